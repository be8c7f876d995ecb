"""How a level of the house chooses, compiled: `bots/mixing.py` over `bots/knowledge.py`, draw for draw.

The same words of chance give the same move, so fractions are added in the order in which the bot adds them.
"""

from __future__ import annotations

from math import exp

import numpy as np

from bisat.core.kernel import NETWORK
from bisat.games.montgolfiere.bots.characters import CHARACTERS
from bisat.games.montgolfiere.bots.knowledge import BARON, CARD, KNOWLEDGE, LOW, MOTOR_LOW
from bisat.games.montgolfiere.encoding import MOVES
from bisat.games.montgolfiere.kernel import endings, network
from bisat.games.montgolfiere.kernel.round import MOTOR, fly, follow, grapple, movement
from bisat.games.montgolfiere.kernel.row import FALL, ROW, SHOW, Row
from bisat.games.montgolfiere.kernel.rules import may_show, ranks
from bisat.games.montgolfiere.rules.box import COPIES, KINDS, MAX_BALLOONS, ROUNDS
from bisat.parts.kernels.chance import Fractions, Words, below, sample
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Level, Many, Numbers, Table
from bisat.parts.kernels.mixing import picked, strategy

CARDS = len(KINDS)
KNOWING = KNOWLEDGE.knowing
ALIKE = np.array([COPIES[card] for card in KINDS], np.int64)
WORTH = np.array(CARD, np.float64)
"""Per rank: how many of these a deck has, and what one is worth."""
HEIGHTS = np.array([LOW, MOTOR_LOW], np.float64)
"""Without the motor and with it: what it is worth to have so many squares left to the Moon."""

LEANS = np.array([[lean(move) for move in MOVES] for lean in (lambda _: 1.0, *CHARACTERS.values())])
"""By character, from 1 on, and move: how many times likelier it is."""


@compiled
def choose(
    table: Table, known: Table, row: Row, seat: int, level: Level, chance: Words, numbers: Numbers
) -> int:
    """The number of a move: what regrets over imagined deals say, or the trained network."""
    iterations, leans = int(level.iterations), LEANS[level.character]
    if leans[SHOW] == np.inf and may_show(row, seat):
        return SHOW
    if iterations == NETWORK or iterations >= KNOWING:
        weights = np.zeros(CARDS)
        if endings.play(row, seat, weights):
            own = np.zeros(CARDS, np.int64)
            return int(own[sample(weights, spread(ranks(row, seat), own), chance)])
    if iterations == NETWORK:
        return network.preferred(table, known, row, seat, leans, chance, numbers)
    own = np.zeros(CARDS, np.int64)
    if not row.turned:
        count = spread(ranks(row, seat), own)
        return int(own[0 if count == 1 else mixed(row, seat, own, count, iterations, leans, chance)])
    options = np.zeros(CARDS, np.int64)
    count = spread(int(row.follows[seat]), options)
    for number in range(count):
        own[number] = number
    return FALL + int(
        options[0 if count == 1 else mixed(row, seat, own, count, iterations, LEANS[0], chance)]
    )


@compiled
def spread(bits: int, numbers: Numbers) -> int:
    """Write the numbers of a set, in order; how many they are."""
    count = 0
    for number in range(CARDS):
        if bits >> number & 1:
            numbers[count] = number
            count += 1
    return count


@compiled
def mixed(
    row: Row, seat: int, own: Numbers, count: int, iterations: int, leans: Fractions, chance: Words
) -> int:
    """The place of the chosen move among the own ones, after so many imagined deals."""
    seats = int(row.seats)
    skies = np.zeros(1, ROW)
    skies[0] = row
    sky = skies[0]
    sky.seats = 0  # where rounds are tried nobody chooses: every grapple takes the greatest rise
    unseen = np.zeros((MAX_BALLOONS, ROUNDS), np.int64)
    spending = np.zeros((MAX_BALLOONS, CARDS))
    motored = np.zeros(MAX_BALLOONS, np.int64)
    prospects(row, unseen, spending, motored)
    hands = np.zeros((MAX_BALLOONS, CARDS), np.int64)
    held = np.zeros(MAX_BALLOONS, np.int64)
    options = np.zeros(CARDS, np.int64)
    spread(int(row.follows[seat]), options)
    if row.turned:
        for other in range(seats):
            held[other] = count if row.follows[other] else 0
            hands[other] = own
    public = np.zeros((MAX_BALLOONS, CARDS))
    private = np.zeros(CARDS)
    weights, gains, meant = np.zeros(CARDS), np.zeros(CARDS), np.zeros(CARDS)
    chosen = np.zeros(MAX_BALLOONS, np.int64)
    for iteration in range(iterations):
        if not row.turned:
            imagined(row, seat, unseen, hands, held, sky, chance)
        choosing = 0
        for other in range(seats):
            chosen[other] = picked(public[other], hands[other], held[other], weights, chance)
            choosing += held[other] > 1
        if choosing:
            turn = iteration % choosing  # in turn, so that more seats cost no more time
            for other in range(seats):
                if held[other] > 1:
                    if turn == 0:
                        learn(
                            public[other], row, sky, options, chosen, other, hands[other], held[other],
                            spending, motored, held, weights, gains,
                        )  # fmt: skip
                    turn -= 1
        learn(
            private, row, sky, options, chosen, seat, own, count, spending, motored, held, weights, gains
        )  # fmt: skip
        strategy(private, own, count, weights)
        for at in range(count):
            meant[at] += weights[at] * (iteration + 1)  # what it meant early, it meant with little reason
    for at in range(count):
        meant[at] *= leans[own[at]]
    return sample(meant, count, chance)


