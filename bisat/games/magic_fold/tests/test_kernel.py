"""The kernel beside the rules with every option, uncompiled as well, and faults planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.laws.broken import Broken
from bisat.core.laws.kernels import compiled_matches, dealt, side_by_side, together, walk
from bisat.core.rng import Rng
from bisat.games.magic_fold.kernel import MagicFoldKernel
from bisat.games.magic_fold.rules.box import read
from bisat.games.magic_fold.rules.figures import MAX_ROUNDS
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import State
from bisat.parts.uncompiled import plant, uncompiled

pytestmark = pytest.mark.long  # whole matches, compiled and not

OURS = read()
OWN = replace(
    OURS,
    cloth=tuple(reversed(OURS.cloth)),
    standard=OURS.standard[:6],
    track=replace(OURS.track, palace=20, cobras=(1, 2, 3, 4, 12), shortcuts=((6, 12),)),
)
WAYS: list[tuple[int, MagicFold]] = [
    (2, MagicFold()),
    (3, MagicFold("standard", short=True, assist=True)),
    (4, MagicFold("advanced", calm="60")),
    (4, MagicFold(calm="off", championship=True)),
    (2, MagicFold("standard", assist=True, box=OWN)),
    (3, MagicFold(championship=True, revision=1)),
]
POSITIONS = 1_000_000


def late(kernel: MagicFoldKernel, chance: Random) -> State:
    """A beginning on the way to the palace: genies, only hands, few cards left to turn."""
    state: State = kernel.game.setup(kernel.seats, Rng(str(chance.random()), 0))
    terms = kernel.terms
    base = chance.choice((terms.start, terms.track.palace - 8))
    left = chance.randint(0, 5)
    seats = range(state.seats)
    return replace(
        state,
        squares=tuple(base + chance.randint(0, 3) for _ in state.squares),
        genies=tuple(chance.randint(0, 3) for _ in seats),
        hands=tuple(chance.choice((None, "left", "right")) for _ in seats),
        barred=tuple(seat for seat in seats if chance.random() < 0.2),
        stock=state.stock[:left],
        discard=state.stock[left:],
        round=MAX_ROUNDS - chance.randint(1, 5),
    )


@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_hundred_thousand_positions_are_what_the_rules_make_of_them(
    cases: Callable[[int], int], way: int
) -> None:
    share = cases(POSITIONS) // len(WAYS)
    seats, game = WAYS[way]
    kernel, seen, number = MagicFoldKernel(game, seats), 0, 0
    while seen < share:
        seed = f"{way} {number}"
        start = late(kernel, Random(seed)) if number % 4 else dealt(kernel, seed)
        seen += walk(kernel, start, seed, forfeits=number % 5 == 1)
        number += 1


@pytest.mark.long
@pytest.mark.parametrize("way", [1, 2])
def test_mass_play_is_the_same_without_the_kernel(way: int) -> None:
    seats, game = WAYS[way]
    kernel = MagicFoldKernel(game, seats)
    compiled_matches(kernel, "mass", 3)
    side_by_side(kernel, "side by side", 6, 150)


@pytest.fixture(scope="module")
def slow() -> Iterator[Any]:
    """The same kernel as plain Python, so that coverage sees it and faults can be planted."""
    with uncompiled("bisat.games.magic_fold.kernel") as module:
        yield module


def test_uncompiled_it_is_the_same(slow: Any) -> None:
    for seats, game in WAYS:
        kernel = slow.MagicFoldKernel(game, seats)
        dealt(kernel, "slow")
        for number in range(3):
            walk(kernel, late(kernel, Random(number)), f"slow {number}", forfeits=number < 1)
    kernel = slow.MagicFoldKernel(WAYS[4][1], 2)
    compiled_matches(kernel, "slow", 1)
    side_by_side(kernel, "slow", 2, 20)
    together(kernel, "slow", 2, 20)


FAULTS = [
    ("hands", "lacking", lambda box, row, seat, card: 0),
    ("hands", "lacking", lambda box, row, seat, card: -1),
    ("hands", "ones", lambda bits: 1),
    ("hands", "turned_over", lambda box, row, seat: None),
    ("resolve", "leading", lambda row, pawn: 0),
    ("resolve", "set_back", lambda row, pawn, target: 0),
    ("course", "gain", lambda row, seat: None),
    ("course", "bite", lambda row, pawns, slot: 0),
    ("rules", "ends", lambda row: -1),
    ("rules", "reshuffle", lambda row, chance: None),
    ("ending", "progress", lambda row, pawn: 0),
    ("observation", "put_cloth", lambda box, row, seat, seen, first: None),
    ("observation", "put_times", lambda row, at, seat, seen: None),
]


@pytest.mark.parametrize(("room", "name", "fault"), FAULTS)
def test_a_planted_fault_is_caught(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, room, name, fault)
    with pytest.raises(Broken, match="law 12"):  # noqa: PT012  # which of the walks meets it does not matter
        for number in range(40):
            seats, game = WAYS[number % len(WAYS)]
            kernel = slow.MagicFoldKernel(game, seats)
            walk(kernel, late(kernel, Random(number)), f"{name} {number}", forfeits=number % 2 == 0)
