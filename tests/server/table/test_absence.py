"""Whoever is away from a table of Magic Fold passes after a while, by the time of the server (F6, F16)."""

from __future__ import annotations

from typing import Any

from bisat.core.codec import plain, read
from bisat.games.magic_fold.bots.knowledge import made
from bisat.games.magic_fold.cloth.solver import nearest
from bisat.games.magic_fold.rules.view import View
from tests.server.kit.hands import Hands
from tests.server.kit.player import Player, Sitting

LONG = 10
"""Seconds."""
A_MOMENT = 0.01
COUNT_OF_THREE = 3.1
ROUND_OVER = 60


async def opened(ada: Player, bob: Player, seats: int = 2, **more: Any) -> str:
    """A table without timers at which both sit."""
    options = {"calm": "off", **more.pop("options", {})}
    more_seats = ("open",) * (seats - 1)
    table = await ada.open("me", *more_seats, game="magic-fold", options=options, **more)
    async with bob.at(table) as b:
        assert await b.ask("join") is None
    return table


def view(sitting: Sitting) -> dict[str, Any]:
    board: dict[str, Any] = sitting.boards[sitting.seats[0]].view
    return board


def needed(sitting: Sitting) -> tuple[int, ...]:
    assert sitting.waiting is not None
    return sitting.waiting.needed


async def act(sitting: Sitting, type: str, **fields: Any) -> str | None:
    assert sitting.waiting is not None
    move = {"type": type, **fields}
    return await sitting.ask("act", seat=sitting.seats[0], phase=sitting.waiting.phase, move=move)


async def fold(sitting: Sitting, token: int) -> None:
    """Fold the card beside a token, the nearest way."""
    sight = read(view(sitting), View)
    way = nearest(sight.cloths[sitting.seats[0]], sight.open[token - 1].elements, sight.pictures)
    assert way is not None
    for step in way:
        assert await act(sitting, **plain(made(step))) is None


async def turned(sitting: Sitting, clock: Hands, round: int = 1) -> None:
    """Let the cards of a round be turned."""
    clock.turn(COUNT_OF_THREE if round == 1 else ROUND_OVER)
    await sitting.until(lambda: view(sitting)["round"] == round)


async def gone(sitting: Sitting, seat: int = 1) -> None:
    await sitting.until(lambda: not sitting.table.seats[seat].present)


async def test_f6_someone_absent_passes_after_ten_seconds(ada: Player, bob: Player, clock: Hands) -> None:
    table = await opened(ada, bob)
    async with ada.at(table) as a:
        async with bob.at(table):
            await turned(a, clock)
            clock.turn(1000)
            await a.quiet()
            assert needed(a) == (0, 1), "who is there may take as long as they like"
        await gone(a)
        clock.turn(LONG - A_MOMENT)
        await a.quiet()
        assert needed(a) == (0, 1)
        clock.turn(2 * A_MOMENT)
        await a.until(lambda: needed(a) == (0,))
        assert view(a)["passed"] == [1]
        assert await act(a, "take", token=4) is None
        await a.until(lambda: view(a)["pause"] is not None)  # nobody waits for ever


async def test_f6_whoever_returns_may_withdraw_the_pass(ada: Player, bob: Player, clock: Hands) -> None:
    table = await opened(ada, bob)
    async with ada.at(table) as a:
        async with bob.at(table):
            await turned(a, clock)
        await gone(a)
        clock.turn(LONG + A_MOMENT)
        await a.until(lambda: view(a)["passed"] == [1])
        async with bob.at(table) as b:
            assert view(b)["passed"] == [1]
            assert await act(b, "withdraw") is None
            clock.turn(1000)
            await a.until(lambda: needed(a) == (0, 1))
            await a.quiet()
            assert needed(a) == (0, 1)
        await gone(a)
        clock.turn(LONG + A_MOMENT)
        await a.until(lambda: view(a)["passed"] == [1])


async def test_f6_whoever_returns_in_time_has_not_passed(ada: Player, bob: Player, clock: Hands) -> None:
    table = await opened(ada, bob)
    async with ada.at(table) as a:
        async with bob.at(table):
            await turned(a, clock)
        await gone(a)
        clock.turn(LONG - A_MOMENT)
        async with bob.at(table):
            await a.until(lambda: a.table.seats[1].present)
            clock.turn(LONG)
        await gone(a)
        clock.turn(LONG - A_MOMENT)
        await a.quiet()
        assert view(a)["passed"] == []


