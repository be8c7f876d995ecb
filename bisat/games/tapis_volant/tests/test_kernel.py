"""The kernel beside the rules with every option, uncompiled as well, and faults planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.game import Act
from bisat.core.laws.broken import Broken
from bisat.core.laws.kernels import (
    Heard,
    alike,
    compiled_matches,
    dealt,
    follow,
    side_by_side,
    together,
    walk,
)
from bisat.core.plain_play import finish
from bisat.core.rng import Rng
from bisat.core.stream import Stream, key
from bisat.games.tapis_volant.kernel import TapisVolantKernel
from bisat.games.tapis_volant.landscapes.generate import generate
from bisat.games.tapis_volant.landscapes.ready import named
from bisat.games.tapis_volant.rules.box import DIRECTIONS, ROUNDS, START
from bisat.games.tapis_volant.rules.moves import Nudge
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.rules.terrain import PLACES
from bisat.lab.compiled import Play, compiled_play
from bisat.parts.kernels.numba_kernel import NumbaKernel
from bisat.parts.uncompiled import plant, uncompiled

pytestmark = pytest.mark.long  # whole matches, compiled and not

WAYS: list[tuple[int, TapisVolant]] = [
    (3, TapisVolant(named("storm_pass"))),
    (4, TapisVolant(named("caravan"), 5, True)),
    (5, TapisVolant(named("palace_night"), 3, False, True)),
    (6, TapisVolant(named("old_town"), 5, True, True)),
    (6, TapisVolant(generate("kernel"))),
    (3, TapisVolant()),
]
POSITIONS = 1_000_000


def crowded(kernel: NumbaKernel, chance: Random) -> State:
    """A beginning with stacks of carpets on a few cells, few cards to draw, and late."""
    state: State = kernel.game.setup(kernel.seats, Rng(str(chance.random()), 0))
    terrain = kernel.game.terrain  # type: ignore[attr-defined]  # Le Tapis Volant's
    column = chance.randint(2, 22)
    near = [cell for at, cell in enumerate(PLACES) if terrain.free[at] and column <= cell[0] <= column + 2]
    cells = [*chance.sample(near, 3), START]
    carpets = tuple(chance.choice(cells) for _ in range(state.seats))
    heights = tuple(0 if cell == START else carpets[:seat].count(cell) for seat, cell in enumerate(carpets))
    left = chance.randint(1, 4)
    return replace(
        state,
        carpets=carpets,
        heights=heights,
        directions=tuple(chance.randint(0, DIRECTIONS) for _ in carpets),
        stock=state.stock[:left],
        discards=state.stock[left:],
        held=tuple(seat for seat in range(1, state.seats) if chance.random() < 0.2),
        round=ROUNDS - chance.randint(0, 30),
    )


@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_hundred_thousand_positions_are_what_the_rules_make_of_them(
    cases: Callable[[int], int], way: int
) -> None:
    share = cases(POSITIONS) // len(WAYS)
    seats, game = WAYS[way]
    kernel, seen, number = TapisVolantKernel(game, seats), 0, 0
    while seen < share:
        seed = f"{way} {number}"
        start = dealt(kernel, seed) if number % 5 == 0 else crowded(kernel, Random(seed))
        seen += walk(kernel, start, seed, forfeits=number % 5 == 1)
        number += 1


@pytest.mark.long
def test_mass_play_is_the_same_without_the_kernel() -> None:
    kernel = TapisVolantKernel(WAYS[1][1], 4)
    compiled_matches(kernel, "mass", 4)
    assert side_by_side(kernel, "side by side", 8, 100) == 0


def drawn_alike(kernel: NumbaKernel, number: int) -> bool:
    """Whether a crowded race goes on at random as by the rules alone, which draw from a list."""
    state = crowded(kernel, Random(number))
    row = kernel.pack(state)
    decisions = kernel.finish(row, number)
    return (kernel.outcome(row), decisions) == finish(kernel.game, kernel.encoding, state, Stream(number))


def test_moves_are_drawn_without_a_list_as_from_one() -> None:
    for seats, game in WAYS:
        kernel = TapisVolantKernel(game, seats)
        assert all(drawn_alike(kernel, number) for number in range(20))


@pytest.fixture(scope="module")
def slow() -> Iterator[Any]:
    """The same kernel as plain Python, so that coverage sees it and faults can be planted."""
    with uncompiled("bisat.games.tapis_volant.kernel") as module:
        yield module


def test_of_a_stack_that_falls_onto_the_finish_the_lowest_wins(slow: Any) -> None:
    for made in (TapisVolantKernel, slow.TapisVolantKernel):
        kernel = made(TapisVolant(), 3)
        state = kernel.game.setup(3, Rng("finish", 0))
        above = replace(state, carpets=((23, 3), (24, 3), (24, 3)), heights=(0, 1, 0))
        row = kernel.pack(above)
        ended = follow(kernel, above, row, Act(0, Nudge("right", None, "force")), Heard("finish", 1))
        alike(kernel, ended, row, 0)
        assert ended.winner == 2


def test_uncompiled_it_is_the_same(slow: Any) -> None:
    for seats, game in WAYS[:2]:
        kernel = slow.TapisVolantKernel(game, seats)
        dealt(kernel, "slow")
        for number in range(4):
            walk(kernel, crowded(kernel, Random(number)), f"slow {number}", forfeits=number < 2)
        compiled_matches(kernel, "slow", 1)
        side_by_side(kernel, "slow", 2, 20)
        together(kernel, "slow", 2, 20)


NAMES = ("hard", "medium", "random", "hard")


@pytest.fixture
def through_views() -> Play:
    """Races of the same streams in which pilots are asked through their views."""
    return compiled_play(
        "tapis-volant", NAMES, len(NAMES), 1, "pilots", {"hidden_directions": True}, plain=True
    )


def test_pilots_choose_as_they_do_asked_through_their_views(slow: Any, through_views: Play) -> None:
    levels = [catalog.compiled_level("tapis-volant", name) for name in NAMES]
    game: Any = catalog.build("tapis-volant", {"hidden_directions": True})
    for number in range(3):
        ended = through_views(NAMES, number)
        for made in (TapisVolantKernel, slow.TapisVolantKernel):
            assert made(game, len(NAMES)).play_bots(levels, key("pilots", number)) == ended


def test_uncompiled_masters_and_beginners_choose_alike(slow: Any) -> None:
    names, options = ("master", "easy", "beginner"), {"hidden_directions": True}
    levels = [catalog.compiled_level("tapis-volant", name, 3) for name in names]
    kernel = slow.TapisVolantKernel(catalog.build("tapis-volant", options), 3)
    by_views = compiled_play("tapis-volant", names, 3, 1, "slow", options, plain=True)
    assert kernel.play_bots(levels, key("slow", 0)) == by_views(names, 0)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("lost", lambda land, chart, row, seat, end, meet, first: 0.0),
        ("leading", lambda chart, row, seat: 0),
        ("ahead", lambda chart, row, seat, at, left, card: 1.0),
        ("directions", lambda row, seat: 0),
    ],
)
def test_a_pilot_that_chooses_otherwise_is_noticed(
    slow: Any, through_views: Play, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, "level_bots", name, fault)
    levels = [catalog.compiled_level("tapis-volant", name) for name in NAMES]
    kernel = slow.TapisVolantKernel(catalog.build("tapis-volant", {"hidden_directions": True}), len(NAMES))
    assert any(
        kernel.play_bots(levels, key("pilots", number)) != through_views(NAMES, number)
        for number in range(12)
    )


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("many", lambda land, row, seat, card, others: 1),
        ("meets", lambda land, row, seat, end, others: 0),
        ("card_at", lambda row, seat, place: row.hands[seat, 0]),
    ],
)
def test_a_draw_that_goes_wrong_is_noticed(
    slow: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, "rules", name, fault)
    kernel = slow.TapisVolantKernel(WAYS[2][1], 5)
    assert not all(drawn_alike(kernel, number) for number in range(20))


FAULTS = [
    ("rules", "occupied", lambda row, seat: 0),
    ("rules", "meets", lambda land, row, seat, end, others: 1),
    ("rules", "lift", lambda row, seat: None),
    ("rules", "fall", lambda row, cell, end: None),
    ("rules", "put", lambda row, seat, cell: None),
    ("rules", "drifts", lambda land, row, seat, others, numbers, count: count),
    ("rules", "reshuffle", lambda row, chance: None),
    ("rules", "pass_on", lambda row: None),
    ("rules", "over", lambda row: False),
]


@pytest.mark.parametrize(("room", "name", "fault"), FAULTS)
def test_a_planted_fault_is_caught(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, room, name, fault)
    kernel = slow.TapisVolantKernel(WAYS[2][1], 5)
    with pytest.raises(Broken, match="law 12"):  # noqa: PT012  # which of the walks meets it does not matter
        for number in range(40):
            walk(kernel, crowded(kernel, Random(number)), f"{name} {number}", forfeits=number % 2 == 0)
