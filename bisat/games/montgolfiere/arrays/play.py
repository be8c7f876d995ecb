"""Many matches inside one compiled loop, at random or by a network; needs JAX (extra `[jax]`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from bisat.games.montgolfiere.arrays.sight import observe
from bisat.games.montgolfiere.arrays.sky import Sky
from bisat.games.montgolfiere.arrays.state import NONE, Arrays, State
from bisat.games.montgolfiere.arrays.tight import loose, tight
from bisat.games.montgolfiere.arrays.words import Array, drawn, where

Chooser = Callable[[Sky, State, Array], list[Array]]
"""Picks a number for each seat, by words of chance; only those of seats that are needed are played."""


def at_random(sky: Sky, state: State, chance: Array) -> list[Array]:
    """Any legal move of each seat."""
    return [drawn(sky.legal(state, seat), chance[seat]) for seat in range(sky.seats)]


def by_network(forward: Callable[[Array], Array]) -> Chooser:
    """Moves drawn from a network's preferences: sights of all seats in one batch, masked by what is legal."""

    def choose(sky: Sky, state: State, chance: Array) -> list[Array]:
        seats = range(sky.seats)
        scores = forward(jnp.stack([observe(sky, state, seat) for seat in seats]))
        masks = jnp.stack([sky.mask(state, seat) for seat in seats])
        scores = jnp.where(masks > 0, scores.astype(jnp.float32), -jnp.inf)
        shares = jnp.cumsum(jax.nn.softmax(scores, axis=-1), axis=-1)
        even = (chance[: sky.seats] >> 8).astype(jnp.float32) / (1 << 24)
        picked = jnp.sum(shares <= (even * shares[..., -1])[..., None], axis=-1)
        return [picked[seat].astype(jnp.int32) for seat in seats]

    return choose


def numbers(sky: Sky, state: State, chance: Array, choose: Chooser = at_random) -> list[Array]:
    """What each seat plays, which is nothing where it is not asked."""
    picked = choose(sky, state, chance)
    return [where(asked, one, NONE) for asked, one in zip(sky.needed(state), picked, strict=True)]


def play(
    sky: Sky, words: Arrays, key: Array, steps: int, choose: Chooser = at_random, *, ordered: bool = True
) -> tuple[Arrays, Array]:
    """So many steps of all matches, which begin anew once they are over; and the decisions of each match.

    Positions come and go in few words (`tight`); at random nobody asks in which order cards were played.
    """
    matches = words[0].shape[0]

    def one(number: Any, carried: tuple[Arrays, Array]) -> tuple[Arrays, Array]:
        state, decisions = loose(sky, carried[0], ordered), carried[1]
        chance = jax.random.bits(jax.random.fold_in(key, number), (sky.seats + sky.chances, matches))
        decisions = decisions + sum(asked.astype(jnp.int32) for asked in sky.needed(state))
        picked = numbers(sky, state, chance, choose)
        return tight(sky, sky.advance(state, picked, chance[sky.seats :]), ordered), decisions

    after, decisions = jax.lax.fori_loop(0, steps, one, (words, jnp.zeros(matches, jnp.int32)))
    return after, decisions


def begun(sky: Sky, key: Array, matches: int, *, ordered: bool = True) -> Arrays:
    """Matches that were just dealt."""
    return tight(sky, sky.deal(jax.random.bits(key, (sky.chances, matches))), ordered)
