"""Sockets that are lost at each message: before it leaves, or when it was done and the ack has not come."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running
from tests.server.kit.stores import both_stores

pytestmark = both_stores

SEED = "fedcba9876543210" * 4
Loss = Literal["nothing", "the message", "the ack"]


@pytest.mark.parametrize("loss", ["the message", "the ack"])
async def test_a_match_where_every_message_or_every_ack_is_lost(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch, loss: Loss
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda _: SEED)
    whole = await _play(ada, bob, "nothing")
    assert len(whole) > 20
    assert await _play(ada, bob, loss) == whole


async def _play(ada: Player, bob: Player, loss: Loss) -> list[Any]:
    """A match of two people with the same choices each time; what happened in it."""
    table = await ada.open("me", "open")
    async with bob.at(table) as b:
        assert await b.ask("join") is None
    made = 0
    async with ada.at(table) as watching:  # sees what is done, through a socket that lasts
        sittings = [await ada.at(table).__aenter__(), await bob.at(table).__aenter__()]
        while watching.table.stage == "playing":
            for seat in (0, 1):
                await sittings[seat].until(
                    lambda it=sittings[seat]: it.to_move() or it.table.stage != "playing"  # type: ignore[misc]
                )
                if sittings[seat].table.stage == "playing":
                    made += 1
                    sittings[seat] = await _move(sittings[seat], watching, seat, made, loss)
            await watching.quiet()
            if watching.table.stage == "playing":
                await watching.until(lambda: watching.waiting and set(watching.waiting.needed))
        for sitting in sittings:
            await sitting.quiet()
            await sitting.socket.close()
            assert sitting.table.outcome == watching.table.outcome is not None
    saved = await ada.get(f"/api/tables/{table}/replay")
    assert len(saved["events"]) == made
    return [(event["seat"], event["move"]) for event in saved["events"]]


async def _move(sitting: Sitting, watching: Sitting, seat: int, number: int, loss: Loss) -> Sitting:
    """Move, lose the socket where that is wanted, come again and send it once more under its old key."""
    assert sitting.waiting is not None
    phase = sitting.waiting.phase
    legal = [move for move in sitting.boards[seat].legal if move["type"] != "show"]
    message = {
        "type": "act",
        "key": f"{seat} {number}",
        "seat": seat,
        "phase": phase,
        "move": legal[number % len(legal)],
    }
    if loss == "the message":
        sitting.cut()
    else:
        await sitting.send(message)
        if loss == "nothing":
            assert await sitting.answer(message["key"]) is None
            return sitting
        await watching.until(
            lambda: (
                watching.waiting and (watching.waiting.phase > phase or seat not in watching.waiting.needed)
            )
        )
        sitting.cut()
    again = await sitting.player.at(sitting.table.id).__aenter__()
    done = loss == "the ack"
    assert again.waiting is not None
    assert (again.waiting.phase > phase or seat not in again.waiting.needed) == done
    before = again.waiting
    await again.send(message)
    assert await again.answer(message["key"]) is None
    if done:
        await again.quiet()
        assert again.waiting == before  # it was not done twice
    return again
