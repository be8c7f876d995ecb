"""Two who want the same: exactly one gets it, the other a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.parts.i18n import sentence
from bisat.server.lobby.lobby import rematched
from bisat.server.store.contract import NotStored
from bisat.server.store.envelope import Opened, Said
from bisat.server.table.reply import Reply
from bisat.server.table.request import Request
from tests.server.kit.player import Player
from tests.server.kit.running import Running
from tests.server.kit.stores import both_stores

pytestmark = both_stores


async def test_two_joins_for_one_seat(served: Running, ada: Player, bob: Player, cyd: Player) -> None:
    for _ in range(10):
        table = await cyd.open("me", "open", "open")
        async with ada.at(table) as a, bob.at(table) as b:
            keys = [await it.say("join", seat=1) for it in (a, b)]
            ends = [await a.answer(keys[0]), await b.answer(keys[1])]
            assert ends.count(None) == 1
            refused = next(end for end in ends if end is not None)
            assert (refused.id, refused.text) == ("seat_is_taken", sentence(Refused("seat_is_taken")))
            await a.quiet()
            winner = ada if ends[0] is None else bob
            assert a.table.seats[1].person is not None
            assert a.table.seats[1].person.id == winner.id


async def test_two_moves_for_one_turn(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a, ada.at(table) as b:
        for _ in range(5):
            await asyncio.gather(a.quiet(), b.quiet())
            keys = [await a.move(0, 0), await b.move(0, 1)]
            ends = [await a.answer(keys[0]), await b.answer(keys[1])]
            assert ends.count(None) == 1
            refused = next(end for end in ends if end is not None)
            assert refused.id in ("illegal_move", "not_your_turn")
            assert refused.text.endswith(".")
            await asyncio.gather(a.quiet(), b.quiet())
            assert a.boards[0].view["choice"] == b.boards[0].view["choice"] is not None
            assert await a.answer(await a.move(1)) is None
    match = served.place.tables.held[table]
    assert match.committed.events == 10


async def test_a_message_that_comes_again_while_it_is_being_lost_is_not_taken_for_done(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.open("me", "me")
    store, read = served.place.store, asyncio.Event()
    append, opened = store.append, store.opened

    def full(*asked: Any) -> None:
        monkeypatch.setattr(store, "append", append)
        asyncio.get_running_loop().call_soon(asked[-1], NotStored("the disk is full"))

    async def slow(id: str) -> Opened | None:
        await read.wait()
        return await opened(id)

    async with ada.at(table) as a, ada.at(table) as b:
        monkeypatch.setattr(store, "append", full)
        monkeypatch.setattr(store, "opened", slow)
        for sitting in (a, b):
            await sitting.move(0, key="once")
            await sitting.quiet()
            assert "once" not in sitting.acks  # it is nowhere yet
        read.set()
        assert await a.answer("once") is None  # it was tried again
        assert await b.answer("once") is None
        assert served.place.tables.held[table].committed.events == 1


async def test_what_somebody_else_has_just_done_is_not_done_before_it_is_stored(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.open("me", "open")
    match, append = await served.place.tables.get(table), served.place.store.append
    held: list[Callable[[], None]] = []

    def holding(*asked: Any) -> None:
        held.append(lambda: append(*asked) if len(held) == 1 else asked[-1](NotStored("the disk is full")))

    monkeypatch.setattr(served.place.store, "append", holding)
    replies = [Reply(), Reply(), Reply()]
    match.ask(Request(ada.id, "line", lambda _: (Said(ada.id, text="hello"),), replies[0]))
    for player, reply in zip((ada, bob), replies[1:], strict=True):
        match.ask(Request(player.id, "again", lambda context: rematched(context, "bbbbbbbbbbbb"), reply))
    held[0]()
    await replies[0].wait()
    assert len(held) == 2, "both rematches are stored together"
    held[1]()
    async with asyncio.timeout(10):
        while len(held) < 3:
            await asyncio.sleep(0.01)
    held[2]()  # tried again
    for reply in replies[1:]:
        with pytest.raises(Refused, check=because("not_stored")):
            await reply.wait()


async def test_one_message_sent_many_times_happens_once(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a, ada.at(table) as b:
        for _ in range(5):
            for sitting in (a, b, a):
                await sitting.move(0, key="the same")
        assert await a.answer("the same") is None
        assert await b.answer("the same") is None
        await a.quiet()
        assert a.refusals == b.refusals == {}
        assert served.place.tables.held[table].committed.events == 1
        await asyncio.sleep(0)
    served.place.tables.drop(served.place.tables.held[table])
    async with ada.at(table) as a:  # also when the table was loaded again
        assert await a.answer(await a.move(1)) is None
        assert await a.answer(await a.move(0, key="the same")) is None
        assert served.place.tables.held[table].committed.events == 2
    async with ada.at(table) as a:  # somebody else's key is somebody else's
        assert a.waiting is not None
        assert a.waiting.phase == 1


async def test_the_key_of_one_person_is_no_key_of_another(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join", key="k")
        await a.quiet()
        assert await a.answer(await a.move(0, key="k")) is None
        assert await b.answer(await b.move(1, key="k2")) is None
        await a.quiet()
        assert served.place.tables.held[table].committed.events == 2
