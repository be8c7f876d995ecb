"""Matches: played, saved, opened again, and refused where they cannot have happened."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.check import because, finish
from bisat.core.codec import encode, plain, read
from bisat.core.game import Act, AnyGame, Forfeit, Tick, Undo, Waiting
from bisat.core.log import FORMAT, Header, Match, Saved, replay
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.series import Series
from bisat.core.timed import Timed
from tests.core.toys.bids import Bid, Bids, Cheer
from tests.core.toys.fish import Fish
from tests.core.toys.race import Race, Run

GAMES: dict[str, AnyGame] = {
    "bids": Bids(house=True),
    "fish": Fish(hurry=900),
    "race": Race(),
    "timed series": Timed(Series(Bids(), target=15), 9_000, 300),
}


def new(game: AnyGame, seats: int = 2, seed: str = "log") -> Match:
    return Match(game, Header("toy", seats, seed))


def through_json(saved: Saved) -> Saved:
    value: Saved = read(json.loads(encode(saved)), Saved)
    return value


def unopened(game: AnyGame, saved: Saved) -> Refused:
    with pytest.raises(Refused) as caught:
        Match.open(game, saved)
    return caught.value


def test_a_match_starts_as_dealt_under_its_seed() -> None:
    assert new(Fish()).state == Fish().setup(2, Rng("log", 0))
    assert new(Fish()).state != new(Fish(), seed="other").state


def test_event_n_has_the_draws_of_n() -> None:
    match = new(Race(hare=True))
    match.act(0, Run(1))
    match.tick(1000)
    by = tuple(Rng("log", 2).below(5) - 2 for _ in range(1))
    assert match.state.happened[0].by[0] == by[0]


def test_time_defaults_to_that_of_the_last_event() -> None:
    match = new(Bids(), seats=3)
    match.act(0, Bid(1), at=70)
    match.act(1, Cheer())
    match.undo(0)
    match.forfeit(2)
    assert [event.at for event in match.events] == [70, 70, 70, 70]
    assert match.events == [Act(0, Bid(1), 70), Act(1, Cheer(), 70), Undo(0, 70), Forfeit(2, 70, "resigned")]


def test_every_way_to_go_on_has_its_method() -> None:
    match = new(Race(), seats=3)
    assert match.act(0, Run(2), 10).at == 10
    assert match.forfeit(1, 20, "left").gone == (1,)
    assert match.tick(1000).at == 1000
    assert match.events == [Act(0, Run(2), 10), Forfeit(1, 20, "left"), Tick(1000)]
    assert match.waiting() == Waiting((0, 2), (), 2000, 1)
    assert match.legal(0) == (Run(1), Run(2))
    assert match.legal(1) == ()
    assert match.view(None) == Race().view(match.state, None)
    assert match.outcome() is None
    bids = new(Bids())
    bids.act(0, Bid(1))
    assert bids.undo(0, 5).at == 5


def test_a_refused_event_changes_nothing() -> None:
    match = new(Fish())
    state = match.state
    with pytest.raises(Refused, check=because("not_your_turn")):
        match.act(1, match.legal(0)[0])
    assert match.state is state
    assert match.events == []


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_match_opens_to_the_same_state(name: str) -> None:
    game = GAMES[name]
    match = finish(game, 3, "again")
    saved = through_json(match.save())
    again = Match.open(game, saved)
    assert encode(again.state) == encode(match.state)
    assert again.events == match.events
    assert encode(again.save()) == encode(match.save())


def test_a_saved_match_is_short_and_plain() -> None:
    match = new(Race())
    match.act(0, Run(1), 5)
    assert json.loads(encode(match.save())) == {
        "header": {"game": "toy", "seats": 2, "seed": "log"},
        "events": [{"type": "act", "seat": 0, "move": {"type": "run", "by": 1}, "at": 5}],
        "format": 1,
    }


def test_options_travel_in_the_header() -> None:
    header = Header("toy", 2, "log", {"house": True})
    assert through_json(Match(Bids(house=True), header).save()).header == header


def test_replay_goes_on_from_any_event() -> None:
    match = finish(Fish(), 2, "middle")
    start = Fish().setup(2, Rng("middle", 0))
    half = replay(match.game, start, "middle", match.events[:4])
    assert replay(match.game, half, "middle", match.events[4:], n=4) == match.state
    assert replay(match.game, half, "middle", []) is half


def test_a_match_starts_from_a_state() -> None:
    halfway = new(Fish(), seed="first")
    halfway.act(0, halfway.legal(0)[0], 300)
    header = Header("toy", 2, "second", state=json.loads(encode(halfway.state)))
    match = Match(Fish(), header)
    assert match.state == halfway.state
    match.act(1, match.legal(1)[0])
    assert encode(Match.open(Fish(), through_json(match.save())).state) == encode(match.state)
    assert Match(Fish(), replace(header, state=plain(halfway.state))).state == halfway.state


def test_an_unlawful_state_is_refused() -> None:
    raw = plain(replace(Fish().setup(2, Rng("", 0)), laid=(1,)))
    with pytest.raises(Refused) as caught:
        Match(Fish(), Header("toy", 2, "", state=raw))
    assert (caught.value.id, caught.value.values) == (
        "unlawful_state",
        {"why": "the cards are not one whole deck"},
    )


@pytest.mark.parametrize("raw", [[], 5, "state", {}, {"seats": 2}, {"seats": 2**60}])
def test_what_is_no_state_is_refused(raw: Any) -> None:
    with pytest.raises(Refused, check=because("malformed")):
        Match(Fish(), Header("toy", 2, "", state=raw))


def test_header_and_state_agree_on_the_seats() -> None:
    raw = plain(Fish().setup(3, Rng("", 0)))
    with pytest.raises(Refused, match="the header and the state disagree on the number of seats"):
        Match(Fish(), Header("toy", 2, "", state=raw))


def test_a_broken_log_names_the_event() -> None:
    match = finish(Bids(), 2, "broken")
    saved = match.save()
    doubled = replace(saved, events=(saved.events[0], *saved.events))
    refused = unopened(Bids(), doubled)
    assert refused.id == "broken_log"
    assert refused.values["number"] == 2
    assert isinstance(refused.__cause__, Refused), "so that it can be said in words"
    assert str(refused) == f"Event 2 of this match cannot have happened: {refused.__cause__}"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"at": -1}, "time_runs_backwards"),
        ({"seat": 7}, "not_your_turn"),
        ({"seat": "0"}, "malformed"),
        ({"move": {"type": "lay", "card": 99}}, "illegal_move"),
        ({"move": {"type": "jump"}}, "malformed"),
        ({"move": None}, "malformed"),
        ({"type": "tick", "move": None}, "malformed"),
        ({"colour": 1}, "malformed"),
        ({"at": 2**60}, "malformed"),
    ],
)
def test_no_event_is_believed(change: dict[str, Any], why: str) -> None:
    saved = through_json(finish(Fish(), 2, "broken").save())
    first = saved.events[0] | change
    refused = unopened(Fish(), replace(saved, events=(first, *saved.events[1:])))
    assert (refused.id, refused.values["number"]) == ("broken_log", 1)
    assert because(why)(refused.__cause__)  # type: ignore[arg-type]  # or it would fail here


@pytest.mark.parametrize("raw", [None, 3, "act", [], {}])
def test_what_is_no_event_is_a_broken_log(raw: Any) -> None:
    refused = unopened(Fish(), Saved(Header("toy", 2, ""), (raw,)))
    assert (refused.id, refused.values["number"]) == ("broken_log", 1)


def test_events_after_the_end_are_a_broken_log() -> None:
    saved = finish(Race(), 2, "end").save()
    late = plain(Forfeit(0, 10**6))
    refused = unopened(Race(), replace(saved, events=(*saved.events, late)))
    assert refused.values == {"number": len(saved.events) + 1, "why": "match_is_over (seat=0)"}


def test_another_seed_is_another_match() -> None:
    saved = finish(Fish(), 3, "seed").save()
    assert unopened(Fish(), replace(saved, header=replace(saved.header, seed="dees"))).id == "broken_log"


@pytest.mark.parametrize("format", [0, 2, 99])
def test_another_format_is_refused(format: int) -> None:
    saved = replace(finish(Race(), 2, "format").save(), format=format)
    refused = unopened(Race(), saved)
    assert (refused.id, refused.values["why"]) == (
        "malformed",
        f"matches are saved in format {FORMAT}, not {format}",
    )


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"header": {}, "events": []},
        {"header": {"game": "toy", "seats": "2", "seed": ""}, "events": []},
        {"header": {"game": "toy", "seats": 2, "seed": 7}, "events": []},
        {"header": {"game": "toy", "seats": 2, "seed": ""}, "events": {}},
        {"header": {"game": "toy", "seats": 2, "seed": "", "more": 1}, "events": []},
        {"header": {"game": "toy", "seats": 2**55, "seed": ""}, "events": []},
    ],
)
def test_what_is_no_saved_match_is_refused(raw: Any) -> None:
    with pytest.raises(Refused, check=because("malformed")):
        read(raw, Saved)


def test_a_match_prints_what_a_spectator_sees() -> None:
    match = new(Fish())
    assert str(match) == repr(match.view(None))
    assert match._repr_svg_() is None, "this game draws nothing"
    wrapped = new(Timed(Series(Fish(), count=2), 9_000))
    assert str(wrapped) == str(match), "of what is wrapped, the game inside"
    assert wrapped._repr_svg_() is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_has_no_view_and_no_moves(game: str, seat: int) -> None:
    match = new(GAMES[game])
    for look in (match.view, match.legal):
        with pytest.raises(Refused, match=f"^There is no seat {seat} at this table"):
            look(seat)
