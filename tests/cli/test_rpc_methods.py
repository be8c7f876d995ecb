"""Every method of `bisat rpc`, as the contract lists them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bisat import catalog
from bisat.cli.rpc import desk as desk_module
from bisat.cli.rpc.desk import Desk
from bisat.core.codec import encode
from tests.cli.talk import Talk, Wrong

WAITING = {"seats", "needed", "until", "phase", "sealed"}


def finish(talk: Talk, match: str, seed: int = 1) -> Any:
    """Play at random to the end, and return the last answer."""
    rng = Random(seed)
    after: Any = {"waiting": talk.ask("waiting", match), "outcome": talk.ask("outcome", match)}
    while after["outcome"] is None:
        seat = rng.choice(after["waiting"]["needed"])
        after = talk.ask("act", match, seat, rng.choice(talk.ask("legal", match, seat)))
    return after


def test_the_methods_are_those_of_the_contract() -> None:
    assert list(Desk.METHODS) == [
        "games", "new", "load", "state", "view", "waiting", "legal",
        "act", "tick", "undo", "forfeit", "outcome", "save", "open",
    ]  # fmt: skip


def test_games_lists_options_with_defaults_and_bots(talk: Talk) -> None:
    first = talk.ask("games")[0]
    assert first["id"] == "montgolfiere"
    assert first["title"] == "Montgolfière"
    assert first["seats"] == [2, 6]
    assert first["kind"] == "simultaneous"
    assert first["options"]["board"] == 12
    assert "random" in first["bots"]
    assert [game["id"] for game in talk.ask("games")] == list(catalog.GAMES)


@pytest.mark.parametrize("game", list(catalog.GAMES))
def test_every_game_starts_with_its_own_defaults(talk: Talk, game: str) -> None:
    listed = next(one for one in talk.ask("games") if one["id"] == game)
    for seats in range(listed["seats"][0], listed["seats"][1] + 1):
        match = talk.ask("new", game, seats, "carpet", listed["options"])["match"]
        assert talk.ask("state", match)["seats"] == seats
        assert talk.ask("outcome", match) is None


def test_new_gives_a_handle_and_the_same_match_for_the_same_seed(talk: Talk) -> None:
    one, two, other = talk.new(seed="carpet"), talk.new(seed="carpet"), talk.new(seed="rug")
    assert len({one, two, other}) == 3
    assert talk.ask("state", one) == talk.ask("state", two) != talk.ask("state", other)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (7, "7"),
        (-3, "-3"),
        (0, "0"),
        (2**64, "18446744073709551616"),
        (7.0, "7"),
        (0.5, "0.5"),
        (1e-7, "0.0000001"),
        ("7", "7"),
    ],
)
def test_a_seed_that_is_a_number_becomes_its_decimal_text(talk: Talk, number: Any, text: str) -> None:
    match = talk.ask("new", "montgolfiere", 2, number)["match"]
    assert talk.ask("save", match)["header"]["seed"] == text


def test_a_seed_is_drawn_where_none_is_given_and_saved(talk: Talk) -> None:
    seeds = {talk.ask("save", talk.ask("new", "montgolfiere", 2)["match"])["header"]["seed"] for _ in "ab"}
    assert {len(seed) for seed in seeds} == {64}
    assert len(seeds) == 2


def test_state_is_the_whole_state_and_view_only_what_a_seat_may_know(talk: Talk) -> None:
    match = talk.new()
    state = talk.ask("state", match)
    assert state == json.loads(encode(catalog.new("montgolfiere", 3, "carpet").state))
    for seat in range(3):
        hands = talk.ask("view", match, seat)["hands"]
        assert [hand is not None for hand in hands] == [other == seat for other in range(3)]
    for spectator in ({}, {"seat": None}):
        assert talk.ask("view", match=match, **spectator)["hands"] == [None, None, None]


def test_waiting_tells_its_five_fields(talk: Talk) -> None:
    waiting = talk.ask("waiting", talk.new())
    assert set(waiting) == WAITING
    assert waiting["needed"] == waiting["seats"] == [0, 1, 2]
    assert waiting["sealed"] is True
    assert waiting["until"] is None


def test_act_takes_a_move_from_legal_and_tells_how_it_stands(talk: Talk) -> None:
    match = talk.new()
    after = talk.ask("act", match=match, seat=1, move=talk.ask("legal", match, 1)[0], at=500)
    assert set(after) == {"waiting", "outcome"}
    assert set(after["waiting"]) == WAITING
    assert after["waiting"]["needed"] == [0, 2]
    assert after["outcome"] is None
    assert talk.ask("state", match)["at"] == 500


def test_time_stays_where_it_was_unless_told(talk: Talk) -> None:
    match = talk.new()
    talk.ask("act", match, 0, talk.ask("legal", match, 0)[0], 700)
    talk.ask("act", match, 1, talk.ask("legal", match, 1)[0], None)
    assert talk.ask("state", match)["at"] == 700
    with pytest.raises(Wrong, match="already 700 ms") as wrong:
        talk.ask("act", match, 2, talk.ask("legal", match, 2)[0], 699)
    assert wrong.value.code == -32001


def test_undo_takes_a_sealed_choice_back(talk: Talk) -> None:
    match = talk.new()
    before = talk.ask("state", match)
    talk.ask("act", match, 0, talk.ask("legal", match, 0)[0])
    after = talk.ask("undo", match, 0)
    assert after["waiting"]["needed"] == [0, 1, 2]
    state = talk.ask("state", match)
    assert {**state, "happened": []} == {**before, "happened": []}
    with pytest.raises(Wrong, match="no secret choice"):
        talk.ask("undo", match, 0)


def test_forfeit_ends_a_match_of_two(talk: Talk) -> None:
    after = talk.ask("forfeit", talk.new(seats=2), 1)
    assert after["waiting"]["seats"] == []
    assert after["outcome"]["places"] == [1, 2]
    assert after["outcome"]["reason"] == "forfeit"


def test_the_clock_ticks_when_it_is_due(talk: Talk) -> None:
    match = talk.new(seats=2, bank=60)
    assert talk.ask("waiting", match)["until"] == 60_000
    with pytest.raises(Wrong, match="time isn’t up yet"):
        talk.ask("tick", match, 59_999)
    assert talk.ask("tick", match=match, at=60_000)["outcome"]["reason"] == "forfeit"
    with pytest.raises(Wrong, match="time isn’t up yet"):
        talk.ask("tick", talk.new(), 1)


@pytest.mark.parametrize("options", [{}, {"match": 30}, {"bank": 60, "increment": 5}, {"board": 15}])
def test_a_match_played_to_its_end_has_an_outcome_and_opens_again(talk: Talk, options: Any) -> None:
    match = talk.new(**options)
    after = finish(talk, match)
    assert {"places", "reason", "scores"} <= set(after["outcome"])
    assert len(after["outcome"]["places"]) == len(after["outcome"]["scores"]) == 3
    assert after["outcome"] == talk.ask("outcome", match)
    assert after["waiting"]["seats"] == []
    assert [talk.ask("legal", match, seat) for seat in range(3)] == [[], [], []]
    with pytest.raises(Wrong, match="The match is over"):
        talk.ask("act", match, 0, {"type": "play", "card": "1"})

    saved = talk.ask("save", match)
    assert saved["header"]["seed"] == "carpet"
    again = talk.ask("open", saved=saved)["match"]
    assert again != match
    assert talk.ask("state", again) == talk.ask("state", match)
    assert talk.ask("save", again) == saved


def test_an_opened_match_goes_on_as_the_first_would(talk: Talk) -> None:
    match = talk.new()
    for seat in range(3):
        talk.ask("act", match, seat, talk.ask("legal", match, seat)[0])
    again = talk.ask("open", talk.ask("save", match))["match"]
    assert finish(talk, match) == finish(talk, again)
    assert talk.ask("save", match) == talk.ask("save", again)


def test_a_state_edited_by_hand_is_loaded_and_saved_with_the_match(talk: Talk) -> None:
    state = talk.ask("state", talk.new(seats=2))
    state["squares"] = [11, 3, 7]
    match = talk.ask("load", game="montgolfiere", options={}, state=state, seed="x")["match"]
    assert talk.ask("state", match) == state
    finish(talk, match)
    saved = talk.ask("save", match)
    assert saved["header"]["state"] == state
    again = talk.ask("open", saved)["match"]
    assert talk.ask("state", again) == talk.ask("state", match)


def test_load_takes_its_parameters_in_the_order_of_the_contract(talk: Talk) -> None:
    state = talk.ask("state", talk.new(board=15))
    match = talk.ask("load", "montgolfiere", {"board": 15}, state, 9)["match"]
    assert talk.ask("save", match)["header"]["seed"] == "9"


def test_matches_are_bounded_and_the_one_not_used_longest_goes_first(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_module, "MAX_MATCHES", 3)
    first, second, third = (talk.new() for _ in range(3))
    talk.ask("waiting", first)
    fourth = talk.new()
    for kept in (first, third, fourth):
        talk.ask("waiting", kept)
    with pytest.raises(Wrong, match=f'no match "{second}"') as wrong:
        talk.ask("waiting", second)
    assert wrong.value.code == -32001


def test_the_events_of_a_match_are_bounded(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.cli.saved.MAX_EVENTS", 2)
    match = talk.new()
    move = talk.ask("legal", match, 0)[0]
    talk.ask("act", match, 0, move)
    talk.ask("undo", match, 0)
    saved = talk.ask("save", match)
    with pytest.raises(Wrong, match="takes no more") as wrong:
        talk.ask("act", match, 0, move)
    assert wrong.value.code == -32001
    assert talk.ask("save", match) == saved
    with pytest.raises(Wrong, match="at most 2 events"):
        talk.ask("open", {**saved, "events": saved["events"] * 2})
