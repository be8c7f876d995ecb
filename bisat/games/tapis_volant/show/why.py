"""Which rule is behind each fact, for whoever asks why."""

from __future__ import annotations

from bisat.core.entry import Why
from bisat.core.game import HeadStart
from bisat.games.tapis_volant.rules.facts import (
    Dealt,
    Drew,
    Drifted,
    Ended,
    Exchanged,
    FellOn,
    Flew,
    Forced,
    Missed,
    Played,
    Reshuffled,
    Restarted,
    Sank,
    Stopped,
)

WHY = Why(
    facts={
        Dealt: "start",
        HeadStart: "head_start",
        Played: "play",
        Flew: "wind",
        Drifted: "drift",
        Sank: "sink",
        Restarted: "edge",
        Stopped: "meeting",
        Forced: "meeting",
        FellOn: "meeting",
        Missed: "meeting",
        Exchanged: "exchange",
        Drew: "draw",
        Reshuffled: "draw",
        Ended: "end",
    },
    parts={
        "start": "Your cards",
        "head_start": "The fine print",
        "play": "Your turn",
        "wind": "The wind",
        "drift": "Your turn",
        "sink": "Your turn",
        "edge": "The fine print",
        "meeting": "Meeting another carpet",
        "exchange": "Your turn",
        "draw": "Your cards",
        "legs": "Wind cards",
        "direction": "Direction cards",
        "end": "The landing",
    },
    more=("legs", "direction"),
)
