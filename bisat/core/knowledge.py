"""What a game may tell bots about itself, beyond its rules, in one of three forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from bisat.core.bot import Likely
from bisat.core.game import Millis
from bisat.core.rng import Rng


class Deal(Protocol):
    """One way the hidden things may lie."""

    @property
    def hands(self) -> Sequence[Sequence[int]]:
        """Per seat, the numbers of the moves it could choose now; none for a seat that has no choice."""

    def shares(self, chosen: Sequence[int]) -> Sequence[float]:
        """Each seat's part of the win to be expected once these choices, one number per seat, are turned.

        The number of a seat that has no choice is not looked at.
        """


class Reading(Protocol):
    """A position in which seats choose at the same time, as one of them reads it.

    Moves are numbered, so that a search can keep what it learns of them in lists.
    """

    @property
    def moves(self) -> Sequence[Any]:
        """Every move that some seat might choose; its index is its number."""

    @property
    def own(self) -> Sequence[int]:
        """The numbers of the moves worth a thought for the seat that reads."""

    def deal(self, rng: Rng) -> Deal:
        """Hidden things drawn as a stranger would have to guess them, the reader's own hand included."""


WHIM = 0.06
"""How often an imagined seat chooses without a thought, so that nothing is ever ruled out."""

Known = Callable[[Any, Sequence[Any]], Likely | None]
"""From a view and its legal moves: how often best play makes each, where that is known."""

Levels = Mapping[str, int]
"""The strengths of a game's bots in iterations, weakest first; `NETWORK` plays by the trained network."""

WAVERS = 1_000_003
"""In steady draws: which of its two ways a mixed level plays."""

Read = Callable[[Any, Sequence[Any]], Reading]
"""The reading of a view and its legal moves."""

Plan = Callable[[Any, Sequence[Any], int, Rng, Callable[[], bool]], Reading]
"""From a view, the legal moves, iterations, chance, and whether time is up: what is left to be weighed.

A reading with one own move is a decision.
"""

Steady = Callable[..., Rng]
"""For whatever is decided, in numbers: draws that stay the same through a match, and nobody can foresee."""

anybody: Steady = Rng("", 0).steady
"""For whoever asks without a match: the same for everybody."""


Lean = Callable[[Any], float]
"""By its move, what a character makes of a choice: how many times likelier it is where moves are drawn, how
much better where the best one is taken. What leans without end is done at once."""


Suggest = Callable[[Any, Sequence[Any], str, int, Steady], tuple[Any, Millis]]
"""From a view, the legal moves, a level, its iterations and chance: a move, and when after the last event."""


class Weights(msgspec.Struct, frozen=True):
    """What things are worth, so that the lab can fit it to matches (`python -m bisat.lab.fit`)."""

    given: Sequence[float]
    traits: Callable[[Any], tuple[tuple[tuple[int, int], ...], ...]]
    """Per racer in a view, automata last: numbers of weights, and how often each counts."""


class Readings(msgspec.Struct, frozen=True):
    """For games of sealed choices: how good each combination of choices is."""

    levels: Levels
    read: Read
    weights: Weights | None = None
    known: Known | None = None
    """Last rounds that are solved."""
    knowing: int = 0
    """From so many iterations on a bot plays them so; so does one that plays by a network."""


class Plans(msgspec.Struct, frozen=True):
    """For games played partly in turn and partly in secret: the game plans, and what is sealed is mixed."""

    levels: Levels
    plan: Plan


class Suggestions(msgspec.Struct, frozen=True):
    """For games in real time: what a player of a level does next, and when."""

    levels: Levels
    suggest: Suggest
    task: Callable[[Any], int] | None = None
    """In real time, from a view: what the seat is about, by a number, such as the round."""


Knowledge = Readings | Plans | Suggestions


class Hinting(msgspec.Struct, frozen=True):
    """What a game says when somebody asks for a hint; it knows no more than the view."""

    why: Callable[[Any, Any, Sequence[str], str], str]
    """From a view, the move of a strong player, names and a language: what it gains and risks, a sentence."""
    choose: Callable[[Any, Sequence[Any]], Any] | None = None
    """From a view and its legal moves: that move; None is what a bot would do."""
    level: str | None = None
    """Whose moves it can give reasons for; None is the strongest."""


class Network(msgspec.Struct, frozen=True):
    """A network that was trained, and what it is told of a position: of the own side and each other."""

    weights: Callable[[], bytes]
    """Half floats, layer by layer, as `bisat/parts/network.py` reads them; asked for when it first plays,
    so that a page that brings no weights plays without."""
    own: int
    """Numbers about the own side; about everything, where others are not told of one by one."""
    actions: int
    tell: Callable[[Any, bytes, Any, list[float], list[float]], int]
    """From the encoding, an observation and where its blocks begin: both, into zeros; how many others."""
    other: int = 0
    """Numbers about each other one."""
    most: int = 0
    """Others at most."""
    wide: int = 128
    """Into how many numbers the whole position is read."""
    narrow: int = 64
    """Into how many each other one is."""
    never: frozenset[int] = frozenset()
    """Numbers of moves that it was never let choose."""
