"""Finished games, one for each way to end, played again and told again word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from bisat.games.flying_sultans.tests import record
from tests.finished import Golden

GAMES = Golden(record)


@pytest.mark.parametrize("path", GAMES.paths, ids=lambda path: path.stem)
def test_a_finished_game_is_told_the_same_when_it_is_played_again(path: Path) -> None:
    GAMES.check_told(path)


def test_there_is_a_game_for_every_way_to_end_and_no_other() -> None:
    GAMES.check_ways()


def test_the_games_play_every_kind_of_move() -> None:
    GAMES.check_moves(
        "order 8",
        "genie f",
        "pick ",
        "7 A ",
        "5 B ",
        "1 ",
        "3 ",
        "2 swap",
        "4 turn",
        "6 genie",
        "8 genie",
        "rest",
        "no wish",
        "takes back",
        "clock",
    )
