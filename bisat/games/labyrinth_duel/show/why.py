"""Which rule is behind each fact, for whoever asks why."""

from __future__ import annotations

from bisat.core.entry import Why
from bisat.core.game import HeadStart
from bisat.games.labyrinth_duel.rules.facts import (
    Agreed,
    Began,
    Called,
    Ended,
    Recognised,
    Reshuffled,
    SetAside,
    Turned,
    Walked,
    Won,
)

WHY = Why(
    facts={
        Began: "start",
        Turned: "start",
        HeadStart: "head_start",
        Reshuffled: "cards",
        Agreed: "cards",
        SetAside: "cards",
        Called: "stop",
        Recognised: "stop",
        Won: "win",
        Walked: "win",
        Ended: "end",
    },
    parts={
        "start": "The board",
        "head_start": "The fine print",
        "cards": "Stop!",
        "stop": "Stop!",
        "win": "Stop!",
        "end": "Stop!",
    },
)
