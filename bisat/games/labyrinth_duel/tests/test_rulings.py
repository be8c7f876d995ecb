"""The rulings L1 to L10, each with tests named after it; ours, L11 to L15, follow."""

from __future__ import annotations

import msgspec
import pytest

from bisat.core.game import Forfeited
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.games.labyrinth_duel.data import AWAY, COUNT_OF_THREE, MOST_TARGETS, OBJECTS
from bisat.games.labyrinth_duel.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART, act, count, loaded, position, told
from bisat.games.labyrinth_duel.values import (
    Agreed,
    Began,
    Call,
    Called,
    Duel,
    Ended,
    Recognised,
    Reshuffled,
    SetAside,
    Turned,
    Walked,
    Won,
)

TOP_ROW = ((0, 0), (0, 1), (0, 2), (0, 3))


def refused(match: Match, seat: int, text: str, at: int | None = None) -> str:
    """Why a move is refused; the match is unchanged."""
    before = match.state
    with pytest.raises(Refused) as why:
        act(match, seat, text, at)
    assert match.state == before
    return why.value.id


def test_l1_a_corridor_runs_through_openings_that_meet() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    assert told(match, Called) == [Called(0, "ring", TOP_ROW)]


def test_l1_the_border_tile_opens_towards_its_object() -> None:
    match = position(ACROSS, "book")
    act(match, 0, "stop 1")
    assert told(match, Called) == [Called(0, "book", ())], "the tile beside the book is upright"
    match = position(ACROSS, "key", start="ring")
    act(match, 0, "stop 1")
    assert told(match, Called) == [Called(0, "key", ())], "the corridor passes below the key"


def test_l1_the_gap_carries_nothing() -> None:
    match = position(APART, "ring")
    act(match, 0, "stop 1")
    assert told(match, Called) == [Called(0, "ring", ())]


def test_l1_side_branches_do_not_matter() -> None:
    match = position("─┬── ·┌┐│ ├─┴┤ └┘┌┬", "ring")
    act(match, 0, "stop 1")
    assert told(match, Called) == [Called(0, "ring", TOP_ROW)]


def test_l1_start_and_target_may_be_the_two_objects_of_one_corner_cell() -> None:
    match = position("┘─── ·┌┐│ ├┬┴┤ └─┌┬", "hourglass")
    act(match, 0, "stop 1")
    assert told(match, Called) == [Called(0, "hourglass", ((0, 0),))]


def test_l1_a_corridor_that_stands_when_the_card_is_turned_may_be_called_at_once() -> None:
    match = position(ACROSS, "ring")
    assert match.state.pushes == (0, 0)
    assert act(match, 1, "stop 1", match.state.at).scores == (0, 1)


def test_l2_cards_nobody_won_go_to_a_side_pile() -> None:
    match = position(APART, "ring")
    assert act(match, 0, "stop 1").side == ("ring",)
    assert told(match, SetAside) == [SetAside("ring", "wrong")]


def drawn(match: Match) -> list[str]:
    """Turn and miss every card of the stock; the targets in order."""
    targets = []
    while match.state.stock:
        targets.append(str(count(match).target))
        act(match, 0, f"stop {match.state.number}")
    return targets


def test_l2_when_the_stock_is_empty_the_side_pile_is_shuffled_into_a_new_one() -> None:
    match = position(APART, "ring")
    act(match, 0, "stop 1")
    targets = ["ring", *drawn(match)]
    assert sorted(targets) == sorted(set(OBJECTS) - {"orb"}), "the start card stays out"
    assert match.state.side == tuple(targets)
    state = count(match)
    assert told(match, Reshuffled) == [Reshuffled(15)]
    assert state.side == ()
    assert {state.target, *state.stock} == set(targets)
    assert (state.target, *state.stock) != tuple(targets), "shuffled"


def test_l2_won_cards_and_the_start_card_stay_out() -> None:
    match = position(ACROSS, "ring", rival=APART)
    act(match, 0, "stop 1")
    for _ in range(14):
        count(match)
        act(match, 1, f"skip {match.state.number}")
        act(match, 0, f"skip {match.state.number}")
    state = count(match)
    assert told(match, Reshuffled) == [Reshuffled(14)]
    assert {state.target, *state.stock} == set(OBJECTS) - {"orb", "ring"}


