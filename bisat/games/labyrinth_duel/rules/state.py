"""A whole position, the order of the stock included."""

from __future__ import annotations

from bisat.core import game
from bisat.core.game import Millis, Seat
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import Thing
from bisat.games.labyrinth_duel.rules.facts import Fact, Reason


class State(game.State, kw_only=True, frozen=True):
    """The boards, the cards and the clock."""

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
