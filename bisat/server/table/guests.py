"""Bots that the operator named at the start; nobody else can bring one to a table."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.external_bots import loader

VARIABLE = "BISAT_BOTS"
"""Where the processes that think find them: names, and how each is found."""
NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")


def invite(bots: Mapping[str, str]) -> None:
    """Let these bots sit at the tables of this process and its workers; Refused if one cannot."""
    house = {level for game in catalog.ids() for level in (*catalog.bots(game), "search")}
    for name, place in bots.items():
        if NAME.fullmatch(name) is None or name in house:
            raise Refused("bot_failed", bot=name, why="a name of its own, in small letters, is wanted")
        if not loader.is_external(place):
            raise Refused("bot_failed", bot=name, why=f"{place} is neither module:Class nor command:…")
        loader.bot(catalog.ids()[0], place)  # or it is refused
    os.environ[VARIABLE] = json.dumps(dict(bots))


def guests() -> dict[str, str]:
    """The bots that were invited, by name."""
    known: dict[str, str] = json.loads(os.environ.get(VARIABLE) or "{}")
    return known
