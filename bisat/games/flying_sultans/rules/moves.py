"""The moves of Flying Sultans.

A *square* is 12 × row + column, a *place* 4 × row + column of tiles, both from 0 at the top left. A *tile* of
the sky is 0–11 for the clouds and 12–15 for the palaces, wherever it lies; a wind tile is called by its
*force*.
"""

from __future__ import annotations

from bisat.core.game import Value


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


class Rotate(Value, tag="turn", frozen=True):
    """By this force, rotate the cloud tile at a place clockwise."""

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


Action = Fly | Swap | Rotate | Genie | Rest
Move = Order | Place | Pick | Fly | Swap | Rotate | Genie | Rest | Waive
