"""The rules of the page, one after the other, and the worked examples of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from bisat.core.log import Match
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, lay, upper
from bisat.games.magic_fold.rules.facts import (
    Arrived,
    Barred,
    Bit,
    Bound,
    Checked,
    Ended,
    Gained,
    GhostTook,
    Lost,
    Moved,
    PutBack,
    Reshuffled,
    SandRuns,
    Stopped,
    Turned,
)
from bisat.games.magic_fold.rules.figures import COBRAS, COUNT_OF_THREE, Cobra, Hand
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import Claim
from bisat.games.magic_fold.tests.positions import (
    LAST,
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

NO_COBRAS: Any = {"cobras": (), "bitten": COBRAS[:6]}
ONE, TWO, THREE = ready(ONE_CLOUD), ready(TWO_CLOUDS), ready(THREE_CLOUDS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up(seats: int) -> None:
    state = MagicFold().setup(seats, Rng("set-up", 0))
    assert state.squares == (0,) * min(4, seats + 1), "fewer than four race against the ghost"
    assert state.genies == (1,) * seats
    assert state.cloths == (UNFOLDED,) * seats
    assert [cobra.square for cobra in state.cobras] == [5, 9, 14, 18, 23, 27]
    assert len({cobra.kind for cobra in state.cobras}) == 6
    assert sorted(state.stock) == list(range(44))
    assert state.pause == COUNT_OF_THREE


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(Refused):
        MagicFold().setup(seats, Rng("set-up", 0))


def test_cobras_and_cards_are_shuffled() -> None:
    states = [MagicFold().setup(2, Rng("deal", number)) for number in range(40)]
    assert {state.cobras[0].kind for state in states} == set(COBRAS)
    assert len({state.stock for state in states}) == 40


def test_a_short_race_starts_on_the_many_coloured_cloud() -> None:
    assert MagicFold(short=True).setup(2, Rng("short", 0)).squares == (10, 10, 10)


@pytest.mark.parametrize(("deck", "cards"), [("mixed", 44), ("standard", 24), ("advanced", 20)])
def test_the_deck_is_an_option(deck: str, cards: int) -> None:
    game = MagicFold(deck=deck)  # type: ignore[arg-type]
    stock = game.setup(2, Rng("deck", 0)).stock
    assert len(stock) == cards
    assert all((number < 24) == (deck == "standard") for number in stock) or deck == "mixed"


def test_four_cards_are_turned_together_beside_the_tokens() -> None:
    match = position((0, 0, 0))
    act(match, 0, "pass")
    act(match, 1, "pass")
    state = clock(match)
    [turned] = facts(match, Turned)
    assert turned.round == state.round == 2
    assert tuple(card.number for card in turned.cards) == state.open
    assert len(state.stock) == 36
    assert len(state.discard) == 4


def test_an_empty_stock_is_reshuffled_from_the_discards() -> None:
    match = position((0, 0, 0), game=MagicFold(deck="standard"))
    for _ in range(6):
        act(match, 0, "pass")
        act(match, 1, "pass")
        clock(match)
    assert facts(match, Reshuffled) == [Reshuffled(24)]
    assert len(match.state.stock) == 20
    assert match.state.discard == ()


def test_the_first_taking_starts_a_timer_of_30_seconds() -> None:
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1", START + 500)
    assert facts(match, SandRuns) == [SandRuns(START + 30_500)]
    assert match.waiting().until == START + 30_500
    clock(match)
    assert facts(match, Stopped) == [Stopped("sand")]


def test_the_folding_ends_when_all_have_a_card_or_passed() -> None:
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    assert not facts(match, Stopped)
    act(match, 1, "pass")
    assert facts(match, Stopped) == [Stopped("all")]


def test_a_taken_card_is_final_and_taken_once() -> None:
    match = position((0, 0, 0), cloths=(ONE, ONE))
    act(match, 0, "take 1")
    assert refused(match, 1, "take 1") == "illegal_move"
    assert refused(match, 0, "take 2") == "not_your_turn"


@pytest.mark.parametrize(
    ("token", "card", "start", "end", "genies"),
    [(2, ONE_CLOUD, 0, 2, 3), (3, ONE_CLOUD, 0, 3, 2), (4, ONE_CLOUD, 0, 4, 2), (3, TWO_CLOUDS, 0, 4, 1)],
)
def test_token_and_card_are_added_into_one_move(
    token: int, card: int, start: int, end: int, genies: int
) -> None:
    others = [number for number in (ONE_CLOUD, TWO_CLOUDS, THREE_CLOUDS, LAST) if number != card]
    cards = (*others[: token - 1], card, *others[token - 1 :])
    match = position((start, 0, 0), open=cards, cloths=(ready(card), UNFOLDED))
    act(match, 0, f"take {token}")
    act(match, 1, "pass")
    assert Moved((0,), start, end, "claim") in facts(match, Moved)
    assert match.state.genies[0] == genies


def test_a_card_of_one_cloud_gives_a_genie() -> None:
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    assert facts(match, Gained) == [Gained(0, "card", 1, 2), Gained(1, "none", 1, 2)]


def test_nobody_holds_more_than_three_genies() -> None:
    match = position((0, 0, 0), genies=(3, 3))
    act(match, 0, "pass")
    act(match, 1, "pass")
    assert facts(match, Gained) == [Gained(0, "none", 0, 3), Gained(1, "none", 0, 3)]


def test_an_empty_board_gives_no_genies() -> None:
    held = (3, 3, 3, 3)
    match = position((0, 0, 0, 0), genies=held, seats=4)
    assert match.view(0).board == 0
    for seat in range(4):
        act(match, seat, "pass")
    assert match.state.genies == held


def test_who_has_no_card_takes_a_genie_after_all_tokens() -> None:
    match = position((0, 0, 0), cloths=(UNFOLDED, TWO))
    act(match, 0, "pass")
    act(match, 1, "take 2")
    kinds = [type(fact).__name__ for fact in match.state.happened]
    assert kinds.index("Gained") > kinds.index("Checked")
    assert facts(match, Gained)[-1] == Gained(0, "none", 1, 2)


def bitten(kind: Cobra, genies: tuple[int, int] = (1, 2)) -> Match:
    """Seat 1 has just reached the cobra on 5, with the ghost far ahead."""
    match = position((0, 1, 12), cloths=(UNFOLDED, TWO), genies=genies, cobra=(5, kind), open=(4, 5, 13, 20))
    act(match, 1, "take 3")
    act(match, 0, "pass")
    assert facts(match, Bit) == [Bit((1,), 5, kind)]
    return match


@pytest.mark.parametrize(("kind", "end"), [("back_1", 4), ("back_2", 3), ("back_3", 2)])
def test_cobras_send_back(kind: Cobra, end: int) -> None:
    match = bitten(kind)
    assert match.state.squares[1] == end
    assert 5 not in match.view(None).cobras
    assert match.state.bitten == (kind,)


@pytest.mark.parametrize(("kind", "held"), [("lose_1", 1), ("lose_2", 0)])
def test_cobras_take_genies(kind: Cobra, held: int) -> None:
    match = bitten(kind)
    assert facts(match, Lost) == [Lost(1, 2 - held, held)]
    assert match.state.genies[1] == held


@pytest.mark.parametrize(("kind", "hand"), [("left_hand", "left"), ("right_hand", "right")])
def test_a_cobra_leaves_one_hand_for_the_next_round(kind: Cobra, hand: Hand) -> None:
    match = bitten(kind)
    assert facts(match, Bound) == [Bound(1, hand)]
    assert match.state.hands == (None, hand)
    next_round(match)
    assert match.state.hands == (None, None), "for one round only"


def test_a_cobra_forbids_genies_in_the_next_round() -> None:
    match = bitten("no_genies")
    assert facts(match, Barred) == [Barred(1)]
    assert match.state.barred == (1,)
    next_round(match)
    assert match.state.barred == (), "for one round only"


def next_round(match: Match) -> None:
    """Everybody passes in the next round."""
    clock(match)
    act(match, 0, "pass")
    act(match, 1, "pass")


def test_f21_reaching_or_passing_the_palace_wins() -> None:
    for start in (27, 28, 30):
        match = position(
            (start, 0, 0, 0), seats=4, cloths=(TWO, *[UNFOLDED] * 3), open=(4, 5, 13, 20), **NO_COBRAS
        )
        for seat in (1, 2, 3):
            act(match, seat, "pass")
        state = act(match, 0, "take 3")
        assert state.squares[0] == 31
        assert facts(match, Arrived) == [Arrived(0, 1)]
        assert facts(match, Ended) == [Ended("palace", (0,))]
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.places, outcome.scores) == ((1, 2, 2, 2), (31, 0, 0, 0))


def test_the_ghost_takes_the_lowest_token_left_and_always_succeeds() -> None:
    match = position((0, 0, 0), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    assert facts(match, GhostTook)[0].token == 2
    act(match, 0, "back 1")
    assert match.state.squares[2] == 3, "one for the token and two for the card"
    assert len(facts(match, Gained)) == 2, "the ghost never gets genies"


def test_the_ghost_never_turns_cobras_but_follows_shortcuts() -> None:
    match = position((0, 0, 2), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    assert match.state.squares[2] == 5
    assert 5 in match.view(None).cobras
    match = position((0, 0, 4), cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    assert match.state.squares[2] == 11


def test_f20_the_ghost_sets_back_all_that_lead_together_or_nobody_if_it_leads_or_shares_the_lead() -> None:
    match = position((4, 4, 2))
    act(match, 0, "pass")
    act(match, 1, "pass")
    assert facts(match, PutBack) == [PutBack(2, (0, 1))]
    assert facts(match, Moved)[0] == Moved((0, 1), 4, 3, "token")
    for squares in ((4, 3, 4), (4, 3, 6)):
        match = position(squares)
        act(match, 0, "pass")
        act(match, 1, "pass")
        assert facts(match, PutBack) == [PutBack(2, ())]
        assert match.state.squares[:2] == squares[:2]


def test_the_ghost_can_win() -> None:
    match = position((0, 0, 30))
    act(match, 0, "pass")
    act(match, 1, "pass")
    assert facts(match, Ended) == [Ended("palace", (2,))]
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.automata) == ((2, 2), (31,))


def test_with_four_players_there_is_no_ghost() -> None:
    match = position((0, 0, 0, 0), seats=4)
    for seat in range(4):
        act(match, seat, "pass")
    assert not facts(match, GhostTook)
    assert match.state.squares == (0, 0, 0, 0)


# Worked examples of the rulebook


def test_example_the_first_token_puts_another_pawn_back_and_then_the_card_carries_3() -> None:
    match = position((3, 6, 0), cloths=(THREE, UNFOLDED), open=(THREE_CLOUDS, 4, 5, 20))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    act(match, 0, "back 1")
    moves = facts(match, Moved)
    assert moves[0] == Moved((1,), 6, 5, "token")
    assert Moved((0,), 3, 6, "claim") in moves


def test_example_a_wrong_fold_brings_nothing_but_a_genie() -> None:
    match = position((3, 6, 0), cloths=(UNFOLDED, UNFOLDED))
    act(match, 0, "take 2")
    act(match, 1, "pass")
    [checked] = facts(match, Checked)
    assert not checked.right
    assert match.state.squares[0] == 3
    assert facts(match, Gained)[0] == Gained(0, "wrong", 1, 2)


def test_example_a_genie_for_one_missing_picture_is_fine_for_all_pictures_not() -> None:
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED), genies=(3, 1), open=(4, THREE_CLOUDS, 13, 20))
    claim = act(match, 0, "take 2").claims[0]
    assert claim == Claim(2, 1, True), "camel and palace: one palace is real, the other a genie"
    camels = ready(TWO_CLOUDS)
    colours = 3  # "blue, purple"
    shown = [MagicFold().terms.pictures[cell].colour for cell in upper(lay(camels))]
    assert not {"blue", "purple"} & set(shown)
    match = position((0, 0, 0), cloths=(camels, UNFOLDED), genies=(3, 1), open=(4, colours, 13, 20))
    claim = act(match, 0, "take 2").claims[0]
    assert claim == Claim(2, 0, False), "genies may not stand for all pictures"


def test_example_2_from_a_token_and_2_from_a_card_end_on_a_shortcut_and_go_on() -> None:
    match = position((3, 0, 12), cloths=(TWO, UNFOLDED), open=(4, 5, TWO_CLOUDS, 20))
    act(match, 0, "take 3")
    act(match, 1, "pass")
    moves = [move for move in facts(match, Moved) if move.pawns == (0,)]
    assert moves[-2:] == [Moved((0,), 3, 7, "claim"), Moved((0,), 7, 11, "shortcut")]


def test_example_the_ghost_with_token_1_sets_back_the_leader_then_tokens_2_and_3_act() -> None:
    match = position((6, 2, 0), cloths=(ONE, ready(5)), open=(TWO_CLOUDS, ONE_CLOUD, 5, 20))
    act(match, 0, "take 2")
    act(match, 1, "take 3")
    order = [(move.pawns, move.why) for move in facts(match, Moved)]
    assert facts(match, PutBack) == [PutBack(2, (0,))]
    assert order[0] == ((0,), "token")
    claims = [pawns for pawns, why in order if why == "claim"]
    assert claims == [(2,), (0,), (1,)]
    assert match.state.squares[2] == 2
