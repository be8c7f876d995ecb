"""Every catalogue is complete in four languages, and every refusal has its words."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bisat.parts.i18n import LANGUAGES, fill

BISAT = Path(__file__).resolve().parents[2] / "bisat"
FOLDERS = sorted({path.parent.relative_to(BISAT).as_posix() for path in BISAT.glob("**/messages/*.json")})
HEAD = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?", re.DOTALL)
CASE = re.compile(r"\s*(=\d+|\w+)\s*")


@cache
def catalogue(folder: str, language: str) -> dict[str, str]:
    pairs: list[tuple[str, str]] = json.loads(
        (BISAT / folder / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=list
    )
    assert len(dict(pairs)) == len(pairs), f"a key stands twice in {folder}/{language}.json"
    return dict(pairs)


def braces(text: str) -> Iterator[tuple[str, str]]:
    """The outermost braces of a text: what stands before each, and what stands inside."""
    depth, start, end = 0, 0, 0
    for at, letter in enumerate(text):
        if letter == "{":
            if depth == 0:
                start = at
            depth += 1
        elif letter == "}":
            depth -= 1
            assert depth >= 0, f"a brace too many in {text!r}"
            if depth == 0:
                yield text[end:start], text[start + 1 : at]
                end = at + 1
    assert depth == 0, f"a brace too few in {text!r}"


def asked(text: str) -> set[str]:
    """What a message asks for, and how: its names, and the cases of its selects."""
    found = set()
    for _, inside in braces(text):
        head = HEAD.fullmatch(inside)
        assert head, f"neither a name nor a plural nor a select: {inside!r}"
        name, kind, cases = head.groups()
        if kind is None:
            found.add(name)
            continue
        texts = {}
        for before, case in braces(cases):
            label = CASE.fullmatch(before)
            assert label, f"a case without a name in {text!r}"
            texts[label[1]] = case
        assert "other" in texts, f"no other case in {text!r}"
        if kind == "plural":
            assert all(re.fullmatch(r"=\d+|one|other", label) for label in texts), text
            found.add(f"{name}, plural")
        else:
            found.add(f"{name}, select {sorted(texts)}")
        found |= {need for case in texts.values() for need in asked(case)}
    return found


def values(text: str) -> set[str]:
    """What a message must be given; whether a number needs a plural is up to the language."""
    return {need.removesuffix(", plural") for need in asked(text)}


def test_catalogues_are_found() -> None:
    assert {"core/messages", "games/montgolfiere/messages"} <= set(FOLDERS)


def test_what_a_message_asks_for_is_understood() -> None:
    text = "{who} {n, plural, =0 {none} one {# of {of}} other {#}} {way, select, up {{a}} other {}}"
    assert asked(text) == {"who", "n, plural", "of", "way, select ['other', 'up']", "a"}
    for wrong in (
        "{a",
        "a}",
        "{n, plural, one {x}}",
        "{n, plural, few {x} other {y}}",
        "{a b}",
        "{n, select, {x}}",
    ):
        with pytest.raises(AssertionError):
            asked(wrong)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_language_has_the_same_messages_that_ask_for_the_same(folder: str) -> None:
    english = catalogue(folder, "en")
    for language in LANGUAGES:
        other = catalogue(folder, language)
        assert list(other) == list(english), f"{folder}/{language}.json has other keys or another order"
        different = {key: text for key, text in other.items() if values(text) != values(english[key])}
        assert different == {}, f"{folder}/{language}.json asks for other values"


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(folder: str, language: str) -> None:
    for key, text in catalogue(folder, language).items():
        names = {need.partition(",")[0] for need in asked(text)}
        choices = {"other"} | {word for need in asked(text) for word in re.findall(r"'(\w+)'", need)}
        for number in (0, 1, 2, 5):
            for choice in choices:
                given: dict[str, str | int] = dict.fromkeys(names, choice)
                given |= {need.partition(",")[0]: number for need in asked(text) if need.endswith("plural")}
                told = fill(text, given, language)
                assert told.strip() == told != "", f"{folder}/{language}.json: {key}"
                left = "{}#" if "plural" in text else "{}"  # outside of plurals # is a sign like others
                assert not set(left) & set(told), f"{folder}/{language}.json: {key}"


def refusals() -> Iterator[tuple[Path, int, str, set[str] | None]]:
    """Every id that the source refuses with: file, line, id, and the values given (None: not known)."""
    for path in sorted(BISAT.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        ours = any(
            isinstance(node, ast.ImportFrom) and node.module == "bisat.core.refusal"
            for node in ast.walk(tree)
        )
        if "tests" in path.parts or not ours:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                given = {word.arg for word in node.keywords}
                names = None if None in given else {name for name in given if name}
                for constant in ids(node.args[0]):
                    yield path.relative_to(BISAT), node.lineno, constant, names


def ids(node: ast.expr) -> list[str]:
    """The texts that an argument may be: itself, or either side of a condition."""
    if isinstance(node, ast.IfExp):
        return [*ids(node.body), *ids(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_refusal_has_its_words() -> None:
    found = list(refusals())
    assert {"not_your_turn", "match_is_over", "seats_out_of_range"} <= {key for _, _, key, _ in found}
    missing = []
    for path, line, key, given in found:
        game, dot, _ = key.partition(".")
        folders = [f"games/{game}/messages"] if dot else ["core/messages", f"{path.parts[0]}/messages"]
        known = [catalogue(folder, "en") for folder in folders if folder in FOLDERS]
        texts = [words[key] for words in known if key in words]
        if not texts:
            missing.append(f"bisat/{path}:{line}: no words for {key}")
        elif given is not None:
            needs = {need.partition(",")[0] for need in asked(texts[0])}
            missing += [
                f"bisat/{path}:{line}: {key} is said without {name}" for name in sorted(needs - given)
            ]
    assert missing == []


def test_every_refusal_in_the_catalogue_of_the_core_is_used() -> None:
    used = {key for _, _, key, _ in refusals()}
    assert {key for key in catalogue("core/messages", "en") if "." not in key} - used == set()
