"""Arrays of numpy or of JAX alike, and sets of cards in one word: a bit for each card of a deck."""

from __future__ import annotations

from typing import Any

from bisat.games.montgolfiere.rules.box import COPIES, DECK, KINDS, RANK

Array = Any
"""One number for each match."""

FULL = (1 << len(DECK)) - 1
FIRST: tuple[int, ...] = tuple(DECK.index(card) for card in KINDS)
"""Per rank: the bit of its first copy; copies lie side by side."""
COPY: tuple[int, ...] = tuple((1 << COPIES[card]) - 1 << FIRST[RANK[card]] for card in KINDS)
"""Per rank: the bits of all its copies."""
SEVERAL: tuple[int, ...] = tuple(rank for rank, card in enumerate(KINDS) if COPIES[card] > 1)
WIDTHS = (16, 8, 4, 2, 1)


def where(condition: Array, then: Any, otherwise: Any) -> Array:
    """Choose match by match."""
    return condition.__array_namespace__().where(condition, then, otherwise)


def popcount(word: Array) -> Array:
    """How many cards are in a set."""
    return word.__array_namespace__().bitwise_count(word).astype("int32")


def lowest(word: Array) -> Array:
    """The lowest card of a set, alone."""
    return word & (~word + 1)


def nth(word: Array, n: Array) -> Array:
    """The place of the n-th card of a set that has more than n, counted from 0."""
    place = n * 0
    for width in WIDTHS:
        low = popcount(word & ((1 << width) - 1))
        past = n >= low
        n = n - where(past, low, 0)
        word = where(past, word >> width, word)
        place = place + where(past, width, 0)
    return place


def drawn(word: Array, chance: Array) -> Array:
    """The place of a fair card of a set, by 32 bits of chance; 0 where it is empty.

    One card is likelier than another by less than one in a hundred million.
    """
    many = popcount(word)
    return nth(word, (chance % where(many > 0, many, 1).astype("uint32")).astype("int32"))


def rank(place: Array) -> Array:
    """The rank of the card at a place of a set."""
    found = place
    for several in SEVERAL:  # the first copy of a kind keeps the number, and those above it move down
        for copy in range(1, COPIES[KINDS[several]]):
            found = found - (place >= FIRST[several] + copy)
    return found


def bit(place: Array) -> Array:
    """The set of one card."""
    one = place.__array_namespace__().uint32(1)
    return one << place.astype("uint32")


def copies(kind: Array) -> Array:
    """All copies of a card by its rank; none for ranks that are not there."""
    found = bit(where((kind > -1) & (kind < SEVERAL[0]), kind, 31)) & FULL
    for number in range(SEVERAL[0], len(KINDS)):
        found = found | where(kind == number, COPY[number], 0).astype("uint32")
    return found
