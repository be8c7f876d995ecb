"""Three servers, a database and a bus, and everything that can go wrong between them while people play.

`BISAT_SOAK=1 BISAT_FAULTS=300 BISAT_TABLES=200 BISAT_SEED=1 pytest -s -m soak` of this file is a soak: it
says how far it is, and where something was lost what is known of the table. `BISAT_KINDS=kill` lets only
that go wrong; in the end it says how soon people moved again, and what clocks were charged.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from bisat import catalog
from bisat.core.log import Saved
from tests.server.kit.cut import Cut
from tests.server.kit.killable import Killable
from tests.server.kit.pair import Pair
from tests.server.kit.player import Player
from tests.server.kit.postgres import Cluster
from tests.server.kit.redis import Redis
from tests.server.kit.survivor import Survivor

pytestmark = pytest.mark.long  # it waits for leases to end
KINDS = ("kill", "kill bus", "restart store", "freeze", "freeze long", "cut bus", "cut store")
SEED = 20261116
READERS = 10
"""Tables that are read at once in the end."""
LAST_ENTRIES = 12
"""Of a log that is shown where something went wrong."""


class Site:
    """Three servers, each behind wires of its own."""

    def __init__(self, data: Path, cluster: Cluster, redis: Redis) -> None:
        self.data = data
        self.cluster = cluster
        self.redis = redis
        self.store = cluster.database()
        self.servers: list[Killable] = []
        self.wires: list[tuple[Cut, Cut]] = []
        self._frozen: tuple[int, asyncio.Task[None]] | None = None
        """The server that was last frozen for long, and who thaws it."""
        self.killed: Callable[[str], None] = lambda _: None
        """Hears the address of a server that is about to be killed."""

    async def start(self) -> None:
        name = self.store.rpartition("/")[2]
        for number in range(3):
            store, bus = Cut(self.cluster.port), Cut(self.redis.port)
            self.wires.append((store, bus))
            kept = f"postgresql://bisat@127.0.0.1:{await store.start()}/{name}"
            between = f"redis://127.0.0.1:{await bus.start()}/0"
            server = Killable(self.data / str(number), kept, between)
            await server.start()
            self.servers.append(server)

    async def stop(self) -> None:
        await self.thawed()
        for server in self.servers:
            await server.kill()
        for pair in self.wires:
            for wire in pair:
                await wire.stop()

    async def fault(self, kind: str, chance: random.Random) -> str:
        """Let something go wrong, and be well again; to whom it happened.

        Only a long freeze is left to itself: other things go wrong meanwhile, with other servers.
        """
        if kind == "freeze long":
            await self.thawed()
        last, thawing = self._frozen or (None, None)
        spared = None if kind != "freeze long" and thawing is not None and thawing.done() else last
        number = chance.choice([one for one in range(3) if one != spared])  # nobody sleeps twice in a row
        server, (store, bus) = self.servers[number], self.wires[number]
        match kind:
            case "kill":
                self.killed(server.url)
                await server.kill()
                await server.start()
            case "kill bus":
                self.redis.kill()
                await asyncio.sleep(chance.uniform(0.2, 2))
                await asyncio.to_thread(self.redis.start)
            case "restart store":
                await asyncio.to_thread(self.cluster.restart)
            case "freeze":
                await _freeze(server, 3)
            case "freeze long":
                self._frozen = number, asyncio.create_task(_freeze(server, 12))
            case "cut bus" | "cut store":
                wire = bus if kind == "cut bus" else store
                wire.cut()
                await asyncio.sleep(chance.uniform(0.5, 2))
                wire.mend()
        return f"{kind} {number}"

    async def thawed(self) -> None:
        """Until nobody is frozen."""
        if self._frozen is not None:
            await self._frozen[1]


async def _freeze(server: Killable, seconds: float) -> None:
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


@asynccontextmanager
async def site(data: Path, cluster: Cluster, redis: Redis) -> AsyncIterator[Site]:
    made = Site(data, cluster, redis)
    try:
        await made.start()
        yield made
    finally:
        await made.stop()


class Crowd(msgspec.Struct):
    """How many play, and what goes wrong meanwhile."""

    tables: int
    faults: list[str]
    match: int
    """Points of a match."""
    pace: float
    """Seconds that people think at most; when all faults are over they hurry."""


def crowd(chance: random.Random, soak: bool) -> Crowd:
    """One fault of each kind; in a soak as many as the environment says, at random."""
    if not soak:
        return Crowd(9, list(KINDS), 20, 0.2)
    count = int(os.environ.get("BISAT_FAULTS", "300"))
    tables = int(os.environ.get("BISAT_TABLES", "200"))
    kinds = os.environ.get("BISAT_KINDS", ",".join(KINDS)).split(",")
    return Crowd(tables, [chance.choice(kinds) for _ in range(count)], 50, 2)


@pytest.mark.timeout(3600)
async def test_nothing_is_lost_doubled_or_invented_whatever_goes_wrong(
    tmp_path: Path, cluster: Cluster, cases: Callable[[int], int]
) -> None:
    seed = int(os.environ.get("BISAT_SEED", SEED))
    chance = random.Random(seed)
    playing = crowd(chance, cases(300) == 300)
    redis = Redis()
    try:
        async with site(tmp_path, cluster, redis) as made:
            urls = [server.url for server in made.servers]
            async with Player(urls[0]) as ada, Player(urls[1]) as bob:
                story = Story(made, seed, time.monotonic())
                await _play_through(made, chance, playing, ada, bob, story)
    finally:
        redis.kill()


class Story:
    """What went wrong so far, to be told now and then, and whole in the end or where somebody complains."""

    def __init__(self, made: Site, seed: int, began: float) -> None:
        self._site = made
        self._seed = seed
        self.began = began
        self.faults: list[str] = []
        self.pairs: list[Pair] = []
        self._kills: list[tuple[float, list[Survivor]]] = []
        """When somebody at a table lost their server."""
        self.charged: list[tuple[float, float]] = []
        """Seconds by which clocks ran longer for a move than people thought about it, and when that was."""
        made.killed = self._killed

    def _killed(self, url: str) -> None:
        now = time.monotonic()
        tables = [pair.played[-1][1] for pair in self.pairs if pair.played]
        self._kills += [(now, both) for both in tables if any(one.origin == url for one in both)]

    def recovered(self) -> list[float]:
        """Seconds after a kill until somebody moved again, at each table where somebody was cut off."""
        moves = (
            (when, [at for one in both for at in one.acked_at if at > when]) for when, both in self._kills
        )
        return sorted(min(later) - when for when, later in moves if later)

    def add(self, fault: str) -> None:
        self.faults.append(f"{time.monotonic() - self.began:.1f}s {fault}")
        if len(self.faults) % 10 == 0:
            print(self, flush=True)

    def __str__(self) -> str:
        people = [one for pair in self.pairs for _, both in pair.played for one in both]
        moves, cuts = sum(len(one.acked) for one in people), sum(one.cuts for one in people)
        return (
            f"seed {self._seed}: {len(self.faults)} faults, {len(people) // 2} tables, {moves} moves, "
            f"{cuts} cuts, {sum(len(one.forgotten) for one in people)} silences "
            f"in {time.monotonic() - self.began:.0f} s"
        )

    async def tell(self, pair: Pair) -> None:
        """All that is known of the table at which something was wrong."""
        table, both = pair.played[-1]
        print(f"{self}\n{'; '.join(self.faults)}\ntable {table}")
        for one in both:
            print(f"seat {one.seat}, {len(one.acked)} acknowledged:", *one.diary, sep="\n  ")
        db = await asyncpg.connect(self._site.store)
        rows = await db.fetch(
            "SELECT seq, body FROM bisat.log JOIN bisat.tables USING (number) WHERE id = $1"
            " ORDER BY seq DESC LIMIT $2",
            table,
            LAST_ENTRIES,
        )
        await db.close()
        print(*(f"  {seq} {body.decode()}" for seq, body in reversed(rows)), sep="\n", flush=True)


async def _play_through(
    made: Site, chance: random.Random, crowd: Crowd, ada: Player, bob: Player, story: Story
) -> None:
    urls = [server.url for server in made.servers]
    pace = [crowd.pace]
    going = [True]
    thinking = random.Random(crowd.tables)  # of its own: the faults shall be the same each time
    story.pairs = [
        Pair(ada, bob, urls[n % 3 :] + urls[: n % 3], crowd.match, lambda: pace[0] * thinking.random())
        for n in range(crowd.tables)
    ]
    playing = asyncio.gather(*(_told(pair, going, story) for pair in story.pairs))
    for fault in crowd.faults:
        await asyncio.sleep(chance.uniform(0.05, 0.4))
        if playing.done():  # a failure is worth more than the rest of the faults
            break
        story.add(await made.fault(fault, chance))
    await made.thawed()
    pace[0], going[0] = 0, False
    await asyncio.wait_for(playing, 900)
    print(story, *Counter(crowd.faults).items(), *story.faults, sep="\n", flush=True)
    played = [one for pair in story.pairs for one in pair.played]
    for start in range(0, len(played), READERS):
        some = played[start : start + READERS]
        for extra in await asyncio.gather(*(_check(ada, urls, *one) for one in some)):
            story.charged += extra
    print(f"seconds until a move after a kill: {spread(story.recovered())}")
    longer = sorted(story.charged)
    print(f"seconds that clocks ran longer than people thought: {spread([one for one, _ in longer])}")
    print(*(f"  {one:.1f} s, acknowledged at {at - story.began:.1f}s" for one, at in longer[-5:]), sep="\n")
    assert len(played) >= crowd.tables
    assert [silence for _, both in played for one in both for silence in one.forgotten] == []


async def _told(pair: Pair, going: list[bool], story: Story) -> None:
    try:
        await pair.live(lambda: going[0])
    except AssertionError:
        await story.tell(pair)
        raise


def spread(ordered: list[float]) -> str:
    """Of so many figures the middle one, that which one in a hundred exceeds, and the greatest."""
    if not ordered:
        return "nothing was measured"
    middle, rare = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"{len(ordered)}, median {middle:.2f}, p99 {rare:.2f}, longest {ordered[-1]:.2f}"


async def _check(ada: Player, urls: list[str], table: str, both: list[Any]) -> list[tuple[float, float]]:
    """What is kept is what was acknowledged, each once, the same wherever it is read; no clock has acted.

    Comes to: by how many seconds the clock ran longer before each move than somebody thought about it.
    """
    kept = [await _replay(ada, url, table) for url in urls]
    assert kept[0] == kept[1] == kept[2]
    saved = msgspec.convert(kept[0], Saved)
    assert catalog.reopen(saved).outcome() is not None
    assert {event["type"] for event in saved.events} == {"act"}
    for one in both:
        moved = [event["move"] for event in saved.events if event["seat"] == one.seat]
        assert moved == one.acked
    thoughts = {one.seat: iter(zip(one.thought, one.acked_at, strict=True)) for one in both}
    before, longer = 0, []
    for event in saved.events:
        thought, at = next(thoughts[event["seat"]])
        longer.append(((event["at"] - before) / 1000 - thought, at))
        before = event["at"]
    return longer


async def _replay(ada: Player, url: str, table: str) -> Any:
    answer = None
    for _ in range(100):
        answer = await ada.http.get(f"{url}/api/tables/{table}/replay", headers={"cookie": ada.cookie})
        if answer.status_code == 200:
            return answer.json()
        await asyncio.sleep(0.1)
    raise AssertionError(answer)
