"""Whole matches in a page with a place of its own: shown as any, played by moves that it calls legal."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from bisat.games.flying_sultans.rules.box import read
from tests.browser.kit import GLANCE, Glance
from tests.browser.magic_fold import near_palace

HOME = f"/assets/{next((Path(__file__).parents[2] / 'bisat/_web/assets').glob('local-*.js'), Path()).name}"
"""The file of the client that knows the place in its page."""
LONGEST = 180.0
"""Seconds that a short match may take on a busy machine, with Python waking before it."""
PAUSE = 0.1

PLAYS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
PLAYED = "() => window.played"
Runs = Callable[..., Any]
"""Calls a function of JavaScript in the page with these values."""


def short_matches() -> dict[str, tuple[str, dict[str, Any]]]:
    """One of each game that is soon over, and one at this device: who sits there, and the options."""
    four = {"box": msgspec.to_builtins(msgspec.structs.replace(read(), rounds=4))}
    near = {"box": near_palace(), "short": True}
    return {
        "montgolfiere": ("me easy", {}),
        "tapis-volant": ("me hard hard", {}),
        "flying-sultans": ("me easy", four),
        "labyrinth-duel": ("me hard", {"cards": 1, "near": True}),
        "magic-fold": ("me medium", near),
    }


def plays(runs: Runs, game: str = "", seats: str = "", most: int = -1, **options: Any) -> None:
    """Play to the end, or make at most so many moves: a new match, or the one that the page shows."""
    runs(PLAYS, HOME, game, seats, options, most)
    ends = time.monotonic() + LONGEST
    while True:
        played, seen = runs(PLAYED), Glance(**runs(GLANCE))
        if (played["stage"] == "finished" and seen.result) or played["acts"] == most:
            return
        assert "failed" not in played, played
        assert time.monotonic() < ends, (played, seen)
        time.sleep(PAUSE)
