"""How a level of the house chooses, compiled: `bots/knowledge.py` under `bots/mixing.py`, draw for draw.

The same words of chance give the same move, so fractions are added in the order in which the bot adds them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bisat.games.flying_sultans.bots.characters import CHARACTERS
from bisat.games.flying_sultans.bots.knowledge import (
    CANDIDATES,
    DEEP,
    DESPERATE,
    MAX_PAIRS,
    WHIM,
    WIDE,
    Picks,
)
from bisat.games.flying_sultans.encoding import SLOTS
from bisat.games.flying_sultans.kernel.plans import (
    Plans,
    carried_out,
    quick_turn,
    ranked,
    rest_of_turn,
    sketched,
)
from bisat.games.flying_sultans.kernel.prospects import lags, share, worth
from bisat.games.flying_sultans.kernel.row import CHANNELS, GENIE, MAX_SEATS, NONE, PICKS, ROW, WISH, Row
from bisat.games.flying_sultans.kernel.rules import MAX_MOVES, MIDDLE, PAIRS, picks, playing_order, sealing
from bisat.games.flying_sultans.kernel.winds import FIRST_PICK, FIRST_PLACING, WAIVE
from bisat.games.flying_sultans.rules.channel import OFFERS, VISIBLE
from bisat.parts.kernels.chance import Fractions, Words, below, sample, unit
from bisat.parts.kernels.compiling import compiled, wide
from bisat.parts.kernels.loops import Level, Numbers, Table
from bisat.parts.kernels.mixing import picked, strategy

OPENINGS = np.array([offer.visible for offer in OFFERS], np.int8)
PAIRS_EACH = 6
"""Pairs of the four forces behind a screen."""
FEW = np.array(MAX_PAIRS, np.int64)
NODES = 1 + MAX_SEATS * (
    PAIRS_EACH + max(PAIRS_EACH * few ** (seats - 1) for seats, few in enumerate(MAX_PAIRS) if few)
)
"""Races that are thought of at most: after a turn of each seat alone, and for each combination of picks."""
LEANS = np.array([[lean(pick) for pick in Picks.moves] for lean in (lambda _: 1.0, *CHARACTERS.values())])
"""By character, from 1 on, and pair of forces: how many times likelier it is."""

Thought = Any
"""Rounds as they may come: races, of each what the last turn was worth, whether it won, and the races after
it by seat and pair; how many races there are; the pairs of each seat; what combinations of pairs come to."""


@compiled
def choose(
    table: Table, known: Table, row: Row, seat: int, level: Level, chance: Words, numbers: Numbers
) -> int:
    """The number of a move: what was planned, or what regrets say of picks."""
    iterations = int(level.iterations)
    if row.stage == CHANNELS and row.chose[seat]:
        return int(row.choices[seat, row.chose[seat]]) - 1
    imagine(row, seat, chance)
    if row.stage == PICKS:
        leans = LEANS[level.character]
        return int(numbers[mixed(row, seat, picks(row, seat, numbers), iterations, numbers, leans, chance)])
    if row.stage == CHANNELS:
        opening = OPENINGS[below(chance, len(OPENINGS))]
        for slot in range(VISIBLE):  # it is chosen in parts: the others are asked for next
            row.choices[seat, slot] = opening[slot]
        return int(opening[0]) - 1
    if row.stage == GENIE:
        return placed(row, seat, WHIM / iterations, chance)
    return (
        wished(row, seat, iterations, chance) if row.stage == WISH else turned(row, seat, iterations, chance)
    )


@compiled
def imagine(row: Row, seat: int, chance: Words) -> None:
    """Draw what others have sealed, as the bot does: no plan depends on it."""
    parts = sealing(row)
    for other in range(row.seats):
        if parts and other != seat and row.chose[other] == parts:
            if row.stage == PICKS:
                below(chance, PAIRS_EACH)
            else:
                for last in range(SLOTS, 1, -1):
                    below(chance, last)


@compiled
def placed(row: Row, seat: int, whim: float, chance: Words) -> int:
    """The best first square of the genie."""
    trial, behind = np.zeros(1, ROW), np.zeros(MAX_SEATS)
    trial[0] = row
    trial[0].favour = seat
    best, most = 0, -1.0
    for place in range(len(MIDDLE)):
        trial[0].genie = MIDDLE[place]
        value = worth(trial[0], seat, behind) + whim * unit(chance)
        if value > most:
            best, most = place, value
    return FIRST_PLACING + best


@compiled
def turned(row: Row, seat: int, iterations: int, chance: Words) -> int:
    """The first action of the best plan for the rest of the turn."""
    one, other = wide(row.picked[seat, 0]), wide(row.picked[seat, 1])
    plans = rest_of_turn(row, seat, one, other, 1 + iterations // 8, candidates(iterations))
    best, value = best_of(row, seat, plans, iterations, chance)
    if iterations >= DEEP and not plans[4] and value <= 0:  # a rival would win: look harder
        plans = rest_of_turn(row, seat, one, other, wide(WIDE), wide(DESPERATE))
        best, _ = best_of(row, seat, plans, iterations, chance)
    return int(plans[2][best])


@compiled
def candidates(iterations: int) -> int:
    """Plans among which a bot chooses."""
    return CANDIDATES if iterations < DEEP else iterations // 6


@compiled
def best_of(row: Row, seat: int, plans: Plans, iterations: int, chance: Words) -> tuple[int, float]:
    """The plan after which the rest of the round goes best, and how well; weak players misjudge it."""
    races, worths, _, order, won = plans
    if won:
        return int(order[0]), 1.0
    best, most = int(order[0]), -1.0
    for place in order:
        value = worths[place] if iterations < DEEP else after(races[place], seat)
        if value != 0:
            value += WHIM / iterations * unit(chance)
        if value > most:
            best, most = int(place), value
    return best, most


@compiled
def after(row: Row, seat: int) -> float:
    """What a race is worth once the others, whose picks lie open, have played this round."""
    races = np.zeros(1, ROW)
    races[0] = row
    for place in range(row.turn + 1, row.playing):
        other = wide(row.order[place])
        _, won = quick_turn(races[0], other, wide(row.picked[other, 0]), wide(row.picked[other, 1]), races)
        if won:
            return 0.0
    return worth(races[0], seat, np.zeros(MAX_SEATS))


@compiled
def wished(row: Row, seat: int, iterations: int, chance: Words) -> int:
    """The best use of a wish, or none if nothing makes it better."""
    most, count, wins = candidates(iterations), 0, False
    trial, numbers, values, behinds = (
        np.zeros(1, ROW),
        np.zeros(MAX_MOVES, np.int16),
        np.zeros(MAX_MOVES),
        np.zeros(MAX_MOVES),
    )
    for slot in range(VISIBLE, SLOTS):
        more, won = sketched(
            row,
            seat,
            wide(row.channels[seat, slot]),
            0.0,
            trial,
            numbers[count:],
            values[count:],
            behinds[count:],
        )
        count += more
        wins |= won
    order = ranked(values, count)[:most]
    races = np.zeros(count, ROW)
    for place in order:
        races[place] = row
        carried_out(races[place], seat, wide(numbers[place]))
    best, _ = best_of(row, seat, (races, values, numbers, order, wins), iterations, chance)
    better = wins or values[best] > worth(row, seat, np.zeros(MAX_SEATS))
    return int(numbers[best]) if better else WAIVE


@compiled
def mixed(
    row: Row, seat: int, count: int, iterations: int, numbers: Numbers, leans: Fractions, chance: Words
) -> int:
    """Which of the own pairs regrets choose, over rounds that are played through in thought."""
    seats = wide(row.seats)
    thought = (
        np.zeros(NODES, ROW),
        np.zeros(NODES),
        np.zeros(NODES, np.int8),
        np.zeros((NODES, MAX_SEATS * PAIRS_EACH), np.int16),
        np.ones(1, np.int64),
        np.zeros((MAX_SEATS, PAIRS_EACH), np.int16),
        np.full((PAIRS_EACH**MAX_SEATS, MAX_SEATS), -1.0),
    )
    thought[0][0] = row
    hands, held = np.zeros((MAX_SEATS, PAIRS_EACH), np.int64), np.zeros(MAX_SEATS, np.int64)
    for other in range(seats):
        if not row.gone[other]:
            picks(row, other, thought[5][other])
            few = PAIRS_EACH if other == seat else FEW[seats - row.left]
            held[other] = hand_of(thought, other, few, hands[other])
    public, private = np.zeros((MAX_SEATS, PAIRS_EACH)), np.zeros(PAIRS_EACH)
    weights, gains, meant = np.zeros(PAIRS_EACH), np.zeros(PAIRS_EACH), np.zeros(PAIRS_EACH)
    chosen = np.zeros(MAX_SEATS, np.int64)
    for iteration in range(iterations):
        choosing = 0
        for other in range(seats):
            chosen[other] = picked(public[other], hands[other], held[other], weights, chance)
            choosing += held[other] > 1
        turn = iteration % choosing  # in turn, so that more seats cost no more time
        for other in range(seats):
            if held[other] > 1:
                if turn == 0:
                    learn(public[other], thought, chosen, other, hands[other], held[other], weights, gains)
                turn -= 1
        learn(private, thought, chosen, seat, hands[seat], count, weights, gains)
        strategy(private, hands[seat], count, weights)
        for at in range(count):
            meant[at] += weights[at] * (iteration + 1)  # what it meant early, it meant with little reason
    for at in range(count):
        meant[at] *= leans[numbers[at] - FIRST_PICK]
    return sample(meant, count, chance)


@compiled
def hand_of(thought: Thought, seat: int, few: int, hand: Numbers) -> int:
    """Write the pairs of a seat, only those that look best for it where they are too many; how many."""
    if few < PAIRS_EACH:
        values = np.zeros(PAIRS_EACH)
        for pair in range(PAIRS_EACH):
            values[pair] = thought[1][played(thought, wide(0), seat, pair)]
        hand[:few] = np.sort(ranked(values, PAIRS_EACH)[:few])
    else:
        for pair in range(PAIRS_EACH):
            hand[pair] = pair
    return few


@compiled
def played(thought: Thought, before: int, seat: int, pair: int) -> int:
    """Let a seat use one of its pairs in a race, unless that was thought of; the number of the race then."""
    races, worths, wins, children, used, pairs, _ = thought
    found = children[before, seat * PAIRS_EACH + pair]
    if found:
        return int(found)
    after = used[0]
    used[0] += 1
    children[before, seat * PAIRS_EACH + pair] = after
    forces = PAIRS[pairs[seat, pair] - FIRST_PICK]
    worths[after], wins[after] = quick_turn(
        races[before], seat, wide(forces[0]), wide(forces[1]), races[after : after + 1]
    )
    return int(after)


@compiled
def learn(
    regrets: Fractions,
    thought: Thought,
    chosen: Numbers,
    seat: int,
    hand: Numbers,
    count: int,
    weights: Fractions,
    gains: Fractions,
) -> None:
    """Compare all pairs of a hand against what the others chose, and regret what would have been better."""
    kept, expected = chosen[seat], 0.0
    strategy(regrets, hand, count, weights)
    for at in range(count):
        chosen[seat] = hand[at]
        gains[at] = shares(thought, chosen)[seat]
        expected += weights[at] * gains[at]
    chosen[seat] = kept
    for at in range(count):
        regrets[hand[at]] += gains[at] - expected


@compiled
def shares(thought: Thought, chosen: Numbers) -> Fractions:
    """What is to be expected of the round once these picks lie open."""
    races, _, wins, _, _, pairs, rounds = thought
    race, key = races[0], 0
    for seat in range(MAX_SEATS):
        key = key * PAIRS_EACH + max(chosen[seat], 0)
    found: Fractions = rounds[key]
    if found[0] >= 0:
        return found
    for seat in range(wide(race.seats)):
        if not race.gone[seat]:
            forces = PAIRS[pairs[seat, chosen[seat]] - FIRST_PICK]
            race.picked[seat, 0], race.picked[seat, 1] = forces[0], forces[1]
    playing_order(race)
    at = wide(0)
    for place in range(race.playing):
        seat = wide(race.order[place])
        at = played(thought, at, seat, chosen[seat])
        if wins[at]:
            found[:] = 0.0
            found[seat] = 1.0
            return found
    behind = np.zeros(MAX_SEATS)
    lags(races[at], behind, wide(NONE))
    for seat in range(wide(race.seats)):
        found[seat] = share(behind, wide(race.seats), seat)
    return found