def test_l3_calls_are_taken_in_the_order_in_which_they_arrive() -> None:
    match = position(ACROSS, "ring")
    act(match, 1, "stop 1", 5_000)
    refused(match, 0, "stop 1", 5_000)
    assert match.state.scores == (0, 1)


def test_l3_a_call_is_judged_on_the_board_after_all_pushes_received_before() -> None:
    match = position(APART, "ring")
    act(match, 0, "b2, stop 1")
    assert told(match, Called) == [Called(0, "ring", TOP_ROW)]
    match = position(ACROSS, "ring")
    act(match, 0, "a1, stop 1")
    assert told(match, Called) == [Called(0, "ring", ())]


def test_l3_one_call_decides_a_target() -> None:
    match = position(ACROSS, "ring", rival=APART)
    act(match, 1, "stop 1")
    assert match.state.scores == (0, 0), "the first call was wrong, and the right one came too late"
    refused(match, 0, "stop 1")


def test_l3_late_second_and_in_pause_calls_are_ignored_not_wrong() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    refused(match, 1, "stop 1")
    refused(match, 0, "stop 1")
    refused(match, 1, "stop 2")
    count(match)
    assert refused(match, 1, "stop 1") == "illegal_move"
    assert match.state.wrong == (0, 0)


def test_l3_a_call_names_its_target_by_number_since_an_object_may_come_back() -> None:
    match = position(APART, "ring")
    cards = match.state.stock
    state = msgspec.structs.replace(
        match.state, stock=(), won=(cards[:7], cards[7:]), scores=(7, 7), number=14 + 1
    )
    match = loaded(state, LabyrinthDuel())
    act(match, 0, "stop 15")
    assert count(match).target == "ring", "the only card left comes back"
    assert refused(match, 1, "stop 15") == "illegal_move"


def test_l4_if_both_agree_to_skip_the_target_goes_to_the_side_pile() -> None:
    match = position(APART, "ring")
    state = act(match, 1, "skip 1")
    assert told(match, Agreed) == [Agreed(1)]
    assert (state.agreed, state.target) == ((1,), "ring")
    state = act(match, 0, "skip 1")
    assert match.state.happened == (Agreed(0), SetAside("ring", "skipped"))
    assert (state.agreed, state.side, state.scores) == ((), ("ring",), (0, 0))


def test_l4_one_who_would_skip_may_still_push_and_win() -> None:
    match = position(APART, "ring")
    act(match, 0, "skip 1, b2, stop 1")
    assert match.state.scores == (1, 0)
    assert match.state.agreed == ()


def test_l5_after_each_target_there_is_a_count_of_three() -> None:
    for moves in ([(0, "stop 1")], [(1, "stop 1")], [(0, "skip 1"), (1, "skip 1")]):
        match = position(ACROSS, "ring", rival=APART)
        for seat, text in moves:
            act(match, seat, text, 10_000)
        waiting = match.waiting()
        assert (waiting.seats, waiting.needed, waiting.until) == ((), (), 10_000 + COUNT_OF_THREE)
        assert match.state.target is None


def test_l5_the_corridor_is_shown_in_the_pause() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    for eye in (0, 1, None):
        assert Called(0, "ring", TOP_ROW) in match.view(eye).happened


def test_l5_the_next_card_is_turned_for_both_at_the_same_instant() -> None:
    match = position(ACROSS, "ring")
    next_card = match.state.stock[0]
    act(match, 0, "stop 1")
    assert match.view(0).target is None
    assert match.view(1).target is None
    count(match)
    assert match.view(0).target == match.view(1).target == next_card
    assert told(match, Turned) == [Turned(2, next_card)]


def test_l5_no_pushes_in_the_pause() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    refused(match, 0, "a1")
    refused(match, 1, "a1")
    assert match.legal(0) == match.legal(1) == ()
    with pytest.raises(Refused, match="clock_not_due"):
        match.tick(match.state.at + COUNT_OF_THREE - 1)


def test_l11_the_game_begins_with_a_count_of_three_and_everybody_sees_the_boards() -> None:
    match = Match(LabyrinthDuel(), Header("labyrinth-duel", 2, "begin"))
    assert (match.state.target, match.waiting().until) == (None, COUNT_OF_THREE)
    assert match.view(1).boards == match.state.boards
    assert told(match, Began) == [Began(match.state.places[0])]
    assert count(match).number == 1


