"""What hints of Montgolfière say."""

from __future__ import annotations

import re

import pytest

from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots.reasons import why
from bisat.games.montgolfiere.rules.box import DECK, Card
from bisat.games.montgolfiere.rules.moves import Play
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.tests.positions import with_hand
from bisat.parts.i18n import LANGUAGES

NAMES = ("Ada", "Ben", "Cleo")
OTHERS: tuple[Card, ...] = ("2", "7", "12")


def hint(language: str, card: Card, hand: tuple[Card, ...]) -> str:
    rules = Montgolfiere()
    state = with_hand(rules.setup(3, Rng("hint", 0)), 0, hand)
    return why(rules.view(state, 0), Play(card), NAMES, language)


@pytest.mark.parametrize(
    ("language", "kept"),
    [("en", "keep the 13"), ("fr", "gardez le 13"), ("de", "behalte die 13"), ("el", "κράτα το 13")],
)
def test_what_is_thrown_away_saves_the_best_card(language: str, kept: str) -> None:
    assert kept in hint(language, "1", ("1", "2", "6", "13"))


def test_nothing_is_kept_where_nothing_better_is_held() -> None:
    assert "keep" not in hint("en", "motor", ("1", "15", "motor"))
    assert "keep" not in hint("en", "15", ("1", "2", "15"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_hint_speaks_in_odds(language: str) -> None:
    for card in dict.fromkeys(DECK):
        others = tuple(other for other in OTHERS if other != card)
        said = hint(language, card, (card, *others))
        assert not set(re.findall(r"\d+", said)) - {card, *others}, said
