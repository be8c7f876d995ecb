"""What a browser takes along plays as the server does, byte for byte."""

from __future__ import annotations

import pytest

from tests.server.pocket.conftest import POCKET, There
from tests.server.pocket.matches import told


def test_what_is_taken_along_weighs_at_most_nine_megabytes(there: There) -> None:
    assert sum(path.stat().st_size for path in POCKET.glob("*.packed")) <= 9_000_000


@pytest.mark.long
def test_two_matches_of_each_game_are_the_same_on_both_sides(there: There) -> None:
    assert there("matches.py", "2") == told("2")


@pytest.mark.soak
def test_twenty_matches_of_each_game_are_the_same_on_both_sides(there: There) -> None:
    assert there("matches.py", "20") == told("20")


def test_a_worker_that_says_nothing_has_no_thought(there: There) -> None:
    assert there("nothing.py", "null") == ["no thought"]
    assert there("nothing.py", r"'{\"value\": 7}\n'") == ["7"]
