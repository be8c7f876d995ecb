"""Law 7: random play that does not end is caught."""

from __future__ import annotations

import pytest

from bisat.core.check import MAX_EVENTS, Broken, finish
from tests.core.laws.planted import caught
from tests.core.toys.bids import Bids
from tests.core.toys.fish import Fish
from tests.core.toys.race import Race, Track


class Endless(Race, frozen=True):
    def over(self, state: Track) -> bool:
        return False


def test_random_play_ends() -> None:
    assert MAX_EVENTS == 20_000
    assert caught(Endless(), 7, limit=60, real_time=True) == "random play did not end within 60 events"


def test_a_match_may_end_with_the_last_event_allowed() -> None:
    events = len(finish(Fish(), 2, "just").events)
    assert len(finish(Fish(), 2, "just", limit=events).events) == events
    with pytest.raises(Broken, match=f"law 7: random play did not end within {events - 1} events"):
        finish(Fish(), 2, "just", limit=events - 1)


@pytest.mark.parametrize("game", [Bids(), Fish(), Race()])
def test_finish_plays_to_the_end(game: Bids | Fish | Race) -> None:
    assert finish(game, 4, "end").outcome() is not None
