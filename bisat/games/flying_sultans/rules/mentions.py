"""Whether facts speak only of what is there, for positions written by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bisat.games.flying_sultans.maze.grid import SQUARES
from bisat.games.flying_sultans.maze.maze import PLACES
from bisat.games.flying_sultans.rules.box import FORCES
from bisat.games.flying_sultans.rules.facts import Fact
from bisat.games.flying_sultans.rules.state import State


def checker(race: State, team: int) -> Callable[[Fact], bool]:
    """A test for facts of this race: every seat, square, place, force and carpet they name exists."""
    seats, carpets = range(race.seats), range(team)
    known: dict[str, range] = {
        "seat": seats,
        "tied": seats,
        "winners": seats,
        "order": seats,
        "to": range(SQUARES),
        "start": range(SQUARES),
        "end": range(SQUARES),
        "path": range(SQUARES),
        "place": range(PLACES),
        "first": range(PLACES),
        "second": range(PLACES),
        "carpet": carpets,
        "slot": range(1, 9),
        "quarters": range(1, 4),
        "beside": range(len(carpets) + 1),
        "visible": FORCES,
        "picks": FORCES,
    }
    rows = ("visible", "picks")

    def exists(fact: Any) -> bool:
        for name in type(fact).__struct_fields__:
            value = getattr(fact, name)
            if name == "riders":
                if not all(map(exists, value)):
                    return False
            elif name in rows:
                if len(value) != race.seats or any(one not in known[name] for row in value for one in row):
                    return False
            elif name == "carpets":
                if value != len(carpets):
                    return False
            elif name in known and value is not None:
                if any(one not in known[name] for one in (value if isinstance(value, tuple) else (value,))):
                    return False
            elif name in ("force", "round") and value not in range(1, 10_000):
                return False
        return True

    return exists
