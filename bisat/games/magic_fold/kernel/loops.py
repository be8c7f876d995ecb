"""The loops over many matches of Magic Fold."""

from __future__ import annotations

from bisat.games.magic_fold.encoding import MOVES
from bisat.games.magic_fold.kernel import ending, level_bots, observation, rules
from bisat.parts.kernels.numba_kernel import loops

LOOPS = loops(__package__, len(MOVES), len(MOVES), rules, ending, observation, level_bots)
