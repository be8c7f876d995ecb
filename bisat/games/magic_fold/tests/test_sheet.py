"""The cloth: known counts, folds by hand, unfolding, turning over, and a second engine that agrees."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bisat.core.rng import Rng
from bisat.games.magic_fold.cloth.sheet import (
    CELLS,
    FLAT,
    MAX_FOLDS,
    UNFOLDED,
    Cloth,
    Fold,
    Spread,
    fold,
    folded,
    folds_of,
    lay,
    lower,
    over,
    sound,
    turned_over,
    unfolded,
    upper,
)
from bisat.games.magic_fold.tests.naive import Naive


def every() -> dict[Spread, int]:
    """Every packet that can be folded, layer by layer, with its fewest folds."""
    seen = {FLAT: 0}
    ring = [FLAT]
    while ring:
        wider = []
        for spread in ring:
            for step in folds_of(spread.cols, spread.rows):
                new = fold(spread, step)
                if new not in seen:
                    seen[new] = seen[spread] + 1
                    wider.append(new)
        ring = wider
    return seen


@pytest.fixture(scope="module")
def packets() -> dict[Spread, int]:
    return every()


def plain(spread: Spread) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """A packet without its layers' faces."""
    return spread.cols, tuple(tuple(max(it, ~it) for it in stack) for stack in spread.stacks)


@pytest.mark.no_cover
def test_whole_packet_folds_reach_the_known_number_of_states(packets: dict[Spread, int]) -> None:
    assert len(packets) == 64_553
    assert len({plain(spread) for spread in packets}) == 35_785


@pytest.mark.no_cover
def test_there_are_10253_pairs_of_faces_and_2081_upper_faces(packets: dict[Spread, int]) -> None:
    assert len({(spread.cols, upper(spread), lower(spread)) for spread in packets}) == 10_253
    assert len({(spread.cols, upper(spread)) for spread in packets}) == 2_081


@pytest.mark.parametrize(("count", "sets"), [(1, 16), (2, 102), (3, 80), (4, 224)])
def test_so_many_sets_of_cells_can_be_shown(packets: dict[Spread, int], count: int, sets: int) -> None:
    shown = {
        frozenset(upper(spread))
        for spread in packets
        if len(spread.stacks) == count and (count < 4 or spread.cols == 2)
    }
    assert len(shown) == sets


def test_diagonal_neighbours_never_make_a_pair(packets: dict[Spread, int]) -> None:
    pairs = {frozenset(upper(spread)) for spread in packets if len(spread.stacks) == 2}
    for cell in range(CELLS):
        for other in (cell + 5, cell + 3):
            if other < CELLS and abs(other % 4 - cell % 4) == 1:
                assert frozenset((cell, other)) not in pairs


def test_no_packet_needs_more_folds_than_lines(packets: dict[Spread, int]) -> None:
    assert max(packets.values()) == MAX_FOLDS


def test_so_many_packets_are_new_at_each_depth(packets: dict[Spread, int]) -> None:
    counts = [0] * (MAX_FOLDS + 1)
    for folds in packets.values():
        counts[folds] += 1
    assert counts == [1, 24, 352, 2_544, 11_072, 28_224, 22_336]


def test_a_fold_over_lays_the_moving_layers_upside_down_on_top() -> None:
    packet = fold(FLAT, Fold("left", 1))
    assert (packet.cols, packet.rows) == (3, 4)
    assert packet.stacks[:3] == ((~0, 1), (2,), (3,))


def test_a_fold_under_lays_them_upside_down_below() -> None:
    assert fold(FLAT, Fold("right", 3, under=True)).stacks[:3] == ((0,), (1,), (2, ~3))


def test_a_wide_side_hangs_over_the_narrow_one() -> None:
    packet = fold(FLAT, Fold("top", 3))
    assert (packet.cols, packet.rows) == (4, 3)
    assert upper(packet)[:8] == (8, 9, 10, 11, 4, 5, 6, 7)
    assert lower(packet)[:8] == (12, 13, 14, 15, 4, 5, 6, 7)


def test_unfolding_step_by_step_and_at_once() -> None:
    cloth = folded(folded(UNFOLDED, Fold("left", 2)), Fold("bottom", 1, under=True))
    assert unfolded(cloth) == folded(UNFOLDED, Fold("left", 2))
    assert unfolded(cloth, whole=True) == UNFOLDED
    assert unfolded(turned_over(cloth), whole=True) == Cloth(turned=True)


def test_turning_over_shows_the_lower_face_mirrored() -> None:
    cloth = folded(UNFOLDED, Fold("left", 2))
    spread, turned = lay(cloth), lay(turned_over(cloth))
    rows = [lower(spread)[at : at + 2] for at in range(0, 8, 2)]
    assert [upper(turned)[at : at + 2] for at in range(0, 8, 2)] == [row[::-1] for row in rows]
    assert turned_over(turned_over(cloth)) == cloth


def test_a_cloth_that_cannot_be_folded_like_this_is_unsound() -> None:
    assert sound(Cloth(False, (Fold("left", 2), Fold("right", 1))))
    assert not sound(Cloth(False, (Fold("left", 2), Fold("left", 2))))
    assert not sound(Cloth(False, (Fold("top", 2), Fold("top", 1), Fold("bottom", 1))))


def same(spread: Spread, naive: Naive) -> bool:
    """Whether both engines have every layer in the same place, the same way up."""
    cols, rows = naive.size()
    if (spread.cols, spread.rows) != (cols, rows):
        return False
    ours = [[(max(it, ~it), it >= 0) for it in stack] for stack in spread.stacks]
    return ours == [naive.stack(x, y) for y in range(rows) for x in range(cols)]


def test_a_naive_simulation_agrees_on_random_sequences(cases: Callable[[int], int]) -> None:
    rng = Rng("fold", 0)
    turns = 0
    for _ in range(cases(10_000)):
        cloth, naive = UNFOLDED, Naive()
        for _ in range(1 + rng.below(9)):
            spread = lay(cloth)
            steps = folds_of(spread.cols, spread.rows)
            if not steps or rng.below(5) == 0:
                cloth = turned_over(cloth)
                naive.turn_over()
                turns += 1
            else:
                step = rng.choice(steps)
                cloth = folded(cloth, step)
                naive.fold(step.side, step.line, step.under)
            assert same(lay(cloth), naive)
            assert upper(lay(cloth)) == tuple(naive.shown())
    assert turns > 0


def test_turning_a_packet_over_is_turning_the_spread_over() -> None:
    rng = Rng("over", 0)
    for _ in range(300):
        cloth = UNFOLDED
        while (steps := folds_of(lay(cloth).cols, lay(cloth).rows)) and rng.below(5):
            cloth = folded(cloth, rng.choice(steps))
        assert lay(turned_over(cloth)) == over(lay(cloth))
