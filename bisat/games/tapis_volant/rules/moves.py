"""What a seat may do in Le Tapis Volant."""

from __future__ import annotations

from typing import Literal

from bisat.core.game import Value
from bisat.games.tapis_volant.rules.box import Card

Way = Literal["up", "down"]
Direction = Literal["up", "down", "left", "right"]
First = Literal["vertical", "sideways"]
"""Which leg is flown first."""
Meet = Literal["stop", "force"]
"""Sit on whoever is there, or force them down."""


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
