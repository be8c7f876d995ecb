"""The kernel beside the rules with every option, uncompiled as well, and faults planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.bots.reward import rewards
from bisat.core import plain_play
from bisat.core.game import Tick
from bisat.core.kernel import Kernel, Level
from bisat.core.laws.broken import Broken
from bisat.core.laws.kernels import Heard, compiled_matches, dealt, follow, side_by_side, together, walk
from bisat.core.rng import Rng
from bisat.core.stream import key
from bisat.games.labyrinth_duel.bots.glimpse import glimpse as bots_glimpse
from bisat.games.labyrinth_duel.bots.knowledge import MAX_PLAN
from bisat.games.labyrinth_duel.encoding import THINGS
from bisat.games.labyrinth_duel.kernel import LabyrinthDuelKernel
from bisat.games.labyrinth_duel.kernel.glimpse import every_route, glimpse
from bisat.games.labyrinth_duel.kernel.tile_sets import DIGIT, WEIGHT, tile_sets
from bisat.games.labyrinth_duel.rules import lay_out
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import (
    CORNERS,
    GAP,
    MAX_TARGETS,
    OBJECTS,
    OF_EACH,
    STRAIGHTS,
    TEES,
    Thing,
)
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.solver.compiled.bitboard import packed
from bisat.games.labyrinth_duel.tests.exhaustive import HARD, puzzle
from bisat.lab.compiled import Play, compiled_play
from bisat.parts.kernels.numba_kernel import NumbaKernel
from bisat.parts.uncompiled import plant, uncompiled

pytestmark = pytest.mark.long  # whole matches, compiled and not

LAID = lay_out.deal(Rng("laid", 0))
WAYS: list[tuple[int, LabyrinthDuel]] = [
    (2, LabyrinthDuel()),
    (2, LabyrinthDuel("own", 3, auto_stop=True)),
    (2, LabyrinthDuel("own", 5, false_calls=2)),
    (2, LabyrinthDuel((LAID,), 8, false_calls=1)),
    (1, LabyrinthDuel()),
    (1, LabyrinthDuel("own", auto_stop=True, minutes=1)),
    (1, LabyrinthDuel((LAID,), minutes=None)),
]
POSITIONS = 1_000_000


def late(kernel: NumbaKernel, chance: Random) -> State:
    """A beginning that is nearly over: most cards set aside or won, many targets turned."""
    state: State = kernel.game.setup(kernel.seats, Rng(str(chance.random()), 0))
    gone = chance.randint(4, 14)
    won = chance.randint(0, 3)
    cards = state.stock[:gone]
    return replace(
        state,
        stock=state.stock[gone:],
        side=cards[won:] if state.seats > 1 else (),
        won=(cards[:won], *[()] * (state.seats - 1)),
        scores=tuple(chance.randint(0, 2) for _ in range(state.seats)),
        wrong=tuple(chance.randint(0, 3) for _ in range(state.seats)),
        number=MAX_TARGETS - chance.randint(1, 6),
        left=None if state.left is None else chance.randint(500, 60_000),
    )


@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_hundred_thousand_positions_are_what_the_rules_make_of_them(
    cases: Callable[[int], int], way: int
) -> None:
    share = cases(POSITIONS) // len(WAYS)
    seats, game = WAYS[way]
    kernel, seen, number = LabyrinthDuelKernel(game, seats), 0, 0
    while seen < share:
        seed = f"{way} {number}"
        start = late(kernel, Random(seed)) if number % 2 else dealt(kernel, seed)
        seen += walk(kernel, start, seed, forfeits=number % 5 == 1)
        number += 1


@pytest.mark.long
def test_tiles_are_laid_where_the_rules_allow_it() -> None:
    chance = Random("tile sets")
    for _ in range(150):
        tiles = [chance.choice(kind) for kind in (STRAIGHTS, CORNERS, TEES) for _ in range(OF_EACH)]
        assert tile_sets()[WEIGHT[tiles].sum()] == (lay_out.fault((*tiles, GAP)) is None)
    assert not tile_sets()[DIGIT - 1]


@pytest.mark.long
@pytest.mark.parametrize("way", [0, 1, 4])
def test_mass_play_is_the_same_without_the_kernel(way: int) -> None:
    seats, game = WAYS[way]
    kernel = LabyrinthDuelKernel(game, seats)
    compiled_matches(kernel, "mass", 6)
    assert side_by_side(kernel, "side by side", 8, 150) >= 8 * (2 - seats)  # alone it is soon enough


@pytest.fixture(scope="module")
def slow() -> Iterator[Any]:
    """The same kernel as plain Python, so that coverage sees it and faults can be planted."""
    with uncompiled("bisat.games.labyrinth_duel.kernel") as module:
        laid = tile_sets()
        module.tile_sets = lambda: laid  # judged by plain Python, all draws would take minutes
        yield module


def test_uncompiled_it_is_the_same(slow: Any) -> None:
    for seats, game in WAYS:
        kernel = slow.LabyrinthDuelKernel(game, seats)
        for number in range(2):
            start = late(kernel, Random(number)) if number else dealt(kernel, "slow")
            walk(kernel, start, f"slow {number}", forfeits=number < 1)
    kernel = slow.LabyrinthDuelKernel(WAYS[0][1], 2)
    compiled_matches(kernel, "slow", 1)
    side_by_side(kernel, "slow", 2, 20)
    together(kernel, "slow", 2, 20)


def test_alone_all_cards_but_that_of_the_own_place_are_shuffled_anew(slow: Any) -> None:  # L10
    for made_by in (LabyrinthDuelKernel, slow.LabyrinthDuelKernel):
        kernel = made_by(WAYS[4][1], 1)
        dealt_out = kernel.game.setup(1, Rng("alone", 0))
        state = replace(dealt_out, stock=(), won=(dealt_out.stock,), places=dealt_out.stock[-1:])
        until = kernel.game.waiting(state).until
        assert until is not None
        after = follow(kernel, state, kernel.pack(state), Tick(until), Heard("alone", 1))
        assert {*after.stock, after.target, after.places[0]} == {*OBJECTS}
        assert after.won == ((),)


@pytest.mark.parametrize(("way", "won"), [(1, {(1, 0), (0, 1)}), (5, {(0,), (1,)})])
def test_matches_are_worth_what_their_outcome_says(slow: Any, way: int, won: set[tuple[int, ...]]) -> None:
    seats, game = WAYS[way]
    seen = set()
    kernels: list[Any] = [LabyrinthDuelKernel(game, seats), slow.LabyrinthDuelKernel(game, seats)]
    for kernel in kernels:
        for number in range(20):
            row = kernel.pack(game.setup(seats, Rng("worth", number)))
            kernel.finish(row, number)
            seen.add(tuple(kernel.rewards(row)[0]))
            assert tuple(kernel.rewards(row)[0]) == rewards(kernel.outcome(row))
    assert seen >= won


def test_uncompiled_tiles_are_judged_alike(slow: Any) -> None:
    judging, chance = slow.rooms["tile_sets"], Random("slow")
    demands, ends = judging.demands()
    for _ in range(10):
        counts = [chance.randint(1, 4), 0]
        counts[1] = OF_EACH - counts[0]
        for _kind in range(2):
            drawn = [chance.randrange(4) for _ in range(OF_EACH)]
            counts += [drawn.count(tile) for tile in range(4)]
        weights = [WEIGHT[tile] for tile in (*STRAIGHTS, *CORNERS, *TEES)]
        draw = sum(count * weight for count, weight in zip(counts, weights, strict=True))
        may = not judging.alike(counts) and not judging.unjoinable(counts, demands, ends)
        assert may == tile_sets()[draw]


def test_uncompiled_draws_of_tiles_are_counted_through_alike(
    slow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging = slow.rooms["tile_sets"]
    monkeypatch.setattr(judging, "DRAWS", draws := 2 * DIGIT**4)  # all of one draw of T's, and of another
    judged = judging.tile_sets()
    assert judged.any()
    assert (judged == tile_sets()[:draws]).all()


BOTS: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("easy", "medium"), {"cards": 3}),
    (("hard", "random"), {"lay_out": "own", "auto_stop": True, "cards": 2}),
    (("easy", "easy:30"), {"false_calls": 1, "cards": 2}),
    (("hard:400",), {"minutes": 5}),
    (("master", "hard"), {"cards": 3}),
]
"""Who sits at the table, with options."""


def made(seats: int, options: dict[str, Any]) -> Kernel:
    kernel = catalog.kernel("labyrinth-duel", seats, options)
    assert kernel is not None
    return kernel


def levels(names: tuple[str, ...]) -> list[Level]:
    return [catalog.compiled_level("labyrinth-duel", name) for name in names]


def through_views(names: tuple[str, ...], options: dict[str, Any]) -> Play:
    """Matches of the same streams in which hands are asked through their views."""
    return compiled_play("labyrinth-duel", names, len(names), 1, "hands", options, plain=True)


@pytest.mark.parametrize(("names", "options"), BOTS)
def test_hands_play_as_they_do_asked_through_their_views(
    names: tuple[str, ...], options: dict[str, Any], cases: Callable[[int], int]
) -> None:
    kernel = made(len(names), options)
    asked, plays = levels(names), through_views(names, options)
    for number in range(cases(20)):
        assert kernel.play_bots(asked, key("hands", number)) == plays(names, number)


QUICK: dict[str, Any] = {"cards": 1}
"""Uncompiled a glimpse takes long."""


@pytest.mark.parametrize("names", [("easy", "medium"), ("random", "easy")])
def test_uncompiled_hands_play_alike(slow: Any, names: tuple[str, ...]) -> None:
    kernel = slow.LabyrinthDuelKernel(catalog.build("labyrinth-duel", QUICK), 2)
    assert kernel.play_bots(levels(names), key("hands", 0)) == through_views(names, QUICK)(names, 0)


def seen(kernel: Any, case: tuple[Board, Thing, Thing], width: int) -> tuple[int, int]:
    """How many pushes come to mind by a kernel, and where the first is made."""
    board, start, target = case
    things = THINGS[start], THINGS[target]
    glimpsed = glimpse if kernel is None else kernel.rooms["glimpse"].glimpse
    many, cell = glimpsed(every_route(), np.uint64(packed(board)), *things, board.index(GAP), width)
    return int(many), int(cell)


def same_pushes(kernel: Any, width: int, count: int) -> None:
    for number in range(count):
        case = HARD if number == 0 else puzzle("kernel", number)
        pushes = bots_glimpse(*case, width=width, deepest=MAX_PLAN)
        assert seen(kernel, case, width) == (len(pushes), pushes[0] if pushes else -1)


@pytest.mark.parametrize("width", [1, 16, 250, 2_500, 20_000])
def test_the_same_pushes_come_to_mind(cases: Callable[[int], int], width: int) -> None:
    made(2, {})  # what is compiled here is kept
    same_pushes(None, width, cases(40))


@pytest.mark.parametrize(("width", "count"), [(20, 6), (450, 1)])
def test_uncompiled_the_same_pushes_come_to_mind(slow: Any, width: int, count: int) -> None:
    same_pushes(slow, width, count)


def test_nothing_comes_to_mind_that_no_tiles_can_join() -> None:
    assert seen(None, ((GAP, *(TEES[0] for _ in range(15))), "hourglass", "key"), 50) == (0, -1)


def test_hands_that_never_come_to_an_end_are_stopped(slow: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"minutes": None}
    kernel = slow.LabyrinthDuelKernel(catalog.build("labyrinth-duel", options), 1)
    monkeypatch.setattr(kernel.loops, "MAX_ACTS", 9)
    monkeypatch.setattr(plain_play, "MAX_ACTS", 9)
    with pytest.raises(RuntimeError, match="no end"):
        kernel.play_bots(levels(("easy",)), key("for ever", 0))
    with pytest.raises(RuntimeError, match="no end"):
        through_views(("easy",), options)(("easy",), 0)


@pytest.mark.parametrize(
    ("room", "name", "fault"),
    [
        ("level_bots", "glimpse", lambda known, board, start, target, gap, width: (0, -1)),
        ("level_bots", "ready", lambda table, known, row, seat, level, chance: int(row.at) + 250),
        ("level_bots", "steady", lambda chance, *labels: chance),
        ("glimpse", "lacking", lambda goals, item: 0),
        ("glimpse", "possible", lambda known, board, start, target: known[0][:90]),
    ],
)
def test_hands_that_play_otherwise_are_noticed(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("easy", "easy")
    plant(monkeypatch, slow, room, name, fault)
    kernel = slow.LabyrinthDuelKernel(catalog.build("labyrinth-duel", QUICK), 2)
    plays = through_views(names, QUICK)
    assert any(
        kernel.play_bots(levels(names), key("hands", number)) != plays(names, number) for number in range(3)
    )


FAULTS = [
    ("rules", "standing", lambda row, seat: False),
    ("rules", "standing", lambda row, seat: True),
    ("rules", "reshuffle", lambda row, chance: setattr(row, "stocked", 1)),
    ("rules", "recognise", lambda row: None),
    ("rules", "set_aside", lambda row: None),
    ("rules", "skip", lambda row, seat: None),
    ("rules", "end", lambda row, reason: None),
    ("rules", "until", lambda row: -1),
]


@pytest.mark.parametrize(("room", "name", "fault"), FAULTS)
def test_a_planted_fault_is_caught(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, room, name, fault)
    with pytest.raises(Broken, match="law 12"):  # noqa: PT012  # which of the walks meets it does not matter
        for number in range(40):
            seats, game = WAYS[number % len(WAYS)]
            kernel = slow.LabyrinthDuelKernel(game, seats)
            walk(kernel, late(kernel, Random(number)), f"{name} {number}", forfeits=number % 2 == 0)
