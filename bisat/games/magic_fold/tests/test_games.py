"""Finished games, one for each way to end, played again and told again word for word."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from bisat.games.magic_fold.facts import Reason
from bisat.games.magic_fold.tests.record import FOLDER, WAYS, read, way, write

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
    for move in (
        " left ",
        " top ",
        " under",
        " unfold",
        " unfold all",
        " take ",
        " pass",
        " back ",
        " clock",
    ):
        assert move in moves, move
    assert " resigns" in moves
    assert " leaves" in moves


def test_the_games_tell_of_claims_cobras_shortcuts_and_genies() -> None:
    words = "\n".join(path.read_text(encoding="utf-8") for path in GAMES)
    for said in (
        "takes token",
        "The sand-timer runs.",
        "The sand has run out.",
        "Everybody is done.",
        "the cloth fits",
        "the cloth does not fit",
        "must go back",
        "along the shortcut",
        "A cobra on cloud",
        "a genie for",
        "reaches the palace, first.",
        "wins the race.",
        "Sixty rounds are over",
        "is left alone and wins.",
        "Game 3:",
    ):
        assert said in words, said
