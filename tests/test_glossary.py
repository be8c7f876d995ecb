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
    *sorted(f"bisat/{path.name}" for path in (ROOT / "bisat").iterdir() if (path / "__init__.py").exists()),
    *sorted(f"bisat/{path.name}" for path in (ROOT / "bisat").glob("*.py")),
    "benchmarks",
    "examples",
    "web/scripts",
    "web/src",
)
"""Every room, so that a new one is held to the words from its first line."""

GAMES = tuple(f"bisat/{room}" for room in ("bots", "core", "external_bots", "games", "lab", "parts"))

RETIRED: dict[str, tuple[str, tuple[str, ...]]] = {
    "Ask": ("Request", ()),
    "Asked": ("ClientMessage", ()),
    "Asker": ("Replies", ()),
    "Asking": ("RequestContext", ()),
    "Belongings": ("Profiles", ()),
    "Diary": ("Checkpoint", ()),
    "Fold": ("LogReducer", ("bisat/server",)),  # in Magic Fold a fold is a fold
    "HEIRS": ("HANDOVER", ()),
    "Hall": ("MatchExecutor", ()),
    "Inside": ("Unwrapping", ()),
    "Keepsake": ("MatchSummary", ()),
    "Mine": ("ProfileStore", ()),
    "Seldom": ("Throttle", ()),
    "Sight": ("Observation", GAMES),
    "Sights": ("Observations", ()),
    "Slip": ("Subscription", ()),
    "Told": ("LogEntry", ()),
    "WordedSight": ("WordedView", ()),
    "diary": ("checkpoint", ()),
    "hall": ("match_executor", ()),
    "heirs": ("handover", ()),
    "hints": ("knowledge", GAMES),  # elsewhere hints are for players
    "keepsake": ("match_summary", ()),
    "massed": ("compiled", ()),
    "settle": ("resolve", ()),
    "settled": ("committed", ()),
    "sight": ("observation", GAMES),  # at a table it is what somebody has seen, and no numbers
    "sights": ("observations", GAMES),
    "telling": ("notifications, or the facts of something", ()),
    "told": ("fact, line or lines", ()),
    "world": ("determinization", GAMES),
    "worlds": ("determinizations", GAMES),
}
"""Whole identifiers, each with the word for it now and, if it is not everywhere, where it was given up."""

FILES = {
    *("adding", "behind", "diary", "found", "hall", "heirs", "keepsake", "keepsakes", "kept", "mass"),
    *("meant", "mine", "once", "own", "paper", "pilots", "seldom", "shown", "slips", "stays", "telling"),
    *("told", "worded", "words.py"),  # of the last there were five, with five meanings
}
"""Names that files and rooms of ours had."""

CARRIED = {("bisat/games/tapis_volant/kernel/observation.py", "told")}
"""Where an identifier is a name of data: here a block of the observation."""

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


def instead(word: str, path: str) -> str | None:
    """The word to use for a retired one, in a file by its path from the root."""
    if UNCLEAR_LIMIT.match(word):
        return "MAX_… or MIN_… of something"
    better, places = RETIRED.get(word, (None, ()))
    below = not places or any(path.startswith(f"{place}/") for place in places)
    return better if below and (path, word) not in CARRIED else None


@pytest.mark.parametrize("place", HELD)
def test_no_retired_identifier_is_used(place: str) -> None:
    paths = [(path, path.relative_to(ROOT).as_posix()) for path in sources(place)]
    assert paths, "there is nothing to hold to it"
    assert [
        f"{name}:{line}: {word} is now {better}"
        for path, name in paths
        for word, line in identifiers(path)
        if (better := instead(word, name)) is not None
    ] == []
    assert [name for _, name in paths if is_retired(name)] == []


def is_retired(name: str) -> bool:
    """Whether a file, or a room that it lies in, has a name that we gave up."""
    *rooms, file = name.split("/")
    return bool(FILES & {*rooms, file, file.partition(".")[0]})


def test_retired_identifiers_are_found_where_they_stand(tmp_path: Path) -> None:
    python, typescript = tmp_path / "a.py", tmp_path / "a.ts"
    python.write_text('told = 1  # told\ntext = "told"\n')
    typescript.write_text("/* told\n told */\nconst told = 'told' // told\n")
    assert [line for word, line in identifiers(python) if word == "told"] == [1]
    assert [line for word, line in identifiers(typescript) if word == "told"] == [3]
    assert instead("told", "web/src/a.ts") is not None
    assert [instead("hints", path) for path in ("bisat/core/a.py", "web/src/a.ts")] == ["knowledge", None]
    assert [instead("sight", path) for path in ("bisat/lab/a.py", "bisat/server/a.py")] == [
        "observation",
        None,
    ]
    assert instead("MOST_CARDS", "a.py") == instead("LONGEST", "a.ts") is not None
    assert instead("ALMOST", "a.py") is None
    names = (
        "bisat/own/a.py",
        "bisat/a/words.py",
        "web/src/told/A.svelte",
        "web/src/a/words.ts",
        "bisat/a.py",
    )
    assert [is_retired(name) for name in names] == [True, True, True, False, False]


@pytest.mark.parametrize(
    "page", sorted((*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"))), ids=lambda it: it.name
)
def test_pages_name_nothing_by_a_retired_identifier(page: Path) -> None:
    names = {name for name, (_, places) in RETIRED.items() if not places}
    said = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert names.isdisjoint(re.findall(r"`(\w+)`", said))


def test_every_word_is_there_once() -> None:
    words = re.findall(r"^\| ([^|]+?) \| [^|]+ \| [^|]+ \| [^|]*\|$", PAGE, re.MULTILINE)
    assert len(words) > 100
    assert [word for word in set(words) if words.count(word) > 1 and word not in ("word", "---")] == []


def missing(page: str) -> list[str]:
    """Paths in the third column that lead nowhere: below `bisat/`, in a game, or in `web/`."""
    rows = re.findall(r"^\|[^|]+\|[^|]+\|([^|]+)\|[^|]*\|$", page, re.MULTILINE)
    named = [(path, row) for row in rows for path in re.findall(r"`([\w./-]+(?:/|\.\w+))`", row)]
    assert named, "there is nothing to look for"
    games = [path.parent for path in (ROOT / "bisat/games").glob("*/rules")]
    return [
        path
        for path, row in named
        for home in (games if "of each game" in row else [])
        or [ROOT if path.startswith("web/") else ROOT / "bisat"]
        if not (home / path).exists() and not ("of each game" in row and (ROOT / "bisat" / path).exists())
    ]


def test_what_the_glossary_points_at_is_there() -> None:
    assert missing(PAGE) == []
    assert missing("| a | b | `core/nowhere.py`, `web/src/main.ts` | |\n") == ["core/nowhere.py"]
    assert missing("| a | b | the `nowhere/` of each game | |\n")
