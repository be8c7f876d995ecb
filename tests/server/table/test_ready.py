"""Before a race everybody says that they are ready: the rules then count to three for all of them at once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bisat.server.store.face import Face
from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running


async def race(host: Player, seats: int = 2, **more: Any) -> str:
    return await host.open("me", *["open"] * (seats - 1), game="magic-fold", when_ready=True, **more)


def who(sitting: Sitting, seat: int) -> str:
    person = sitting.table.seats[seat].person
    assert person is not None
    return person.id


def held(served: Running, table: str) -> Face:
    return served.place.tables.held[table].committed.face


async def test_a_race_begins_once_both_are_ready(ada: Player, bob: Player, served: Running) -> None:
    table = await race(ada)
    async with ada.at(table) as a, bob.at(table) as b:
        assert held(served, table).ready == ()
        assert await b.ask("ready") == "only_for_the_seated"
        assert await b.ask("join") is None  # whoever takes the last seat is ready by that
        await a.until(lambda: a.table.seats[1].person)
        assert a.table.ready == (who(a, 1),)
        assert await b.ask("ready") is None  # twice is once
        assert held(served, table).stage == "open"
        assert await a.ask("ready") is None
        await b.until(lambda: b.table.stage == "playing")
        assert b.table.ready is msgspec.UNSET
        assert await b.ask("ready") == "already_begun"


@pytest.mark.parametrize("breaks", ["leave", "change", "remove"])
async def test_ready_is_for_this_company_and_these_rules(ada: Player, bob: Player, breaks: str) -> None:
    table = await race(ada, seats=3)
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("join") is None
        assert await a.ask("ready") is None
        assert await b.ask("ready") is None
        if breaks == "leave":
            assert await b.ask("leave") is None
        elif breaks == "remove":
            assert await a.ask("remove", seat=1) is None
        else:
            assert await a.ask("change", edition=a.table.edition, options={"short": True}) is None
        await a.until(lambda: len(a.table.ready or ()) < 2)
        assert a.table.ready == (() if breaks == "change" else (who(a, 0),))


async def test_the_host_starts_with_bots_once_all_who_came_are_ready(ada: Player, bob: Player) -> None:
    table = await race(ada, seats=3)
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("join") is None
        assert await a.ask("start") == "not_all_ready"
        assert await b.ask("ready") is None
        assert await a.ask("start", level="easy") is None
        await b.until(lambda: b.table.stage == "playing")


async def test_alone_against_bots_nobody_is_asked(ada: Player) -> None:
    table = await ada.open("me", "easy", game="magic-fold", when_ready=True)
    async with ada.at(table) as a:
        assert a.table.stage == "playing"


async def test_who_is_ready_is_in_the_log(ada: Player, bob: Player, served: Running) -> None:
    table = await race(ada)
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("join") is None
        await a.until(lambda: a.table.ready)
        anew = served.place.tables.held[table].anew()
        anew.load(await served.place.tables.store.read(table))
        assert anew.committed.face.ready == (who(b, 1),)
