"""Workers that think for bots."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bisat import catalog
from bisat.server.opponents.pool import NoThought, Pool, Worker
from bisat.server.opponents.worker import Choose, Thought, think


def job(**changes: object) -> Choose:
    match = catalog.new("montgolfiere", 2, "s")
    made = Choose(
        game="montgolfiere",
        options={},
        revision=1,
        level="random",
        view=msgspec.Raw(msgspec.json.encode(match.view(0))),
        legal=msgspec.Raw(msgspec.json.encode(match.legal(0))),
        seed="bot",
        grant=100,
    )
    return msgspec.structs.replace(made, **changes)


def test_the_same_job_gives_the_same_thought() -> None:
    assert think(job()).move == think(job()).move
    assert think(job()).move in catalog.new("montgolfiere", 2, "s").legal(0)


async def test_workers_think_one_after_the_other_and_survive_a_bad_job() -> None:
    workers = Pool(1)
    try:
        thoughts = await asyncio.gather(*(workers.think(job(seed=str(n))) for n in range(5)))
        assert len({msgspec.json.encode(thought.move) for thought in thoughts}) > 1
        assert thoughts[3].move == msgspec.to_builtins(think(job(seed="3")).move)
        with pytest.raises(NoThought):
            await workers.think(job(level="nobody"))
        assert (await workers.think(job())).move == msgspec.to_builtins(think(job()).move)
    finally:
        await workers.stop()


async def test_whoever_no_longer_cares_leaves_the_worker_to_finish() -> None:
    workers = Pool(1)
    try:
        await workers.think(job())
        process = workers._all[0]._process
        asked = asyncio.create_task(workers.think(job()))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await workers.think(job())
        assert workers._all[0]._process is process
    finally:
        await workers.stop()


async def test_a_thought_that_nobody_waits_for_is_not_begun() -> None:
    workers = Pool(1)
    try:
        first = asyncio.create_task(workers.think(job()))
        late = asyncio.create_task(workers.think(job(level="nobody")))
        async with asyncio.timeout(10):
            while workers.waiting != 1:
                await asyncio.sleep(0)
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        await first
        await workers.think(job())
        assert workers.waiting == 0
        assert not workers._tasks
    finally:
        await workers.stop()


async def test_bots_of_many_tables_do_not_keep_those_of_one_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[str] = []

    async def work(self: Worker, job: Choose, *_: object) -> Thought:
        await asyncio.sleep(0)
        thought.append(job.seed)
        return Thought(None, 0, 0.0)

    monkeypatch.setattr(Worker, "work", work)
    workers = Pool(1)
    crowd = [asyncio.ensure_future(workers.think(job(seed="crowd"), "crowd")) for _ in range(20)]
    await asyncio.sleep(0)
    await workers.think(job(seed="one"), "one")
    assert len(thought) < 5
    await asyncio.gather(*crowd)
    assert workers.waiting == 0
