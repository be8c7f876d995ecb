"""Matches by the rules alone: what kernels do compiled, word for word from the same stream."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bisat.core.beats import BEAT
from bisat.core.encoding import Encoding
from bisat.core.game import Act, AnyGame, Outcome, Seat, State, Tick
from bisat.core.rng import Rng

Choose = Callable[[Any, Seat], Any]
"""From a state and a seat that is needed there: its move."""


def play_bots(
    game: AnyGame, state: State, choosing: Sequence[Choose], chance: Rng
) -> tuple[Outcome, tuple[int, ...]]:
    """Play a match to its end, each seat by its own way to choose; how it ended, and the decisions of each.

    The first seat that is needed chooses. Where several may act at any time, one of them is drawn, a beat
    after the last event; the clock comes first where it is due.
    """
    decisions = [0] * len(choosing)
    while (ended := game.outcome(state)) is None:
        waiting = game.waiting(state)
        at, until, needed = state.at + BEAT, waiting.until, waiting.needed
        if until is not None and (not needed or until <= at):
            state = game.apply(state, Tick(max(state.at, until)), chance)
            continue
        seat = needed[0] if waiting.sealed or len(needed) == 1 else chance.choice(needed)
        state = game.apply(state, Act(seat, choosing[seat](state, seat), at), chance)
        decisions[seat] += 1
    return ended, tuple(decisions)


def finish(game: AnyGame, encoding: Encoding, state: State, chance: Rng) -> tuple[Outcome, int]:
    """The same at random: how it ended, and how many decisions it took."""
    ended, decisions = play_bots(
        game, state, [lambda state, seat: draw(game, encoding, state, seat, chance)] * encoding.seats, chance
    )
    return ended, sum(decisions)


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
