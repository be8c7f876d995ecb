"""Planning a turn, compiled: `bots/sketches.py` and `bots/plans.py`, plan for plan.

A sketch is an action, weighed, in arrays of numbers, worths and how far behind its goal the team then is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bisat.games.flying_sultans.bots.prospects import FAVOUR
from bisat.games.flying_sultans.bots.sketches import WISH
from bisat.games.flying_sultans.kernel.prospects import lags, left, readiness, share
from bisat.games.flying_sultans.kernel.row import MAX_SEATS, NONE, ROW, Row, Rows
from bisat.games.flying_sultans.kernel.rules import MAX_MOVES
from bisat.games.flying_sultans.kernel.winds import (
    DONE,
    KIND,
    ON,
    SUMMON,
    SWAP,
    TURN_OVER,
    WALK,
    actions,
    brought,
    came,
    moved,
    slide,
)
from bisat.games.flying_sultans.maze.maze import PLACES
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS
from bisat.parts.kernels.chance import Fractions
from bisat.parts.kernels.compiling import compiled, inlined, wide
from bisat.parts.kernels.loops import Numbers

Plans = tuple[Rows, Fractions, Numbers, Numbers, bool]
"""Races, worths and first actions; the places of the best, best first; and whether that one wins."""


@compiled
def sketched(
    row: Row,
    seat: int,
    force: int,
    wish: float,
    trial: Rows,
    numbers: Numbers,
    worths: Fractions,
    behinds: Fractions,
) -> tuple[int, bool]:
    """Weigh every action with a force; one that wins stands alone. How many there are, and whether one wins.

    After the last one of a turn a wish counts so much. Rivals' lags are reckoned anew only where tiles move.
    """
    kind = KIND[force]
    favour = FAVOUR if kind in (SUMMON, WALK) or row.favour == seat else 0.0
    trial[0] = row
    slide(trial[0], seat, force)
    ready = readiness(trial[0], seat)
    behind = np.zeros(MAX_SEATS)
    lags(row, behind, seat)
    count = actions(row, seat, force, numbers, wide(0))
    for place in range(count):
        number = wide(numbers[place])
        trial[0] = row
        after = trial[0]
        moved(after, seat, number)
        way = left(after, seat)
        if way == 0:
            numbers[0], worths[0], behinds[0] = number, 1.0, 0.0
            return 1, True
        behind[seat] = way - favour - ready
        if row.granted or brought(row, seat, number) or came(after, seat):
            behind[seat] -= wish
        if kind in (SWAP, TURN_OVER):
            lags(after, behind, seat)
        worths[place], behinds[place] = share(behind, wide(row.seats), seat), behind[seat]
    return count, False


@compiled
def carried_out(row: Row, seat: int, number: int) -> None:
    """An action in a plan: its tile goes back, and what it won is noted."""
    force = DONE[number, 1]
    row.granted |= brought(row, seat, number)
    if KIND[force] in (SUMMON, WALK):
        row.favour = seat
    moved(row, seat, number)
    slide(row, seat, force)


@inlined
def ranked(worths: Fractions, count: int) -> Any:
    """The places of so many fractions, the greatest first."""
    return np.argsort(-worths[:count], kind="mergesort")


@compiled
def promising(worths: Fractions, behinds: Fractions, count: int, width: int) -> Any:
    """The first actions to think through: the best ones, and those that bring the own team nearest."""
    best = ranked(worths, count)
    found = np.zeros(2 * width, np.int64)
    chosen = min(width, count)
    found[:chosen] = best[:chosen]
    for place in np.argsort(behinds[:count][best], kind="mergesort")[:width]:
        if place >= width:
            found[chosen] = best[place]
            chosen += 1
    return found[:chosen]


@compiled
def rest_of_turn(row: Row, seat: int, one: int, other: int, width: int, most: int) -> Plans:
    """The best plans for one force or two that are left, best first; one that wins stands alone."""
    room = most if other == NONE else 4 * width * most
    races, worths, firsts = np.zeros(room, ROW), np.zeros(room), np.zeros(room, np.int16)
    trial, alone = np.zeros(1, ROW), np.zeros(1, np.int64)
    numbers, values, behinds = (
        np.zeros((3, MAX_MOVES), np.int16),
        np.zeros((3, MAX_MOVES)),
        np.zeros((3, MAX_MOVES)),
    )
    if other == NONE:
        count, won = sketched(row, seat, one, WISH, trial, numbers[0], values[0], behinds[0])
        best = ranked(values[0], count)[:most]
        for place in range(len(best)):
            firsts[place], worths[place] = numbers[0, best[place]], values[0, best[place]]
            races[place] = row
            carried_out(races[place], seat, wide(firsts[place]))
        return races, worths, firsts, np.arange(len(best)), won
    counts = np.zeros(2, np.int64)
    for which in range(2):
        force = one if which == 0 else other
        counts[which], won = sketched(
            row, seat, force, 0.0, trial, numbers[which], values[which], behinds[which]
        )
        if won:
            firsts[0], worths[0], races[0] = numbers[which, 0], 1.0, row
            carried_out(races[0], seat, wide(firsts[0]))
            return races, worths, firsts, alone, True
    found, first = 0, np.zeros(1, ROW)
    for which in range(2):
        last = other if which == 0 else one
        for begin in promising(values[which], behinds[which], counts[which], width):
            first[0] = row
            carried_out(first[0], seat, wide(numbers[which, begin]))
            count, won = sketched(first[0], seat, last, WISH, trial, numbers[2], values[2], behinds[2])
            for place in ranked(values[2], count)[:most]:
                races[found] = first[0]
                carried_out(races[found], seat, wide(numbers[2, place]))
                at = 0 if won else same(races, found)
                if won or at == found or worths[at] < values[2, place]:
                    races[at] = races[found]
                    worths[at], firsts[at] = values[2, place], numbers[which, begin]
                if won:
                    return races, worths, firsts, alone, True
                found += at == found
    return races, worths, firsts, ranked(worths, found)[:most], False


@compiled
def same(races: Rows, number: int) -> int:
    """The first race in which all stands as in the one with this number."""
    there = races[number]
    for other in range(number):
        race = races[other]
        differ = race.genie != there.genie or race.granted != there.granted
        for place in range(PLACES):
            differ |= race.tiles[place] != there.tiles[place] or race.turns[place] != there.turns[place]
        for seat in range(MAX_SEATS):
            for carpet in range(MAX_CARPETS):
                differ |= race.carpets[seat, carpet] != there.carpets[seat, carpet]
        if not differ:
            return other
    return number


@compiled
def quick_turn(row: Row, seat: int, one: int, other: int, out: Rows) -> tuple[float, bool]:
    """What a seat would do at a glance, in a turn of two forces: its worth, and whether it wins.

    The race after it is written.
    """
    out[0] = row
    begin_at(out[0], seat)
    races, worths, _, best, won = rest_of_turn(out[0], seat, one, other, wide(1), wide(1))
    out[0] = races[best[0]]
    return worths[best[0]], won


@inlined
def begin_at(row: Row, seat: int) -> None:
    """Note on which tiles the carpets of a seat stand."""
    for carpet in range(row.team):
        row.began[carpet] = row.tiles[ON[row.carpets[seat, carpet]]]
