"""Finished games, one for each way to end, played again and written again word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from bisat.games.magic_fold.rules.facts import Reason
from bisat.games.magic_fold.tests import record
from tests.finished import Golden

GAMES = Golden(record)


@pytest.mark.parametrize("path", GAMES.paths, ids=lambda path: path.stem)
def test_a_finished_game_is_told_the_same_when_it_is_played_again(path: Path) -> None:
    GAMES.check_told(path)


def test_there_is_a_game_for_every_way_to_end_and_no_other() -> None:
    GAMES.check_ways(Reason)


def test_the_games_make_every_kind_of_move() -> None:
    GAMES.check_moves(
        "left ",
        "top ",
        "under",
        "unfold",
        "unfold all",
        "take ",
        "pass",
        "back ",
        "clock",
        "resigns",
        "leaves",
    )


def test_the_games_tell_of_claims_cobras_shortcuts_and_genies() -> None:
    GAMES.check_words(
        "takes token",
        "The sand-timer is running.",
        "The sand has run out.",
        "Everyone is done.",
        "the carpet fits",
        "the carpet doesn’t fit",
        "must go back",
        "along the shortcut",
        "A cobra on cloud",
        "a genie for",
        "reaches the palace in first place.",
        "wins the race.",
        "Sixty rounds have been played",
        "Nobody else is left:",
        "Game 3:",
    )
