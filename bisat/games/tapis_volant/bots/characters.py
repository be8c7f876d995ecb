"""Pilots of different character: what they like among flights that lead about as near."""

from __future__ import annotations

from functools import partial

from bisat.core.knowledge import Lean
from bisat.games.tapis_volant.rules.moves import Drift, Move

LIKES = {"bold": (0.15, 0.0, 0.1), "careful": (-0.1, -0.35, -0.35), "spiteful": (0.0, 0.5, 0.5)}
"""In turns: to spend a direction card, to sit on somebody, and to force somebody down."""
ODDS = 0.1
"""What a turn is worth in chances to win, for masters."""


def even(move: Move) -> float:  # noqa: ARG001  # whatever it is
    """No character: all flights are liked alike."""
    return 0.0


def _lean(character: str, move: Move) -> float:
    spends, stops, forces = LIKES[character]
    directed = not isinstance(move, Drift) and move.direction is not None
    return (spends if directed else 0.0) + {None: 0.0, "stop": stops, "force": forces}[move.meet]


CHARACTERS: dict[str, Lean] = {character: partial(_lean, character) for character in LIKES}
