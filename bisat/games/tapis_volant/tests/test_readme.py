"""The page of the game: its rulings have tests, its example runs, its tables name what there is."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from bisat.games.tapis_volant.code import code
from bisat.games.tapis_volant.ready import READY
from bisat.games.tapis_volant.values import Fact, Flight, Horizon, Move

FOLDER = Path(__file__).parent
PAGE = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
RULINGS = re.findall(r"^\| \*\*T(\d+)\*\* \| .+ \| `(\w+)` \|$", PAGE, re.MULTILINE)


def named() -> set[str]:
    """The names of this game's tests."""
    names: set[str] = set()
    for path in FOLDER.glob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return names


def row(name: str) -> str:
    """The line of a table about this value."""
    found = re.findall(rf"^\| .*?`{name}`.*$", PAGE, re.MULTILINE)
    assert found, name
    return str(found[0])


def test_the_rulings_are_numbered_from_t1_to_t11() -> None:
    assert [int(number) for number, _ in RULINGS] == list(range(1, 12))


@pytest.mark.parametrize(("number", "example"), RULINGS)
def test_each_ruling_has_tests_named_after_it(number: str, example: str) -> None:
    assert example.startswith(f"test_t{number}_")
    assert example in named()


def test_no_test_is_named_after_a_ruling_that_the_page_does_not_give() -> None:
    numbers = {found[1] for name in named() if (found := re.match(r"test_t(\d+)_", name))}
    assert numbers == {number for number, _ in RULINGS}


def test_the_example_runs() -> None:
    session = "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
    parsed = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    assert len(parsed.examples) >= 4
    assert doctest.DocTestRunner().run(parsed).failed == 0


@pytest.mark.parametrize("kind", get_args(Move), ids=lambda kind: kind.__name__)
def test_every_move_is_on_the_page(kind: Any) -> None:
    assert f'{{"type": "{kind.__struct_config__.tag}"' in PAGE


@pytest.mark.parametrize("kind", get_args(Fact), ids=lambda kind: kind.__name__)
def test_every_fact_is_on_the_page_with_its_fields(kind: Any) -> None:
    line = row(kind.__struct_config__.tag).split("|")
    for field in kind.__struct_fields__:
        assert f"`{field}`" in line[2]


@pytest.mark.parametrize("field", sorted({*Horizon.__struct_fields__, *Flight.__struct_fields__}))
def test_every_field_of_the_view_and_the_state_is_on_the_page(field: str) -> None:
    assert f"`{field}`" in PAGE


@pytest.mark.parametrize("name", READY)
def test_every_ready_made_landscape_is_on_the_page_with_its_code(name: str) -> None:
    assert code(READY[name]) in row(name)
