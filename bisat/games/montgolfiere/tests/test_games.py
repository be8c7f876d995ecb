"""Finished games, one for each way to end, played again and told again word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from bisat.games.montgolfiere.tests import record
from tests.finished import Golden

GAMES = Golden(record)


@pytest.mark.parametrize("path", GAMES.paths, ids=lambda path: path.stem)
def test_a_finished_game_is_told_the_same_when_it_is_played_again(path: Path) -> None:
    GAMES.check_told(path)


def test_there_is_a_game_for_every_way_to_end_and_no_other() -> None:
    GAMES.check_ways()


def test_the_games_play_every_kind_of_move() -> None:
    GAMES.check_moves("15", "grapple", "gas", "storm", "motor", "show", "follow +1", "follow +2", "clock")


def test_the_games_tell_every_kind_of_fact() -> None:
    GAMES.check_words(
        "fall asleep",
        "brings a storm",
        "cancel each other",
        "together: each counts",
        "one square down",
        "super motor",
        "chooses which balloon to follow",
        "on the grapple",
        "nothing above moves",
        "falls from",
        "New game",
        "Game 2:",
        "leaves the match",
        "resigns",
        "run out of time",
        "on the Moon",
        "The last card is played",
        "Nobody else is left in the sky",
    )
