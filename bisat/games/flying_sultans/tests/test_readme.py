"""The page of the game: its rulings have tests, its example runs, its tables name what there is."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bisat.games.flying_sultans.notation import parse
from bisat.games.flying_sultans.values import Fact, Move, Race, Sky

FOLDER = Path(__file__).parent
PAGE = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
RULINGS = re.findall(r"^\| \*\*S(\d+)\*\* \| .+ \| `(\w+)` \|$", PAGE, re.MULTILINE)
MOVES = re.findall(r"^\| `(\{.+\})` \| `(.+?)` \|", PAGE, re.MULTILINE)


def named() -> set[str]:
    """The names of this game's tests."""
    names: set[str] = set()
    for path in FOLDER.glob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return names


def test_the_rulings_are_numbered_from_s1_to_s12() -> None:
    assert [int(number) for number, _ in RULINGS] == list(range(1, 13))


@pytest.mark.parametrize(("number", "example"), RULINGS)
def test_each_ruling_has_tests_named_after_it(number: str, example: str) -> None:
    assert example.startswith(f"test_s{number}_")
    assert example in named()


def test_no_test_is_named_after_a_ruling_that_the_page_does_not_give() -> None:
    numbers = {found[1] for name in named() if (found := re.match(r"test_s(\d+)_", name))}
    assert numbers == {number for number, _ in RULINGS}


def test_every_test_on_the_page_exists() -> None:
    assert {*re.findall(r"`(test_\w+)`", PAGE)} <= named()


def test_the_example_runs() -> None:
    session = "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
    parsed = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    assert len(parsed.examples) >= 4
    assert doctest.DocTestRunner().run(parsed).failed == 0


@pytest.mark.parametrize(("json", "short"), MOVES)
def test_moves_are_written_as_the_page_says(json: str, short: str) -> None:
    move: Any = msgspec.json.decode(json, type=Move)
    assert parse(short) == move


def test_every_kind_of_move_and_fact_has_its_line() -> None:
    for kind in get_args(Move):
        assert f'"type": "{kind.__struct_config__.tag}"' in PAGE
    for kind in get_args(Fact):
        [line] = re.findall(rf"^\| .*?`{kind.__struct_config__.tag}`.*? \| .*$", PAGE, re.MULTILINE)
        for field in kind.__struct_fields__:
            assert f"`{field}`" in line


def test_every_field_of_the_view_and_the_state_is_on_the_page() -> None:
    for field in (*Sky.__struct_fields__, *Race.__struct_fields__):
        assert f"`{field}`" in PAGE, field
