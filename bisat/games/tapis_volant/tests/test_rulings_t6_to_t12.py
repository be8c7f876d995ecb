"""The rulings T6 to T12, each by its name: meeting others, cards, the end, building together."""

from __future__ import annotations

import pytest

from bisat.core.check import because
from bisat.core.game import Forfeited
from bisat.core.refusal import Refused
from bisat.games.tapis_volant import ENTRY
from bisat.games.tapis_volant.landscapes.ready import found
from bisat.games.tapis_volant.rules.facts import (
    Drew,
    Ended,
    Exchanged,
    FellOn,
    Forced,
    Missed,
    Reshuffled,
    Stopped,
)
from bisat.games.tapis_volant.rules.moves import Drift
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.tests.positions import act, can, cell, facts, position


def test_t6_stop_makes_the_carpet_below_miss_its_next_turn() -> None:
    match = position((10, 4), (10, 6))
    state = act(match, "V2 up stop")
    assert facts(match, Stopped) == [Stopped(0, (1,))]
    assert facts(match, Missed) == [Missed(1)], "its turn comes next and is over at once"
    assert (state.turn, state.held, state.heights) == (2, (), (1, 0, 0))


def test_t6_landing_on_a_stack_holds_all_of_it() -> None:
    match = position((10, 4), (5, 5), (10, 6), (10, 6), heights=(0, 0, 1, 0))
    state = act(match, "V2 up stop")
    assert facts(match, Stopped) == [Stopped(0, (3, 2))]
    assert (state.held, state.heights) == ((2, 3), (2, 0, 1, 0))


def test_t6_a_stack_forced_down_falls_together_and_keeps_its_order() -> None:
    match = position((10, 4), (5, 5), (10, 6), (10, 6), heights=(0, 0, 1, 0))
    state = act(match, "V2 up force")
    assert facts(match, Forced) == [Forced(0, (3, 2), (10, 6), (10, 1))]
    assert (state.held, state.heights) == ((), (0, 0, 1, 0))


def test_t6_falling_onto_a_stack_makes_all_of_it_miss_a_turn() -> None:
    match = position((10, 4), (5, 5), (10, 6), (10, 1), (10, 1), heights=(0, 0, 0, 1, 0))
    state = act(match, "V2 up force")
    assert facts(match, FellOn) == [FellOn((2,), (4, 3))]
    assert (state.held, state.heights) == ((3, 4), (0, 0, 2, 1, 0))


def test_t6_a_missed_turn_has_no_drift_sink_or_exchange_and_is_owed_though_the_holder_has_flown_on() -> None:
    match = position((10, 4), (5, 5), (10, 6))
    act(match, "V2 up stop")
    assert match.state.held == (2,)
    act(match, "drift")
    assert facts(match, Missed) == [Missed(2)]
    assert cell(match, 2) == (10, 6)
    act(match, "V3 down")
    assert match.state.turn == 1


def test_t6_a_carpet_held_twice_misses_one_turn() -> None:
    match = position((10, 4), (10, 5), (10, 6))
    act(match, "V2 up stop, V1 up stop")
    assert facts(match, Missed) == [Missed(2), Missed(0)]
    assert (match.state.turn, match.state.held, match.state.round) == (1, (), 2)


def test_t6_one_forced_down_while_owing_a_turn_owes_it_no_more() -> None:
    match = position((10, 4), (10, 5), (10, 6), held=(2,))
    act(match, "V2 up force")
    assert match.state.held == ()


def test_t6_force_down_is_offered_only_if_the_fall_is_at_least_one_row() -> None:
    match = position((10, 5), (10, 3), landscape=(Placed("house", 9),))
    assert can(match, "V2 down stop")
    assert not can(match, "V2 down force")
    assert not can(match, "V2 down")


def test_t6_who_flies_from_the_middle_of_a_stack_lets_the_others_down() -> None:
    match = position((10, 6), (10, 6), (10, 6), heights=(1, 0, 2))
    state = act(match, "V2 down")
    assert state.heights == (0, 0, 1)


