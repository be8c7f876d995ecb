"""A rival who stays away: the win can be claimed after a while, by the time of the server (L7)."""

from __future__ import annotations

from bisat.games.labyrinth_duel.rules.box import AWAY, FALSE_CALLS
from tests.server.kit.hands import Hands
from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running

LONG = AWAY / 1000


async def duel(ada: Player, bob: Player, **more: object) -> str:
    table = await ada.open("me", "open", game="labyrinth-duel", **more)
    async with bob.at(table) as b:
        assert await b.ask("join") is None
    return table


async def alone(a: Sitting, seat: int = 1) -> None:
    """Wait until the other is seen to be away."""
    await a.until(lambda: a.table.stage == "playing" and not a.table.seats[seat].present)


async def test_a_rival_who_is_away_for_a_minute_has_left(ada: Player, bob: Player, clock: Hands) -> None:
    async with ada.at(await duel(ada, bob)) as a:
        await alone(a)
        clock.time += LONG - 0.5
        refused = await a.answer(await a.say("claim", seat=1))
        assert refused is not None
        assert (refused.id, refused.values) == ("not_away_for_long", {"seconds": 1})
        clock.time += 0.5
        assert await a.ask("claim", seat=1) is None
        await a.until(lambda: a.table.outcome)
        assert a.table.outcome is not None
        assert (a.table.outcome.places, a.table.outcome.reason) == ((1, 2), "forfeit")
        assert a.table.seats[1].gone
        assert {"type": "forfeited", "seat": 1, "reason": "left"} in a.logs[0][-1].facts
        assert await a.ask("claim", seat=1) == "match_is_over"


async def test_whoever_returns_in_time_plays_on(ada: Player, bob: Player, clock: Hands) -> None:
    table = await duel(ada, bob)
    async with ada.at(table) as a:
        await alone(a)
        clock.time += LONG + 1
        async with bob.at(table):
            await a.until(lambda: a.table.seats[1].present)
            assert await a.ask("claim", seat=1) == "they_are_here"
        await a.until(lambda: not a.table.seats[1].present)
        assert await a.ask("claim", seat=1) == "not_away_for_long"


async def test_where_both_are_away_the_game_is_kept(ada: Player, bob: Player, clock: Hands) -> None:
    table = await duel(ada, bob)
    async with ada.at(table) as a:
        await alone(a)
    clock.time += 100 * LONG
    async with ada.at(table) as a:
        await alone(a)
        assert await a.ask("claim", seat=1) == "not_away_for_long"
        clock.time += LONG
        assert await a.ask("claim", seat=1) is None


async def test_only_a_rival_can_claim_and_only_from_people(
    ada: Player, bob: Player, cyd: Player, clock: Hands
) -> None:
    table = await duel(ada, bob)
    async with ada.at(table) as a, cyd.at(table) as c:
        await alone(a)
        clock.time += LONG
        assert await c.ask("claim", seat=1) == "only_for_the_seated"
        assert await a.ask("claim", seat=0) == "they_are_here"
        assert await a.ask("claim", seat=9) == "no_such_seat"
        assert await a.ask("stand_in", seat=1) is None
        assert await a.ask("claim", seat=1) == "nothing_to_claim"
    bots = await ada.open("me", "easy", game="labyrinth-duel")
    async with ada.at(bots) as a:
        assert await a.ask("claim", seat=1) == "nothing_to_claim"


async def test_nobody_loses_their_seat_to_a_bot_while_they_reload(
    served: Running, ada: Player, bob: Player, clock: Hands
) -> None:
    served.place.tables.grace = 20_000
    table = await duel(ada, bob)
    async with ada.at(table) as a:
        await alone(a)
        clock.time += 19.9
        assert await a.ask("stand_in", seat=1) == "not_away_for_long"
        clock.time += 0.2
        assert await a.ask("stand_in", seat=1) is None


async def test_a_game_that_knows_no_such_claim_waits(ada: Player, bob: Player, clock: Hands) -> None:
    table = await ada.open("me", "open")
    async with bob.at(table) as b:
        assert await b.ask("join") is None
    async with ada.at(table) as a:
        await alone(a)
        clock.time += 100 * LONG
        assert await a.ask("claim", seat=1) == "nothing_to_claim"


async def test_a_paused_match_is_not_claimed(ada: Player, bob: Player, clock: Hands) -> None:
    table = await duel(ada, bob)
    async with ada.at(table) as a:
        async with bob.at(table) as b:
            assert await a.ask("offer", bargain="pause") is None
            await b.until(lambda: b.table.offer)
            assert await b.ask("answer", agree=True) is None
        await alone(a)
        clock.time += LONG
        assert await a.ask("claim", seat=1) == "table_is_paused"


async def test_wrong_calls_cost_something_at_tables_for_everybody(ada: Player, bob: Player) -> None:
    async def rule(**more: object) -> object:
        table = await ada.open("me", "open", game="labyrinth-duel", **more)
        return (await ada.get(f"/api/tables/{table}"))["options"]["false_calls"]

    assert await rule() is None
    assert await rule(public=True) == FALSE_CALLS
    assert await rule(public=True, options={"false_calls": None}) is None
    assert await rule(public=True, options={"cards": 3}) == FALSE_CALLS
