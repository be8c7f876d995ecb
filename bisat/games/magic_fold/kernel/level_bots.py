"""How a level of the house plays, compiled: `bots/knowledge.py`, draw for draw."""

from __future__ import annotations

import numpy as np

from bisat.games.magic_fold.bots.knowledge import COBRA, GENIE, HANDS, PUT_BACK, RANKS, REST, RIVAL, STEP
from bisat.games.magic_fold.kernel.course import CARRIES
from bisat.games.magic_fold.kernel.hands import lacking
from bisat.games.magic_fold.kernel.nearest import Near, nearest
from bisat.games.magic_fold.kernel.row import Row
from bisat.games.magic_fold.kernel.rules import PASS, SET_BACK, TAKE, UNFOLD, all_else, ends, fold_at, folds
from bisat.games.magic_fold.kernel.tables import NONE, Box
from bisat.games.magic_fold.rules.figures import GENIE_TOKEN, MAX_GENIES_HELD, ONE_HAND, TOKENS
from bisat.parts.kernels.chance import Words, below, steady, unit
from bisat.parts.kernels.compiling import compiled, inlined
from bisat.parts.kernels.loops import Level, Numbers, Table

OWN = [HANDS[name] for name in RANKS]
LOOK, FOLD = (np.array([getattr(hands, name) for hands in OWN]) for name in ("look", "fold"))
SLIPS = np.array([hands.slips for hands in OWN])
WEIGHS = np.array([hands.weighs for hands in OWN])
ARRIVED = 20.0
"""What the palace is worth, less the token: the earlier one arrives first."""


@inlined
def task(row: Row, seat: int) -> int:
    """The round."""
    return int(row.round)


@compiled
def ready(table: Table, known: Near, row: Row, seat: int, level: Level, chance: Words) -> int:
    """When the hands have done it, or the eyes have seen."""
    return suggest(table[0], known, row, seat, level, chance)[1]


@compiled
def choose(
    table: Table, known: Near, row: Row, seat: int, level: Level, chance: Words, numbers: Numbers
) -> int:
    """The number of a move."""
    return suggest(table[0], known, row, seat, level, chance)[0]


