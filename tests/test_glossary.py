"""One word per idea: what docs/glossary.md gave up does not come back, and what it points at is there."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")

HELD = (
    "bisat/bots",
    "bisat/catalog.py",
    "bisat/core",
    "bisat/games/magic_fold",
    "bisat/match.py",
    "bisat/parts",
    "web/src",
)
"""Where the words are held already; it ends with `bisat`, `tests` and `web/src`."""

RETIRED = {
    "Ask": "Request",
    "Asked": "ClientMessage",
    "Asker": "Replies",
    "Asking": "RequestContext",
    "Inside": "Unwrapping",
    "Told": "LogEntry",
    "settle": "resolve",
    "settled": "committed",
    "told": "fact, line or lines",
}
"""Whole identifiers, each with the word for it now."""

RETIRED_IN_PYTHON = {**RETIRED, "hints": "knowledge"}  # in the browser hints are for players

UNCLEAR_LIMIT = re.compile(r"(LONGEST|LARGEST|LEAST|MOST)(_|$)")


def identifiers(path: Path) -> Iterator[tuple[str, int]]:
    """Every identifier of a source file with its line, without comments and texts."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                yield token.string, token.start[0]
        return
    code = re.sub(r"/\*.*?\*/|<!--.*?-->|//[^\n]*|'[^'\n]*'", _lines_only, text, flags=re.DOTALL)
    for number, line in enumerate(code.splitlines(), 1):
        for word in re.findall(r"[A-Za-z_$][\w$]*", line):
            yield word, number


def _lines_only(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def sources(place: str) -> Iterator[Path]:
    path = ROOT / place
    if path.is_file():
        yield path
    for suffix in ("*.py", "*.ts", "*.svelte"):
        yield from path.rglob(suffix)


def instead(word: str, path: Path) -> str | None:
    """The word to use for a retired one."""
    if UNCLEAR_LIMIT.match(word):
        return "MAX_… or MIN_… of something"
    return (RETIRED_IN_PYTHON if path.suffix == ".py" else RETIRED).get(word)


@pytest.mark.parametrize("place", HELD)
def test_no_retired_identifier_is_used(place: str) -> None:
    paths = list(sources(place))
    assert paths, "there is nothing to hold to it"
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word} is now {better}"
        for path in paths
        for word, line in identifiers(path)
        if (better := instead(word, path)) is not None
    ]
    assert found == []


def test_retired_identifiers_are_found_where_they_stand(tmp_path: Path) -> None:
    python, typescript = tmp_path / "a.py", tmp_path / "a.ts"
    python.write_text('told = 1  # told\ntext = "told"\n')
    typescript.write_text("/* told\n told */\nconst told = 'told' // told\n")
    assert [line for word, line in identifiers(python) if word == "told"] == [1]
    assert [line for word, line in identifiers(typescript) if word == "told"] == [3]
    assert [instead("hints", path) for path in (python, typescript)] == ["knowledge", None]
    assert instead("MOST_CARDS", python) == instead("LONGEST", typescript) is not None
    assert instead("ALMOST", python) is None


def test_every_word_is_there_once() -> None:
    words = re.findall(r"^\| ([^|]+?) \| [^|]+ \| [^|]+ \| [^|]*\|$", PAGE, re.MULTILINE)
    assert len(words) > 100
    assert [word for word in set(words) if words.count(word) > 1 and word not in ("word", "---")] == []
