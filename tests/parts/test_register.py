"""One way to speak to people in each language: du in German, vous in French, εσύ in Greek; French spaces."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
FOREIGN = {
    "de": re.compile(r"(?<=[\wäöüß,] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b"),
    "fr": re.compile(r"\b(?:tu|toi|ton|ta|tes)\b|\bt’(?=[aeiouéê])", re.IGNORECASE),
    "el": re.compile(
        r"\b(?!(?:ώστε|είτε|(?:δεκα)?πέντε|είστε σμήνος|ρίξετε μαζί|βρεθείτε στο ίδιο)\b)"  # several
        r"(?:\w*(?:[ξψσλρν]τε|[εέαάηή]τε|είτε|ίτε|άστε|έστε)|σας|εσάς|εσείς)\b",
        re.IGNORECASE,
    ),
}
"""How nobody is addressed here; where several people are meant, Greek speaks of them."""
ONE_OF_SEVERAL = re.compile(r'  "(?:you|hit)\.')
"""Messages to somebody who is one of several, whom Greek addresses together."""


def spoken(language: str) -> list[Path]:
    found = [*HOUSE.glob(f"bisat/**/messages/{language}.json"), *HOUSE.glob(f"bisat/**/guide/{language}.md")]
    return [*found, *HOUSE.glob(f"web/src/i18n/**/{language}.json")]


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("de", "Das haben Sie gesagt", "Wer sie hat. Sie geht weiter"),
        ("fr", "Choisis ta carte", "Il vous faut une carte"),
        ("el", "Δοκιμάστε ξανά", "Δοκίμασε ξανά, ώστε ποτέ να μη χαθεί τότε"),
    ],
)
def test_the_other_way_would_be_noticed(language: str, wrong: str, right: str) -> None:
    assert FOREIGN[language].search(wrong)
    assert not FOREIGN[language].search(right)


@pytest.mark.parametrize("language", FOREIGN)
def test_everybody_is_addressed_in_one_way(language: str) -> None:
    said = {
        f"{path.relative_to(HOUSE)}:{number}": found[0]
        for path in spoken(language)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if not (language == "el" and ONE_OF_SEVERAL.match(line))
        if (found := FOREIGN[language].search(line.partition('": "')[2] or line))
    }
    assert said == {}


TORN = re.compile(r"(?<=\S)[ \u00a0](?=[;!?])|(?<=\S) (?=:(?:\W|$)|»)|« |(?<=\w)(?=[;!?»])|«(?=\w)")
"""Before ; ! ? stands a narrow space, before : and inside « » a wide one; at neither may a line break."""


@pytest.mark.parametrize("torn", ["Stop !", "Stop!", "Voici : une carte", "« oui »", "«oui»", "Ici\u00a0?"])
def test_a_torn_sentence_would_be_noticed(torn: str) -> None:
    assert TORN.search(torn)


def test_french_punctuation_stays_with_its_word() -> None:
    assert not TORN.search("Stop\u202f! Voici\u00a0: «\u00a0oui\u00a0»")
    torn = {
        f"{path.relative_to(HOUSE)}:{number}": line
        for path in spoken("fr")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if TORN.search(line.partition('": "')[2] or line)
    }
    assert torn == {}
