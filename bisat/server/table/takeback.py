"""How far a move can be taken back: never past something that revealed what was hidden or left to chance."""

from __future__ import annotations

from typing import NamedTuple

from bisat.core.game import Act, Event, Seat, State, Waiting
from bisat.core.refusal import Refused
from bisat.core.rng import Rng


class Trace(NamedTuple):
    """What one event of a match means for whoever would take it back."""

    seat: Seat | None
    """Who moved; None where nobody did."""
    sealed: bool
    """It was a secret choice, which can be taken back without asking."""
    closes: bool
    """Nothing is taken back past it."""
    noticed: bool
    """Everybody saw that somebody acted, since the match waits for others now."""


class WayBack:
    """The traces of all events, in order."""

    def __init__(self) -> None:
        self._traces: list[Trace] = []

    def went(self, event: Event, rng: Rng, state: State, before: Waiting, after: Waiting) -> None:
        """An event led to this state."""
        seat = event.seat if isinstance(event, Act) else None
        # what chance said would come again the same, and be known by then
        closes = rng.used or any(fact.reveals for fact in state.facts())
        noticed = before.phase != after.phase or before.needed != after.needed
        self._traces.append(Trace(seat, before.sealed, closes, noticed))

    @property
    def noticed(self) -> bool:
        """Whether everybody saw that the last event happened."""
        return self._traces[-1].noticed

    def cut(self, events: int) -> None:
        """Only so many events stay."""
        del self._traces[events:]

    def back_to(self, seat: Seat) -> int:
        """How many events stay when a seat takes its last move back, or Refused."""
        traces = self._traces
        stay = next((at for at in reversed(range(len(traces))) if traces[at].seat == seat), None)
        if stay is None:
            raise Refused("nothing_to_go_back_to")
        if traces[stay].sealed:
            raise Refused("sealed_choices_are_undone")
        if any(trace.closes for trace in traces[stay:]):
            raise Refused("too_late_to_go_back")
        return stay

    def undoes(self, seats: int, events: int) -> tuple[tuple[Seat, ...], ...]:
        """For each seat whose moves it takes back with its last one, after so many events; none if it cannot.

        Only what everybody noticed counts: nobody learns from it what happened in secret.
        """
        found: dict[Seat, tuple[Seat, ...]] = {}
        since: tuple[Seat, ...] = ()
        traces = self._traces
        for at in range(min(events, len(traces)) - 1, -1, -1):
            trace = traces[at]
            if not trace.noticed:
                continue
            if trace.closes or len(found) == seats:
                break
            seat = trace.seat
            if seat is None:
                continue
            since = (seat, *(other for other in since if other != seat))
            found.setdefault(seat, () if trace.sealed else since)
        return tuple(found.get(seat, ()) for seat in range(seats)) if any(found.values()) else ()
