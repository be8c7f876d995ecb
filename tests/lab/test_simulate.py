"""Simulations: their figures add up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bisat.bots.random import Random
from bisat.core import kernel
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


@pytest.mark.parametrize(("game", "seats"), [("montgolfiere", 3), ("tapis-volant", 3), ("magic-fold", 2)])
def test_mass_play_is_the_same_with_and_without_the_extra(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = simulate(game, seats, 3, "same", ["random"], mass=True)
    monkeypatch.setattr(kernel, "find_spec", lambda name: None)
    slow = simulate(game, seats, 3, "same", ["random"], mass=True)
    assert quick.stream == "bisat-stream-1"
    assert msgspec.structs.replace(quick, seconds=0, decisions_per_second=0) == msgspec.structs.replace(
        slow, seconds=0, decisions_per_second=0
    )


@pytest.mark.parametrize(
    ("seats", "bots", "options"),
    [
        (2, ["easy", "medium:9"], {}),
        (4, ["random", "beginner", "medium:9", "easy"], {"baron": True, "board": 15, "head_start": [0, 2]}),
        (6, ["easy", "hard:30", "random"], {}),
    ],
)
def test_levels_play_the_same_with_and_without_the_extra(
    seats: int, bots: list[str], options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = arena("montgolfiere", bots, 12, seats=seats, options=options, mass=True, workers=1)
    again = simulate("montgolfiere", seats, 4, "same", bots, options, mass=True)
    monkeypatch.setattr(kernel, "find_spec", lambda name: None)
    slow = arena("montgolfiere", bots, 12, seats=seats, options=options, mass=True, workers=1)
    assert quick.stream == slow.stream == "bisat-stream-1"
    assert encode(quick.timeless()) == encode(slow.timeless())
    plain = simulate("montgolfiere", seats, 4, "same", bots, options, mass=True)
    assert (again.places, again.lengths, again.reasons) == (plain.places, plain.lengths, plain.reasons)


def test_mass_play_keeps_no_views_and_asks_no_bot_of_ones_own(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no views to keep"):
        arena("montgolfiere", ["easy", "random"], 2, mass=True, keep=tmp_path)
    with pytest.raises(Refused, match="of the house"):
        arena("montgolfiere", ["easy", Random()], 2, mass=True)
    with pytest.raises(Refused, match="only these play: random"):
        arena("magic-fold", ["easy", "hard"], 2, mass=True)


@pytest.mark.parametrize(
    ("bots", "options", "why"),
    [(["repeats"], {}, "malformed"), (["random"], {"bank": 60}, "no_kernel")],
)
def test_who_has_no_compiled_form_and_what_has_clocks_is_no_mass_play(
    bots: list[str], options: dict[str, Any], why: str
) -> None:
    assert simulate("montgolfiere", 2, 1, "other", bots, options).stream == "bisat-rng-1"
    with pytest.raises(Refused, match=why):
        simulate("montgolfiere", 2, 1, "other", bots, options, mass=True)


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
    with pytest.raises(Refused, match=why):
        simulate(game, seats, games, "no", bots)
