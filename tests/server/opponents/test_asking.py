"""When a bot is asked: once for each choice, whatever happens around it, and again while it has to choose."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from bisat.core.refusal import Refused
from bisat.server.opponents.opponents import bot_move
from bisat.server.opponents.worker import Choose, Thought
from bisat.server.table.request import Request
from bisat.server.table.table import Table
from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running

PATIENCE = 5.0
"""Seconds after which a bot that says nothing is stuck."""


class Showing:
    """A bot that lays its hand open whenever it may: that is a move after which it has to move still."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.shown = 0
        self.levels: set[str] = set()

    async def think(self, job: Choose, _: str = "") -> Thought:
        legal = msgspec.json.decode(job.legal)
        self.levels.add(job.level)
        self.asked.append((job.key, job.seed))
        shows = [move for move in legal if move["type"] == "show"]
        self.shown += len(shows)
        return Thought(move=shows[0] if shows else legal[0], after_ms=0, spent=0)


@pytest.fixture
def bot(served: Running, monkeypatch: pytest.MonkeyPatch) -> Showing:
    showing = Showing()
    monkeypatch.setattr(served.place.tables.pool, "think", showing.think)
    return showing


def is_of_bot(request: Request) -> bool:
    return getattr(request.handle, "func", None) is bot_move


async def play(sitting: Sitting, moves: int) -> None:
    sitting.patience = PATIENCE
    for _ in range(moves):
        await sitting.until(lambda: 0 in sitting.to_move())
        await sitting.answer(await sitting.move(0))


async def test_a_bot_is_asked_once_while_its_choice_is_being_stored(
    ada: Player, bot: Showing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Table.ask

    def ask_and_look(table: Table, request: Request) -> None:
        ask(table, request)
        for _ in range(3):  # others come and go at that very moment
            asyncio.get_running_loop().call_soon(table.attend)

    monkeypatch.setattr(Table, "ask", ask_and_look)
    async with ada.at(await ada.open("me", "random", "random")) as sitting:
        await play(sitting, 6)
    assert bot.shown >= 2
    assert len(set(bot.asked)) == len(bot.asked)


async def test_a_rival_is_asked_in_its_character(ada: Player, bot: Showing) -> None:
    async with ada.at(await ada.open("me", "easy", "easy")) as sitting:
        await play(sitting, 2)
    assert bot.levels == {"bold-easy", "easy"}


async def test_a_bot_whose_choice_was_refused_is_asked_again(
    ada: Player, bot: Showing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Table.ask
    refused = 0

    def too_busy(table: Table, request: Request) -> None:
        nonlocal refused
        if is_of_bot(request) and refused < 3:
            refused += 1
            request.refuse(Refused("too_busy"))
        else:
            ask(table, request)

    monkeypatch.setattr(Table, "ask", too_busy)
    async with ada.at(await ada.open("me", "random")) as sitting:
        await play(sitting, 3)
    assert refused == 3


async def test_what_is_refused_for_good_is_not_asked_for_ever(
    ada: Player, bot: Showing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Table.ask

    def full(table: Table, request: Request) -> None:
        if is_of_bot(request):
            request.refuse(Refused("log_is_full"))
        else:
            ask(table, request)

    monkeypatch.setattr(Table, "ask", full)
    async with ada.at(await ada.open("me", "random")) as sitting:
        await sitting.until(lambda: bot.asked)
        for _ in range(20):
            await sitting.quiet()
    assert len(bot.asked) <= 2  # when it began, and when somebody came


async def test_whoever_acts_all_the_time_does_not_keep_a_slow_bot_from_acting(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, over = 0, asyncio.Event()
    ask, moved = Table.ask, asyncio.Event()

    async def think(job: Choose, _: str = "") -> Thought:
        nonlocal asked
        asked += 1
        await over.wait()
        return Thought(move=msgspec.json.decode(job.legal)[0], after_ms=0, spent=0)

    def see(table: Table, request: Request) -> None:
        if is_of_bot(request):
            moved.set()
        ask(table, request)

    monkeypatch.setattr(served.place.tables.pool, "think", think)
    monkeypatch.setattr(Table, "ask", see)
    async with ada.at(await ada.open("me", "easy", game="labyrinth-duel")) as sitting:
        await sitting.until(lambda: asked)
        for _ in range(3):
            await sitting.answer(await sitting.move(0))
        assert asked == 1
        over.set()
        await asyncio.wait_for(moved.wait(), PATIENCE)
