"""The page of the game: its rulings have tests, its example runs, its tables name what there is."""

from __future__ import annotations

import ast
import doctest
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bisat.games.magic_fold.facts import Fact, OwnFact
from bisat.games.magic_fold.values import Move, Race, Sight
from bisat.parts.words import fill, messages

FOLDER = Path(__file__).parent
PAGE = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
RULINGS = re.findall(r"^\| \*\*F(\d+)\*\* \| .+ \| `(\w+)` \|$", PAGE, re.MULTILINE)


def named() -> set[str]:
    """The names of this game's tests."""
    names: set[str] = set()
    for path in FOLDER.glob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return names


class Given(dict[str, str]):
    """Gives every value a message asks for, and remembers its name."""

    def __init__(self, choice: str) -> None:
        super().__init__()
        self.choice = choice

    def __missing__(self, name: str) -> str:
        self[name] = self.choice
        return self.choice


CHOICES = ("0", "1", "2", "yes", "palace", "rounds", "token")


def needed(text: str, choice: str) -> set[str]:
    """The values a message takes on the way that this choice leads."""
    given = Given(choice)
    with suppress(ValueError):  # a word where a number is asked for
        fill(text, given)
    return set(given)


def row(name: str) -> str:
    """The line of a table about this value."""
    found = re.findall(rf"^\| .*?`{name}`.*$", PAGE, re.MULTILINE)
    assert found, name
    return str(found[0])


def test_the_rulings_are_numbered_from_f1_to_f15() -> None:
    assert [int(number) for number, _ in RULINGS] == list(range(1, 16))


@pytest.mark.parametrize(("number", "example"), RULINGS)
def test_each_ruling_has_tests_named_after_it(number: str, example: str) -> None:
    assert example.startswith(f"test_f{number}_")
    assert example in named()


def test_no_test_is_named_after_a_ruling_that_the_page_does_not_give() -> None:
    numbers = {found[1] for name in named() if (found := re.match(r"test_f(\d+)_", name))}
    assert numbers == {number for number, _ in RULINGS}


def test_rulings_cited_in_the_code_are_on_the_page() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.parent.glob("*.py"))
    cited = set(re.findall(r"(?:\(|# |, )F(\d+)\b", code))
    assert len(cited) >= 9
    assert cited <= {number for number, _ in RULINGS}


def test_the_example_runs() -> None:
    session = "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
    parsed = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    assert len(parsed.examples) >= 8
    assert doctest.DocTestRunner().run(parsed).failed == 0


@pytest.mark.parametrize("kind", get_args(Move), ids=lambda kind: kind.__name__)
def test_every_move_is_on_the_page(kind: Any) -> None:
    assert f'{{"type": "{kind.__struct_config__.tag}"' in PAGE


@pytest.mark.parametrize("kind", get_args(Fact), ids=lambda kind: kind.__name__)
def test_every_fact_is_on_the_page_with_its_fields(kind: Any) -> None:
    line = row(kind.__struct_config__.tag).split("|")
    for field in kind.__struct_fields__:
        assert f"`{field}`" in line[2]


@pytest.mark.parametrize("kind", get_args(OwnFact), ids=lambda kind: kind.__name__)
def test_every_value_that_the_message_of_a_fact_takes_is_on_the_page(kind: Any) -> None:
    tag = kind.__struct_config__.tag
    text = messages("bisat.games.magic_fold", "en")[f"fact.{tag}"]
    asked = {name for choice in CHOICES for name in needed(text, choice)}
    for value in asked:
        assert f"`{value}`" in row(tag).split("|")[4], value


@pytest.mark.parametrize("field", Sight.__struct_fields__)
def test_every_field_of_the_view_is_on_the_page(field: str) -> None:
    assert f"`{field}`" in PAGE


def test_the_state_has_the_fields_of_the_view_but_for_options_and_eyes() -> None:
    state = {field.name for field in msgspec.structs.fields(Race)}
    view = {field.name for field in msgspec.structs.fields(Sight)}
    options = {"deck", "assist", "calm", "championship"}
    assert view - state == {"seat", "board", "ends", "pictures", "track", "start", *options}
    assert state - view == set()
