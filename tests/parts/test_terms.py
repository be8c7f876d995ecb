"""One word per thing in four languages: docs/terms.md holds what people read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bisat.parts.i18n import LANGUAGES

HOUSE = Path(__file__).resolve().parents[2]
PAGE = HOUSE / "docs/terms.md"
STRUCK = re.compile(r"~~(.+?)~~")
TIED = re.compile(r"\*\*.+?\*\*")
NOTATION = ".unreadable_move"
"""Moves as they are typed are the same in every language."""


class Term(NamedTuple):
    """A line of the list: what is said in each language, and what is not."""

    section: str
    name: str
    files: tuple[str, ...]
    used: dict[str, tuple[str, ...]]
    struck: dict[str, tuple[str, ...]]

    @property
    def tied(self) -> bool:
        """Whether every language must say it where English does."""
        return bool(TIED.search(self.name))


def terms(page: str) -> Iterator[Term]:
    """The terms of the list; a section begins with the folders that it is about."""
    for section in page.split("\n## ")[1:]:
        title = section.partition("\n")[0]
        found = re.search(r"^Files: (.+)$", section, re.MULTILINE)
        assert found, f"{title} names no files"
        folders = tuple(re.findall(r"`([^`]+)`", found[1]))
        for line in section.splitlines():
            if not line.startswith("| ") or line.startswith("| term "):
                continue
            name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
            assert len(cells) == len(LANGUAGES), line
            used = {
                language: tuple(form.strip() for form in STRUCK.sub("", cell).split(",") if form.strip())
                for language, cell in zip(LANGUAGES, cells, strict=True)
            }
            struck = {
                language: tuple(STRUCK.findall(cell)) for language, cell in zip(LANGUAGES, cells, strict=True)
            }
            yield Term(title, name, folders, used, struck)


LIST = tuple(terms(PAGE.read_text(encoding="utf-8")))


ACCENTS = str.maketrans("άέήίόύώϊΐϋΰΆΈΉΊΌΎΏ", "αεηιουωιιυυΑΕΗΙΟΥΩ")
"""In Greek they move with the ending of a word."""


@cache
def pattern(form: str) -> re.Pattern[str]:
    """Whole words in any case; … is any ending, and a name in braces is a value."""
    words = (
        re.escape(form.strip().translate(ACCENTS)).replace("…", r"\w*").replace(r"\ ", r"[\s\u00a0\u202f]+")
    )
    return re.compile(rf"(?<![\w{{]){words}(?![\w}}])", re.IGNORECASE)


def says(text: str, forms: tuple[str, ...]) -> str | None:
    """The first of these forms that a text has."""
    plain = text.translate(ACCENTS)
    return next((form for form in forms if pattern(form).search(plain)), None)


def words(message: str) -> str:
    """All that a message may say: its values stay in braces, the names of cases go."""
    said: list[str] = []
    at = 0
    while (start := message.find("{", at)) >= 0:
        said.append(message[at:start])
        depth, at = 1, start + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(message[at], 0)
            at += 1
        inside = message[start + 1 : at - 1]
        head = re.match(r"\s*\w+\s*,\s*(?:plural|select)\s*,", inside)
        if head is None:
            said.append(f"{{{inside}}}")
            continue
        cases = inside[head.end() :]
        said += [f" {words(case)} " for case in _cases(cases)]
    said.append(message[at:])
    return "".join(said)


def _cases(text: str) -> Iterator[str]:
    depth, start = 0, 0
    for at, letter in enumerate(text):
        if letter == "{":
            depth += 1
            start = at + 1 if depth == 1 else start
        elif letter == "}":
            depth -= 1
            if depth == 0:
                yield text[start:at]


@cache
def texts(folder: str, language: str) -> dict[str, str]:
    """Everything that is said in a language below a folder, each with where it is."""
    found: dict[str, str] = {}
    for path in sorted(HOUSE.glob(f"{folder}/{language}.*")):
        place = path.relative_to(HOUSE).as_posix()
        if path.suffix == ".json":
            catalogue: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
            found |= {f"{place}: {key}": words(text) for key, text in catalogue.items()}
        elif path.suffix == ".md":
            lines = path.read_text(encoding="utf-8").splitlines()
            found |= {
                f"{place}:{number}": re.sub(r"\{example: \w+\}", "", line)
                for number, line in enumerate(lines, 1)
            }
    return found


def said(term: Term, language: str) -> dict[str, str]:
    """All texts that a term is about."""
    return {place: text for folder in term.files for place, text in texts(folder, language).items()}


def test_a_message_is_read_without_its_syntax() -> None:
    text = (
        "{who} {n, plural, one {plays # card} other {plays {n} cards}}{how, select, seat { here} other {}}."
    )
    assert words(text).split() == ["{who}", "plays", "#", "card", "plays", "{n}", "cards", "here", "."]


def test_a_form_is_found_as_a_word() -> None:
    assert says("Zwei Plätze sind frei", ("Platz", "Plätze…"))
    assert not says("{place} takes {seat}", ("seat", "place"))
    assert says("Par\u00a0{par}\u00a0: bravo", ("par {par}",))
    assert not says("replacing", ("place…",))
    assert says("Drei Spielplättchen", ("…plättchen",))
    assert says("των τραπεζιών", ("τραπέζι…",))


def test_every_section_is_about_files_that_are_there() -> None:
    assert {"House", "Every game"} < {term.section for term in LIST}
    assert len(LIST) > 100
    for term in LIST:
        for language in LANGUAGES:
            assert said(term, language), f"{term.section}: nothing is said in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_in_the_list_is_used(language: str) -> None:
    unused = [
        f"{term.section}, {term.name}: {form}"
        for term in LIST
        for form in term.used[language]
        if not any(says(text, (form,)) for text in said(term, language).values())
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_called_by_a_word_that_was_given_up(language: str) -> None:
    found = [
        f"{place}: {form} (for {term.name}, say {', '.join(term.used[language])})"
        for term in LIST
        for place, text in said(term, language).items()
        if (form := says(text, term.struck[language]))
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_what_english_calls_by_a_tied_term_the_others_do_too(language: str) -> None:
    found = []
    for term in LIST:
        others = said(term, language) if term.tied else {}
        for place, text in said(term, "en").items():
            other = place.replace("/en.json: ", f"/{language}.json: ")
            if other not in others or other.endswith(NOTATION) or not says(text, term.used["en"]):
                continue
            if not says(others[other], term.used[language]):
                found.append(f"{other}: {term.name} ({', '.join(term.used[language])})")
    assert found == []
