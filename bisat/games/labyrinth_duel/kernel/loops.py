"""The loops over many matches of Labyrinth – the Duel."""

from __future__ import annotations

from bisat.games.labyrinth_duel.encoding import MOVES
from bisat.games.labyrinth_duel.kernel import level_bots, observation, rules
from bisat.parts.kernels.numba_kernel import loops

LOOPS = loops(__package__, rules.MAX_MOVES, len(MOVES), rules, observation, level_bots)
