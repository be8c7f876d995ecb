"""Who may do what at a table: coming and going, hosting, bargains, chat, standing in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bisat.core.game import Tick
from bisat.server.store.contract import Conflict, Summary, Then
from bisat.server.store.envelope import Said
from bisat.server.store.face import Face
from bisat.server.table.request import Request
from bisat.server.table.table import Table
from tests.server.kit.player import Player, Sitting, play_on
from tests.server.kit.running import Running
from tests.server.kit.toys import Race, add_race

STEP = {"type": "step", "by": 1}
DIG = {"type": "dig"}


async def test_the_host_starts_and_bots_take_the_open_seats(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("start") == "only_the_host"
        assert await a.ask("start", level="nobody") == "unknown_bot"
        assert await b.ask("join", seat=2) is None
        assert await a.ask("start", level="random") is None
        assert [it.kind for it in a.table.seats] == ["person", "bot", "person"]
        assert await a.ask("start") == "already_begun"
        await a.until(lambda: a.waiting and 1 not in a.waiting.needed)


async def test_people_come_and_go_before_the_start(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "open", "open")
    async with ada.at(table) as a, bob.at(table) as b, cyd.at(table) as c:
        assert await c.ask("leave") == "only_for_the_seated"
        assert await b.ask("join", seat=0) == "seat_is_taken"
        assert await b.ask("join", seat=9) == "no_such_seat"
        assert await b.ask("join") is None
        assert await b.ask("join") == "already_seated"
        assert await b.ask("leave") is None
        assert b.table.seats[1].kind == "open"
        assert await b.ask("join", seat=2) is None
        assert await c.ask("remove", seat=2) == "only_the_host"
        assert await a.ask("remove", seat=0) == "nobody_to_remove"
        assert await a.ask("remove", seat=9) == "no_such_seat"
        assert await a.ask("remove", seat=2) is None
        await b.quiet()
        assert b.seats == ()
        assert await b.ask("join") is None
        assert await a.ask("leave", seat=1) == "not_your_seat"
        assert await a.ask("leave") is None  # the host hands over
        await b.quiet()
        assert b.table.host == bob.id
        assert await b.ask("leave") is None  # and the last one closes it
        await c.quiet()
        assert c.table.stage == "closed"
        assert await c.ask("join") == "table_is_closed"


async def test_the_host_closes_a_table_but_not_over_the_heads_of_others(
    served: Running, ada: Player, bob: Player
) -> None:
    unused, used = await ada.open("me", "open"), await ada.open("me", "open")
    async with ada.at(unused) as a, bob.at(unused) as b:
        assert await b.ask("close") == "only_the_host"
        assert await a.ask("close") is None
        await b.quiet()
        assert b.table.stage == "closed"
    async with ada.at(used) as a, bob.at(used) as b:
        assert await b.ask("join") is None
        assert await a.ask("close") == "others_still_play"
    alone = (await ada.post("/api/play", game="montgolfiere"))["id"]
    async with ada.at(alone) as a:
        assert await a.ask("close") is None
        assert await a.ask("resign", seat=0) == "table_is_closed"
    assert (await ada.http.get(f"/api/tables/{alone}/replay")).status_code == 409


async def test_at_public_tables_one_seat_each_and_reactions_only(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open", "open", public=True)
    async with ada.at(table) as a, bob.at(table) as b:
        assert await a.ask("join", seat=1) == "already_seated"
        assert await b.ask("react", reaction="bravo") == "only_for_the_seated"
        assert await b.ask("join") is None
        assert await b.ask("chat", text="hello") == "reactions_only"
        assert await b.ask("react", reaction="bravo") is None
        await a.until(lambda: a.lines)
        assert (a.lines[0].reaction, a.lines[0].text, a.lines[0].person.id) == ("bravo", "", bob.id)
    plans = [{"kind": "me"}, {"kind": "me"}]
    answer = await ada.http.post("/api/tables", json={"game": "montgolfiere", "seats": plans, "public": True})
    assert (answer.status_code, answer.json()["id"]) == (409, "already_seated")


async def test_by_link_a_person_may_take_several_seats(served: Running, ada: Player) -> None:
    table = await ada.open("me", "open", "open")
    async with ada.at(table) as a:
        assert await a.ask("join", seat=1) is None
        assert await a.ask("join") == "already_seated"
        assert await a.ask("join", seat=2) is None
        assert a.seats == (0, 1, 2)
        assert set(a.boards) == {0, 1, 2}


async def test_chat_is_read_by_the_table_and_a_circle_by_its_members_only(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "open", "open")
    async with ada.at(table) as a, bob.at(table) as b, cyd.at(table) as c:
        assert await a.ask("chat", text="hi", to="circle") == "not_begun_yet"
        assert await b.ask("chat", text="hi") == "only_for_the_seated"
        await b.ask("join")
        await c.ask("join")
        assert await a.ask("chat", text="<script>alert(1)</script>\u202e\u0000 \n x") is None
        assert await a.ask("chat", text="\u202e \u200b\n") == "nothing_said"
        assert await a.ask("chat", text="x" * 501) == "malformed"
        await b.until(lambda: b.lines)
        assert b.lines[0].text == "<script>alert(1)</script> x"
        for sitting in (a, b, c):
            await sitting.quiet()
        while len(set(a.boards[0].view["squares"][:3])) < 2:  # until somebody flies elsewhere
            assert await play_on(a, b, c, moves=3)
            assert a.table.stage == "playing"
        squares = a.boards[0].view["squares"]
        mates = [seat for seat in range(3) if squares[seat] == squares[0]]
        assert await a.ask("chat", text="only for us", to="circle") is None
        everybody = [(a, 0), (b, 1), (c, 2)]
        for sitting, seat in everybody:
            await sitting.quiet()
            read = any(line.text == "only for us" for line in sitting.lines)
            assert read == (seat in mates)
            async with sitting.player.at(table) as again:
                assert any(line.text == "only for us" for line in again.lines) == (seat in mates)
        async with Player(served.url) as dan, dan.at(table) as d:
            assert "only for us" not in d.raw[0]
            assert [line.text for line in d.lines] == ["<script>alert(1)</script> x"]


async def test_a_bot_stands_in_for_someone_who_is_away_until_they_return(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a:
        async with bob.at(table) as b:
            await b.ask("join")
            assert await a.ask("stand_in", seat=1) == "they_are_here"
            assert await b.answer(await b.move(1)) is None
            assert await a.answer(await a.move(0)) is None
        await a.until(lambda: not a.table.seats[1].present)
        assert await a.ask("stand_in", seat=0) == "they_are_here"
        assert await a.ask("stand_in", seat=5) == "no_such_seat"
        assert await a.ask("stand_in", seat=1, level="random") is None
        assert (a.table.seats[1].kind, a.table.seats[1].level) == ("person", "medium"), (
            "a rival does not choose"
        )
        assert await a.ask("stand_in", seat=1) == "nobody_to_stand_in_for"
        await a.until(lambda: a.waiting and a.waiting.needed == (0,))
        assert await a.answer(await a.move(0)) is None
        async with bob.at(table) as b:
            await b.until(lambda: b.table.seats[1].level is None)
            await b.quiet()
            assert b.table.seats[1].present
            assert b.seats == (1,)
            await play_on(a, b)
            assert a.table.outcome is not None


async def test_a_pause_needs_everybody_and_stops_match_time(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open", options={"bank": 300})
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await a.quiet()
        assert await a.ask("answer", agree=True) == "no_offer_stands"
        assert await a.ask("offer", bargain="resume") == "table_is_not_paused"
        assert await a.ask("offer", bargain="pause") is None
        assert a.table.offer is not None
        assert a.table.offer.missing == (bob.id,)
        assert await b.ask("offer", bargain="pause") == "an_offer_stands"
        assert await a.ask("answer", agree=True) == "not_asked"
        assert await b.ask("answer", agree=False) is None
        assert b.table.offer is None
        await a.ask("offer", bargain="pause")
        assert await b.ask("answer", agree=True) is None
        assert b.table.paused
        await a.quiet()
        refused = await a.answer(await a.move(0))
        assert refused is not None
        assert refused.id == "table_is_paused"
        stands = served.place.tables.held[table].clock.now()
        await asyncio.sleep(0.05)
        assert served.place.tables.held[table].clock.now() == stands
        assert await b.ask("offer", bargain="resume") is None
        assert await a.ask("answer", agree=True) is None
        assert not a.table.paused
        assert await a.answer(await a.move(0)) is None
        await asyncio.sleep(0.02)
        assert served.place.tables.held[table].clock.now() > stands


async def test_alone_against_bots_a_pause_needs_nobody(served: Running, ada: Player) -> None:
    table = (await ada.post("/api/play", game="montgolfiere"))["id"]
    async with ada.at(table) as a:
        assert await a.ask("offer", bargain="pause") is None
        assert a.table.paused
        assert await a.ask("offer", bargain="resume") is None
        assert not a.table.paused


async def test_an_offer_falls_when_a_seat_is_given_up(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "open", "open")
    async with ada.at(table) as a, bob.at(table) as b, cyd.at(table) as c:
        await b.ask("join")
        await c.ask("join")
        assert await a.ask("offer", bargain="pause") is None
        assert await a.ask("resign", seat=0) is None
        assert await b.ask("answer", agree=True) == "no_offer_stands"
        assert await b.ask("offer", bargain="pause") is None
        assert b.table.offer is not None
        assert b.table.offer.missing == (cyd.id,)


async def test_leaving_a_running_match_gives_it_up(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "me", "open", "open")
    async with ada.at(table) as a, bob.at(table) as b, cyd.at(table) as c:
        await b.ask("join")
        await c.ask("join")
        assert await a.ask("leave") is None
        await b.quiet()
        assert [it.gone for it in b.table.seats] == [True, True, False, False]
        assert await a.ask("leave") == "already_gone"
        assert await b.ask("leave") is None
        await c.quiet()
        assert c.table.outcome is not None
        assert c.table.outcome.places[3] == 1


async def undoes(sitting: Sitting) -> tuple[tuple[int, ...], ...]:
    """Whose moves a take-back would undo, as anybody at the table knows."""
    await sitting.quiet()
    assert sitting.waiting is not None
    return sitting.waiting.undoes


async def test_a_move_is_taken_back_when_everybody_agrees(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch)
    table = await ada.open("me", "open", game="race", options={"bank": 600})
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await a.quiet()
        assert await a.ask("offer", bargain="takeback", seat=0) == "nothing_to_go_back_to"
        assert await a.ask("offer", bargain="takeback", seat=1) == "not_your_seat"
        assert await a.ask("offer", bargain="takeback") == "malformed"
        assert await undoes(a) == ()
        assert await a.ask("act", seat=0, phase=0, move=STEP) is None
        assert await undoes(b) == ((0,), ())  # everybody knows beforehand how far it goes
        assert await b.ask("act", seat=1, phase=1, move=STEP) is None
        assert await a.ask("act", seat=0, phase=2, move=STEP) is None
        assert await b.ask("act", seat=1, phase=3, move=STEP) is None
        await a.quiet()
        assert len(a.logs[0]) == 5
        assert await undoes(a) == ((0, 1), (1,))
        assert await a.ask("offer", bargain="takeback", seat=0) is None  # hers, and his after it
        assert await b.ask("answer", agree=True) is None
        await a.quiet()
        assert a.boards[0].view["inner"]["places"] == [1, 1]
        assert len(a.logs[0]) == len(b.logs[1]) == 3
        assert a.waiting is not None
        assert a.waiting.phase == 5  # phases never repeat
        assert a.waiting.undoes == ((0, 1), (1,))
        assert await a.ask("act", seat=0, phase=2, move=STEP) == "stale"
        assert await a.ask("act", seat=0, phase=5, move={"type": "step", "by": 2}) is None
        await b.quiet()
        assert b.boards[1].view["inner"]["places"] == [3, 1]
        async with bob.at(table) as again:
            assert again.logs[1] == b.logs[1]
        for sitting, seat in ((b, 1), (a, 0)):  # then it cannot go back past a card that was turned
            await sitting.quiet()
            assert sitting.waiting is not None
            assert await sitting.ask("act", seat=seat, phase=sitting.waiting.phase, move=DIG) is None
        assert await undoes(b) == ()
        assert await b.ask("offer", bargain="takeback", seat=1) == "too_late_to_go_back"
        while a.table.stage == "playing":
            await play_on(a, b, moves=1)
        saved = await ada.get(f"/api/tables/{table}/replay")
        times = [event["at"] for event in saved["events"]]
        assert times == sorted(times)


async def test_a_take_back_that_came_too_late_is_refused(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch)
    table = await ada.open("me", "open", game="race")
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        assert await a.ask("act", seat=0, phase=0, move=STEP) is None
        assert await a.ask("offer", bargain="takeback", seat=0) is None
        assert await b.ask("act", seat=1, phase=1, move=DIG) is None
        assert await b.ask("answer", agree=True) == "too_late_to_go_back"
        assert await a.ask("answer", agree=False) is None
        assert a.table.offer is None


async def test_a_sealed_choice_is_no_matter_for_bargains(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await a.quiet()
        await a.answer(await a.move(0))
        assert await undoes(a) == ()
        assert await a.ask("offer", bargain="takeback", seat=0) == "sealed_choices_are_undone"


async def test_a_finished_match_stays_to_be_looked_at(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        await play_on(a)
        end = a.boards[0].view
    served.place.tables.drop(served.place.tables.held[table])
    async with ada.at(table) as a, bob.at(table) as b:
        assert a.boards[0].view == end
        assert b.boards[None].view["squares"] == end["squares"]
        assert b.table.outcome is not None
        assert await a.ask("chat", text="good game") is None


async def test_tables_that_make_no_sense_are_refused(served: Running, ada: Player) -> None:
    async def refused(**body: object) -> tuple[int, str]:
        answer = await ada.http.post("/api/tables", json={"game": "montgolfiere", **body})
        assert answer.json()["text"].endswith(".")
        return answer.status_code, answer.json()["id"]

    me, open_, bot = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}
    assert await refused(seats=[bot, bot]) == (409, "nobody_plays")
    assert await refused(seats=[me]) == (409, "seats_out_of_range")
    assert await refused(seats=[me] * 7) == (409, "seats_out_of_range")
    assert await refused(seats=[me, open_], game="chess") == (409, "unknown_game")
    assert await refused(seats=[me, {"kind": "bot", "level": "kasparov"}]) == (409, "unknown_bot")
    assert await refused(seats=[me, open_], options={"board": 13}) == (409, "malformed")
    assert await refused(seats=[me, open_], options={"seed": "mine"}) == (409, "malformed")
    assert await refused(seats=[me] * 6, options={"baron": True}) == (
        409,
        "montgolfiere.no_balloon_for_baron",
    )


async def test_a_fault_in_a_game_costs_one_request_and_not_the_table(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch)
    table = await ada.open("me", "me", game="race")
    honest = Race.apply

    def faulty(self: Race, state: Any, event: Any, rng: Any) -> Any:
        if getattr(event.move, "by", 0) == 2:
            raise ZeroDivisionError
        return honest(self, state, event, rng)

    monkeypatch.setattr(Race, "apply", faulty)
    async with ada.at(table) as a:
        keys = [
            await a.say("act", seat=0, phase=0, move=STEP),
            await a.say("act", seat=1, phase=1, move={"type": "step", "by": 2}),
            await a.say("act", seat=1, phase=1, move=STEP),
        ]
        refused = await a.answer(keys[1])
        assert refused is not None
        assert refused.id == "went_wrong"
        assert await a.answer(keys[0]) is None
        assert await a.answer(keys[2]) is None
        assert a.boards[0].view["places"] == [1, 1]
    rows = await served.place.store.read(table)
    assert len(rows) == 3


async def test_a_match_that_cannot_be_summed_up_costs_one_request_and_not_the_table(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.open("me", "me")
    honest, match = Table._kept, served.place.tables.held[table]

    def faulty(self: Table, before: Face, stamp: int) -> Any:
        if self.reducer.record.events == 2:
            raise ZeroDivisionError
        return honest(self, before, stamp)

    monkeypatch.setattr(Table, "_kept", faulty)
    async with ada.at(table) as a:
        assert await a.answer(await a.move(0)) is None
        refused = await a.answer(await a.move(1))
        assert refused is not None
        assert refused.id == "went_wrong"
        assert await a.ask("chat", text="still here") is None
        assert (match.committed.events, match.busy) == (1, False)


async def test_what_goes_wrong_for_those_away_is_asked_of_nobody_twice(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.open("me", "me")

    def faulty(self: Table, stamp: int, rows: list[bytes]) -> None:
        if rows:
            monkeypatch.undo()
            raise ZeroDivisionError

    async with ada.at(table) as a:
        monkeypatch.setattr(Table, "_move_for_absent", faulty)
        match = served.place.tables.held[table]
        match.ask(Request(ada.id, None, lambda _: (Said(ada.id, text="once"),)))  # as bots ask, without a key
        assert await a.ask("chat", text="then") is None
        await a.quiet()
        assert [line.text for line in a.lines] == ["once", "then"]


async def test_a_clock_that_goes_wrong_stops_and_the_table_goes_on(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_race(monkeypatch)
    honest = Race.apply

    def faulty(self: Race, state: Any, event: Any, rng: Any) -> Any:
        if isinstance(event, Tick):
            raise ZeroDivisionError
        return honest(self, state, event, rng)

    monkeypatch.setattr(Race, "apply", faulty)
    table = await ada.open("me", "me", game="race", options={"ring": 30})
    async with ada.at(table) as a:
        await asyncio.sleep(0.1)
        assert await a.ask("chat", text="still here") is None


async def test_nobody_sees_a_table_half_read(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.open("me", "me")
    store, read_on = served.place.store, asyncio.Event()
    read, append = store.read, store.append

    async def slowly(*which: Any) -> list[bytes]:
        await read_on.wait()
        return await read(*which)

    def in_vain(table: str, seq: int, rows: Sequence[bytes], summary: Summary | None, then: Then) -> None:
        monkeypatch.setattr(store, "append", append)
        asyncio.get_running_loop().call_soon(then, Conflict())

    async with ada.at(table) as a:
        monkeypatch.setattr(store, "read", slowly)
        monkeypatch.setattr(store, "append", in_vain)
        key = await a.move(0)
        async with bob.at(table) as b:  # comes while the log is read again
            assert b.table.stage == "playing"
            assert b.boards[None].view["squares"] == a.boards[0].view["squares"]
            assert served.place.tables.held[table].busy
            read_on.set()
            assert await a.answer(key) is None
