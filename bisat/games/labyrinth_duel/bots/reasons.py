"""Why a push is good: how many it takes from here, and how far the rival is."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.knowledge import Hinting
from bisat.games.labyrinth_duel.rules.board import Board, corridor, push, pushable
from bisat.games.labyrinth_duel.rules.box import GAP, SIZE, Thing
from bisat.games.labyrinth_duel.rules.moves import Call, Move, Push, Skip
from bisat.games.labyrinth_duel.rules.view import View
from bisat.games.labyrinth_duel.show.story import PACKAGE, object_name
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.parts import story
from bisat.parts.i18n import Values, capital, say

WIDTH = 20_000
"""Positions of a layer: a hint must come at once, proven or not."""


def choose(view: View, legal: Sequence[Move]) -> Move:
    """Call where the corridor stands, else the first push of a shortest way; skip what cannot be joined."""
    seat = view.seat
    assert seat is not None
    if _stands(view, seat) and (call := Call(view.number)) in legal:
        return call
    way = _way(view, seat)
    if way:
        return Push(*divmod(way[0], SIZE))
    skip = Skip(view.number)
    return skip if skip in legal else legal[0]


def why(view: View, move: Move, names: Sequence[str], language: str) -> str:
    """What a move is good for, in a sentence."""
    seat = view.seat
    assert seat is not None
    assert view.target is not None
    called = story.seat_names(view.seats, names, language)
    rival = 1 - seat if view.seats > 1 else None
    theirs = None if rival is None else _left(view.boards[rival], view.places[rival], view.target)
    values: Values = {
        "target": object_name(view.target, language, view.box),
        "n": len(_way(view, seat) or ()),
        "rival": "none" if rival is None or theirs is None else "near" if theirs <= 2 else "far",
        "who": "" if rival is None else called[rival],
        "theirs": theirs or 0,
    }
    key = "hint.call" if isinstance(move, Call) else "hint.push" if isinstance(move, Push) else "hint.skip"
    said = capital(say(PACKAGE, key, values, language))
    return " ".join((said, *_next(view, seat, move, language))) if isinstance(move, Push) else said


def _next(view: View, seat: int, move: Push, language: str) -> list[str]:
    """What any other push would make of it; nothing where one of them is better."""
    assert view.target is not None
    board, start = view.boards[seat], view.places[seat]
    left: dict[int, int | None] = {
        cell: _left(push(board, cell), start, view.target) for cell in pushable(board.index(GAP))
    }
    chosen = left.pop(SIZE * move.row + move.col)
    others = [pushes for pushes in left.values() if pushes is not None]
    more = min(others) - chosen if others and chosen is not None else None
    if (more or 0) < 0 or (more is None and others):
        return []
    return [say(PACKAGE, "hint.next", {"known": "no" if more is None else "yes", "n": more or 0}, language)]


def _left(board: Board, start: Thing, target: Thing) -> int | None:
    """How many pushes are left; None where no way was found."""
    if corridor(board, start, target):
        return 0
    way = _pushes(board, start, target)
    return None if way is None else len(way)


def _stands(view: View, seat: int) -> bool:
    return view.target is not None and bool(corridor(view.boards[seat], view.places[seat], view.target))


def _way(view: View, seat: int) -> tuple[int, ...] | None:
    """The cells to push from; None where there is no way."""
    assert view.target is not None
    return _pushes(view.boards[seat], view.places[seat], view.target)


def _pushes(board: Board, start: Thing, target: Thing) -> tuple[int, ...] | None:
    return solve(board, start, target, width=WIDTH, at_once=True).pushes


HINTING = Hinting(why=why, choose=choose)
