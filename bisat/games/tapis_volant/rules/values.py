"""The values of Le Tapis Volant: moves, facts, state and view."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bisat.core.game import CommonFact, Seat, State, Value, View
from bisat.games.tapis_volant.rules.box import COLUMNS, ROWS, Card, Piece

Column = Annotated[int, msgspec.Meta(ge=1, le=COLUMNS)]
Row = Annotated[int, msgspec.Meta(ge=1, le=ROWS)]
Cell = tuple[Column, Row]
"""Column from the left, row from the ground."""

Way = Literal["up", "down"]
Direction = Literal["up", "down", "left", "right"]
Edge = Literal["left", "right", "top"]
First = Literal["vertical", "sideways"]
"""Which leg is flown first."""
Meet = Literal["stop", "force"]
"""Sit on whoever is there, or force them down."""


Wrong = Literal[
    "twice", "off_grid", "off_ground", "off_sky", "overlap", "forbidden", "cloud_on_roof", "blocked", "pocket"
]
"""What can be wrong with a landscape."""
Grade = Literal["easy", "medium", "hard"]
"""How hard a landscape is."""


class Placed(Value, frozen=True):
    """A piece of the landscape and its lower left cell; a ground panel stands on row 1."""

    piece: Piece
    column: Column
    row: Row = 1


class Panel(Value, frozen=True):
    """A placed piece with its size, as views show it."""

    piece: Piece
    column: int
    row: int
    width: int
    height: int


class Fly(Value, tag="fly", frozen=True):
    """Play a wind card in one of its senses, alone or with a direction card."""

    card: Card
    way: Way
    first: First | None = None
    """None where the order makes no difference."""
    direction: Direction | None = None
    meet: Meet | None = None
    """None where nobody is met."""


class Nudge(Value, tag="nudge", frozen=True):
    """Play a direction card alone."""

    direction: Direction
    first: First | None = None
    meet: Meet | None = None


class Drift(Value, tag="drift", frozen=True):
    """Play nothing: drift in the wind, sink where it is calm; then, if wished, exchange a wind card."""

    exchange: Card | None = None
    meet: Meet | None = None


Move = Fly | Nudge | Drift


class Dealt(Value, tag="dealt", frozen=True):
    """A new race: everybody holds so many wind cards."""

    hand: int


class Played(Value, tag="played", frozen=True):
    """A seat played a wind card, a direction card or both."""

    seat: Seat
    card: Card | None
    way: Way | None
    direction: Direction | None


class Flew(Value, tag="flew", frozen=True):
    """A carpet flew, one cell after the other."""

    seat: Seat
    start: Cell
    path: tuple[Cell, ...]
    """The cells entered, in order; none if it stays."""
    wind: int
    """How many cells to the right of the sideways leg are the wind's."""
    edge: Edge | None
    """Where it left the board."""


class Drifted(Value, tag="drifted", frozen=True):
    """A carpet drifted with the wind; with an obstacle before it, less far (T4)."""

    seat: Seat
    start: Cell
    path: tuple[Cell, ...]
    wind: int
    """The force of the zone."""
    edge: Edge | None


class Sank(Value, tag="sank", frozen=True):
    """A carpet sank a row; on a roof or the ground it stays."""

    seat: Seat
    start: Cell
    path: tuple[Cell, ...]


class Restarted(Value, tag="restarted", frozen=True):
    """A carpet that left the board is back at the start (T2)."""

    seat: Seat
    edge: Edge


class Stopped(Value, tag="stopped", frozen=True):
    """A carpet sat down on others, lowest first: they miss a turn."""

    seat: Seat
    others: tuple[Seat, ...]


class Forced(Value, tag="forced", frozen=True):
    """A carpet forced others down, lowest first; they fall straight, through clouds."""

    seat: Seat
    others: tuple[Seat, ...]
    start: Cell
    end: Cell


class FellOn(Value, tag="fell_on", frozen=True):
    """Fallen carpets came to sit on others, which miss a turn."""

    fallen: tuple[Seat, ...]
    others: tuple[Seat, ...]


class Missed(Value, tag="missed", frozen=True):
    """A seat missed its turn."""

    seat: Seat


class Exchanged(Value, tag="exchanged", frozen=True):
    """A seat laid a wind card on the discards for the top of the stock."""

    seat: Seat
    card: Card


class Drew(Value, tag="drew", frozen=True):
    """A seat drew a wind card; None is hidden from these eyes."""

    seat: Seat
    card: Card | None


class Reshuffled(Value, tag="reshuffled", frozen=True):
    """The stock is empty: the discards, so many, are the new one (T8)."""

    cards: int


class Ended(Value, tag="ended", frozen=True):
    """The race is over."""

    reason: str
    winners: tuple[Seat, ...]


OwnFact = (
    Dealt
    | Played
    | Flew
    | Drifted
    | Sank
    | Restarted
    | Stopped
    | Forced
    | FellOn
    | Missed
    | Exchanged
    | Drew
    | Reshuffled
    | Ended
)
Fact = OwnFact | CommonFact

Reason = Literal["landed", "fallen", "rounds", "forfeit"]
"""On the finish by an own move or by a fall (T9), after 300 rounds (T10), or because one player is left."""


class Flight(State, kw_only=True, frozen=True):
    """A whole position, hands and the order of the stock included; the landscape is an option."""

    carpets: tuple[Cell, ...]
    """Per seat; of those who have gone, the start."""
    heights: tuple[int, ...]
    """Per seat: on how many carpets it sits; on the start nobody sits on anybody (T5)."""
    held: tuple[Seat, ...] = ()
    """Seats that will miss their next turn, sorted."""
    turn: Seat = 0
    round: int = 1
    hands: tuple[tuple[Card, ...], ...]
    """Per seat, sorted."""
    directions: tuple[int, ...]
    """Per seat: direction cards left."""
    stock: tuple[Card, ...]
    """The next card first."""
    discards: tuple[Card, ...] = ()
    """The last one last."""
    ended: Reason | None = None
    winner: Seat | None = None
    happened: tuple[Fact, ...] = ()


class Horizon(View, kw_only=True, frozen=True):
    """What a seat, or a spectator, may know."""

    landscape: tuple[Panel, ...]
    carpets: tuple[Cell, ...]
    heights: tuple[int, ...]
    held: tuple[Seat, ...]
    turn: Seat
    round: int
    hands: tuple[tuple[Card, ...] | None, ...]
    """None is hidden."""
    counts: tuple[int, ...]
    """Per seat: wind cards in hand."""
    directions: tuple[int | None, ...]
    """Per seat: direction cards left; None is hidden."""
    stock: int
    discards: tuple[Card, ...]
    ended: Reason | None
    winner: Seat | None
    happened: tuple[Fact, ...]

    def __str__(self) -> str:
        from bisat.games.tapis_volant.show.text import picture  # noqa: PLC0415  # words are made from values

        return picture(self)

    def _repr_svg_(self) -> str:
        from bisat.games.tapis_volant.show.svg import draw  # noqa: PLC0415  # so are pictures

        return draw(self)
