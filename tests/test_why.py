"""Why? For every fact that a log tells there is a rule, in a sentence, and a place on the rules page."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bisat import catalog
from bisat.core.laws.news import kinds
from bisat.core.series import Scored
from bisat.core.timed import ClockFact
from bisat.parts.i18n import LANGUAGES, messages

COMMON = {"Chose", "TookBack", "Forfeited"}
"""What every game may tell; the house has words for it."""


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_fact_worth_a_line_has_a_rule(game: str) -> None:
    why = catalog.entry(game).why
    assert why is not None
    told = {kind for kind in kinds(catalog.build(game).unwrapped()) if kind.line is not False}
    assert {kind.__name__ for kind in told - set(why.facts)} <= COMMON
    assert set(why.facts) <= told
    assert {*why.facts.values(), *why.more} == set(why.parts)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_rule_has_a_sentence_in_every_language_and_stands_on_the_rules_page(game: str) -> None:
    why, package = catalog.entry(game).why, catalog.GAMES[game]
    assert why is not None
    page = files(package).joinpath("guide", "en.md").read_text(encoding="utf-8").splitlines()
    headings = [line.lstrip("#").strip() for line in page if line.startswith("#")]
    for rule, part in why.parts.items():
        assert headings.count(part) == 1, (rule, part)
        said = {messages(package, language)[f"rule.{rule}"] for language in LANGUAGES}
        assert len(said) == len(LANGUAGES), rule
        assert all(text.endswith(".") and "{" not in text for text in said)


def test_the_house_explains_what_every_game_may_tell() -> None:
    for rule in ("leaving", "clock", "series"):
        assert all(messages("bisat.core", language)[f"rule.{rule}"].endswith(".") for language in LANGUAGES)
    assert {kind.__name__ for kind in (*ClockFact.__args__, Scored)} == {
        "OutOfTime",
        "CameBack",
        "MovedFor",
        "Scored",
    }, "a new one needs a rule, too (web/src/table/log/why.ts)"
