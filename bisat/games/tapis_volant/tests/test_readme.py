"""The page of the game: its rulings have tests, its example runs, its tables name what there is."""

from __future__ import annotations

import pytest

from bisat.games.tapis_volant.landscapes.code import code
from bisat.games.tapis_volant.landscapes.ready import READY
from bisat.games.tapis_volant.rules.facts import Fact
from bisat.games.tapis_volant.rules.moves import Move
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.rules.view import View
from tests.page import Page

PAGE = Page("tapis_volant", "T")


def test_every_ruling_has_a_test_named_after_it() -> None:
    PAGE.check_rulings(last=15)


def test_the_example_runs() -> None:
    PAGE.check_example(least=4)


def test_every_move_is_on_the_page() -> None:
    PAGE.check_moves(Move)


def test_every_fact_is_on_the_page_with_its_fields() -> None:
    PAGE.check_facts(Fact)


def test_every_field_of_the_view_and_the_state_is_on_the_page() -> None:
    PAGE.check_fields(View, State)


@pytest.mark.parametrize("name", READY)
def test_every_ready_made_landscape_is_on_the_page_with_its_code(name: str) -> None:
    assert code(READY[name]) in "|".join(PAGE.cells(name))
