"""How a race ends, and who comes where."""

from __future__ import annotations

import msgspec

from bisat.core.game import Outcome
from bisat.core.places import ranked
from bisat.games.magic_fold.rules.facts import Ended, Fact, Reason
from bisat.games.magic_fold.rules.figures import POINTS, Pawn
from bisat.games.magic_fold.rules.state import State
from bisat.games.magic_fold.rules.terms import Terms


def end(state: State, reason: Reason, facts: list[Fact], terms: Terms) -> State:
    """The position after which nothing more happens; cards and claims stay to be seen."""
    over = msgspec.structs.replace(
        state,
        ended=reason,
        sand=None,
        passed=(),
        rests=(None,) * state.seats,
        choosing=None,
        pause=None,
    )
    return msgspec.structs.replace(over, happened=(*facts, Ended(reason, winners(over, terms))))


def standing(state: State, terms: Terms) -> tuple[int, ...]:
    """The place of each pawn, the ghost's last: by arrival, then by track; whoever has gone comes last."""
    return ranked(_progress(state, terms), gone=state.gone)


def winners(state: State, terms: Terms) -> tuple[Pawn, ...]:
    """The foremost; once all others have gone, the last seat, whatever the ghost did."""
    if state.ended == "forfeit":
        return tuple(seat for seat in range(state.seats) if seat not in state.gone)
    return tuple(pawn for pawn, place in enumerate(standing(state, terms)) if place == 1)


def outcome(state: State, terms: Terms) -> Outcome | None:
    """How it ended, or None while it goes on; a championship race scores arrivals, any other the track."""
    if state.ended is None:
        return None
    far = _progress(state, terms)
    scores = points(state) if terms.championship else state.squares
    automata = scores[state.seats :]
    rivals = () if state.ended == "forfeit" else far[state.seats :]
    places = ranked(far[: state.seats], rivals, state.gone)
    return Outcome(places, state.ended, scores[: state.seats], automata)


def points(state: State) -> tuple[int, ...]:
    """Per pawn, for the order of arrival."""
    order = state.arrived
    return tuple(POINTS[order.index(pawn)] if pawn in order else 0 for pawn in range(len(state.squares)))


def _progress(state: State, terms: Terms) -> tuple[int, ...]:
    """How far each pawn came, such that whoever arrived earlier came further."""
    last = terms.track.palace + len(state.squares)
    return tuple(
        last - state.arrived.index(pawn) if pawn in state.arrived else square
        for pawn, square in enumerate(state.squares)
    )
