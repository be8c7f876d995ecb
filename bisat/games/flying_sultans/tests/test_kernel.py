"""The kernel beside the rules with every option, uncompiled as well, and faults planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.laws.broken import Broken
from bisat.core.laws.kernels import dealt, mass, side_by_side, together, walk
from bisat.core.rng import Rng
from bisat.games.flying_sultans.kernel import FlyingSultansKernel
from bisat.games.flying_sultans.maze.grid import CENTRE, around, squares
from bisat.games.flying_sultans.maze.maze import goal, ways
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
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
def test_a_hundred_thousand_positions_are_what_the_rules_make_of_them(cases: Callable[[int], int]) -> None:
    share = cases(POSITIONS) // len(WAYS)
    for way, (seats, game) in enumerate(WAYS):
        kernel, seen, number = FlyingSultansKernel(game, seats), 0, 0
        while seen < share:
            seed = f"{way} {number}"
            start = dealt(kernel, seed) if number % 20 == 0 else late(kernel, Random(seed))
            seen += walk(kernel, start, seed, forfeits=number % 4 != 1)
            number += 1


@pytest.mark.long
def test_mass_play_is_the_same_without_the_kernel() -> None:
    kernel = FlyingSultansKernel(WAYS[1][1], 3)
    mass(kernel, "mass", 2)
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
    mass(kernel, "slow", 2)
    side_by_side(kernel, "slow", 2, 40)
    together(kernel, "slow", 2, 40)


FAULTS = [
    ("rules", "came", lambda row, seat: False),
    ("rules", "hidden", lambda row, seat: 0b111100000),
    ("rules", "playing_order", lambda row: None),
    ("rules", "undo", lambda table, row, seat, at, chance: None),
    ("winds", "brought", lambda row, seat, to: False),
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
