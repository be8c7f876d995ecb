"""Last rounds of two balloons whose cards are all known: what each can be sure of, by the rules alone.

Once both stocks are empty, what somebody has not played is what he holds. The same source is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from bisat.core.bot import Likely
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.games.montgolfiere.rules.box import COPIES, GRAPPLE, KINDS, MAX_MOON, RANK, ROUNDS, Card
from bisat.games.montgolfiere.rules.moves import Move, Play
from bisat.games.montgolfiere.rules.round import fly, grapple
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.rules.view import View
from bisat.parts.matrix_game import solve

Numbers = Any
"""A list; an array where it is compiled."""
LAST = 5
"""With so many cards each it begins: 5 ms in plain Python, and six times as much for one card more."""
CARDS = len(KINDS)
FAR = 2
"""Squares apart, past which it matters no more how many."""
STAYS, HOOKED, TURN = 1, 4, 8
"""How a turn is written: one square down is 0, two up is 3; a grapple does what the other one really does."""
LOST, SHARED, WON = -1, -2, -3
"""In place of a position: how it ended."""


@cache
def turns() -> bytes:
    """What each two cards do to the balloons that turn them, by how far those are apart; the rules say it."""
    found = []
    for apart in range(-FAR, FAR + 1):
        squares = (MAX_MOON // 2 + apart, MAX_MOON // 2)
        for mine in KINDS:
            for theirs in KINDS:
                moves = fly(squares, (mine, theirs), MAX_MOON, [])
                grapple(squares, moves, MAX_MOON, (), [])
                code = 0
                for card, by in zip((mine, theirs), moves, strict=True):
                    assert by is not None, "of two nobody has a choice of whom to follow"
                    code = code * TURN + (HOOKED if card == GRAPPLE and by else STAYS + by)
                found.append(code)
    return bytes(found)


def after(
    position: int,
    mine: int,
    theirs: int,
    own: Sequence[int],
    other: Sequence[int],
    moon: int,
    does: Sequence[int],
) -> int:
    """Where these two cards lead from a position: what each still holds, a bit for each card, and squares."""
    square, rival = position >> 4 & 15, position & 15
    apart = min(max(square - rival, -FAR), FAR) + FAR
    turn = does[(apart * CARDS + own[mine]) * CARDS + other[theirs]]
    by, his = turn // TURN - STAYS, turn % TURN - STAYS
    if his + STAYS != HOOKED:
        his = min(max(rival + his, 1), moon) - rival  # M1
    if by + STAYS == HOOKED:
        by = his
    by = min(max(square + by, 1), moon) - square
    if his + STAYS == HOOKED:
        his = min(max(rival + by, 1), moon) - rival
    square, rival = square + by, rival + his
    holding = (position >> 8) ^ (1 << mine + len(own)) ^ (1 << theirs)
    if holding == 0 or moon in (square, rival):
        return SHARED if square == rival else WON if square > rival else LOST
    return holding << 8 | square << 4 | rival


def first_alike(cards: Sequence[int], held: int, place: int) -> bool:
    """Whether a card is held, and none like it stands before it."""
    twin = place > 0 and cards[place] == cards[place - 1] and held >> place - 1 & 1 == 1
    return held >> place & 1 == 1 and not twin


def solved(
    own: Numbers,
    other: Numbers,
    square: int,
    rival: int,
    moon: int,
    does: Numbers,
    weights: Numbers,
) -> float:
    """What the first of two is sure to win; into `weights` how often to play each different card.

    From the end backwards, over every position that can be reached.
    """
    count = len(own)
    known = [-1.0] * (1 << 2 * count + 8)
    order = [((1 << 2 * count) - 1) << 8 | square << 4 | rival]
    rows, starts, leads = [0] * 0, [0] * 0, [0] * 0
    at = 0
    while at < len(order):
        position = order[at]
        starts.append(len(leads))
        rows.append(0)
        for mine in range(count):
            if first_alike(own, position >> 8 + count, mine):
                rows[at] += 1
                for theirs in range(count):
                    if first_alike(other, position >> 8, theirs):
                        then = after(position, mine, theirs, own, other, moon, does)
                        leads.append(then)
                        if then >= 0 and known[then] < 0:
                            known[then] = 0.0
                            order.append(then)
        at += 1
    gains = [0.0] * (count * count)
    value = 0.0
    for at in range(len(order) - 1, -1, -1):
        choices = len(leads) - starts[at]
        for choice in range(choices - 1, -1, -1):
            then = leads.pop()
            gains[choice] = known[then] if then >= 0 else (LOST - then) / 2
        value = solve(gains, rows[at], choices // rows[at], weights)
        known[order[at]] = value
    return value


def best(hands: Sequence[Sequence[Card]], squares: Sequence[int], moon: int) -> tuple[float, list[float]]:
    """What the first of two is sure to win, and how often to play each of its different cards."""
    own, other = ([RANK[card] for card in hand] for hand in hands)
    weights = [0.0] * len(own)
    value = solved(own, other, squares[0], squares[1], moon, turns(), weights)
    return value, weights


def play(view: View, legal: Sequence[Move]) -> Likely | None:
    """How often to lay each card where that is known; None where it is not, or where it does not matter."""
    flying = [seat for seat in range(view.seats) if seat not in view.gone]
    plays = [move for move in legal if isinstance(move, Play)]
    few = 1 < view.counts[view.seat or 0] <= LAST
    if not few or len(flying) != 2 or len(plays) < 2 or view.baron or view.readings:
        return None
    assert view.seat is not None
    both = view.seat, flying[1 - flying.index(view.seat)]
    if any(view.stocks[seat] for seat in both):
        return None
    hands = [left(view.played[seat]) for seat in both]
    _, weights = best(hands, [view.squares[seat] for seat in both], view.moon)
    return (plays, weights[: len(plays)]) if any(weights) else None


def left(played: Sequence[Card]) -> list[Card]:
    """What somebody has not played, as hands are sorted."""
    return [card for card in KINDS for _ in range(COPIES[card] - played.count(card))]


def mixed(rng: Rng, fewest: int = 3, most: int = 4) -> State:
    """Last rounds of two, as play at random comes to them, in which the best play is no single card."""
    game = Montgolfiere(baron=False)
    while True:
        cards, state = fewest + rng.below(most - fewest + 1), game.setup(2, rng)
        while not game.outcome(state) and state.round <= ROUNDS - cards:
            for seat in range(2):
                state = game.apply(state, Act(seat, Play(rng.choice(state.hands[seat]))), rng)
        if not game.outcome(state):
            weights = best(state.hands, state.squares, game.board)[1]
            if sum(weight > 0 for weight in weights) > 1:
                return state