def test_t6_a_fall_goes_through_clouds() -> None:
    match = position((10, 9), (11, 10), landscape=(Placed("bank", 9, 7),))
    act(match, "V1 up last force")
    assert cell(match, 1) == (11, 1)


def test_t7_a_drift_or_sink_meets_others() -> None:
    match = position((10, 6), (10, 5))
    assert can(match, "drift stop")
    assert can(match, "drift V1 force")
    assert not can(match, "drift")
    act(match, "drift force")
    assert (cell(match, 0), cell(match, 1)) == ((10, 5), (10, 1))


def test_t7_a_sink_can_win() -> None:
    match = position((24, 2))
    act(match, "drift")
    assert facts(match, Ended) == [Ended("landed", (0,))]


def test_t7_a_carpet_whose_turn_leaves_it_on_its_cell_meets_nobody() -> None:
    match = position((10, 3), (10, 3), heights=(0, 1, 0), landscape=(Placed("house", 9),))
    state = act(match, "drift")
    assert (state.held, state.heights[:2]) == ((), (0, 1))


def test_t8_as_soon_as_a_draw_empties_the_stock_the_discards_are_shuffled() -> None:
    match = position((10, 4), hand="V1 V2 V3", stock=1, first="B33")
    state = act(match, "V1 up")
    assert facts(match, Reshuffled) == [Reshuffled(len(state.stock))]
    assert state.discards == ()
    assert "B33" in state.hands[0]
    assert len(state.stock) == 72 - 9


def test_t8_an_exchange_discards_first_then_draws() -> None:
    match = position((10, 4), stock=1, first="B33")
    state = act(match, "drift V2")
    assert facts(match, Exchanged) == [Exchanged(0, "V2")]
    assert state.stock.count("V2") == 6 - 2, "it was shuffled in with the others"
    assert state.hands[0] == ("V1", "V3", "B33")


def test_t8_an_exchange_is_allowed_after_drifting_off_the_board() -> None:
    match = position((24, 8), first="B33")
    act(match, "drift V1")
    assert match.state.hands[0] == ("V2", "V3", "B33")


def test_t8_nobody_draws_or_exchanges_after_a_win() -> None:
    match = position((24, 3))
    state = act(match, "V2 down")
    assert facts(match, Drew) == []
    assert len(state.hands[0]) == 2
    sinking = position((24, 2))
    assert [move for move in sinking.legal(0) if isinstance(move, Drift)] == [Drift()]
    forcing = position((23, 9), (24, 9))
    drifts = [move for move in forcing.legal(0) if isinstance(move, Drift)]
    assert Drift(None, "force") in drifts
    assert Drift("V1", "stop") in drifts
    assert Drift("V1", "force") not in drifts


def test_t8_the_first_seat_starts() -> None:
    assert position().waiting().needed == (0,)


def test_t9_who_is_forced_down_onto_the_finish_wins_at_once() -> None:
    match = position((22, 7), (24, 8))
    state = act(match, "V1 up first with right force")
    assert (state.winner, state.ended) == (1, "fallen")
    assert facts(match, Ended) == [Ended("fallen", (1,))]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.places == (2, 1, 2)


def test_t9_of_a_falling_stack_the_lowest_wins() -> None:
    match = position((22, 7), (24, 8), (24, 8), heights=(0, 1, 0))
    state = act(match, "V1 up first with right force")
    assert state.winner == 2


def test_t9_flying_over_the_finish_does_not_count() -> None:
    match = position((22, 1), hand="A31 V1 V2")
    act(match, "A31 up last")
    assert match.state.ended is None
    assert cell(match) == (1, 1)


def test_t10_after_300_rounds_missed_turns_included_the_game_is_drawn() -> None:
    match = position((10, 4), (10, 6), (5, 5), round=300)
    act(match, "V2 up stop")
    assert (match.state.turn, match.state.ended) == (2, None)
    act(match, "drift")
    assert facts(match, Ended) == [Ended("rounds", (0, 1, 2))]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.places == (1, 1, 1)


