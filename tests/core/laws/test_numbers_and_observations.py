"""Laws 10 and 11: faults planted in the numbers of moves and in observations are caught."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from bisat.core.check import Broken, Observations, obey
from bisat.core.encoding import Chosen
from tests.core.laws.planted import SEEDS
from tests.core.toys.bids import CARDS, Bid, Bids, Cheer, Stall
from tests.core.toys.bids_encoding import BidsEncoding


def why(encoding: BidsEncoding, law: int) -> str:
    """Why the fault was caught: under this law and no other."""
    observations, found = Observations(encoding), []
    for seed in SEEDS:
        try:
            obey(Bids(), encoding.seats, seed, forfeits=True, observations=observations)
        except Broken as broken:
            found.append(broken)
    assert {it.law for it in found} == {law}
    return found[0].why


def test_a_sound_encoding_keeps_the_laws() -> None:
    observations = Observations(BidsEncoding(3))
    for seed in SEEDS:
        obey(Bids(), 3, seed, forfeits=True, observations=observations)


class Parted(BidsEncoding):
    """A bid is chosen in two parts: high or low, then which of the two."""

    def parts(self, move: Any) -> int:
        return 2 if isinstance(move, Bid) else 1

    def number(self, move: Any, chosen: Chosen = ()) -> int:
        if not isinstance(move, Bid):
            return 4
        high, which = divmod(move.card - 1, 2)
        return 2 + which if chosen else high

    def numbers(self, moves: Iterable[Any], chosen: Chosen = ()) -> list[int]:
        return [self.number(move, chosen) for move in moves]


def test_a_move_may_be_chosen_in_parts() -> None:
    for seed in SEEDS:
        obey(Bids(), 2, seed, observations=Observations(Parted(2)))


class Alike(BidsEncoding):
    """Bids of 1 and 3 have the same number."""

    def number(self, move: Any, chosen: Chosen = ()) -> int:
        return super().number(Bid(1) if move == Bid(3) else move)

    def numbers(self, moves: Iterable[Any], chosen: Chosen = ()) -> list[int]:
        return [self.number(move) for move in moves]


class BeyondTheEnd(BidsEncoding):
    """The last number is one too many."""

    def number(self, move: Any, chosen: Chosen = ()) -> int:
        return super().number(move) + 1

    def numbers(self, moves: Iterable[Any], chosen: Chosen = ()) -> list[int]:
        return [self.number(move) for move in moves]


class OtherwiseTogether(BidsEncoding):
    """Many moves at once are counted from 1."""

    def numbers(self, moves: Iterable[Any], chosen: Chosen = ()) -> list[int]:
        return [number + 1 for number in super().numbers(moves)]


class Halfway(Parted):
    """A cheer is the first part of a high bid."""

    def number(self, move: Any, chosen: Chosen = ()) -> int:
        return 1 if isinstance(move, Cheer) else super().number(move, chosen)


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        (Alike(3), "two moves of seat 0 have the same number"),
        (BeyondTheEnd(3), "has the number (5,), of 5"),
        (OtherwiseTogether(3), "other numbers together"),
        (Halfway(3), "the beginning of another"),
    ],
)
def test_faults_in_numbers_are_caught(encoding: BidsEncoding, said: str) -> None:
    assert said in why(encoding, 10)


class Without(BidsEncoding):
    """Does not tell one of the blocks."""

    def __init__(self, seats: int, block: str) -> None:
        super().__init__(seats)
        self.block = next(it for it in self.layout if it.name == block)

    def observe(self, view: Stall, chosen: Chosen = ()) -> bytes:
        observation = bytearray(super().observe(view))
        first = self.starts[self.block.name]
        observation[first : first + self.block.size] = bytes(self.block.size)
        return bytes(observation)


class Growing(BidsEncoding):
    def observe(self, view: Stall, chosen: Chosen = ()) -> bytes:
        return super().observe(view) + bytes(view.round - 1)


class TooMuch(BidsEncoding):
    """Tells the card of the own bid a hundredfold."""

    def observe(self, view: Stall, chosen: Chosen = ()) -> bytes:
        observation = bytearray(super().observe(view))
        observation[self.starts["choice"]] *= 50
        return bytes(observation)


class Fickle(BidsEncoding):
    looked = 0

    def observe(self, view: Stall, chosen: Chosen = ()) -> bytes:
        self.looked += 1
        observation = bytearray(super().observe(view))
        observation[self.starts["prize"]] = self.looked % 256
        return bytes(observation)


@pytest.mark.parametrize("block", ["seat", "prize", "chose", "choice", "cheered"])
def test_what_an_observation_does_not_tell_is_missed(block: str) -> None:
    assert re.search("cannot tell apart|does not notice", why(Without(3, block), 11))


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        (Growing(3), "bytes, not"),
        (TooMuch(3), f"though {max(CARDS)} is the most"),
        (Fickle(3), "the second time"),
    ],
)
def test_faults_in_observations_are_caught(encoding: BidsEncoding, said: str) -> None:
    assert said in why(encoding, 11)
