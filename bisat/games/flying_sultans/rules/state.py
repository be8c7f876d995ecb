"""The values of Flying Sultans: moves, state and view.

A *square* is 12 × row + column, a *place* 4 × row + column of tiles, both from 0 at the top left. A *tile* of
the sky is 0–11 for the clouds and 12–15 for the palaces, wherever it lies; a wind tile is called by its
*force*.
"""

from __future__ import annotations

from typing import Literal

from bisat.core.game import Seat, State, Value, View
from bisat.games.flying_sultans.box import LayOut, Ready, Wind
from bisat.games.flying_sultans.facts import Fact, Reason

Stage = Literal["channels", "genie", "picks", "turns", "wish", "over"]
"""What is being decided; channels and picks in secret, the rest in turn."""


class Order(Value, tag="order", frozen=True):
    """Lay these forces in slots 1 to 4; the others go behind the screen."""

    visible: tuple[int, int, int, int]


class Place(Value, tag="place", frozen=True):
    """Set the genie on one of the four squares in the middle."""

    to: int


class Pick(Value, tag="pick", frozen=True):
    """Pick two forces from behind the screen, the smaller one first."""

    forces: tuple[int, int]


class Fly(Value, tag="fly", frozen=True):
    """By this force, bring an own carpet (0 is A) to a square."""

    force: int
    carpet: int
    to: int


class Swap(Value, tag="swap", frozen=True):
    """By this force, swap the cloud tiles at two places, the smaller number first."""

    force: int
    first: int
    second: int


class Turn(Value, tag="turn", frozen=True):
    """By this force, turn the cloud tile at a place clockwise."""

    force: int
    place: int
    quarters: int


class Genie(Value, tag="genie", frozen=True):
    """By this force, bring the genie to a square."""

    force: int
    to: int


class Rest(Value, tag="rest", frozen=True):
    """Use this force and do nothing (S1)."""

    force: int


class Waive(Value, tag="waive", frozen=True):
    """Leave the wish unused (S2)."""


Action = Fly | Swap | Turn | Genie | Rest
Move = Order | Place | Pick | Fly | Swap | Turn | Genie | Rest | Waive


class Race(State, kw_only=True, frozen=True):
    """A whole position, secrets included."""

    stage: Stage
    round: int
    """0 until the genie stands; then from 1."""
    phase: int
    tiles: tuple[int, ...]
    """Per place."""
    turns: tuple[int, ...]
    """Per place, quarters clockwise."""
    carpets: tuple[tuple[int, ...], ...]
    """Per seat, the square of each carpet; none for a seat that has gone."""
    choices: tuple[Order | Pick | None, ...]
    """Per seat, sealed."""
    channels: tuple[tuple[int, ...], ...] = ()
    """Per seat, the forces in slots 1 to 8; none for a seat that has gone. Empty until all are ordered."""
    genie: int | None = None
    favour: Seat | None = None
    """Who holds the card; it stays at the place of a holder who leaves."""
    order: tuple[Seat, ...] = ()
    """Who plays in this round, in turn; while the genie is set, who sets it."""
    turn: int = 0
    """Whose turn it is, as an index into the order."""
    picked: tuple[tuple[int, ...], ...] = ()
    """Per seat, the picks still to be used, ascending; empty until they are turned."""
    began: tuple[int, ...] = ()
    """Per carpet of the seat whose turn it is, the tile it stood on when the turn began."""
    granted: bool = False
    """Whether this turn has already won a wish by bringing the genie to a carpet (S3)."""
    reason: Reason | None = None
    winner: Seat | None = None
    happened: tuple[Fact, ...] = ()


class Offer(Value, frozen=True):
    """A ready-made order of the channel."""

    name: Ready
    visible: tuple[int, ...]


class Sky(View, kw_only=True, frozen=True):
    """What one seat, or a spectator, may know of a position: all but the sealed choices of others."""

    lay_out: LayOut
    rounds: int
    """After so many rounds the game is drawn."""
    shapes: tuple[str, ...]
    """Per tile, nine letters row by row before it is turned: . free, # blocked, P space of a palace."""
    palaces: tuple[int, ...]
    """The places of the four palaces, clockwise."""
    homes: tuple[int, ...]
    """Per seat, its palace."""
    goals: tuple[tuple[int, ...], ...]
    """Per seat, the three spaces of the palace opposite."""
    winds: tuple[Wind, ...]
    """What each force does."""
    offers: tuple[Offer, ...]
    """Ready-made orders, while channels are being ordered."""
    stage: Stage
    round: int
    phase: int
    tiles: tuple[int, ...]
    turns: tuple[int, ...]
    carpets: tuple[tuple[int, ...], ...]
    chose: tuple[bool, ...]
    """Per seat: whether its sealed choice is in."""
    choice: Order | Pick | None
    """The own sealed choice."""
    channels: tuple[tuple[int, ...], ...]
    genie: int | None
    favour: Seat | None
    order: tuple[Seat, ...]
    turn: int
    picked: tuple[tuple[int, ...], ...]
    began: tuple[int, ...]
    granted: bool
    reason: Reason | None
    winner: Seat | None
    happened: tuple[Fact, ...]

    def __str__(self) -> str:
        from bisat.games.flying_sultans.text import picture  # noqa: PLC0415  # words are made from values

        return picture(self)

    def _repr_svg_(self) -> str:
        from bisat.games.flying_sultans.draw import draw  # noqa: PLC0415  # so are pictures

        return draw(self)
