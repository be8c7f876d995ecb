"""Characters: as strong as their level, told apart by what they do, and the same compiled."""

from __future__ import annotations

import pytest

from benchmarks.characters import HABITS, apart, habits
from benchmarks.steps import met
from bisat import catalog
from bisat.core.refusal import Refused
from bisat.lab.compiled import compiled_play
from bisat.server.table.levels import CHARACTERS, characters, in_character

WATCHED = {"montgolfiere": ("easy", 60), "tapis-volant": ("medium", 90), "flying-sultans": ("easy", 10)}
"""By which level, and in how many matches."""
WITH = [(game, character) for game, ones in HABITS.items() for character in ones]


def test_every_character_of_a_game_has_a_habit_and_somebody_of_the_house_has_it() -> None:
    for game in catalog.GAMES:
        assert {*HABITS.get(game, ())} == {*catalog.entry(game).characters} == {*characters(game)} - {""}


@pytest.mark.parametrize(("game", "character"), WITH)
def test_a_habit_parts_a_character_from_its_level(game: str, character: str) -> None:
    level, matches = WATCHED[game]
    by, off = apart(*habits(game, level, character, matches))
    assert abs(by) > off


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("montgolfiere", ["bold-easy", "careful-hard", "spiteful-master", "helpful-medium-40"]),
        ("tapis-volant", ["bold-medium-45", "careful-master", "spiteful-hard"]),
        ("flying-sultans", ["bold-easy", "spiteful-medium-40"]),
    ],
)
def test_characters_are_the_same_compiled(game: str, names: list[str]) -> None:
    fast = compiled_play(game, names, len(names), 1_000, "same")
    plain = compiled_play(game, names, len(names), 1_000, "same", plain=True)
    for number in range(2):
        assert fast(names, number) == plain(names, number)


@pytest.mark.parametrize(
    ("game", "character", "level"),
    [("montgolfiere", character, "easy") for character in HABITS["montgolfiere"]]
    + [("tapis-volant", character, "medium") for character in HABITS["tapis-volant"]],
)
def test_a_character_is_as_strong_as_its_level(game: str, character: str, level: str) -> None:
    """Within six points of half of what both win, of which four are chance: 400 deals in both rotations."""
    seats = catalog.entry(game).seats[0]
    found = met(game, (f"{character}-{level}", level), seats, 800)
    better, worse = (sum(each) for each in zip(*found, strict=True))
    assert better / (better + worse) == pytest.approx(0.5, abs=0.06)


@pytest.mark.parametrize("name", ["bold-random", "bold-", "bold-best", "helpful-bold-easy", "proud-easy"])
def test_nobody_else_has_a_character(name: str) -> None:
    with pytest.raises(Refused):
        catalog.bot("montgolfiere", name)


def test_a_rival_of_the_house_keeps_its_character_at_every_level() -> None:
    bold, even = CHARACTERS.index("bold"), CHARACTERS.index("")
    assert in_character("montgolfiere", "easy", bold) == "bold-easy"
    assert in_character("tapis-volant", "medium-45", bold + len(CHARACTERS)) == "bold-medium-45"
    assert in_character("montgolfiere", "easy", even) == "easy"
    assert in_character("magic-fold", "easy", bold) == "easy"
    for level in ("beginner", "random", "somebody"):
        assert in_character("montgolfiere", level, bold) == level
