"""Finished games, one for each way to end, played again and told again word for word."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from bisat.games.labyrinth_duel.tests.record import FOLDER, WAYS, read, way, write
from bisat.games.labyrinth_duel.values import Reason

GAMES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_finished_game_is_told_the_same_when_it_is_played_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write(read(text)) == text


def test_there_is_a_game_for_every_way_to_end_and_no_other() -> None:
    ways = [way(read(path.read_text(encoding="utf-8"))) for path in GAMES]
    assert sorted(ways) == sorted(WAYS)


def test_every_reason_to_end_is_among_the_ways() -> None:
    assert all(any(reason in way for way in WAYS) for reason in get_args(Reason))


def test_the_games_make_every_kind_of_move() -> None:
    moves = "\n".join(
        line for path in GAMES for line in path.read_text(encoding="utf-8").splitlines() if line[:1] == ">"
    )
    for move in (" a1", " d4", " stop ", " skip ", " finish", " clock", " resigns", " leaves"):
        assert move in moves, move


def test_the_games_tell_every_kind_of_fact() -> None:
    words = "\n".join(path.read_text(encoding="utf-8") for path in GAMES)
    for said in (
        "Target 1:",
        "The corridor stands:",
        "but there is no corridor:",
        "has a standing corridor:",
        "wins the card, the first:",
        "walks the corridor:",
        "would skip this target.",
        "Nobody wins the card:",
        "The target is skipped:",
        "cards are shuffled anew.",
        "has enough cards and wins.",
        "has more cards and wins.",
        "the cards are level",
        "Time is up.",
        "is done for today.",
        "The game is broken off.",
        "is left alone and wins.",
        "leaves the match.",
        "resigns.",
    ):
        assert said in words, said
