"""Chance as an argument: the draws of one match event, the same for ever."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

NAME = "bisat-rng-1"
"""What results that were drawn from it name."""

_WORD = 1 << 32
_BLOCK = Struct(">16I")
_NONE: list[int] = []
"""The words of an event that has drawn none yet; nothing is ever put there."""


class Rng:
    """The draws of match event `n` under a seed; set-up is event 0.

    Block k of the sequence is SHA-512 of "bisat:1:<n>:<k>:<seed>", read as sixteen 32-bit words, most
    significant byte first. Nothing is computed before the first draw: an event without chance costs nothing.

    >>> Rng("carpet", 0).below(6)
    2
    """

    __slots__ = ("_block", "_n", "_seed", "_words")

    def __init__(self, seed: str, n: int) -> None:
        self._seed = seed
        self._n = n
        self._block = 0
        self._words = _NONE

    @property
    def used(self) -> bool:
        """Whether chance had a say."""
        return self._block > 0

    def word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            self._words = [*reversed(self._hashed())]
        return self._words.pop()

    def ahead(self, count: int) -> list[int]:
        """The next so many words, which are still to be drawn: for compiled code, which then says `skip`."""
        fresh: list[int] = []
        while len(self._words) + len(fresh) < count:
            fresh += self._hashed()
        self._words = [*reversed(fresh), *self._words]
        return self._words[: -count - 1 : -1]

    def skip(self, count: int) -> None:
        """Draw words that somebody has seen ahead."""
        del self._words[len(self._words) - count :]

    def _hashed(self) -> tuple[int, ...]:
        text = f"bisat:1:{self._n}:{self._block}:{self._seed}"
        digest = sha512(text.encode("utf-8", "surrogatepass")).digest()
        self._block += 1
        return _BLOCK.unpack(digest)

    def below(self, k: int) -> int:
        """A fair draw from 0 .. k-1."""
        if k < 1:
            raise ValueError("nothing to draw from")
        if k <= _WORD:
            draw = self.word()
            if draw >= _WORD - k:  # hardly ever: only then it may lie past the last whole multiple of k,
                while draw >= _WORD - _WORD % k:  # where draws would favour small numbers
                    draw = self.word()
            return draw % k
        span = _WORD
        while span < k:
            span *= _WORD
        fair = span - span % k  # draws past the last whole multiple of k would favour small numbers
        while True:
            draw = self.word()
            reach = _WORD
            while reach < span:
                draw = draw * _WORD + self.word()
                reach *= _WORD
            if draw < fair:
                return draw % k

    def unit(self) -> float:
        """A fair draw from [0, 1) with 53 bits."""
        return ((self.word() >> 5) * 67_108_864 + (self.word() >> 6)) / 9_007_199_254_740_992

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a fair random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def child(self, label: str) -> Rng:
        """A stream of its own, for a bot or a determinization, that takes no draws from this one."""
        return Rng(f"{self._n}:{self._seed}/{label}", 0)

    def steady(self, *labels: int) -> Rng:
        """The same draws whenever the same thing is asked; without a key of a seat the same for everybody."""
        return Rng("/".join(map(str, labels)), 0)
