"""Law 6: sealed choices with equal time commute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bisat.core.codec import encode
from bisat.core.game import Act, AnyGame, Seat, State, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step


def commuting(game: AnyGame, state: State, seed: str, n: int, rng: Rng) -> None:
    """Sealed choices at one time lead to the same state in any order."""
    waiting: Waiting = game.waiting(state)
    if len(waiting.needed) < 2 or (waiting.until is not None and waiting.until <= state.at):
        return  # too few to choose, or the clock acts first
    acts = [Act(seat, _choice(game, state, seat, rng), state.at) for seat in rng.shuffled(waiting.needed)]
    if rng.below(2):  # before the reveal as well as after it
        acts.pop()
    first, second = (_fold(game, state, order, seed, n) for order in (acts, rng.shuffled(acts)))
    if game.waiting(first).phase == waiting.phase:
        first, second = first.without_facts(), second.without_facts()  # the last one to choose is told first
    if encode(first) != encode(second):
        raise Broken(6, f"the order of {acts} matters")


def _choice(game: AnyGame, state: State, seat: Seat, rng: Rng) -> Any:
    """A move that is a choice, no free action: the match is no longer stuck on the seat."""
    was = game.waiting(state)
    for move in rng.shuffled(tuple(game.legal(state, seat))):
        now = game.waiting(step(game, state, Act(seat, move, state.at), Rng("", 0)))
        if now.phase != was.phase or seat not in now.needed:
            return move
    raise Broken(6, f"seat {seat} is needed but has only free actions")


def _fold(game: AnyGame, state: State, acts: Sequence[Act], seed: str, n: int) -> State:
    for number, act in enumerate(acts, n):
        try:
            state = step(game, state, act, Rng(seed, number))
        except Refused as refused:
            raise Broken(6, f"{act!r} is refused after other sealed choices: {refused}") from None
    return state
