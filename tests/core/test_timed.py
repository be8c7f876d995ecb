"""Thinking time around any game."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.check import because
from bisat.core.codec import plain
from bisat.core.game import Act, AnyGame, Event, Forfeit, Forfeited, Tick, TookBack, Undo
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.series import Series
from bisat.core.showing import showing
from bisat.core.step import step
from bisat.core.timed import BACK_WITH, Back, CameBack, MovedFor, OutOfTime, Timed
from tests.core.toys.bids import Bid, Bids, Cheer
from tests.core.toys.fish import Fish, Laid, Lay
from tests.core.toys.race import Race, Run

BIDS = Timed[Any, Any, Any](Bids(), bank=30_000, increment=2_000)
FISH = Timed[Any, Any, Any](Fish(), bank=30_000, increment=2_000)
SHOWN_FISH = replace(FISH, shows=True)
SHOWN_BIDS = replace(BIDS, shows=True)


def play(game: AnyGame, *events: Event, seats: int = 2, seed: str = "clock") -> Any:
    match = Match(game, Header("toy", seats, seed))
    for event in events:
        match.play(event)
    return match.state


def lay(state: Any, at: int) -> Act:
    """The mover lays its first card."""
    inner = state.inner
    return Act(inner.mover, Lay(inner.hands[inner.mover][0]), at)


# --- clocks run ------------------------------------------------------------------------------------


def test_everybody_starts_with_the_bank() -> None:
    state = play(FISH, seats=3)
    assert state.left == (30_000, 30_000, 30_000)
    assert FISH.waiting(state).until == 30_000


def test_only_the_clock_of_whom_the_match_is_stuck_on_runs() -> None:
    state = play(FISH)
    state = step(FISH, state, lay(state, 10_000), Rng("", 1))
    assert state.left == (22_000, 30_000)
    state = step(FISH, state, lay(state, 11_000), Rng("", 2))
    assert state.left == (22_000, 31_000)
    assert FISH.waiting(state).until == 11_000 + 22_000


def test_clocks_of_sealed_choices_run_together_until_each_has_chosen() -> None:
    state = play(BIDS, Act(0, Bid(1), 4_000))
    assert state.left == (28_000, 26_000)
    assert BIDS.waiting(state).until == 4_000 + 26_000
    state = play(BIDS, Act(0, Bid(1), 4_000), Act(1, Bid(2), 9_000))
    assert state.left == (28_000, 23_000)


def test_a_free_action_earns_nothing_but_its_time_is_counted() -> None:
    state = play(BIDS, Act(0, Cheer(), 5_000))
    assert state.left == (25_000, 25_000)
    state = play(BIDS, Act(0, Bid(1), 5_000), Act(0, Cheer(), 6_000))
    assert state.left == (27_000, 24_000)


def test_choosing_again_earns_no_second_increment() -> None:
    state = play(BIDS, Act(0, Bid(1)), Undo(0), Act(0, Bid(2)), Undo(0), Act(0, Bid(3)))
    assert state.left == (32_000, 30_000)
    assert state.paid == (0,)


def test_the_next_phase_earns_the_next_increment() -> None:
    state = play(BIDS, Act(0, Bid(1)), Act(1, Bid(1)), Act(0, Bid(2)))
    assert state.left == (34_000, 32_000)
    assert state.paid == (0,)


def test_while_a_choice_is_taken_back_the_clock_runs() -> None:
    state = play(BIDS, Act(0, Bid(1), 1_000), Undo(0, 5_000), Act(0, Bid(2), 8_000))
    assert state.left == (30_000 - 1_000 + 2_000 - 3_000, 30_000 - 8_000)


def test_clocks_are_public_and_the_same_for_everybody() -> None:
    state = play(BIDS, Act(0, Bid(1), 4_000))
    for seat in (0, 1, None):
        view = BIDS.view(state, seat)
        assert (view.left, view.running, view.away, view.paid) == ((28_000, 26_000), (1,), (), (0,))
        assert (view.bank, view.increment) == (30_000, 2_000)
        assert view.inner == Bids().view(state.inner, seat)


def test_a_clock_that_has_run_out_stops_every_act() -> None:
    with pytest.raises(Refused, check=because("clock_is_due")):
        play(FISH, Act(0, Lay(1), 30_000))


# --- two seats -------------------------------------------------------------------------------------


def test_one_of_two_seats_out_of_time_loses() -> None:
    state = play(FISH, Tick(30_000))
    assert state.happened == (OutOfTime(0),)
    assert state.inner.happened == (Forfeited(0, "time"),)
    assert state.gone == state.inner.gone == (0,)
    outcome = FISH.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((2, 1), "forfeit")
    assert FISH.waiting(state).until is None
    assert FISH.legal(state, 0) == FISH.legal(state, 1) == ()


def test_whose_clock_ran_out_first_loses_even_if_the_server_is_late() -> None:
    game = Timed[Any, Any, Any](Bids(), bank=30_000)
    state = play(game, Act(1, Bid(1), 5_000), Undo(1, 6_000), Tick(40_000))
    assert state.gone == (0,), "seat 1 had a second more"
    state = play(game, Act(0, Bid(1), 5_000), Undo(0, 6_000), Tick(40_000))
    assert state.gone == (1,)
    assert state.left == (0, 0)


def test_two_seats_out_of_time_at_once_draw_lots() -> None:
    losers = [play(BIDS, Tick(30_000), seed=f"lot {n}").gone for n in range(30)]
    assert set(losers) == {(0,), (1,)}
    assert 5 < losers.count((0,)) < 25


def test_a_series_of_two_is_lost_on_time_as_a_whole() -> None:
    game = Timed[Any, Any, Any](Series(Fish(), count=5), bank=9_000)
    state = play(game, Tick(9_000))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.places == (2, 1)
    assert state.inner.inner.happened == (Forfeited(0, "time"),)


# --- more seats ------------------------------------------------------------------------------------


def test_among_more_the_clock_moves_for_a_seat_out_of_time() -> None:
    state = play(FISH, Tick(30_000), seats=3)
    assert state.happened == (OutOfTime(0), MovedFor(0))
    assert isinstance(state.inner.happened[0], Laid)
    assert state.inner.happened[0].card == max(play(FISH, seats=3).inner.hands[0]), "as the game idles"
    assert (state.away, state.gone, state.left) == ((0,), (), (0, 30_000, 30_000))
    assert state.inner.mover == 1


def test_without_a_way_to_idle_the_move_is_drawn_by_lot() -> None:
    drawn = {play(BIDS, Tick(30_000), seats=3, seed=str(n)).inner.choices[0] for n in range(40)}
    assert drawn >= {Bid(1), Bid(2), Bid(3), Bid(4)}


def test_several_out_of_time_are_moved_for_one_after_the_other() -> None:
    game = Timed[Any, Any, Any](NoCheering(), bank=30_000)
    state = play(game, Tick(30_000), Tick(30_000), Tick(30_000), seats=3)
    assert state.inner.round == 2
    assert state.away == (0, 1, 2)
    assert state.happened == (OutOfTime(2), MovedFor(2))
    state = step(game, state, Tick(30_000), Rng("", 9))
    assert state.happened == (MovedFor(0),), "that its time is up was told before"


class NoCheering(Bids, frozen=True):
    def may_cheer(self, state: Any, seat: int) -> bool:
        return False


AWAY = Timed[Any, Any, Any](NoCheering(), bank=30_000, increment=2_000)
GONE_TO_TEA = (Act(0, Bid(1), 1_000), Act(1, Bid(1), 1_000), Tick(30_000))
"""Seat 2 of three does not choose; then the next round begins."""


def test_the_clock_moves_at_once_until_the_seat_comes_back() -> None:
    state = play(AWAY, *GONE_TO_TEA, seats=3)
    waiting = AWAY.waiting(state)
    assert (state.inner.round, waiting.needed, waiting.until) == (2, (0, 1, 2), 30_000)
    with pytest.raises(Refused, check=because("clock_is_due")):
        step(AWAY, state, Act(0, Bid(2), 30_000), Rng("", 4))
    state = step(AWAY, state, Tick(30_000), Rng("", 4))
    waiting = AWAY.waiting(state)
    assert (waiting.needed, waiting.seats, waiting.until) == ((0, 1), (0, 1, 2), 30_000 + 31_000)
    assert AWAY.legal(state, 2) == (Back(),)


def test_back_gives_the_seat_time_to_think() -> None:
    state = play(AWAY, *GONE_TO_TEA, Tick(30_000), Act(2, Back(), 31_000), seats=3)
    assert state.happened == (CameBack(2),)
    assert state.inner.happened == ()
    assert (state.away, state.left[2], state.at, state.inner.at) == ((), BACK_WITH, 31_000, 31_000)
    assert AWAY.legal(state, 2) == (), "its choice of this round stands"
    assert state.left[0] == 30_000


def test_back_gives_the_increment_if_that_is_more() -> None:
    game = Timed[Any, Any, Any](NoCheering(), bank=30_000, increment=60_000)
    state = play(game, *GONE_TO_TEA, Tick(30_000), Act(2, Back(), 31_000), seats=3)
    assert state.left[2] == 60_000


def test_taking_back_what_the_clock_chose_is_a_sign_of_life() -> None:
    state = play(AWAY, *GONE_TO_TEA, Tick(30_000), Undo(2, 31_000), seats=3)
    assert state.happened == (CameBack(2),)
    assert state.inner.happened == (TookBack(2),)
    assert (state.away, state.left[2]) == ((), BACK_WITH)
    assert AWAY.waiting(state).needed == (0, 1, 2)
    state = step(AWAY, state, Act(2, Bid(state.inner.purses[2][0]), 33_000), Rng("", 6))
    assert state.left[2] == BACK_WITH - 2_000 + 2_000


def test_a_free_action_is_a_sign_of_life() -> None:
    quick = Timed[Any, Any, Any](Quick(), bank=30_000)
    state = play(
        quick, Act(0, Bid(1)), Act(1, Bid(1)), Tick(30_000), Tick(30_000), Act(2, Cheer(), 30_500), seats=3
    )
    assert state.happened == (CameBack(2),)
    assert (state.away, state.left[2]) == ((), BACK_WITH)


class Quick(Bids, frozen=True):
    """Out of time, the lowest card is bid."""

    def idle(self, state: Any, seat: int, rng: Rng) -> Bid:
        return Bid(min(state.purses[seat]))


def test_out_of_time_again_is_told_again() -> None:
    state = play(AWAY, *GONE_TO_TEA, Tick(30_000), Undo(2, 31_000), Tick(31_000 + BACK_WITH), seats=3)
    assert state.happened == (OutOfTime(2), MovedFor(2))
    assert AWAY.legal(state, 2) == (Back(),)


def test_who_is_not_away_cannot_come_back() -> None:
    with pytest.raises(Refused, check=because("illegal_move")):
        play(AWAY, Act(0, Back()), seats=3)


def test_who_forfeits_while_away_is_no_longer_moved_for() -> None:
    state = play(AWAY, *GONE_TO_TEA, Tick(30_000), Forfeit(2, 31_000), seats=3)
    assert (state.away, state.gone) == ((), (2,))
    assert AWAY.waiting(state).seats == (0, 1)


def test_after_the_end_nobody_comes_back() -> None:
    state = play(AWAY, *GONE_TO_TEA, Tick(30_000), Forfeit(0, 31_000), Forfeit(1, 31_000), seats=3)
    assert AWAY.outcome(state) is not None
    assert AWAY.legal(state, 2) == ()
    assert AWAY.waiting(state).seats == ()


def test_away_lasts_through_the_games_of_a_series() -> None:
    game = Timed[Any, Any, Any](Series(NoCheering(), count=2), bank=30_000)
    events = [Act(seat, Bid(card)) for card in (1, 2, 3) for seat in (0, 1, 2)]
    state = play(game, *events, Act(0, Bid(4)), Act(1, Bid(4)), Tick(30_000), Tick(30_000), seats=3)
    assert state.inner.games == 1
    assert state.away == (2,)
    assert state.happened == (MovedFor(2),)
    assert game.waiting(state).needed == (0, 1)


# --- games with a clock of their own -----------------------------------------------------------------


def test_the_clock_of_the_game_goes_on_inside() -> None:
    game = Timed[Any, Any, Any](Fish(hurry=4_000), bank=30_000)
    state = play(game, seats=3)
    assert game.waiting(state).until == 4_000
    state = step(game, state, Tick(4_000), Rng("", 1))
    assert (state.inner.turn, state.left, state.happened, state.away) == (1, (26_000, 30_000, 30_000), (), ())
    assert game.waiting(state).until == 8_000


def test_of_two_clocks_the_earlier_acts() -> None:
    game = Timed[Any, Any, Any](Fish(hurry=4_000), bank=3_000)
    assert game.waiting(play(game)).until == 3_000
    assert play(game, Tick(3_000), seats=3).away == (0,)
    assert play(game, Tick(9_000), seats=3).away == (0,), "also if both are due when it comes"
    game = Timed[Any, Any, Any](Fish(hurry=3_000), bank=4_000)
    assert play(game, Tick(9_000), seats=3).away == ()
    game = Timed[Any, Any, Any](Fish(hurry=4_000), bank=4_000)
    assert play(game, Tick(4_000), seats=3).away == (), "on the stroke the game's own goes first"


def test_where_nobody_is_needed_no_thinking_time_runs() -> None:
    game = Timed[Any, Any, Any](Race(), bank=500)
    state = play(game, Act(0, Run(1), 900), Tick(1_000))
    assert state.left == (500, 500)
    assert game.waiting(state).until == 2_000


# --- written by hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"left": (1, 2)}, "there is not one clock for each seat, showing nothing less than 0"),
        ({"left": (1, 2, -1)}, "there is not one clock for each seat, showing nothing less than 0"),
        ({"at": 5}, "the clocks and their game disagree"),
        ({"gone": (1,)}, "the clocks and their game disagree"),
        ({"seats": 4}, "the clocks and their game disagree"),
        ({"away": (1, 0)}, "the seats that are out of time are not a sorted list of seats in play"),
        ({"away": (3,)}, "the seats that are out of time are not a sorted list of seats in play"),
        ({"paid": (1, 1)}, "the seats that had their increment are not a sorted list of seats"),
        ({"paid": (-1,)}, "the seats that had their increment are not a sorted list of seats"),
    ],
)
def test_clocks_that_cannot_stand_so_are_refused(change: dict[str, Any], why: str) -> None:
    assert FISH.check(replace(play(FISH, seats=3), **change)) == why


def test_who_has_gone_is_not_away() -> None:
    state = replace(play(AWAY, Forfeit(1), seats=3), away=(1,))
    assert AWAY.check(state) == "the seats that are out of time are not a sorted list of seats in play"


def test_a_game_that_cannot_stand_so_is_refused() -> None:
    state = play(FISH, seats=3)
    assert (
        FISH.check(replace(state, inner=replace(state.inner, laid=(1,))))
        == "the cards are not one whole deck"
    )


def test_a_seat_may_be_given_no_time_at_all() -> None:
    state = replace(play(FISH, seats=3), left=(0, 5, 5))
    match = Match(FISH, Header("toy", 3, "", state=plain(state)))
    assert match.waiting().until == 0
    assert match.tick(0).happened == (OutOfTime(0), MovedFor(0))


# --- what happened is shown first -------------------------------------------------------------------


def test_no_clock_runs_while_what_happened_is_shown() -> None:
    state = play(SHOWN_FISH)
    state = step(SHOWN_FISH, state, lay(state, 10_000), Rng("", 1))
    lasts = showing(SHOWN_FISH.view(state, None).facts())
    assert lasts >= 1_500
    assert state.shown == (10_000 + lasts,) * 2
    assert SHOWN_FISH.waiting(state).until == 10_000 + lasts + 30_000
    state = step(SHOWN_FISH, state, lay(state, 10_000 + lasts + 3_000), Rng("", 2))
    assert state.left == (22_000, 29_000), "of what the second seat took, only what came after the showing"


def test_whoever_moves_before_everything_was_shown_keeps_all_of_the_time_but_saves_none() -> None:
    state = play(SHOWN_FISH)
    state = step(SHOWN_FISH, state, lay(state, 0), Rng("", 1))
    for number in range(2, 5):
        state = step(SHOWN_FISH, state, lay(state, 0), Rng("", number))
    lasts = showing(SHOWN_FISH.view(state, None).facts())
    assert state.left == (34_000, 34_000)
    assert max(state.shown) <= 2 * lasts, "only what came since the own last move can still be shown"


def test_a_sealed_choice_takes_no_time_to_show_and_none_from_those_who_still_look() -> None:
    turned = play(SHOWN_BIDS, Act(0, Bid(1)), Act(1, Bid(1)))
    assert turned.shown[0] > 0
    state = play(SHOWN_BIDS, Act(0, Bid(1)), Act(1, Bid(1)), Act(0, Bid(2)))
    assert state.shown == turned.shown
    assert SHOWN_BIDS.waiting(state).until == turned.shown[1] + state.left[1]


def test_how_long_is_known_to_all_and_the_same_for_all() -> None:
    state = play(SHOWN_BIDS, Act(0, Bid(1)), Act(1, Bid(1)))
    assert {SHOWN_BIDS.view(state, seat).shown for seat in (None, 0, 1)} == {state.shown}
    assert SHOWN_BIDS.imagine(SHOWN_BIDS.view(state, 0), 0, Rng("", 0)).shown == state.shown


def test_the_clock_moves_for_whoever_is_away_when_everything_was_shown() -> None:
    state = play(SHOWN_FISH, Tick(30_000), seats=3)
    assert state.away == (0,)
    assert SHOWN_FISH.waiting(state).until == state.shown[1] + 30_000
    with pytest.raises(Refused, check=because("clock_not_due")):
        step(SHOWN_FISH, state, Tick(state.shown[1] + 29_999), Rng("", 2))


@pytest.mark.parametrize("shown", [(0,), (0, 0, 0), (-1, 0)])
def test_a_state_says_for_each_seat_until_when_it_is_shown_what_happened(shown: tuple[int, ...]) -> None:
    state = play(SHOWN_FISH)
    assert SHOWN_FISH.check(state) is None
    assert SHOWN_FISH.check(replace(state, shown=shown)) is not None
    assert FISH.check(replace(play(FISH), shown=(0, 0))) is not None


def test_matches_begun_before_are_timed_as_they_were() -> None:
    for game, before in (("montgolfiere", 1), ("tapis-volant", 1), ("flying-sultans", 2)):
        old, new = catalog.build(game, {"bank": 60}, before), catalog.build(game, {"bank": 60})
        assert isinstance(old, Timed)
        assert isinstance(new, Timed)
        assert (old.shows, new.shows) == (False, True)
