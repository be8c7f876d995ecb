"""How long what happened is shown: declared once, counted alike by the rules and by the browser."""

from __future__ import annotations

from typing import get_args

import pytest

from bisat import catalog
from bisat.core.game import Chose, Fact
from bisat.core.showing import showing


def test_what_is_chosen_in_secret_takes_no_time() -> None:
    assert showing((Chose(0), Chose(1))) == 0


@pytest.mark.parametrize("game", ["montgolfiere", "tapis-volant", "flying-sultans"])
def test_every_sentence_of_a_game_in_turns_or_rounds_has_its_time(game: str) -> None:
    kinds: list[type[Fact]] = list(get_args(catalog.build(game).unwrapped().types.fact))
    short = {kind.__name__ for kind in kinds if kind.line is True and kind.lasts < 1_500}
    # what only some may know, what the first picture shows, and what is told with what it does
    assert short <= {"Showed", "Began", "Used"}
