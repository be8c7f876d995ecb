"""Moves and boards in short round-trip, and nothing else is read."""

from __future__ import annotations

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.board import push, pushable
from bisat.games.labyrinth_duel.rules.box import GAP, TILES
from bisat.games.labyrinth_duel.rules.lay_out import deal
from bisat.games.labyrinth_duel.rules.moves import Call, Finish, Push, Skip
from bisat.games.labyrinth_duel.show.notation import SIGNS, board_of, parse, rows, short

MOVES: list[Push | Call | Skip | Finish] = [
    *(Push(row, col) for row in range(4) for col in range(4)),
    Call(1),
    Call(100),
    Skip(12),
    Finish(),
]


@pytest.mark.parametrize("move", MOVES, ids=short)
def test_moves_round_trip(move: Push | Call | Skip | Finish) -> None:
    assert parse(short(move)) == move


def test_no_two_moves_are_written_alike() -> None:
    assert len({short(move) for move in MOVES}) == len(MOVES)


@pytest.mark.parametrize(
    "text", ["", "e1", "a5", "a0", "A1", " a1", "a1 ", "stop", "stop 0", "stop -1", "stop 1.5", "skip", "end"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Refused, check=because("labyrinth_duel.unreadable_move")):
        parse(text)


def test_boards_round_trip() -> None:
    rng = Rng("boards", 0)
    board = deal(rng)
    for _ in range(50):
        assert board_of(" ".join(rows(board))) == board
        board = push(board, rng.choice(pushable(board.index(GAP))))


def test_every_tile_has_its_sign() -> None:
    assert set(SIGNS) == {GAP, *TILES}
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(Refused, check=because("labyrinth_duel.unreadable_board")):
        board_of("──x─")
