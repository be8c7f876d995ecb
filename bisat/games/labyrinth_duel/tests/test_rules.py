"""The rules page sentence by sentence: components, set-up, play, solo."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bisat import catalog
from bisat.core.check import because
from bisat.core.codec import plain
from bisat.core.game import Act, Undo
from bisat.core.log import Header, Match, Saved
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.labyrinth_duel.rules.box import CORNERS, DOORS, OBJECTS, STRAIGHTS, TEES
from bisat.games.labyrinth_duel.rules.facts import Ended, Pushed, Turned, Walked, Won
from bisat.games.labyrinth_duel.rules.moves import Call, Finish, Push, Skip
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.show.notation import board_of
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART, act, count, happened, position, seen


def test_sixteen_objects_stand_at_both_ends_of_each_row_and_column() -> None:
    assert len(set(OBJECTS)) == 16
    assert Counter(side for _, side in DOORS.values()) == {1: 4, 2: 4, 4: 4, 8: 4}
    assert DOORS["hourglass"] == (0, 1)
    assert DOORS["candle"] == (15, 2)
    assert DOORS["chest"] == (15, 4)
    assert DOORS["orb"] == (0, 8)


@pytest.mark.parametrize("seats", [1, 2])
def test_each_board_has_five_of_each_kind_of_tile_and_one_gap(seats: int) -> None:
    state = LabyrinthDuel(lay_out="own").setup(seats, Rng("box", 0))
    for board in state.boards:
        for kind in (STRAIGHTS, CORNERS, TEES):
            assert sum(tile in kind for tile in board) == 5
        assert board.count(0) == 1


def test_both_get_the_same_lay_out_by_default_or_one_each() -> None:
    same = LabyrinthDuel().setup(2, Rng("lay", 0))
    assert same.boards[0] == same.boards[1]
    own = LabyrinthDuel(lay_out="own").setup(2, Rng("lay", 0))
    assert own.boards[0] != own.boards[1]


def test_boards_laid_by_hand_are_played_as_they_lie() -> None:
    one, other = board_of(ACROSS), board_of(APART)
    assert LabyrinthDuel(lay_out=(one,)).setup(2, Rng("", 0)).boards == (one, one)
    assert LabyrinthDuel(lay_out=(one, other)).setup(2, Rng("", 0)).boards == (one, other)
    assert LabyrinthDuel(lay_out=(other,)).setup(1, Rng("", 0)).boards == (other,)


def test_boards_laid_by_hand_come_with_the_options_of_a_header() -> None:
    match = catalog.new("labyrinth-duel", 2, "hand", {"lay_out": [list(board_of(APART))]})
    assert match.state.boards == (board_of(APART),) * 2
    assert catalog.reopen(match.save()).state == match.state


@pytest.mark.parametrize(
    ("lay_out", "why"),
    [
        ([[]], "malformed"),
        ([[0] * 15], "malformed"),
        ([[15] * 16], "malformed"),
        ([], "malformed"),
        ("other", "malformed"),
        ([[0] * 16], "labyrinth_duel.cells"),
        ([list(board_of("──── ·┌┐┬ ├┬┴┤ └┘┌┬"))], "labyrinth_duel.kinds"),
        ([list(board_of(ACROSS))] * 3, "malformed"),
    ],
)
def test_boards_laid_wrongly_are_refused(lay_out: Any, why: str) -> None:
    with pytest.raises(Refused) as refused:
        catalog.new("labyrinth-duel", 2, "hand", {"lay_out": lay_out})
    assert refused.value.id == why


def test_two_boards_for_one_player_are_refused() -> None:
    with pytest.raises(Refused, check=because("labyrinth_duel.boards")):
        LabyrinthDuel(lay_out=(board_of(ACROSS),) * 2).setup(1, Rng("", 0))


@pytest.mark.parametrize("seats", [0, 3])
def test_one_or_two_play(seats: int) -> None:
    with pytest.raises(Refused, check=because("seats_out_of_range")):
        LabyrinthDuel().setup(seats, Rng("", 0))


def test_the_first_card_is_the_common_start_and_the_next_the_target_for_both() -> None:
    match = Match(LabyrinthDuel(), Header("labyrinth-duel", 2, "start"))
    start, first = match.state.places[0], match.state.stock[0]
    assert match.state.places == (start, start)
    assert start not in match.state.stock
    assert count(match).target == first
    assert happened(match, Turned) == [Turned(1, first)]


def test_a_push_moves_one_to_three_tiles_between_a_tile_and_the_gap_one_step() -> None:
    match = position("·┌┐│ ──── ├┬┴┤ └┘┌┬", "ring")
    act(match, 0, "b1")
    assert seen(match) == "┌·┐│ ──── ├┬┴┤ └┘┌┬"
    act(match, 0, "d1")
    assert seen(match) == "┌┐│· ──── ├┬┴┤ └┘┌┬"
    act(match, 0, "a1")
    assert seen(match) == "·┌┐│ ──── ├┬┴┤ └┘┌┬"
    act(match, 0, "a4")
    assert seen(match) == "─┌┐│ ├─── └┬┴┤ ·┘┌┬"
    act(match, 0, "a2")
    assert seen(match) == "─┌┐│ ·─── ├┬┴┤ └┘┌┬"


def test_a_push_tells_from_where_to_where() -> None:
    match = position("·┌┐│ ──── ├┬┴┤ └┘┌┬", "ring")
    act(match, 0, "c1")
    assert match.state.happened == (Pushed(0, (0, 2), (0, 0)),)


def test_a_push_names_a_cell_in_the_row_or_the_column_of_the_gap() -> None:
    match = position(ACROSS, "ring")
    pushes = [move for move in match.legal(0) if isinstance(move, Push)]
    assert sorted((move.row, move.col) for move in pushes) == [(0, 0), (1, 1), (1, 2), (1, 3), (2, 0), (3, 0)]
    for cell in ("a2", "b1", "d4"):
        with pytest.raises(Refused, check=because("illegal_move")):
            act(match, 0, cell)


def test_both_push_at_once_each_on_the_own_board() -> None:
    one = position(ACROSS, "ring")
    act(one, 0, "a1")
    act(one, 1, "d2")
    other = position(ACROSS, "ring")
    act(other, 1, "d2")
    act(other, 0, "a1")
    assert one.state.boards == other.state.boards, "the order of arrival between the seats changes no board"
    assert seen(one, 0) == "·─── ─┌┐│ ├┬┴┤ └┘┌┬"
    assert seen(one, 1) == "──── ┌┐│· ├┬┴┤ └┘┌┬"


def test_pushes_do_not_change_the_phase_but_targets_and_pauses_do() -> None:
    match = position(ACROSS, "ring")
    phase = match.waiting().phase
    act(match, 0, "a1, d1")
    act(match, 1, "d2, skip 1")
    assert match.waiting().phase == phase
    act(match, 0, "a1")
    act(match, 1, "stop 1")
    assert match.waiting().phase == phase + 1
    count(match)
    assert match.waiting().phase == phase + 2


def test_pushes_and_their_times_are_counted_for_each_target() -> None:
    match = position(APART, "ring")
    act(match, 1, "b2", 4_000)
    act(match, 1, "b1", 5_500)
    assert (match.state.pushes, match.state.pushed_at) == ((0, 2), (0, 5_500))
    act(match, 0, "stop 1")
    assert match.state.pushes == (0, 2), "still to be seen in the pause"
    assert count(match).pushes == (0, 0)


def test_a_right_call_wins_the_card_and_only_the_callers_magician_moves() -> None:
    match = position(ACROSS, "ring")
    state = act(match, 1, "stop 1")
    assert happened(match, Won) == [Won(1, "ring", 1)]
    assert happened(match, Walked) == [Walked(1, "orb", "ring")]
    assert (state.places, state.won, state.scores) == (("orb", "ring"), ((), ("ring",)), (0, 1))


def test_a_wrong_call_wins_nobody_the_card_and_moves_nobody() -> None:
    match = position(APART, "ring")
    state = act(match, 1, "stop 1")
    assert (state.places, state.won, state.scores, state.wrong) == (
        ("orb", "orb"),
        ((), ()),
        (0, 0),
        (0, 1),
    )


def test_boards_are_never_reset_between_targets() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "a1, stop 1")
    boards = match.state.boards
    assert count(match).boards == boards


def test_the_winner_of_a_card_races_on_from_the_new_place() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    count(match)
    stock = match.state.stock
    assert match.state.places == ("ring", "orb")
    assert {"ring", "orb", match.state.target, *stock} == set(OBJECTS)


def test_the_first_to_enough_cards_wins() -> None:
    match = position(ACROSS, "ring", cards=1)
    act(match, 1, "stop 1")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((2, 1), "cards", (0, 1))
    assert happened(match, Ended) == [Ended("cards", (1,))]
    assert match.waiting().until is None
    with pytest.raises(Refused, check=because("match_is_over")):
        act(match, 0, "stop 1")


def test_solo_moves_on_and_counts() -> None:
    match = position(ACROSS, "ring", seats=1)
    state = act(match, 0, "stop 1")
    assert (state.scores, state.places) == ((1,), ("ring",))
    assert match.waiting().until == state.at + 3_000


def test_only_a_player_alone_can_finish() -> None:
    assert Finish() in position(APART, "ring", seats=1).legal(0)
    assert Finish() not in position(APART, "ring").legal(0)


def test_nobody_else_has_moves() -> None:
    match = position(APART, "ring")
    assert match.game.legal(match.state, 2) == ()
    assert match.game.legal(match.state, -1) == ()
    assert match.waiting().seats == (0, 1) == match.waiting().needed


def test_nothing_is_sealed_so_nothing_is_taken_back() -> None:
    match = position(APART, "ring")
    assert not match.waiting().sealed
    with pytest.raises(Refused, check=because("nothing_to_take_back")):
        match.play(Undo(0, match.state.at))


def test_forged_times_are_refused() -> None:
    match = position(APART, "ring")
    act(match, 0, "b2", 9_000)
    with pytest.raises(Refused, check=because("time_runs_backwards")):
        act(match, 1, "b2", 8_999)


@pytest.mark.parametrize("move", [Push(0, 4), Push(4, 0), Push(-1, 0), Call(0), Call(2), Skip(2), Finish()])
def test_moves_that_were_not_offered_are_refused(move: Any) -> None:
    match = position(APART, "ring")
    with pytest.raises(Refused, check=because("illegal_move")):
        step(match.game, match.state, Act(0, move, match.state.at), Rng("", 0))


def test_a_cell_outside_the_frame_is_not_even_read() -> None:
    with pytest.raises(Refused, match="couldn’t be read"):
        catalog.reopen(
            Saved(
                catalog.header("labyrinth-duel", 2, "x"),
                ({"type": "tick", "at": 3000}, plain(Act(0, Push(0, 4), 3000))),
            )
        )


def test_the_view_hides_nothing_but_the_order_of_the_stock() -> None:
    match = position(ACROSS, "ring")
    views = [plain(match.view(eye)) for eye in (0, 1, None)]
    for view, eye in zip(views, (0, 1, None), strict=True):
        assert view.pop("seat") == eye
        assert view["stock"] == 14
    assert views[0] == views[1] == views[2]
