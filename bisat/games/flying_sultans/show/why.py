"""Which rule is behind each fact, for whoever asks why."""

from __future__ import annotations

from bisat.core.entry import Why
from bisat.games.flying_sultans.rules.facts import (
    Began,
    Called,
    Ended,
    Favoured,
    Flew,
    Granted,
    Ordered,
    Placed,
    Rested,
    Revealed,
    Rotated,
    Summoned,
    Swapped,
    Used,
    Waived,
    Walked,
)

WHY = Why(
    facts={
        Began: "start",
        Ordered: "channel",
        Used: "channel",
        Called: "genie",
        Placed: "genie",
        Favoured: "favour",
        Revealed: "order",
        Flew: "fly",
        Swapped: "tiles",
        Rotated: "tiles",
        Summoned: "lead",
        Walked: "lead",
        Rested: "rest",
        Granted: "wish",
        Waived: "wish",
        Ended: "end",
    },
    parts={
        "start": "The sky",
        "channel": "The channel",
        "genie": "Getting ready",
        "favour": "A round",
        "order": "A round",
        "fly": "Gliding",
        "tiles": "Swapping and turning",
        "lead": "The wind tiles",
        "rest": "The fine print",
        "wish": "Wishes",
        "end": "The end",
    },
)
