"""Small sets as bits: how many there are, and which is at a place, without a loop or a branch."""

from __future__ import annotations

import numpy as np

from bisat.parts.kernels.compiling import inlined

SIZE = 8
"""What a set has room for."""
BITS = 3
"""A list is one number, with so many bits for each entry."""
MANY = np.array([bin(_set).count("1") for _set in range(1 << SIZE)], np.int64)
LISTS = np.zeros(1 << SIZE, np.int64)
"""Per set: how many are in it, and their list, in order."""
for _set in range(1 << SIZE):
    _entries = [entry for entry in range(SIZE) if _set >> entry & 1]
    LISTS[_set] = sum(entry << BITS * place for place, entry in enumerate(_entries))


@inlined
def nth(found: int, place: int) -> int:
    """The entry of a set at a place, counted from 0."""
    return int(LISTS[found]) >> BITS * place & (1 << BITS) - 1
