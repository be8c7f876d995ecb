"""Hints as people ask for them: for the own seat, without rivals who are people unless all agreed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bisat.server.base.limits import Rate
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, Running, running


async def asked(player: Player, table: str, seat: int = 0, words: str = "en") -> tuple[int, Any]:
    answer = await player.http.post(f"/api/tables/{table}/hint", json={"seat": seat, "words": words})
    return answer.status_code, answer.json()


async def test_against_bots_there_is_a_hint_with_its_reason(ada: Player) -> None:
    table = (await ada.post("/api/play", game="montgolfiere", seats=3))["id"]
    async with ada.at(table) as sitting:
        status, hint = await asked(ada, table)
        assert status == 200
        assert hint["move"] in sitting.boards[0].legal
        assert sitting.waiting is not None
        assert (hint["seat"], hint["phase"]) == (0, sitting.waiting.phase)
        assert hint["why"].endswith(".")
        assert (await asked(ada, table, words="de"))[1]["why"] != hint["why"]


async def test_nobody_gets_a_hint_for_a_seat_of_others(ada: Player, bob: Player) -> None:
    table = (await ada.post("/api/play", game="montgolfiere"))["id"]
    for status, problem in (await asked(bob, table), await asked(ada, table, seat=1)):
        assert (status, problem["id"]) == (409, "not_your_seat")


async def test_among_people_hints_are_off_unless_all_agreed(ada: Player, bob: Player) -> None:
    for agreed in (False, True):
        table = await ada.open("me", "open", hints=agreed)
        async with ada.at(table) as first, bob.at(table) as second:
            assert first.table.hints is agreed
            await second.say("join")
            await first.until(lambda: first.table.stage == "playing")
            status, said = await asked(bob, table, seat=1)
            assert (status, said.get("id")) == ((200, None) if agreed else (409, "no_hints_here"))


async def test_a_bot_that_stands_in_for_somebody_makes_no_match_among_people_one_against_bots(
    ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as first:
        async with bob.at(table) as second:
            assert await second.ask("join") is None
        await first.until(lambda: first.table.stage == "playing" and not first.table.seats[1].present)
        assert await first.ask("stand_in", seat=1) is None
        await first.until(lambda: first.to_move() == [0])
        assert (await asked(ada, table))[1]["id"] == "no_hints_here"


async def test_whoever_asks_too_often_waits(tmp_path: Path) -> None:
    from msgspec.structs import replace  # one use

    async with (
        running(tmp_path, limits=replace(UNLIMITED, hints=Rate(0.001, 2))) as server,
        Player(server.url) as ada,
    ):
        table = (await ada.post("/api/play", game="montgolfiere"))["id"]
        said = [await asked(ada, table) for _ in range(3)]
        assert [status for status, _ in said] == [200, 200, 429]


async def test_hints_do_not_wait_for_bots_nor_bots_for_hints(served: Running, ada: Player) -> None:
    assert served.place.hints._pool is not served.place.tables.pool  # two workers
    table = (await ada.post("/api/play", game="labyrinth-duel"))["id"]
    status, problem = await asked(ada, table)
    assert (status, problem["id"]) == (409, "not_your_turn")  # the count of three
