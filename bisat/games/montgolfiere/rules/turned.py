"""Why cards could not lie turned on the table like this while grapplers choose (M3)."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.games.montgolfiere.rules.moves import Follow
from bisat.games.montgolfiere.rules.round import Moves, Readings, fly, grapple, moved
from bisat.games.montgolfiere.rules.state import State

NOBODY = "cards are on the table, but no grapple has to choose"


def fault_on_table(state: State, moon: int, readings: Readings = ()) -> str | None:
    """The first thing that is wrong, in a sentence, or None."""
    return _cards(state) or _movement(state, moon, readings)


def _cards(state: State) -> str | None:
    if any(state.shown):
        return "a hand is shown only until the cards are turned"
    for balloon, card in enumerate(state.table):
        if balloon in state.gone:  # M9: it may have left before or after the reveal
            continue
        held = state.hands[balloon] if balloon < state.seats else state.stocks[balloon][:1]
        if card not in held:
            return f"the card of balloon {balloon} on the table does not come from its hand"
    return None


def _movement(state: State, moon: int, readings: Readings) -> str | None:
    """Resolve the round once more from the top, taking what is resolved as what was chosen."""
    moves = fly(state.squares, state.table, moon, [], readings)
    while hanging := grapple(state.squares, moves, moon, (state.seats,), [], readings):
        for seat, options in hanging.items():
            moves[seat] = state.moves[seat]
            if moves[seat] not in (None, *(moved(state.squares[seat], by, moon) for by in options)):
                return f"the grapple of seat {seat} cannot move it like this"
        if any(moves[seat] is None for seat in hanging):
            return _choosing(state, moves, hanging)
    return NOBODY


def _choosing(state: State, moves: Moves, hanging: dict[Seat, tuple[int, ...]]) -> str | None:
    """The square that chooses now: all its seats at once, and not all of them have chosen."""
    if tuple(moves) != state.moves:
        return "the cards on the table do not move the balloons like this"
    choosing = [seat for seat in hanging if seat not in state.gone]
    if any(moves[seat] is not None for seat in choosing):
        return "grapples on one square are settled together"
    for seat, choice in enumerate(state.choices):
        if isinstance(choice, Follow) and (seat not in choosing or choice.by not in hanging[seat]):
            return f"seat {seat} follows what it cannot follow"
    if all(state.choices[seat] is not None for seat in choosing):
        return NOBODY
    return None
