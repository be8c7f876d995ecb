"""Which rule is behind each fact, for whoever asks why."""

from __future__ import annotations

from bisat.core.entry import Why
from bisat.core.game import HeadStart
from bisat.games.magic_fold.rules.facts import (
    Arrived,
    Barred,
    Began,
    Bit,
    Bound,
    Checked,
    Ended,
    Gained,
    GhostTook,
    Lost,
    Moved,
    Passed,
    PutBack,
    Reshuffled,
    SandRuns,
    Stopped,
    Took,
    Turned,
    Void,
    Withdrew,
)

WHY = Why(
    facts={
        Began: "start",
        HeadStart: "head_start",
        Turned: "cards",
        Reshuffled: "cards",
        Took: "take",
        Checked: "take",
        Void: "take",
        SandRuns: "sand",
        Stopped: "sand",
        Passed: "pass",
        Withdrew: "pass",
        GhostTook: "ghost",
        PutBack: "tokens",
        Moved: "tokens",
        Bit: "cobra",
        Lost: "cobra",
        Bound: "cobra",
        Barred: "cobra",
        Gained: "genies",
        Arrived: "end",
        Ended: "end",
    },
    parts={
        "start": "Magic Fold",
        "head_start": "The fine print",
        "cards": "The cards",
        "take": "A round",
        "sand": "A round",
        "pass": "A round",
        "ghost": "The ghost pilot",
        "tokens": "The initiative tokens",
        "cobra": "The way to the palace",
        "genies": "Genies",
        "end": "The way to the palace",
    },
)
