"""Matches by the rules alone: what kernels do compiled, word for word from the same stream."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bisat.core.beats import BEAT
from bisat.core.encoding import Encoding
from bisat.core.game import Act, AnyGame, Millis, Outcome, Seat, State, Tick
from bisat.core.rng import Rng

Move = Callable[[Any, Seat], Any]
"""From a state and a seat that is needed there: its move."""
Choose = Callable[[Any, Seat], tuple[Millis, Move]]
"""Likewise how long it waits, and what it does then if nothing happens before."""
MAX_ACTS = 100_000
"""After so many a match is called endless."""


def play_bots(
    game: AnyGame, state: State, choosing: Sequence[Choose], chance: Rng
) -> tuple[Outcome, tuple[int, ...]]:
    """Play a match to its end, each seat by its own way to choose; how it ended, and the decisions of each.

    The first seat that is needed chooses. Where several may act at any time, whoever is first does, and asks
    the others anew; of several at once one is drawn. The clock comes first where it is due.
    """
    decisions = [0] * len(choosing)
    for _ in range(MAX_ACTS):
        while True:
            if (ended := game.outcome(state)) is not None:
                return ended, tuple(decisions)
            waiting = game.waiting(state)
            until, asked = waiting.until, waiting.needed[:1] if waiting.sealed else waiting.needed
            choices = [(*choosing[seat](state, seat), seat) for seat in asked]
            if len(choices) > 1:
                least = min([choice[0] for choice in choices])
                choices = [choice for choice in choices if choice[0] == least]
            if choices and (until is None or until > state.at + choices[0][0]):
                break
            assert until is not None, "law 1: nobody may act, so it is over"
            state = game.apply(state, Tick(max(state.at, until)), chance)
        wait, move, seat = choices[0] if len(choices) == 1 else chance.choice(choices)
        state = game.apply(state, Act(seat, move(state, seat), state.at + wait), chance)
        decisions[seat] += 1
    raise RuntimeError(f"no end after {MAX_ACTS} acts")


def finish(game: AnyGame, encoding: Encoding, state: State, chance: Rng) -> tuple[Outcome, int]:
    """The same at random: how it ended, and how many decisions it took."""
    ended, decisions = play_bots(game, state, [at_random(game, encoding, chance)] * encoding.seats, chance)
    return ended, sum(decisions)


def at_random(game: AnyGame, encoding: Encoding, chance: Rng) -> Choose:
    """Any legal move, a beat after the last event."""
    choice = BEAT, lambda state, seat: draw(game, encoding, state, seat, chance)
    return lambda *_: choice


def draw(game: AnyGame, encoding: Encoding, state: State, seat: Seat, chance: Rng) -> Any:
    """A legal move by its number, each as likely; part after part where it is chosen in parts."""
    moves = tuple(game.legal(state, seat))
    chosen: tuple[int, ...] = ()
    while True:
        numbers = encoding.numbers(moves, chosen)
        number = chance.choice([*dict.fromkeys(numbers)])
        moves = tuple([move for move, other in zip(moves, numbers, strict=True) if other == number])
        chosen = (*chosen, number)
        if encoding.parts(moves[0]) == len(chosen):
            return moves[0]
