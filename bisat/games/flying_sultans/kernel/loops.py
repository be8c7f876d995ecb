"""The loops over many matches of Flying Sultans."""

from __future__ import annotations

from bisat.games.flying_sultans.encoding import MOVES
from bisat.games.flying_sultans.kernel import level_bots, observation, rules
from bisat.parts.kernels.numba_kernel import loops

LOOPS = loops(__package__, rules.MAX_MOVES, len(MOVES), rules, observation, level_bots)
