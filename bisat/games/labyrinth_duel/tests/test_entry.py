"""What the game says about itself to the catalogue."""

from __future__ import annotations

import pytest

from bisat import catalog
from bisat.core.entry import Example
from bisat.games.labyrinth_duel import ENTRY


@pytest.mark.parametrize("example", ENTRY.examples, ids=lambda example: example.seed)
def test_every_example_can_be_played(example: Example) -> None:
    match = catalog.new(ENTRY.id, example.seats, example.seed, example.options)
    for seat, text in example.moves:
        while not match.waiting().seats:
            match.tick(match.waiting().until or 0)
        move = ENTRY.show.parse(text)
        assert ENTRY.show.short(move) == text
        match.act(seat, move)
    assert ENTRY.show.log(match.view(None), (), "en")
    assert match.outcome() is None
