"""Which tiles may be laid: for each way to draw fifteen of them, whether a game can be played with them."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from bisat.games.labyrinth_duel.rules.box import CORNERS, LYING_TEES, OBJECTS, OF_EACH, STRAIGHTS, TEES
from bisat.games.labyrinth_duel.solver.routes import GROUPS, PASSAGES, least_demands
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Numbers

TileSets = NDArray[np.uint8]
"""Per draw, as `WEIGHT` counts it: whether it may be laid."""

TILES = (*STRAIGHTS, *CORNERS, *TEES)
DIGIT = OF_EACH + 1
"""There are at most five of a tile."""
WEIGHTS = {STRAIGHTS[0]: 1} | {
    tile: DIGIT ** (1 + place) for place, tile in enumerate((*CORNERS[:-1], *TEES[:-1]))
}
"""What a tile adds to the number of a draw; the last one of each kind follows from the others."""
WEIGHT = np.array([WEIGHTS.get(tile, 0) for tile in range(16)], np.int64)
DRAWS = DIGIT**7
LYING = np.array([tile in LYING_TEES for tile in TEES], np.int64)
HELPED = np.array([helped for _, helped in GROUPS], np.int64)
"""Per group of T's: the passages that only they can help out with."""
GROUPED = np.array([[tee in group for tee in TEES] for group, _ in GROUPS], np.int64)


@cache
def tile_sets() -> TileSets:
    """Made when it is first asked for."""
    playable = np.zeros(DRAWS, np.uint8)
    judge_all(*demands(), playable)
    return playable


def demands() -> tuple[NDArray[np.int64], Numbers]:
    """What corridors between any two objects demand, and where the demands of each pair end."""
    pairs = [least_demands(start, target) for start, target in combinations(OBJECTS, 2)]
    asked = np.array([asked for pair in pairs for asked in pair], np.int64)
    return asked, np.cumsum([len(pair) for pair in pairs]).astype(np.int64)


@compiled
def judge_all(asked: NDArray[np.int64], ends: Numbers, playable: TileSets) -> None:
    """Judge every draw of five straights, five corners and five T's."""
    tiles = np.zeros(10, np.int64)
    for draw in range(DRAWS):
        tiles[0] = draw % DIGIT
        tiles[1] = OF_EACH - tiles[0]
        rest = draw // DIGIT
        for first in (2, 6):
            tiles[first + 3] = OF_EACH
            for tile in range(first, first + 3):
                tiles[tile] = rest % DIGIT
                tiles[first + 3] -= tiles[tile]
                rest //= DIGIT
        if tiles[5] >= 0 and tiles[9] >= 0 and not alike(tiles):
            playable[draw] = not unjoinable(tiles, asked, ends)


@compiled
def alike(tiles: Numbers) -> bool:
    """Tiles must lie varied, for they are never rotated again."""
    lying = 0
    found = False
    for tile in range(6):
        found |= tiles[tile] == OF_EACH
    for tee in range(4):
        lying += tiles[6 + tee] * LYING[tee]
    return found or lying in (0, OF_EACH)


@compiled
def unjoinable(tiles: Numbers, demanded: NDArray[np.int64], ends: Numbers) -> bool:
    """Whether there are two objects that these tiles can never join."""
    first = 0
    for pair in range(len(ends)):
        joined = False
        for asked in range(first, ends[pair]):
            if enough(demanded[asked], tiles):
                joined = True
                break
        if not joined:
            return True
        first = ends[pair]
    return False


@compiled
def enough(asked: Numbers, tiles: Numbers) -> bool:
    """Whether tiles, counted by kind, can be laid along a route with this demand: T's help out (Hall)."""
    for group in range(len(HELPED)):
        lack = 0
        for passage in range(len(PASSAGES)):
            if HELPED[group, passage]:
                lack += max(0, asked[passage] - tiles[passage])
        for tee in range(4):
            lack -= GROUPED[group, tee] * tiles[6 + tee]
        if lack > 0:
            return False
    return True
