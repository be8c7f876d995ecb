"""The tree that a learner searches in Labyrinth alone, held to the rules and to the exact solver."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.board import corridor, push
from bisat.games.labyrinth_duel.rules.box import GAP, OBJECTS
from bisat.games.labyrinth_duel.rules.lay_out import deal
from bisat.games.labyrinth_duel.solver.compiled.bitboard import packed
from bisat.games.labyrinth_duel.solver.solver import solve

pytestmark = pytest.mark.long  # it is compiled each time

GAMES, LOOKS = 64, 400


@pytest.fixture(scope="module")
def tree() -> Any:
    patch = pytest.MonkeyPatch()
    patch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "train"))
    import seek_tree

    yield seek_tree
    patch.undo()


def laid(tree: Any, seed: str) -> tuple[Any, Any, list[Any]]:
    """Boards and pairs by chance, each at its root."""
    nodes, ends, boards = np.zeros((GAMES, LOOKS + 1), tree.NODE), np.zeros((GAMES, 2), np.int64), []
    for game in range(GAMES):
        rng = Rng(seed, game)
        board, ends[game] = deal(rng), rng.shuffled(range(len(OBJECTS)))[:2]
        root = nodes[game, 0]
        root["board"], root["gap"], root["line"] = packed(board), board.index(GAP), tree.FREE
        boards.append(board)
    return nodes, ends, boards


def test_its_pushes_and_corridors_are_those_of_the_rules(tree: Any) -> None:
    nodes, ends, boards = laid(tree, "pushes")
    found = set()
    for step in range(24):
        ways = np.array([Rng(f"{step}", game).below(tree.CHOICES) for game in range(GAMES)])
        boards = [
            push(board, tree.PUSHABLE[board.index(GAP), way]) for board, way in zip(boards, ways, strict=True)
        ]
        tree.move(nodes, ends, ways)
        for game, (board, pair) in enumerate(zip(boards, ends, strict=True)):
            root = nodes[game, 0]
            joined = bool(corridor(board, OBJECTS[pair[0]], OBJECTS[pair[1]]))
            assert (root["board"], root["gap"], bool(root["done"])) == (
                packed(board), board.index(GAP), joined,
            )  # fmt: skip
            found.add(joined)
    assert found == {False, True}


def test_a_search_that_was_taught_nothing_finds_the_fewest_pushes_where_they_are_few(tree: Any) -> None:
    nodes, ends, boards = laid(tree, "search")
    leaves, seen = np.zeros(GAMES, np.int64), np.zeros((GAMES, tree.SEEN), np.uint8)
    wishes, values = np.full((GAMES, tree.CHOICES), 1 / 3, np.float32), np.full(GAMES, 0.01, np.float32)
    for size in range(LOOKS + 1):
        tree.descend(nodes, ends, size, seen, leaves)
        tree.back_up(nodes, leaves, wishes, values)
    few = 0
    for board, pair, root in zip(boards, ends, nodes[:, 0], strict=True):
        fewest = solve(board, *[OBJECTS[end] for end in pair]).pushes
        assert fewest is not None
        if 1 <= len(fewest) <= 3:
            assert root["value"] == pytest.approx(tree.FADES ** len(fewest))
            few += 1
    assert few >= 5
