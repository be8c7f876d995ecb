"""How far a move can be taken back: never past something that was drawn, dealt, turned or revealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bisat.core.game import Act, AnyGame, Event, Seat
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.series import inner_of
from bisat.core.step import step

REVEALS = frozenset({"dealt", "drawn", "drew", "revealed", "showed", "turned"})
"""Tags of facts that tell somebody something new; a game may name more of its own in `reveals`."""


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
        if number >= stay and (rng.used or any(reveals(game, fact) for fact in facts(state))):
            raise Refused("too_late_to_go_back")
    return stay


def facts(state: Any) -> Iterator[Any]:
    """All that happened, in wrappers and in the game inside."""
    while state is not None:
        yield from state.happened
        state = getattr(state, "inner", None)


def reveals(game: AnyGame, fact: Any) -> bool:
    """Whether somebody learnt something from this that cannot be forgotten."""
    tag = fact.__struct_config__.tag
    return tag in REVEALS or tag in getattr(inner_of(game), "reveals", ())
