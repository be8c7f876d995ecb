"""Everything compiled of Magic Fold, as `bisat.parts.fast` asks for it."""

from __future__ import annotations

from bisat.games.magic_fold.kernel.agents import act_each, begin_each
from bisat.games.magic_fold.kernel.mass import begin_all, finish, play_all, step_all
from bisat.games.magic_fold.kernel.rules import (
    act,
    deal,
    forfeit,
    legal,
    needed,
    over,
    places,
    tick,
    undo,
    until,
)
from bisat.games.magic_fold.kernel.sight import observe

__all__ = [
    "TABLED",
    "act",
    "act_each",
    "begin_all",
    "begin_each",
    "deal",
    "finish",
    "forfeit",
    "legal",
    "needed",
    "observe",
    "over",
    "places",
    "play_all",
    "step_all",
    "tick",
    "undo",
    "until",
]
TABLED = ("act", "begin_all", "finish", "forfeit", "legal", "observe", "play_all", "step_all", "tick")
"""Those that are given the tables, before all else."""
