"""A game of one's own, installed as a package: everything that knows games knows it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.sixth.installed import GAME, clean

pytestmark = pytest.mark.long  # an environment of its own is made


def run(python: Path, *arguments: str, given: str = "") -> str:
    done = subprocess.run(
        [python, *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=python.parent,
        env=clean(),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed_with_its_options_and_bots(python: Path) -> None:
    games = {game["id"]: game for game in json.loads(run(python, "-m", "bisat", "games", "--json"))}
    assert list(games)[-1] == "dunes"
    assert games["dunes"]["seats"] == [2, 4]
    assert games["dunes"]["options"]["open_hands"] is False
    assert games["dunes"]["bots"] == ["random", "easy", "medium", "hard"]


def test_without_the_package_it_is_not_there() -> None:
    import bisat

    assert "dunes" not in [entry.id for entry in bisat.entries()]


def test_it_is_played_to_the_end_over_rpc_in_short_notation(python: Path) -> None:
    asked: list[dict[str, Any]] = [
        {"method": "new", "params": {"game": "dunes", "seats": 2, "seed": 7, "options": {}}},
        {"method": "act", "params": {"match": "m1", "seat": 0, "move": "lay 99"}},
        {"method": "legal", "params": {"match": "m1", "seat": 0}},
    ]
    lines = "".join(json.dumps({"jsonrpc": "2.0", "id": n, **one}) + "\n" for n, one in enumerate(asked))
    _, refused, legal = map(json.loads, run(python, "-m", "bisat", "rpc", given=lines).splitlines())
    assert refused["error"]["code"] == -32001
    assert all(move["type"] == "lay" for move in legal["result"])


def test_bots_play_it_in_the_arena(python: Path) -> None:
    asked = ["--bots", "random,hard", "--games", "20", "--seed", "d", "--json"]
    weak, strong = json.loads(run(python, "-m", "bisat", "arena", "dunes", *asked))["standings"]
    assert strong["win_rate"]["mean"] > weak["win_rate"]["mean"]


def test_it_keeps_the_laws(python: Path) -> None:
    script = """
from bisat.core.check import obey
from bisat.core.laws.observations import Observations
from bisat_dunes.encoding import DunesEncoding
from bisat_dunes.rules import Dunes
for seats in (2, 3, 4):
    for seed in range(3):
        seen = Observations(DunesEncoding(seats))
        assert all(obey(Dunes(), seats, str(seed), forfeits=bool(seed), observations=seen).varied)
assert not any(obey(Dunes(open_hands=True), 4, "open").varied)
"""
    run(python, "-c", script)


@pytest.mark.parametrize("language", ["en", "fr", "de", "el"])
def test_a_match_is_told_in_every_language(python: Path, language: str) -> None:
    script = f"""
import bisat
match = bisat.new("dunes", seats=3, seed="caravan")
while match.outcome() is None:
    [seat] = match.waiting().needed
    match.act(seat, match.short(match.legal(seat)[0]))
print(len(match.log({language!r})), match.text(language={language!r}).count("▲"), match.svg().count("<text"))
assert bisat.open(match.save()).state == match.state
"""
    lines, steps, rows = map(int, run(python, "-c", script).split())
    assert lines == 16
    assert 1 <= steps <= 15
    assert rows == 4


def test_learners_find_it_by_name_and_every_conformance_suite_passes(python: Path) -> None:
    script = """
import gymnasium, pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test
from bisat.adapters import spiel
from bisat.adapters.zoo import dunes_v1
import bisat.adapters.gym
check_env(gymnasium.make("bisat/Dunes-v1", illegal="idle").unwrapped, skip_render_check=True)
api_test(dunes_v1.env(), num_cycles=100)
parallel_api_test(dunes_v1.parallel_env(), num_cycles=100)
parallel_seed_test(dunes_v1.parallel_env)
max_cycles_test(dunes_v1)
game = pyspiel.load_game("bisat_dunes_v1(seats=2)")
print(game.num_players(), game.num_distinct_actions(), game.new_initial_state().is_chance_node())
"""
    assert run(python, "-W", "ignore", "-c", script).split()[-3:] == ["2", "20", "True"]


def test_it_is_small_and_touches_nothing_of_the_house() -> None:
    sources = list(GAME.rglob("*.py"))
    assert sum(len(path.read_text().splitlines()) for path in sources) < 300
