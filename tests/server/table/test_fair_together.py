"""The law again, where people sit at different servers: whatever happens to one of them costs nobody time."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from bisat.core.game import Act, Tick
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.server.base.steady import STALL_SECONDS
from bisat.server.bus.redis import BEAT_SECONDS
from bisat.server.operation.place import PROBE_SECONDS
from tests.server.kit.simulated import Simulation

UNNOTICED_SECONDS = max(BEAT_SECONDS, PROBE_SECONDS) + STALL_SECONDS
"""A stall may count for so long, until it is noticed; nothing beyond."""
WORDS_SECONDS = 0.3
"""What words on their way cost, with nothing wrong."""
KINDS = ("freeze", "freeze long", "cut bus", "cut store", "cut store everywhere", "kill")
"""What goes wrong."""


def misfortune(world: Simulation, rng: random.Random) -> None:
    """Something goes wrong, and is over."""
    kind, server = rng.choice(KINDS), rng.choice(world.servers)
    hit = world.servers if kind == "cut store everywhere" else [server]
    match kind:
        case "kill":
            server.kill()
            world.run(0.5)
        case "freeze" | "freeze long":
            server.frozen = True
            world.run(rng.uniform(0.6, 3.5) if kind == "freeze" else rng.uniform(5, 40))
        case "cut bus":
            server.deaf, server.wire.away = True, "cut"
            world.run(rng.uniform(0.5, 3))
        case _:
            for one in hit:
                one.storeless = True
            world.run(rng.uniform(0.2, 3))
    for one in hit:
        one.mend()


def phases(world: Simulation) -> list[tuple[int, int]]:
    """The phase before and after each event."""
    table = world.table()
    state = table.game.setup(2, Rng(world.opened.seed, 0))
    seen = [table.game.waiting(state).phase]
    for number, event in enumerate(table.reducer.events, 1):
        state = step(table.game, state, event, Rng(world.opened.seed, number))
        seen.append(table.game.waiting(state).phase)
    return list(pairwise(seen))


def charges(world: Simulation) -> list[float]:
    """By how many seconds the clock of each move ran longer than somebody thought about it."""
    since, longer = 0, []
    for event, (before, after) in zip(world.table().reducer.events, phases(world), strict=True):
        assert not isinstance(event, Tick), "nobody thought for as long"
        assert isinstance(event, Act)
        longer.append((event.at - since) / 1000 - world.people[event.seat].thoughts[before][0])
        since = event.at if after != before else since
    return longer


@pytest.mark.parametrize("seed", range(30))
def test_nobody_is_charged_for_what_happened_to_any_server(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    world = Simulation(seed, 30, monkeypatch)
    world.run(5)
    for _ in range(15):
        world.run(rng.uniform(1, 12))
        misfortune(world, rng)
    world.run(60)
    longer = charges(world)
    assert len(longer) > 20
    assert max(longer) < UNNOTICED_SECONDS + WORDS_SECONDS


def test_a_clock_acts_when_somebody_thinks_for_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Simulation(0, 5, monkeypatch)
    world.people[0].longest = 300
    world.run(300)
    assert isinstance(world.table().reducer.events[-1], Tick)
