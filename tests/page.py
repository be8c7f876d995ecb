"""The README of a game as its tests read it: rulings with tests, examples that run, tables without a gap."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path
from typing import Any, get_args

import bisat.games

GAMES = Path(bisat.games.__file__).parent


class Page:
    """One game's README, its rulings counted by a letter."""

    def __init__(self, package: str, letter: str) -> None:
        self.folder = GAMES / package
        self.letter = letter
        self.text = (self.folder / "README.md").read_text(encoding="utf-8")
        line = rf"^\| \*\*{letter}(\d+)\*\* \| .+ \| `(\w+)` \|$"
        self.rulings: dict[int, str] = {int(n): test for n, test in re.findall(line, self.text, re.MULTILINE)}

    def tests(self) -> set[str]:
        """The names of the game's tests; those of a naive referee say nothing about the rules."""
        names: set[str] = set()
        for path in (self.folder / "tests").glob("test_*.py"):
            if path.name != "test_naive.py":
                tree = ast.parse(path.read_text(encoding="utf-8"))
                names |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        return names

    def cells(self, name: str) -> list[str]:
        """The cells of the line about this value, the first one with its name."""
        found = re.search(rf"^\| .*?`{name}`.*$", self.text, re.MULTILINE)
        assert found, f"{name} is not on the page"
        return found[0].split("|")[1:]

    def check_rulings(self, last: int) -> None:
        """They are numbered without a gap and each has its test; no test names a ruling that is not there."""
        assert list(self.rulings) == list(range(1, last + 1))
        tests = self.tests()
        for number, test in self.rulings.items():
            assert test.startswith(f"test_{self.letter.lower()}{number}_")
            assert test in tests
        named = {re.match(rf"test_{self.letter.lower()}(\d+)_", test) for test in tests} - {None}
        assert {int(found[1]) for found in named if found} == set(self.rulings)

    def check_cited(self, least: int) -> None:
        """At least so many rulings are cited in the code, and each of those is on the page."""
        paths = (path for path in self.folder.rglob("*.py") if path.parent.name != "tests")
        code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
        cited = {int(number) for number in re.findall(rf"(?:\(|# |, ){self.letter}(\d+)\b", code)}
        assert len(cited) >= least
        assert cited <= set(self.rulings)

    def check_example(self, least: int) -> None:
        """The example, of at least so many lines, gives what the page says."""
        session = "\n".join(re.findall(r"^```python\n(.*?)^```", self.text, re.MULTILINE | re.DOTALL))
        parsed = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
        assert len(parsed.examples) >= least
        assert parsed.examples[0].source == "import bisat\n"
        assert doctest.DocTestRunner().run(parsed).failed == 0

    def check_moves(self, moves: Any) -> None:
        """Every kind of move is written as JSON."""
        for kind in get_args(moves):
            assert f'{{"type": "{kind.__struct_config__.tag}"' in self.text, kind

    def check_facts(self, facts: Any) -> None:
        """Every kind of fact has its line with all its fields."""
        for kind in get_args(facts):
            fields = self.cells(kind.__struct_config__.tag)[1]
            for field in kind.__struct_fields__:
                assert f"`{field}`" in fields, (kind, field)

    def check_fields(self, *kinds: Any) -> None:
        """Every field of these values is named."""
        for kind in kinds:
            for field in kind.__struct_fields__:
                assert f"`{field}`" in self.text, (kind, field)
