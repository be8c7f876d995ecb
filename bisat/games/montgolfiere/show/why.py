"""Which rule is behind each fact, for whoever asks why."""

from __future__ import annotations

from bisat.core.entry import Why
from bisat.core.game import HeadStart
from bisat.games.montgolfiere.rules.facts import (
    Choosing,
    Dealt,
    Drew,
    Ended,
    Gassed,
    Grappled,
    Heaviest,
    Joined,
    Motored,
    Moved,
    Revealed,
    Showed,
    Stormed,
)

WHY = Why(
    facts={
        Dealt: "start",
        HeadStart: "head_start",
        Revealed: "round",
        Moved: "round",
        Gassed: "gas",
        Stormed: "storm",
        Heaviest: "ballast",
        Showed: "squadron",
        Joined: "squadron",
        Motored: "motor",
        Choosing: "grapple",
        Grappled: "grapple",
        Drew: "draw",
        Ended: "end",
    },
    parts={
        "start": "Montgolfière",
        "head_start": "The fine print",
        "round": "A round",
        "gas": "Sleeping gas",
        "storm": "Storm",
        "ballast": "Ballast",
        "squadron": "Squadrons",
        "motor": "Super motor",
        "grapple": "Grapple",
        "draw": "A round",
        "end": "The end",
    },
)
