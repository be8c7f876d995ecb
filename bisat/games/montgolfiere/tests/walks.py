"""Random games, state by state."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from bisat.core.game import Act, Forfeit, Undo
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.montgolfiere.rules.box import BALLAST, DECK, HAND, RANK
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State

WAYS: list[tuple[int, bool, int]] = [
    *((seats, False, 12) for seats in (2, 3, 4, 5, 6)),
    *((seats, True, 12) for seats in (2, 3, 4, 5)),
    *((seats, False, 15) for seats in (2, 4, 6)),
    *((seats, True, 15) for seats in (2, 5)),
]
"""Seats, whether the Baron flies, and the number of the Moon."""
TRICKS = [card for card in DECK if card not in BALLAST]


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


def crowded(game: Any, seats: int, chance: Random) -> State:
    """A beginning near the ground or the Moon, squares shared, and hands full of tricks."""
    state: State = game.setup(seats, Rng(str(chance.random()), 0))
    balloons, base = range(len(state.squares)), chance.choice((1, game.board - 3))
    decks = [chance.sample(TRICKS, len(TRICKS)) + chance.sample(BALLAST, len(BALLAST)) for _ in balloons]
    return replace(
        state,
        squares=tuple(chance.randint(base, base + 2) for _ in balloons),
        hands=tuple(tuple(sorted(deck[:HAND], key=RANK.__getitem__)) for deck in decks[: state.seats]),
        stocks=tuple(tuple(deck[HAND * (seat < state.seats) :]) for seat, deck in enumerate(decks)),
    )
