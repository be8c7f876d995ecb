"""The loops over many matches of Montgolfière."""

from __future__ import annotations

from bisat.games.montgolfiere.encoding import MOVES
from bisat.games.montgolfiere.kernel import level_bots, observation, rules
from bisat.parts.kernels.numba_kernel import loops

LOOPS = loops(__package__, len(MOVES), len(MOVES), rules, observation, level_bots)
