"""Landscapes by chance, of any difficulty or of a wanted one: the same seed gives the same one again."""

from __future__ import annotations

from collections.abc import Iterator

from bisat.core.rng import Rng
from bisat.games.tapis_volant.landscapes.climb import climb, gap, wander
from bisat.games.tapis_volant.landscapes.code import PLACES, decode
from bisat.games.tapis_volant.landscapes.grades import GOALS, SURVEY, Goal, Grade
from bisat.games.tapis_volant.rules.box import PIECES
from bisat.games.tapis_volant.rules.landscape import faults, fits, sorted_pieces
from bisat.games.tapis_volant.rules.pieces import Placed

TRIES = 40
"""Places tried for a piece before it is left out."""
FRESH = 10
"""Landscapes by chance that are looked at before the search begins."""


def generate(seed: str, fewest: int = 3, most: int = len(PIECES)) -> tuple[Placed, ...]:
    """A lawful landscape of so many pieces; if one piece finds no place, there are fewer."""
    rng = Rng(seed, 0)
    while True:
        wanted = rng.shuffled(range(len(PIECES)))[: fewest + rng.below(most - fewest + 1)]
        landscape = _laid(wanted, rng)
        if not faults(landscape):
            return landscape


def graded(seed: str, grade: Grade) -> tuple[Placed, ...]:
    """A lawful landscape of this grade, changed until its measured turns are as wanted.

    Chance soon makes an easy or a medium one; a hard one is not far from what a long search found.
    """
    rng, goal = Rng(seed, 1), GOALS[grade]
    if grade == "hard":
        return wander(decode(rng.choice(SURVEY.hard).code), goal, rng)
    return climb(next(_fresh(seed, goal), generate(seed)), goal, rng)


def _fresh(seed: str, goal: Goal) -> Iterator[tuple[Placed, ...]]:
    """Those of several by chance that meet a goal."""
    some = (generate(f"{seed}/{n}") for n in range(FRESH))
    return (landscape for landscape in some if not gap(landscape, goal))


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
