"""Building the landscape of Le Tapis Volant around the table: one draft for all, and kept for good."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bisat.games.tapis_volant.landscapes.code import code
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.server.base.limits import Limits, Rate
from tests.server.kit.killable import Killable
from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running, running, two_running

SEATS = ("me", "open", "open")
PALM = {"piece": "palm", "column": 5, "row": 1}
GATE = {"piece": "gate", "column": 6, "row": 1}  # overlaps the palm
PUFF = {"piece": "puff", "column": 12, "row": 9}


async def site(player: Player, *seats: str, **more: Any) -> str:
    return await player.open(*(seats or SEATS), game="tapis-volant", build=True, **more)


async def build(sitting: Sitting, *pieces: dict[str, Any]) -> str | None:
    return await sitting.ask("build", edition=sitting.table.edition, draft=pieces)


def draft(sitting: Sitting) -> Any:
    assert sitting.table.site is not None
    return sitting.table.site.draft


async def test_the_seated_build_one_draft_and_the_host_starts_on_it(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open(*SEATS, game="tapis-volant")
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("join") is None
        assert await build(b, PALM) == "nobody_builds"
        assert await b.ask("site", open=True) == "only_the_host"
        assert await a.ask("site", open=True) is None
        await b.until(lambda: b.table.site)
        assert draft(b) == []  # T12: the board is empty at the beginning
        assert await build(b, PALM) is None
        await a.until(lambda: draft(a) == [PALM])
        assert a.table.site is not None
        assert (a.table.site.option, a.table.site.by) == ("landscape", bob.id)
        assert a.table.options["landscape"] == "caravan"  # nothing is agreed yet
        assert await build(a, PUFF, PALM) is None
        await b.until(lambda: len(draft(b)) == 2)
        assert await b.ask("start") == "only_the_host"
        assert await a.ask("start", level="easy") is None
        await b.until(lambda: 1 in b.boards)
        seen = [(it["piece"], it["column"], it["row"]) for it in b.boards[1].view["landscape"]]
        assert seen == [("palm", 5, 1), ("puff", 12, 9)]
        assert b.table.site is None
        assert b.table.options["landscape"] == code((Placed("palm", 5), Placed("puff", 12, 9)))


async def test_faults_may_stand_while_they_build_but_nobody_flies_over_them(
    served: Running, ada: Player
) -> None:
    async with ada.at(await site(ada)) as a:
        assert await build(a, PALM, GATE) is None
        refused = await a.answer(await a.say("start"))
        assert refused is not None
        assert refused.id == "tapis_volant.overlap"
        assert "overlap" in refused.text
        assert draft(a) == [PALM, GATE]
        assert await build(a, GATE) is None
        assert await a.ask("start") is None
        assert a.table.stage == "playing"


async def test_what_cannot_lie_there_is_refused(served: Running, ada: Player) -> None:
    async with ada.at(await site(ada)) as a:
        assert await build(a, PALM, PALM) == "tapis_volant.twice"
        assert await build(a, {**PALM, "column": 24}) == "tapis_volant.off_grid"
        assert await build(a, {**PALM, "row": 2}) == "tapis_volant.off_ground"
        assert await build(a, {**PUFF, "row": 3}) == "tapis_volant.off_sky"
        assert await build(a, {**PALM, "column": 99}) == "malformed"
        assert await build(a, {"piece": "dragon", "column": 4}) == "malformed"
        assert await build(a, *([PALM] * 40)) == "malformed"
        assert await a.ask("build", edition=a.table.edition, draft="caravan") == "malformed"
        assert await build(a, {**PALM, "column": 1}) is None  # a fault, but it can lie there
        assert draft(a) == [{**PALM, "column": 1}]


async def test_those_who_look_on_and_those_who_got_up_do_not_build(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await site(ada)
    async with ada.at(table) as a, bob.at(table) as b:
        assert await build(b, PALM) == "only_for_the_seated"
        assert await b.ask("join") is None
        assert await build(b, PALM) is None
        assert await b.ask("leave") is None
        assert await build(b) == "only_for_the_seated"
        await a.until(lambda: draft(a) == [PALM])  # what they built stays


async def test_of_two_who_build_on_the_same_draft_the_second_is_told_to_look_again(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await site(ada)
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("join") is None
        await a.quiet()
        edition = a.table.edition
        ends = await asyncio.gather(
            a.ask("build", edition=edition, draft=[PALM]), b.ask("build", edition=edition, draft=[PUFF])
        )
        assert sorted(map(str, ends)) == ["None", "changed_meanwhile"]
        await a.quiet()
        await b.quiet()
        assert draft(a) == draft(b)
        assert draft(a) in ([PALM], [PUFF])


async def test_a_full_table_waits_for_its_builders(served: Running, ada: Player, bob: Player) -> None:
    table = await site(ada, "me", "me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("join") is None
        assert b.table.stage == "open"
        assert await build(b, PALM) is None
        await a.quiet()
        assert await a.ask("start") is None
        await b.until(lambda: b.table.stage == "playing")
        assert await build(b) == "already_begun"
        assert await a.ask("site", open=True) == "already_begun"


async def test_the_host_takes_what_was_built_or_puts_it_away(served: Running, ada: Player) -> None:
    async with ada.at(await site(ada)) as a:
        assert await build(a, PALM) is None
        assert await a.ask("site", open=False) is None
        assert a.table.site is None
        assert a.table.options["landscape"] == "caravan"
        assert await a.ask("site", open=True) is None
        assert draft(a) == []
        stale = a.table.edition
        assert await build(a, PUFF) is None
        wanted = {"landscape": [PUFF]}
        assert await a.ask("change", edition=stale, options=wanted) == "changed_meanwhile"
        assert await a.ask("change", edition=a.table.edition, options={"five_cards": True}) is None
        assert draft(a) == [PUFF]  # another option leaves the builders alone
        assert await a.ask("change", edition=a.table.edition, options=wanted) is None
        assert a.table.site is None
        assert a.table.options["landscape"] == [PUFF]


async def test_nothing_is_built_before_the_other_games(served: Running, ada: Player) -> None:
    async with ada.at(await ada.open("me", "open")) as a:
        assert await a.ask("site", open=True) == "nothing_to_build"
        assert await a.ask("build", edition=0, draft=[]) == "nobody_builds"
    body = {"game": "montgolfiere", "seats": [{"kind": "me"}, {"kind": "open"}], "build": True}
    answer = await ada.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["id"]) == (409, "nothing_to_build")


async def test_a_draft_outlives_a_kill(tmp_path: Path) -> None:
    server = Killable(tmp_path)
    await server.start()
    try:
        async with Player(server.url) as ada:
            table = await site(ada)
            async with ada.at(table) as a:
                assert await build(a, PALM) is None
                assert await build(a, PALM, GATE) is None
            await server.kill()
            await server.start()
            async with ada.at(table) as a:
                assert draft(a) == [PALM, GATE]
                edition = a.table.edition
                assert await build(a, PUFF) is None
                assert a.table.edition == edition + 1
                assert await a.ask("start", level="random") is None
            await server.kill()
            await server.start()
            async with ada.at(table) as a:
                assert [it["piece"] for it in a.boards[0].view["landscape"]] == ["puff"]
    finally:
        await server.kill()


async def test_two_processes_build_one_draft(tmp_path: Path) -> None:
    async with two_running(tmp_path) as (one, other), Player(one.url) as ada, Player(other.url) as bob:
        table = await site(ada)
        async with ada.at(table) as a, bob.at(table) as b:
            assert await b.ask("join") is None
            pieces = [{**PALM, "column": column} for column in range(3, 15)]
            for number, piece in enumerate(pieces):
                here, there = (a, b) if number % 2 else (b, a)
                assert await build(here, piece) is None
                await there.until(lambda there=there, piece=piece: draft(there) == [piece])  # type: ignore[misc]
            assert one.place.tables.held[table].committed == other.place.tables.held[table].committed


async def test_steps_on_a_site_have_a_limit_of_their_own(tmp_path: Path) -> None:
    async with running(tmp_path, Limits(drafts=Rate(0.01, 3))) as served, Player(served.url) as ada:
        table = await site(ada)
        async with ada.at(table) as a:
            asked = [await build(a, {**PALM, "column": column}) for column in (3, 4, 5, 6)]
            assert asked == [None, None, None, "too_fast"]
            assert draft(a) == [{**PALM, "column": 5}]
            assert await a.ask("start") is None


async def test_both_lay_their_own_board_of_labyrinth_and_play_on_them(
    served: Running, ada: Player, bob: Player
) -> None:
    one = [6, 12, 0, 5, 10, 9, 11, 9, 7, 7, 5, 6, 14, 10, 14, 5]
    other = one[::-1]
    alike = [5 if tile == 10 else tile for tile in one]
    table = await ada.open("me", "open", game="labyrinth-duel", build=True)
    async with ada.at(table) as a, bob.at(table) as b:
        assert draft(a) == [None, None]
        await b.ask("join")
        await a.until(lambda: a.table.seats[1].kind == "person")
        assert a.table.stage == "open", "nobody starts while they lay"
        edition = a.table.edition
        assert await a.ask("build", edition=edition, draft=[one, None]) is None
        assert await b.ask("build", edition=edition, draft=[None, other]) == "changed_meanwhile"
        await b.until(lambda: draft(b)[0] == one)
        assert (
            await b.ask("build", edition=b.table.edition, draft=[one, [*other[1:], 3]])
            == "labyrinth_duel.kinds"
        )
        assert await b.ask("build", edition=b.table.edition, draft=[one, alike]) is None
        assert await a.ask("start") == "labyrinth_duel.straights"
        assert await b.ask("build", edition=b.table.edition, draft=[one, other]) is None
        assert await a.ask("start") is None
        await b.until(lambda: 1 in b.boards)
        assert [list(board) for board in b.boards[1].view["boards"]] == [one, other]
