"""Law 12 on a GPU, where there is one: the same bytes as on this processor, alone and side by side."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from bisat import catalog
from bisat.core.rng import Rng


def gpu() -> bool:
    """Whether CUDA finds one."""
    if find_spec("numba_cuda") is None:
        return False
    from numba import cuda

    return bool(cuda.is_available())


pytestmark = pytest.mark.skipif(not gpu(), reason="there is no GPU here, or no bisat[cuda]")

WAYS = [
    ("montgolfiere", 2, {}),
    ("montgolfiere", 6, {"board": 15}),
    ("tapis-volant", 3, {"open_hands": True}),
    ("tapis-volant", 6, {"hidden_directions": True, "head_start": [0, 2, 1]}),
    ("flying-sultans", 2, {}),
    ("flying-sultans", 4, {}),
    ("labyrinth-duel", 1, {}),
    ("labyrinth-duel", 2, {"auto_stop": False}),
    ("magic-fold", 2, {"assist": True}),
    ("magic-fold", 4, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), WAYS)
def test_a_gpu_plays_the_same_matches(game: str, seats: int, options: dict[str, Any]) -> None:
    kernel: Any = catalog.kernel(game, seats, options)
    row = kernel.pack(kernel.game.setup(seats, Rng("there", 0)))
    whole = [kernel.play("there", 2000, device=device) for device in ("cpu", "cuda")]
    rolled = [kernel.rollouts(row, "there", 2000, device=device) for device in ("cpu", "cuda")]
    for here, there in (whole, rolled):
        assert np.array_equal(here.places, there.places)
        assert np.array_equal(here.decisions, there.decisions)


@pytest.mark.parametrize(("game", "seats", "options"), WAYS)
def test_matches_side_by_side_are_the_same_there(game: str, seats: int, options: dict[str, Any]) -> None:
    from numba import cuda

    kernel: Any = catalog.kernel(game, seats, options)
    here, there = (kernel.vector("there", 200, device=device) for device in ("cpu", "cuda"))
    random, ends = np.random.default_rng(7), 0
    for step in range(300):
        for name in ("seats", "masks", "observations", "ended"):
            assert np.array_equal(getattr(here, name), getattr(there, name).copy_to_host()), (step, name)
        over = here.ended > 0
        assert np.array_equal(here.places[over], there.places.copy_to_host()[over])
        won, paid = kernel.rewards(here.lasts[over]), there.rewards.copy_to_host()[over]
        assert np.allclose(won, paid)
        ends += int(over.sum())
        chosen = (random.random(here.masks.shape) * here.masks).argmax(axis=1)
        here.step(chosen)
        there.step(cuda.to_device(chosen))
    there.check()
    assert ends or game == "magic-fold"
