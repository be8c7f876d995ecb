"""Why a position could never arise, for positions written by hand."""

from __future__ import annotations

from collections import Counter

from bisat.core.game import Seat
from bisat.games.montgolfiere.rules.box import COPIES, HAND, MAX_BALLOONS, RANK, ROUNDS, Card
from bisat.games.montgolfiere.rules.ending import landed, over
from bisat.games.montgolfiere.rules.facts import Dealt, Fact, Revealed
from bisat.games.montgolfiere.rules.moves import Follow, Play
from bisat.games.montgolfiere.rules.round import Readings
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.rules.turned import fault_on_table

MAX_PHASES = 1000
"""Past any game: a round has one choice of cards and at most one of grapples per square."""


def fault(state: State, moon: int, baron: bool | None, readings: Readings = ()) -> str | None:
    """The first thing that is wrong, in a sentence, or None."""
    return (
        _shape(state, baron)
        or _time(state)
        or _sky(state, moon)
        or _cards(state, moon)
        or _choices(state, moon, readings)
        or _facts(state)
    )


def _shape(state: State, baron: bool | None) -> str | None:
    seats, balloons = state.seats, len(state.squares)
    if not 2 <= seats <= MAX_BALLOONS:
        return f"there are 2 to {MAX_BALLOONS} seats"
    expected = baron if baron is not None else seats == 2
    if seats + expected > MAX_BALLOONS:
        return f"with {seats} seats there is no balloon left for the Baron"
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
    if len(state.gone) == seats:
        return "the last player cannot leave, having won"
    return None


def _time(state: State) -> str | None:
    if state.at < 0:
        return "time starts at 0"
    if not 0 <= state.phase < MAX_PHASES:
        return f"phases run from 0 to {MAX_PHASES - 1}"
    if not 1 <= state.round <= ROUNDS:
        return f"rounds run from 1 to {ROUNDS}"
    return None


def _sky(state: State, moon: int) -> str | None:
    if any(not 1 <= square <= moon for square in state.squares):
        return f"squares run from 1 to {moon}"
    if state.table and landed(state.squares, state.gone, moon):
        return "nobody stands on the Moon while a round is being settled"
    return None


def _cards(state: State, moon: int) -> str | None:
    on_moon = landed(state.squares, state.gone, moon)
    rounds = None
    for balloon, played in enumerate(state.played):
        hand: tuple[Card, ...] = state.hands[balloon] if balloon < state.seats else ()
        stock = state.stocks[balloon]
        if balloon in state.gone:
            if hand or stock:
                return f"seat {balloon} has gone but holds cards"
            if not _left_with(state, balloon):
                return f"seat {balloon} cannot have played those cards before it left"
            continue
        if Counter((*hand, *stock, *played)) != Counter(COPIES):
            return f"hand, stock and played cards of balloon {balloon} are not one whole deck"
        if list(hand) != sorted(hand, key=RANK.__getitem__):
            return f"the hand of seat {balloon} is not sorted"
        full = min(HAND - on_moon, len(hand) + len(stock))  # M7
        if balloon < state.seats and len(hand) != full:
            return f"seat {balloon} holds {len(hand)} cards instead of {full}"
        if rounds not in (None, len(played)):
            return "not everybody has played the same number of cards"
        rounds = len(played)
    due = state.round if on_moon or rounds == ROUNDS else state.round - 1
    if rounds != due:
        return f"each balloon has played {rounds} cards, but by round {state.round} it should be {due}"
    return None


def _left_with(state: State, seat: Seat) -> bool:
    """Whether a seat that left may have played what it played, a card turned this round included (M9)."""
    turned = state.table[seat : seat + 1]
    laid = [card for card in (*state.played[seat], *turned) if card is not None]
    return Counter(laid) <= Counter(COPIES) and len(laid) <= state.round


def _choices(state: State, moon: int, readings: Readings) -> str | None:
    for seat, choice in enumerate(state.choices):
        if seat in state.gone and (choice is not None or state.shown[seat]):
            return f"seat {seat} has gone but has chosen or shows a hand"
        if choice is not None and isinstance(choice, Follow) != bool(state.table):
            return f"seat {seat} made a choice of the wrong kind"
        if isinstance(choice, Play) and choice.card not in state.hands[seat]:
            return f"seat {seat} chose a card that is not in the hand"
    if over(state, moon):
        if any(state.shown) or any(choice is not None for choice in state.choices):
            return "the game is over, but somebody has chosen or shows a hand"
    elif state.table:
        return fault_on_table(state, moon, readings)
    elif state.choices.count(None) == len(state.gone):
        return "everybody has chosen, but the cards were not turned"
    return None


def _facts(state: State) -> str | None:
    if any(not _at_home(fact, state) for fact in state.happened):
        return "what happened speaks of balloons that are not there"
    return None


def _at_home(fact: Fact, state: State) -> bool:
    """Whether a fact speaks only of what is there."""
    if isinstance(fact, Dealt):
        return fact.balloons == len(state.squares)
    if isinstance(fact, Revealed):
        return len(fact.cards) == len(state.squares)
    named: list[int] = []
    for field in ("seat", "balloon", "balloons", "sleepers", "onto", "winners"):
        those = getattr(fact, field, ())
        named += those if isinstance(those, tuple) else (those,)
    return all(0 <= balloon < len(state.squares) for balloon in named)
