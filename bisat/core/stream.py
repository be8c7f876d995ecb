"""The counter generator of mass play: a word costs a few instructions instead of a share of a hash."""

from __future__ import annotations

from hashlib import sha512

from bisat.core.rng import Rng

NAME = "bisat-stream-1"
"""What results that were drawn from it name, so that they can be drawn again."""
GAMMA = 0x9E37_79B9_7F4A_7C15
"""What the counter grows by: 2^64 divided by the golden ratio, odd."""
MIXERS = ((30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB))
LAST = 31
"""How `mix` shifts and multiplies: the finalizer of SplitMix64."""
MASK = (1 << 64) - 1


def mix(z: int) -> int:
    """Spread 64 bits over 64 bits, one to one."""
    z &= MASK
    for shift, factor in MIXERS:
        z = ((z ^ (z >> shift)) * factor) & MASK
    return z ^ (z >> LAST)


def key(seed: str, number: int) -> int:
    """The key of one match of many under a seed.

    >>> key("carpet", 0) == key("carpet", 0) != key("carpet", 1)
    True
    """
    return mix(counter(seed, number))


def counter(seed: str, number: int) -> int:
    """What the key of a match is mixed from: one counter for each seed."""
    digest = sha512(f"{NAME}:{seed}".encode("utf-8", "surrogatepass")).digest()
    return (int.from_bytes(digest[:8]) + number * GAMMA) & MASK


class Stream(Rng):
    """All draws of one match, its choices included: word i of a key is the high half of a mixed counter.

    Everything else is drawn from words as `Rng` does it. Kernels draw the same numbers, compiled.

    >>> Stream(key("carpet", 0)).shuffled("abc")
    ('a', 'c', 'b')
    """

    __slots__ = ("_key", "cursor")

    def __init__(self, key: int) -> None:
        super().__init__(f"{NAME}:{key}", 0)  # children are drawn by hash
        self._key = key
        self.cursor = 0
        """Words drawn so far."""

    @property
    def used(self) -> bool:
        return self.cursor > 0

    def word(self) -> int:
        self.cursor += 1
        return mix(self._key + self.cursor * GAMMA) >> 32

    def ahead(self, count: int) -> list[int]:
        first = self.cursor + 1
        return [mix(self._key + place * GAMMA) >> 32 for place in range(first, first + count)]

    def skip(self, count: int) -> None:
        self.cursor += count

    def steady(self, *labels: int) -> Stream:
        made = self._key
        for label in labels:
            made = mix(made + label)
        return Stream(made)
