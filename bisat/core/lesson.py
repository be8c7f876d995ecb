"""The guided first game: a match whose moves are all known, and what is said on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bisat.core.game import Seat


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to learn: it is said, pointed at, done, and something comes of it."""

    say: str
    """The id of its message, and its name."""
    point: tuple[str, ...] = ()
    """Places of the scene, by names that it knows: whichever of them are to be seen are marked."""
    move: str | None = None
    """What the learner does, as people write it; None: read, and go on."""
    then: tuple[str, ...] = ()
    """What follows by itself, in order: `1: 7` is a move of seat 1, `clock` lets the clock act."""
    brings: str | None = None
    """The type of a fact that must come of it."""
    jumps: bool = False
    """What follows is not shown: some time later."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A guided first game for one seat; the others move as it is written here."""

    seats: int
    seed: str
    steps: tuple[Step, ...]
    places: tuple[str, ...]
    """Every place that its scene knows by name."""
    package: str
    """Where its `messages` lie."""
    seat: Seat = 0
    options: Mapping[str, Any] = {}
    before: tuple[str, ...] = ()
    """What has happened before the first step, written like `Step.then`, the learner's moves included."""
    examples: Mapping[str, str] = {}
    """For each example of the rules page that can be tried here, the step where."""
