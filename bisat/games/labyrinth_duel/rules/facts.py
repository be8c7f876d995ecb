"""What happens in Labyrinth – the Duel, in order and with causes: log and animation need nothing else."""

from __future__ import annotations

from typing import Literal

from bisat.core import game
from bisat.core.game import CommonFact, HeadStart, Seat
from bisat.games.labyrinth_duel.rules.box import Thing
from bisat.games.labyrinth_duel.rules.moves import Cell

Reason = Literal["cards", "targets", "forfeit", "time", "finished"]
"""A duel ends by cards, after 100 targets, or when a seat leaves; solo when time is up, or at will."""


class Deed(game.Fact, frozen=True):
    """Something that concerns one seat."""

    about = "seat"
    lasts = 0  # shown while the count runs, which waits for nobody

    seat: Seat


class Began(game.Fact, tag="began", frozen=True):
    """The first card is the start: all magicians stand there, and the count runs."""

    lasts = 0

    start: Thing


class Reshuffled(game.Fact, tag="reshuffled", frozen=True):
    """The stock was empty; these many cards are the new one (L2, L10)."""

    lasts = 0

    cards: int


class Turned(game.Fact, tag="turned", frozen=True):
    """The next target lies open for everybody."""

    reveals = True
    lasts = 0

    number: int
    target: Thing


class Pushed(Deed, tag="pushed", frozen=True):
    """A seat pushed its tiles from a cell to the gap one step."""

    line = False  # they are too many to be read

    cell: Cell
    """The gap is now here."""
    gap: Cell
    """The gap was here."""


class Called(Deed, tag="called", frozen=True):
    """A seat called; the corridor runs from its magician to the target, none if the call was wrong."""

    target: Thing
    corridor: tuple[Cell, ...]


class Recognised(Deed, tag="recognised", frozen=True):
    """A corridor stands without a call (L6)."""

    target: Thing
    corridor: tuple[Cell, ...]


class Won(Deed, tag="won", frozen=True):
    """A seat won the card of the target and has this many."""

    target: Thing
    cards: int


class Walked(Deed, tag="walked", frozen=True):
    """A magician walked its corridor."""

    start: Thing
    end: Thing


class Agreed(Deed, tag="agreed", frozen=True):
    """A seat would skip this target."""


class SetAside(game.Fact, tag="set_aside", frozen=True):
    """Nobody won the target: wrongly called, skipped, or joined on both boards when it was turned (L6)."""

    lasts = 0

    target: Thing
    why: Literal["wrong", "skipped", "both"]


class Ended(game.Fact, tag="ended", frozen=True):
    """The game is over and these seats won it."""

    about = "winners"
    lasts = 0

    reason: str
    winners: tuple[Seat, ...]


OwnFact = (
    Began
    | HeadStart
    | Reshuffled
    | Turned
    | Pushed
    | Called
    | Recognised
    | Won
    | Walked
    | Agreed
    | SetAside
    | Ended
)
Fact = OwnFact | CommonFact
