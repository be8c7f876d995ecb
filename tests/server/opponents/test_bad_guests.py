"""Bots of the operator that hang, break or babble: nobody else has to wait for them, or hears them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import psutil
import pytest
import pytest_asyncio

from bisat import catalog
from bisat.server.opponents import pool as pools
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Choose
from bisat.server.table.guests import VARIABLE, invite
from tests.server.kit.killable import Killable
from tests.server.kit.player import Player

pytestmark = pytest.mark.long  # workers are started
MATCH = catalog.new("montgolfiere", 2, "guests")


@pytest_asyncio.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pool]:
    monkeypatch.setenv(VARIABLE, "")
    bad = {name: f"tests.lab.guests:{name.title()}" for name in ("asleep", "broken", "meddler")}
    invite({**bad, "command": "command:sleep 1000"})
    monkeypatch.setattr(pools, "GRACE_SECONDS", 0.5)
    made = Pool(1)
    yield made
    await made.stop()


def question(level: str) -> Choose:
    return Choose(
        game="montgolfiere",
        options=MATCH.header.options,
        revision=1,
        level=level,
        view=msgspec.Raw(msgspec.json.encode(MATCH.view(0))),
        legal=msgspec.Raw(msgspec.json.encode(MATCH.legal(0))),
        seed="guests",
        grant=100,
    )


def children() -> set[int]:
    return {one.pid for one in psutil.Process().children(recursive=True)}


async def test_bots_of_the_house_do_not_wait_for_one_that_hangs(pool: Pool) -> None:
    hangs = asyncio.create_task(pool.think(question("asleep")))
    for _ in range(3):
        assert (await pool.think(question("random"))).move is not None
    assert not hangs.done()
    hangs.cancel()


@pytest.mark.parametrize("level", ["asleep", "command"])
async def test_one_that_hangs_is_ended_with_all_that_it_started(
    pool: Pool, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = children()
    monkeypatch.setattr(pools, "START_SECONDS", 3.0)
    with pytest.raises(NoThought):
        await pool.think(question(level))
    async with asyncio.timeout(10):
        while children() - before:
            await asyncio.sleep(0.05)


async def test_one_that_breaks_costs_one_thought_and_no_process(pool: Pool) -> None:
    for _ in range(2):
        with pytest.raises(NoThought):
            await pool.think(question("broken"))
    worker = pool._guests["broken"]._all[0]._process
    with pytest.raises(NoThought):
        await pool.think(question("broken"))
    assert worker is not None
    assert pool._guests["broken"]._all[0]._process is worker


async def test_one_that_babbles_is_not_taken_for_another(pool: Pool) -> None:
    first = msgspec.to_builtins(MATCH.legal(0)[0])
    thoughts = [await pool.think(question("meddler")) for _ in range(3)]
    assert [thought.move for thought in thoughts] == [first] * 3


async def test_a_match_goes_on_with_a_bot_that_breaks_and_ends_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    invited = {"broken": "tests.lab.guests:Broken", "asleep": "tests.lab.guests:Asleep"}
    monkeypatch.setenv(VARIABLE, msgspec.json.encode(invited).decode())
    server = Killable(tmp_path)
    await server.start()
    try:
        async with Player(server.url) as ada:
            sleeping = await ada.open("me", "asleep")
            async with ada.at(await ada.open("me", "broken")) as a, ada.at(sleeping) as b:
                assert await b.answer(await b.move(0)) is None
                for _ in range(3):
                    await a.until(lambda: 0 in a.to_move())
                    assert await a.answer(await a.move(0)) is None
        workers = psutil.Process(server.process.pid).children(recursive=True)
        assert len(workers) == 2
    finally:
        await server.kill()
    _, alive = psutil.wait_procs(workers, timeout=30)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]
