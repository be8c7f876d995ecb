"""Landscapes by chance: the same seed gives the same one for ever."""

from __future__ import annotations

from bisat.core.rng import Rng
from bisat.games.tapis_volant.box import PIECES
from bisat.games.tapis_volant.code import PLACES
from bisat.games.tapis_volant.landscape import faults, fits, sorted_pieces
from bisat.games.tapis_volant.values import Placed

TRIES = 40
"""Places tried for a piece before it is left out."""


def generate(seed: str, fewest: int = 3, most: int = len(PIECES)) -> tuple[Placed, ...]:
    """A lawful landscape of so many pieces; if one piece finds no place, there are fewer."""
    rng = Rng(seed, 0)
    while True:
        wanted = rng.shuffled(range(len(PIECES)))[: fewest + rng.below(most - fewest + 1)]
        landscape = _laid(wanted, rng)
        if not faults(landscape):
            return landscape


def _laid(wanted: tuple[int, ...], rng: Rng) -> tuple[Placed, ...]:
    """Pieces one after the other, the large ones first, where each fits."""
    laid: tuple[Placed, ...] = ()
    for piece in sorted(wanted, reverse=True):
        for at in rng.shuffled(range(1, len(PLACES[piece])))[:TRIES]:
            placed = PLACES[piece][at]
            assert placed is not None, "only place 0 is nowhere"
            if fits(laid, placed):
                laid = (*laid, placed)
                break
    return sorted_pieces(laid)
