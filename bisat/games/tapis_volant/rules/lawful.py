"""Why a position could never arise, for positions written by hand."""

from __future__ import annotations

from collections import Counter

from bisat.games.tapis_volant.rules.box import (
    DIRECTIONS,
    MAX_SEATS,
    MIN_SEATS,
    ROUNDS,
    START,
    Cell,
    Contents,
)
from bisat.games.tapis_volant.rules.facts import Fact
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.rules.terrain import Terrain


def fault(state: State, land: Terrain, hand: int, box: Contents) -> str | None:
    """The first thing that is wrong, in a sentence, or None."""
    return (
        _shape(state)
        or _turn(state)
        or _carpets(state, land)
        or _cards(state, hand, box)
        or _end(state, land.finish)
        or _facts(state)
    )


def _shape(state: State) -> str | None:
    if not MIN_SEATS <= state.seats <= MAX_SEATS:
        return f"there are {MIN_SEATS} to {MAX_SEATS} seats"
    rows = (state.carpets, state.heights, state.hands, state.directions)
    if any(len(row) != state.seats for row in rows):
        return "carpets, heights, hands and directions need one entry per seat"
    for row in (state.gone, state.held):
        if list(row) != sorted(set(row)) or not set(row) <= set(range(state.seats)):
            return "gone and held are sorted lists of seats"
    if len(state.gone) > state.seats - 1:
        return "the last player cannot leave, having won"
    if state.at < 0:
        return "time starts at 0"
    return None


def _turn(state: State) -> str | None:
    if not 1 <= state.round <= ROUNDS:
        return f"rounds run from 1 to {ROUNDS}"
    if not 0 <= state.turn < state.seats:
        return "it is the turn of one of the seats"
    if state.winner is not None and not 0 <= state.winner < state.seats:
        return "the winner is one of the seats"
    if state.ended is None and state.turn in state.gone:
        return "it is the turn of a seat that has gone"
    if state.ended is None and state.turn in state.held:
        return "it is the turn of a seat that misses it"
    return None


def _carpets(state: State, land: Terrain) -> str | None:
    stacks: dict[Cell, list[int]] = {}
    for seat, (cell, height) in enumerate(zip(state.carpets, state.heights, strict=True)):
        if cell not in land.places:
            return f"the carpet of seat {seat} is not on the board"
        if not land.free[land.number(cell)]:
            return f"the carpet of seat {seat} is inside an obstacle"
        if seat in state.gone and cell != START:
            return f"the carpet of seat {seat}, which has gone, is still on the board"
        if cell == START:
            if height:
                return "on the start nobody sits on anybody"
            if seat in state.held:
                return f"seat {seat} is on the start, where nobody is held"
        else:
            stacks.setdefault(cell, []).append(height)
    if any(sorted(heights) != list(range(len(heights))) for heights in stacks.values()):
        return "the heights of carpets on one cell are 0, 1 and so on"
    return None


def _cards(state: State, hand: int, box: Contents) -> str | None:
    cards = Counter((*state.stock, *state.discards))
    for seat, held in enumerate(state.hands):
        cards.update(held)
        if any(card not in box.rank for card in held) or list(held) != sorted(held, key=box.rank.__getitem__):
            return f"the hand of seat {seat} is not sorted"
        if seat in state.gone:
            if held or state.directions[seat]:
                return f"seat {seat} has gone but holds cards"
        elif len(held) != hand and not (_drew_not(state, seat) and len(held) == hand - 1):
            return f"seat {seat} holds {len(held)} wind cards instead of {hand}"
        if not 0 <= state.directions[seat] <= DIRECTIONS:
            return f"seat {seat} has 0 to {DIRECTIONS} direction cards"
    if cards != Counter(box.copies):
        return "hands, stock and discards are not one whole deck"
    if not state.stock:
        return "the stock is empty, but nobody shuffled the discards"
    return None


def _drew_not(state: State, seat: int) -> bool:
    """Whether a seat made the last move of a race that was won, after which nobody draws (T8)."""
    return state.ended in ("landed", "fallen") and seat == state.turn


def _end(state: State, finish: Cell) -> str | None:
    landed = [seat for seat, cell in enumerate(state.carpets) if cell == finish]
    if state.ended not in ("landed", "fallen"):
        if landed:
            return "a carpet is on the finish, but the race was not won there"
    elif not landed or state.winner is None or state.carpets[state.winner] != finish:
        return "the winner's carpet is not on the finish"
    elif state.heights[state.winner]:
        return "of a falling stack the lowest wins"
    elif (state.winner == state.turn) != (state.ended == "landed"):
        return "who lands made the last move, who falls did not"
    elif state.ended == "landed" and len(landed) > 1:
        return "only one carpet can land on the finish"
    if (state.winner is None) != (state.ended in (None, "rounds")):
        return "there is a winner exactly when the race was won"
    if (state.ended == "forfeit") != (len(state.gone) == state.seats - 1):
        return "the race ends when one player is left"
    if state.ended == "forfeit" and state.winner in state.gone:
        return "the winner has gone"
    if state.ended == "rounds" and (state.round, state.turn) != (ROUNDS, state.seats - 1):
        return f"a race is drawn after {ROUNDS} rounds"
    return None


def _facts(state: State) -> str | None:
    if any(not _at_home(fact, state.seats) for fact in state.happened):
        return "what happened speaks of seats that are not there"
    return None


def _at_home(fact: Fact, seats: int) -> bool:
    """Whether a fact speaks only of seats that are there."""
    named: list[int] = []
    for field in ("seat", "others", "fallen", "winners"):
        those = getattr(fact, field, ())
        named += those if isinstance(those, tuple) else (those,)
    return all(0 <= seat < seats for seat in named)
