"""Guided first games as the browser is sent them: every moment, and what is said."""

from __future__ import annotations

from functools import cache

import msgspec

from bisat import catalog
from bisat.core.codec import plain
from bisat.core.game import State
from bisat.parts.i18n import messages
from bisat.parts.lesson import Played, play
from bisat.server.wire.bodies import LessonMoment, LessonStep, TaughtLesson
from bisat.server.wire.frames import WaitingInfo
from bisat.server.wire.values import LANGUAGES


@cache
def lesson_of(game: str) -> bytes:
    """The lesson of a game that has one; whoever learns sees their own cards only."""
    played = play(catalog.entry(game))
    lesson = played.lesson
    steps = [
        LessonStep(taught.step.say, taught.step.point, taught.moment, plain(taught.moves), taught.step.jumps)
        for taught in played.steps
    ]
    return msgspec.json.encode(
        TaughtLesson(
            game=game,
            seats=lesson.seats,
            seat=lesson.seat,
            steps=tuple(steps),
            moments=tuple(_moment(played, state) for state in played.states),
            words={language: dict(messages(lesson.package, language)) for language in LANGUAGES},
        )
    )


def _moment(played: Played, state: State) -> LessonMoment:
    game, seat = played.game, played.lesson.seat
    waiting = game.waiting(state)
    info = WaitingInfo(waiting.needed, waiting.until, waiting.phase, waiting.sealed)
    return LessonMoment(state.at, game.view(state, seat), tuple(game.legal(state, seat)), info)
