"""Why a position could never arise, for positions written by hand."""

from __future__ import annotations

from bisat.games.montgolfiere.data import DECK, GRAPPLE, HAND, MOST_BALLOONS, RANK, ROUNDS, Card
from bisat.games.montgolfiere.values import Balloons, Follow, Play


def fault(state: Balloons, moon: int, baron: bool | None) -> str | None:
    """The first thing that is wrong, in a sentence, or None."""
    return _shape(state, baron) or _time(state) or _sky(state, moon) or _cards(state, moon) or _choices(state)


def _shape(state: Balloons, baron: bool | None) -> str | None:
    seats, balloons = state.seats, len(state.squares)
    if not 2 <= seats <= MOST_BALLOONS:
        return f"there are 2 to {MOST_BALLOONS} seats"
    expected = baron if baron is not None else seats == 2
    if balloons != seats + expected:
        return f"{seats} seats {'with' if expected else 'without'} the Baron need {seats + expected} squares"
    per_seat = (state.hands, state.choices, state.shown)
    per_balloon = (state.stocks, state.played)
    if any(len(row) != seats for row in per_seat) or any(len(row) != balloons for row in per_balloon):
        return "hands, choices and shown need one entry per seat, stocks and played one per balloon"
    if len(state.table) not in (0, balloons) or len(state.moves) != len(state.table):
        return "table and moves are both empty or have one entry per balloon"
    if list(state.gone) != sorted(set(state.gone)) or not set(state.gone) <= set(range(seats)):
        return "gone is a sorted list of seats"
    return None


def _time(state: Balloons) -> str | None:
    if state.at < 0 or state.phase < 0:
        return "time and phase start at 0"
    if not 1 <= state.round <= ROUNDS:
        return f"rounds run from 1 to {ROUNDS}"
    return None


def _sky(state: Balloons, moon: int) -> str | None:
    if any(not 1 <= square <= moon for square in state.squares):
        return f"squares run from 1 to {moon}"
    if state.table and moon in state.squares:
        return "nobody stands on the Moon while a round is being settled"
    return None


def _cards(state: Balloons, moon: int) -> str | None:
    landed = moon in state.squares
    lengths = set()
    for balloon, played in enumerate(state.played):
        hand: tuple[Card, ...] = state.hands[balloon] if balloon < state.seats else ()
        stock = state.stocks[balloon]
        if balloon in state.gone:
            if hand or stock:
                return f"seat {balloon} has gone but holds cards"
            continue
        if sorted((*hand, *stock, *played), key=RANK.__getitem__) != list(DECK):
            return f"hand, stock and played cards of balloon {balloon} are not one whole deck"
        if list(hand) != sorted(hand, key=RANK.__getitem__):
            return f"the hand of seat {balloon} is not sorted"
        lengths.add(len(played))
        if balloon < state.seats:
            full = min(HAND, len(hand) + len(stock))
            if len(hand) != full and not (landed and len(hand) == full - 1):  # M7
                return f"seat {balloon} holds {len(hand)} cards instead of {full}"
    if len(lengths) > 1:
        return "not everybody has played the same number of cards"
    over = landed or lengths == {ROUNDS}
    deserted = state.seats - len(state.gone) < 2
    if lengths and not deserted and lengths != {state.round if over else state.round - 1}:
        return f"in round {state.round} each balloon has played {state.round - 1} cards"
    return None


def _choices(state: Balloons) -> str | None:
    for seat, choice in enumerate(state.choices):
        if choice is None:
            continue
        if seat in state.gone:
            return f"seat {seat} has gone but has chosen"
        if isinstance(choice, Play) == bool(state.table):
            return f"seat {seat} made a choice of the wrong kind"
        if isinstance(choice, Play) and choice.card not in state.hands[seat]:
            return f"seat {seat} chose a card that is not in the hand"
    for balloon, card in enumerate(state.table):
        if balloon in state.gone:
            continue
        held = state.hands[balloon] if balloon < state.seats else state.stocks[balloon][:1]
        if card is None or card not in held:
            return f"the card of balloon {balloon} on the table does not come from its hand"
        if state.moves[balloon] is None and card != GRAPPLE:
            return f"balloon {balloon} hangs on a card that is no grapple"
    return _followers(state)


def _followers(state: Balloons) -> str | None:
    if state.table and None not in state.moves:
        return "cards are on the table, but every movement is settled"
    for seat, choice in enumerate(state.choices):
        if isinstance(choice, Follow) and state.moves[seat] is not None:
            return f"seat {seat} follows without a grapple"
    return None
