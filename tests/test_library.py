"""The library's page is true: every example on it is run."""

from __future__ import annotations

import doctest
import json
import pickle
import subprocess
import sys
from collections.abc import Sequence
from copy import copy
from inspect import signature
from pathlib import Path
from typing import Any, assert_type

import pytest

import bisat
from bisat.core.check import because
from bisat.core.game import Forfeit
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.montgolfiere.rules.moves import Move as BalloonMove
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.view import View as BalloonView
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.lab.arena import contested
from bisat.lab.play import play

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
    common = {*signature(contested).parameters} - {"game_id", "match_executor"} | {"game"}
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
    with pytest.raises(bisat.Refused, check=because("malformed")):
        bisat.open(text)


@pytest.mark.parametrize("game", SEATS)
def test_a_seat_that_is_not_there_is_refused(game: str) -> None:
    match = bisat.new(game, seats=SEATS[game], seed="seats")
    for ask in (match.view, match.legal, match.text, match.svg, lambda seat: match.log(seat=seat)):
        for seat in (-1, SEATS[game], 99):
            with pytest.raises(bisat.Refused, check=because("no_such_seat")):
                ask(seat)


def test_a_refusal_is_a_sentence_and_names_the_move_and_what_is_legal() -> None:
    match = bisat.new("montgolfiere", seats=2, seed=7)
    wrong = "8" if "8" not in map(match.short, match.legal(0)) else "9"
    with pytest.raises(bisat.Refused, match=r"^That move isn’t allowed right now\.") as illegal:
        match.act(0, wrong)
    assert (illegal.value.id, illegal.value.values["move"]) == ("illegal_move", wrong)
    assert illegal.value.__notes__[0].startswith(f"Seat 0 tried {wrong}; legal: ")
    match.act(0, "show").act(0, match.legal(0)[0])
    with pytest.raises(bisat.Refused, match=r"^It’s not your turn\.") as late:
        match.act(0, "show")
    assert late.value.__notes__ == ["Seat 0 tried show; legal: nothing"]
    with pytest.raises(bisat.Refused, match=r"^There is no seat 9 at this table\.$"):
        match.act(9, "show")
    orders = bisat.new("flying-sultans", seats=2, seed=7)
    with pytest.raises(bisat.Refused, match="allowed") as many:
        orders.act(0, "pick 1 2")
    assert many.value.__notes__[0].endswith("1668 more")


def test_a_refusal_without_words_says_its_id_and_values_and_crosses_processes() -> None:
    refused = bisat.Refused("unheard_of", seat=2)
    assert (str(refused), repr(refused)) == ("unheard_of (seat=2)", "Refused('unheard_of (seat=2)')")
    again = pickle.loads(pickle.dumps(bisat.Refused("seats_out_of_range", least=2, most=6)))
    assert str(again) == "This game is for 2 to 6 players."


def test_a_match_knows_the_types_of_its_game() -> None:
    """What a type checker sees: `assert_type` is checked by mypy, the rest here."""
    balloons = bisat.new("montgolfiere", seats=2, seed=7)
    assert isinstance(assert_type(balloons.game, Montgolfiere), Montgolfiere)
    assert isinstance(assert_type(balloons.act(0, "motor").view(0), BalloonView), BalloonView)
    assert len(assert_type(balloons.legal(1), tuple[BalloonMove, ...])) > 1
    assert_type(balloons.ask("random", 1), BalloonMove)
    assert_type(balloons.state.squares, tuple[int, ...])
    assert_type(bisat.new("tapis-volant", seats=3, seed=7).game, TapisVolant)
    assert_type(bisat.new("flying-sultans", seats=2, seed=7).game, FlyingSultans)
    assert_type(bisat.new("labyrinth-duel", seats=2, seed=7).game, LabyrinthDuel)
    assert_type(bisat.new("magic-fold", seats=2, seed=7).game, MagicFold)
    clocked = bisat.new("montgolfiere", seats=2, seed=7, options={"bank": 60})
    assert_type(clocked, bisat.Match[Any])  # its views are wrapped
    assert clocked.view(0).left == (60_000, 60_000)


@pytest.mark.parametrize("game", SEATS)
def test_what_happened_last_is_unmade(game: str) -> None:
    match = bisat.new(game, seats=SEATS[game], seed="unmade")
    copies = [match.copy()]
    for _ in range(12):
        if not (seats := match.waiting().seats):
            match.tick()
        else:
            match.act(seats[0], match.legal(seats[0])[0])
        copies.append(copy(match))
    match.forfeit(0)
    assert copies[-1] != match
    assert match.pop() == Forfeit(0, copies[-1].state.at)
    for before in reversed(copies[:-1]):
        assert match.pop() == copies.pop().events[-1]
        assert (match, match.state, match.save()) == (before, before.state, before.save())
    with pytest.raises(IndexError):
        match.pop()
    assert match == bisat.new(game, seats=SEATS[game], seed="unmade")


def test_a_copy_goes_its_own_way() -> None:
    match = bisat.new("montgolfiere", seats=2, seed=7)
    other = match.copy()
    other.act(0, "motor")
    assert (match.events, len(other.events)) == ((), 1)
    assert match != other
    assert match.act(0, "motor") == other
    assert match != bisat.new("montgolfiere", seats=2, seed=8)
    assert bisat.open(match.save()) == match
    assert match != "motor"
    with pytest.raises(TypeError):
        hash(match)


@pytest.mark.parametrize("game", SEATS)
def test_a_bot_is_asked_by_its_name_and_changes_nothing(game: str) -> None:
    match = bisat.new(game, seats=SEATS[game], seed="asked")
    while not match.waiting().seats:
        match.tick()
    seat, before = match.waiting().seats[0], match.copy()
    for name in ("random", "easy"):
        move = match.ask(name, seat)
        assert move in match.legal(seat)
        assert move == match.copy().ask(name, seat)
    assert match == before
    assert len({match.short(match.ask("random", seat, seed=seed)) for seed in range(20)}) > 1
    with pytest.raises(bisat.Refused, check=because("no_such_seat")):
        match.ask("easy", 9)
    with pytest.raises(bisat.Refused, check=because("unknown_bot")):
        match.ask("nobody", seat)


def test_who_cannot_act_is_not_asked() -> None:
    match = bisat.new("montgolfiere", seats=2, seed=7)
    match.act(0, "show").act(0, "motor")
    with pytest.raises(bisat.Refused, check=because("not_your_turn")):
        match.ask("easy", 0)


def test_a_bot_that_is_asked_sees_its_view_only() -> None:
    class Peeking:
        def choose(self, view: Any, legal: Sequence[Any], rng: bisat.Rng, spent: Any) -> bisat.Choice:
            seen.append((view, tuple(legal)))
            return bisat.Choice(legal[-1])

    seen: list[Any] = []
    match = bisat.new("montgolfiere", seats=3, seed=7)
    assert match.ask(Peeking(), 1) == match.legal(1)[-1]
    assert seen == [(match.view(1), match.legal(1))]


def test_matches_of_bots_that_are_asked_are_those_of_the_lab() -> None:
    names = ("easy", "random")
    match = bisat.new("montgolfiere", seats=2, seed="lab")
    while needed := match.waiting().needed:
        moves = {seat: match.ask(names[seat], seat) for seat in needed}  # sealed: all see the same
        for seat, move in moves.items():
            match.act(seat, move)
    bots = [bisat.bot("montgolfiere", name) for name in names]
    assert play(match.game, bots, "lab").outcome == match.outcome()
