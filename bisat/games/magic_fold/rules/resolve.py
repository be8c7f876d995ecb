"""The end of a round: the ghost takes its token, claims are checked in token order, cards are discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from bisat.core.game import Millis, Seat
from bisat.core.showing import showing
from bisat.games.magic_fold.rules.course import Course
from bisat.games.magic_fold.rules.ending import end
from bisat.games.magic_fold.rules.facts import Checked, Fact, GhostTook, Stopped, Void
from bisat.games.magic_fold.rules.figures import (
    COUNT_OF_THREE,
    MAX_ROUNDS,
    TO_FOLLOW,
    TOKENS,
    Pawn,
)
from bisat.games.magic_fold.rules.state import Claim, State
from bisat.games.magic_fold.rules.terms import Terms


def holder(state: State, token: int) -> Seat | None:
    """The seat that took this token."""
    for seat, claim in enumerate(state.claims):
        if claim is not None and claim.token == token:
            return seat
    return None


def targets(state: State, pawn: Pawn) -> tuple[Pawn, ...]:
    """The pawns that the first token may put back: every other one on the track."""
    return tuple([other for other in range(len(state.squares)) if other != pawn and other not in state.gone])


def leading(state: State, pawn: Pawn) -> Pawn:
    """The leading other pawn; of equals the lowest seat, the ghost last (F11)."""
    return max(targets(state, pawn), key=lambda other: (state.squares[other], -other))


def chooser(state: State) -> Seat | None:
    """The seat whose right claim of the first token lets it choose a pawn."""
    seat = holder(state, 1)
    if seat is None or seat in state.gone:
        return None
    claim = state.claims[seat]
    return seat if claim is not None and claim.right else None


def stop(state: State, why: Literal["all", "sand", "time"], facts: list[Fact], terms: Terms) -> State:
    """The folding is over; who holds the first token rightly chooses a pawn before anything else happens."""
    facts = [*facts, Stopped(why)]
    ghost = None
    if terms.ghost(state.seats):
        ghost = min(token for token in TOKENS if holder(state, token) is None)
        facts.append(GhostTook(ghost, terms.cards[state.open[ghost - 1]]))
    state = msgspec.structs.replace(
        state, ghost=ghost, sand=None, passed=(), rests=(None,) * state.seats, happened=tuple(facts)
    )
    if terms.gives and chooser(state) is not None:
        return msgspec.structs.replace(state, choosing=state.at)
    return resolve(state, None, facts, terms)


def resolve(state: State, target: Pawn | None, facts: list[Fact], terms: Terms) -> State:
    """In token order each claim is checked and takes effect, until the race is won or the round is over."""
    course = Course(state, terms)
    course.facts = list(facts)
    acted = 0
    for token in TOKENS:
        pawn = state.seats if token == state.ghost else holder(state, token)
        if pawn is None:
            continue
        acted += 1
        if pawn == state.seats or _right(state, pawn, course, terms):
            late: Sequence[Pawn] = ()
            if token == 1 and terms.gives:
                late = course.put_back(pawn, _set_back(state, pawn, target), waits=terms.square_last)
            course.fly(pawn, token, terms.cards[state.open[token - 1]])
            if late and (terms.championship or not course.arrived):  # F4
                course.meet(late)
        if course.arrived and not terms.championship:  # F10
            return end(course.onto(state), "palace", course.facts, terms)
    for seat, claim in enumerate(state.claims):
        if claim is None and seat not in state.gone:
            course.gain(seat, "none")
    if course.arrived:
        return end(course.onto(state), "palace", course.facts, terms)
    if state.round >= MAX_ROUNDS:  # F12
        return end(course.onto(state), "rounds", course.facts, terms)
    if terms.revision >= 3:
        return _discard(state, course, _shown(state) + showing(course.facts) + COUNT_OF_THREE)  # F14
    return _discard(state, course, state.at + COUNT_OF_THREE + acted * TO_FOLLOW)


def _shown(state: State) -> Millis:
    """When everything before has been shown: others may still read when a pawn has been chosen."""
    if state.choosing is None:
        return state.at
    ghost = GhostTook.lasts if state.ghost is not None else 0
    return max(state.at, state.choosing + Stopped.lasts + ghost)


def _right(state: State, seat: Seat, course: Course, terms: Terms) -> bool:
    """Check a claim: its genies return to the board, and whoever was wrong takes one."""
    claim = state.claims[seat]
    assert claim is not None
    course.return_genies(seat)
    if seat in state.gone:
        course.facts.append(Void(seat, claim.token))
        return False
    card = terms.cards[state.open[claim.token - 1]]
    course.facts.append(Checked(seat, claim.token, card, claim.right, claim.genies))
    if not claim.right:
        course.gain(seat, "wrong")
    return claim.right


def _set_back(state: State, pawn: Pawn, target: Pawn | None) -> tuple[Pawn, ...]:
    """Whom the first token puts back: the chosen pawn; for the ghost all that lead, or none if it does."""
    if pawn < state.seats:
        return () if target is None else (target,)
    first = max(state.squares[other] for other in (*targets(state, pawn), pawn))
    if state.squares[pawn] == first:
        return ()
    return tuple(other for other in targets(state, pawn) if state.squares[other] == first)


def _discard(state: State, course: Course, pause: Millis) -> State:
    """Cards and tokens go back, and what cobras forbid holds for the next round."""
    nobody: tuple[Claim | None, ...] = (None,) * state.seats
    return msgspec.structs.replace(
        course.onto(state),
        open=(),
        discard=state.discard + state.open,
        claims=nobody,
        hands=tuple(course.hands),
        barred=tuple(sorted(course.barred)),
        ghost=None,
        choosing=None,
        pause=pause,
        happened=tuple(course.facts),
    )
