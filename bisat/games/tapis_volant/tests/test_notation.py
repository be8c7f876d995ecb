"""Moves in short round-trip, and nothing else is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bisat.core.check import because, finish
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.tapis_volant.landscapes.ready import READY
from bisat.games.tapis_volant.rules.moves import Move
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.show.notation import parse, short


def offered(games: int) -> set[Move]:
    """Moves of all kinds, from races by chance."""
    game = TapisVolant(READY["bazaar"])
    found: set[Move] = set()
    for number in range(games):
        match = finish(game, 6, f"moves {number}")
        state = game.setup(6, Rng(f"moves {number}", 0))
        for n, event in enumerate(match.events[:300], 1):
            found.update(game.legal(state, state.turn))
            state = game.apply(state, event, Rng(f"moves {number}", n))
    return found


def test_moves_round_trip_and_no_two_are_written_alike(cases: Callable[[int], int]) -> None:
    moves = offered(cases(20))
    assert len(moves) > 300
    assert {meet for move in moves for meet in (move.meet,)} == {None, "stop", "force"}
    for move in moves:
        assert parse(short(move)) == move
    assert len({short(move) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    "text",
    ["", "V5 up", "A1 up", "V1", "V1 left", "A11 up with", "drift V9", "up first", "fly", "V1 up  first"],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Refused, check=because("tapis_volant.unreadable_move")):
        parse(text)
