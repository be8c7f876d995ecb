"""Finished races, one for each way to end, flown again and told again word for word."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from bisat.games.tapis_volant.tests.record import FOLDER, WAYS, read, way, write
from bisat.games.tapis_volant.values import Reason

GAMES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_finished_race_is_told_the_same_when_it_is_flown_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write(read(text)) == text


def test_there_is_a_race_for_every_way_to_end_and_no_other() -> None:
    ways = [way(read(path.read_text(encoding="utf-8"))) for path in GAMES]
    assert sorted(ways) == sorted(WAYS)


def test_every_reason_to_end_is_among_the_ways() -> None:
    assert all(any(reason in way for way in WAYS) for reason in get_args(Reason))
