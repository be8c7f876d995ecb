"""Looking at a match that is over, or that was saved elsewhere."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest

from bisat import catalog
from bisat.core.check import because
from bisat.core.codec import plain
from bisat.core.log import Saved
from bisat.core.refusal import Refused
from bisat.core.timed import ClockFact
from bisat.server.table.info import commit
from bisat.server.table.replay import MAX_EVENTS, MAX_REPLAY_SIZE, replay
from bisat.server.table.sight import Sight
from tests.server.kit.finished import finished
from tests.server.kit.player import Player


@pytest.mark.parametrize("options", [{}, {"match": 20}, {"bank": 600, "match": 20}])
def test_each_moment_is_the_view_of_that_moment(options: dict[str, Any]) -> None:
    match = finished(options)
    for eyes in (0, 2, None):
        seen = replay(match.save(), "watch" if eyes is None else eyes)
        again = catalog.new("montgolfiere", 3, "kilim", options)
        assert seen.moments[0].view == again.view(eyes)
        for event, moment in zip(match.events, seen.moments[1:], strict=True):
            again.play(event)
            assert moment.view == again.view(eyes)
            assert moment.needed == again.waiting().needed
        assert seen.outcome is not None
        assert seen.outcome.places == match.outcome().places


PLAYED: list[tuple[str, int, dict[str, Any]]] = [
    ("montgolfiere", 3, {"bank": 60, "match": 12}),
    ("montgolfiere", 2, {"bank": 1, "increment": 0}),
    ("tapis-volant", 3, {"bank": 60}),
    ("flying-sultans", 2, {"bank": 60}),
    ("labyrinth-duel", 2, {}),
    ("magic-fold", 3, {"championship": True, "short": True}),
]


CLOCKED = {kind.__struct_config__.tag for kind in get_args(ClockFact)}
CLOCK, GAME, SERIES = range(3)
"""Who speaks first."""


def as_json(facts: tuple[Any, ...]) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(facts))
    return read


@pytest.mark.parametrize(("game", "seats", "options"), PLAYED)
def test_a_live_log_and_its_replay_tell_the_same_in_the_same_order(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    match = catalog.new(game, seats, "kilim", options)
    sights = [Sight(match.game, seat, [match.state]) for seat in (None, *range(seats))]
    chance = random.Random("law")
    while match.outcome() is None and len(match.events) < 400:
        waiting = match.waiting()
        until = waiting.until
        if until is not None and (until <= match.state.at or not waiting.needed or chance.random() < 0.1):
            match.tick(max(until, match.state.at))
        else:
            seat = chance.choice(waiting.needed)
            match.act(seat, chance.choice(tuple(match.legal(seat))))
        for sight in sights:
            sight.see(match.state)
    for sight in sights:
        live = [entry["facts"] for entry in map(msgspec.json.decode, sight.log)]
        seen = replay(match.save(), "watch" if sight.seat is None else sight.seat)
        again = [as_json(moment.view.facts()) for moment in seen.moments]
        assert [facts for facts in live if facts] == [facts for facts in again if facts]
        for facts in live:
            order = [
                CLOCK if fact["type"] in CLOCKED else SERIES if fact["type"] == "scored" else GAME
                for fact in facts
            ]
            assert order == sorted(order)


@pytest.mark.parametrize("options", [{}, {"bank": 600, "match": 20}])
def test_open_eyes_see_every_hand(options: dict[str, Any]) -> None:
    match = finished(options, seats=2)
    for moment in replay(match.save(), "open").moments:
        view = moment.view
        while hasattr(view, "inner"):
            view = view.inner
        assert None not in view.hands
        assert view.baron_next is not None or view.stocks[-1] == 0


def test_a_log_that_cannot_have_happened_is_refused_with_the_place() -> None:
    saved = finished().save()
    events = (*saved.events[:5], {**saved.events[5], "seat": 9}, *saved.events[6:])
    with pytest.raises(Refused, check=because("broken_log")) as refused:
        replay(Saved(saved.header, events), "watch")
    assert refused.value.values["number"] == 6


def test_a_replay_is_bounded_and_names_seats_that_exist() -> None:
    match = finished()
    saved = match.save()
    with pytest.raises(Refused, check=because("malformed")):
        replay(Saved(saved.header, saved.events * (MAX_EVENTS // len(saved.events) + 1)), "watch")
    with pytest.raises(Refused, check=because("no_such_seat")):
        replay(saved, 3)


async def test_a_match_can_be_handed_in_and_looked_at(ada: Player) -> None:
    saved = plain(finished().save())
    answer = await ada.http.post("/api/replay", json={"saved": saved, "eyes": 1})
    assert answer.status_code == 200
    seen = answer.json()
    assert len(seen["moments"]) == len(saved["events"]) + 1
    assert seen["moments"][0]["view"]["seat"] == 1
    assert seen["commit"] == commit("kilim")


@pytest.mark.parametrize(
    "body",
    [{}, {"saved": {}}, {"saved": {"header": {"game": "chess", "seats": 2, "seed": ""}, "events": []}}, [1]],
)
async def test_nonsense_is_refused_with_a_sentence(ada: Player, body: Any) -> None:
    answer = await ada.http.post("/api/replay", json=body)
    assert answer.status_code in (409, 422)
    assert answer.json()["text"]


async def test_a_match_past_the_limit_is_refused_before_it_is_read(ada: Player) -> None:
    answer = await ada.http.post("/api/replay", json={"saved": "x" * MAX_REPLAY_SIZE})
    assert answer.status_code == 413