@compiled
def suggest(box: Box, known: Near, row: Row, seat: int, level: Level, chance: Words) -> tuple[int, int]:
    """What a player of this level does next, and when."""
    look = LOOK[level.rank]
    if row.choosing != NONE:
        return SET_BACK + put_back(box, row, seat), int(row.at + look // 4)
    drawn = steady(chance, seat, row.round, row.turned_at, row.handled_at[seat])
    since, pace = int(row.handled_at[seat]), FOLD[level.rank]
    if since <= row.turned_at:
        since, pace = int(row.turned_at), look
    wait = int(pace * (0.5 + unit(drawn)))
    move = next_move(box, known, row, seat, level, drawn)
    across, down = folds(box, row, seat)
    may = across + down if move < UNFOLD else all_else(box, row, seat) >> move - UNFOLD & 1
    if not may:
        return PASS, int(row.at + REST)
    if move == PASS:
        wait = max(wait, look)
    return move, max(int(row.at), since + wait)


@compiled
def next_move(box: Box, known: Near, row: Row, seat: int, level: Level, drawn: Words) -> int:
    """The next step towards the card that is worth most, or taking it; now and then some other fold."""
    token, step = plan(box, known, row, seat, level)
    if token == NONE:
        return PASS
    if step == NONE:
        return TAKE + token - 1
    across, down = folds(box, row, seat)
    if across + down and unit(drawn) < SLIPS[level.rank]:
        return fold_at(across, down, below(drawn, across + down))
    return step


@compiled
def plan(box: Box, known: Near, row: Row, seat: int, level: Level) -> tuple[int, int]:
    """The token worth going for, and the first step to its card; NONE if time is too short for any."""
    rate = FOLD[level.rank] + (ONE_HAND if row.hands[seat] != NONE else 0)
    free, limit = 0, ends(row)
    ways = np.zeros((len(TOKENS) + 1, 3), np.int64)
    for token in TOKENS:
        ways[token, 0], ways[token, 1], ways[token, 2] = way(box, known, row, seat, int(row.open[token - 1]))
        free |= 1 << token
    for other in range(row.seats):
        free &= ~(1 << int(row.claims[other]))
    best, found, first = 0.0, NONE, NONE
    for _ in range(level.iterations):
        token = NONE
        for other in range(len(TOKENS), 0, -1):
            if free >> other & 1 and (token == NONE or ways[other, 0] < ways[token, 0]):
                token = other
        if token == NONE:
            break
        free &= ~(1 << token)
        steps = ways[token, 0]
        if limit != NONE and row.at + steps * rate > limit and steps:
            continue
        card = int(row.open[token - 1])
        if WEIGHS[level.rank]:
            score = value(box, known, row, seat, token, ways[token, 2]) - STEP * steps
            score -= RIVAL * rivals_nearer(box, known, row, seat, card, steps)
        else:
            score = CARRIES[token] + box.clouds[card] - STEP * steps
        if found == NONE or score > best:
            best, found, first = score, token, ways[token, 1]
    return found, first


@compiled
def way(box: Box, known: Near, row: Row, seat: int, card: int) -> tuple[int, int, int]:
    """How many steps to a card, the first, and with how many genies: such as save at least two steps each."""
    best, first = nearest(box, known, row, seat, card, 0)
    spent = 0
    has = 0 if row.barred[seat] else int(row.genies[seat])
    for genies in range(1, min(has, int(box.elements[card]) - 1) + 1):
        steps, step = nearest(box, known, row, seat, card, genies)
        if steps + 2 * genies <= best + 2 * spent - 1:
            best, first, spent = steps, step, genies
    return best, first, spent


@compiled
def rivals_nearer(box: Box, known: Near, row: Row, seat: int, card: int, steps: int) -> int:
    """How many rivals that still fold would have this card sooner."""
    count = 0
    for other in range(row.seats):
        if other != seat and not (row.claims[other] or row.gone[other] or row.passed[other]):
            fits = lacking(box, row, other, card) == 0
            count += fits or nearest(box, known, row, other, card, 0)[0] < steps
    return count


@compiled
def value(box: Box, known: Near, row: Row, seat: int, token: int, genies: int) -> float:
    """What a card with its token is worth, in clouds: the square reached, genies won and spent."""
    card, start = int(row.open[token - 1]), int(row.squares[seat])
    gained = (token == GENIE_TOKEN) + int(box.genie[card])
    room = MAX_GENIES_HELD - (int(row.genies[seat]) - genies)
    worth = GENIE * (min(gained, room) - genies)
    square = min(start + int(CARRIES[token]) + int(box.clouds[card]), int(row.palace))
    if square == row.palace:
        return ARRIVED - token
    if lurks(box, row, square):
        worth -= COBRA
    for shortcut in known.shortcuts:
        if square == shortcut[0]:
            square = int(shortcut[1])
    return worth + square - start + (PUT_BACK if token == 1 else 0.0)


@inlined
def lurks(box: Box, row: Row, square: int) -> bool:
    """Whether a cobra lies face down on a square."""
    slot = box.slots[square]
    return bool(slot != NONE and row.cobras[slot] != NONE)


@compiled
def put_back(box: Box, row: Row, seat: int) -> int:
    """Put back whom it hurts most: the leader, rather onto a cobra than onto a shortcut."""
    found, most = NONE, 0.0
    for pawn in range(row.pawns):
        if pawn != seat and (pawn == row.seats or not row.gone[pawn]):
            square = int(row.squares[pawn])
            back = max(int(row.line), square - 1)
            cost = float(square - (box.shortcuts[back] or back))
            if lurks(box, row, back) and pawn < row.seats:
                cost += COBRA
            if found == NONE or cost * 2 + square / 4 > most:
                found, most = pawn, cost * 2 + square / 4
    return found
