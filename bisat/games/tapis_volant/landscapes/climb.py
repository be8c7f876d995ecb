"""The search for a landscape of wanted difficulty: pieces are moved, and what comes nearer is kept."""

from __future__ import annotations

from bisat.core.rng import Rng
from bisat.games.tapis_volant.landscapes.code import PLACES
from bisat.games.tapis_volant.landscapes.grades import Goal
from bisat.games.tapis_volant.landscapes.measure import measure, rough
from bisat.games.tapis_volant.rules.box import PIECES
from bisat.games.tapis_volant.rules.landscape import faults, fits, sorted_pieces
from bisat.games.tapis_volant.rules.pieces import Placed

STEPS = 10
"""Landscapes flown over before the search is content with the best."""
WALK = 4
"""Changes that are tried to make a landscape a new one."""
PAIRS = 3
"""One change of so many moves two pieces."""


def climb(landscape: tuple[Placed, ...], goal: Goal, rng: Rng, steps: int = STEPS) -> tuple[Placed, ...]:
    """A lawful landscape whose measured turns meet a goal, or, past the bound, the nearest that was found."""
    best, left = landscape, gap(landscape, goal)
    for _ in range(steps):
        if not left:
            break
        other = changed(best, rng)
        there = gap(other, goal)
        if there <= left:
            best, left = other, there
    return best


def wander(landscape: tuple[Placed, ...], goal: Goal, rng: Rng, steps: int = WALK) -> tuple[Placed, ...]:
    """Another landscape that meets a goal, by way of others that meet it, from one that does."""
    for _ in range(steps):
        other = changed(landscape, rng)
        if not gap(other, goal):
            landscape = other
    return landscape


def gap(landscape: tuple[Placed, ...], goal: Goal) -> float:
    """How far from the goal; a rough figure shows the way, the exact one has the last word."""
    return goal.gap(rough(landscape)) or goal.gap(measure(landscape).turns)


def changed(landscape: tuple[Placed, ...], rng: Rng) -> tuple[Placed, ...]:
    """Another lawful landscape, with one or two pieces moved, added or taken away."""
    while True:
        other = _moved(landscape, rng)
        if not rng.below(PAIRS):
            other = _moved(other, rng)
        if other != landscape and not faults(other):
            return other


def _moved(landscape: tuple[Placed, ...], rng: Rng) -> tuple[Placed, ...]:
    """The same with one piece somewhere else or nowhere; as it was where the piece does not fit."""
    at = rng.below(len(PIECES))
    placed = rng.choice(PLACES[at])
    rest = tuple(other for other in landscape if other.piece != PIECES[at])
    if placed is None:
        return rest
    return sorted_pieces((*rest, placed)) if fits(rest, placed) else landscape
