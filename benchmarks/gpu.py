"""GPU: Montgolfière over arrays in one compiled loop, at random and with a network; needs JAX and a GPU."""

from __future__ import annotations

from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from bisat.games.montgolfiere.arrays import Sky, observe
from bisat.games.montgolfiere.arrays.play import Chooser, at_random, begun, by_network, numbers, play
from bisat.games.montgolfiere.rules.rules import Montgolfiere

WAYS = ((6, False, 12), (2, True, 12), (5, True, 15))
"""Seats, whether the Baron flies, and the number of the Moon."""
SIZES = (1 << 22, 1 << 24)
STEPS = 64
LAYER = 128
NETWORKED = (1 << 17,)
BESIDE = 4_096


def report(repeats: int) -> str:
    """Decisions a second by the clock on the wall, compiling left out and named."""
    lines = [
        "## GPU: Montgolfière inside one compiled loop",
        "",
        "| | matches side by side | decisions/s, median | lowest to highest | compiling, s |",
        "|---|---|---|---|---|",
    ]
    for seats, baron, board in WAYS:
        sky = Sky(Montgolfiere(board, baron), seats)  # type: ignore[arg-type]  # 12 or 15
        name = f"{seats} seats{', Baron' * baron}, Moon {board}"
        for matches in SIZES:
            lines.append(measured(f"{name}, at random", sky, matches, at_random, STEPS, repeats))
            print(lines[-1], flush=True)
        for matches in NETWORKED:
            choose = by_network(network(sky))
            layers = f"{name}, two layers of {LAYER}"
            lines.append(measured(layers, sky, matches, choose, STEPS // 4, repeats))
            print(lines[-1], flush=True)
        beside_numpy(sky)
    how = (
        f"{repeats} repeats on {jax.devices()[0].device_kind}, JAX {jax.__version__}, with its generator "
        f"`rbg`. Matches begin anew inside the loop. {BESIDE:,} matches of each kind were also played beside "
        f"numpy for {STEPS} steps by the same words of chance: every number of every position and all sights "
        "were equal."
    )
    return "\n".join([*lines, "", how])


def measured(name: str, sky: Sky, matches: int, choose: Chooser, steps: int, repeats: int) -> str:
    """One line of the table."""
    key = jax.random.key(7, impl="rbg")
    ordered = choose is not at_random
    state = _done(jax.jit(partial(begun, sky, matches=matches, ordered=ordered))(key))
    loop = jax.jit(partial(play, sky, steps=steps, choose=choose, ordered=ordered), donate_argnums=0)
    began = perf_counter()
    state, decisions = _done(loop(state, key))
    compiling = perf_counter() - began
    figures = []
    for number in range(repeats):
        began = perf_counter()
        state, decisions = _done(loop(state, jax.random.fold_in(key, number)))
        took = perf_counter() - began
        figures.append(float(np.asarray(decisions, np.int64).sum()) / took)
    spread = f"{_large(min(figures))} to {_large(max(figures))}"
    return f"| {name} | {matches:,} | {_large(median(figures))} | {spread} | {compiling:.0f} |"


def network(sky: Sky) -> Any:
    """Two hidden layers, in half precision; what it prefers does not matter here."""
    size = observe(sky, sky.deal(np.zeros((sky.chances, 1), np.uint32)), 0).shape[-1]
    keys = jax.random.split(jax.random.key(3), 3)
    shapes = ((size, LAYER), (LAYER, LAYER), (LAYER, sky.actions))
    weights = [jax.random.normal(k, s, jnp.bfloat16) / s[0] ** 0.5 for k, s in zip(keys, shapes, strict=True)]

    def forward(sights: Any) -> Any:
        hidden = jax.nn.relu(sights.astype(jnp.bfloat16) @ weights[0])
        return jax.nn.relu(hidden @ weights[1]) @ weights[2]

    return forward


def beside_numpy(sky: Sky) -> None:
    """The same words of chance on both sides give the same positions and sights."""
    rng = np.random.default_rng(5)

    def words() -> Any:
        return rng.integers(0, 1 << 32, (sky.seats + sky.chances, BESIDE), dtype=np.uint32)

    @jax.jit
    def ahead(state: Any, chance: Any) -> Any:
        return sky.advance(state, numbers(sky, state, chance), chance[sky.seats :])

    seen = jax.jit(partial(observe, sky), static_argnums=1)
    plain = sky.deal(words()[sky.seats :])
    fast = jax.tree.map(jnp.asarray, plain)
    for step in range(STEPS):
        chance = words()
        plain = sky.advance(plain, numbers(sky, plain, chance), chance[sky.seats :])
        fast = ahead(fast, chance)
        for one, other in zip(jax.tree.leaves(plain), jax.tree.leaves(fast), strict=True):
            assert np.array_equal(one, np.asarray(other)), f"step {step}"
        seat = step % sky.seats
        assert np.array_equal(observe(sky, plain, seat), np.asarray(seen(fast, seat))), f"sight {step}"


def _large(figure: float) -> str:
    return f"{figure / 1e9:.2f} G" if figure > 1e9 else f"{figure / 1e6:.0f} M"


def _done(made: Any) -> Any:
    """Wait until it is really there."""
    return jax.block_until_ready(made)  # type: ignore[no-untyped-call]  # JAX has no types here
