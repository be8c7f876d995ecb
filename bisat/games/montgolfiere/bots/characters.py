"""Balloonists of different character: which cards they like among those that are about as good."""

from __future__ import annotations

from functools import partial
from math import exp, inf

from bisat.core.knowledge import Lean
from bisat.games.montgolfiere.rules.box import GAS, GRAPPLE, MOTOR, NUMBER, STORM, Card
from bisat.games.montgolfiere.rules.moves import Move, Play, Show

HEAVY = 0.06
"""In the exponent: how much likelier heavier ballast is for the bold."""
LIKES: dict[str, dict[Card, float]] = {
    "bold": {**{card: exp(HEAVY * number) for card, number in NUMBER.items()}, MOTOR: 4.0, GRAPPLE: 0.4},
    "careful": {GRAPPLE: 5.0},
    "spiteful": {GAS: 4.0, STORM: 4.0},
    "helpful": {},
}


def _lean(character: str, move: Move) -> float:
    if isinstance(move, Show):
        return inf if character == "helpful" else 1.0
    return LIKES[character].get(move.card, 1.0) if isinstance(move, Play) else 1.0


CHARACTERS: dict[str, Lean] = {character: partial(_lean, character) for character in LIKES}
