"""Duels at real tables: the order of arrival decides, no client's time counts, what is late is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bisat.games.labyrinth_duel.rules.board import push, pushable
from bisat.games.labyrinth_duel.rules.box import COUNT_OF_THREE, GAP, SIZE
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.solver.solver import solve
from tests.server.kit.clocked import Clocked, clocked
from tests.server.kit.player import Player
from tests.server.kit.running import Running


class Racing(Clocked):
    """A table of Labyrinth – the Duel."""

    @property
    def duel(self) -> State:
        duel: State = self.state
        return duel

    def pushing(self, seat: int, cell: int) -> dict[str, Any]:
        row, col = divmod(cell, SIZE)
        return self.act(seat, "push", row=row, col=col)

    def joining(self, seat: int) -> list[dict[str, Any]]:
        """The pushes that join the target, each under its own key."""
        duel = self.duel
        assert duel.target is not None
        pushes = solve(duel.boards[seat], duel.places[seat], duel.target).pushes
        assert pushes is not None
        return [self.pushing(seat, cell) for cell in pushes]

    async def join(self, seat: int) -> None:
        assert set(await self.at_once(*self.joining(seat))) <= {None}

    async def call(self, seat: int) -> str | None:
        return await self.tell(seat, "call", target=self.duel.number)


@asynccontextmanager
async def racing(served: Running, *players: Player, **options: Any) -> AsyncIterator[Racing]:
    """A duel whose first target lies open."""
    async with clocked(Racing, "labyrinth-duel", served, *players, **options) as table:
        await table.wait(COUNT_OF_THREE)
        assert table.duel.target is not None
        yield table


async def test_l3_of_two_right_calls_the_first_to_arrive_wins_the_card(
    served: Running, ada: Player, bob: Player
) -> None:
    won = [0, 0]
    async with racing(served, ada, bob) as table:
        for number in range(8):
            await table.join(0)
            await table.join(1)
            first = number % 2
            calls = [table.act(seat, "call", target=table.duel.number) for seat in (first, 1 - first)]
            ends = []
            for call in calls:  # one after the other on the wire, answers later
                await table.sittings[call["seat"]].send(call)
                await asyncio.sleep(0.02)
            for call in calls:
                end = await table.sittings[call["seat"]].answer(call["key"])
                ends.append(None if end is None else end.id)
            await table.hear()
            won[first] += 1
            assert ends == [None, "stale"]
            assert table.duel.scores == tuple(won)
            assert table.duel.wrong == (0, 0)
            await table.wait(COUNT_OF_THREE)


async def test_pushes_of_both_interleave_and_none_is_stale_or_made_twice(
    served: Running, ada: Player, bob: Player
) -> None:
    async with racing(served, ada, bob) as table:
        boards = list(table.duel.boards)
        messages = []
        for number in range(60):
            seat = number % 2
            cells = pushable(boards[seat].index(GAP))
            cell = cells[number % len(cells)]
            boards[seat] = push(boards[seat], cell)
            messages.append(table.pushing(seat, cell))
        again = [message for message in messages if message["seat"] == 0][:10]  # sent twice, as after a cut
        assert set(await table.at_once(*messages, *again)) == {None}
        assert table.duel.boards == tuple(boards)
        assert table.duel.pushes == (30, 30)


async def test_l5_no_push_counts_in_the_pause(served: Running, ada: Player, bob: Player) -> None:
    async with racing(served, ada, bob) as table:
        await table.join(0)
        late = table.pushing(1, pushable(table.duel.boards[1].index(GAP))[0])
        assert await table.call(0) is None
        assert table.duel.pause is not None
        before = table.duel.boards
        early = {**late, "key": "early", "phase": table.duel.number * 2}
        assert await table.at_once(late, early) == ["stale", "nobody_can_act"]
        assert table.duel.boards == before


async def test_l3_calls_in_the_pause_or_about_another_target_are_refused_and_not_wrong(
    served: Running, ada: Player, bob: Player
) -> None:
    async with racing(served, ada, bob) as table:
        await table.join(0)
        call = table.act(1, "call", target=1)
        assert await table.call(0) is None
        assert await table.at_once(call) == ["stale"]
        await table.wait(COUNT_OF_THREE)
        assert await table.tell(1, "call", target=1) == "illegal_move"
        assert table.duel.wrong == (0, 0)


@pytest.mark.parametrize("field", ["at", "time", "now"])
async def test_a_forged_time_is_refused_as_unreadable(
    served: Running, ada: Player, bob: Player, field: str
) -> None:
    async with racing(served, ada, bob) as table:
        before = table.duel
        sitting = table.sittings[0]
        message = {**table.pushing(0, pushable(before.boards[0].index(GAP))[0]), field: 1}
        await sitting.send(message)
        await sitting.until(lambda: sitting.refusals)
        await table.hear()
        assert [it.id for it in sitting.refusals.values()] == ["malformed"]
        move = {**message["move"], field: 1}
        assert await table.tell(0, **move) == "malformed"
        assert table.duel == before


async def test_pushes_are_stamped_by_the_server(served: Running, ada: Player, bob: Player) -> None:
    async with racing(served, ada, bob) as table:
        table.set_clock(10_000)
        await table.at_once(table.pushing(1, pushable(table.duel.boards[1].index(GAP))[0]))
        assert table.duel.pushed_at[1] == table.duel.at == 10_000


async def test_nothing_can_be_done_after_the_end(served: Running, ada: Player, bob: Player) -> None:
    async with racing(served, ada, bob, cards=1) as table:
        await table.join(0)
        cell = pushable(table.duel.boards[1].index(GAP))[0]
        late = [table.act(1, "call", target=1), table.pushing(1, cell), table.act(1, "skip", target=1)]
        assert await table.call(0) is None
        assert table.duel.ended == "cards"
        assert await table.at_once(*late) == ["match_is_over"] * 3
        assert await table.call(0) == "match_is_over"
