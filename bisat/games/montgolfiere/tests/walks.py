"""Random games, state by state."""

from __future__ import annotations

from random import Random

from bisat.core.game import Act, Forfeit, Undo
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State


def walk(game: Montgolfiere, seats: int, chance: Random, state: State | None = None) -> list[State]:
    """The states of a random game with shows, choices taken back, and seats that leave."""
    state = state or game.setup(seats, Rng(str(chance.random()), 0))
    states = [state]
    while may := game.waiting(state).seats:
        seat = chance.choice(may)
        luck = chance.random()
        event: Act | Undo | Forfeit = Act(seat, chance.choice(game.legal(state, seat)), state.at)
        if luck < 0.05 and state.choices[seat] is not None:
            event = Undo(seat, state.at)
        elif luck > 0.99:
            event = Forfeit(seat, state.at)
        state = step(game, state, event, Rng("walk", len(states)))
        states.append(state)
    assert game.outcome(state) is not None
    return states
