"""A whole position, secrets included."""

from __future__ import annotations

from typing import Literal

from bisat.core import game
from bisat.core.game import Seat
from bisat.games.flying_sultans.rules.facts import Fact, Reason
from bisat.games.flying_sultans.rules.moves import Order, Pick

Stage = Literal["channels", "genie", "picks", "turns", "wish", "over"]
"""What is being decided; channels and picks in secret, the rest in turn."""


class State(game.State, kw_only=True, frozen=True):
    """All that is on the board and in the channels, and what is sealed."""

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
