"""The lists of the lobby, and how many tables there may be: at each limit and one beyond."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from bisat.server.base.limits import Limits, Rate
from bisat.server.lobby.lobby import LIST_SECONDS, MAX_LISTED, MAX_LISTED_OF_ONE, Lobby, fair
from bisat.server.store.contract import Listing
from bisat.server.store.envelope import Opened, Sitter
from bisat.server.store.face import Face
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, Running, running

SEATS = [{"kind": "me"}, {"kind": "open"}]


def listing(number: int, host: str, options: object = None) -> Listing:
    seats = (Sitter(host), Sitter())
    opened = Opened(
        id=f"table{number}",
        game="montgolfiere",
        options=options,
        seed="s",
        host=host,
        public=True,
        seats=seats,
        created=number,
        previous=None,
    )
    return Listing(opened, Face(stage="open", seats=seats, host=host))


def ids(listings: list[Listing]) -> list[str]:
    return [it.opened.id for it in listings]


def test_a_host_is_listed_with_few_tables_and_the_newest_come_first() -> None:
    crowd = [listing(number, "eve") for number in range(10, 10 + MAX_LISTED_OF_ONE + 3)]
    assert ids(fair([listing(1, "ada"), *crowd])) == ["table14", "table13", "table1"]


def test_a_list_is_not_filled_by_those_who_came_last() -> None:
    crowd = [listing(number + 10, f"eve{number // 2}") for number in range(2 * MAX_LISTED - 2)]
    found = fair([listing(1, "ada"), *crowd])
    assert len(found) == MAX_LISTED
    assert found[-1].opened.id == "table1"
    beyond = fair([listing(1, "ada"), *crowd, listing(500, "dan")])
    assert "table1" not in ids(beyond), "there is one more host than places"


async def test_a_list_that_takes_long_is_made_seldom(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, takes = 0.0, LIST_SECONDS / 2
    made: list[int] = []

    def clock() -> float:
        nonlocal now
        now += takes
        return now

    def counted(*of: Any) -> list[Listing]:
        made.append(1)
        return Lobby._waiting(served.place.lobby, *of)

    monkeypatch.setattr(served.place.tables, "now", clock)
    monkeypatch.setattr(served.place.lobby, "_waiting", counted)
    for _ in range(5):
        await ada.get("/api/tables")
    assert len(made) == 5, "what takes no time is always the latest"
    takes = 2 * LIST_SECONDS
    for _ in range(5):
        await ada.get("/api/tables")
    assert len(made) < 8


def test_large_boxes_make_no_large_list() -> None:
    crowd = [listing(number + 10, f"eve{number}", {"box": "x" * 8000}) for number in range(20)]
    found = fair([listing(1, "ada"), *crowd])
    assert "table1" in ids(found)
    assert len(found) == 9


async def test_a_table_is_listed_while_somebody_is_there(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "open", public=True)
    async with ada.at(table):
        assert [it["id"] for it in (await bob.get("/api/tables"))["open"]] == [table]
    async with asyncio.timeout(10):
        while (await bob.get("/api/tables"))["open"]:
            await asyncio.sleep(0.01)
    assert [it["id"] for it in (await ada.get("/api/tables"))["mine"]] == [table]


async def test_three_people_do_not_push_an_honest_table_off_the_list(served: Running, ada: Player) -> None:
    honest = await ada.open("me", "open", public=True)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(ada.at(honest))
        for _ in range(3):
            eve = await stack.enter_async_context(Player(served.url))
            for _ in range(20):
                await stack.enter_async_context(eve.at(await eve.open("me", "open", public=True)))
        listed = [it["id"] for it in (await ada.get("/api/tables"))["open"]]
    assert len(listed) == 1 + 3 * MAX_LISTED_OF_ONE
    assert honest in listed


async def opened(player: Player) -> tuple[int, str]:
    body = {"game": "montgolfiere", "seats": SEATS}
    answer: httpx.Response = await player.http.post("/api/tables", json=body)
    return answer.status_code, "" if answer.status_code == 201 else answer.json()["id"]


async def test_a_person_has_so_many_tables_going_and_may_close_one(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, tables_going=2)
    async with running(tmp_path, limits) as served, Player(served.url) as ada, Player(served.url) as bob:
        last = await ada.open("me", "open")
        assert await opened(ada) == (201, "")
        assert await opened(ada) == (429, "tables_going")
        assert await opened(bob) == (201, "")
        async with ada.at(last) as a:
            assert await a.ask("close") is None
        assert await opened(ada) == (201, "")


async def test_an_address_opens_so_many_tables(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, tables_address=Rate(0.001, 2))
    async with running(tmp_path, limits) as served, Player(served.url) as ada, Player(served.url) as bob:
        assert [await opened(ada), await opened(bob)] == [(201, "")] * 2
        assert await opened(bob) == (429, "too_many_tables")


async def test_a_full_house_says_so_and_forsaken_tables_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: Limits = msgspec.structs.replace(UNLIMITED, tables_all=2)
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        closed = await ada.open("me", "open")
        assert await opened(ada) == (201, "")
        assert await opened(ada) == (503, "house_is_full")
        async with ada.at(closed) as a:
            assert await a.ask("close") is None
        monkeypatch.setattr(served.place.tables, "_crowded", -1e9)
        await asyncio.sleep(0.01)
        assert await opened(ada) == (201, "")
        assert await served.place.store.opened(closed) is None
