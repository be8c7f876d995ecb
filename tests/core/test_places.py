"""Places from scores."""

from __future__ import annotations

import pytest

from bisat.core.places import ranked


@pytest.mark.parametrize(
    ("scores", "automata", "gone", "places"),
    [
        ((5,), (), (), (1,)),
        ((12, 7), (), (), (1, 2)),
        ((7, 12, 9), (), (), (3, 1, 2)),
        ((12, 12, 7), (), (), (1, 1, 3)),
        ((9, 12, 9, 9, 1), (), (), (2, 1, 2, 2, 5)),
        ((0, 0, 0), (), (), (1, 1, 1)),
        ((-3, -7), (), (), (1, 2)),
        # an automaton takes the first place only if it wins alone
        ((9, 4), (10,), (), (2, 3)),
        ((9, 4), (9,), (), (1, 2)),
        ((9, 4), (6,), (), (1, 2)),
        ((9, 9, 4), (3, 10), (), (2, 2, 4)),
        ((9, 4), (11, 12), (), (2, 3)),
        # who has gone comes last, whatever the score
        ((9, 12, 4), (), (1,), (1, 3, 2)),
        ((9, 12, 4), (), (0, 1), (2, 2, 1)),
        ((9, 12, 12), (), (2,), (2, 1, 3)),
        ((9, 12, 4), (10,), (1,), (2, 4, 3)),
        ((9, 12, 4), (12,), (1,), (2, 4, 3)),
        # nobody is left to be beaten
        ((9, 12), (), (0, 1), (1, 1)),
        ((9, 12), (99,), (0, 1), (1, 1)),
    ],
)
def test_equals_share_and_the_next_place_skips(
    scores: tuple[int, ...], automata: tuple[int, ...], gone: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert ranked(scores, automata, gone) == places
