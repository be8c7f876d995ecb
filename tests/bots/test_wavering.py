"""Mixtures of two levels, which make the steps of a ladder even, and the ladders of people made from them."""

from __future__ import annotations

import pytest

from bisat import catalog
from bisat.bots.wavering import Wavering
from bisat.core.bot import Choice, SeatRng, unhurried
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.lab.compiled import compiled_play

PLAIN = {"montgolfiere", "flying-sultans"}
"""Games whose first rival has no compiled form."""


class Says:
    """A bot that says who it is."""

    def __init__(self, word: str) -> None:
        self.word = word

    def choose(self, *_: object) -> Choice:
        return Choice(self.word)


class Seen:
    seat, round = 0, 3


def test_the_stronger_plays_at_so_many_choices() -> None:
    bot = Wavering(Says("weak"), Says("strong"), 0.3)
    said = [bot.choose(None, (), Rng("wavering", number), unhurried).move for number in range(2_000)]
    assert said.count("strong") / len(said) == pytest.approx(0.3, abs=0.04)


def test_in_real_time_what_was_drawn_stays_for_the_task() -> None:
    bot = Wavering(Says("weak"), Says("strong"), 0.5, lambda view: view.round)
    said = {bot.choose(Seen(), (), SeatRng("any", number, "key"), unhurried).move for number in range(50)}
    assert len(said) == 1
    others = {bot.choose(Seen(), (), SeatRng("any", 0, f"key {seat}"), unhurried).move for seat in range(50)}
    assert others == {"weak", "strong"}


@pytest.mark.parametrize(
    "name", ["hard-0", "hard-100", "random-50", "search-50", "hard-", "best-50", "hard:9-5"]
)
def test_other_mixtures_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        catalog.bot("montgolfiere", name)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_ladder_begins_with_the_first_game_and_ends_with_the_strongest(game: str) -> None:
    ladder = catalog.ladder(game)
    assert (ladder[0], ladder[-1]) == (catalog.BEGINNER, catalog.bots(game)[-1])
    assert len(set(ladder)) == len(ladder)
    for name in ladder:
        catalog.bot(game, name)
        assert catalog.has_compiled_level(game, name) == (name != catalog.BEGINNER or game not in PLAIN)


def test_a_game_without_a_ladder_offers_its_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    found = catalog.entry("montgolfiere")
    monkeypatch.setattr(catalog, "entry", lambda _: type(found)(**{
        name: getattr(found, name) for name in found.__struct_fields__
    } | {"ladder": ()}))  # fmt: skip
    assert catalog.ladder("montgolfiere") == ("beginner", "easy", "medium", "hard", "master")


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("montgolfiere", ["medium-40", "hard-70", "master-50"]),
        ("tapis-volant", ["easy", "beginner", "novice", "medium-45", "hard-50"]),
        ("flying-sultans", ["easy", "medium-40"]),
        ("labyrinth-duel", ["medium-40", "beginner"]),
        ("magic-fold", ["hard-40", "beginner", "easy-50"]),
    ],
)
def test_mixtures_and_first_rivals_are_the_same_compiled(game: str, names: list[str]) -> None:
    fast = compiled_play(game, names, len(names), 1_000, "same")
    plain = compiled_play(game, names, len(names), 1_000, "same", plain=True)
    for number in range(2):
        assert fast(names, number) == plain(names, number)
