"""Fitting weights: what was put in comes out."""

from __future__ import annotations

import pytest

from bisat.bots.sample import sample
from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots.knowledge import WEIGHTS
from bisat.lab.fit import Example, Traits, chances, fit, loss, main, watched

pytestmark = pytest.mark.no_cover  # the rules have tests of their own, and coverage makes these slow

TRUTH = (1.0, -0.5, 0.25, 0.0)


def race(number: int) -> Example:
    """Three racers with traits by lot, of whom one wins as often as the true weights say."""
    rng = Rng("race", number)
    racers: tuple[Traits, ...] = tuple(
        tuple((trait, 1 + rng.below(2)) for trait in range(4) if rng.below(2)) for _ in range(3)
    )
    winner = sample(chances(TRUTH, racers), rng)
    return Example(racers, tuple(float(racer == winner) for racer in range(3)))


def test_known_weights_are_found_again() -> None:
    examples = [race(number) for number in range(2500)]
    found = fit(examples, (0.0,) * 4, Rng("fit", 0), epochs=6)
    assert found == pytest.approx(TRUTH, abs=0.12)
    held_out = [race(number) for number in range(2500, 3000)]
    assert loss(found, held_out) < loss((0.0,) * 4, held_out)


def test_chances_add_up_and_follow_the_weights() -> None:
    found = chances((1.0, 0.0), (((0, 1),), ((1, 1),), ()))
    assert sum(found) == pytest.approx(1)
    assert found[0] == pytest.approx(found[1] * 2.718281828)
    assert found[1] == found[2]


def test_a_watched_match_gives_one_example_for_each_choice() -> None:
    examples = watched("montgolfiere", ("random", "random"), {}, "watched")
    assert len(examples) > 7
    assert all(len(example.racers) == 3 for example in examples), "the Baron races too"
    assert {sum(example.won) for example in examples} == {1.0}
    assert len({example.won for example in examples}) == 1
    assert len({example.racers for example in examples}) == len(examples)


def test_the_baron_may_win() -> None:
    won = {watched("montgolfiere", ("random", "random"), {}, f"{n}")[0].won for n in range(20)}
    assert (0.0, 0.0, 1.0) in won


def test_fitting_prints_all_weights(capsys: pytest.CaptureFixture[str]) -> None:
    main(["montgolfiere", "--bot", "random", "--tables", "2x10", '3x10:{"board":15}', "--seed", "print"])
    summary, weights = capsys.readouterr().out.splitlines()
    assert "positions" in summary
    assert len(weights.split(",")) == len(WEIGHTS)
