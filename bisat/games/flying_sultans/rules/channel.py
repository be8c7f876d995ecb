"""The channel: eight wind tiles in a row of slots, the last four behind the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations

from bisat.core.game import Seat, Value
from bisat.core.rng import Rng
from bisat.games.flying_sultans.rules.box import FORCES, Box, Ready, contents
from bisat.games.flying_sultans.rules.moves import Order, Pick

VISIBLE = 4
"""Slots in front of the screen."""


class Offer(Value, frozen=True):
    """A ready-made order of the channel."""

    name: Ready
    visible: tuple[int, ...]


@cache
def offers(box: Box | None = None) -> tuple[Offer, ...]:
    """The ready-made orders of a box."""
    return tuple(Offer(name, visible) for name, visible in contents(box).orders.items())


OFFERS = offers()
"""Those of the usual box."""


class Orders(Collection[Order]):
    """Every way to order a channel, none of them made before it is asked for.

    >>> len(Orders()), Order((8, 6, 1, 3)) in Orders(), Order((8, 8, 1, 3)) in Orders()
    (1680, True, False)
    """

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Order) and len({*move.visible} & {*FORCES}) == VISIBLE == len(move.visible)

    def __iter__(self) -> Iterator[Order]:
        return iter(_orders())

    def __len__(self) -> int:
        return 8 * 7 * 6 * 5


@cache
def _orders() -> tuple[Order, ...]:
    return tuple(map(Order, permutations(FORCES, VISIBLE)))  # type: ignore[arg-type]  # four each


ORDERS = Orders()


def any_order(rng: Rng) -> Order:
    """An order by chance, each as likely."""
    first, second, third, fourth, *_ = rng.shuffled(FORCES)
    return Order((first, second, third, fourth))


def laid(order: Order) -> tuple[int, ...]:
    """The channel of an order; behind the screen the order is irrelevant, so it is ascending."""
    return (*order.visible, *(force for force in FORCES if force not in order.visible))


@lru_cache(maxsize=1 << 14)
def picks(channel: tuple[int, ...]) -> tuple[Pick, ...]:
    """Two of the four behind the screen."""
    return tuple(map(Pick, combinations(sorted(channel[VISIBLE:]), 2)))


def slid(channel: tuple[int, ...], force: int) -> tuple[int, ...]:
    """A used tile goes to slot 1 and pushes the others right, as far as its gap.

    >>> slid((8, 6, 1, 3, 2, 4, 5, 7), 5)
    (5, 8, 6, 1, 3, 2, 4, 7)
    """
    at = channel.index(force)
    return (force, *channel[:at], *channel[at + 1 :])


def strongest(channels: Sequence[tuple[int, ...]]) -> tuple[int, tuple[Seat, ...]]:
    """The highest sum of visible tiles, and all seats that reach it."""
    sums = [sum(channel[:VISIBLE]) for channel in channels]
    best = max(sums)
    return best, tuple(seat for seat, force in enumerate(sums) if force == best)


def playing_order(picked: Sequence[Sequence[int]], favour: Seat) -> tuple[Seat, ...]:
    """Higher sums play earlier; of equal ones the favour holder, then whoever sits nearest to the left (S8).

    Seats that picked nothing have gone.

    >>> playing_order([(5, 6), (5, 8), (3, 8), (4, 7)], favour=3)
    (1, 3, 0, 2)
    """
    seats = len(picked)
    playing = [seat for seat in range(seats) if picked[seat]]
    return tuple(sorted(playing, key=lambda seat: (-sum(picked[seat]), (seat - favour) % seats)))
