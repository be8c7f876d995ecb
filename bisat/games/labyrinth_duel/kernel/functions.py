"""Everything compiled of Labyrinth – the Duel, as `bisat.parts.fast` asks for it."""

from __future__ import annotations

from bisat.games.labyrinth_duel.kernel.agents import act_each, begin_each
from bisat.games.labyrinth_duel.kernel.mass import begin_all, finish, play_all, step_all
from bisat.games.labyrinth_duel.kernel.rules import (
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
from bisat.games.labyrinth_duel.kernel.sight import observe

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
TABLED = ("begin_all", "deal", "play_all", "step_all")
"""Those that are given the tables, before all else."""
