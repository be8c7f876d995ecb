"""First races: what is left out comes into play bit by bit."""

from __future__ import annotations

import pytest

from bisat import catalog
from bisat.core.check import Observations, obey
from bisat.games.magic_fold.rules.facts import Bit, Gained, GhostTook, Moved, PutBack
from bisat.games.magic_fold.rules.figures import PARTS, Part
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.tests.positions import OPEN, act, facts, position, ready
from bisat.lab.play import play


def test_f22_cobras_what_tokens_give_and_the_ghost_come_one_after_the_other() -> None:
    first = catalog.entry("magic-fold").beginner
    assert first is not None
    assert [options["play_with"] for options in first.options] == list(PARTS)
    races = [MagicFold(play_with=part) for part in PARTS]
    assert [race.terms.ghost(2) for race in races] == [False, False, False, True]
    assert [bool(race.terms.track.cobras) for race in races] == [False, True, True, True]
    assert [race.terms.gives for race in races] == [False, False, True, True]
    assert not any(race.terms.ghost(4) for race in races)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_f22_only_what_is_in_play_happens(part: Part, seats: int) -> None:
    options = {"play_with": part, "deck": "standard"}
    facts: list[object] = []
    race = catalog.build("magic-fold", options)
    play(
        race, [catalog.bot("magic-fold", "easy")] * seats, "parts", watch=lambda at: facts.extend(at.happened)
    )
    kinds = {type(fact) for fact in facts}
    assert (GhostTook in kinds) == (seats < 4 and part == "all")
    assert (PutBack in kinds) == (part in ("tokens", "all"))
    assert any(isinstance(fact, Gained) and fact.why == "token" for fact in facts) == (
        part in ("tokens", "all")
    )
    assert part != "cards" or Bit not in kinds


def test_f22_where_tokens_give_nothing_a_card_carries_as_far_as_it_says() -> None:
    cloths = (ready(OPEN[0]), ready(OPEN[3]))
    for part, far in (("cards", (1, 3)), ("all", (1, 6))):
        squares = (0, 0) if part == "cards" else (0, 0, 0)
        match = position(squares, cloths=cloths, game=MagicFold(play_with=part))  # type: ignore[arg-type]
        act(match, 0, "take 1")
        act(match, 1, "take 4")
        if part == "all":
            act(match, 0, "back 1")
        ends = {fact.pawns[0]: fact.end for fact in facts(match, Moved) if fact.why == "claim"}
        assert (ends[0], ends[1]) == far


@pytest.mark.parametrize("part", PARTS[:3])
@pytest.mark.parametrize("seats", [2, 4])
def test_f22_the_race_keeps_the_laws_and_has_no_compiled_form(part: Part, seats: int) -> None:
    options = {"play_with": part, "short": True}
    rules = catalog.build("magic-fold", options)
    numbers = Observations(catalog.encoding("magic-fold", seats, options))
    assert all(obey(rules, seats, "parts", real_time=True, determinizations=1, observations=numbers).varied)
    assert catalog.kernel("magic-fold", seats, options) is None