async def test_f6_someone_who_stays_absent_passes_round_after_round(
    ada: Player, bob: Player, clock: Hands
) -> None:
    table = await opened(ada, bob)
    async with ada.at(table) as a:
        await gone(a)
        for number in range(1, 5):
            await turned(a, clock, number)
            clock.turn(LONG if number == 1 else A_MOMENT)
            await a.until(lambda: needed(a) == (0,))
            assert view(a)["passed"] == [1]
            assert await act(a, "take", token=1 + number % 3) is None
            await a.until(lambda: view(a)["pause"] is not None)


async def test_f6_the_timers_of_a_usual_game_run_all_the_same(ada: Player, bob: Player, clock: Hands) -> None:
    table = await opened(ada, bob, options={"calm": "no"})
    async with ada.at(table) as a:
        await gone(a)
        await turned(a, clock)
        clock.turn(LONG)
        await a.until(lambda: needed(a) == (0,))
        clock.turn(180)
        await a.until(lambda: view(a)["pause"] is not None)
        stopped = [fact for entry in a.logs[0] for fact in entry.facts if fact["type"] == "stopped"]
        assert [fact["why"] for fact in stopped] == ["time"]


async def test_f16_someone_absent_who_must_choose_a_pawn_puts_the_leading_one_back(
    ada: Player, bob: Player, clock: Hands
) -> None:
    table = await opened(ada, bob)
    async with bob.at(table) as b:
        async with ada.at(table) as a:
            await turned(a, clock)
            await b.until(lambda: needed(b) == (0, 1))
            await fold(a, 1)
            assert await act(a, "take", token=1) is None
            await b.quiet()
            assert await act(b, "pass") is None
            await b.until(lambda: needed(b) == (0,))
            assert view(b)["choosing"] is not None
        await gone(b, 0)
        clock.turn(LONG + A_MOMENT)
        await b.until(lambda: view(b)["choosing"] is None)
        back = [fact for entry in b.logs[1] for fact in entry.facts if fact["type"] == "put_back"]
        assert back == [
            {"type": "put_back", "by": 0, "pawns": [1]}
        ]  # all are level, and the ghost comes last


async def test_f16_where_all_are_away_nobody_passes(ada: Player, bob: Player, clock: Hands) -> None:
    table = await opened(ada, bob)
    async with ada.at(table) as a:
        await gone(a)
        await turned(a, clock)
    clock.turn(1000)
    async with ada.at(table) as a:
        assert needed(a) == (0, 1)
        await gone(a)
        clock.turn(LONG - A_MOMENT)
        await a.quiet()
        assert needed(a) == (0, 1)
        clock.turn(2 * A_MOMENT)
        await a.until(lambda: needed(a) == (0,))


async def test_f6_nobody_passes_while_the_table_is_paused(ada: Player, bob: Player, clock: Hands) -> None:
    table = await opened(ada, bob)
    async with ada.at(table) as a:
        async with bob.at(table) as b:
            await turned(a, clock)
            assert await a.ask("offer", bargain="pause") is None
            await b.until(lambda: b.table.offer)
            assert await b.ask("answer", agree=True) is None
        await gone(a)
        clock.turn(100 * LONG)
        await a.quiet()
        assert view(a)["passed"] == []
        assert await a.ask("offer", bargain="resume") is None


async def test_f6_a_stand_in_folds_instead_of_passing(ada: Player, bob: Player, clock: Hands) -> None:
    table = await opened(ada, bob)
    async with ada.at(table) as a:
        await gone(a)
        await turned(a, clock)
        assert await a.ask("stand_in", seat=1, level="easy") is None
        clock.turn(100 * LONG)
        await a.quiet()
        assert view(a)["passed"] == []


async def test_in_other_games_the_others_wait(ada: Player, bob: Player, clock: Hands) -> None:
    table = await ada.open("me", "open")
    async with bob.at(table) as b:
        assert await b.ask("join") is None
    async with ada.at(table) as a:
        await gone(a)
        clock.turn(1000 * LONG)
        await a.quiet()
        assert needed(a) == (0, 1)
