"""Law 1: a match ends when nobody can act any more, with a place for every seat."""

from __future__ import annotations

from bisat.core.game import AnyGame, Outcome, State, Waiting
from bisat.core.laws.broken import Broken


def ending(game: AnyGame, state: State) -> None:
    """`outcome` is set exactly when `seats` is empty and `until` is None; nothing is sealed, all placed."""
    waiting: Waiting = game.waiting(state)
    outcome = game.outcome(state)
    if outcome is None:
        if not waiting.seats and waiting.until is None:
            raise Broken(1, "nobody can act and no clock runs, but there is no outcome")
        return
    if waiting.seats:
        raise Broken(1, f"there is an outcome, but seats {waiting.seats} can act")
    if waiting.until is not None:
        raise Broken(1, "there is an outcome, but the clock still runs")
    if waiting.sealed:
        raise Broken(1, "there is an outcome, but something is still sealed")
    _placed(outcome, state.seats)


def _placed(outcome: Outcome, seats: int) -> None:
    places = outcome.places
    if len(places) != seats or len(outcome.scores) != seats:
        raise Broken(1, f"{seats} seats, but places {places} and scores {outcome.scores}")
    first = min(places)
    if first != 1 and not (first == 2 and outcome.automata):
        raise Broken(1, f"the best of the places {places} is {first}")
    if any(place != first + sum(other < place for other in places) for place in places):
        raise Broken(1, f"in the places {places} equals do not share or the next does not skip")
