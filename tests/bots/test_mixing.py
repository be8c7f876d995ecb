"""Mixed play, on games small enough to know the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from bisat.bots.mixing import Mixing
from bisat.core.bot import unhurried
from bisat.core.rng import Rng


class Matrix(msgspec.Struct, frozen=True):
    """A game of two seats with one choice each: what seat 0 gets of 1, by row and column."""

    gains: tuple[tuple[float, ...], ...]
    seat: int = 0
    seats: int = 2

    @property
    def moves(self) -> Sequence[int]:
        return range(max(len(self.gains), len(self.gains[0])))

    @property
    def hands(self) -> Sequence[Sequence[int]]:
        return range(len(self.gains)), range(len(self.gains[0]))

    @property
    def own(self) -> Sequence[int]:
        return self.hands[self.seat]

    def deal(self, rng: Rng) -> Matrix:
        return self

    def shares(self, chosen: Sequence[int]) -> tuple[float, float]:
        gain = self.gains[chosen[0]][chosen[1]]
        return gain, 1 - gain


def chosen(matrix: Matrix, iterations: int, times: int = 200) -> Counter[int]:
    bot = Mixing(lambda view, legal: view, iterations)
    return Counter(bot.choose(matrix, (), Rng("matrix", n), unhurried).move for n in range(times))


ROCK_PAPER_SCISSORS = ((0.5, 0.0, 1.0), (1.0, 0.5, 0.0), (0.0, 1.0, 0.5))


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    counts = chosen(Matrix(ROCK_PAPER_SCISSORS), 60)
    assert min(counts[move] for move in range(3)) > 40


@pytest.mark.parametrize("seat", [0, 1])
def test_a_move_that_is_always_better_is_found(seat: int) -> None:
    worse_and_better = ((0.3, 0.2), (0.8, 0.6))  # row 1 is better for seat 0, column 1 for seat 1
    assert chosen(Matrix(worse_and_better, seat), 60)[1] > 180


def test_more_iterations_make_play_sharper() -> None:
    a_little_better = Matrix(((0.50, 0.50), (0.56, 0.56), (0.20, 0.20)))
    few, many = chosen(a_little_better, 1), chosen(a_little_better, 20)
    assert few[0] > 40
    assert many[1] > 190


def test_a_single_move_needs_no_thought() -> None:
    def spent() -> float:
        raise AssertionError("it thought")

    reading: Any = Matrix(((0.1, 0.9),))
    assert Mixing(lambda view, legal: view, 10).choose(reading, (), Rng("one", 0), spent).move == 0
