"""The rulings L6 to L10 and ours, L11 to L15, each with tests named after it."""

from __future__ import annotations

import msgspec
import pytest

from bisat.core.check import because
from bisat.core.game import Forfeited
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.games.labyrinth_duel.rules.box import AWAY, COUNT_OF_THREE, MAX_TARGETS, OBJECTS
from bisat.games.labyrinth_duel.rules.facts import (
    Began,
    Called,
    Ended,
    Recognised,
    Reshuffled,
    SetAside,
    Turned,
    Walked,
    Won,
)
from bisat.games.labyrinth_duel.rules.moves import Call
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.tests.positions import (
    ACROSS,
    APART,
    TOP_ROW,
    act,
    count,
    happened,
    loaded,
    position,
    refused,
    turning,
)


def test_l6_auto_stop_recognises_a_corridor_without_a_call() -> None:
    match = position(APART, "ring", auto_stop=True)
    assert not any(isinstance(move, Call) for move in match.legal(0)), "so no call can be wrong"
    state = act(match, 0, "b2")
    assert happened(match, Recognised) == [Recognised(0, "ring", TOP_ROW)]
    assert happened(match, Won) == [Won(0, "ring", 1)]
    assert (state.scores, state.places) == ((1, 0), ("ring", "orb"))


def test_l6_if_both_stand_when_the_card_is_turned_it_goes_to_the_side_pile() -> None:
    match = turning("ring", ACROSS, ACROSS)
    state = count(match)
    assert happened(match, SetAside) == [SetAside("ring", "both")]
    assert [fact.seat for fact in happened(match, Recognised)] == [0, 1]
    assert (state.scores, state.side, state.pause) == ((0, 0), ("ring",), state.at + COUNT_OF_THREE)


def test_l7_a_player_who_leaves_for_good_loses_whatever_the_cards() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    match.forfeit(0, reason="left")
    assert match.state.happened == (Forfeited(0, "left"), Ended("forfeit", (1,)))
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((2, 1), "forfeit", (1, 0))


def test_l7_sixty_seconds_are_named_for_the_server_which_sees_who_is_away() -> None:
    assert AWAY == 60_000
    match = position(APART, "ring")
    act(match, 0, "b2", 3_000 + 10 * AWAY)
    assert match.waiting().needed == (0, 1), "rules know nobody away: the game is kept until someone claims"


def wrong(match: Match, seat: int, times: int) -> None:
    for _ in range(times):
        act(match, seat, f"stop {match.state.number}")
        count(match)


def test_l8_a_wrong_call_has_no_price_by_default() -> None:
    match = position(APART, "ring")
    wrong(match, 0, 9)
    assert (match.state.wrong, match.state.scores) == ((9, 0), (0, 0))


def test_l8_from_the_third_wrong_call_on_the_card_goes_to_the_rival_whose_magician_stays() -> None:
    match = position(APART, "ring", false_calls=3)
    wrong(match, 0, 2)
    assert match.state.scores == (0, 0)
    target = match.state.target
    act(match, 0, f"stop {match.state.number}")
    assert happened(match, Won) == [Won(1, target, 1)]
    assert happened(match, Walked) == []
    assert match.state.places == ("orb", "orb")
    assert match.state.won == ((), (target,))


def test_l8_the_rivals_calls_are_counted_apart() -> None:
    match = position(APART, "ring", false_calls=2)
    wrong(match, 0, 1)
    wrong(match, 1, 1)
    assert (match.state.wrong, match.state.scores) == ((1, 1), (0, 0))


def test_l8_a_gift_may_be_the_last_card() -> None:
    match = position(APART, "ring", false_calls=1, cards=1)
    act(match, 0, "stop 1")
    assert happened(match, Ended) == [Ended("cards", (1,))]


def hundredth(scores: tuple[int, int]) -> Match:
    """A race for the hundredth target."""
    match = position(ACROSS, "ring")
    cards = match.state.stock
    won = (cards[: scores[0]], cards[scores[0] : sum(scores)])
    state = msgspec.structs.replace(
        match.state, number=MAX_TARGETS, scores=scores, won=won, stock=cards[sum(scores) :]
    )
    return loaded(state, LabyrinthDuel())


def test_l9_after_100_targets_the_player_with_more_cards_wins() -> None:
    match = hundredth((3, 3))
    act(match, 1, "stop 100")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((2, 1), "targets", (3, 4))


def test_l9_level_is_a_draw_and_skipped_targets_count() -> None:
    match = hundredth((3, 3))
    act(match, 1, "skip 100")
    act(match, 0, "skip 100")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason) == ((1, 1), "targets")
    assert happened(match, Ended) == [Ended("targets", (0, 1))]


def test_l9_eight_cards_at_the_hundredth_target_win_by_cards() -> None:
    match = hundredth((7, 7))
    act(match, 0, "stop 100")
    assert happened(match, Ended) == [Ended("cards", (0,))]


