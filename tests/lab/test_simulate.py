"""Simulations: their figures add up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bisat.core import kernel
from bisat.core.refusal import Refused
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
    ("bots", "options", "why"), [(["easy"], {}, "malformed"), (["random"], {"bank": 60}, "no_kernel")]
)
def test_who_thinks_and_what_has_clocks_is_no_mass_play(
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
