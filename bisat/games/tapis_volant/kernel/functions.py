"""Everything compiled of Le Tapis Volant, as `bisat.parts.fast` asks for it."""

from __future__ import annotations

from bisat.games.tapis_volant.kernel.agents import act_each, begin_each
from bisat.games.tapis_volant.kernel.mass import begin_all, finish, play_all, step_all
from bisat.games.tapis_volant.kernel.pilots import between
from bisat.games.tapis_volant.kernel.rules import act, deal, forfeit, legal, needed, over, places, tick, undo
from bisat.games.tapis_volant.kernel.sight import observe

__all__ = [
    "TABLED",
    "act",
    "act_each",
    "begin_all",
    "begin_each",
    "between",
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
]
TABLED = ("act", "begin_all", "between", "finish", "legal", "observe", "play_all", "step_all")
"""Those that are given the tables, before all else."""
