"""The law again, where people sit at different servers: whatever happens to one of them costs nobody time."""

from __future__ import annotations

import random

import pytest

from bisat.core.game import Act, Tick
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
    world.faults.append(world.now)
    match kind:
        case "kill":
            server.kill()
            world.run(0.5)
        case "freeze" | "freeze long":
            server.frozen = True
            world.run(rng.uniform(0.6, 3.5) if kind == "freeze" else rng.uniform(5, 40))
        case "cut bus":
            server.deaf, server.bus.away = True, "cut"
            world.run(rng.uniform(0.5, 3))
        case _:
            for one in hit:
                one.storeless = True
            world.run(rng.uniform(0.2, 3))
    for one in hit:
        one.mend()
    world.faults.append(world.now)


def charges(world: Simulation) -> list[float]:
    """By how many seconds the clock of each move ran longer than somebody thought about it."""
    table = world.table()
    since, longer = 0, []
    phase = 0
    for event, record in zip(table.reducer.events, phases(world), strict=True):
        assert not isinstance(event, Tick), "nobody thought for as long"
        assert isinstance(event, Act)
        before, after = record
        if before != phase:
            phase = before
        thought, _, _ = world.people[event.seat].thoughts[before]
        longer.append((event.at - since) / 1000 - thought)
        if after != before:
            since = event.at
    return longer


def phases(world: Simulation) -> list[tuple[int, int]]:
    """The phase before and after each event."""
    table = world.table()
    seen = [0]
    from bisat.core.rng import Rng
    from bisat.core.step import step

    game, state = table.game, None
    state = game.setup(2, Rng(world.opened.seed, 0))
    seen = [game.waiting(state).phase]
    for number, event in enumerate(table.reducer.events, 1):
        state = step(game, state, event, Rng(world.opened.seed, number))
        seen.append(game.waiting(state).phase)
    return list(zip(seen, seen[1:], strict=False))


@pytest.mark.parametrize("seed", range(30))
def test_nobody_is_charged_for_what_happened_to_any_server(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    world = Simulation(seed, 30, monkeypatch)
    world.run(5)
    for _ in range(15):
        world.run(rng.uniform(1, 12))
        misfortune(world, rng)
    world.run(60)
    longer = charges(world)
    assert len(longer) > 20
    print(seed, len(longer), max(longer))
    assert max(longer) < UNNOTICED_SECONDS + WORDS_SECONDS
