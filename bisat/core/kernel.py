"""A kernel: the rules of one game once more, compiled for mass play, and never the truth (law 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, Millis, Outcome, Seat
from bisat.core.rng import Rng

Row = Any
"""A state as one numpy record, in an array of length one; whoever plays on changes it in place."""
Rows = Any
"""Many of them, one below the other."""
Chance = Any
"""What is drawn from: the words drawn so far, a key, and words that are given and come before the key's."""
Array = Any
"""A numpy array of the caller, which is written into; or one of a GPU."""
Table = Any
"""What is too large for a row, such as a landscape: arrays, one or several in a tuple."""


NETWORK = -1
"""In place of iterations: what the trained network of a game wishes for."""


class Level(NamedTuple):
    """A bot of the house as kernels know it: how much it thinks."""

    iterations: int
    """0 plays at random, `NETWORK` by a trained network."""
    rank: int = 0
    """Which of the game's levels it is, from the weakest on: in real time hands differ by it."""
    share: float = 1.0
    """At how many of its choices it plays so."""
    else_iterations: int = 0
    else_rank: int = 0
    """How it plays at the others."""
    character: int = 0
    """Which of the game's characters it has, from 1 on; 0 is none."""


class Kernel:
    """The rules of one game with its options for one number of seats; moves are the numbers of its encoding.

    What may happen is the caller's care, as with `Game.apply`: nothing is checked. Events are attributes
    instead of methods, so that calling one from Python costs one call.
    """

    act: Callable[[Row, Seat, int, Millis, Chance], None]
    """A seat chooses a move, by its number; one that is chosen in parts, by one part after the other."""
    undo: Callable[[Row, Seat, Millis, Chance], None]
    """A seat takes its sealed choice back."""
    forfeit: Callable[[Row, Seat, Millis, Chance], None]
    """A seat is out for good."""
    tick: Callable[[Row, Millis, Chance], None]
    """The clock acts."""

    def __init__(self, game: AnyGame, encoding: Encoding) -> None:
        self.game = game
        self.encoding = encoding
        self.seats = encoding.seats

    def rows(self, matches: int) -> Rows:
        """Room for so many matches, with the options in their places."""
        raise NotImplementedError

    def pack(self, state: Any) -> Row:
        """A state of the rules in numbers; what happened last is left out."""
        raise NotImplementedError

    def deal(self, row: Row, chance: Chance) -> None:
        """Set a match up."""
        raise NotImplementedError

    def needed(self, row: Row) -> list[Seat]:
        """Whom the match is stuck on."""
        raise NotImplementedError

    def until(self, row: Row) -> Millis | None:
        """When the clock acts, or None."""
        raise NotImplementedError

    def legal(self, row: Row, seat: Seat) -> list[int]:
        """The numbers of a seat's moves, in the order of the rules."""
        raise NotImplementedError

    def outcome(self, row: Row) -> Outcome | None:
        """How it ended, or None."""
        raise NotImplementedError

    def observe(self, row: Row, seat: Seat | None) -> bytes:
        """The same observation that the encoding makes of the seat's view."""
        raise NotImplementedError

    def chance(self, words: tuple[int, ...] = (), key: int = 0) -> Chance:
        """Chance for one match: the given words, and after them those of the key's stream."""
        raise NotImplementedError

    def finish(self, row: Row, key: int) -> int:
        """Play a match on at random to its end, in its row, drawn from a key; how many decisions it took."""
        raise NotImplementedError

    def play_bots(self, levels: Sequence[Level], key: int) -> tuple[Outcome, tuple[int, ...]]:
        """One whole match between bots of the house, one for each seat, all drawn from a key.

        How it ended, and how many decisions each seat took; of games whose entry names `compiled` bots.
        """
        raise NotImplementedError

    def play_on(
        self, rows: Rows, seat: Seat, parts: Sequence[int], level: Level, keys: Sequence[int], whole: bool
    ) -> list[float]:
        """What a seat won of matches that it goes on with by a move, in its parts, and that bots play on.

        One stream for each match, by its key; without parts nothing is forced. Where they need not be played
        whole, a trained network may judge what comes after the round.
        """
        raise NotImplementedError

    def play(
        self, seed: str, matches: int, *, first: int = 0, threads: int = 1, device: str = "cpu"
    ) -> Played:
        """Whole matches at random, drawn from the streams of a seed; on a GPU with `device="cuda"`."""
        raise NotImplementedError

    def rollouts(self, row: Row, seed: str, count: int, *, threads: int = 1, device: str = "cpu") -> Played:
        """The same from one position on."""
        raise NotImplementedError

    def rewards(self, rows: Rows) -> Array:
        """What matches that are over were worth, per match and seat, as `bisat.bots.reward` has it."""
        raise NotImplementedError

    def tree(self, view: Any, rng: Rng, curiosity: float) -> Tree | None:  # noqa: ARG002  # few bring one
        """A search from what a seat sees, drawn from chance as the plain one draws; None: there is none."""
        return None

    def vector(
        self,
        seed: str,
        matches: int,
        *,
        observations: Array | None = None,
        masks: Array | None = None,
        device: str = "cpu",
    ) -> VectorMatches:
        """Many matches side by side, each waiting for somebody's move; the caller may give room for them.

        With `device="cuda"` all of it lies on a GPU and stays there.
        """
        raise NotImplementedError

    def agents(self, seed: str, *, observations: Array, masks: Array) -> MultiAgentMatches:
        """Many matches side by side in which every seat is an agent; their number is that of the arrays."""
        raise NotImplementedError


