"""Magic Fold at real tables: who takes a card first, what comes too early or too late, whose time counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.core.codec import plain, read
from bisat.core.game import Act
from bisat.games.magic_fold.bots.knowledge import made
from bisat.games.magic_fold.cloth.solver import nearest
from bisat.games.magic_fold.rules.box import read as usual_box
from bisat.games.magic_fold.rules.moves import Take
from bisat.games.magic_fold.rules.state import Claim, State
from bisat.games.magic_fold.rules.view import View
from bisat.server.opponents.worker import Choose, Thought
from tests.server.kit.clocked import Clocked, clocked
from tests.server.kit.player import Player
from tests.server.kit.running import Running

COUNT_OF_THREE = 3_000
SAND = 30_000
ROUND_OVER = 60_000
"""Longer than the pause after any round."""


class Folding(Clocked):
    """A table of Magic Fold."""

    @property
    def race(self) -> State:
        race: State = self.state
        return race

    async def fold(self, seat: int, token: int) -> None:
        """Fold the card beside a token, the nearest way."""
        sight = read(self.sittings[seat].boards[seat].view, View)
        way = nearest(sight.cloths[seat], sight.open[token - 1].elements, sight.pictures)
        assert way is not None
        for step in way:
            assert await self.tell(seat, **plain(made(step))) is None


def seated(served: Running, *players: Player, **options: Any) -> AbstractAsyncContextManager[Folding]:
    """A table at which these people sit, in the count of three."""
    return clocked(Folding, "magic-fold", served, *players, **options)


@asynccontextmanager
async def folding(served: Running, *players: Player, **options: Any) -> AsyncIterator[Folding]:
    """The same, with its first cards turned."""
    async with seated(served, *players, **options) as table:
        await table.wait(COUNT_OF_THREE)
        assert table.race.round == 1
        yield table


async def test_f9_two_claims_of_one_card_in_the_same_instant_give_it_to_exactly_one(
    served: Running, ada: Player, bob: Player, cases: Callable[[int], int]
) -> None:
    rounds, won = 0, [0, 0]
    while rounds < cases(1_000):
        async with folding(served, ada, bob) as table:
            while table.race.ended is None:
                token, seats = 1 + rounds % 4, (0, 1) if rounds % 3 else (1, 0)
                rounds += 1
                before = table.race
                ends = await table.at_once(*(table.act(seat, "take", token=token) for seat in seats))
                assert sorted(map(str, ends)) == ["None", "illegal_move"]
                winner = seats[ends.index(None)]
                loser, won[winner] = 1 - winner, won[winner] + 1
                claim = table.race.claims[winner]
                assert claim is not None
                assert claim.token == token
                assert len(table.told("took")) == 2 * before.round - 1
                # without penalty: it still folds, and nothing of its own has changed
                assert table.race.claims[loser] is None
                assert table.race.genies[loser] == before.genies[loser]
                assert await table.tell(loser, "turn_over") is None
                assert await table.tell(loser, "take", token=1 + token % 4) is None
                if table.race.ended is None:
                    await table.wait(ROUND_OVER)
    assert min(won) > 0


async def test_f9_four_claims_of_one_card_give_it_to_one_and_the_next_card_to_another(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    async with Player(served.url) as dan, folding(served, ada, bob, cyd, dan) as table:
        left = {0, 1, 2, 3}
        for token in (3, 2, 4):
            for seat in sorted(left):
                await table.fold(seat, token)
            ends = await table.at_once(*(table.act(seat, "take", token=token) for seat in sorted(left)))
            assert ends.count(None) == 1
            assert set(ends) == {None, "illegal_move"}
            left.remove(sorted(left)[ends.index(None)])
        assert [claim and claim.right for claim in table.race.claims].count(True) == 3
        assert len(left) == 1


async def test_a_claim_before_the_cards_are_turned_is_refused(
    served: Running, ada: Player, bob: Player
) -> None:
    async with seated(served, ada, bob) as table:
        table.set_clock(COUNT_OF_THREE - 1)
        assert await table.tell(0, "take", token=1) == "nobody_can_act"
        assert await table.tell(0, "fold", side="left", line=2, under=False) == "nobody_can_act"
        early = table.act(0, "take", token=1)  # made now, heard when the cards lie open
        await table.wait(1)
        assert table.race.round == 1
        assert await table.at_once(early) == ["stale"]
        assert table.race.claims == (None, None)


async def test_f9_a_claim_counts_until_the_sand_has_run_out_and_not_later(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    async with folding(served, ada, bob, cyd) as table:
        await table.fold(1, 2)
        await table.fold(2, 3)
        assert await table.tell(0, "take", token=4) is None
        sand = table.race.sand
        assert sand is not None
        table.set_clock(sand - 1)
        assert await table.tell(1, "take", token=2) is None  # in the last millisecond
        table.set_clock(sand)
        late = table.act(2, "take", token=3)
        await table.wait(0)
        assert await table.at_once(late) == ["stale"]
        checked = {fact["seat"]: fact["right"] for fact in table.told("checked")}
        assert checked == {0: False, 1: True}
        assert [fact["why"] for fact in table.told("stopped")] == ["sand"]
        assert {"seat": 2, "why": "none"}.items() <= table.told("gained")[-1].items()


async def test_a_claim_of_a_round_that_is_over_is_stale_in_the_next(
    served: Running, ada: Player, bob: Player
) -> None:
    async with folding(served, ada, bob) as table:
        old = table.act(0, "take", token=1)
        for seat in (0, 1):
            assert await table.tell(seat, "pass") is None
        await table.wait(ROUND_OVER)
        assert table.race.round == 2
        assert await table.at_once(old) == ["stale"]
        assert table.race.claims == (None, None)


async def test_a_wrong_cloth_is_judged_wrong_and_a_right_one_right(
    served: Running, ada: Player, bob: Player
) -> None:
    async with folding(served, ada, bob) as table:
        await table.fold(1, 4)
        assert await table.tell(0, "take", token=3) is None
        assert await table.tell(1, "take", token=4) is None
        assert {fact["seat"]: fact["right"] for fact in table.told("checked")} == {0: False, 1: True}
        assert table.race.squares[0] == 0
        assert table.race.genies[0] == 2
        flown = [fact for fact in table.told("moved") if fact["why"] == "claim" and fact["pawns"] == [1]]
        assert flown[0]["start"] == 0
        assert flown[0]["end"] == 3 + table.told("checked")[1]["card"]["clouds"]


async def test_f8_with_assist_an_impossible_claim_is_refused(
    served: Running, ada: Player, bob: Player
) -> None:
    async with folding(served, ada, bob, assist=True) as table:
        for token in (1, 2, 3, 4):
            assert await table.tell(0, "take", token=token) == "illegal_move"
        await table.fold(0, 3)
        assert await table.tell(0, "take", token=3) is None
        assert table.race.claims[0] == Claim(3, 0, True)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({"type": "take", "token": 5}, "malformed"),
        ({"type": "take", "token": 0}, "malformed"),
        ({"type": "take"}, "malformed"),
        ({"type": "take", "token": 1, "right": True}, "malformed"),
        ({"type": "take", "token": 1, "genies": 0}, "malformed"),
        ({"type": "fold", "side": "left", "line": 4}, "malformed"),
        ({"type": "fold", "side": "north", "line": 1}, "malformed"),
        ({"type": "fold", "side": "left", "line": 3, "under": 1}, "malformed"),
        ({"type": "unfold"}, "illegal_move"),
        ({"type": "withdraw"}, "illegal_move"),
        ({"type": "set_back", "pawn": 1}, "illegal_move"),
    ],
)
async def test_what_no_hand_can_do_is_refused_and_changes_nothing(
    served: Running, ada: Player, bob: Player, move: dict[str, Any], why: str
) -> None:
    async with folding(served, ada, bob) as table:
        before = table.race
        assert await table.at_once({**table.act(0, "pass"), "move": move}) == [why]
        assert table.race == before


async def test_f1_whoever_has_a_card_touches_no_cloth_and_nobody_touches_that_of_another(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    async with folding(served, ada, bob, cyd) as table:
        assert await table.tell(0, "take", token=1) is None
        for move in ({"type": "take", "token": 2}, {"type": "turn_over"}, {"type": "pass"}):
            assert await table.tell(0, **move) == "not_your_turn"
        for_bob = {**table.act(1, "take", token=2), "key": "forged"}
        assert await table.sittings[0].ask(**for_bob) == "not_your_seat"
        assert table.race.claims[1:] == (None, None)


@pytest.mark.parametrize("at", [0, 1, COUNT_OF_THREE, 10**12, -1, "0"])
async def test_nobody_says_what_time_it_is(served: Running, ada: Player, bob: Player, at: object) -> None:
    async with folding(served, ada, bob) as table:
        await table.wait(5_000)
        before = table.race
        for forged in (
            {**table.act(0, "take", token=1), "at": at},
            {**table.act(0, "take", token=1), "move": {"type": "take", "token": 1, "at": at}},
        ):
            await table.sittings[0].send(forged)
            await table.sittings[0].until(lambda: table.sittings[0].refusals)
            assert {it.id for it in table.sittings[0].refusals.values()} == {"malformed"}
            table.sittings[0].refusals.clear()
        assert table.race == before
        assert await table.tell(0, "take", token=1) is None
        assert table.race.at >= COUNT_OF_THREE + 5_000  # the time of the server


@pytest.mark.parametrize(
    ("number", "at", "why"),
    [
        (0, COUNT_OF_THREE - 1, "clock_not_due"),
        (1, COUNT_OF_THREE - 1, "time_runs_backwards"),
        (2, COUNT_OF_THREE + 1_000 + SAND, "clock_is_due"),
    ],
)
async def test_a_saved_match_with_forged_times_is_refused(
    served: Running, ada: Player, number: int, at: int, why: str
) -> None:
    match = catalog.new("magic-fold", seats=3, seed="forged")
    match.tick(COUNT_OF_THREE)
    match.act(0, Take(1), COUNT_OF_THREE + 1_000)
    match.act(1, Take(2), COUNT_OF_THREE + 2_000)
    saved = plain(match.save())
    assert (await ada.http.post("/api/replay", json={"saved": saved})).status_code == 200
    saved["events"][number]["at"] = at
    answer = await ada.http.post("/api/replay", json={"saved": saved})
    assert answer.status_code == 409
    assert why in answer.text


class Folders(msgspec.Struct):
    """Bots that pass so long after the cards were turned, by seat."""

    waits: dict[int, int]

    async def think(self, job: Choose, _: str = "") -> Thought:
        view = msgspec.json.decode(job.view, type=View)
        assert view.seat is not None
        assert view.seat not in view.passed, "whoever has passed is not asked again"
        after = max(0, view.turned_at + self.waits[view.seat] - view.at)
        return Thought(move={"type": "pass"}, after_ms=after, spent=0)


@pytest.mark.parametrize("asked", ["at once", "late"])
async def test_bots_for_whom_everybody_waits_are_done_soon_and_in_their_order(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    gate, folders = asyncio.Event(), Folders({1: 36_000, 2: 28_000})

    async def think(job: Choose, household: str = "") -> Thought:
        thought = await folders.think(job, household)
        await gate.wait()
        return thought

    monkeypatch.setattr(served.place.tables.pool, "think", think)
    table = await ada.open("me", "easy", "easy", game="magic-fold")
    async with ada.at(table) as sitting:
        fold = Folding(served, table, [sitting])
        await fold.hear()
        await fold.wait(COUNT_OF_THREE)
        if asked == "at once":
            gate.set()
        await fold.wait(8_000)
        began = fold.race.turned_at
        assert await fold.tell(0, "pass") is None
        waits = fold.race.at
        gate.set()
        sitting.patience = 10
        await sitting.until(lambda: len(fold.told("passed")) == 3)
        assert [fact["seat"] for fact in fold.told("passed")] == [0, 2, 1]
        events = served.place.tables.held[table].reducer.events
        done = [event.at for event in events if isinstance(event, Act)][1:]
        assert [at - waits for at in done] == pytest.approx(
            [(began + wait - waits) / 8 for wait in (28_000, 36_000)],
            abs=200,  # on a busy machine one comes at the next multiple of its pace
        )


async def test_bots_keep_their_time_while_somebody_else_folds(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.place.tables.pool, "think", Folders({2: 1_500}).think)
    table = await ada.open("me", "open", "easy", game="magic-fold")
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("join") is None
        fold = Folding(served, table, [a, b])
        await fold.hear()
        await fold.wait(COUNT_OF_THREE)
        assert await fold.tell(0, "pass") is None
        await a.until(lambda: fold.race.passed == (0, 2))
        assert fold.race.at == fold.race.turned_at + 1_500


async def test_an_own_box_comes_to_a_real_table_and_a_faulty_one_does_not(
    served: Running, ada: Player
) -> None:
    box = plain(usual_box())
    box["track"] |= {"palace": 12, "short": 4, "cobras": [3], "shortcuts": [[5, 8]]}
    table = await ada.open("me", "me", game="magic-fold", options={"box": box, "short": True})
    async with ada.at(table) as a:
        assert a.boards[0].view["squares"] == [4, 4, 4]
        assert a.boards[0].view["track"]["palace"] == 12
    box["standard"] = ["1: red camel, blue palace", *box["standard"]]
    new = {"game": "magic-fold", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"box": box}}
    answer = await ada.http.post("/api/tables", json=new)
    assert (answer.status_code, answer.json()["id"]) == (409, "magic_fold.unfoldable")
    assert "can’t be folded on this carpet" in answer.json()["text"]
