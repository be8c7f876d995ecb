"""The loops over many matches of Le Tapis Volant."""

from __future__ import annotations

from bisat.games.tapis_volant.encoding import MOVES
from bisat.games.tapis_volant.kernel import level_bots, observation, rules
from bisat.parts.kernels.numba_kernel import loops

LOOPS = loops(__package__, rules.MAX_MOVES, len(MOVES), rules, observation, level_bots)
