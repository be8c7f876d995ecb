"""The whole path: people and bots at tables, over real sockets, to the end of the match."""

from __future__ import annotations

from functools import partial
from hashlib import sha256

import msgspec

from bisat import catalog
from bisat.core.codec import encode
from bisat.core.log import Saved
from bisat.server.wire.info import Person
from tests.server.kit.player import Player, Sitting, play_on
from tests.server.kit.running import Running


async def test_two_people_play_a_whole_match_and_a_third_looks_on(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b, cyd.at(table) as c:
        assert a.table.stage == "open"
        assert a.boards == {}
        assert await b.ask("join") is None
        await a.until(lambda: a.table.stage == "playing")
        assert a.seats == (0,)
        assert b.seats == (1,)
        made = await play_on(a, b)
        await c.quiet()
        assert made > 10
        assert a.table.outcome == b.table.outcome == c.table.outcome is not None
        assert c.table.stage == "finished"
        assert set(c.boards) == {None}
        assert c.boards[None].legal == []
        assert a.waiting is not None
        assert a.waiting.needed == ()
        saved = msgspec.convert(await cyd.get(f"/api/tables/{table}/replay"), Saved)
        assert sha256(saved.header.seed.encode()).hexdigest() == a.table.commit
        match = catalog.reopen(saved)
        assert len(match.events) == made
        assert msgspec.json.decode(encode(match.view(0))) == a.boards[0].view
        assert msgspec.json.decode(encode(match.view(1))) == b.boards[1].view
        assert msgspec.json.decode(encode(match.view(None))) == c.boards[None].view


async def test_a_log_tells_each_event_that_its_seat_can_notice(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await play_on(a, b, moves=7)
        async with ada.at(table) as again, bob.at(table) as other:
            assert again.logs[0] == a.logs[0]
            assert other.logs[1] == b.logs[1]
            assert again.boards[0].view == a.boards[0].view
            assert again.boards[0].legal == a.boards[0].legal
            assert again.waiting == a.waiting
        assert a.logs[0][0].facts[0]["type"] == "dealt"
        own = [fact for told in a.logs[0] for fact in told.facts if fact["type"] == "drew"]
        assert {fact["seat"] for fact in own} == {0, 1}
        assert all((fact["card"] is not None) == (fact["seat"] == 0) for fact in own)


async def test_play_now_against_bots_in_one_request(served: Running, ada: Player) -> None:
    table = await ada.post("/api/play", game="montgolfiere", seats=3)
    assert table["stage"] == "playing"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    async with ada.at(table["id"]) as a:
        while a.table.stage == "playing":
            await a.until(lambda: a.table.stage != "playing" or a.to_move())
            if a.table.stage == "playing":
                assert await a.answer(await a.move(0)) is None
        assert a.table.outcome is not None


async def test_one_device_handed_round(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me", "me")
    async with ada.at(table) as a:
        assert a.seats == (0, 1, 2)
        assert set(a.boards) == {0, 1, 2}
        await play_on(a)
        assert a.table.outcome is not None


async def test_a_sealed_choice_can_be_taken_back_while_sealed(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await a.quiet()
        assert await a.answer(await a.move(0)) is None
        assert a.boards[0].view["choice"] is not None
        await b.quiet()
        assert b.boards[1].view["chose"] == [True, False]
        assert b.boards[1].view["choice"] is None
        assert a.waiting is not None
        assert await a.ask("undo", seat=0, phase=a.waiting.phase) is None
        assert a.boards[0].view["choice"] is None
        assert await a.ask("undo", seat=0, phase=a.waiting.phase) == "nothing_to_take_back"


async def test_a_stale_phase_is_refused_and_only_that(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await a.quiet()
        await b.quiet()
        assert a.waiting is not None
        first = a.waiting.phase
        assert await b.answer(await b.move(1)) is None  # the other one chose meanwhile: the phase is the same
        assert await a.answer(await a.move(0, phase=first)) is None
        await a.until(lambda: a.waiting and a.waiting.phase > first)
        refused = await a.answer(await a.move(0, phase=first))
        assert refused is not None
        assert refused.id == "stale"
        assert refused.text.endswith(".")


async def test_resigning_ends_a_match_of_two(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await a.quiet()
        assert await a.ask("resign", seat=1) == "not_your_seat"
        assert await a.ask("resign", seat=0) is None
        await b.until(lambda: b.table.stage == "finished")
        assert b.table.outcome is not None
        assert b.table.outcome.places == (2, 1)
        assert b.table.seats[0].gone
        assert await a.ask("resign", seat=0) == "match_is_over"


async def test_the_lobby_lists_public_tables_and_those_of_a_person(
    served: Running, ada: Player, bob: Player
) -> None:
    secret = await ada.open("me", "open")
    public = await ada.open("me", "open", public=True)
    assert (await bob.get("/api/tables"))["open"] == [], "nobody is there yet"
    async with ada.at(public):
        lobby = await bob.get("/api/tables")
    assert [table["id"] for table in lobby["open"]] == [public]
    assert lobby["mine"] == []
    mine = (await ada.get("/api/tables"))["mine"]
    assert {table["id"] for table in mine} == {secret, public}
    async with bob.at(public) as b:
        assert await b.ask("join") is None
        assert await b.ask("join", seat=0) == "already_begun"
    lobby = await bob.get("/api/tables")
    assert lobby["open"] == []
    assert [table["id"] for table in lobby["mine"]] == [public]


async def test_a_name_and_an_emblem_are_seen_at_every_table(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open")
    async with bob.at(table) as b:
        answer = await ada.http.put("/api/me", json={"name": "  Ada\u202e <b>L</b>\n", "emblem": "lamp"})
        assert answer.json() == {"id": ada.id, "name": "Ada <b>L</b>", "emblem": "lamp"}
        await b.until(lambda: b.table.seats[0].person == Person(ada.id, "Ada <b>L</b>", "lamp"))
    assert (await ada.get("/api/me"))["name"] == "Ada <b>L</b>"


async def test_an_erased_person_leaves_no_name_and_no_words(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open")
    await ada.http.put("/api/me", json={"name": "Ada", "emblem": "lamp"})
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        assert await a.ask("chat", text="my name is Ada") is None
        await b.until(lambda: b.lines)
        assert b.lines[0].text == "my name is Ada"
        assert (await ada.http.delete("/api/me")).status_code == 204
        async with bob.at(table) as again:
            assert again.lines[0].text == ""
            assert "Ada" not in again.raw[0]
    database = served.server._place.store.path  # type: ignore[attr-defined]
    await served.place.store.check()
    stored = b"".join(path.read_bytes() for path in database.parent.glob("bisat.sqlite3"))
    assert b"my name is Ada" not in stored


async def test_the_link_of_a_table_is_a_qr_code(served: Running, ada: Player) -> None:
    table = await ada.open("me", "open")
    answer = await ada.http.get(f"/api/tables/{table}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")


def _has_next(sitting: Sitting) -> bool:
    return sitting.table.next is not None


async def test_bots_and_people_keep_their_colours_from_rematch_to_rematch(ada: Player) -> None:
    table, seen = await ada.open("me", "open"), []
    for held in (0, 1, 0):
        async with ada.at(table) as a:
            if a.table.stage == "open":
                await a.ask("start", level="easy")
            await a.quiet()
            seen.append([(it.kind, it.colour) for it in a.table.seats])
            await a.ask("resign", seat=held)
            await a.quiet()
            await a.ask("rematch")
            await a.until(partial(_has_next, a))
            table = a.table.next or ""
    assert seen == [
        [("person", 0), ("bot", 1)],
        [("bot", 1), ("person", 0)],
        [("person", 0), ("bot", 1)],
    ]


async def test_a_rematch_rotates_the_seats_and_keeps_them(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b, cyd.at(table) as c:
        assert await a.ask("rematch") == "not_finished"
        await b.ask("join")
        await a.quiet()
        await a.ask("resign", seat=0)
        await b.until(lambda: b.table.stage == "finished")
        assert await c.ask("rematch") == "only_for_the_seated"
        first, second = await a.say("rematch"), await b.say("rematch")
        assert await a.answer(first) is None
        assert await b.answer(second) is None
        await a.until(lambda: a.table.next)
        following = a.table.next
        assert following is not None
        info = await ada.get(f"/api/tables/{following}")
        assert info["previous"] == table
        worn = {seat["person"]["id"]: seat["colour"] for seat in info["seats"]}
        assert worn == {ada.id: 0, bob.id: 1}, "a colour stays with its owner"
        async with cyd.at(following) as d:
            assert await d.ask("join") == "table_is_full"
            kept = next(seat for seat, it in enumerate(d.table.seats) if it.kind == "open")
            other = d.table.seats[kept].person
            assert other is not None
            assert d.table.seats[1 - kept].person == Person(ada.id if other.id == bob.id else bob.id, "", "")
            player = ada if other.id == ada.id else bob
            async with player.at(following) as p:
                assert await p.ask("join") is None
                assert p.table.stage == "playing"
                assert p.table.seats[1].person == Person(ada.id, "", "")
