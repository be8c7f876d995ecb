"""A position of Le Tapis Volant, secrets included."""

from __future__ import annotations

from typing import Literal

from bisat.core import game
from bisat.core.game import Seat
from bisat.games.tapis_volant.rules.box import Card, Cell
from bisat.games.tapis_volant.rules.facts import Fact

Reason = Literal["landed", "fallen", "rounds", "forfeit"]
"""On the finish by an own move or by a fall (T9), after 300 rounds (T10), or because one player is left."""


class State(game.State, kw_only=True, frozen=True):
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
