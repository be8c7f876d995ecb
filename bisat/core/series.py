"""Several games in a row with added scores: match play, championships, best-of, an evening of games."""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest
from typing import Any, Generic

import msgspec

from bisat.core.game import (
    Event,
    Fact,
    Forfeit,
    M,
    Millis,
    Outcome,
    S,
    Seat,
    Types,
    V,
    Waiting,
)
from bisat.core.places import ranked
from bisat.core.rng import Rng
from bisat.core.step import advance
from bisat.core.wrapper import Wrapper, WrapperState, WrapperView


class Scored(Fact, tag="scored", frozen=True):
    """A game of the series ended; its scores and the totals, automata last."""

    reveals = True  # the next game has been dealt
    lasts = 0  # points are shown beside the board

    game: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class SeriesState(WrapperState[S], Generic[S], kw_only=True, frozen=True):
    """The game in play and what was scored before it."""

    speaks_first = False

    began: Millis = 0
    """When the game in play began; time inside it counts from there."""
    games: int = 0
    """How many games are over."""
    phases: int = 0
    """Phases of the games that are over, so that the phase grows through the whole series."""
    totals: tuple[int, ...] = ()
    """Points of each seat, then of each automaton."""
    happened: tuple[Scored, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    """How each game that is over ended; none in a position saved before they were remembered."""

    def inside_time(self, at: Millis) -> Millis:
        return at - self.began


class SeriesView(WrapperView[V], Generic[V], kw_only=True, frozen=True):
    """A view of the game in play, and the public score."""

    speaks_first = False

    began: Millis
    games: int
    phases: int
    totals: tuple[int, ...]
    target: int | None
    count: int | None
    happened: tuple[Scored, ...]
    outcomes: tuple[Outcome, ...]


class Series(Wrapper[SeriesState[S], M, SeriesView[V]], Generic[S, M, V], frozen=True):
    """Play until a total reaches `target`, or `count` games are over."""

    target: int | None = None
    count: int | None = None

    def __post_init__(self) -> None:
        if self.target is None and self.count is None:
            raise ValueError("a series needs a target or a count, or it would never end")

    @property
    def types(self) -> Types:
        inner = self.inside.types
        state: Any = SeriesState
        view: Any = SeriesView
        return Types(state[inner.state], inner.move, view[inner.view], inner.fact | Scored)

    def setup(self, seats: int, rng: Rng) -> SeriesState[S]:
        return SeriesState(seats=seats, inner=self.inside.setup(seats, rng))

    def waiting(self, state: SeriesState[S]) -> Waiting:
        inner: Waiting = self.inside.waiting(state.inner)
        until = None if inner.until is None else inner.until + state.began
        return msgspec.structs.replace(inner, until=until, phase=inner.phase + state.phases)

    def legal(self, state: SeriesState[S], seat: Seat) -> Collection[M]:
        return self.inside.legal(state.inner, seat)  # type: ignore[no-any-return]

    def apply(self, state: SeriesState[S], event: Event, rng: Rng) -> SeriesState[S]:
        inside = msgspec.structs.replace(event, at=event.at - state.began) if state.began else event
        inner = advance(self.inside, state.inner, inside, rng)
        ended = self.inside.outcome(inner)
        after = msgspec.structs.replace(state, at=event.at, gone=inner.gone, inner=inner, happened=())
        if ended is None:
            return after
        after = self.score(after, ended)
        if self._over(after):
            return after
        dealt = self._next_game(after, rng)
        # a game that nobody is left to play is over before it began: the series ends with the last one
        return dealt if self.inside.outcome(dealt.inner) is None else after

    def score(self, state: SeriesState[S], ended: Outcome) -> SeriesState[S]:
        """The series once the game in play has ended like this."""
        points = (*ended.scores, *ended.automata)
        totals = tuple(total + more for total, more in zip_longest(state.totals, points, fillvalue=0))
        games = state.games + 1
        return msgspec.structs.replace(
            state,
            games=games,
            totals=totals,
            outcomes=(*state.outcomes, ended),
            happened=(Scored(games, points, totals),),
        )

    def _next_game(self, state: SeriesState[S], rng: Rng) -> SeriesState[S]:
        """Deal the next game; whoever has gone stays gone, and how the last one ended is still told."""
        dealt = inner = self.inside.setup(state.seats, rng)
        for seat in state.gone:
            inner = self.inside.apply(inner, Forfeit(seat), rng)
        return msgspec.structs.replace(
            state,
            inner=inner.with_facts_of(state.inner, dealt),
            began=state.at,
            phases=state.phases + self.inside.waiting(state.inner).phase + 1,
        )

    def _over(self, state: SeriesState[S]) -> bool:
        return self._decided(state) or self._deserted(state)

    def _decided(self, state: SeriesState[S]) -> bool:
        """The points or the games have been reached."""
        if self.target is not None and max(state.totals) >= self.target:
            return True
        return self.count is not None and state.games >= self.count

    def _deserted(self, state: SeriesState[S]) -> bool:
        """At most one seat is left to play."""
        return state.seats - len(state.gone) < 2 <= state.seats

    def view(self, state: SeriesState[S], seat: Seat | None) -> SeriesView[V]:
        return SeriesView(
            seats=state.seats,
            seat=seat,
            at=state.at,
            gone=state.gone,
            inner=self.inside.view(state.inner, seat),
            began=state.began,
            games=state.games,
            phases=state.phases,
            totals=state.totals,
            target=self.target,
            count=self.count,
            happened=state.happened,
            outcomes=state.outcomes,
        )

    def outcome(self, state: SeriesState[S]) -> Outcome | None:
        ended: Outcome | None = self.inside.outcome(state.inner)
        if ended is None:
            return None
        totals, automata = state.totals[: state.seats], state.totals[state.seats :]
        if self._deserted(state):  # the last seat wins, whatever the score
            return Outcome(ranked(totals, gone=state.gone), ended.reason, totals, automata)
        reason = "series" if self._decided(state) else ended.reason
        return Outcome(ranked(totals, automata, state.gone), reason, totals, automata)

    def check(self, state: SeriesState[S]) -> str | None:
        if (why := self.inside.check(state.inner)) is not None:
            return str(why)
        if min(state.games, state.phases, state.began) < 0:
            return "a series counts its games, phases and time from 0"
        inner = state.inner
        if (state.seats, state.gone, state.at) != (inner.seats, inner.gone, inner.at + state.began):
            return "the series and its game disagree"
        if len(state.totals) < state.seats if state.games else state.totals:
            return "once a game is over there is a total for each seat, and none before"
        if len(state.outcomes) not in (0, state.games):
            return "a series remembers how each of its games ended, or none"
        if self.inside.outcome(inner) is not None:
            return None if state.games else "a game is over that was never scored"
        if state.games and self._over(state):
            return "the series is over, but a game is in play"
        return None

    def imagine(self, view: SeriesView[V], seat: Seat | None, rng: Rng) -> SeriesState[S]:
        inner = self.inside.imagine(view.inner, seat, rng)
        return SeriesState(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            inner=inner,
            began=view.began,
            games=view.games,
            phases=view.phases,
            totals=view.totals,
            happened=view.happened,
            outcomes=view.outcomes,
        )
