"""How a game ends: enough cards, too many targets, a seat gone; alone, when time is up or at will."""

from __future__ import annotations

import msgspec

from bisat.core.game import Outcome
from bisat.core.places import ranked
from bisat.games.labyrinth_duel.rules.box import MAX_TARGETS
from bisat.games.labyrinth_duel.rules.facts import Ended, Fact, Reason
from bisat.games.labyrinth_duel.rules.state import State


def decided(state: State, cards: int) -> Reason | None:
    """Why a duel is over once its target is decided, or None; alone there is always a next target (L10)."""
    if state.seats == 1:
        return None
    if max(state.scores) >= cards:
        return "cards"
    return "targets" if state.number >= MAX_TARGETS else None  # L9


def end(state: State, reason: Reason, facts: list[Fact]) -> State:
    """The position after which nothing more happens; an open target stays to be seen."""
    over = msgspec.structs.replace(state, pause=None, agreed=(), ended=reason)
    winners = tuple(seat for seat, place in enumerate(places(over)) if place == 1 and seat not in over.gone)
    return msgspec.structs.replace(over, happened=(*facts, Ended(reason, winners)))


def places(state: State) -> tuple[int, ...]:
    """By cards; whoever has gone comes last."""
    return ranked(state.scores, gone=state.gone)


def outcome(state: State) -> Outcome | None:
    """How it ended, or None while it goes on."""
    return None if state.ended is None else Outcome(places(state), state.ended, state.scores)
