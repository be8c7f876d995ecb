"""A lesson played through by the rules: every moment of it, and what each step leads to."""

from __future__ import annotations

from typing import Any

import msgspec

from bisat.core.codec import plain, read
from bisat.core.entry import Entry
from bisat.core.game import Act, AnyGame
from bisat.core.lesson import Lesson, Step
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused, listed
from bisat.core.rng import Rng
from bisat.core.step import step as one_step

CLOCK = "clock"
"""What stands in a script where the clock acts."""


class Stuck(Exception):
    """A lesson cannot be played as it is written."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")


class Taught(msgspec.Struct, frozen=True):
    """A step as it is met."""

    step: Step
    moment: int
    """At which it is said."""
    moves: tuple[Any, ...]
    """Its move, and whatever else leads to the same position; none where there is only something to read."""
    facts: tuple[Any, ...]
    """What came of it, as the learner sees it."""


class Played(msgspec.Struct, frozen=True):
    """A whole lesson."""

    lesson: Lesson
    game: AnyGame
    states: tuple[Any, ...]
    """At every moment."""
    steps: tuple[Taught, ...]


def play(entry: Entry) -> Played:
    """The lesson of a game from its first step to its last; Stuck where something in it cannot be."""
    lesson = entry.lesson
    assert lesson is not None
    options = read(dict(lesson.options), entry.options)
    header = Header(entry.id, lesson.seats, lesson.seed, plain(options), None, entry.revision)
    match = Match(entry.rules(options), header)
    for written in lesson.before:
        _happen(entry, match, "before", written)
    states, steps = [match.state], []
    for step in lesson.steps:
        moment = len(states) - 1
        moves = () if step.move is None else _alike(entry, match, lesson, step)
        own = () if step.move is None else (f"{lesson.seat}: {step.move}",)
        for written in (*own, *step.then):
            _happen(entry, match, step.say, written)
            states.append(match.state)
        views = [match.game.view(state, lesson.seat) for state in states[moment + 1 :]]
        steps.append(Taught(step, moment, moves, tuple(fact for view in views for fact in view.facts())))
    return Played(lesson, match.game, tuple(states), tuple(steps))


def _happen(entry: Entry, match: Match, where: str, written: str) -> None:
    """Let one line of a script happen."""
    try:
        if written == CLOCK:
            match.tick(max(match.state.at, match.waiting().until or 0))
        else:
            seat, _, short = written.partition(": ")
            match.act(int(seat), entry.show.parse(short))
    except (Refused, ValueError) as refused:
        raise Stuck(where, f"{written} cannot be: {refused}") from None


def _alike(entry: Entry, match: Match, lesson: Lesson, step: Step) -> tuple[Any, ...]:
    """The move of a step, then those that lead to the same position, as by another way."""
    try:
        move = entry.show.parse(step.move or "")
    except Refused as refused:
        raise Stuck(step.say, f"{step.move} is no move: {refused}") from None
    legal = match.legal(lesson.seat)
    if move not in legal:
        raise Stuck(step.say, f"{step.move} is not legal, but {listed([*map(entry.show.short, legal)])}")
    after = _after(match, lesson, move)
    return (move, *(other for other in legal if other != move and _after(match, lesson, other) == after))


def _after(match: Match, lesson: Lesson, move: object) -> Any:
    rng = Rng(match.header.seed, len(match.events) + 1)
    return one_step(match.game, match.state, Act(lesson.seat, move, match.state.at), rng).without_facts()
