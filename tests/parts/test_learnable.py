"""Law 13: the guided first game of each game can be played as it is written, and understood."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.core.entry import Entry
from bisat.core.laws.broken import Broken
from bisat.core.lesson import Lesson
from bisat.core.refusal import Refused
from bisat.parts import i18n
from bisat.parts.learnable import learnable
from bisat.parts.lesson import play

TAUGHT = [entry.id for entry in catalog.entries() if entry.lesson is not None]


def lesson(entry: Entry) -> Lesson:
    assert entry.lesson is not None
    return entry.lesson


@pytest.mark.parametrize("game", TAUGHT)
def test_the_lesson_keeps_the_law(game: str) -> None:
    learnable(catalog.entry(game))


@pytest.mark.parametrize("game", TAUGHT)
def test_the_first_success_comes_within_six_steps_and_nothing_lasts_too_long(game: str) -> None:
    steps = lesson(catalog.entry(game)).steps
    assert any(step.move is not None for step in steps[:4])
    assert len(steps) <= 32


@pytest.mark.parametrize("game", TAUGHT)
def test_every_example_of_the_rules_page_can_be_tried(game: str) -> None:
    page = files(catalog.GAMES[game]).joinpath("guide", "en.md").read_text(encoding="utf-8")
    drawn = set(re.findall(r"\{example: (\w+)\}", page))
    assert set(lesson(catalog.entry(game)).examples) == drawn


def test_a_game_without_a_lesson_keeps_the_law() -> None:
    learnable(msgspec.structs.replace(catalog.entry("montgolfiere"), lesson=None))


# --- planted faults -----------------------------------------------------------------------------------


def changed(number: int, **fields: Any) -> Entry:
    """Montgolfière with one step of its lesson changed."""
    entry = catalog.entry("montgolfiere")
    steps = list(lesson(entry).steps)
    steps[number] = msgspec.structs.replace(steps[number], **fields)
    return msgspec.structs.replace(entry, lesson=msgspec.structs.replace(lesson(entry), steps=tuple(steps)))


def first(say: str) -> int:
    return [step.say for step in lesson(catalog.entry("montgolfiere")).steps].index(say)


def caught(entry: Entry) -> str:
    with pytest.raises(Broken) as broken:
        learnable(entry)
    assert broken.value.law == 13
    return broken.value.why


def test_an_illegal_move_of_the_learner_is_caught() -> None:
    assert caught(changed(first("ballast"), move="12")).startswith("ballast: 12 is not legal, but ")


def test_a_move_that_nobody_can_read_is_caught() -> None:
    assert "is no move" in caught(changed(first("ballast"), move="fourteen"))


def test_an_illegal_move_of_a_rival_is_caught() -> None:
    assert caught(changed(first("secret"), then=("1: 13", "2: 5"))).startswith("secret: 1: 13 cannot be")


def test_a_rival_who_moves_twice_is_caught() -> None:
    assert str(Refused("illegal_move")) in caught(changed(first("secret"), then=("1: 6", "1: 6")))


def test_an_example_that_is_tried_nowhere_is_caught() -> None:
    entry = catalog.entry("montgolfiere")
    lost = msgspec.structs.replace(lesson(entry), examples={"gas": "gone"})
    assert "gone" in caught(msgspec.structs.replace(entry, lesson=lost))


def test_a_clock_that_does_not_run_is_caught() -> None:
    assert str(Refused("clock_not_due")) in caught(changed(first("end"), then=("clock",)))


def test_a_fact_that_never_happens_is_caught() -> None:
    assert caught(changed(first("ballast"), brings="gassed")).startswith("ballast: it brings no fact gassed")


def test_a_move_from_which_nothing_is_expected_is_caught() -> None:
    assert "nothing says what comes of its move" in caught(changed(first("ballast"), brings=None))


def test_a_place_that_the_scene_does_not_know_is_caught() -> None:
    assert caught(changed(first("goal"), point=("moon",))) == "goal: the scene knows no place moon"


def test_a_move_without_anything_to_point_at_is_caught() -> None:
    assert "nothing is pointed at" in caught(changed(first("ballast"), point=()))


def test_a_step_without_words_is_caught() -> None:
    assert caught(changed(first("goal"), say="aim")) == "in en, words and steps differ by ['aim', 'goal']"


def test_a_lesson_that_ends_in_the_middle_of_a_move_is_caught() -> None:
    entry = catalog.entry("montgolfiere")
    cut = msgspec.structs.replace(lesson(entry), steps=lesson(entry).steps[: first("moon") + 1])
    assert caught(msgspec.structs.replace(entry, lesson=cut)) == "the last step must be one to read"


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "empty or longer"), ("na " * 60, "empty or longer"), ("{rival3} rises", "names 'rival3'")],
)
def test_words_that_say_nothing_too_much_or_name_a_stranger_are_caught(
    text: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def catalogue(package: str, language: str) -> dict[str, str]:
        said = dict(i18n.messages(package, language))
        return {**said, "goal": text} if language == "el" else said

    monkeypatch.setattr("bisat.parts.learnable.messages", catalogue)
    assert why in caught(catalog.entry("montgolfiere"))


def test_what_leads_to_the_same_position_is_accepted_too() -> None:
    played = play(catalog.entry("tapis-volant"))
    assert any(len(taught.moves) > 1 for taught in played.steps)
