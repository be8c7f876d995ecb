"""The guided first game: a corridor of two pushes, Stop!, and a race against a slow rival."""

from __future__ import annotations

from bisat.core.lesson import Lesson, Step
from bisat.games.labyrinth_duel.rules.box import OBJECTS
from bisat.games.labyrinth_duel.show.notation import COLUMNS

PLACES = (
    *("stop", "task", "rival", "magician"),
    *(f"cell-{column}{row}" for column in COLUMNS for row in range(1, 5)),
    *(f"thing-{thing}" for thing in OBJECTS),
)
"""What the scene knows by name."""


def push(cell: str, say: str, *rival: str) -> Step:
    """Push from a cell; then perhaps the rival pushes too."""
    return Step(say=say, point=(f"cell-{cell}",), move=cell, then=rival, brings="pushed")


def call(number: int, say: str, brings: str = "won") -> Step:
    """Call Stop!"""
    return Step(say=say, point=("stop",), move=f"stop {number}", brings=brings)


LESSON = Lesson(
    package=__name__,
    seats=2,
    seed="first-12",
    options={"cards": 3},
    places=PLACES,
    examples={"push": "push", "corridor": "look"},
    steps=(
        Step(say="goal", point=("magician",), then=("clock",)),
        Step(say="target", point=("thing-map",)),
        push("a4", "push"),
        push("a1", "column"),
        call(1, "stop"),
        Step(say="won", point=("magician",), then=("clock",)),
        push("d1", "long"),
        call(2, "look"),
        Step(say="stays", point=("magician",), then=("clock", "1: b2")),
        push("d4", "race", "1: c2"),
        push("a4", "faster", "1: c4"),
        call(3, "call", "ended"),
        Step(say="end"),
    ),
)
