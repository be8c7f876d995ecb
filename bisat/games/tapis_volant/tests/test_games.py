"""Finished races, one for each way to end, flown again and told again word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from bisat.games.tapis_volant.rules.state import Reason
from bisat.games.tapis_volant.tests import record
from tests.finished import Golden

GAMES = Golden(record)


@pytest.mark.parametrize("path", GAMES.paths, ids=lambda path: path.stem)
def test_a_finished_race_is_told_the_same_when_it_is_flown_again(path: Path) -> None:
    GAMES.check_told(path)


def test_there_is_a_race_for_every_way_to_end_and_no_other() -> None:
    GAMES.check_ways(Reason)
