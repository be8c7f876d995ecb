"""Games of one choice each: solved by simplex as by trying every pair of supports."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np
import pytest

from bisat.parts.matrix_game import solve

SAME = 1e-9


def by_supports(gains: np.ndarray) -> float:
    """What the row is sure of: the first pair of equal supports whose mixtures hold each other."""
    rows, columns = gains.shape
    for size in range(1, min(rows, columns) + 1):
        for mine in combinations(range(rows), size):
            for theirs in combinations(range(columns), size):
                part = gains[np.ix_(mine, theirs)]
                row, column = (_even(some, size) for some in (part.T, part))
                if row is None or column is None:
                    continue
                mixed, held = np.zeros(rows), np.zeros(columns)
                mixed[list(mine)], held[list(theirs)] = row, column
                sure, most = (mixed @ gains).min(), (gains @ held).max()
                if most - sure < SAME:
                    return float(sure)
    raise AssertionError("every matrix has a value")


def _even(part: np.ndarray, size: int) -> np.ndarray | None:
    """The mixture against which all of these choices are alike."""
    system = np.block([[part, -np.ones((size, 1))], [np.ones((1, size)), np.zeros((1, 1))]])
    try:
        found = np.linalg.solve(system, np.append(np.zeros(size), 1.0))[:size]
    except np.linalg.LinAlgError:
        return None
    return np.asarray(found) if found.min() > -SAME else None


@pytest.mark.parametrize(
    "levels", [(0, 0.5, 1), tuple(n / 7 for n in range(8)), tuple(n / 997 for n in range(998))]
)
def test_what_is_sure_is_what_supports_say(levels: Sequence[float]) -> None:
    random = Random(f"matrices {len(levels)}")
    for _ in range(300):
        rows, columns = random.randint(1, 4), random.randint(1, 4)
        gains = np.array([[random.choice(levels) for _ in range(columns)] for _ in range(rows)])
        weights = [0.0] * rows
        value = solve(gains.ravel().tolist(), rows, columns, weights)
        assert value == pytest.approx(by_supports(gains), abs=SAME)
        if any(weights):
            assert sum(weights) == pytest.approx(1)
            assert (np.array(weights) @ gains).min() == pytest.approx(value, abs=SAME)
        else:
            assert gains.min(axis=1) == pytest.approx(value), "every row is as good"


def test_seven_by_seven_holds_from_both_sides() -> None:
    random = Random("seven")
    for _ in range(200):
        gains = np.array([[random.random() for _ in range(7)] for _ in range(7)])
        mine, theirs = [0.0] * 7, [0.0] * 7
        value = solve(gains.ravel().tolist(), 7, 7, mine)
        assert solve((1 - gains.T).ravel().tolist(), 7, 7, theirs) == pytest.approx(1 - value)
        assert (np.array(mine) @ gains).min() == pytest.approx(value)
        assert (gains @ np.array(theirs)).max() == pytest.approx(value)


def test_of_rows_that_are_as_sure_it_is_the_one_that_may_bring_more() -> None:
    weights = [0.0] * 3
    assert solve([0.5, 0.5, 0.5, 0.5, 1.0, 0.5, 0.0, 1.0, 1.0], 3, 3, weights) == 0.5
    assert weights == [0.0, 1.0, 0.0]
