"""Everything compiled of Montgolfière, as `bisat.parts.fast` asks for it."""

from __future__ import annotations

from bisat.games.montgolfiere.kernel.agents import act_each, begin_each
from bisat.games.montgolfiere.kernel.mass import begin_all, finish, play_all, step_all
from bisat.games.montgolfiere.kernel.mixing import between
from bisat.games.montgolfiere.kernel.rules import act, deal, forfeit, legal, needed, over, places, tick, undo
from bisat.games.montgolfiere.kernel.sight import observe

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
TABLED: tuple[str, ...] = ()
"""Those that are given tables: there are none."""