class Played:
    """What mass play gives back: a row of places and the number of decisions for each match."""

    def __init__(self, places: Array, decisions: Array) -> None:
        self.places = places
        self.decisions = decisions


class Tree:
    """What one choice of a searching bot has learnt so far."""

    sealed: bool
    """Whether choices are secret until all are in."""

    def grow(self) -> None:
        """Imagine a determinization, play it to its end and learn from it, one phase further than before."""
        raise NotImplementedError

    def tried(self, moves: Sequence[Any]) -> list[int]:
        """How often the search came back to each of the moves at its root."""
        raise NotImplementedError


class VectorMatches:
    """Matches side by side; what it shows is written into arrays that stay the same ones."""

    rows: Rows
    """Per match: where it stands."""
    seats: Array
    """Per match: who is to choose."""
    masks: Array
    """Per match and number: whether this move is legal."""
    observations: Array
    """Per match: what that seat sees, as the encoding tells it."""
    ended: Array
    """Per match: whether the last step ended a match; a new one has begun."""
    places: Array
    """Per match and seat: the places of the match that ended."""
    lasts: Rows
    """Per match: where the match that ended stood in the end."""

    def answer(self, level: Level, numbers: Array) -> None:
        """Write what a bot of the house chooses for whoever is to choose, wherever the number is -1."""
        raise NotImplementedError

    def step(self, numbers: Array) -> None:
        """Let everybody who was to choose make the move with this number, or refuse if one is not legal."""
        raise NotImplementedError


class MultiAgentMatches:
    """Matches side by side, each step of which is one of all seats that are asked.

    Real time comes in beats: waiting has the number after those of all moves.
    """

    rows: Rows
    """Per match: where it stands."""
    masks: Array
    """Per seat, match and number: whether this move is legal; none for a seat that is not asked."""
    observations: Array
    """Per seat and match: what it sees, as the encoding tells it."""
    ended: Array
    """Per match: whether it is over; a caller who breaks one off says so here."""
    choices: Array
    """Per match: how many numbers were chosen."""

    def act(self, numbers: Array) -> None:
        """Let all who are asked make the moves with these numbers, per seat and match."""
        raise NotImplementedError

    def begin(self) -> None:
        """Deal what is over anew, and show all matches."""
        raise NotImplementedError


def installed() -> bool:
    """Whether the extra `[fast]` is there."""
    return find_spec("numba") is not None
