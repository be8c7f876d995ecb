"""Telling the operator about somebody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bisat.server.base.limits import Rate
from bisat.server.store.report import MAX_REPORTED_LINES
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, Running, running


async def tell(player: Player, table: str, person: str, cause: str = "talk") -> Any:
    answer = await player.http.post("/api/reports", json={"table": table, "person": person, "cause": cause})
    return answer.json()["id"] if answer.status_code != 204 else None


async def test_a_report_holds_what_everybody_could_read_and_nothing_else(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        await bob.http.put("/api/me", json={"name": "Bob", "emblem": "lamp"})
        assert await b.ask("join") is None  # they start on one square, and so can whisper
        for number in range(MAX_REPORTED_LINES):
            assert await b.ask("chat", text=f"rude {number}") is None
        assert await b.ask("chat", text="whispered", to="circle") is None
        assert await b.ask("react", reaction="bye") is None
        await a.quiet()
        assert await tell(ada, table, bob.id) is None
    (report,) = await served.place.store.reports()
    assert (report.by, report.about, report.name, report.cause) == (ada.id, bob.id, "Bob", "talk")
    assert [line.text for line in report.lines] == [
        *(f"rude {number}" for number in range(1, MAX_REPORTED_LINES)),
        "",
    ]
    assert report.lines[-1].reaction == "bye"
    opened = await served.place.store.opened(table)
    assert opened is not None
    assert opened.seed not in msgspec.json.encode(report).decode()


async def test_only_those_at_a_table_report_those_at_it(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "open")
    assert await tell(cyd, table, ada.id) == "only_from_the_table"
    assert await tell(ada, table, ada.id) == "nobody_to_report"
    assert await tell(ada, table, bob.id) == "nobody_to_report"
    assert await tell(ada, "aaaaaaaaaaaa", bob.id) == "no_such_table"
    assert await tell(ada, table, "nobody") == "malformed"
    async with cyd.at(table), bob.at(table) as b:
        assert await tell(cyd, table, ada.id, "name") is None  # who looks on may report, too
        assert await b.ask("join") is None
        assert await b.ask("chat", text="rude") is None
        assert await b.ask("leave") is None
        assert await tell(ada, table, bob.id) is None  # gone, but they spoke
    assert len(await served.place.store.reports()) == 2


async def test_nobody_floods_the_operator(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, reports=1)
    async with running(tmp_path, limits) as served, Player(served.url) as ada, Player(served.url) as bob:
        tables = [await bob.open("me", "open") for _ in range(2)]
        async with ada.at(tables[0]), ada.at(tables[1]):
            assert await tell(ada, tables[0], bob.id) is None
            assert await tell(ada, tables[0], bob.id) is None
            assert await tell(ada, tables[1], bob.id) == "too_many_reports"
        assert len(await served.place.store.reports()) == 1


async def test_public_tables_know_ready_phrases_only(served: Running, ada: Player) -> None:
    table = await ada.open("me", "open", public=True)
    async with ada.at(table) as a:
        assert await a.ask("chat", text="hi") == "reactions_only"
        assert await a.ask("react", reaction="luck") is None
        assert a.lines[-1].reaction == "luck"


async def test_whoever_is_many_persons_floods_the_operator_no_more(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, reports_address=Rate(0, 2))
    async with running(tmp_path, limits) as served, Player(served.url) as ada, Player(served.url) as bob:
        table = await ada.open("me", "open")
        async with bob.at(table):
            assert await tell(bob, table, ada.id) is None
            assert await tell(bob, table, ada.id) is None
            async with Player(served.url) as cyd, cyd.at(table):
                assert await tell(cyd, table, ada.id) == "too_fast"
