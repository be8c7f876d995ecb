"""What a network is told of a position, made from an observation; the same source is compiled for training.

A balloon is told by how far it has to go and what it may still play, never by its seat or its number: so one
network plays with any number of seats, on both boards, with and without the Baron.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.games.montgolfiere.encoding import CARDS, RISES
from bisat.games.montgolfiere.rules.box import COPIES, KINDS, MAX_BALLOONS, MAX_MOON, ROUNDS

ALIKE = tuple(COPIES[card] for card in KINDS)
OTHERS = MAX_BALLOONS - 1
NEAR = 4
"""Squares above or below, past which it matters no more how many."""

# The own balloon: the round, squares to go, the hand, what it has not drawn, the Baron's card, who flies.
ROUND, GO, HAND = 0, ROUNDS + 1, ROUNDS + 1 + MAX_MOON
STOCK = HAND + CARDS
BARON = STOCK + CARDS
FLYING = BARON + CARDS
LONG = FLYING + MAX_BALLOONS + 1
TURNED = LONG + 1
OWN = TURNED + 1
# Another one: squares to go, where it is from here, what it may still play, its hand where it is open, what
# it has turned and how far that moves it, whether it is the Baron.
BESIDE = MAX_MOON
LEFT = BESIDE + 2 * NEAR + 1
OPEN = LEFT + CARDS
SHOWN = OPEN + 1
TABLE = SHOWN + CARDS
MOVED = TABLE + CARDS
BLACK = MOVED + len(RISES)
OTHER = BLACK + 1
RISEN = len(RISES)


def tell(seats: int, balloons: int, moon: int, seen: Sequence[int], at: Any, own: Any, others: Any) -> int:
    """Write into zeros what is told of the own balloon and of each other that flies; how many those are."""
    squares = moon + 1
    mine = 0
    while seen[at.squares + mine] == 0:
        mine += 1
    flying, turned = 0, 0
    for place in range(1, balloons):
        if place < seats and seen[at.gone + place]:
            continue
        start = flying * OTHER
        flying += 1
        square = 0
        while seen[at.squares + place * squares + square] == 0:
            square += 1
        others[start + moon - square] = 1
        others[start + BESIDE + NEAR + max(-NEAR, min(NEAR, square - mine))] = 1
        for card in range(CARDS):
            others[start + LEFT + card] = ALIKE[card] - seen[at.used + place * CARDS + card]
            others[start + TABLE + card] = seen[at.table + place * CARDS + card]
            turned += seen[at.table + place * CARDS + card]
        if place < seats and seen[at.open + place]:
            others[start + OPEN] = 1
            for card in range(CARDS):
                others[start + SHOWN + card] = seen[at.hands + place * CARDS + card]
        for rise in range(RISEN):
            others[start + MOVED + rise] = seen[at.moved + place * RISEN + rise]
        others[start + BLACK] = place == seats
    own[ROUND + seen[at.round]] = 1
    own[GO + moon - mine] = 1
    for card in range(CARDS):
        hand = seen[at.hands + card]
        own[HAND + card] = hand
        own[STOCK + card] = ALIKE[card] - seen[at.used + card] - hand
        own[BARON + card] = seen[at.baron + card]
    own[FLYING + flying] = 1
    own[LONG] = moon == MAX_MOON
    own[TURNED] = turned > 0
    return flying
