"""The kernel beside the rules with every option, uncompiled as well, and faults planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from bisat import catalog
from bisat.core.bot import unhurried
from bisat.core.game import Act, Event, Forfeit, Undo
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
from bisat.core.stream import key
from bisat.games.montgolfiere.kernel import MontgolfiereKernel
from bisat.games.montgolfiere.rules.moves import Follow
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.tests.positions import turned
from bisat.games.montgolfiere.tests.walks import WAYS, crowded
from bisat.lab.compiled import Play, compiled_play
from bisat.parts.kernels.numba_kernel import LEVEL
from bisat.parts.uncompiled import plant, uncompiled

pytestmark = pytest.mark.long  # whole matches, compiled and not

POSITIONS = 1_000_000


def made(seats: int, baron: bool, board: int) -> MontgolfiereKernel:
    return MontgolfiereKernel(Montgolfiere(board, baron), seats)  # type: ignore[arg-type]  # 12 or 15


@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_hundred_thousand_positions_are_what_the_rules_make_of_them(
    cases: Callable[[int], int], way: int
) -> None:
    share = cases(POSITIONS) // len(WAYS)
    kernel, seen, number = made(*WAYS[way]), 0, 0
    while seen < share:
        seed = f"{WAYS[way]} {number}"
        start = crowded(kernel.game, kernel.seats, Random(seed)) if number % 2 else dealt(kernel, seed)
        seen += walk(kernel, start, seed, forfeits=number % 5 == 0)
        number += 1


@pytest.mark.long
def test_grapplers_choose_one_after_the_other_and_one_of_them_leaves() -> None:
    both: list[Event] = [Act(2, Follow(1)), Act(3, Follow(2))]
    leaving: list[Event] = [Act(2, Follow(2)), Undo(2), Forfeit(2), Forfeit(3)]
    for events in (both, leaving):
        match = turned((10, 10, 9, 9), "motor 9 grapple grapple")
        kernel = MontgolfiereKernel(match.game, 4)  # type: ignore[arg-type]  # turned() plays Montgolfière
        state, row = match.state, kernel.pack(match.state)
        for number, event in enumerate(events, 1):
            alike(kernel, state, row, number)
            state = follow(kernel, state, row, event, Heard("turned", number))
        alike(kernel, state, row, 0)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 5])
def test_mass_play_is_the_same_without_the_kernel(seats: int) -> None:
    compiled_matches(made(seats, True, 12), "mass", 30, threads=2)


@pytest.mark.long
def test_rollouts_start_from_a_position_and_leave_it_as_it_is() -> None:
    match = turned((10, 10, 9, 9), "motor 9 grapple grapple")
    kernel = MontgolfiereKernel(match.game, 4)  # type: ignore[arg-type]  # turned() plays Montgolfière
    row = kernel.pack(match.state)
    before = row.copy()
    played = kernel.rollouts(row, "from here", 200)
    assert (row == before).all()
    assert set(played.decisions) == {2}
    assert set(played.places[:, 0]) == {1}
    assert set(played.places[:, 2]) == {2, 3, 4}


@pytest.mark.long
def test_matches_side_by_side_show_who_chooses_from_what() -> None:
    assert side_by_side(made(3, True, 12), "side by side", 20, 200) > 20


@pytest.fixture(scope="module")
def slow() -> Iterator[Any]:
    """The same kernel as plain Python, so that coverage sees it and faults can be planted."""
    with uncompiled("bisat.games.montgolfiere.kernel") as module:
        yield module


def test_uncompiled_it_is_the_same(slow: Any) -> None:
    for seats, baron, board in [(2, True, 12), (4, False, 15), (6, False, 12)]:
        kernel = slow.MontgolfiereKernel(Montgolfiere(board, baron), seats)  # type: ignore[arg-type]  # 12 or 15
        for number in range(4):
            start = (
                crowded(kernel.game, kernel.seats, Random(number))
                if number % 2
                else dealt(kernel, f"slow {number}")
            )
            walk(kernel, start, f"slow {number}", forfeits=number < 2)
        compiled_matches(kernel, "slow", 3)
        side_by_side(kernel, "slow", 2, 60)
        together(kernel, "slow", 2, 60)


NAMES = ("easy:2", "random", "hard:5", "medium:3")
ASKED = [catalog.compiled_level("montgolfiere", name) for name in NAMES]


@pytest.fixture
def through_views() -> Play:
    """Matches of the same streams in which bots are asked through their views."""
    return compiled_play("montgolfiere", NAMES, len(NAMES), 1, "bots", {"baron": True}, plain=True)


def test_levels_choose_as_they_do_asked_through_their_views(slow: Any, through_views: Play) -> None:
    uncompiled_one = slow.MontgolfiereKernel(Montgolfiere(12, True), len(NAMES))
    for number in range(2):
        ended = through_views(NAMES, number)
        for kernel in (made(len(NAMES), True, 12), uncompiled_one):
            assert kernel.play_bots(ASKED, key("bots", number)) == ended


HANGING = ["motor 9 grapple grapple", "motor 12 grapple 1", "1 15 grapple grapple"]
"""What is turned while somebody above them can be followed."""


@pytest.mark.parametrize("cards", HANGING)
@pytest.mark.parametrize("name", ["medium:1", "hard:40", "master"])
def test_levels_follow_whom_they_follow_asked_through_their_views(slow: Any, cards: str, name: str) -> None:
    match, level = turned((10, 10, 9, 9), cards), catalog.compiled_level("montgolfiere", name, seats=4)
    asked, room = np.array([level], LEVEL)[0], np.zeros(64, np.int16)
    seat = match.waiting().needed[0]
    forms: tuple[Any, ...] = MontgolfiereKernel, slow.MontgolfiereKernel
    for made_by in forms:
        heard, kernel = Heard("following", 1), made_by(match.game, 4)
        bot = catalog.bot("montgolfiere", name)
        move = bot.choose(match.view(seat), tuple(match.legal(seat)), heard, unhurried).move
        row, chance = kernel.pack(match.state), kernel.chance(tuple(heard.words))
        number = kernel.loops.choose(kernel.table, kernel.known, row[0], seat, asked, chance, room)
        assert (number, chance[0]) == (kernel.encoding.number(move), len(heard.words))


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("picked", lambda regrets, hand, count, weights, chance: int(hand[0])),
        ("share", lambda sky, seat, spending, motored: 0.5),
        ("prospects", lambda row, unseen, spending, motored: spending.fill(1.0)),
        ("imagined", lambda row, seat, unseen, hands, held, sky, chance: None),
    ],
)
def test_a_level_that_chooses_otherwise_is_noticed(
    slow: Any, through_views: Play, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, "level_bots", name, fault)
    kernel = slow.MontgolfiereKernel(Montgolfiere(12, True), len(NAMES))
    assert kernel.play_bots(ASKED, key("bots", 0)) != through_views(NAMES, 0)


FAULTS = [
    ("rules", "mates", lambda row: None),
    ("rules", "ranks", lambda row, seat: 1),
    ("round", "gas", lambda row, throwers, motors: 0),
    ("round", "moved", lambda square, by, moon: by),
    ("round", "greatest", lambda options: 1),
    ("round", "above", lambda row, square: 0),
    ("round", "heaviest", lambda row, asleep: 0),
    ("rules", "nth", lambda moves, place: place),
    ("rules", "landed", lambda row: False),
    ("rules", "undo", lambda table, row, seat, at, chance: None),
    ("observation", "beside_baron", lambda row, seat: False),
    ("observation", "circle", lambda row, seat, other: True),
]


@pytest.mark.parametrize(("room", "name", "fault"), FAULTS)
def test_a_planted_fault_is_caught(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, slow, room, name, fault)
    kernel = slow.MontgolfiereKernel(Montgolfiere(12, True), 5)
    with pytest.raises(Broken, match="law 12"):  # noqa: PT012  # which of the walks meets it does not matter
        for number in range(40):
            walk(
                kernel,
                crowded(kernel.game, kernel.seats, Random(number)),
                f"{name} {number}",
                forfeits=number % 2 == 0,
            )
