"""Exact counts of move sequences, by the rules and once more by the naive referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from bisat.core.game import Act
from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.montgolfiere.rules.moves import Show
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.tests import naive
from bisat.games.montgolfiere.tests.positions import position

START = ("1 2 3 grapple grapple gas storm", "4 5 6 grapple grapple gas motor")
TOWER = ("motor 9", "9 8", "grapple 3", "grapple 3", "grapple 2")


def sequences(game: Any, state: State, depth: int) -> int:
    """How many sequences of this many acts there are: any seat that may act, any move, shows among them."""
    moves = [(seat, move) for seat in game.waiting(state).seats for move in game.legal(state, seat)]
    if depth == 1:
        return len(moves)
    return sum(
        sequences(game, step(game, state, Act(seat, move), Rng("", 0)), depth - 1) for seat, move in moves
    )


@pytest.mark.parametrize(
    ("match", "counts"),
    [
        (position((5, 5), START, baron=(5, "9")), [14, 122, 1368, 13028]),
        (position((6, 6, 5, 5, 4), TOWER, round=23), [14, 172, 1824]),
        (position((11, 10), ("motor 9", "grapple 3"), baron=(3, "1"), round=23), [4, 8, 0]),
    ],
    ids=["the start", "a tower", "below the Moon"],
)
def test_sequences_of_acts_are_counted_exactly(match: Match, counts: list[int]) -> None:
    found = [sequences(match.game, match.state, depth) for depth in range(1, len(counts) + 1)]
    assert found == counts


def lines(game: Any, state: State, rounds: int) -> Iterator[tuple[int, ...]]:
    """The squares at the end of every line of play through this many rounds, seats choosing in order."""
    needed = game.waiting(state).needed
    if not needed or rounds == 0:
        yield state.squares
        return
    for move in game.legal(state, needed[0]):
        if not isinstance(move, Show):
            after = step(game, state, Act(needed[0], move), Rng("", 0))
            done = after.played != state.played
            yield from lines(game, after, rounds - done)


@dataclass
class Plain:
    """What the naive count keeps of a position."""

    moon: int
    squares: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    stocks: tuple[tuple[str, ...], ...]

    def lines(self, rounds: int) -> Iterator[tuple[int, ...]]:
        if rounds == 0 or self.moon in self.squares or not any(self.hands):
            yield self.squares
            return
        baron = [stock[:1] for stock in self.stocks[len(self.hands) :]]
        for cards in product(*(sorted(set(hand)) for hand in self.hands), *baron):
            for squares in self.resolved(cards, {}):
                yield from self.after(cards, squares).lines(rounds - 1)

    def resolved(self, cards: Sequence[str], made: dict[int, int]) -> Iterator[tuple[int, ...]]:
        """Every way in which the grapplers may choose."""
        asked: list[tuple[int, tuple[int, ...]]] = []

        def choose(balloon: int, options: tuple[int, ...]) -> int:
            if balloon == len(self.hands):
                return max(options)
            if balloon not in made:
                asked.append((balloon, options))
            return made.get(balloon, options[0])

        done = naive.resolve(self.squares, cards, self.moon, choose)
        if not asked:
            yield tuple(done.after)
            return
        balloon, options = asked[0]
        for by in options:
            yield from self.resolved(cards, {**made, balloon: by})

    def after(self, cards: Sequence[str], squares: tuple[int, ...]) -> Plain:
        hands = []
        for hand, card, stock in zip(self.hands, cards, self.stocks, strict=False):
            left = list(hand)
            left.remove(card)
            hands.append((*left, *stock[:1]))
        return Plain(self.moon, squares, tuple(hands), tuple(stock[1:] for stock in self.stocks))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("match", "rounds", "count"),
    [
        (position((5, 5), START, baron=(5, "9")), 2, 1369),
        (position((6, 6, 5, 5, 4), TOWER, round=22), 1, 305),
        (position((6, 6, 5, 5, 4), TOWER, round=23), 2, 56),
        (position((2, 2, 1, 3), ("motor 9 1", "9 8 storm", "grapple 3", "gas 4"), round=22), 3, 1382),
        (
            position((10, 9, 9), ("motor 9 1", "grapple 8", "9 grapple"), baron=(8, "grapple"), round=22),
            3,
            156,
        ),
        (
            position((10, 11), ("motor 9 1", "grapple 8 storm"), baron=(9, "grapple"), board=15, round=21),
            4,
            576,
        ),
    ],
    ids=["two rounds", "a tower", "a tower to the end", "at the ground", "near the Moon", "fifteen squares"],
)
def test_lines_of_play_are_those_of_the_naive_referee(match: Match, rounds: int, count: int) -> None:
    state = match.state
    slow = Plain(match.game.board, state.squares, state.hands, state.stocks)  # type: ignore[attr-defined]
    found = sorted(lines(match.game, state, rounds))
    assert found == sorted(slow.lines(rounds))
    assert len(found) == count
