"""Simulations: their figures add up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.bots.random import Random
from bisat.core.check import because
from bisat.core.codec import encode
from bisat.core.refusal import Refused
from bisat.lab.arena import arena
from bisat.lab.simulate import simulate

pytestmark = pytest.mark.no_cover  # the rules have tests of their own, and coverage makes these slow


@pytest.mark.parametrize(
    ("seats", "bots", "options"),
    [(2, ["random"], {}), (3, ["easy", "random"], {"board": 15}), (4, ["random"], {"match": 20, "bank": 60})],
)
def test_figures_add_up(seats: int, bots: list[str], options: dict[str, Any]) -> None:
    seen: list[tuple[int, int]] = []
    got = simulate("montgolfiere", seats, 10, "sum", bots, options, lambda *done: seen.append(done))
    assert (got.game, got.seats, got.games, got.seed) == ("montgolfiere", seats, 10, "sum")
    assert got.bots == tuple((bots * seats)[:seats])
    assert got.options["board"] == options.get("board", 12)
    assert len(got.places) == seats
    assert all(sum(count.values()) == 10 for count in got.places)
    assert all(1 <= place <= seats + 1 for count in got.places for place in count)
    assert len(got.lengths) == sum(got.reasons.values()) == 10
    assert sum(got.lengths) == got.decisions
    assert got.decisions_per_second == pytest.approx(got.decisions / got.seconds)
    assert seen == [(done, 10) for done in range(1, 11)]


def test_each_seat_decides_at_least_once_in_every_match() -> None:
    got = simulate("montgolfiere", 6, 5, "long", ["random"])
    assert min(got.lengths) >= 6


def test_the_same_seed_gives_the_same_matches() -> None:
    first, again, other = (simulate("montgolfiere", 2, 8, seed, ["random"]) for seed in ("a", "a", "b"))
    assert (first.places, first.lengths) == (again.places, again.lengths)
    assert first.lengths != other.lengths


@pytest.mark.parametrize(
    ("game", "seats", "bots", "options"),
    [
        ("tapis-volant", 3, ["random"], {}),
        ("magic-fold", 2, ["random"], {}),
        ("montgolfiere", 3, ["random"], {}),
        ("montgolfiere", 2, ["easy", "medium:9"], {}),
        (
            "montgolfiere",
            4,
            ["random", "hard:5", "medium:9", "easy"],
            {"baron": True, "board": 15, "head_start": [0, 2]},
        ),
        ("montgolfiere", 6, ["easy", "hard:30", "random"], {}),
        ("flying-sultans", 3, ["easy", "hard:6", "random"], {"lay_out": "pinwheel"}),
        ("labyrinth-duel", 2, ["easy", "medium"], {"cards": 2}),
        ("magic-fold", 3, ["hard", "random", "easy"], {"short": True}),
    ],
)
def test_bots_with_a_compiled_form_play_the_same_by_a_kernel_and_without(
    game: str, seats: int, bots: list[str], options: dict[str, Any]
) -> None:
    kernel = catalog.kernel(game, seats, options)  # from now on it is there, so that it plays
    assert kernel is not None
    quick, slow = (simulate(game, seats, 3, "same", bots, options, plain=plain) for plain in (False, True))
    assert quick.stream == "bisat-stream-1"
    assert msgspec.structs.replace(quick, seconds=0, decisions_per_second=0) == msgspec.structs.replace(
        slow, seconds=0, decisions_per_second=0
    )
    if len(bots) > 1:
        one, other = (
            arena(game, bots, 2 * len(bots), seats=seats, options=options, plain=plain, workers=1)
            for plain in (False, True)
        )
        assert one.stream == "bisat-stream-1"
        assert encode(one.timeless()) == encode(other.timeless())


def test_few_matches_wait_for_no_compiler_and_many_do() -> None:
    code = (
        "import sys, bisat; more = sys.argv[1:];"
        "bisat.simulate('montgolfiere', 2, int(more[0]), plain=len(more) > 1); print('numba' in sys.modules)"
    )
    for games, more, loads in (("3", [], "False"), ("1000", [], "True"), ("1000", ["plain"], "False")):
        command = [sys.executable, "-c", code, games, *more]
        said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
        assert said.stdout.strip() == loads


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("montgolfiere", ["repeats"], {}),
        ("montgolfiere", [Random()], {}),
        ("montgolfiere", ["random"], {"bank": 60}),
        ("magic-fold", ["easy"], {"championship": True}),
        ("labyrinth-duel", ["hard:7"], {"minutes": 1}),
        ("tapis-volant", ["search:5"], {}),
    ],
)
def test_who_has_no_compiled_form_is_asked_through_views(
    game: str, bots: list[Any], options: dict[str, Any]
) -> None:
    seats = catalog.entry(game).seats[0]
    assert simulate(game, seats, 1, "other", bots, options).stream == "bisat-rng-1"


def test_matches_that_are_kept_are_played_through_views(tmp_path: Path) -> None:
    assert arena("montgolfiere", ["easy", "random"], 2, keep=tmp_path).stream == "bisat-rng-1"


def test_json_has_what_the_contract_names() -> None:
    got = msgspec.json.decode(msgspec.json.encode(simulate("montgolfiere", 2, 2, "json", ["random"])))
    assert {
        "game", "seats", "games", "seed", "bots", "decisions", "seconds", "decisions_per_second",
        "places", "lengths", "reasons",
    } <= set(got)  # fmt: skip
    assert sum(got["places"][0].values()) == 2


@pytest.mark.parametrize(
    ("game", "seats", "games", "bots", "why"),
    [
        ("chess", 2, 1, ["random"], "unknown_game"),
        ("montgolfiere", 7, 1, ["random"], "seats_out_of_range"),
        ("montgolfiere", 2, 0, ["random"], "malformed"),
        ("montgolfiere", 2, 1, [], "malformed"),
        ("montgolfiere", 2, 1, ["random"] * 3, "malformed"),
        ("montgolfiere", 2, 1, ["genius"], "unknown_bot"),
        ("montgolfiere", 2, 1, ["hard:"], "unknown_bot"),
        ("montgolfiere", 2, 1, ["hard:many"], "unknown_bot"),
        ("montgolfiere", 2, 1, ["hard:12345678"], "unknown_bot"),
        ("montgolfiere", 2, 1, ["random:3"], "unknown_bot"),
    ],
)
def test_nonsense_is_refused(game: str, seats: int, games: int, bots: list[str], why: str) -> None:
    with pytest.raises(Refused, check=because(why)):
        simulate(game, seats, games, "no", bots)
