"""Finished games, one for each way to end, played again and told again word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from bisat.games.labyrinth_duel.rules.facts import Reason
from bisat.games.labyrinth_duel.tests import record
from tests.finished import Golden

GAMES = Golden(record)


@pytest.mark.parametrize("path", GAMES.paths, ids=lambda path: path.stem)
def test_a_finished_game_is_told_the_same_when_it_is_played_again(path: Path) -> None:
    GAMES.check_told(path)


def test_there_is_a_game_for_every_way_to_end_and_no_other() -> None:
    GAMES.check_ways(Reason)


def test_the_games_make_every_kind_of_move() -> None:
    GAMES.check_moves("a1", "d4", "stop ", "skip ", "finish", "clock", "resigns", "leaves")


def test_the_games_tell_every_kind_of_fact() -> None:
    GAMES.check_words(
        "Target 1:",
        "The corridor is open:",
        "But there’s no corridor:",
        "has opened a corridor:",
        "wins their first card:",
        "walks down the corridor:",
        "wants to skip this target.",
        "Nobody wins the card:",
        "The target is skipped:",
        "cards are shuffled again.",
        "has enough cards and wins.",
        "has more cards and wins.",
        "the cards are level",
        "Time is up.",
        "stops here.",
        "The game was abandoned.",
        "Nobody else is left:",
        "leaves the match.",
        "resigns.",
    )
