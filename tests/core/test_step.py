"""The one door into the rules: every refusal, and taking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.codec import encode
from bisat.core.game import Act, AnyGame, Chose, Event, Forfeit, Tick, TookBack, Undo
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.series import Series
from bisat.core.step import step
from bisat.core.timed import Timed, TimedState
from tests.core.toys.bids import Bid, Bids, Cheer
from tests.core.toys.fish import Bank, Fish, Lay, Pond
from tests.core.toys.race import Race, Run

AROUND: dict[str, Callable[[AnyGame], AnyGame]] = {
    "alone": lambda game: game,
    "timed": lambda game: Timed(game, 60_000),
    "series": lambda game: Series(game, count=2),
    "timed series": lambda game: Timed(Series(game, count=2), 60_000),
}


def start(game: AnyGame, *events: Event, seats: int = 2) -> Any:
    state = game.setup(seats, Rng("door", 0))
    for n, event in enumerate(events, 1):
        state = step(game, state, event, Rng("door", n))
    return state


def refused(game: AnyGame, state: Any, event: Event) -> Refused:
    before = encode(state)
    with pytest.raises(Refused) as caught:
        step(game, state, event, Rng("door", 9))
    assert encode(state) == before, "a refusal changes nothing"
    return caught.value


def test_an_act_out_of_turn_is_refused() -> None:
    game = Fish()
    state = start(game)
    why = refused(game, state, Act(1, Lay(state.hands[1][0])))
    assert (why.id, why.values) == ("not_your_turn", {"seat": 1})


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_an_act_of_no_seat_is_refused(seat: int) -> None:
    game = Fish()
    assert refused(game, start(game), Act(seat, Lay(1))).id == "not_your_turn"


def test_an_illegal_move_is_refused() -> None:
    game = Fish()
    state = start(game)
    missing = next(card for card in state.stock)
    assert refused(game, state, Act(0, Lay(missing))).id == "illegal_move"
    assert refused(game, state, Act(0, Bid(1))).id == "illegal_move"
    assert refused(game, state, Act(0, None)).id == "illegal_move"


def test_a_second_sealed_choice_is_refused() -> None:
    game = Bids()
    state = start(game, Act(0, Bid(1)))
    assert refused(game, state, Act(0, Bid(2))).id == "illegal_move"
    state = start(game, Act(0, Bid(1)), Act(0, Cheer()))
    assert refused(game, state, Act(0, Bid(2))).id == "not_your_turn"


def test_a_clock_that_does_not_run_is_never_due() -> None:
    assert refused(Fish(), start(Fish()), Tick(10**9)).id == "clock_not_due"


def test_an_early_clock_is_refused() -> None:
    game = Race()
    state = start(game)
    assert refused(game, state, Tick(999)).id == "clock_not_due"
    assert step(game, state, Tick(1000), Rng("", 1)).gusts == 1
    assert step(game, state, Tick(1700), Rng("", 1)).at == 1700, "a late clock is fine"


@pytest.mark.parametrize(
    "event", [Act(0, Run(1), 1000), Forfeit(0, 1000), Undo(0, 1000), Act(0, Run(1), 9999)]
)
def test_nothing_else_happens_once_the_clock_is_due(event: Event) -> None:
    game = Race()
    assert refused(game, start(game), event).id == "clock_is_due"


def test_until_the_clock_is_due_seats_act() -> None:
    game = Race()
    assert step(game, start(game), Act(0, Run(1), 999), Rng("", 1)).squares == (1, 0)


@pytest.mark.parametrize("event", [Act(0, Run(1), 499), Tick(499), Undo(0, 499), Forfeit(0, 499)])
def test_time_does_not_run_backwards(event: Event) -> None:
    game = Race()
    why = refused(game, start(game, Act(0, Run(1), 500)), event)
    assert (why.id, why.values) == ("time_runs_backwards", {"at": 499, "now": 500})


def test_time_may_stand_still() -> None:
    game = Race()
    assert start(game, Act(0, Run(1), 500), Act(1, Run(2), 500)).squares == (1, 2)


def test_nothing_is_taken_back_where_nothing_is_sealed() -> None:
    assert refused(Fish(), start(Fish()), Undo(0)).id == "nothing_to_take_back"
    assert refused(Race(), start(Race()), Undo(0)).id == "nothing_to_take_back"


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("seat", [1, -1, 2, 99])
def test_nothing_is_taken_back_that_was_not_chosen(seat: int, around: str) -> None:
    game = AROUND[around](Bids())
    assert refused(game, start(game, Act(0, Bid(1))), Undo(seat)).id == "nothing_to_take_back"


@pytest.mark.parametrize("around", AROUND)
def test_a_sealed_choice_is_taken_back(around: str) -> None:
    game = AROUND[around](Bids())
    before = start(game, Act(1, Cheer(), 5))
    chosen = step(game, before, Act(0, Bid(3), 6), Rng("", 2))
    back = step(game, chosen, Undo(0, 7), Rng("", 3))
    assert innermost(chosen).choices == (Bid(3), None)
    assert innermost(chosen).happened == (Chose(0),)
    assert innermost(back).happened == (TookBack(0),)
    assert back.at == innermost(back).at == 7
    assert game.waiting(back).needed == game.waiting(before).needed == (0, 1)
    assert game.waiting(back).phase == game.waiting(before).phase
    assert game.legal(back, 0) == game.legal(before, 0)
    assert innermost(back.later(9)) == innermost(before.later(9))


def test_no_choice_is_taken_back_after_the_reveal() -> None:
    game = Bids()
    state = start(game, Act(0, Bid(1)), Act(1, Bid(2)))
    assert state.round == 2
    assert refused(game, state, Undo(0)).id == "nothing_to_take_back"


def test_a_sealed_game_without_choices_has_nothing_to_take_back() -> None:
    class Sealed(Fish, frozen=True):
        def waiting(self, state: Any) -> Any:
            return replace(super().waiting(state), sealed=True)

    assert refused(Sealed(), start(Sealed()), Undo(0)).id == "nothing_to_take_back"


def test_who_has_gone_neither_forfeits_nor_takes_back() -> None:
    game = Bids()
    state = start(game, Act(1, Bid(1)), Forfeit(1), seats=3)
    for event in (Forfeit(1), Undo(1)):
        why = refused(game, state, event)
        assert (why.id, why.values) == ("already_gone", {"seat": 1})
    assert refused(game, state, Act(1, Bid(1))).id == "not_your_turn"


@pytest.mark.parametrize("seat", [-1, 2, 10**6])
def test_no_seat_no_forfeit(seat: int) -> None:
    why = refused(Fish(), start(Fish()), Forfeit(seat))
    assert (why.id, why.values) == ("no_such_seat", {"seat": seat})


@pytest.mark.parametrize("around", AROUND)
def test_nothing_happens_after_the_end(around: str) -> None:
    game = AROUND[around](Bids())
    state = start(game, Forfeit(1, 3))
    assert game.outcome(state) is not None
    for event in (Act(0, Bid(1), 3), Undo(0, 3), Forfeit(0, 3), Forfeit(1, 3), Undo(7, 3)):
        assert refused(game, state, event).id == "match_is_over"
    assert refused(game, state, Tick(9)).id == "clock_not_due"


def test_in_real_time_one_may_leave_while_nobody_can_act() -> None:
    class Still(Race, frozen=True):
        def waiting(self, state: Any) -> Any:
            return replace(super().waiting(state), seats=())

    state = start(Still())
    assert refused(Still(), state, Act(0, Run(1))).id == "nobody_can_act"
    assert step(Still(), state, Forfeit(0), Rng("", 1)).gone == (0,)


def test_an_undo_never_reaches_the_rules() -> None:
    class Deaf(Bids, frozen=True):
        def apply(self, state: Any, event: Event, rng: Rng) -> Any:
            assert not isinstance(event, Undo)
            return super().apply(state, event, rng)

    for around in AROUND.values():
        game = around(Deaf())
        state = start(game, Act(0, Bid(1)), Undo(0), Act(0, Bid(2)), Act(1, Bid(1)))
        assert innermost(state).round == 2


def test_later_reaches_the_games_inside() -> None:
    game: AnyGame = Timed(Series(Bids(), count=2), 60_000)
    ended = [event for card in (1, 2, 3, 4) for event in (Act(0, Bid(card), 50), Act(1, Bid(card), 50))]
    state = start(game, *ended)
    assert state.inner.began == 50
    after = state.later(70)
    assert (after.at, after.inner.at, after.inner.inner.at) == (70, 70, 20)
    assert game.check(after) is None
    assert (after.happened, after.inner.happened, after.inner.inner.happened) == ((), (), ())


def test_circles_are_what_the_game_says_or_alone() -> None:
    assert Race().circle(start(Race()), 1) == (1,)
    for around in AROUND.values():
        game = around(Fish())
        assert game.circle(start(game, seats=4), 1) == (1, 3)


def test_idle_moves_are_what_the_game_says_or_by_lot() -> None:
    for around in AROUND.values():
        game = around(Fish())
        state = start(game)
        assert game.idle(state, 0, Rng("", 1)) == Lay(max(innermost(state).hands[0]))
    race = Race()
    drawn = {race.idle(start(race), 0, Rng("lot", n)).by for n in range(20)}
    assert drawn == {1, 2}


def test_a_refusal_says_why() -> None:
    assert str(Refused("match_is_over", seat=0)) == "The match is over."
    assert "2 ms" in str(Refused("time_runs_backwards", at=1, now=2))


def innermost(state: Any) -> Any:
    while isinstance(state, TimedState) or hasattr(state, "inner"):
        state = state.inner
    return state


class Glass(Fish, frozen=True):
    """A pond of glass: once it is over, its open view shows every hand, one behind the other."""

    def open(self, state: Pond) -> Bank:
        return replace(self.view(state, None), hand=sum(state.hands, ()))


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND)
def test_the_open_view_opens_the_game_inside(around: Callable[[AnyGame], AnyGame]) -> None:
    game = around(Glass())
    state, view = start(game), game.open(start(game))
    while hasattr(state, "inner"):
        state, view = state.inner, view.inner
    assert view.hand == sum(state.hands, ())


def test_a_game_without_an_open_view_shows_what_anybody_sees() -> None:
    state = start(Fish())
    assert Fish().open(state) == Fish().view(state, None)
