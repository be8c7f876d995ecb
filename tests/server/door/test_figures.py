"""What is said beside a game follows from its figures and their intervals, and from nothing else."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.figures import Figures, Measured
from bisat.server.door.figures import in_words, lines
from bisat.server.wire.values import Language

LANGUAGES = get_args(Language)
MEASURED = Figures(
    seats=2,
    bot="hard",
    games=400,
    even=0.45,
    shares=(Measured(0.4612, 0.4154, 0.5077), Measured(0.4387, 0.3934, 0.4852)),
    best=None,
    turns=Measured(17.0, 16.0, 17.4),
    minutes=None,
    luck=Measured(0.7, 0.6, 0.8),
    command="",
    most=(12.0, 22.5),
    luck_games=128,
)


def test_luck_is_said_to_be_more_or_less_than_skill_only_where_the_whole_interval_says_so() -> None:
    def said(low: float, high: float) -> str:
        return lines(replace(MEASURED, luck=Measured((low + high) / 2, low, high)), "en")[2]

    assert "more than skill" in said(0.5, 1.0)
    assert "less than skill" in said(0.0, 0.27)
    assert "luck counts" in said(0.49, 1.0)
    assert "luck counts" in said(0.0, 0.51)


def test_what_no_player_won_is_said() -> None:
    assert "The other 10% were won by none of the players" in lines(MEASURED, "en")[0]
    assert "none of the players" not in lines(replace(MEASURED, even=0.5), "en")[0]


def test_how_far_matches_differ_stands_beside_how_sure_the_median_is() -> None:
    assert lines(MEASURED, "en")[1].endswith("(16 to 17). In eight of ten matches it was 12 to 22.")
    timed = replace(MEASURED, minutes=Measured(3.04, 2.96, 3.12), most=(2.1, 4.0))
    assert "3 Minuten (3 bis 3,1). In acht von zehn Partien waren es 2,1 bis 4." in lines(timed, "de")[1]
    assert lines(replace(MEASURED, most=None), "en")[1].endswith("(16 to 17).")


def test_luck_says_its_own_number_of_matches() -> None:
    assert "400 matches of equals" in lines(MEASURED, "en")[-1]
    assert "played 128 matches" in lines(MEASURED, "en")[-1]
    assert len(lines(replace(MEASURED, luck=None, luck_games=0), "en")) == 3


@pytest.mark.parametrize("game", [*catalog.GAMES])
def test_every_game_says_all_of_it_in_four_languages(game: str) -> None:
    for language in LANGUAGES:
        said = in_words(game, language).lines
        assert len(said) == 4
        assert not any("{" in line or "figures." in line for line in said)
