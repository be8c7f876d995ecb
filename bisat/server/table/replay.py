"""A match that is over, or was saved elsewhere, as a row of moments to look at."""

from __future__ import annotations

from typing import Any

from bisat import catalog
from bisat.core.codec import read_event
from bisat.core.game import Outcome, Seat
from bisat.core.log import Match, Saved
from bisat.core.refusal import Refused
from bisat.server.table.info import commit
from bisat.server.wire import bodies
from bisat.server.wire.info import Result

MAX_EVENTS = 4_000
MAX_REPLAY_SIZE = 1 << 20
"""Most bytes of a match that is handed in."""


def replay(saved: Saved, eyes: Seat | bodies.Watching) -> bodies.Replay:
    """Every moment of a match as these eyes see it; Refused where it cannot have happened."""
    if len(saved.events) > MAX_EVENTS:
        raise Refused("malformed", why=f"a replay has at most {MAX_EVENTS} events")
    head = saved.header
    made = catalog.header(head.game, head.seats, head.seed, head.options, head.state, head.revision)
    if isinstance(eyes, int) and eyes >= made.seats:
        raise Refused("no_such_seat", seat=eyes)
    match = Match(catalog.build(made.game, made.options, made.revision), made)
    moments = [_moment(match, eyes)]
    for number, raw in enumerate(saved.events, 1):
        try:
            match.play(read_event(match.game, raw))
        except Refused as refused:
            raise Refused("broken_log", number=number, why=refused.id) from refused
        moments.append(_moment(match, eyes))
    outcome: Outcome | None = match.outcome()
    return bodies.Replay(
        game=made.game,
        seats=made.seats,
        options=made.options,
        commit=commit(made.seed),
        outcome=None
        if outcome is None
        else Result(outcome.places, outcome.reason, outcome.scores, outcome.automata),
        moments=tuple(moments),
    )


def _moment(match: Match, eyes: Seat | bodies.Watching) -> bodies.Moment:
    if eyes == "open":
        seen: Any = match.game.open(match.state)
    else:
        seen = match.view(eyes if isinstance(eyes, int) else None)
    return bodies.Moment(match.state.at, seen, match.waiting().needed)
