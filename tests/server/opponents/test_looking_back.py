"""Looking back on a match through the door: begun, heard of, found; and refused where it makes no sense."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from bisat.core.refusal import Refused
from bisat.server.opponents.looking_back import LookingBack
from bisat.server.opponents.pool import Pool
from bisat.server.opponents.worker import LookBack, Progress, work
from bisat.server.wire.bodies import HindsightRequest, LookedBack
from tests.server.kit.finished import finished


def body(match: Any, seat: int = 0) -> bytes:
    return msgspec.json.encode(HindsightRequest(match.save(), seat, "fr", ("Ada",)))


class Slow(Pool):
    """Says that it has come half-way, and waits until it may go on."""

    def __init__(self) -> None:
        super().__init__(0)
        self.go_on, self.half = asyncio.Event(), asyncio.Event()
        self.asked = 0

    async def answer(self, job: Any, body: bytes = b"", heard: Any = None) -> Any:
        self.asked += 1
        heard(5, 10)
        self.half.set()
        await self.go_on.wait()
        lines: list[Progress] = []
        found = work(LookBack(len(body)), body, lines.append)
        assert not lines or [one.done for one in lines] == sorted(one.done for one in lines)
        return msgspec.json.decode(msgspec.json.encode(found), type=type(found))


async def ended(room: LookingBack, name: str) -> LookedBack:
    async with asyncio.timeout(120):
        while (seen := room.seen(name)).found is None:
            await asyncio.sleep(0.01)
    return seen


async def test_it_says_how_far_it_is_and_the_same_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.hindsight.measure.installed", lambda: False)  # at once, by the rules
    monkeypatch.setattr("bisat.hindsight.hindsight.MATCHES_BY_RULES", 200)
    pool = Slow()
    room, asked = LookingBack(pool), body(finished())
    first = room.begin(asked, "house")
    assert (first.done, first.total, first.found) == (0, 0, None)
    await pool.half.wait()
    again = room.begin(asked, "another house")
    assert (again.id, again.done, again.total) == (first.id, 5, 10)
    pool.go_on.set()
    found = (await ended(room, first.id)).found
    assert found is not None
    assert found.luck is not None
    assert pool.asked == 1
    assert room.begin(asked, "house").found == found
    await room.stop()


async def test_a_match_that_goes_on_is_refused_and_forgotten() -> None:
    match = finished()
    pool = Slow()
    pool.go_on.set()
    room = LookingBack(pool)
    running = msgspec.structs.replace(match.save(), events=match.save().events[:-1])
    asked = msgspec.json.encode(HindsightRequest(running, 0))
    begun = room.begin(asked, "house")
    with pytest.raises(Refused, match="once it is over"):
        await ended(room, begun.id)
    with pytest.raises(Refused):
        room.seen(begun.id)
    await room.stop()


async def test_junk_pushes_out_nothing_that_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.hindsight.measure.installed", lambda: False)
    monkeypatch.setattr("bisat.hindsight.hindsight.MATCHES_BY_RULES", 50)
    monkeypatch.setattr("bisat.server.opponents.looking_back.MAX_KEPT", 2)
    pool = Slow()
    pool.go_on.set()
    room, asked = LookingBack(pool), body(finished())
    found = await ended(room, room.begin(asked, "house").id)
    for number in range(3):
        junk = room.begin(b"%d" % number, "another house")
        with pytest.raises(Refused):
            await ended(room, junk.id)
        room.begin(b"%d" % number, "another house")
        await asyncio.sleep(0.01)
    assert room.seen(found.id).found == found.found
    await room.stop()


@pytest.mark.long
async def test_a_real_worker_tells_on_its_way() -> None:
    pool = Pool(1)
    heard: list[tuple[int, int]] = []
    asked = msgspec.json.encode(HindsightRequest(finished(seats=2).save(), 1))
    answer = await pool.answer(LookBack(len(asked)), asked, lambda *at: heard.append(at))
    assert answer.refused is None
    assert answer.value["seat"] == 1
    assert len(heard) > 2
    assert heard == sorted(heard)
    await pool.stop()
