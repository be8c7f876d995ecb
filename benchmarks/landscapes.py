"""How hard landscapes of Le Tapis Volant are: measures and searches what `grades.json` and `ready.json` hold.

    python -m benchmarks.landscapes chance     500 landscapes by chance: what grades go by
    python -m benchmarks.landscapes hard       landscapes much harder than those, searched for
    python -m benchmarks.landscapes ready      the figures of those with names

The first two take about five minutes each on one core.
"""

from __future__ import annotations

import sys
from math import inf
from pathlib import Path

import msgspec
from rich.progress import track

from bisat.core.rng import Rng
from bisat.games.tapis_volant.landscapes import grades
from bisat.games.tapis_volant.landscapes.climb import climb
from bisat.games.tapis_volant.landscapes.code import code
from bisat.games.tapis_volant.landscapes.generate import generate
from bisat.games.tapis_volant.landscapes.measure import EXACT, flown, lost, measure
from bisat.games.tapis_volant.landscapes.ready import LIST
from bisat.games.tapis_volant.rules.landscape import sorted_pieces

CHANCE, HARD = 500, 14
STEPS = 70
"""Landscapes flown over in the search for one hard one."""
HERE = Path(grades.__file__).parent


def chance() -> grades.Survey:
    """The desert, more exactly since all are compared with it, and 500 landscapes by their seeds."""
    desert = round(flown((), EXACT / 2)[0], 3)
    samples = []
    for seed in track([f"survey {n}" for n in range(CHANCE)], "flying"):
        turns, _, _ = flown(generate(seed), EXACT)
        samples.append(grades.Sample(seed, round(turns, 2), lost(turns, desert)))
    return msgspec.structs.replace(grades.SURVEY, desert=desert, landscapes=tuple(samples))


def hard() -> grades.Survey:
    """The hardest that each of several searches came to."""
    found = []
    for seed in track([f"hard {n}" for n in range(HARD)], "searching"):
        landscape = climb(generate(seed, fewest=8), grades.Goal(14.0, inf), Rng(seed, 1), STEPS)
        turns = measure(landscape).turns
        if turns > grades.GOALS["hard"].least:
            found.append(grades.Found(code(landscape), turns))
            print(found[-1])
    found.sort(key=lambda one: -one.turns)
    return msgspec.structs.replace(grades.SURVEY, hard=tuple(found))


def write_survey(survey: grades.Survey) -> None:
    """The file, a line for each landscape."""
    samples = ",\n".join(f'    ["{one.seed}", {one.turns:.2f}, {one.lost:.3f}]' for one in survey.landscapes)
    found = ",\n".join(f'    ["{one.code}", {one.turns:.2f}]' for one in survey.hard)
    lists = f'  "landscapes": [\n{samples}\n  ],\n  "hard": [\n{found}\n  ]'
    text = f'{{\n  "desert": {survey.desert},\n{lists}\n}}\n'
    (HERE / "grades.json").write_text(text, encoding="utf-8")


def write_ready() -> None:
    """Those with names, the easiest first, with their figures."""
    measured = []
    for ready in LIST:
        pieces = sorted_pieces(ready.pieces)
        figures = measure(pieces)
        grade = grades.grade(figures.turns)
        measured.append(
            msgspec.structs.replace(ready, pieces=pieces, turns=figures.turns, lost=figures.lost, grade=grade)
        )
    measured.sort(key=lambda ready: ready.turns)
    text = msgspec.json.format(msgspec.json.encode(measured), indent=2)
    (HERE / "ready.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["chance"]:
            write_survey(chance())
        case ["hard"]:
            write_survey(hard())
        case ["ready"]:
            write_ready()
        case _:
            sys.exit(__doc__)
