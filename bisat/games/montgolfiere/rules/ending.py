"""How a game ends: on the Moon, with the last card, or because one player is left."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.game import Outcome, Seat
from bisat.core.places import ranked
from bisat.games.montgolfiere.rules.box import MOON_BONUS
from bisat.games.montgolfiere.rules.facts import Ended
from bisat.games.montgolfiere.rules.state import State


def over(state: State, moon: int) -> bool:
    """Whether nobody will play another card."""
    if state.table:
        return False
    if state.gone:
        lost = deserted(state.seats, state.gone) or landed(state.squares, state.gone, moon)
        return lost or not any(state.hands)
    return moon in state.squares or not any(state.hands)


def landed(squares: Sequence[int], gone: tuple[Seat, ...], moon: int) -> bool:
    """Whether somebody who still flies stands on the Moon (M9)."""
    return any(square == moon and balloon not in gone for balloon, square in enumerate(squares))


def deserted(seats: int, gone: tuple[Seat, ...]) -> bool:
    """Whether at most one player is left (M9)."""
    return seats - len(gone) < 2


def ended(squares: Sequence[int], gone: tuple[Seat, ...], seats: int, moon: int) -> Ended:
    """Why it is over and which balloons won: several may share (M2), and the Baron may be among them (M4)."""
    if deserted(seats, gone):
        return Ended("forfeit", tuple(seat for seat in range(seats) if seat not in gone))
    flying = [balloon for balloon in range(len(squares)) if balloon not in gone]
    best = max(squares[balloon] for balloon in flying)
    winners = tuple(balloon for balloon in flying if squares[balloon] == best)
    return Ended("moon" if best == moon else "cards", winners)


def outcome(state: State, moon: int) -> Outcome:
    """Places by square, points for match play."""
    squares, baron = state.squares[: state.seats], state.squares[state.seats :]
    reason = ended(state.squares, state.gone, state.seats, moon).reason
    scores = tuple(0 if seat in state.gone else points(square, moon) for seat, square in enumerate(squares))
    rivals = () if reason == "forfeit" else baron  # M9: the last player beats the Baron as well
    places = ranked(squares, rivals, state.gone)
    return Outcome(places, reason, scores, tuple(points(square, moon) for square in baron))


def points(square: int, moon: int) -> int:
    """What a square scores in match play."""
    return square + MOON_BONUS if square == moon else square
