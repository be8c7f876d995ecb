"""What hints of Le Tapis Volant say."""

from __future__ import annotations

import pytest

from bisat.games.tapis_volant.bots.reasons import why
from bisat.games.tapis_volant.rules.moves import Fly
from bisat.games.tapis_volant.tests.positions import position

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "; up there the wind adds 1 each turn"),
        ("fr", "là-haut, le vent ajoute 1 à chaque vol"),
        ("de", "; dort oben gibt der Wind jeden Zug 1 dazu"),
        ("el", "· εκεί πάνω ο άνεμος προσθέτει 1 σε κάθε πτήση"),
    ],
)
def test_whoever_flies_away_from_the_gate_hears_what_the_wind_will_give(language: str, said: str) -> None:
    view = position((5, 4), hand="B13 V1 V2").view(0)
    assert said in why(view, Fly("B13", "up", "sideways"), NAMES, language)


def test_whoever_stays_in_calm_air_or_flies_on_does_not() -> None:
    calm = position((5, 2), hand="B13 V1 V2").view(0)
    assert "up there" not in why(calm, Fly("B13", "up", "sideways"), NAMES, "en")
    on = position((5, 4), hand="A13 V1 V2").view(0)
    assert "up there" not in why(on, Fly("A13", "up", "sideways"), NAMES, "en")
