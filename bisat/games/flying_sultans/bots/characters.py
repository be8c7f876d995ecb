"""Sultans of different character: which winds they like to pick among those that are about as good."""

from __future__ import annotations

from functools import partial
from math import exp

from bisat.core.knowledge import Lean
from bisat.games.flying_sultans.rules.box import FORCES
from bisat.games.flying_sultans.rules.moves import Move, Pick

STRONG = 0.2
"""In the exponent: how much likelier more force is for the bold, who go first, and less for the careful."""
MIDDLE = 4.5
TURNING = (2, 4, 6, 8)
"""Winds that move the sky and the genie instead of the own carpets."""
LIKES: dict[str, dict[int, float]] = {
    "bold": {force: exp(STRONG * (force - MIDDLE)) for force in FORCES},
    "careful": {force: exp(STRONG * (MIDDLE - force)) for force in FORCES},
    "spiteful": dict.fromkeys(TURNING, 2.0),
}


def _lean(character: str, move: Move) -> float:
    if not isinstance(move, Pick):
        return 1.0
    one, other = (LIKES[character].get(force, 1.0) for force in move.forces)
    return one * other


CHARACTERS: dict[str, Lean] = {character: partial(_lean, character) for character in LIKES}
