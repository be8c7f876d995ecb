"""The trained network of Montgolfière: its weights, and what it is told."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from bisat.core.knowledge import Network
from bisat.games.montgolfiere.bots import features
from bisat.games.montgolfiere.encoding import MOVES, MontgolfiereEncoding
from bisat.games.montgolfiere.rules.moves import Show


def tell(encoding: MontgolfiereEncoding, seen: bytes, at: Any, own: list[float], others: list[float]) -> int:
    """An observation as the network is told it."""
    return features.tell(encoding.seats, encoding.balloons, encoding.squares - 1, seen, at, own, others)


TRAINED = Network(
    weights=(files(__package__) / "trained.weights").read_bytes,
    own=features.OWN,
    other=features.OTHER,
    most=features.OTHERS,
    actions=len(MOVES),
    wide=256,
    tell=tell,
    never=frozenset({MOVES.index(Show())}),
)