def test_l10_solo_ends_when_the_time_is_up() -> None:
    match = position(APART, "ring", seats=1)
    assert match.waiting().until == 3_000 + 5 * 60_000
    with pytest.raises(Refused, check=because("clock_is_due")):
        act(match, 0, "b2", 303_000)
    match.tick(303_000)
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((1,), "time", (0,))


def test_l10_solo_ends_when_the_player_finishes() -> None:
    match = position(ACROSS, "ring", seats=1)
    act(match, 0, "stop 1")
    count(match)
    act(match, 0, "finish")
    ended = match.outcome()
    assert ended is not None
    assert (ended.reason, ended.scores) == ("finished", (1,))


def test_l10_a_wrong_check_costs_nothing() -> None:
    match = position(APART, "ring", seats=1)
    before = match.waiting()
    state = act(match, 0, "stop 1")
    assert happened(match, Called) == [Called(0, "ring", ())]
    assert (state.target, state.scores, match.waiting()) == ("ring", (0,), before)
    assert act(match, 0, "b2, stop 1").scores == (1,)


def test_l10_a_skipped_target_scores_nothing() -> None:
    match = position(ACROSS, "ring", seats=1)
    state = act(match, 0, "skip 1")
    assert (state.scores, state.side, state.places) == ((0,), ("ring",), ("orb",))


def test_l10_after_the_last_card_all_but_that_of_the_own_place_are_reshuffled() -> None:
    match = position(ACROSS, "ring", seats=1, minutes=None)
    act(match, 0, "stop 1")
    for _ in range(14):
        count(match)
        act(match, 0, f"skip {match.state.number}")
    state = count(match)
    assert happened(match, Reshuffled) == [Reshuffled(15)]
    assert (state.out, state.side, state.won, state.scores) == ("ring", (), ((),), (1,))
    assert {state.target, *state.stock} == set(OBJECTS) - {"ring"}


def test_l10_practice_has_no_time() -> None:
    match = position(APART, "ring", seats=1, minutes=None)
    assert match.waiting().until is None
    act(match, 0, "b2, stop 1", 10**9)
    assert match.state.scores == (1,)


def test_l11_the_game_begins_with_a_count_of_three_and_everybody_sees_the_boards() -> None:
    match = Match(LabyrinthDuel(), Header("labyrinth-duel", 2, "begin"))
    assert (match.state.target, match.waiting().until) == (None, COUNT_OF_THREE)
    assert match.view(1).boards == match.state.boards
    assert happened(match, Began) == [Began(match.state.places[0])]
    assert count(match).number == 1


def test_l12_the_clock_of_a_player_alone_stands_still_in_the_pause() -> None:
    match = position(ACROSS, "ring", seats=1, minutes=1)
    state = act(match, 0, "stop 1", 23_000)
    assert (state.left, match.waiting().until) == (40_000, 26_000)
    count(match)
    assert match.waiting().until == 26_000 + 40_000


def test_l13_auto_stop_gives_a_turned_card_to_the_only_one_whose_corridor_stands() -> None:
    match = turning("ring", APART, ACROSS)
    state = count(match)
    assert match.state.happened == (
        Turned(1, "ring"),
        Recognised(1, "ring", TOP_ROW),
        Won(1, "ring", 1),
        Walked(1, "orb", "ring"),
    )
    assert (state.scores, state.pause) == ((0, 1), 6_000)


def test_l13_alone_a_corridor_that_stands_when_the_card_is_turned_wins_it() -> None:
    match = turning("ring", ACROSS, ACROSS, seats=1)
    assert count(match).scores == (1,)


def test_l14_who_agreed_to_skip_cannot_take_it_back_before_the_next_target() -> None:
    match = position(APART, "ring")
    act(match, 0, "skip 1")
    assert refused(match, 0, "skip 1") == "illegal_move"
    with pytest.raises(Refused, check=because("nothing_to_take_back")):
        match.undo(0)
    act(match, 1, "stop 1")
    assert count(match).agreed == ()
    act(match, 0, "skip 2")


def test_l15_alone_neither_eight_cards_nor_a_hundred_targets_end_the_game() -> None:
    match = position(ACROSS, "ring", seats=1, minutes=None, cards=1)
    assert act(match, 0, "stop 1").ended is None
    for number in range(2, MAX_TARGETS + 3):
        count(match)
        act(match, 0, f"skip {number}")
    assert (match.state.number, match.state.ended) == (MAX_TARGETS + 2, None)


def test_l15_a_player_alone_who_leaves_keeps_the_score() -> None:
    match = position(ACROSS, "ring", seats=1)
    act(match, 0, "stop 1")
    match.forfeit(0)
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((1,), "forfeit", (1,))
    assert happened(match, Ended) == [Ended("forfeit", ())]
