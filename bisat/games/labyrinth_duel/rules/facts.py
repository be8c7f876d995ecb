"""The values of Labyrinth – the Duel: moves, facts, state and view."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bisat.core.game import CommonFact, Millis, Seat, State, Value, View
from bisat.games.labyrinth_duel.board import Board
from bisat.games.labyrinth_duel.data import SIZE, Thing

Index = Annotated[int, msgspec.Meta(ge=0, lt=SIZE)]
Cell = tuple[Index, Index]
"""Row and column, from the top left."""


class Push(Value, tag="push", frozen=True):
    """Push the tile in this cell, and those between it and the gap, one step towards the gap."""

    row: Index
    col: Index


class Call(Value, tag="call", frozen=True):
    """Call "Stop!": the corridor to the target with this number stands."""

    target: int
    """Counted from 1; a number, since the same object may be turned again later (L3)."""


class Skip(Value, tag="skip", frozen=True):
    """Agree to skip the target with this number (L4)."""

    target: int


class Finish(Value, tag="finish", frozen=True):
    """Solo: enough for today (L10)."""


Move = Push | Call | Skip | Finish


class Began(Value, tag="began", frozen=True):
    """The first card is the start: all magicians stand there, and the count runs."""

    start: Thing


class Reshuffled(Value, tag="reshuffled", frozen=True):
    """The stock was empty; these many cards are the new one (L2, L10)."""

    cards: int


class Turned(Value, tag="turned", frozen=True):
    """The next target lies open for everybody."""

    number: int
    target: Thing


class Pushed(Value, tag="pushed", frozen=True):
    """A seat pushed its tiles from a cell to the gap one step."""

    seat: Seat
    cell: Cell
    """The gap is now here."""
    gap: Cell
    """The gap was here."""


class Called(Value, tag="called", frozen=True):
    """A seat called; the corridor runs from its magician to the target, none if the call was wrong."""

    seat: Seat
    target: Thing
    corridor: tuple[Cell, ...]


class Recognised(Value, tag="recognised", frozen=True):
    """A corridor stands without a call (L6)."""

    seat: Seat
    target: Thing
    corridor: tuple[Cell, ...]


class Won(Value, tag="won", frozen=True):
    """A seat won the card of the target and has this many."""

    seat: Seat
    target: Thing
    cards: int


class Walked(Value, tag="walked", frozen=True):
    """A magician walked its corridor."""

    seat: Seat
    start: Thing
    end: Thing


class Agreed(Value, tag="agreed", frozen=True):
    """A seat would skip this target."""

    seat: Seat


class SetAside(Value, tag="set_aside", frozen=True):
    """Nobody won the target: wrongly called, skipped, or joined on both boards when it was turned (L6)."""

    target: Thing
    why: Literal["wrong", "skipped", "both"]


class Ended(Value, tag="ended", frozen=True):
    """The game is over and these seats won it."""

    reason: str
    winners: tuple[Seat, ...]


OwnFact = (
    Began | Reshuffled | Turned | Pushed | Called | Recognised | Won | Walked | Agreed | SetAside | Ended
)
Fact = OwnFact | CommonFact

Reason = Literal["cards", "targets", "forfeit", "time", "finished"]
"""A duel ends by cards, after 100 targets, or when a seat leaves; solo when time is up, or at will."""


class Duel(State, kw_only=True, frozen=True):
    """A whole position, the order of the stock included."""

    boards: tuple[Board, ...]
    """Per seat."""
    places: tuple[Thing, ...]
    """Per seat: where its magician stands."""
    out: Thing
    """The card that is not in this stock: the start card, in solo later that of the own place (L2, L10)."""
    stock: tuple[Thing, ...]
    """The next card first."""
    side: tuple[Thing, ...] = ()
    """Cards nobody won, in the order in which they came."""
    won: tuple[tuple[Thing, ...], ...]
    """Per seat: cards won from this stock."""
    scores: tuple[int, ...]
    """Per seat: targets won in all."""
    number: int = 0
    """Targets turned so far."""
    target: Thing | None = None
    """None in the pause; a target that lies open when the game ends stays open."""
    turned_at: Millis = 0
    pushes: tuple[int, ...]
    """Per seat, on this target."""
    pushed_at: tuple[Millis, ...]
    """Per seat: when it last pushed."""
    agreed: tuple[Seat, ...] = ()
    """Seats that would skip this target, sorted."""
    wrong: tuple[int, ...]
    """Per seat: wrong calls so far."""
    pause: Millis | None = None
    """When the count of three is over; None while a target lies open."""
    left: Millis | None = None
    """Solo against the clock: what was left when the target was turned; it stands still in the pause."""
    ended: Reason | None = None
    happened: tuple[Fact, ...] = ()


class Sight(View, kw_only=True, frozen=True):
    """What a seat, or a spectator, may know: everything but the order of the cards to come."""

    boards: tuple[Board, ...]
    places: tuple[Thing, ...]
    out: Thing
    stock: int
    """Cards in the stock."""
    side: tuple[Thing, ...]
    won: tuple[tuple[Thing, ...], ...]
    scores: tuple[int, ...]
    number: int
    target: Thing | None
    turned_at: Millis
    pushes: tuple[int, ...]
    pushed_at: tuple[Millis, ...]
    agreed: tuple[Seat, ...]
    wrong: tuple[int, ...]
    pause: Millis | None
    left: Millis | None
    ended: Reason | None
    cards: int
    """Cards that win a duel."""
    auto_stop: bool
    false_calls: int | None
    happened: tuple[Fact, ...]

    def __str__(self) -> str:
        from bisat.games.labyrinth_duel.text import picture  # noqa: PLC0415  # words are made from values

        return picture(self)

    def _repr_svg_(self) -> str:
        from bisat.games.labyrinth_duel.draw import draw  # noqa: PLC0415  # so are pictures

        return draw(self)
