"""The search compiled beside the same in plain Python: the same pushes, and the same called proven."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from bisat.core import kernel
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import TEES, Thing
from bisat.games.labyrinth_duel.show.notation import board_of
from bisat.games.labyrinth_duel.solver import compiled
from bisat.games.labyrinth_duel.solver.compiled import bitboard, endings
from bisat.games.labyrinth_duel.solver.plans import ANYTHING, WAYS
from bisat.games.labyrinth_duel.solver.routes import PASSAGES
from bisat.games.labyrinth_duel.solver.solver import Solution, solve
from bisat.games.labyrinth_duel.tests.exhaustive import FAR, FARTHEST, HARD, puzzle
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART
from bisat.parts.kernels import compiling
from bisat.parts.uncompiled import uncompiled

Case = tuple[Board, Thing, Thing]


def both(monkeypatch: pytest.MonkeyPatch, case: Case, **limits: int) -> tuple[Solution, Solution]:
    """The answer compiled, and in plain Python."""
    quick = solve(*case, **limits)  # type: ignore[arg-type]  # widths and depths
    with monkeypatch.context() as patch:
        patch.setattr(kernel, "find_spec", lambda name: None)
        return quick, solve(*case, **limits)  # type: ignore[arg-type]  # widths and depths


@pytest.mark.no_cover
def test_hundreds_of_boards_have_the_same_answer(
    cases: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(cases(2_000)):
        quick, plain = both(monkeypatch, puzzle("compiled", number))
        assert quick == plain, number


@pytest.mark.no_cover
@pytest.mark.parametrize("case", [HARD, FAR, FARTHEST])
def test_the_hard_ones_have_the_same_answer(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    quick, plain = both(monkeypatch, case)
    assert quick == plain
    assert quick.proven


@pytest.mark.parametrize(
    "limits", [{"width": 300}, {"width": 40}, {"deepest": 7}, {"width": 10, "deepest": 12}]
)
def test_what_is_given_up_in_plain_python_is_given_up_compiled(
    limits: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for case in [HARD, *(puzzle("given up", number) for number in range(20))]:
        quick, plain = both(monkeypatch, case, **limits)
        assert quick == plain


def test_uncompiled_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    one_push: list[Case] = [(board_of(ACROSS), "orb", "ring"), (board_of(APART), "orb", "ring")]
    few = next(case for case in (puzzle("few", n) for n in range(99)) if len(solve(*case).pushes or ()) == 8)
    right = [solve(*case) for case in (*one_push, few)]
    with uncompiled("bisat.games.labyrinth_duel.solver.compiled") as slow:
        monkeypatch.setitem(sys.modules, compiled.__name__, slow)
        assert [solve(*case) for case in (*one_push, few)] == right


def test_who_wants_it_at_once_waits_for_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(compiled, "ready", lambda: False)
    monkeypatch.setattr(compiled, "both", lambda *given: asked.append(given))
    assert solve(board_of(APART), "orb", "ring", at_once=True) == Solution((5,), True)
    assert not asked


def test_the_first_call_says_on_a_terminal_what_it_waits_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for made, said in ((True, ""), (False, "Compiling the solver of labyrinth-duel")):
        monkeypatch.setattr(compiling, "made", lambda package, name, made=made: made)
        compiled._said.cache_clear()
        solve(board_of(APART), "orb", "ring")
        assert said in (written := capsys.readouterr().err)
        assert bool(written) == bool(said)


def plain(function: Any) -> Any:
    """A function as it was before it was compiled."""
    return function.py_func


def suited(item: Any, key: int, starts: Any, table: Any, cells: Any) -> bool:
    """Whether a position suits any of the patterns of its key, uncompiled."""
    blocks = range(starts[key], starts[key + 1])
    return any(plain(endings.suited)(item, block, table, cells[key]) for block in blocks)


def test_uncompiled_tables_say_the_same() -> None:
    chance, places = Random("tables"), 16
    contents = (*PASSAGES, *TEES)

    def item(*asked: int) -> Any:
        return np.uint64(sum(chance.choice(asked) << 4 * cell for cell in range(places)))

    items = np.array([item(*contents, *[ANYTHING] * 40) for _ in range(300)], np.uint64)
    keys = np.array([chance.randrange(bitboard.KEYS) for _ in items], np.int64)
    counts = np.bincount(keys ^ 1, minlength=bitboard.KEYS) + 63 >> 6
    made = []
    both_ways = (endings.tabled, endings.joined), (plain(endings.tabled), plain(endings.joined))
    for tabled, joined in both_ways:
        _, starts, table = endings._room(counts)
        tabled(items, keys, starts, table)
        wider = endings._room(counts[bitboard.ONTO].sum(axis=1))
        joined(counts, starts, table, *wider[1:])
        made.append((starts, table, *wider[1:]))
    assert all(np.array_equal(one, other) for one, other in zip(*made, strict=True))
    starts, table, before, wider_table = made[0]
    cells, wider_cells = (endings.asking(*one) for one in ((starts, table), (before, wider_table)))
    with np.errstate(over="ignore"):
        assert np.array_equal(cells, plain(endings.asking)(starts, table))
    found = set()
    for _ in range(200):
        key = chance.randrange(bitboard.KEYS)
        board = item(*contents) & ~(np.uint64(15) << bitboard.BY[key >> 1])  # there is the gap
        goal = plain(endings.goal_of)(board, key, items, keys)
        assert goal == endings.goal_of(board, key, items, keys)
        pushed = [(plain(bitboard.push)(board, key, way), bitboard.ONTO[key, way]) for way in range(WAYS)]
        with np.errstate(all="ignore"):
            assert suited(board, key, starts, table, cells) == (goal != endings.NONE)
            leads = any(suited(*after, starts, table, cells) for after in pushed)
            assert suited(board, key, before, wider_table, wider_cells) == leads
        on, onto = np.array([board], np.uint64), np.array([key], np.int64)
        assert plain(endings.first_goal)(0, on, onto, items, keys) == ((0 if goal >= 0 else goal), goal)
        found.add((goal != endings.NONE, leads))
    assert len(found) == 4
