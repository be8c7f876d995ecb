"""How planted faults are caught."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bisat.core.check import Broken, obey
from bisat.core.game import AnyGame

SEEDS = ("a", "b", "c", "d", "e", "f", "g", "h")


def caught(
    game: AnyGame,
    law: int,
    *,
    seats: int = 3,
    limit: int = 200,
    forfeits: bool = False,
    real_time: bool = False,
) -> str:
    """Why the fault was caught; it must be, under this law and no other, whatever the seed."""
    found: list[Broken] = []
    for seed in SEEDS:
        try:
            obey(game, seats, seed, limit=limit, forfeits=forfeits, real_time=real_time)
        except Broken as broken:
            found.append(broken)
    if not found:
        pytest.fail("nobody noticed")
    assert {broken.law for broken in found} == {law}, found
    return found[0].why


def drain(many: Iterable[object]) -> None:
    """Do something many times."""
    for _ in many:
        pass
