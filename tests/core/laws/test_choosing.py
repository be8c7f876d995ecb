"""Law 2: faults planted in who may act, and what, are caught."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.check import obey
from bisat.core.game import Act, Event, Forfeit, Seat, Tick, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.choosing import FreeActions
from bisat.core.rng import Rng
from tests.core.laws.planted import caught
from tests.core.toys.bids import Bid, Bids, Cheer, Market, put
from tests.core.toys.fish import Fish, Lay, Pond, Swap
from tests.core.toys.race import Race, Run, Track


class NoMoves(Fish, frozen=True):
    def legal(self, state: Pond, seat: Seat) -> tuple[Lay | Swap, ...]:
        return () if state.turn == 4 else super().legal(state, seat)


class MovesOutOfTurn(Fish, frozen=True):
    def legal(self, state: Pond, seat: Seat) -> tuple[Lay | Swap, ...]:
        return (*map(Lay, state.hands[seat]), *map(Swap, state.hands[seat]))


class MovesAfterTheEnd(Fish, frozen=True):
    def legal(self, state: Pond, seat: Seat) -> tuple[Lay | Swap, ...]:
        return (Lay(1),) if self.over(state) else super().legal(state, seat)


class SameTwice(Race, frozen=True):
    def legal(self, state: Track, seat: Seat) -> tuple[Run, ...]:
        moves = super().legal(state, seat)
        return (*moves, Run(1)) if moves and state.gusts else moves


class Asking(Bids, frozen=True, kw_only=True):
    """Waits for others than it should, from the second round on."""

    seats: tuple[Seat, ...] | None = None
    needed: tuple[Seat, ...] | None = None

    def waiting(self, state: Market) -> Waiting:
        waiting = super().waiting(state)
        if not waiting.seats or state.round == 1:
            return waiting
        seats = waiting.seats if self.seats is None else self.seats
        needed = waiting.needed if self.needed is None else self.needed
        return replace(waiting, seats=seats, needed=needed)


class GoneMayAct(Bids, frozen=True):
    def waiting(self, state: Market) -> Waiting:
        waiting = super().waiting(state)
        return replace(waiting, seats=(0, 1, 2)) if waiting.seats else waiting


class Skewed(Fish, frozen=True, kw_only=True):
    """Writes something wrong into the state after the fourth turn."""

    wrong: dict[str, Any]

    def apply(self, state: Pond, event: Event, rng: Rng) -> Pond:
        after = super().apply(state, event, rng)
        return replace(after, **self.wrong) if after.turn == 4 else after

    def check(self, state: Pond) -> str | None:
        return None


class PhaseFalls(Fish, frozen=True):
    def waiting(self, state: Pond) -> Waiting:
        return replace(super().waiting(state), phase=10 - state.turn)


class StaysAfterAll(Fish, frozen=True):
    def leave(self, state: Pond, event: Forfeit) -> Pond:
        return replace(state, at=event.at)


class CheersForEver(Bids, frozen=True):
    def may_cheer(self, state: Market, seat: Seat) -> bool:
        return seat not in state.gone


class Lamp(Bids, frozen=True):
    """The lamp is lit and put out again: two free actions that undo each other."""

    def legal(self, state: Market, seat: Seat) -> tuple[Bid | Cheer, ...]:
        return (Bid(-1 if state.cheered[seat] else -2), *super().legal(state, seat))

    def apply(self, state: Market, event: Event, rng: Rng) -> Market:
        assert isinstance(event, Act)
        return replace(state, at=event.at, cheered=put(state.cheered, event.seat, event.move == Bid(-2)))


def test_who_may_act_has_a_move() -> None:
    assert caught(NoMoves(), 2) == "seat 1 has 0 moves, but waiting for (1,)"


def test_who_may_not_act_has_none() -> None:
    assert caught(MovesOutOfTurn(), 2) == "seat 1 has 6 moves, but waiting for (0,)"


def test_after_the_end_nobody_has_a_move() -> None:
    assert caught(MovesAfterTheEnd(), 2) == "seat 0 has 1 moves, but waiting for ()"


def test_no_move_is_listed_twice() -> None:
    assert caught(SameTwice(), 2, real_time=True) == "seat 0 is offered a move twice"


def test_lists_of_seats_are_sorted() -> None:
    assert caught(Asking(seats=(2, 1, 0)), 2) == "seats is (2, 1, 0), not a sorted list of seats"
    assert caught(Asking(needed=(1, 0)), 2) == "needed is (1, 0), not a sorted list of seats"
    assert caught(Asking(seats=(0, 0, 1, 2)), 2) == "seats is (0, 0, 1, 2), not a sorted list of seats"
    assert caught(Asking(seats=(0, 1, 2, 3)), 2) == "seats is (0, 1, 2, 3), not a sorted list of seats"
    assert caught(Skewed(wrong={"gone": (2, 1)}), 2).startswith("() had gone, then Act")


def test_needed_is_part_of_seats() -> None:
    assert caught(Asking(seats=(0, 1), needed=(1, 2)), 2) == "needed (1, 2) is no part of seats (0, 1)"


def test_the_gone_do_not_act() -> None:
    assert "may act, but" in caught(GoneMayAct(), 2, forfeits=True)


def test_a_match_is_stuck_on_somebody_or_the_clock_runs() -> None:
    assert caught(Asking(needed=()), 2) == "the match goes on but is stuck on nobody, and no clock runs"


def test_the_phase_never_falls() -> None:
    assert caught(PhaseFalls(), 2) == "phase 10 is followed by 9"


def test_a_state_stands_at_the_time_of_its_event() -> None:
    assert "after an event at" in caught(Skewed(wrong={"at": 1_000_000}), 2)


def test_seats_neither_come_nor_go() -> None:
    why = caught(Skewed(wrong={"seats": 4, "hands": ((1,),) * 4, "scores": (0,) * 4}), 2)
    assert why == "3 seats became 4"


def test_nobody_has_gone_who_did_not_forfeit() -> None:
    assert "and now (2,)" in caught(Skewed(wrong={"gone": (2,)}), 2)


def test_who_forfeits_has_gone() -> None:
    assert "had gone, then Forfeit" in caught(StaysAfterAll(), 2, forfeits=True)


def test_a_free_action_is_possible_once_per_phase_and_seat() -> None:
    assert 'can do {"type":"cheer"} again in phase' in caught(CheersForEver(), 2)


def test_free_actions_cannot_take_turns_for_ever() -> None:
    game = Lamp()
    light, dark = Act(0, Bid(-2)), Act(0, Bid(-1))
    start = game.setup(2, Rng("", 0))
    lit = game.apply(start, light, Rng("", 1))
    out = game.apply(lit, dark, Rng("", 2))
    free = FreeActions(game)
    free.watch(start, light, lit)
    with pytest.raises(Broken, match="law 2: seat 0 can do"):
        free.watch(lit, dark, out)


def test_after_the_clock_has_acted_free_actions_count_anew() -> None:
    game = CheersForEver()
    start = game.setup(2, Rng("", 0))
    free = FreeActions(game)
    with pytest.raises(Broken):
        free.watch(start, Act(0, Cheer()), game.apply(start, Act(0, Cheer()), Rng("", 1)))
    free.watch(start, Tick(0), start)


def test_in_real_time_acts_may_be_repeated() -> None:
    obey(Race(), 2, "twice", real_time=True)
    assert "can do" in caught(Race(), 2)
