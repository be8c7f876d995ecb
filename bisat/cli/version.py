"""`bisat --version --json`: every revision that a result depends on, for whoever cites one."""

from __future__ import annotations

import platform
from argparse import Namespace
from typing import Any

from bisat import __version__, catalog
from bisat.core import rng, stream
from bisat.core.codec import encode
from bisat.lab.envs.editions import editions


def run(asked: Namespace) -> str:
    """The version, or all of them."""
    return encode(versions()).decode() if asked.json else f"bisat {__version__}"


def versions() -> dict[str, Any]:
    """Of the library, of chance, and per game of its rules, its encoding and its environments."""
    games = {}
    for game in catalog.ids():
        known = editions(game)
        games[game] = {
            "rules": catalog.entry(game).revision,
            "encoding": known[-1].encoding if known else None,
            "environments": [one.pascal for one in known],
        }
    return {
        "bisat": __version__,
        "python": platform.python_version(),
        "chance": [rng.NAME, stream.NAME],
        "games": games,
    }
