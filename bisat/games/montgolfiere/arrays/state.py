"""Many positions of Montgolfière as arrays: one number for each match in every one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bisat.games.montgolfiere.arrays.words import FIRST, Array
from bisat.games.montgolfiere.encoding import MOVES as NUMBERED
from bisat.games.montgolfiere.rules import ending, state
from bisat.games.montgolfiere.rules.box import RANK, ROUNDS, Card
from bisat.games.montgolfiere.rules.moves import Follow, Move, Show
from bisat.games.montgolfiere.rules.round import grapple

NONE = -1
"""No card, no choice."""
OPEN = -9
"""The movement of a grapple that is not resolved yet."""
IN_WORD = 6
"""Cards of the past in one word, five bits each: its rank and one."""
WORDS = -(-ROUNDS // IN_WORD)
NUMBER: dict[Move, int] = {move: number for number, move in enumerate(NUMBERED)}
SHOW = NUMBER[Show()]
FALL, RISE, FLIGHT = (NUMBER[Follow(by)] for by in (-1, 1, 2))
"""The numbers of the movements that a grapple may follow."""

Arrays = tuple[Array, ...]


class State(NamedTuple):
    """Positions side by side, secrets included; stocks have no order: what is drawn next is chance."""

    squares: Arrays
    """Per balloon."""
    hands: Arrays
    """Per seat: a set of cards."""
    stocks: Arrays
    """Per balloon: a set of cards."""
    used: Arrays
    """Per balloon: the set of cards that were played."""
    past: tuple[Arrays, ...]
    """Per balloon: the cards played in order, in four words."""
    choices: Arrays
    """Per seat: the number of the sealed move."""
    shown: Arrays
    gone: Arrays
    follows: Arrays
    """Per seat, while it must choose: the movements above its grapple, a bit for each, from `FALL` on."""
    table: Arrays
    """Per balloon: the rank of the turned card."""
    moves: Arrays
    baron: Array
    """The place of the Baron's next card in his stock."""
    round: Array
    phase: Array
    turned: Array
    """Whether cards lie turned on the table, while grapplers choose."""
    over: Array


def pack(states: Sequence[state.State], moon: int) -> State:
    """States of the rules, all with the same seats, side by side; facts and times are left out."""
    seats, balloons = range(states[0].seats), range(len(states[0].squares))

    def each(kind: str, number: Any) -> Any:
        return np.array([number(one) for one in states], kind)

    def per(which: range, kind: str, number: Any) -> Arrays:
        return tuple(each(kind, lambda one, at=at: number(one, at)) for at in which)

    hanging = {id(one): _hanging(one, moon) for one in states}
    sets = {id(one): [_sets(one, at) for at in balloons] for one in states}
    return State(
        squares=per(balloons, "int8", lambda one, at: one.squares[at]),
        hands=per(seats, "uint32", lambda one, at: sets[id(one)][at][0]),
        stocks=per(balloons, "uint32", lambda one, at: sets[id(one)][at][1]),
        used=per(balloons, "uint32", lambda one, at: sets[id(one)][at][2]),
        past=tuple(
            per(range(WORDS), "uint32", lambda one, word, at=at: _past(one.played[at], word))
            for at in balloons
        ),
        choices=per(seats, "int8", lambda one, at: NUMBER.get(one.choices[at], NONE)),
        shown=per(seats, "bool", lambda one, at: one.shown[at]),
        gone=per(seats, "bool", lambda one, at: at in one.gone),
        follows=per(seats, "int8", lambda one, at: hanging[id(one)].get(at, 0)),
        table=per(balloons, "int8", lambda one, at: RANK.get(one.table[at], NONE) if one.table else NONE),
        moves=per(balloons, "int8", _moved),
        baron=each("int8", _next),
        round=each("int8", lambda one: one.round),
        phase=each("int16", lambda one: one.phase),
        turned=each("bool", lambda one: bool(one.table)),
        over=each("bool", lambda one: ending.over(one, moon)),
    )


def _hanging(one: state.State, moon: int) -> dict[int, int]:
    """The movements that hanging seats may follow (M3)."""
    if not one.table:
        return {}
    automatic = (*one.gone, one.seats)
    found = grapple(one.squares, list(one.moves), moon, automatic, [])
    return {seat: sum(1 << NUMBER[Follow(by)] - FALL for by in options) for seat, options in found.items()}


def _moved(one: state.State, balloon: int) -> int:
    by = one.moves[balloon] if one.moves else 0
    return OPEN if by is None else by


def _sets(one: state.State, balloon: int) -> tuple[int, int, int]:
    """Hand, stock and used cards as sets; copies are taken in this order."""
    taken = [0] * len(FIRST)
    sets = []
    hand = one.hands[balloon] if balloon < one.seats else ()
    for cards in (hand, one.stocks[balloon], one.played[balloon]):
        word = 0
        for card in cards:
            word |= 1 << FIRST[RANK[card]] + taken[RANK[card]]
            taken[RANK[card]] += 1
        sets.append(word)
    return sets[0], sets[1], sets[2]


def _past(played: tuple[Card, ...], word: int) -> int:
    cards = played[word * IN_WORD : (word + 1) * IN_WORD]
    return sum(RANK[card] + 1 << 5 * number for number, card in enumerate(cards))


def _next(one: state.State) -> int:
    """The first copy of the Baron's next card; he holds no hand, so none of them lies elsewhere."""
    stock = one.stocks[-1] if len(one.squares) > one.seats else ()
    return FIRST[RANK[stock[0]]] if stock else 0
