"""The kernel beside the rules with every option, uncompiled as well, and faults planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.kernel import Level
from bisat.core.laws.broken import Broken
from bisat.core.laws.kernels import compiled_matches, dealt, side_by_side, together, walk
from bisat.core.rng import Rng
from bisat.core.stream import key
from bisat.games.magic_fold.bots.knowledge import made
from bisat.games.magic_fold.cloth.sheet import Cloth, folds_of, lay
from bisat.games.magic_fold.cloth.solver import nearest
from bisat.games.magic_fold.kernel import MagicFoldKernel
from bisat.games.magic_fold.kernel import nearest as kernel_nearest
from bisat.games.magic_fold.kernel.loops import LOOPS
from bisat.games.magic_fold.rules.box import read
from bisat.games.magic_fold.rules.figures import MAX_ROUNDS
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import State
from bisat.lab.compiled import Play, compiled_play
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


BOTS: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("easy", "hard", "random"), {"short": True}),
    (("hard", "easy"), {"deck": "standard", "assist": True}),
    (("master", "hard:2", "medium", "easy"), {"calm": "off", "deck": "advanced"}),
]
"""Who sits at the table, with options."""


def levels(names: tuple[str, ...]) -> list[Level]:
    return [catalog.compiled_level("magic-fold", name) for name in names]


def through_views(names: tuple[str, ...], options: dict[str, Any]) -> Play:
    """Races of the same streams in which hands are asked through their views."""
    return compiled_play("magic-fold", names, len(names), 1, "hands", options, plain=True)


@pytest.mark.parametrize(("names", "options"), BOTS)
def test_hands_play_as_they_do_asked_through_their_views(
    names: tuple[str, ...], options: dict[str, Any], cases: Callable[[int], int]
) -> None:
    kernel = catalog.kernel("magic-fold", len(names), options)
    assert kernel is not None
    asked, plays = levels(names), through_views(names, options)
    for number in range(cases(20)):
        assert kernel.play_bots(asked, key("hands", number)) == plays(names, number)


@pytest.mark.parametrize(("names", "options"), BOTS)
def test_uncompiled_hands_play_alike(slow: Any, names: tuple[str, ...], options: dict[str, Any]) -> None:
    kernel = slow.MagicFoldKernel(catalog.build("magic-fold", options), len(names))
    assert kernel.play_bots(levels(names), key("hands", 0)) == through_views(names, options)(names, 0)


def test_steps_to_a_card_are_as_many_as_are_found_without_a_table(slow: Any) -> None:
    chance = Random("steps")
    for number in range(60):
        state = late(MagicFoldKernel(WAYS[0][1], 2), chance)
        cloth = Cloth(number % 2 == 1)
        for _ in range(chance.randint(0, 4)):
            folds = folds_of(lay(cloth).cols, lay(cloth).rows)
            cloth = replace(cloth, folds=(*cloth.folds, chance.choice(folds))) if folds else cloth
        state = replace(state, cloths=(cloth, cloth))
        for kernel in (MagicFoldKernel(WAYS[0][1], 2), slow.MagicFoldKernel(WAYS[0][1], 2)):
            row, terms = kernel.pack(state)[0], kernel.terms
            finding = (kernel_nearest if kernel.loops is LOOPS else slow.rooms["nearest"]).nearest
            for card in chance.sample(range(len(terms.cards)), 4):
                elements = terms.cards[card].elements
                for genies in range(len(elements)):
                    way = nearest(cloth, elements, terms.pictures, genies)
                    assert way is not None
                    steps, first = finding(kernel.table[0], kernel.known, row, 0, card, genies)
                    assert steps == len(way)
                    assert first == (kernel.encoding.number(made(way[0])) if way else -1)


@pytest.mark.parametrize(
    ("room", "name", "fault"),
    [
        ("level_bots", "steady", lambda chance, *labels: chance),
        ("level_bots", "rivals_nearer", lambda box, known, row, seat, card, steps: 0),
        ("level_bots", "value", lambda box, known, row, seat, token, genies: float(token)),
        ("level_bots", "put_back", lambda box, row, seat: 1 - seat),
        ("level_bots", "way", lambda box, known, row, seat, card: (0, -1, 0)),
        ("nearest", "folding", lambda box, known, lying, *card: 0 if box.cols[lying] > 1 else 12),
    ],
)
def test_hands_that_play_otherwise_are_noticed(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("hard", "hard", "hard")
    plant(monkeypatch, slow, room, name, fault)
    kernel, plays = slow.MagicFoldKernel(MagicFold(), 3), through_views(names, {})
    assert any(
        kernel.play_bots(levels(names), key("hands", number)) != plays(names, number) for number in range(6)
    )


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