def test_t10_a_missed_turn_may_be_the_last() -> None:
    match = position((5, 5), (10, 4), (10, 6), round=300)
    act(match, "drift, V2 up stop")
    assert facts(match, Missed) == [Missed(2)]
    assert match.state.ended == "rounds"


def test_t11_a_carpet_whose_player_leaves_is_taken_off_and_its_cards_are_discarded() -> None:
    match = position((10, 6), (10, 6), (5, 5), heights=(0, 1, 0), held=(1,))
    match.forfeit(0, reason="left")
    state = match.state
    assert facts(match, Forfeited) == [Forfeited(0, "left")]
    assert facts(match, Missed) == [Missed(1)]
    assert (state.carpets[0], state.heights, state.hands[0], state.turn) == ((1, 1), (0, 0, 0), (), 2)
    assert state.discards[-3:] == ("V1", "V2", "V3")


def test_t11_the_turn_stays_where_it_is_when_somebody_else_leaves_and_the_last_one_wins() -> None:
    match = position((10, 6))
    match.forfeit(1)
    assert (match.state.turn, match.state.ended) == (0, None)
    match.forfeit(2)
    assert (match.state.winner, match.state.ended) == (0, "forfeit")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.places == (1, 2, 2)


def test_t11_seats_that_have_gone_are_passed_over() -> None:
    match = position((10, 6))
    match.forfeit(1)
    act(match, "drift")
    assert match.state.turn == 2


def test_t12_built_together_the_board_is_empty_at_first_and_pieces_are_laid_in_any_order() -> None:
    site = ENTRY.table.site
    assert site is not None
    assert site.empty == ()
    cloud, palm, house = (
        {"piece": "puff", "column": 12, "row": 9},
        {"piece": "palm", "column": 5},
        {"piece": "house", "column": 9},
    )
    orders = [(cloud, palm, house), (house, palm, cloud), (palm, cloud, house)]
    assert len({site.finish(order, None) for order in orders}) == 1
    assert found(site.finish(orders[0], None)) == site.read(orders[1], None)
    assert found(site.finish((), None)) == ()  # so few pieces as one likes, none at all included


def test_t12_while_they_build_faults_may_stand_but_no_race_begins_over_them() -> None:
    site = ENTRY.table.site
    assert site is not None
    crowded = [{"piece": "palm", "column": 5}, {"piece": "gate", "column": 6}]
    assert len(site.read(crowded, None)) == 2  # type: ignore[arg-type]
    with pytest.raises(Refused, check=because("tapis_volant.overlap")):
        site.finish(crowded, None)
    for wrong in (
        crowded[:1] * 2,
        [{"piece": "palm", "column": 24}],
        [{"piece": "puff", "column": 3, "row": 1}],
    ):
        with pytest.raises(Refused):
            site.read(wrong, None)  # each piece is there once, on the grid, and clouds hang in the sky


def test_variants_open_hands_and_hidden_direction_cards() -> None:
    usual = position((10, 6)).view(1)
    assert usual.hands[0] is None
    assert usual.directions == (5, 5, 5)
    assert position(game=TapisVolant(open_hands=True)).view(None).hands[0] == ("V1", "V2", "V3")
    hidden = position(game=TapisVolant(hidden_directions=True))
    assert hidden.view(1).directions == (None, 5, None)
    assert hidden.view(None).directions == (None, None, None)


def test_a_card_drawn_is_told_to_its_seat_alone_unless_hands_are_open() -> None:
    match = position((10, 4), first="B33")
    act(match, "V1 up")
    seen = [next(fact for fact in match.view(eye).happened if isinstance(fact, Drew)) for eye in (0, 1, None)]
    assert [fact.card for fact in seen] == ["B33", None, None]
    opened = position((10, 4), first="B33", game=TapisVolant(open_hands=True))
    act(opened, "V1 up")
    assert Drew(0, "B33") in opened.view(None).happened
