"""What is played may change while a table gathers: by its host, checked like a new table, for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bisat.server.base.limits import Limits, Rate
from tests.server.kit.killable import Killable
from tests.server.kit.player import Player, Sitting, play_on
from tests.server.kit.running import Running, running, two_running

SEATS = ("me", "open", "open")


async def change(sitting: Sitting, **options: Any) -> str | None:
    return await sitting.ask("change", edition=sitting.table.edition, options=options)


def option(sitting: Sitting, name: str) -> Any:
    return sitting.table.options[name]


async def test_the_host_changes_options_and_everybody_hears_of_it(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open(*SEATS, game="tapis-volant", options={"landscape": "oasis"})
    async with ada.at(table) as a, bob.at(table) as b:
        assert await change(a, five_cards=True) is None
        await b.until(lambda: b.table.edition == 1)
        assert option(b, "five_cards") is True
        assert option(b, "landscape") == "oasis"  # what was left out stays
        assert await change(a, five_cards=True) is None  # nothing new is no change
        assert a.table.edition == 1
        assert await b.ask("join") is None
        assert await a.ask("start", level="easy") is None
        await b.until(lambda: 1 in b.boards)
        assert b.boards[1].view["counts"] == [5, 5, 5]
    (listed,) = [it for it in (await ada.get("/api/tables"))["mine"] if it["id"] == table]
    assert listed["options"]["five_cards"] is True


async def test_only_the_host_and_only_before_the_start(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open(*SEATS, game="tapis-volant")
    async with ada.at(table) as a, bob.at(table) as b:
        assert await change(b, five_cards=True) == "only_the_host"  # somebody who looks on
        assert await b.ask("join") is None
        assert await change(b, five_cards=True) == "only_the_host"
        assert await a.ask("start") is None
        assert await change(a, five_cards=True) == "already_begun"
        await b.quiet()
        assert option(b, "five_cards") is False


async def test_what_a_new_table_would_refuse_is_refused_in_a_sentence(served: Running, ada: Player) -> None:
    table = await ada.open(*SEATS, game="tapis-volant")
    block = [{"piece": "palm", "column": 5}, {"piece": "gate", "column": 6}]
    async with ada.at(table) as a:
        assert await change(a, landscape="nowhere") == "tapis_volant.no_code"
        assert await change(a, landscape=block) == "tapis_volant.overlap"
        assert await change(a, five_cards="many") == "malformed"
        assert await change(a, dragons=3) == "malformed"
        assert await a.ask("change", edition=0) == "malformed"
        assert a.table.edition == 0
    duel = await ada.open("me", "open", "open")
    async with ada.at(duel) as a:
        assert await change(a, match=7_000_000) == "malformed"
        assert await change(a, board=15) is None


async def test_a_change_made_on_an_older_edition_is_refused(served: Running, ada: Player) -> None:
    table = await ada.open(*SEATS, game="tapis-volant")
    async with ada.at(table) as here, ada.at(table) as there:
        assert await change(here, landscape="bazaar") is None
        refused = await there.ask("change", edition=0, options={"landscape": "oasis"})
        assert refused == "changed_meanwhile"
        assert option(there, "landscape") == "bazaar"


async def test_a_change_outlives_a_kill_and_is_in_the_header_of_the_match(tmp_path: Path) -> None:
    server = Killable(tmp_path)
    await server.start()
    try:
        async with Player(server.url) as ada:
            table = await ada.open("me", "open")
            async with ada.at(table) as a:
                assert await change(a, board=15, baron=True) is None
            await server.kill()
            await server.start()
            async with ada.at(table) as a:
                assert (option(a, "board"), option(a, "baron"), a.table.edition) == (15, True, 1)
                assert await a.ask("join", seat=1) is None
            await server.kill()
            await server.start()
            async with ada.at(table) as a:
                await play_on(a)
                assert a.table.stage == "finished"
                assert await a.ask("rematch") is None
                again = await ada.get(f"/api/tables/{a.table.next}")
            header = (await ada.get(f"/api/tables/{table}/replay"))["header"]
            assert (header["options"]["board"], header["options"]["baron"]) == (15, True)
            assert again["options"] == header["options"]
    finally:
        await server.kill()


async def test_two_processes_play_by_the_options_as_they_were_changed(tmp_path: Path) -> None:
    async with two_running(tmp_path) as (one, other), Player(one.url) as ada, Player(other.url) as bob:
        table = await ada.open("me", "open", game="labyrinth-duel")
        async with bob.at(table) as b, ada.at(table) as a:
            assert await change(a, cards=3) is None
            await b.until(lambda: b.table.edition == 1)
            assert await b.ask("join") is None
            await a.until(lambda: a.boards.get(0))
            assert one.place.tables.held[table].game == other.place.tables.held[table].game
            await b.until(lambda: b.boards.get(1))
            assert a.boards[0].view["cards"] == b.boards[1].view["cards"]


async def test_changes_have_a_limit_of_their_own(tmp_path: Path) -> None:
    async with running(tmp_path, Limits(changes=Rate(0.01, 2))) as served, Player(served.url) as ada:
        table = await ada.open(*SEATS, game="tapis-volant")
        async with ada.at(table) as a:
            asked = [await change(a, landscape=name) for name in ("oasis", "bazaar", "desert")]
            assert asked == [None, None, "too_fast"]
            assert option(a, "landscape") == "bazaar"
