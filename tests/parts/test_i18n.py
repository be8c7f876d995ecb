"""How messages are filled in, in four languages."""

from __future__ import annotations

import pytest

from bisat.core.refusal import Refused
from bisat.parts.i18n import LANGUAGES, capital, fill, listed, messages, say, sentence

CARDS = "{n, plural, =0 {no card} one {# card} other {# cards}}"


def test_names_are_replaced_by_values() -> None:
    assert (
        fill("{who} rises from { start } to {end}.", {"who": "Ada", "start": 5, "end": 6})
        == "Ada rises from 5 to 6."
    )
    assert fill("", {}) == ""
    assert fill("nothing to fill", {"more": 1}) == "nothing to fill"
    assert fill("{a}{a}{b}", {"a": "x", "b": "y"}) == "xxy"


def test_values_are_not_read_as_messages() -> None:
    assert fill("{who} won", {"who": "{n, plural, other {#}}"}) == "{n, plural, other {#}} won"
    assert fill("{n, plural, other {# for {who}}}", {"n": 2, "who": "#1 {x}"}) == "2 for #1 {x}"


def test_apostrophes_and_hashes_mean_themselves() -> None:
    assert fill("l'été n'est pas {n}", {"n": 1}) == "l'été n'est pas 1"
    assert fill("seat # {n}", {"n": 1}) == "seat # 1"


@pytest.mark.parametrize(
    ("language", "number", "form"),
    [
        ("en", 0, "other"), ("en", 1, "one"), ("en", 2, "other"), ("en", -1, "one"), ("en", 11, "other"),
        ("fr", 0, "one"), ("fr", 1, "one"), ("fr", 2, "other"), ("fr", -1, "one"), ("fr", 21, "other"),
        ("de", 0, "other"), ("de", 1, "one"), ("de", 2, "other"), ("de", -1, "one"), ("de", 101, "other"),
        ("el", 0, "other"), ("el", 1, "one"), ("el", 2, "other"), ("el", -1, "one"), ("el", 31, "other"),
    ],
)  # fmt: skip
def test_plurals_follow_the_language(language: str, number: int, form: str) -> None:
    text = "{n, plural, one {one #} other {other #}}"
    assert fill(text, {"n": number}, language) == f"{form} {number}"


def test_an_exact_number_goes_before_the_plural() -> None:
    assert [fill(CARDS, {"n": n}) for n in (0, 1, 2)] == ["no card", "1 card", "2 cards"]
    assert fill("{n, plural, =1 {exactly} one {one} other {other}}", {"n": 1}) == "exactly"
    assert fill(CARDS, {"n": 0}, "fr") == "no card"


def test_a_plural_may_have_one_form_only() -> None:
    assert fill("{n, plural, other {# l}}", {"n": 1}) == "1 l"


def test_a_plural_takes_a_number_in_text() -> None:
    assert fill(CARDS, {"n": "1"}) == "1 card"
    with pytest.raises(ValueError, match="many"):
        fill(CARDS, {"n": "many"})


def test_select_chooses_by_value() -> None:
    text = "{who, select, you {You rise} other {{name} rises}}"
    assert fill(text, {"who": "you", "name": "Ada"}) == "You rise"
    assert fill(text, {"who": "them", "name": "Ada"}) == "Ada rises"
    assert fill("{n, select, 1 {one} other {more}}", {"n": 1}) == "one"


def test_messages_nest() -> None:
    text = (
        "{way, select, up {{who} rises {n, plural, one {one square} other {# squares}}} other {{who} stays}}."
    )
    assert fill(text, {"way": "up", "who": "Ada", "n": 1}) == "Ada rises one square."
    assert fill(text, {"way": "up", "who": "Ada", "n": 2}) == "Ada rises 2 squares."
    assert fill(text, {"way": "no", "who": "Ada", "n": 2}) == "Ada stays."
    assert fill("{a, plural, other {# of {b, plural, other {#}}}}", {"a": 3, "b": 7}) == "3 of 7"


@pytest.mark.parametrize("text", ["{who", "{n, plural, one {x other {y}}", "fine {until {here}"])
def test_an_unclosed_brace_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="a brace is not closed in"):
        fill(text, {"who": 1, "n": 1})


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        fill("{who}", {})


def test_a_language_without_words_is_refused_with_those_that_have_some() -> None:
    with pytest.raises(Refused, match="words in en, fr, de, el, and none in 'it'"):
        say("bisat.core", "match_is_over", {}, "it")


def test_a_message_is_said_in_each_language() -> None:
    told = {language: say("bisat.core", "match_is_over", {}, language) for language in LANGUAGES}
    assert len(set(told.values())) == 4
    assert told["en"] == "The match is over."
    with pytest.raises(KeyError):
        say("bisat.core", "no_such_message", {})
    assert messages("bisat.core", "en") is messages("bisat.core", "en"), "read once"


def test_refusals_are_said_in_words() -> None:
    assert sentence(Refused("no_such_seat", seat=7)) == "There is no seat 7 at this table."
    assert sentence(Refused("montgolfiere.no_balloon_for_baron")).endswith("the Black Baron.")


@pytest.mark.parametrize(
    ("items", "language", "text"),
    [
        ((), "en", ""),
        (("Ada",), "de", "Ada"),
        (("Ada", "Ben"), "el", "Ada και Ben"),
        (("Ada", "Ben", "Cleo"), "en", "Ada, Ben and Cleo"),
        (("a", "b", "c", "d"), "de", "a, b, c und d"),
        (("a", "b"), "fr", "a et b"),
    ],
)
def test_names_are_joined_as_the_language_does(items: tuple[str, ...], language: str, text: str) -> None:
    assert listed(items, language) == text


def test_sentences_begin_with_a_capital() -> None:
    assert capital("ο βαρόνος") == "Ο βαρόνος"
    assert capital("") == ""
    assert capital("ABC") == "ABC"
