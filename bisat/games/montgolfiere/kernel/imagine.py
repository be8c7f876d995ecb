"""Determinizations, compiled: as `rules/imagine.py` deals them, from the same words."""

from __future__ import annotations

import numpy as np

from bisat.games.montgolfiere.kernel.row import FALL, FLIGHT, NONE, Row
from bisat.games.montgolfiere.kernel.rules import ALIKE, DECK_RANKS, ONE
from bisat.games.montgolfiere.rules.box import DECK as CARDS
from bisat.games.montgolfiere.rules.box import MAX_BALLOONS, RANK, ROUNDS
from bisat.games.montgolfiere.rules.view import View
from bisat.parts.kernels.chance import Words, below, shuffle
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Many, Rows

HIDDEN, TOP, SEALED, UNSEEN = 0, 1, 2, 3
"""Of what a balloon hides: whether its hand, the card known to lie first, whether a choice, and how much."""
FIRST = UNSEEN + 1
"""Where the ranks of those cards begin."""


def secrets(view: View) -> Many:
    """What a view does not tell, a line for each balloon; it stays the same throughout a choice."""
    lines = np.full((MAX_BALLOONS, FIRST + ROUNDS), NONE, np.int32)
    for balloon, played in enumerate(view.played):
        seated = balloon < view.seats
        hand = view.hands[balloon] if seated else None
        unseen = list(CARDS)
        for card in (*played, *(hand or ())):
            unseen.remove(card)
        top = view.table[balloon] if view.table and hand is None else None if seated else view.baron_next
        line = lines[balloon]
        line[HIDDEN] = seated and hand is None
        line[TOP] = NONE if top is None else RANK[top]
        line[SEALED] = seated and balloon != view.seat and view.chose[balloon]
        line[UNSEEN] = len(unseen)
        line[FIRST : FIRST + len(unseen)] = [RANK[card] for card in unseen]
    return lines


@compiled
def imagine(known: Rows, secrets: Many, rows: Rows, chance: Words) -> None:
    """Deal what is hidden anew; all else is as in a row that looks the same."""
    rows[0] = known[0]
    row = rows[0]
    for balloon in range(row.balloons):
        if not row.gone[balloon]:
            lay(row, balloon, secrets[balloon], chance)
    for seat in range(row.seats):
        if secrets[seat, SEALED]:
            row.choices[seat] = followed(row, seat, chance) if row.turned else held(row, seat, chance)


@inlined
def lay(row: Row, balloon: int, secret: Many, chance: Words) -> None:
    """Shuffle what a balloon hides: its stock, and before it the hand."""
    stock, first = row.stocks[balloon], ROUNDS - secret[UNSEEN]
    for place in range(secret[UNSEEN]):
        stock[first + place] = secret[FIRST + place]
    shuffle(stock, first, secret[UNSEEN], chance)
    if secret[TOP] != NONE:
        place = first
        while stock[place] != secret[TOP]:
            place += 1
        while place > first:
            stock[place] = stock[place - 1]
            place -= 1
        stock[first] = secret[TOP]
    if secret[HIDDEN]:
        hand = np.int32(0)
        for place in range(first, first + row.counts[balloon]):
            card = stock[place]
            hand |= (hand & ALIKE[card]) << 1 | ONE[card]
            stock[place] = NONE
        row.hands[balloon] = hand


@inlined
def held(row: Row, seat: int, chance: Words) -> int:
    """Some card of a hand, each as likely."""
    left = below(chance, int(row.counts[seat]))
    for card in range(ROUNDS):
        if row.hands[seat] >> card & 1:
            if left == 0:
                return int(DECK_RANKS[card])
            left -= 1
    return NONE


@inlined
def followed(row: Row, seat: int, chance: Words) -> int:
    """Some movement that a grapple may follow, each as likely."""
    options = 0
    for number in range(FALL, FLIGHT + 1):
        options += row.follows[seat] >> (number - FALL) & 1
    left = below(chance, int(options))
    for number in range(FALL, FLIGHT + 1):
        if row.follows[seat] >> (number - FALL) & 1:
            if left == 0:
                return number
            left -= 1
    return NONE
