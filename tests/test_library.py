"""The library's page is true: every example on it is run."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest

import bisat
from bisat.lab.arena import contested

SEATS = {entry.id: max(2, entry.seats[0]) for entry in bisat.entries()}
DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "library.md"


def test_every_example_of_the_page_runs() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 20) == (0, True)


def test_every_example_of_the_page_about_bots_runs() -> None:
    failed, tried = doctest.testfile(str(DOCS / "write-a-bot.md"), module_relative=False)
    assert (failed, tried > 8) == (0, True)


@pytest.mark.long  # it compiles
def test_every_example_of_the_page_about_mass_play_runs() -> None:
    failed, tried = doctest.testfile(str(DOCS / "mass-play.md"), module_relative=False)
    assert (failed, tried > 15) == (0, True)


@pytest.mark.long  # arenas are played
def test_every_example_of_the_page_about_the_lab_runs() -> None:
    failed, tried = doctest.testfile(str(DOCS / "lab.md"), module_relative=False)
    assert (failed, tried > 8) == (0, True)


def test_there_is_a_section_for_every_game() -> None:
    page = PAGE.read_text()
    assert all(f"## {entry.title}" in page for entry in bisat.entries())


def test_what_is_public_is_there() -> None:
    assert all(hasattr(bisat, name) for name in bisat.__all__)
    assert isinstance(bisat.simulate("montgolfiere", seats=2, games=1), bisat.Simulation)
    assert not hasattr(bisat, "Arenas")


def test_the_keywords_of_the_lab_are_those_of_the_front_door() -> None:
    common = {*signature(contested).parameters} - {"game_id", "hall"} | {"game"}
    assert {*signature(bisat.arena).parameters} == common
    assert {*signature(bisat.round_robin).parameters} == common | {"pairs", "neighbours"}


def test_a_move_is_an_object_its_json_or_what_a_person_writes() -> None:
    moves = (
        "motor",
        {"type": "play", "card": "motor"},
        bisat.new("montgolfiere", seats=3, seed=7).legal(0)[4],
    )
    states = [bisat.new("montgolfiere", seats=3, seed=7).act(0, move).state for move in moves]
    assert states[0] == states[1] == states[2]


def test_what_is_refused_changes_nothing() -> None:
    match = bisat.new("montgolfiere", seats=2, seed=7)
    before = match.save()
    for wrong in ("carpet", "15 of hearts", {"type": "play"}, {}):
        with pytest.raises(bisat.Refused):
            match.act(0, wrong)
    assert match.save() == before


def test_a_loaded_position_plays_on() -> None:
    match = bisat.new("tapis-volant", seats=3, seed="caravan").act(0, "V3 up")
    again = bisat.load("tapis-volant", match.state, seed="other")
    assert again.state == match.state
    assert again.act(1, again.legal(1)[0]).waiting().needed == (2,)


@pytest.mark.parametrize("game", SEATS)
def test_the_notation_of_every_legal_move_is_read_back(game: str) -> None:
    match = bisat.new(game, seats=SEATS[game], seed="notation")
    for _ in range(30):
        waiting = match.waiting()
        if not waiting.seats:
            if waiting.until is None:
                break
            match.tick()
            continue
        seat = waiting.seats[0]
        legal = match.legal(seat)
        assert [match.entry.show.parse(match.short(move)) for move in legal[:40]] == list(legal[:40])
        match.act(seat, match.short(legal[len(match.events) % len(legal)]))


@pytest.mark.parametrize("game", SEATS)
def test_a_match_prints_tells_and_draws_itself(game: str) -> None:
    match = bisat.new(game, seats=SEATS[game], seed="print")
    assert repr(match).startswith(f"<{game}, {SEATS[game]} seats, seed print: 0 events, waiting for ")
    assert len(str(match).splitlines()) > 3
    assert match.svg(0).startswith("<svg")
    for language in ("en", "fr", "de", "el"):
        assert all(match.log(language))


def test_the_door_is_light() -> None:
    script = "import sys, bisat; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, timeout=30, check=True)
    loaded = done.stdout.decode().split()
    assert not [name for name in loaded if name.startswith(("bisat.lab", "bisat.server", "asyncio"))]


def test_a_seed_that_is_a_number_is_saved_as_its_text_and_read_again() -> None:
    match = bisat.new("montgolfiere", seats=2, seed=7)
    match.act(0, match.legal(0)[0])
    again = bisat.open(json.dumps(match.save()))
    assert (again.state, again.header.seed) == (match.state, "7")
    assert bisat.simulate("montgolfiere", seats=2, games=1, seed=7).seed == "7"


@pytest.mark.parametrize("text", ["rubbish", "", b"\xff", "[" * 5000, "[]", '{"header": 7}'])
def test_what_is_no_saved_match_is_refused(text: str | bytes) -> None:
    with pytest.raises(bisat.Refused, match=r"^malformed"):
        bisat.open(text)


@pytest.mark.parametrize("game", SEATS)
def test_a_seat_that_is_not_there_is_refused(game: str) -> None:
    match = bisat.new(game, seats=SEATS[game], seed="seats")
    for ask in (match.view, match.legal, match.text, match.svg, lambda seat: match.log(seat=seat)):
        for seat in (-1, SEATS[game], 99):
            with pytest.raises(bisat.Refused, match=r"^no_such_seat"):
                ask(seat)


def test_a_refusal_names_the_move_and_what_is_legal() -> None:
    match = bisat.new("montgolfiere", seats=2, seed=7)
    with pytest.raises(bisat.Refused, match=r"^illegal_move \(seat=0, move=.*, legal=\w+ \| "):
        match.act(0, "8" if "8" not in map(match.short, match.legal(0)) else "9")
    match.act(0, "show").act(0, match.legal(0)[0])
    with pytest.raises(bisat.Refused, match=r"^not_your_turn \(seat=0, move=show, legal=nothing\)"):
        match.act(0, "show")
    with pytest.raises(bisat.Refused, match=r"^no_such_seat \(seat=9\)$"):
        match.act(9, "show")
    orders = bisat.new("flying-sultans", seats=2, seed=7)
    with pytest.raises(bisat.Refused, match="1668 more"):
        orders.act(0, "pick 1 2")
