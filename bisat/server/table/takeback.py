"""How far a move can be taken back: never past something that revealed what was hidden or left to chance."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.game import Act, AnyGame, Event, Seat
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step


def back_to(game: AnyGame, seed: str, seats: int, events: Sequence[Event], seat: Seat) -> int:
    """How many events stay when a seat takes its last move back, or Refused."""
    moves = [number for number, event in enumerate(events) if isinstance(event, Act) and event.seat == seat]
    if not moves:
        raise Refused("nothing_to_go_back_to")
    stay = moves[-1]
    state = game.setup(seats, Rng(seed, 0))
    for number, event in enumerate(events):
        rng = Rng(seed, number + 1)
        if number == stay and game.waiting(state).sealed:
            raise Refused("sealed_choices_are_undone")
        state = step(game, state, event, rng)
        # what chance said would come again the same, and be known by then
        if number >= stay and (rng.used or any(fact.reveals for fact in state.facts())):
            raise Refused("too_late_to_go_back")
    return stay
