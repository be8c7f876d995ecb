"""The loops over many matches of Montgolfière."""

from __future__ import annotations

from bisat.games.montgolfiere.encoding import MOVES
from bisat.games.montgolfiere.kernel import level_bots, network, observation, rules
from bisat.parts.kernels.numba_kernel import loops

LOOPS = loops(__package__, len(MOVES), len(MOVES), rules, observation, network, level_bots)
