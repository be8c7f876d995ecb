"""Games of pgx on the processor, where it is installed: matches side by side, at random, compiled."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from time import perf_counter
from typing import Any

GAMES = ("tic_tac_toe", "kuhn_poker", "leduc_holdem", "connect_four", "backgammon")
SIDE = 1_024
STEPS = 200


def installed() -> bool:
    """Whether pgx is there; `make setup` leaves it out, since it brings a package `tests` of its own."""
    return find_spec("pgx") is not None


def play(name: str) -> Callable[[int], tuple[int, float]]:
    """What plays so many steps of a game, by the number of the repeat: how many decisions, and how long."""
    one = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ.setdefault("XLA_FLAGS", one)
    import jax  # noqa: PLC0415  # wants its settings first
    import pgx  # noqa: PLC0415  # perhaps not there

    env = pgx.make(name)
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    def turn(state: Any, key: Any) -> tuple[Any, None]:
        choosing, dealing, happening = jax.random.split(key, 3)
        mask = state.legal_action_mask
        action = jax.random.categorical(choosing, jax.numpy.where(mask, 0.0, -1e9))
        state = step(state, action, jax.random.split(happening, SIDE))
        fresh = begin(jax.random.split(dealing, SIDE))
        ended = state.terminated | state.truncated

        def either(new: Any, old: Any) -> Any:
            return jax.numpy.where(ended.reshape((-1, *(1,) * (old.ndim - 1))), new, old)

        return jax.tree_util.tree_map(either, fresh, state), None

    def steps(state: Any, key: Any) -> Any:
        return jax.lax.scan(turn, state, jax.random.split(key, STEPS))[0]

    run = jax.jit(steps)

    state = begin(jax.random.split(jax.random.key(0), SIDE))

    def work(number: int) -> tuple[int, float]:
        began = perf_counter()
        jax.block_until_ready(run(state, jax.random.key(number)))
        return SIDE * STEPS, perf_counter() - began

    return work
