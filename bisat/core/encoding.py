"""A game in numbers, for whatever learns: its moves as numbers, its views as rows of small numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from bisat.core.game import Millis, Seat, Value

TENTH: Millis = 100
"""Times are told in tenths of a second, from now on or until now."""

BASE = 256
"""A count that may be large is told in two digits, the greater first; past 65,535 it stays there."""

Chosen = tuple[int, ...]
"""The parts of a move that were chosen so far, where it is chosen in parts."""


class Block(Value, frozen=True):
    """A part of an observation: what its numbers say, how they are arranged, and how large they get."""

    name: str
    shape: tuple[int, ...]
    about: str
    most: int = 1
    """The greatest number in it, 255 at most; none is below 0."""

    @property
    def size(self) -> int:
        return prod(self.shape)


class Encoding:
    """The moves and views of one game, with its options, for one number of seats.

    Everything about seats is told from the own one on: it comes first, then the next to play, and automata
    last. A number is never turned back into a move: it is looked up among the legal ones.
    """

    def __init__(
        self,
        seats: int,
        moves: Iterable[Any],
        layout: Iterable[Block],
        *,
        version: int,
        rough: tuple[str, ...] = (),
        derived: tuple[str, ...] = (),
    ) -> None:
        self.seats = seats
        self.version = version
        """Grows whenever a number changes its meaning, so that nobody feeds old learning with new numbers."""
        self.rough = rough
        """Fields of the views that it tells roughly or leaves out: times, which it rounds."""
        self.derived = derived
        """Fields that follow from others, and are told by those."""
        self.table = {move: number for number, move in enumerate(moves)}
        """Every move, or what stands for moves that have the same number, by number."""
        self.layout = tuple(layout)
        self.starts: dict[str, int] = {}
        """Where each block begins."""
        self.size = 0
        """Numbers in an observation."""
        for block in self.layout:
            self.starts[block.name] = self.size
            self.size += block.size
        self.around = tuple((*range(own, seats), *range(own)) for own in range(seats))
        """Per own seat: all seats from it on."""

    @property
    def actions(self) -> int:
        """How many numbers moves may have: 0 .. actions - 1."""
        return len(self.table)

    def parts(self, move: Any) -> int:  # noqa: ARG002  # most moves are chosen at once
        """In how many parts a move is chosen."""
        return 1

    def number(self, move: Any, chosen: Chosen = ()) -> int:  # noqa: ARG002  # as above
        """The number of a move, or of its next part after those that were chosen."""
        return self.table[move]

    def numbers(self, moves: Iterable[Any], chosen: Chosen = ()) -> list[int]:  # noqa: ARG002  # as above
        """The same for many moves."""
        return [*map(self.table.__getitem__, moves)]

    def observe(self, view: Any, chosen: Chosen = ()) -> bytes:
        """What a seat knows, as `size` numbers from 0 to 255 in the order of the layout."""
        raise NotImplementedError

    def sketch(self, seat: Seat | None) -> tuple[bytearray, tuple[int, ...]]:
        """An empty observation, and all seats from the own one on; a spectator sees them from the first."""
        return bytearray(self.size), self.around[seat or 0]


def seat_block(seats: int) -> Block:
    """Which seat is the own one."""
    return Block("seat", (seats,), "the own seat; nothing for a spectator")


def put_count(observation: bytearray, at: int, count: int) -> None:
    """Write a count that may be large, in two digits.

    >>> observation = bytearray(2)
    >>> put_count(observation, 0, 300)
    >>> list(observation)
    [1, 44]
    """
    if count >= BASE * BASE:
        count = BASE * BASE - 1
    observation[at] = count // BASE
    observation[at + 1] = count % BASE


def put_time(observation: bytearray, at: int, time: Millis) -> None:
    """Write how long something lasts or how long ago it was, in tenths of a second; what is over is 0."""
    put_count(observation, at, time // TENTH if time > 0 else 0)


def put_order(observation: bytearray, at: int, items: Sequence[Any], index: dict[Any, int]) -> None:
    """Write for each thing at which place it came, from 1; 0 where it did not."""
    for place, item in enumerate(items, 1):
        observation[at + index[item]] = place


class Around(Encoding):
    """The encoding of a wrapper: the moves and the observation of the game inside, then its own."""

    def __init__(
        self,
        inside: Encoding,
        moves: Iterable[Any],
        layout: Iterable[Block],
        rough: tuple[str, ...] = (),
    ) -> None:
        self.inside = inside
        self.own = frozenset(moves)
        super().__init__(
            inside.seats,
            (*inside.table, *self.own),
            (*inside.layout, *layout),
            version=inside.version,
            rough=(*inside.rough, *rough),
            derived=inside.derived,
        )

    def parts(self, move: Any) -> int:
        return 1 if move in self.own else self.inside.parts(move)

    def number(self, move: Any, chosen: Chosen = ()) -> int:
        return self.table[move] if move in self.own else self.inside.number(move, chosen)

    def numbers(self, moves: Iterable[Any], chosen: Chosen = ()) -> list[int]:
        moves = tuple(moves)
        if self.own.isdisjoint(moves):
            return self.inside.numbers(moves, chosen)
        return [self.number(move, chosen) for move in moves]

    def observe(self, view: Any, chosen: Chosen = ()) -> bytes:
        observation, around = self.sketch(view.seat)
        observation[: self.inside.size] = self.inside.observe(view.inner, chosen)
        self.add(observation, view, around)
        return bytes(observation)

    def add(self, observation: bytearray, view: Any, around: tuple[int, ...]) -> None:
        """Write the blocks of the wrapper itself."""
        raise NotImplementedError