def turning(target: str, board: str, rival: str, seats: int = 2) -> Match:
    """A match with auto-stop before its first card, which is this target."""
    racing = position(APART, "key", rival=APART, seats=seats, auto_stop=True)
    across = position(board, "key", rival=rival, seats=seats).state.boards
    stock = (target, *(card for card in OBJECTS if card not in ("orb", target)))
    state: Duel = msgspec.structs.replace(
        racing.state, boards=across, at=0, number=0, target=None, turned_at=0, stock=stock, pause=3_000
    )
    return loaded(state, LabyrinthDuel(auto_stop=True))


def test_l6_auto_stop_recognises_a_corridor_without_a_call() -> None:
    match = position(APART, "ring", auto_stop=True)
    assert not any(isinstance(move, Call) for move in match.legal(0)), "so no call can be wrong"
    state = act(match, 0, "b2")
    assert told(match, Recognised) == [Recognised(0, "ring", TOP_ROW)]
    assert told(match, Won) == [Won(0, "ring", 1)]
    assert (state.scores, state.places) == ((1, 0), ("ring", "orb"))


def test_l6_if_both_stand_when_the_card_is_turned_it_goes_to_the_side_pile() -> None:
    match = turning("ring", ACROSS, ACROSS)
    state = count(match)
    assert told(match, SetAside) == [SetAside("ring", "both")]
    assert [fact.seat for fact in told(match, Recognised)] == [0, 1]
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
    assert told(match, Won) == [Won(1, target, 1)]
    assert told(match, Walked) == []
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
    assert told(match, Ended) == [Ended("cards", (1,))]


def hundredth(scores: tuple[int, int]) -> Match:
    """A race for the hundredth target."""
    match = position(ACROSS, "ring")
    cards = match.state.stock
    won = (cards[: scores[0]], cards[scores[0] : sum(scores)])
    state = msgspec.structs.replace(
        match.state, number=MOST_TARGETS, scores=scores, won=won, stock=cards[sum(scores) :]
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
    assert told(match, Ended) == [Ended("targets", (0, 1))]


def test_l9_eight_cards_at_the_hundredth_target_win_by_cards() -> None:
    match = hundredth((7, 7))
    act(match, 0, "stop 100")
    assert told(match, Ended) == [Ended("cards", (0,))]


def test_l10_solo_ends_when_the_time_is_up() -> None:
    match = position(APART, "ring", seats=1)
    assert match.waiting().until == 3_000 + 5 * 60_000
    with pytest.raises(Refused, match="clock_is_due"):
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
    assert told(match, Called) == [Called(0, "ring", ())]
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
    assert told(match, Reshuffled) == [Reshuffled(15)]
    assert (state.out, state.side, state.won, state.scores) == ("ring", (), ((),), (1,))
    assert {state.target, *state.stock} == set(OBJECTS) - {"ring"}


def test_l10_practice_has_no_time() -> None:
    match = position(APART, "ring", seats=1, minutes=None)
    assert match.waiting().until is None
    act(match, 0, "b2, stop 1", 10**9)
    assert match.state.scores == (1,)


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
    with pytest.raises(Refused, match="nothing_to_take_back"):
        match.undo(0)
    act(match, 1, "stop 1")
    assert count(match).agreed == ()
    act(match, 0, "skip 2")


def test_l15_alone_neither_eight_cards_nor_a_hundred_targets_end_the_game() -> None:
    match = position(ACROSS, "ring", seats=1, minutes=None, cards=1)
    assert act(match, 0, "stop 1").ended is None
    for number in range(2, MOST_TARGETS + 3):
        count(match)
        act(match, 0, f"skip {number}")
    assert (match.state.number, match.state.ended) == (MOST_TARGETS + 2, None)


def test_l15_a_player_alone_who_leaves_keeps_the_score() -> None:
    match = position(ACROSS, "ring", seats=1)
    act(match, 0, "stop 1")
    match.forfeit(0)
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((1,), "forfeit", (1,))
    assert told(match, Ended) == [Ended("forfeit", ())]
