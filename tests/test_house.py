"""The house rules: what every committed file, lock, page and version of this repository keeps to."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from contextlib import suppress
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
LONGEST = 600
UNREAD_BY_PEOPLE = {".csv", ".json", ".jsonl", ".lock", ".svg", ".txt"}

# Each pattern is written so that it does not match its own text.
HOST = re.compile(
    r"py[p]i\.org|python[h]osted\.org|registry\.[n]pmjs|registry\.[y]arnpkg|deb\.[d]ebian\.org"
    r"|(?:index[-_]url|registry)\W{1,6}https?:"
)
MACHINE = re.compile(r"(?<![\w.~-])/(?:work|farm|root|home|Users|tmp|opt)/|[A-Z]:\\Users")
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)(?: ; (.+?))? \\$", re.MULTILINE)


def tracked() -> set[Path]:
    """The files that git keeps; none where there is no git, as in an exported tree."""
    if not (ROOT / ".git").exists():
        return set()
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    return {ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()}


def walked() -> set[Path]:
    """The files that git would not ignore."""
    lines = (ROOT / ".gitignore").read_text().splitlines()
    patterns = [".git", *(line for line in lines if line and line[0] != "#")]

    def ignored(path: Path) -> bool:
        inside = path.relative_to(ROOT).as_posix()
        return any(fnmatch(inside if it[0] == "/" else path.name, it.strip("/")) for it in patterns)

    found: set[Path] = set()
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not ignored(Path(folder, name))]
        found |= {path for path in (Path(folder, name) for name in names) if not ignored(path)}
    return found


@cache
def kept() -> list[Path]:
    return sorted(tracked() or walked())


@cache
def texts() -> dict[str, str]:
    found = {}
    for path in kept():
        with suppress(UnicodeDecodeError):  # a picture or a font
            found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return found


def places(pattern: re.Pattern[str]) -> list[str]:
    return [f"{name}: {found.group()}" for name, text in texts().items() for found in pattern.finditer(text)]


def pins(lock: Path) -> dict[tuple[str, str], str]:
    return {(name, marker): version for name, version, marker in PINNED.findall(lock.read_text())}


def commands(page: str) -> set[str]:
    """The targets of `make` that a page names, in a block of code or between backticks."""
    fenced = "".join(re.findall(r"^```.*?^```", page, re.MULTILINE | re.DOTALL))
    inline = "\n".join(re.findall(r"(?<!`)`([^`\n]+)`(?!`)", page))
    named = re.findall(r"^\s*(?:\$ )?make((?: [\w=./-]+)+)", f"{fenced}\n{inline}", re.MULTILINE)
    return {word for words in named for word in words.split() if "=" not in word and word[0] != "-"}


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_the_tree_is_seen_with_and_without_git() -> None:
    assert {ROOT / "Makefile", ROOT / ".ci/run", ROOT / "pyproject.toml"} <= set(kept())
    assert tracked() <= walked()
    assert not [
        path for path in walked() if {".git", ".venv", "node_modules", "__pycache__"} & set(path.parts)
    ]


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (HOST, '"https://registry.' + 'npmjs.org/vite/-/vite.tgz"'),
        (HOST, "https://files.python" + "hosted.org/packages/x.whl"),
        (HOST, "registr" + "y=https://mirror.example/npm"),
        (HOST, "--index-ur" + "l https://mirror.example/simple"),
        (MACHINE, "see " + "/".join(["", "work", "main", "x"])),
        (MACHINE, "`" + "/".join(["", "home", "someone", "x`"])),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)


def test_no_file_names_a_registry_host() -> None:
    assert places(HOST) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert places(MACHINE) == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_python_locks_hold_versions_and_hashes_but_no_address(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert "--hash=sha256:" in text
    asked = [line for line in text.splitlines() if line and line[0] not in "# "]
    assert len(asked) == len(pins(lock)) > 0, "a requirement without an exact version and a hash"


def test_python_locks_agree_with_each_other() -> None:
    dev = pins(ROOT / "requirements/dev.txt")
    for lock in LOCKS:
        different = {pin for pin, version in pins(lock).items() if dev.get(pin, version) != version}
        assert not different, f"{lock.name} and dev.txt"
    assert ("open-spiel", "") in dev


def test_python_locks_name_every_dependency_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for lock, asked in {
        "play": [*project["dependencies"], *extras["server"], *extras["web"]],
        "scale": [*project["dependencies"], *extras["postgres"], *extras["redis"], *extras["server"]],
        "dev": [name for extra in ("web", "rl", "spiel", "dev") for name in extras[extra]],
        "bench": [*project["dependencies"], *extras["bench"]],
    }.items():
        locked = {name for name, _ in pins(ROOT / f"requirements/{lock}.txt")}
        names = {re.split(r"[\[<>=;! ]", requirement)[0] for requirement in asked} - {"bisat"}
        assert names <= locked, f"make lock: {lock}.txt"


def test_the_web_lock_holds_no_address_of_a_package() -> None:
    for path in kept():
        if path.name == "package-lock.json":
            packages = json.loads(path.read_text())["packages"]
            assert [name for name, entry in packages.items() if "://" in entry.get("resolved", "")] == []


def test_no_lock_that_must_record_addresses_is_committed() -> None:
    assert [
        path for path in kept() if path.name in {"uv.lock", "pylock.toml", "yarn.lock", "poetry.lock"}
    ] == []


def test_every_make_command_on_a_page_is_a_target() -> None:
    assert commands("`make play` `make test PORT=1`\n```sh\nmake check soak\n```\nmake sure") == {
        "play", "test", "check", "soak",
    }  # fmt: skip
    unknown = {name: commands(text) - targets() for name, text in texts().items() if name.endswith(".md")}
    assert {name: named for name, named in unknown.items() if named} == {}


def test_the_readme_gives_the_two_commands() -> None:
    assert {"play", "test"} <= commands((ROOT / "README.md").read_text())


def test_the_gate_calls_check_and_test() -> None:
    assert (ROOT / ".ci/run").read_text().rstrip().endswith("make check test COVERAGE=98")
    assert {"play", "test", "check", "bench", "soak"} <= targets()


def test_no_text_for_people_is_longer_than_600_lines() -> None:
    lengths = {
        name: len(text.splitlines())
        for name, text in texts().items()
        if Path(name).suffix not in UNREAD_BY_PEOPLE
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_test_borrows_from_another_test() -> None:
    borrowed = re.compile(r"^\s*(?:from|import) [\w.]*\btest_\w+", re.MULTILINE)
    assert borrowed.search("from tests.server.table.test_table import ada")
    found = {name: borrowed.findall(text) for name, text in texts().items() if name.endswith(".py")}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_no_two_test_files_differ_by_an_s() -> None:
    names = {path.name.removesuffix(".py") for path in kept() if path.match("test_*.py")}
    names |= {path.name.removesuffix(".test.ts") for path in kept() if path.match("*.test.ts")}
    assert {"test_house", "router"} <= names
    assert sorted(name for name in names if f"{name}s" in names) == []


def test_the_changelog_begins_with_the_version_of_the_package() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    headings = re.findall(r"^## \[?v?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[:1] == [version]
