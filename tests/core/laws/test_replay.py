"""Law 4: matches that cannot be played again from their log are caught."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from bisat.core.game import Event, Seat
from bisat.core.rng import Rng
from tests.core.laws.planted import caught
from tests.core.toys.bids import Bids, Market
from tests.core.toys.fish import Bank, Fish, Pond
from tests.core.toys.race import GUSTS, Race, Stand, Track

LOOKS = count()
"""How often somebody has looked, kept outside the state."""


class Watched(Race, frozen=True):
    """The last gust carries the first seat as far as somebody has looked."""

    def view(self, state: Track, seat: Seat | None) -> Stand:
        next(LOOKS)
        return super().view(state, seat)

    def apply(self, state: Track, event: Event, rng: Rng) -> Track:
        after = super().apply(state, event, rng)
        return replace(after, squares=(looks(), *after.squares[1:])) if after.gusts == GUSTS else after


class Marked(Fish, frozen=True):
    """Another card is drawn when somebody has looked."""

    def view(self, state: Pond, seat: Seat | None) -> Bank:
        next(LOOKS)
        return super().view(state, seat)

    def apply(self, state: Pond, event: Event, rng: Rng) -> Pond:
        return super().apply(state, event, Rng("marked", looks()))


class Fussy(Bids, frozen=True):
    """Does not accept a state that its own play reaches."""

    def check(self, state: Market) -> str | None:
        return "too rich" if max(state.scores) > 8 else super().check(state)


def looks() -> int:
    return int(repr(LOOKS).removeprefix("count(").removesuffix(")"))


def test_replaying_the_log_gives_the_state() -> None:
    assert caught(Watched(), 4, real_time=True) == "replaying the log gives another state"


def test_a_saved_match_can_be_opened() -> None:
    assert caught(Marked(), 4).startswith("the saved match cannot be opened: Event ")


def test_every_state_that_play_reaches_can_be_loaded() -> None:
    why = caught(Fussy(), 4)
    assert why == "play reached a state that cannot be loaded: This position is not possible: too rich."
