"""Landscapes with names, laid by hand, from easy to hard."""

from __future__ import annotations

from bisat.games.tapis_volant.code import decode
from bisat.games.tapis_volant.landscape import checked
from bisat.games.tapis_volant.values import Placed

READY: dict[str, tuple[Placed, ...]] = {
    "desert": (),
    "oasis": (Placed("palm", 11), Placed("puff", 16, 9)),
    "village": (Placed("palm", 5), Placed("house", 10), Placed("gate", 16), Placed("streak", 8, 8)),
    "caravan": (
        Placed("palm", 4), Placed("elephant", 8), Placed("house", 13), Placed("gate", 18),
        Placed("bank", 9, 8), Placed("puff", 17, 10),
    ),
    "harbour": (
        Placed("house", 4), Placed("minaret", 9), Placed("gate", 13),
        Placed("palm", 18), Placed("elephant", 20),
        Placed("streak", 4, 8), Placed("puff", 15, 9),
    ),
    "bazaar": (
        Placed("house", 4), Placed("palm", 7), Placed("mosque", 10),
        Placed("elephant", 14), Placed("gate", 19),
        Placed("bank", 8, 9), Placed("streak", 14, 7), Placed("puff", 20, 8),
    ),
    "old_town": (
        Placed("palm", 3), Placed("minaret", 6), Placed("house", 8),
        Placed("mosque", 12), Placed("elephant", 16),
        Placed("palace", 19), Placed("bank", 9, 9), Placed("streak", 16, 8),
    ),
    "palace_night": (
        Placed("palm", 3), Placed("house", 5), Placed("minaret", 9),
        Placed("elephant", 11), Placed("gate", 14),
        Placed("palace", 18), Placed("bank", 12, 7), Placed("streak", 19, 9), Placed("puff", 5, 10),
    ),
    "storm_pass": (
        Placed("palm", 3), Placed("house", 5), Placed("elephant", 8),
        Placed("gate", 11), Placed("mosque", 14),
        Placed("minaret", 17), Placed("palace", 19), Placed("bank", 19, 8), Placed("streak", 13, 11),
        Placed("puff", 14, 8),
    ),
}  # fmt: skip
"""By name; `measure` tells how hard they are."""


def found(landscape: str | tuple[Placed, ...]) -> tuple[Placed, ...]:
    """A landscape by its name, its code or its pieces, checked; or Refused with what is wrong."""
    if not isinstance(landscape, str):
        return checked(landscape)
    return checked(READY[landscape] if landscape in READY else decode(landscape))
