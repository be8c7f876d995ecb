"""Law 13: a lesson can be played as it is written, and understood.

>>> from bisat.games.montgolfiere import ENTRY
>>> learnable(ENTRY)
"""

from __future__ import annotations

import re

from bisat.core.entry import Entry
from bisat.core.laws.broken import Broken
from bisat.core.lesson import Lesson
from bisat.parts.i18n import LANGUAGES, fill, messages
from bisat.parts.lesson import Stuck, Taught, play

MAX_LETTERS = 160
"""Of a message: the bubble holds no more on a small phone."""
VALUES = {"rival": "Lazar", "rival2": "Saffron"}
"""What a message may name: those who sit to the left of the learner."""


def learnable(entry: Entry) -> None:
    """Every step can be reached, done and understood, or Broken; a game without a lesson keeps the law."""
    lesson = entry.lesson
    if lesson is None:
        return
    try:
        played = play(entry)
    except Stuck as stuck:
        raise Broken(13, str(stuck)) from None
    if not lesson.steps or lesson.steps[-1].move is not None:
        raise Broken(13, "the last step must be one to read")
    for taught in played.steps:
        _pointed(lesson, taught)
        _brought(taught)
    if lost := set(lesson.examples.values()) - {step.say for step in lesson.steps}:
        raise Broken(13, f"examples are tried at {sorted(lost)}, where no step is")
    for language in LANGUAGES:
        _said(lesson, language)


def _pointed(lesson: Lesson, taught: Taught) -> None:
    step = taught.step
    if step.move is not None and not step.point:
        raise Broken(13, f"{step.say}: a move is awaited, and nothing is pointed at")
    for place in step.point:
        if place not in lesson.places:
            raise Broken(13, f"{step.say}: the scene knows no place {place}")


def _brought(taught: Taught) -> None:
    step = taught.step
    tags = [type(fact).__struct_config__.tag for fact in taught.facts]
    if step.brings is not None and step.brings not in tags:
        raise Broken(13, f"{step.say}: it brings no fact {step.brings}, but {tags}")
    if step.move is not None and step.brings is None:
        raise Broken(13, f"{step.say}: nothing says what comes of its move")


def _said(lesson: Lesson, language: str) -> None:
    """Whatever is said has words, short enough, and nothing has words that is never said."""
    words = messages(lesson.package, language)
    said = {step.say for step in lesson.steps}
    if said != set(words):
        raise Broken(13, f"in {language}, words and steps differ by {sorted(said ^ set(words))}")
    for say, text in words.items():
        try:
            whole = fill(text, VALUES, language)
        except KeyError as missing:
            raise Broken(13, f"{say} in {language} names {missing}") from None
        if not whole.strip() or len(re.sub(r"\s+", " ", whole)) > MAX_LETTERS:
            raise Broken(13, f"{say} in {language} is empty or longer than {MAX_LETTERS} letters")
