"""How a race ends: on the finish, after too many rounds, or because one player is left."""

from __future__ import annotations

from bisat.core.game import Outcome, Seat
from bisat.core.places import ranked
from bisat.games.tapis_volant.rules.state import State


def staying(state: State) -> tuple[Seat, ...]:
    """The seats that have not left."""
    return tuple(seat for seat in range(state.seats) if seat not in state.gone)


def outcome(state: State) -> Outcome | None:
    """The winner first and all others second; a tie is shared by all who stayed (T10)."""
    if state.ended is None:
        return None
    scores = tuple(int(seat == state.winner) for seat in range(state.seats))
    return Outcome(ranked(scores, gone=state.gone), state.ended, scores)
