"""What the game says about itself to the catalogue."""

from __future__ import annotations

import pytest

from bisat.core.codec import read
from bisat.core.entry import Example
from bisat.core.log import Header, Match
from bisat.games.magic_fold import ENTRY


@pytest.mark.parametrize("example", ENTRY.examples, ids=lambda example: example.seed)
def test_every_example_can_be_played(example: Example) -> None:
    options = read(example.options, ENTRY.options)
    match = Match(ENTRY.build(options), Header(ENTRY.id, example.seats, example.seed))
    match.tick(match.waiting().until or 0)  # the count of three
    for seat, text in example.moves:
        move = ENTRY.show.parse(text)
        assert ENTRY.show.short(move) == text
        match.act(seat, move)
    assert ENTRY.show.log(match.view(None), (), "en")
