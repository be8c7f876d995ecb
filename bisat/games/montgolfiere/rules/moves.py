"""What a seat may do in Montgolfière."""

from __future__ import annotations

from bisat.core.game import Value
from bisat.games.montgolfiere.rules.box import Card


class Play(Value, tag="play", frozen=True):
    """Lay this hand card face down."""

    card: Card


class Show(Value, tag="show", frozen=True):
    """Show the hand to the present squadron; a free action."""


class Follow(Value, tag="follow", frozen=True):
    """After the reveal, let the grapple copy this movement (M3)."""

    by: int


Move = Play | Show | Follow
