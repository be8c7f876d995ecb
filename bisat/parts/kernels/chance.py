"""Chance of one match, compiled: words of its stream (`bisat.core.stream`), and draws as `Rng` has them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bisat.core import stream
from bisat.parts.kernels.compiling import compiled, inlined

Words = NDArray[np.uint64]
"""How many words were drawn, the key of the stream, and words that come before those of the stream."""
Fractions = NDArray[np.float64]

DRAWN, KEY, GIVEN = 0, 1, 2
GAMMA = np.uint64(stream.GAMMA)
(SHIFT_1, FACTOR_1), (SHIFT_2, FACTOR_2) = ((np.uint64(a), np.uint64(b)) for a, b in stream.MIXERS)
LAST, HALF = np.uint64(stream.LAST), np.uint64(32)
WORD = 1 << 32


@inlined
def mix(z: np.uint64) -> np.uint64:
    """Spread 64 bits over 64 bits, as `stream.mix` does."""
    z = (z ^ (z >> SHIFT_1)) * FACTOR_1
    z = (z ^ (z >> SHIFT_2)) * FACTOR_2
    return z ^ (z >> LAST)


@inlined
def word(chance: Words) -> int:
    """The next 32 bits."""
    chance[DRAWN] += np.uint64(1)
    return word_at(chance, chance[DRAWN])


@inlined
def word_at(chance: Words, drawn: np.uint64) -> int:
    """The 32 bits with this number: a given word, or that of the stream."""
    if drawn + np.uint64(GIVEN) <= np.uint64(len(chance)):
        return int(np.int64(chance[drawn + np.uint64(GIVEN - 1)]))
    return int(np.int64(mix(chance[KEY] + drawn * GAMMA) >> HALF))


@inlined
def below(chance: Words, k: int) -> int:
    """A fair draw from 0 .. k-1, as `Rng.below` has it."""
    draw = word(chance)
    if draw >= WORD - k:  # hardly ever: only then it may lie past the last whole multiple of k
        while draw >= WORD - WORD % k:
            draw = word(chance)
    return int(np.int64(np.uint32(draw) % np.uint32(k)))


@compiled
def shuffle(numbers: NDArray[np.integer], first: int, count: int, chance: Words) -> None:
    """Put some numbers in a fair order, as `Rng.shuffled` does."""
    drawn = chance[DRAWN]
    for last in range(count - 1, 0, -1):
        drawn += np.uint64(1)
        draw = word_at(chance, drawn)
        while draw >= WORD - last and draw >= WORD - WORD % (last + 1):  # hardly ever, as in `below`
            drawn += np.uint64(1)
            draw = word_at(chance, drawn)
        other = int(np.int64(np.uint32(draw) % np.uint32(last + 1)))
        numbers[first + last], numbers[first + other] = numbers[first + other], numbers[first + last]
    chance[DRAWN] = drawn


@inlined
def unit(chance: Words) -> float:
    """A fair draw from [0, 1), as `Rng.unit` has it."""
    high = word(chance) >> 5
    return (high * 67_108_864 + (word(chance) >> 6)) / 9_007_199_254_740_992.0


@inlined
def sample(weights: Fractions, count: int, chance: Words) -> int:
    """The place of one of the weights, each as likely as it is heavy, as `bots/sample.py` has it."""
    total = 0.0
    for at in range(count):
        total += weights[at]
    left = unit(chance) * total
    last = 0
    for at in range(count):
        if weights[at] > 0:
            last = at
            left -= weights[at]
            if left < 0:
                return at
    return last


@compiled
def steady(chance: Words, seat: int, number: int, since: int, step: int) -> Words:
    """Draws of their own that stay the same for the same four numbers, as `Stream.steady` has them."""
    made = np.zeros(2, np.uint64)
    made[KEY] = mix(chance[KEY] + np.uint64(seat))
    made[KEY] = mix(made[KEY] + np.uint64(number))
    made[KEY] = mix(made[KEY] + np.uint64(since))
    made[KEY] = mix(made[KEY] + np.uint64(step))
    return made


def keys(seed: str, first: int, count: int) -> Words:
    """The keys of many matches under a seed (`stream.key`)."""
    z = np.arange(count, dtype=np.uint64) * GAMMA + np.uint64(stream.counter(seed, first))
    z = (z ^ (z >> SHIFT_1)) * FACTOR_1
    z = (z ^ (z >> SHIFT_2)) * FACTOR_2
    return z ^ (z >> LAST)
