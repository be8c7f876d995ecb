"""The kernel beside the rules with every option, uncompiled as well, and faults planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.bots.reward import rewards
from bisat.core.laws.broken import Broken
from bisat.core.laws.kernels import compiled_matches, dealt, side_by_side, together, walk
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.kernel import LabyrinthDuelKernel
from bisat.games.labyrinth_duel.kernel.tile_sets import DIGIT, WEIGHT, tile_sets
from bisat.games.labyrinth_duel.rules import lay_out
from bisat.games.labyrinth_duel.rules.box import CORNERS, GAP, MAX_TARGETS, OF_EACH, STRAIGHTS, TEES
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
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