@compiled
def prospects(row: Row, unseen: Many, spending: Many, motored: Numbers) -> None:
    """Per balloon: what it has not yet played, and what its cards are worth without the one it plays now."""
    for balloon in range(row.balloons):
        left = ALIKE.copy()
        for place in range(row.laid[balloon]):
            left[row.played[balloon, place]] -= 1
        worth, at = 0.0, 0
        for rank in range(CARDS):
            for _ in range(left[rank]):
                unseen[balloon, at] = rank
                at += 1
                worth += WORTH[rank]
        if balloon == row.seats:
            worth += BARON
        for rank in range(CARDS):
            spending[balloon, rank] = exp(worth - WORTH[rank])
        motored[balloon] = left[MOTOR]


@compiled
def imagined(row: Row, seat: int, unseen: Many, hands: Many, held: Numbers, sky: Row, chance: Words) -> None:
    """Hands drawn from what each seat has not yet played; hands shown to this seat as they are."""
    seats = int(row.seats)
    for other in range(seats):
        beside = row.squares[other] == row.squares[seat] and not row.gone[other]
        if other != seat and row.shown[other] and beside:
            held[other] = spread(ranks(row, other), hands[other])
            continue
        size, seen, count = ROUNDS - int(row.laid[other]), 0, 0
        for at in range(row.counts[other]):
            place = at + below(chance, size - at)
            rank = unseen[other, place]
            unseen[other, place] = unseen[other, at]
            unseen[other, at] = rank
            if not seen >> rank & 1:
                seen |= 1 << rank
                hands[other, count] = rank
                count += 1
        held[other] = count
    if row.balloons > seats:
        if row.squares[seat] == row.squares[seats]:  # M8
            sky.table[seats] = row.stocks[seats, ROUNDS - row.stocked[seats]]
        else:
            sky.table[seats] = unseen[seats, below(chance, ROUNDS - int(row.laid[seats]))]


@compiled
def learn(
    regrets: Fractions,
    row: Row,
    sky: Row,
    options: Numbers,
    chosen: Numbers,
    seat: int,
    hand: Numbers,
    count: int,
    spending: Many,
    motored: Numbers,
    held: Numbers,
    weights: Fractions,
    gains: Fractions,
) -> None:
    """Compare all moves of a hand against what the others chose, and regret what would have been better."""
    kept, expected = chosen[seat], 0.0
    strategy(regrets, hand, count, weights)
    for at in range(count):
        chosen[seat] = hand[at]
        if row.turned:
            followed(row, sky, options, chosen, held)
        else:
            laid(row, sky, chosen)
        gains[at] = share(sky, seat, spending, motored)
        expected += weights[at] * gains[at]
    chosen[seat] = kept
    for at in range(count):
        regrets[hand[at]] += gains[at] - expected


@compiled
def laid(row: Row, sky: Row, chosen: Numbers) -> None:
    """Turn these cards, with every grapple taking the greatest rise."""
    for seat in range(row.seats):
        sky.table[seat] = chosen[seat]
    if fly(sky):
        grapple(sky)


@compiled
def followed(row: Row, sky: Row, options: Numbers, chosen: Numbers, held: Numbers) -> None:
    """Let grapplers follow these movements, and those below them what they can (M3)."""
    for balloon in range(MAX_BALLOONS):
        sky.moves[balloon] = row.moves[balloon]
    for seat in range(row.seats):
        if held[seat]:
            follow(sky, seat, movement(FALL + options[chosen[seat]]))
    grapple(sky)


@compiled
def share(sky: Row, seat: int, spending: Many, motored: Numbers) -> float:
    """A seat's part of the win to be expected after a round."""
    moon, best, reached = int(sky.moon), 0, False
    for balloon in range(MAX_BALLOONS):
        square = int(sky.squares[balloon] + sky.moves[balloon])
        reached |= square == moon
        best = max(best, square * (1 - int(sky.gone[balloon])))
    mine, total = 0.0, 0.0
    if reached or sky.round == ROUNDS:
        for balloon in range(MAX_BALLOONS):
            square = int(sky.squares[balloon] + sky.moves[balloon])
            wins = 1.0 if square == best and not sky.gone[balloon] else 0.0
            total += wins
            mine = wins if balloon == seat else mine
        return mine / total
    for balloon in range(MAX_BALLOONS):
        if not sky.gone[balloon]:
            card = int(sky.table[balloon])
            left = moon - int(sky.squares[balloon] + sky.moves[balloon])
            kept = motored[balloon] if card != MOTOR else 0
            chances = spending[balloon, card] * HEIGHTS[kept, left]
            total += chances
            mine = chances if balloon == seat else mine
    return mine / total
