"""Words of bits, compiled: a GPU has instructions for both (`cuda.py`)."""

from __future__ import annotations

from bisat.parts.kernels.compiling import inlined


@inlined
def many(word: int) -> int:
    """How many bits of a word are set; compilers know this way to count them, and use one instruction."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56 & 255


@inlined
def low(word: int) -> int:
    """The place of the lowest bit of a word that has one."""
    return many((word & -word) - 1)
