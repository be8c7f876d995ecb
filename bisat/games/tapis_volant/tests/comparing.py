"""Flights in the words of the naive rules."""

from __future__ import annotations

from bisat.games.tapis_volant.rules.box import Cell
from bisat.games.tapis_volant.rules.moves import Fly
from bisat.games.tapis_volant.rules.terrain import Terrain


def ours(land: Terrain, start: Cell, hand: list[str], directed: bool) -> list[tuple[object, ...]]:
    """What the rules offer, in the words of the naive ones."""
    found: list[tuple[object, ...]] = []
    for card in (*dict.fromkeys(hand), None):
        options = land.options(land.number(start), card, directed)  # type: ignore[arg-type]
        for move, end in zip(options.moves, options.ends, strict=True):
            flown = land.fly(start, move)
            assert land.number(flown.end) == end
            named = (move.card, move.way) if isinstance(move, Fly) else (None, None)
            found.append((*named, move.direction, (flown.path, flown.edge or "here")))
    return found
