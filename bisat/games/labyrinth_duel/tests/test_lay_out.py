"""Dealing tiles, and the faults of boards laid by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.board import corridor
from bisat.games.labyrinth_duel.rules.box import CORNERS, LYING_TEES, OBJECTS, STRAIGHTS, TEES, Box
from bisat.games.labyrinth_duel.rules.lay_out import deal, fault
from bisat.games.labyrinth_duel.rules.laying import finished, laid
from bisat.games.labyrinth_duel.show.notation import board_of
from bisat.games.labyrinth_duel.solver.problem import Problem, answer
from bisat.games.labyrinth_duel.solver.routes import unjoinable
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART
from bisat.parts.i18n import LANGUAGES, messages, sentence


def why(text: str) -> str | None:
    refused = fault(board_of(text))
    return None if refused is None else refused.id.removeprefix("labyrinth_duel.")


@pytest.mark.parametrize("text", [ACROSS, APART])
def test_the_boards_of_these_tests_may_be_played(text: str) -> None:
    assert why(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("──── ·┌┐│ ├┬┴┤ └┘┌", "cells"),
        ("──── ┬┌┐│ ├┬┴┤ └┘┌┬", "cells"),
        ("──── ·┌┐· ├┬┴┤ └┘┌┬", "cells"),
        ("──── ·┌┐┐ ├┬┴┤ └┘┌┬", "kinds"),
        ("──── ·┌┐─ ├┬┴┤ └┘┌┬", "straights"),
        ("││││ ·┌┐│ ├┬┴┤ └┘┌┬", "straights"),
        ("──── ·┌┐│ ┬┬┴┴ └┘┌┬", "tees"),
        ("──── ·┌┐│ ├├┤┤ └┘┌┤", "tees"),
        ("──── ·┌┌│ ├┬┴┤ ┌┌┌┬", "corners"),
        ("│─── ·└└│ ├├├├ ┌┌┌┬", "unjoinable"),
    ],
)
def test_what_is_wrong_with_a_board_is_said(text: str, expected: str) -> None:
    assert why(text) == expected
    for language in LANGUAGES:
        refused = fault(board_of(text))
        assert refused is not None
        assert sentence(refused, language) == messages("bisat.games.labyrinth_duel", language)[refused.id]


def test_a_number_that_is_no_tile_is_said() -> None:
    refused = fault((1, *board_of(ACROSS)[1:]))
    assert refused is not None
    assert refused.id == "labyrinth_duel.tiles"


def test_dealt_boards_are_varied_and_join_all_pairs(cases: Callable[[int], int]) -> None:
    rng = Rng("varied", 0)
    for _ in range(cases(1_000)):
        tiles = Counter(deal(rng))
        assert all(tiles[straight] for straight in STRAIGHTS)
        assert 0 < sum(tiles[tee] for tee in LYING_TEES) < 5
        assert max(tiles[corner] for corner in CORNERS) < 5
        assert not unjoinable(tiles)


@pytest.mark.no_cover
def test_l17_about_one_in_twenty_varied_boards_cannot_join_all_pairs_and_is_refused() -> None:
    rng = Rng("twenty", 0)
    varied = failed = 0
    while varied < 300:
        tiles = [rng.choice(kind) for kind in (STRAIGHTS, CORNERS, TEES) for _ in range(5)]
        refused = fault((*tiles, 0))
        if refused is None or refused.id.endswith("unjoinable"):
            varied += 1
            failed += refused is not None
    assert 5 <= failed <= 30


@pytest.mark.no_cover
def test_every_place_and_every_turn_is_dealt() -> None:
    rng = Rng("places", 0)
    boards = [deal(rng) for _ in range(200)]
    assert {board.index(0) for board in boards} == set(range(16))
    assert all({board[cell] for board in boards} >= {0, *STRAIGHTS, *CORNERS, *TEES} for cell in range(16))


@pytest.mark.no_cover
def test_one_pair_in_forty_is_joined_at_once() -> None:
    rng = Rng("at once", 0)
    boards = [deal(rng) for _ in range(60)]
    pairs = [(board, a, b) for board in boards for at, a in enumerate(OBJECTS) for b in OBJECTS[:at]]
    share = sum(bool(corridor(*pair)) for pair in pairs) / len(pairs)
    assert 0.015 < share < 0.04


def test_boards_are_laid_each_by_its_player_and_what_nobody_lays_is_like_the_other() -> None:
    one, other = deal(Rng("one", 0)), deal(Rng("other", 0))
    assert finished([list(one), list(other)]) == (one, other)
    assert finished([None, list(one)]) == finished([list(one)]) == (one,)
    assert finished([]) == "own"
    alike = tuple(STRAIGHTS[0] if tile in STRAIGHTS else tile for tile in one)
    assert laid([list(alike)]) == (alike,), "in the making it may lie so"
    with pytest.raises(Refused, check=lambda refused: refused.id == "labyrinth_duel.straights"):
        finished([list(alike), list(one)])
    for raw in ([[0] * 16], [[5] * 15], [list(one)] * 3, [[*one[1:], one[1]]], "own"):
        with pytest.raises(Refused):
            laid(raw)


def test_a_board_is_laid_from_the_tiles_of_an_own_box() -> None:
    box = {"straights": 4, "corners": 6, "tees": 5}
    board = list(deal(Rng("own", 0), (4, 6, 5)))
    assert finished([board, None], box) == (tuple(board),)
    with pytest.raises(Refused, check=lambda refused: refused.id == "labyrinth_duel.own_kinds"):
        laid([list(deal(Rng("one", 0)))], box)
    asked = Problem(tuple(board), "hourglass", "key", Box(straights=4, corners=6))
    assert answer(asked).proven
    with pytest.raises(Refused):
        answer(replace(asked, box=None))
