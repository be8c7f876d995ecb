"""Easy, medium and hard: what the figures of a landscape mean beside 500 landscapes made by chance.

`grades.json` holds their seeds and figures; `python -m benchmarks.landscapes` measures them again.
"""

from __future__ import annotations

from importlib.resources import files
from math import inf
from typing import Literal, get_args

import msgspec

Grade = Literal["easy", "medium", "hard"]
"""How hard a landscape is."""

GRADES: tuple[Grade, ...] = get_args(Grade)


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """One landscape by chance: its seed, the turns it takes, and the share of them lost to obstacles."""

    seed: str
    turns: float
    lost: float


class Found(msgspec.Struct, frozen=True, array_like=True):
    """A hard landscape that a long search found: its code and the turns it takes."""

    code: str
    turns: float


class Survey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    desert: float
    """Turns over nothing at all."""
    landscapes: tuple[Sample, ...]
    hard: tuple[Found, ...]
    """What a long search found."""


class Goal(msgspec.Struct, frozen=True):
    """The turns that are wanted."""

    least: float
    most: float

    def gap(self, turns: float) -> float:
        """How far a figure is from them."""
        return max(self.least - turns, turns - self.most, 0.0)


SURVEY = msgspec.json.decode(files(__package__).joinpath("grades.json").read_bytes(), type=Survey)
DESERT = SURVEY.desert
TURNS = sorted(sample.turns for sample in SURVEY.landscapes)


def percentile(share: float) -> float:
    """The turns that so many of a hundred landscapes by chance do not exceed."""
    return TURNS[round((len(TURNS) - 1) * share / 100)]


EASY, HARD = percentile(50), percentile(90)
"""The easier half is easy, the hardest tenth is hard."""
GOALS: dict[Grade, Goal] = {
    "easy": Goal(0.0, percentile(30)),
    "medium": Goal(percentile(60), percentile(85)),
    "hard": Goal(TURNS[-1], inf),
}
"""What the generator aims at, well inside each grade; hard is harder than all that chance made."""


def grade(turns: float) -> Grade:
    """The grade of a landscape that takes so many turns."""
    return "easy" if turns <= EASY else "medium" if turns <= HARD else "hard"
