"""Kernels are found where there are any, and nobody who asks for none pays for them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from bisat import catalog
from bisat.core import kernel
from bisat.core.laws.kernels import dealt, walk
from bisat.lab.simulate import simulate


def test_a_kernel_is_found_by_the_id_of_its_game() -> None:
    found = catalog.kernel("montgolfiere", 3, {"board": 15})
    assert found is not None
    assert found.seats == 3
    assert found.play("found", 5).decisions.min() > 0


@pytest.mark.parametrize(
    ("game", "options"),
    [("magic-fold", {"championship": True}), ("montgolfiere", {"match": 18}), ("montgolfiere", {"bank": 60})],
)
def test_games_in_wrappers_are_played_by_the_rules(game: str, options: dict[str, int | bool]) -> None:
    assert catalog.kernel(game, 2, options) is None


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("montgolfiere", 3, {}),
        ("tapis-volant", 3, {"landscape": "harbour"}),
        ("labyrinth-duel", 1, {}),
        ("magic-fold", 2, {"short": True}),
    ],
)
def test_the_same_seed_gives_the_same_with_and_without_the_extra(
    game: str, seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = catalog.kernel(game, seats, options)
    assert found is not None
    played = found.play("same", 2)
    fast = simulate(game, seats, 2, "same", ["random"], options)
    assert (fast.lengths, played.decisions.tolist()) == (tuple(played.decisions), list(fast.lengths))
    monkeypatch.setattr(kernel, "find_spec", lambda name: None)
    slow = simulate(game, seats, 2, "same", ["random"], options)
    assert structs.replace(fast, seconds=0, decisions_per_second=0) == structs.replace(
        slow, seconds=0, decisions_per_second=0
    )


@pytest.mark.parametrize(
    ("game", "seats", "ahead"),
    [
        ("montgolfiere", 2, [3]),
        ("tapis-volant", 3, [0, 2, 1]),
        ("labyrinth-duel", 2, [0, 7]),
        ("magic-fold", 2, [2]),
    ],
)
def test_a_head_start_is_dealt_by_the_kernel_as_by_the_rules(game: str, seats: int, ahead: list[int]) -> None:
    found = catalog.kernel(game, seats, {"head_start": ahead})
    assert found is not None
    for seed in ("one", "two"):
        walk(found, dealt(found, seed), seed)


def test_without_the_extra_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "find_spec", lambda name: None)
    assert catalog.kernel("montgolfiere", 2) is None


def test_games_are_imported_without_numpy() -> None:
    code = "import sys; from bisat import catalog; catalog.entries(); print('numpy' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert said.stdout.strip() == "False"


def test_a_level_answers_in_vectors_wherever_it_is_asked() -> None:
    found = catalog.kernel("montgolfiere", 2)
    assert found is not None
    vector, won = found.vector("answers", 64), np.zeros(2)
    for _ in range(80):
        numbers = np.where(vector.seats == 0, -1, vector.masks.argmax(1))
        before = numbers.copy()
        vector.answer(catalog.compiled_level("montgolfiere", "easy"), numbers)
        assert (numbers[before >= 0] == before[before >= 0]).all(), "only where it is asked"
        numbers[vector.seats == 1] = -1
        vector.answer(catalog.compiled_level("montgolfiere", "random"), numbers)
        vector.step(numbers)
        won += found.rewards(vector.lasts[vector.ended > 0]).sum(0)
    assert won[0] > 2 * won[1] > 0, "easy beats random"
