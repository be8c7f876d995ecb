"""Finished games, one for each way to end, played again and told again word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from bisat.games.flying_sultans.tests.record import FOLDER, WAYS, read, way, write

GAMES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_finished_game_is_told_the_same_when_it_is_played_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write(read(text)) == text


def test_there_is_a_game_for_every_way_to_end_and_no_other() -> None:
    ways = [way(read(path.read_text(encoding="utf-8"))) for path in GAMES]
    assert sorted(ways) == sorted(WAYS)


def test_the_games_play_every_kind_of_move() -> None:
    moves = "\n".join(
        line for path in GAMES for line in path.read_text(encoding="utf-8").splitlines() if line[:1] == ">"
    )
    for move in (
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
    ):
        assert f" {move}" in moves, move
