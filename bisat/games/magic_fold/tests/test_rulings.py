"""Each ruling by its number."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bisat import catalog
from bisat.core.game import Forfeited
from bisat.core.rng import Rng
from bisat.core.showing import showing
from bisat.games.magic_fold.cloth.cards import Element, Picture, missing
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, folds_of
from bisat.games.magic_fold.rules.facts import (
    Arrived,
    Bit,
    Bound,
    Checked,
    Ended,
    Gained,
    GhostTook,
    Lost,
    Moved,
    PutBack,
    Rested,
    SandRuns,
    Stopped,
    Took,
    Void,
)
from bisat.games.magic_fold.rules.figures import CALM, COBRAS, Calm
from bisat.games.magic_fold.rules.moves import Pass, SetBack, Take
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import Claim, Lurking
from bisat.games.magic_fold.tests.naive import folding_ends
from bisat.games.magic_fold.tests.positions import (
    ONE_CLOUD,
    START,
    THREE_CLOUDS,
    TWO_CLOUDS,
    act,
    clock,
    facts,
    position,
    ready,
    refused,
)

ONE, TWO, THREE = ready(ONE_CLOUD), ready(TWO_CLOUDS), ready(THREE_CLOUDS)
NO_COBRAS: Any = {"cobras": (), "bitten": COBRAS[:6]}


def test_f1_the_cloth_locks_when_a_card_is_taken() -> None:
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    for move in ("unfold", "turn", "pass", "take 2"):
        assert refused(match, 0, move) == "not_your_turn"


def test_f1_the_fewest_genies_are_set_aside_and_a_wrong_claim_spends_none() -> None:
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED), genies=(2, 1), open=(4, THREE_CLOUDS, 13, 20))
    state = act(match, 0, "take 2")
    assert (state.genies, state.claims[0]) == ((1, 1), Claim(2, 1, True))
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED), genies=(2, 1))
    assert act(match, 0, "take 2").genies == (2, 1), "the card fits without a genie"
    match = position((0, 0, 0), genies=(2, 1))
    state = act(match, 0, "take 2")
    assert (state.genies, state.claims[0]) == ((2, 1), Claim(2, 0, False))


def test_f1_genies_set_aside_are_safe_from_cobras_and_outside_the_limit() -> None:
    match = position(
        (6, 0, 0), cloths=(TWO, ONE), genies=(3, 1), cobra=(5, "lose_2"), open=(4, 5, THREE_CLOUDS, 20)
    )
    act(match, 0, "take 3")
    assert match.state.genies[0] == 2
    act(match, 1, "take 1")
    act(match, 1, "back 0")
    assert facts(match, Lost) == [Lost(0, 2, 0)], "one was safe beside the claim"
    [checked] = [fact for fact in facts(match, Checked) if fact.seat == 0]
    assert (checked.right, checked.genies) == (True, 1)
    match = position((0, 0, 12), cloths=(TWO, UNFOLDED), genies=(3, 1), open=(4, THREE_CLOUDS, 13, 20))
    act(match, 0, "take 2")
    act(match, 1, "pass")
    assert facts(match, Gained)[0] == Gained(0, "token", 1, 3), "the one set aside does not count"
    assert match.view(0).board == 12 - 3 - 2


def test_f2_nobody_goes_back_past_the_start_line() -> None:
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    assert facts(match, PutBack) == [PutBack(0, (1,))]
    assert match.state.squares[1] == 0
    short = MagicFold(short=True)
    match = position((10, 11, 12), cloths=(ONE, UNFOLDED), game=short)
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    assert match.state.squares[1] == 10


def test_f2_losing_more_genies_than_held_loses_all() -> None:
    match = position((0, 1, 12), cloths=(UNFOLDED, TWO), cobra=(5, "lose_2"), open=(4, 5, 13, 20))
    act(match, 1, "take 3")
    act(match, 0, "pass")
    assert facts(match, Lost) == [Lost(1, 1, 0)]


def test_f3_squares_are_applied_after_forced_movements_and_chain() -> None:
    match = position((10, 0, 12), cloths=(UNFOLDED, ONE), cobra=(9, "back_2"))
    act(match, 1, "take 1")
    act(match, 0, "pass")
    act(match, 1, "back 0")
    moves = [(move.start, move.end, move.why) for move in facts(match, Moved) if move.pawns == (0,)]
    assert moves == [(10, 9, "token"), (9, 7, "cobra"), (7, 11, "shortcut")]


def test_f3_a_cobra_may_send_a_pawn_onto_another_cobra() -> None:
    laid = (Lurking(5, "lose_1"), Lurking(8, "back_3"))
    track = (5, 8)
    from bisat.games.magic_fold.rules.box import Box, Track, read

    box = read()
    own = Box(box.cloth, box.standard, box.advanced, Track(31, 10, track, ()))
    match = position(
        (0, 4, 12), cloths=(UNFOLDED, TWO), game=MagicFold(box=own), cobras=laid, open=(4, 5, 13, 20)
    )
    act(match, 1, "take 3")
    act(match, 0, "pass")
    assert [bit.square for bit in facts(match, Bit)] == [8, 5]
    assert match.state.squares[1] == 5
    assert match.view(None).cobras == ()


@pytest.mark.parametrize("kind", ["back_1", "lose_1", "left_hand"])
def test_f3_pawns_moved_together_turn_one_cobra_that_hits_each(kind: Any) -> None:
    match = position((6, 6, 0), cobra=(5, kind))
    act(match, 0, "pass")
    act(match, 1, "pass")
    assert facts(match, Bit) == [Bit((0, 1), 5, kind)]
    assert 5 not in match.view(None).cobras
    if kind == "back_1":
        assert match.state.squares[:2] == (4, 4)
    elif kind == "lose_1":
        assert [lost.seat for lost in facts(match, Lost)] == [0, 1]
    else:
        assert match.state.hands == ("left", "left")


def test_f4_the_order_is_set_back_its_square_own_move_own_square() -> None:
    match = position((6, 6, 0), cloths=(ONE, UNFOLDED), cobra=(5, "back_1"))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    moves = [(move.pawns[0], move.start, move.end, move.why) for move in facts(match, Moved)]
    assert moves[:4] == [(1, 6, 5, "token"), (1, 5, 4, "cobra"), (0, 6, 7, "claim"), (0, 7, 11, "shortcut")]


def test_f4_genies_of_token_and_card_are_taken_before_the_square() -> None:
    match = position(
        (3, 0, 6), cloths=(ONE, UNFOLDED), genies=(0, 1), cobra=(5, "lose_2"), open=(13, ONE_CLOUD, 19, 20)
    )
    act(match, 0, "take 2")
    act(match, 1, "pass")
    assert facts(match, Gained)[:2] == [Gained(0, "token", 1, 1), Gained(0, "card", 1, 2)]
    assert facts(match, Lost) == [Lost(0, 2, 0)], "the cobra takes the new ones"


def test_f4_read_otherwise_the_square_of_who_was_set_back_waits_for_the_own_move() -> None:
    match = position((6, 6, 0), cloths=(ONE, UNFOLDED), cobra=(5, "back_1"), game=MagicFold(square_last=True))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    moves = [(move.pawns[0], move.start, move.end, move.why) for move in facts(match, Moved)]
    assert moves[:4] == [(1, 6, 5, "token"), (0, 6, 7, "claim"), (0, 7, 11, "shortcut"), (1, 5, 4, "cobra")]
    assert catalog.kernel("magic-fold", 2, {"square_last": True}) is None


def test_f4_read_otherwise_who_cannot_go_back_meets_no_square_anew() -> None:
    match = position((4, 0, 6), cloths=(ONE, UNFOLDED), game=MagicFold(square_last=True))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    assert facts(match, Moved)[0].pawns == (0,)


def test_f4_the_first_token_must_be_used_may_target_the_ghost_and_one_that_cannot_go_back() -> None:
    match = position((3, 0, 6), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    assert match.legal(0) == (SetBack(1), SetBack(2))
    assert match.waiting().needed == (0,)
    act(match, 0, "back 2")
    assert facts(match, Moved)[0] == Moved((2,), 6, 5, "token")
    assert not facts(match, Bit), "the ghost turns no cobra"


def test_f5_one_hand_pauses_after_each_fold() -> None:
    match = position((0, 0, 0), hands=("left", None))
    act(match, 0, "left 1", START + 100)
    assert match.state.rests == (START + 1_600, None)
    assert refused(match, 0, "left 1", START + 200) == "illegal_move"
    act(match, 1, "left 1, left 1", START + 300)
    assert match.waiting().until == START + 1_600
    clock(match)
    assert facts(match, Rested) == [Rested((0,))]
    act(match, 0, "left 1")
    assert match.state.rests[0] == START + 3_100
    act(match, 0, "unfold, turn")


def test_f5_the_pause_cannot_be_shortened_by_passing() -> None:
    match = position((0, 0, 0), hands=("left", None))
    act(match, 0, "left 1, pass, withdraw")
    assert refused(match, 0, "left 1") == "illegal_move"


def test_f5_a_later_hand_token_replaces_an_earlier_one() -> None:
    laid = (Lurking(5, "left_hand"), Lurking(9, "right_hand"), *_others())
    match = position((6, 0, 12), cloths=(TWO, ONE), cobras=laid, open=(4, 5, TWO_CLOUDS, 20))
    act(match, 0, "take 3")
    act(match, 1, "take 1")
    act(match, 1, "back 0")
    assert facts(match, Bound) == [Bound(0, "left"), Bound(0, "right")]
    assert match.state.hands == ("right", None)


def _others() -> tuple[Lurking, ...]:
    kinds = ("back_1", "back_2", "back_3", "lose_1")
    return tuple(Lurking(square, kind) for square, kind in zip((14, 18, 23, 27), kinds, strict=True))  # type: ignore[arg-type]


def test_f5_no_genies_may_be_spent() -> None:
    match = position(
        (0, 0, 0), cloths=(TWO, UNFOLDED), genies=(3, 1), open=(4, THREE_CLOUDS, 13, 20), barred=(0,)
    )
    assert act(match, 0, "take 2").claims[0] == Claim(2, 0, False)


def test_f6_a_pass_can_be_withdrawn_while_folding_goes_on() -> None:
    match = position((0, 0, 0))
    act(match, 0, "pass")
    assert match.waiting().needed == (1,)
    assert match.waiting().seats == (0, 1)
    assert refused(match, 0, "left 1") == "illegal_move"
    act(match, 0, "withdraw, left 1")
    assert match.waiting().needed == (0, 1)


def test_f6_if_all_pass_everyone_takes_a_genie_and_the_ghost_takes_token_1() -> None:
    match = position((0, 0, 0))
    act(match, 0, "pass")
    act(match, 1, "pass")
    assert facts(match, GhostTook)[0].token == 1
    assert match.state.genies == (2, 2)
    assert match.state.squares == (0, 0, 1)


def test_f6_someone_absent_passes() -> None:
    """After how long, `tests/server/table/test_absence.py` holds."""
    match = position((0, 0, 0))
    assert match.game.idle(match.state, 0, Rng("", 0)) == Pass()


def test_f7_elements_and_cells_are_matched_in_the_best_way() -> None:
    red, camel, moon = Element(None, "red"), Element("camel"), Element("moon")
    shown = (Picture("camel", "red"), Picture("moon", "red"), Picture("camel", "blue"))
    assert missing((red, camel, moon), shown) == 0
    assert missing((camel, red, camel), shown) == 0
    assert missing((moon, moon, red), shown) == 1
    assert missing((Element(), moon, moon), shown) == 1


def test_f18_the_number_of_pictures_is_exact_with_genies_and_without() -> None:
    camel, red = Element("camel"), Element(None, "red")
    shown = (Picture("camel", "red"), Picture("moon", "red"))
    assert missing((camel,), shown) is None, "one picture too many"
    assert missing((camel, red, red), shown) is None, "one too few, which no genie can be"
    assert missing((camel, red), shown) == 0


def test_f19_anything_may_be_the_one_picture_that_shows_for_real() -> None:
    camel = Element("camel")
    shown = (Picture("moon", "red"), Picture("lamp", "blue"))
    assert missing((camel, Element()), shown) == 1
    assert missing((camel, camel), shown) is None


def test_f8_assist_lets_a_card_be_taken_only_when_the_cloth_fits() -> None:
    game = MagicFold(assist=True)
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED), game=game, genies=(0, 1))
    assert refused(match, 0, "take 1") == "illegal_move"
    act(match, 0, "take 2")
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED), game=game)
    assert act(match, 0, "take 3").claims[0] == Claim(3, 1, True), "with a genie it fits"


def test_f9_claims_count_before_the_timer_ends() -> None:
    match = position((0, 0, 0), cloths=(ONE, TWO))
    act(match, 0, "take 1")
    assert refused(match, 1, "take 2", START + 30_000) == "clock_is_due"
    act(match, 1, "take 2", START + 29_999)
    assert match.state.claims[1] == Claim(2, 0, True)


def test_f9_the_second_claim_of_one_card_is_refused_without_penalty() -> None:
    match = position((0, 0, 0), cloths=(ONE, ONE))
    act(match, 1, "take 1", START + 7)
    assert refused(match, 0, "take 1", START + 7) == "illegal_move"
    assert match.state.claims[0] is None
    assert match.state.genies == (1, 1)
    act(match, 0, "unfold")


def test_f10_who_arrives_first_in_token_order_wins_and_the_race_stops() -> None:
    match = position((27, 29, 29), cloths=(TWO, ONE), open=(5, ONE_CLOUD, TWO_CLOUDS, 20), **NO_COBRAS)
    act(match, 0, "take 3")
    act(match, 1, "take 2")
    assert facts(match, Arrived) == [Arrived(1, 1)]
    assert [fact.seat for fact in facts(match, Checked)] == [1], "token 3 is not resolved any more"
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.places == (2, 1)


def test_f11_folding_lasts_at_most_180_seconds_until_the_first_claim() -> None:
    match = position((0, 0, 0))
    assert match.waiting().until == START + 180_000
    clock(match)
    assert facts(match, Stopped) == [Stopped("time")]


@pytest.mark.parametrize("calm", ["no", "60"])
def test_f11_the_sand_timer_always_gives_its_full_time(calm: Calm) -> None:
    full = 30_000 if calm == "no" else 60_000
    for taken in (0, 100_000, 170_000, 179_999):
        match = position((0, 0, 0), cloths=(ONE, UNFOLDED), game=MagicFold(calm=calm))
        act(match, 0, "take 1", START + taken)
        assert facts(match, SandRuns) == [SandRuns(START + taken + full)]
        assert match.waiting().until == START + taken + full
        act(match, 1, "left 1", START + taken + full - 1)
        clock(match)
        assert facts(match, Stopped) == [Stopped("sand")]


@pytest.mark.parametrize("calm", ["no", "60", "off"])
@pytest.mark.parametrize("revision", [1, 2])
def test_f11_a_naive_clock_agrees(calm: Calm, revision: int) -> None:
    chance = Random(11)
    late = 0
    for _ in range(200):
        game = MagicFold(calm=calm, revision=revision)
        match, takings = position((0, 0, 0, 0), seats=4, game=game), list[int]()
        while match.state.pause is None and match.state.choosing is None:
            ends = match.view(None).ends
            assert ends == folding_ends(START, takings, calm, revision)
            at = match.state.at + chance.choice((10, 20_000, 100_000))
            if ends is not None and at >= ends:
                clock(match)
                late += ends > START + 180_000
                continue
            seat = chance.choice(match.waiting().seats)
            move = chance.choice(match.legal(seat))
            match.act(seat, move, at)
            if isinstance(move, Take):
                takings.append(at)
    assert (late > 0) == (revision == 2 and calm != "off")


@pytest.mark.parametrize("calm", ["no", "60"])
def test_f11_by_revision_1_a_late_taking_did_not_lengthen_the_180_seconds(calm: Calm) -> None:
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED), game=MagicFold(calm=calm, revision=1))
    act(match, 0, "take 1", START + 170_000)
    assert facts(match, SandRuns) == [SandRuns(START + 180_000)]
    assert match.waiting().until == START + 180_000


def test_f11_choosing_lasts_20_seconds_then_it_is_the_leading_other_pawn() -> None:
    for squares, target in (((0, 4, 6, 2), 2), ((9, 3, 3, 3), 1), ((0, 1, 2, 8), 3)):
        match = position(squares, cloths=(ONE, UNFOLDED, UNFOLDED), seats=3, **NO_COBRAS)
        act(match, 0, "take 1")
        act(match, 1, "pass")
        act(match, 2, "pass", START + 50)
        assert match.waiting().until == START + 20_050
        clock(match)
        assert facts(match, PutBack) == [PutBack(0, (target,))]


def test_f11_a_calm_game_has_timers_of_a_minute_or_none() -> None:
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED), game=MagicFold(calm="60"))
    act(match, 0, "take 1")
    assert match.waiting().until == START + CALM
    act(match, 1, "pass")
    assert match.waiting().until == START + CALM
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED), game=MagicFold(calm="off"))
    assert match.waiting().until is None
    act(match, 0, "take 1")
    assert match.waiting().until is None
    act(match, 1, "pass")
    assert match.waiting().until is None
    match = position((0, 0, 0), game=MagicFold(calm="off"), hands=("left", None))
    act(match, 0, "left 1")
    assert match.waiting().until == START + 1_500, "one hand rests all the same"


def test_f12_after_60_rounds_the_foremost_pawn_wins_and_equals_share() -> None:
    for squares, places, winners in (
        ((8, 6, 2, 2), (1, 2, 3, 3), (0,)),
        ((8, 8, 2, 2), (1, 1, 3, 3), (0, 1)),
    ):
        match = position(squares, seats=4, round=60)
        for seat in range(4):
            act(match, seat, "pass")
        assert facts(match, Ended) == [Ended("rounds", winners)]
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.places == places


def test_f12_a_championship_race_ended_so_scores_nothing() -> None:
    match = position((8, 6, 2, 2), seats=4, round=60, game=MagicFold(championship=True))
    for seat in range(4):
        act(match, seat, "pass")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 0, 0, 0)
    assert outcome.places == (1, 2, 3, 3)


def test_f13_whole_packets_fold_along_grid_lines_only() -> None:
    assert len(folds_of(4, 4)) == 24
    match = position((0, 0, 0), seats=2)
    folds = [move for move in match.legal(0) if move in folds_of(4, 4)]
    assert len(folds) == 24
    act(match, 0, "left 2, top 2")
    assert len([move for move in match.legal(0) if move in folds_of(2, 2)]) == 8
    assert refused(match, 0, "left 2") == "illegal_move"


def test_f14_what_happened_gets_its_time_to_be_read_before_a_count_of_three() -> None:
    match = position((0, 0, 0), cloths=(TWO, ONE), open=(5, ONE_CLOUD, TWO_CLOUDS, 20))
    act(match, 0, "take 3")
    state = act(match, 1, "take 2")
    read = [fact for fact in state.happened if not isinstance(fact, Took)]
    assert len(read) > 8, "two claims, the ghost, and what came of them"
    assert all(fact.lasts >= 1_500 and (fact.more or fact.lasts) >= 1_500 for fact in read)
    assert state.pause == START + sum(fact.lasts for fact in read) + 3_000
    assert match.waiting().seats == ()
    assert refused(match, 0, "left 1") == "nobody_can_act"


def test_f14_whoever_chooses_a_pawn_at_once_takes_no_time_to_read_from_others() -> None:
    for chosen in (100, 10_000):
        match = position((0, 0, 0), cloths=(ONE, UNFOLDED))
        act(match, 0, "take 1")
        act(match, 1, "pass")
        before = sum(fact.lasts for fact in match.state.happened)
        assert before > 3_000, "the folding is over, and the ghost has its token"
        state = act(match, 0, "back 1", START + chosen)
        assert state.pause == START + max(before, chosen) + showing(state.happened) + 3_000


def test_f14_by_revision_2_there_were_two_seconds_for_each_token() -> None:
    for revision in (1, 2):
        rules = MagicFold(revision=revision)
        match = position((0, 0, 0), cloths=(TWO, ONE), open=(5, ONE_CLOUD, TWO_CLOUDS, 20), game=rules)
        act(match, 0, "take 3")
        assert act(match, 1, "take 2").pause == START + 3_000 + 3 * 2_000


def test_f14_the_cloth_stays_as_it_was_folded_for_the_next_round() -> None:
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED))
    act(match, 0, "take 2")
    act(match, 1, "pass")
    clock(match)
    assert match.state.cloths == (TWO, UNFOLDED)


def test_f15_whoever_leaves_is_off_the_track_and_the_claim_is_void() -> None:
    match = position((5 - 1, 9 - 1, 3, 12), cloths=(ONE, UNFOLDED, UNFOLDED), seats=3, genies=(2, 1, 1))
    act(match, 0, "take 1")
    match.forfeit(0)
    assert facts(match, Forfeited) == [Forfeited(0, "resigned")]
    assert match.state.genies[0] == 0
    act(match, 1, "pass")
    act(match, 2, "pass")
    assert facts(match, Void) == [Void(0, 1)]
    assert not facts(match, PutBack)
    assert match.state.squares[0] == 4


def test_f15_a_seat_that_leaves_while_it_chooses_chooses_nobody() -> None:
    match = position((4, 8, 3, 12), cloths=(ONE, UNFOLDED, UNFOLDED), seats=3)
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 2, "pass")
    match.forfeit(0)
    assert facts(match, Void) == [Void(0, 1)]
    assert match.state.pause is not None


def test_f15_the_last_one_left_wins_whatever_the_ghost_did() -> None:
    match = position((4, 8, 12))
    match.forfeit(1, reason="left")
    assert facts(match, Ended) == [Ended("forfeit", (0,))]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.places == (1, 2)


def test_f15_the_folding_ends_when_the_last_one_it_waited_for_leaves() -> None:
    match = position((4, 8, 3, 12), seats=3)
    act(match, 0, "pass")
    act(match, 1, "pass")
    match.forfeit(2)
    assert facts(match, Stopped) == [Stopped("all")]
    assert not facts(match, Took)
    match.forfeit(1)
    assert match.outcome() is not None


def test_f16_for_someone_absent_the_leading_other_pawn_is_chosen() -> None:
    for squares, target in (((0, 4, 6, 2), 2), ((9, 3, 3, 3), 1), ((0, 1, 2, 8), 3)):
        match = position(squares, cloths=(ONE, UNFOLDED, UNFOLDED), seats=3, **NO_COBRAS)
        act(match, 0, "take 1")
        act(match, 1, "pass")
        act(match, 2, "pass")
        assert match.game.idle(match.state, 0, Rng("", 0)) == SetBack(target)
