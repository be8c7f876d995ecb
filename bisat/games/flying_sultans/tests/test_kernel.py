"""The kernel beside the rules with every option, uncompiled as well, and faults planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.bots.planning import Planning
from bisat.core.bot import unhurried
from bisat.core.check import chance as at_random
from bisat.core.kernel import Level
from bisat.core.laws.broken import Broken
from bisat.core.laws.kernels import Heard, compiled_matches, dealt, side_by_side, together, walk
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.core.stream import key
from bisat.games.flying_sultans.bots.knowledge import KNOWLEDGE
from bisat.games.flying_sultans.bots.prospects import Course
from bisat.games.flying_sultans.kernel import FlyingSultansKernel
from bisat.games.flying_sultans.maze.grid import CENTRE, around, squares
from bisat.games.flying_sultans.maze.maze import goal, ways
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.lab.compiled import compiled_play
from bisat.parts.kernels.numba_kernel import LEVEL
from bisat.parts.uncompiled import plant, uncompiled

pytestmark = pytest.mark.long  # whole matches, compiled and not

WAYS: list[tuple[int, FlyingSultans]] = [
    (2, FlyingSultans()),
    (3, FlyingSultans("pinwheel")),
    (4, FlyingSultans()),
    (2, FlyingSultans("pinwheel", revision=1)),
    (3, FlyingSultans(revision=1)),
    (4, FlyingSultans("pinwheel", revision=2)),
]
POSITIONS = 1_000_000


def late(kernel: FlyingSultansKernel, chance: Random) -> State:
    """A last round or two in which all carpets are near their goals, some spaces held by others."""
    state: State = kernel.game.setup(kernel.seats, Rng(str(chance.random()), 0))
    field, rounds = kernel.game.field, kernel.game.rounds  # type: ignore[attr-defined]  # Flying Sultans'
    free = ways(state.tiles, state.turns)
    taken: list[int] = []
    genie = chance.choice([square for square in CENTRE if square in squares(free)] or CENTRE)
    carpets = []
    for seat, team in enumerate(state.carpets):
        spaces = field.space_bits[goal(state.seats, seat)]
        near = squares((spaces | around(spaces) | around(around(spaces) & free)) & free)
        open_ = [square for square in near if square not in taken and square != genie]
        mine = chance.sample(open_, len(team))
        taken += mine
        carpets.append(tuple(mine))
    forces = [tuple(chance.sample(range(1, 9), 8)) for _ in carpets]
    return replace(
        state,
        stage="picks",
        round=rounds - chance.randint(0, 2),
        phase=5,
        carpets=tuple(carpets),
        channels=tuple(forces),
        genie=chance.choice((genie, chance.choice([it for it in squares(free) if it not in taken]))),
        favour=chance.randrange(state.seats),
    )


@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_hundred_thousand_positions_are_what_the_rules_make_of_them(
    cases: Callable[[int], int], way: int
) -> None:
    share = cases(POSITIONS) // len(WAYS)
    seats, game = WAYS[way]
    kernel, seen, number = FlyingSultansKernel(game, seats), 0, 0
    while seen < share:
        seed = f"{way} {number}"
        start = dealt(kernel, seed) if number % 20 == 0 else late(kernel, Random(seed))
        seen += walk(kernel, start, seed, forfeits=number % 4 != 1)
        number += 1


@pytest.mark.long
def test_mass_play_is_the_same_without_the_kernel() -> None:
    kernel = FlyingSultansKernel(WAYS[1][1], 3)
    compiled_matches(kernel, "mass", 2)
    side_by_side(kernel, "side by side", 6, 100)


@pytest.fixture(scope="module")
def slow() -> Iterator[Any]:
    """The same kernel as plain Python, so that coverage sees it and faults can be planted."""
    with uncompiled("bisat.games.flying_sultans.kernel") as module:
        yield module


def test_uncompiled_it_is_the_same(slow: Any) -> None:
    for seats, game in WAYS:
        kernel = slow.FlyingSultansKernel(game, seats)
        for number in range(4):
            walk(kernel, late(kernel, Random(number)), f"slow {number}", forfeits=number < 2)
    kernel = slow.FlyingSultansKernel(replace(game, rounds=2), 4)
    walk(kernel, dealt(kernel, "slow"), "slow", forfeits=True)
    compiled_matches(kernel, "slow", 2)
    side_by_side(kernel, "slow", 2, 40)
    together(kernel, "slow", 2, 40)


def agree(kernel: Any, state: State, iterations: int, seed: str) -> None:
    """See that a level chooses as it does asked through its view, from as many words, part after part."""
    game, encoding = kernel.game, kernel.encoding
    seat, heard = game.waiting(state).needed[0], Heard(seed, state.phase)
    planning = Planning(KNOWLEDGE.plan, iterations)
    move = planning.choose(game.view(state, seat), tuple(game.legal(state, seat)), heard, unhurried).move
    row, chance = kernel.pack(state), kernel.chance(tuple(heard.words))
    room, level = np.zeros(kernel.loops.MAX_MOVES, np.int16), np.array([Level(iterations)], LEVEL)[0]
    chosen: tuple[int, ...] = ()
    while len(chosen) < encoding.parts(move):
        number = int(kernel.loops.choose((), (), row[0], seat, level, chance, room))
        assert (number, int(chance[0])) == (encoding.number(move, chosen), len(heard.words))
        kernel.act(row, seat, number, state.at, kernel.chance())
        chosen = (*chosen, number)


def wish(kernel: Any, number: int) -> State:
    """Where a wish came of random play."""
    rng = Rng("wish", number)
    state = late(kernel, Random(number))
    while state.stage != "wish":
        again = state.stage == "over"
        state = late(kernel, Random(rng.below(1 << 32))) if again else step(
            kernel.game, state, at_random(kernel.game, state, rng), rng
        )  # fmt: skip
    return state


def through(kernel: Any, state: State, seed: str, most: int, *levels: int) -> None:
    """See that levels choose alike at so many positions of a match that is played at random."""
    rng = Rng(seed, 0)
    for number in range(most):
        if state.stage == "over":
            return
        agree(kernel, state, levels[number % len(levels)], f"{seed} {number}")
        state = step(kernel.game, state, at_random(kernel.game, state, rng, number % 7 == 6), rng)


@pytest.mark.parametrize(("seats", "game"), WAYS[:3])
def test_levels_choose_as_they_do_asked_through_their_views(
    seats: int, game: FlyingSultans, cases: Callable[[int], int]
) -> None:
    kernel = FlyingSultansKernel(game, seats)
    for number in range(cases(250)):
        through(kernel, late(kernel, Random(number)), f"level {number}", 12, 1, 4, 48)
        through(kernel, wish(kernel, number), f"wish {number}", 1, (4, 48)[number % 2])
    through(kernel, dealt(kernel, "levels"), "levels", 60, 1, 4, 20)
    names = ("medium:2", "easy", "random", "hard:16")[:seats]
    asked = [catalog.compiled_level("flying-sultans", name) for name in names]
    through_views = compiled_play(
        "flying-sultans", names, seats, 1, "bots", {"lay_out": game.lay_out}, plain=True
    )
    assert kernel.play_bots(asked, key("bots", 1)) == through_views(names, 1)


def test_ways_home_are_as_long_as_bots_say(slow: Any) -> None:
    lengths = set()
    for number in range(150):
        seats, game = WAYS[number % 3]
        kernel = slow.FlyingSultansKernel(game, seats)
        state = late(kernel, Random(number))
        for seat in range(seats):
            length = Course(state, game.field).left(seat)
            assert slow.rooms["prospects"].left(kernel.pack(state)[0], seat) == length
            lengths.add(length)
    assert {0, 4, 8} < lengths


def test_uncompiled_levels_choose_alike(slow: Any) -> None:
    for number in range(6):
        seats, game = WAYS[number % 3]
        kernel = slow.FlyingSultansKernel(game, seats)
        through(kernel, late(kernel, Random(number)), f"slow {number}", 5, 1)
    kernel = slow.FlyingSultansKernel(FlyingSultans(), 2)
    for iterations in (1, 16):
        through(kernel, wish(kernel, iterations), "wish", 1, iterations)
    through(kernel, dealt(kernel, "a"), "a", 4, 1)


@pytest.mark.parametrize(
    ("room", "name", "fault"),
    [
        ("prospects", "far", lambda free, targets, among: 5),
        ("prospects", "readiness", lambda row, seat: 0.0),
        ("plans", "carried_out", lambda row, seat, number: None),
        ("level_bots", "imagine", lambda row, seat, chance: None),
        ("level_bots", "strategy", lambda regrets, hand, count, weights: weights.fill(1 / 6)),
    ],
)
def test_a_level_that_chooses_otherwise_is_noticed(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, room, name, fault)
    kernel = slow.FlyingSultansKernel(FlyingSultans(), 2)
    with pytest.raises(AssertionError):  # noqa: PT012  # which of the choices meets it does not matter
        for number in range(6):
            through(kernel, late(kernel, Random(number)), str(number), 6, 2)


FAULTS = [
    ("rules", "came", lambda row, seat: False),
    ("rules", "hidden", lambda row, seat: 0b111100000),
    ("rules", "playing_order", lambda row: None),
    ("rules", "undo", lambda table, row, seat, at, chance: None),
    ("winds", "brought", lambda row, seat, number: False),
    ("winds", "summonable", lambda row: tuple(row.free)),
    ("winds", "swapped", lambda square, first, second: square),
    ("winds", "rotated", lambda square, place, quarters: square),
    ("winds", "relay", lambda row, place: None),
    ("ending", "held", lambda row, seat, square: False),
    ("ending", "matched", lambda row, seat, palace, away: True),
]


@pytest.mark.parametrize(("room", "name", "fault"), FAULTS)
def test_a_planted_fault_is_caught(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, room, name, fault)
    with pytest.raises(Broken, match="law 12"):  # noqa: PT012  # which of the walks meets it does not matter
        for number in range(120):
            seats, game = WAYS[number % len(WAYS)]
            kernel = slow.FlyingSultansKernel(game, seats)
            walk(kernel, late(kernel, Random(number)), f"{name} {number}", forfeits=number % 2 == 0)
