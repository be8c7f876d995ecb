"""Three races with added points: ties go to whoever was better placed in the last race, then earlier ones."""

from __future__ import annotations

from typing import Any, Generic

import msgspec

from bisat.core.game import Event, Outcome, S, Seat, Types, V
from bisat.core.places import ranked
from bisat.core.rng import Rng
from bisat.core.series import Scored, Series, SeriesState, SeriesView
from bisat.core.showing import showing
from bisat.games.magic_fold.rules.figures import BETWEEN_RACES, COUNT_OF_THREE, RACES
from bisat.games.magic_fold.rules.rules import MagicFold


class ChampionshipState(SeriesState[S], Generic[S], kw_only=True, frozen=True):
    """A series that also remembers who came where."""

    races: tuple[tuple[int, ...], ...] = ()
    """Per race that is over: the place of each pawn, the ghost's last."""


class ChampionshipView(SeriesView[V], Generic[V], kw_only=True, frozen=True):
    """A view of the race in play, the points, and who came where."""

    races: tuple[tuple[int, ...], ...]


class Championship(Series[Any, Any, Any], frozen=True):
    """A series of races of Magic Fold."""

    @property
    def types(self) -> Types:
        inner = self.inside.types
        state: Any = ChampionshipState
        view: Any = ChampionshipView
        return Types(state[inner.state], inner.move, view[inner.view], inner.fact | Scored)

    def setup(self, seats: int, rng: Rng) -> ChampionshipState[Any]:
        return ChampionshipState(seats=seats, inner=self.inside.setup(seats, rng))

    def apply(self, state: Any, event: Event, rng: Rng) -> Any:
        after = super().apply(state, event, rng)
        inner = after.inner
        if after.games > state.games and inner.pause is not None:
            # F14: time to follow how the last race ended before the next one begins
            pause = COUNT_OF_THREE + showing(after.facts()) if self.inside.revision >= 3 else BETWEEN_RACES
            inner = msgspec.structs.replace(inner, pause=pause)
        return msgspec.structs.replace(after, inner=inner)

    def score(self, state: Any, ended: Outcome) -> Any:
        places = self.inside.standing(state.inner)
        return msgspec.structs.replace(super().score(state, ended), races=(*state.races, places))

    def view(self, state: Any, seat: Seat | None) -> ChampionshipView[Any]:
        shown = super().view(state, seat)
        fields = {field: getattr(shown, field) for field in shown.__struct_fields__}
        return ChampionshipView(**fields, races=state.races)

    def outcome(self, state: Any) -> Outcome | None:
        ended = super().outcome(state)
        if ended is None or ended.reason != "series":
            return ended
        pawns = range(len(state.totals))
        keys = [(state.totals[pawn], *(-race[pawn] for race in reversed(state.races))) for pawn in pawns]
        order = sorted(set(keys))
        merits = [order.index(key) for key in keys]
        places = ranked(merits[: state.seats], merits[state.seats :], state.gone)
        return msgspec.structs.replace(ended, places=places)

    def check(self, state: Any) -> str | None:
        if (why := super().check(state)) is not None:
            return why
        pawns = len(state.inner.squares)
        if len(state.races) != state.games or any(len(race) != pawns for race in state.races):
            return "there is a place for each pawn in each race that is over"
        return None

    def imagine(self, view: Any, seat: Seat | None, rng: Rng) -> ChampionshipState[Any]:
        determinization = super().imagine(view, seat, rng)
        fields = {field: getattr(determinization, field) for field in determinization.__struct_fields__}
        return ChampionshipState(**fields, races=view.races)


def championship(race: MagicFold) -> Championship:
    """Three races of this kind."""
    return Championship(race, count=RACES)
