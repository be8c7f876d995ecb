"""What Montgolfière says about itself."""

from __future__ import annotations

import pytest

from bisat.catalog import new
from bisat.core.entry import Example
from bisat.games.montgolfiere import ENTRY


@pytest.mark.parametrize("example", ENTRY.examples, ids=lambda example: f"{example.seats} seats")
def test_an_example_can_be_played_as_it_is_written(example: Example) -> None:
    match = new("montgolfiere", example.seats, example.seed, example.options)
    for seat, written in example.moves:
        move = ENTRY.show.parse(written)
        assert ENTRY.show.short(move) == written
        match.act(seat, move)
    assert match.outcome() is None
    assert len(match.events) == len(example.moves) > 0
