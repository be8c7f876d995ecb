"""Every command of the contract but `serve` and `rpc`, in this process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bisat import catalog
from bisat.cli import main
from bisat.core.codec import encode, plain
from bisat.core.rng import Rng

Captured = pytest.CaptureFixture[str]


def told(capsys: Captured, *arguments: str) -> str:
    """What a command that succeeds prints."""
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def complained(capsys: Captured, code: int, *arguments: str) -> str:
    """The one line of a command that fails."""
    assert main(arguments) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("bisat: ")
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err


def saved(tmp_path: Path, seed: str = "carpet", **options: Any) -> Path:
    """A file with a finished match of Montgolfière."""
    match = catalog.new("montgolfiere", 3, seed, options)
    while needed := match.waiting().needed:
        match.act(needed[0], Rng(seed, len(match.events)).choice(match.legal(needed[0])))
    path = tmp_path / "match.json"
    path.write_bytes(encode(match.save()))
    return path


# --- games ------------------------------------------------------------------------------------------


def test_games_lists_what_the_contract_names(capsys: Captured) -> None:
    games = json.loads(told(capsys, "games", "--json"))
    assert [game["id"] for game in games] == list(catalog.GAMES)
    for game in games:
        assert {"id", "title", "seats", "kind", "options", "bots"} <= set(game)
        assert 1 <= game["seats"][0] <= game["seats"][1]
        assert "random" in game["bots"]
        jsonschema_rs.validate(game["schema"], game["options"])


def test_games_for_people_name_every_option_with_its_default(capsys: Captured) -> None:
    text = told(capsys, "games")
    assert "montgolfiere: Montgolfière, 2 to 6 players, simultaneous; bots: random" in text
    assert "    board=12  (12, or 15)" in text
    assert "    baron=null  (true, or false, or null)" in text
    assert "    match=null  (1 to 1000, or null)" in text
    assert "    1987, from 12 years; author: Elke Flogaus, Kurt Feyerabend; illustrator:" in text


# --- simulate ---------------------------------------------------------------------------------------

SIMULATE = ("simulate", "montgolfiere", "--seats", "4", "--games", "20", "--seed", "7", "--bots", "random")


def test_simulate_prints_what_the_contract_names(capsys: Captured) -> None:
    done = json.loads(told(capsys, *SIMULATE, "--json"))
    assert done["game"] == "montgolfiere"
    assert (done["seats"], done["games"], done["seed"]) == (4, 20, "7")
    assert done["bots"] == ["random"] * 4
    assert done["decisions"] == sum(done["lengths"])
    assert len(done["lengths"]) == 20
    assert done["seconds"] > 0
    assert done["decisions_per_second"] == pytest.approx(done["decisions"] / done["seconds"])
    assert [sum(places.values()) for places in done["places"]] == [20] * 4
    assert sum(done["reasons"].values()) == 20


def test_simulate_gives_the_same_matches_for_the_same_seed(capsys: Captured) -> None:
    def matches(*more: str) -> Any:
        done = json.loads(told(capsys, *SIMULATE, "--json", *more))
        return done["lengths"], done["places"], done["reasons"]

    assert matches() == matches()
    assert matches("--option", "board=15") != matches() != matches("--seed", "8")


def test_simulate_for_people(capsys: Captured) -> None:
    text = told(capsys, *SIMULATE)
    assert text.startswith("montgolfiere: 20 games, 4 seats, seed 7\n")
    assert "decisions in" in text
    assert "seat 3, random: 1. " in text


def test_simulate_needs_only_a_game(capsys: Captured) -> None:
    done = json.loads(told(capsys, "simulate", "montgolfiere", "--games", "1", "--json"))
    assert done["seats"] == 2
    assert len(done["seed"]) == 16
    named = told(capsys, "simulate", "montgolfiere", "--games=1", "--json", "--bots=random,random,random")
    assert json.loads(named)["bots"] == ["random"] * 3


def test_options_are_json_where_they_can_be(capsys: Captured) -> None:
    asked = ("--option", "board=15", "--option", "baron=true", "--option", "match=null")
    done = json.loads(told(capsys, *SIMULATE, "--json", *asked))
    assert (done["options"]["board"], done["options"]["baron"], done["options"]["match"]) == (15, True, None)


# --- arena ------------------------------------------------------------------------------------------


def test_arena_gives_win_rates_and_places_with_intervals(capsys: Captured) -> None:
    asked = ("arena", "montgolfiere", "--bots", "random", "--games", "12", "--seats", "3", "--seed", "7")
    done = json.loads(told(capsys, *asked, "--json"))
    assert (done["game"], done["games"], done["seats"], done["bots"]) == ("montgolfiere", 12, 3, ["random"])
    [standing] = done["standings"]
    for interval in (standing["win_rate"], standing["place"]):
        assert interval["low"] <= interval["mean"] <= interval["high"]
    assert "random: wins 100.0%" in told(capsys, *asked)


# --- schema -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"match": 20}, {"bank": 60}, {"match": 20, "bank": 60}])
def test_schema_describes_what_the_game_says(capsys: Captured, options: dict[str, int]) -> None:
    asked = [f"--option={name}={value}" for name, value in options.items()]
    schema = json.loads(told(capsys, "schema", "montgolfiere", *asked))

    def valid(part: str, value: Any) -> bool:
        return jsonschema_rs.is_valid({"$defs": schema["$defs"], **schema[part]}, value)

    match = catalog.new("montgolfiere", 3, "carpet", options)
    assert valid("options", {"board": 15})
    assert not valid("options", {"board": 13})
    for _ in range(60):
        needed = match.waiting().needed
        for move in match.legal(needed[0]):
            assert valid("moves", plain(move))
        match.act(needed[0], Rng("x", len(match.events)).choice(match.legal(needed[0])))
        assert valid("states", plain(match.state))
        assert valid("views", plain(match.view(0)))
        for fact in match.state.happened:
            assert valid("facts", plain(fact))
    assert not valid("moves", {"type": "fly"})
    assert not valid("states", plain(match.view(0)))


# --- replay -----------------------------------------------------------------------------------------


def test_replay_tells_a_saved_match_in_words(capsys: Captured, tmp_path: Path) -> None:
    text = told(capsys, "replay", str(saved(tmp_path)))
    assert text.startswith(
        "montgolfiere, 3 seats, seed carpet\n\nNew game: 3 balloons take off from square 5.\n"
    )
    assert "take off from square 5.\nRound 1: seat 0 plays " in text
    assert "\n 12  Moon" in text, "the last view is drawn"
    assert "Seat 2: place " in text.splitlines()[-1]


def test_replay_tells_of_clocks_and_scores(capsys: Captured, tmp_path: Path) -> None:
    match = catalog.new("montgolfiere", 3, "carpet", {"bank": 60, "match": 20, "baron": True})
    until = match.waiting().until
    assert until is not None
    match.tick(until)
    while needed := match.waiting().needed:
        seat = min(needed, key=lambda seat: match.state.left[seat] == 0)
        until = match.waiting().until
        if until is not None and until <= match.state.at:
            match.tick(match.state.at)
        else:
            match.act(seat, match.legal(seat)[0])
    path = tmp_path / "match.json"
    path.write_bytes(encode(match.save()))
    text = told(capsys, "replay", str(path))
    assert "Seat 0 has run out of time.\nOut of time: a move is made for seat 0.\n" in text
    assert "\nGame 1: seat 0 +" in text
    assert f"After {len(match.events)} events it is over: series." in text


def test_replay_of_a_match_that_goes_on(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(encode(catalog.new("montgolfiere", 2, "carpet").save()))
    assert told(capsys, "replay", str(path)).endswith("After 0 events the match goes on.\n")


def test_replay_reads_standard_input(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with saved(tmp_path).open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert "Seat 2: place " in told(capsys, "replay", "-")


def test_replay_of_a_match_that_cannot_have_happened(capsys: Captured, tmp_path: Path) -> None:
    path = saved(tmp_path)
    match = json.loads(path.read_text())
    match["events"][4]["seat"] = 9
    path.write_text(json.dumps(match))
    assert "Event 5 of this match cannot have happened: " in complained(capsys, 1, "replay", str(path))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no UTF-8"),
        (b"[]", "Expected `object`"),
        (b'{"header": {}, "events": []}', "missing required field"),
        (b'{"header": {"game": "chess", "seats": 2, "seed": "x"}, "events": []}', "no such game"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_replay_of_what_is_no_match(capsys: Captured, tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    assert why in complained(capsys, 1, "replay", str(path))


def test_replay_of_a_file_that_cannot_be_read(capsys: Captured, tmp_path: Path) -> None:
    assert "No such file" in complained(capsys, 1, "replay", str(tmp_path / "absent.json"))
    assert "directory" in complained(capsys, 1, "replay", str(tmp_path))


# --- bad usage --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["fly"], "invalid choice: 'fly'"),
        (["simulate"], "required: GAME"),
        (["simulate", "chess"], "invalid choice: 'chess'"),
        (["simulate", "montgolfiere", "--seats", "9"], "2 to 6 players"),
        (["simulate", "montgolfiere", "--seats", "two"], "'two' is no number"),
        (["simulate", "montgolfiere", "--seats", "-2"], "'-2' is no number"),
        (["simulate", "montgolfiere", "--games", "0"], "'0' is no number"),
        (["simulate", "montgolfiere", "--games", "9" * 5000], "is no number"),
        (["simulate", "montgolfiere", "--games", "²"], "is no number"),
        (["simulate", "montgolfiere", "--bots", "random,,random"], "single commas"),
        (["simulate", "montgolfiere", "--bots", "grandmaster"], "random"),
        (["simulate", "montgolfiere", "--bots", "random,random,random", "--seats", "2"], "bots"),
        (["simulate", "montgolfiere", "--option", "board"], "name=value"),
        (["simulate", "montgolfiere", "--option", "=12"], "name=value"),
        (["simulate", "montgolfiere", "--option", "board=13"], "Invalid enum value 13"),
        (["simulate", "montgolfiere", "--option", "board=large"], "board"),
        (["simulate", "montgolfiere", "--option", "wings=2"], "wings"),
        (["simulate", "montgolfiere", "--option", "bank=" + "[" * 9999], "bank"),
        (["simulate", "montgolfiere", "--wings", "2"], "unrecognized arguments"),
        (["arena", "montgolfiere"], "required: --bots"),
        (["arena", "montgolfiere", "--bots", "random,random"], "each bot once"),
        (["schema", "montgolfiere", "--option", "board=13"], "Invalid enum value 13"),
        (["replay"], "required: FILE"),
        (["games", "extra"], "unrecognized arguments"),
        (["rpc", "extra"], "unrecognized arguments"),
        (["serve", "--port", "70000"], "is no port"),
        (["--port", "x"], "is no port"),
        (["--prot", "8000"], "unrecognized arguments"),
    ],
)
def test_bad_usage_ends_with_2_and_one_line(capsys: Captured, arguments: list[str], why: str) -> None:
    assert why in complained(capsys, 2, *arguments)


def test_help_and_version(capsys: Captured) -> None:
    for command in ("serve", "games", "simulate", "arena", "rpc", "replay", "schema"):
        assert command in told(capsys, "--help")
        assert "usage: bisat" in told(capsys, command, "--help")
    assert told(capsys, "--version").startswith("bisat 0.")


def test_a_bug_is_one_line_too(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.cli.games.listed", lambda: 1 // 0)
    assert "ZeroDivisionError" in complained(capsys, 1, "games")
