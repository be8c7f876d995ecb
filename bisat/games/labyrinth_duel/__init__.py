"""Labyrinth – the Duel (2009): two sliding puzzles, one target, in real time."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from bisat.core.entry import (
    AtTable,
    Beginner,
    Credit,
    DailyPuzzle,
    Entry,
    Example,
    Printed,
    Show,
    Site,
    Solver,
)
from bisat.core.game import AnyGame, Value
from bisat.core.hindsight import Measuring
from bisat.core.kernel import Kernel
from bisat.games.labyrinth_duel.bots.knowledge import KNOWLEDGE
from bisat.games.labyrinth_duel.bots.novice import LEVEL, Novice
from bisat.games.labyrinth_duel.bots.reasons import HINTING
from bisat.games.labyrinth_duel.bots.ways import ways
from bisat.games.labyrinth_duel.encoding import encode
from bisat.games.labyrinth_duel.lesson import LESSON
from bisat.games.labyrinth_duel.rules.box import AWAY, CARDS, FALSE_CALLS, MINUTES, Box, kinds
from bisat.games.labyrinth_duel.rules.laying import HandLaid, finished, laid
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.show.notation import parse, short
from bisat.games.labyrinth_duel.show.story import log
from bisat.games.labyrinth_duel.show.svg import svg
from bisat.games.labyrinth_duel.show.text import text
from bisat.games.labyrinth_duel.show.why import WHY
from bisat.games.labyrinth_duel.solver.problem import Problem, answer
from bisat.games.labyrinth_duel.solver.puzzle import PARS, Puzzle, puzzle
from bisat.games.labyrinth_duel.solver.solver import Solution

EVENING_CARDS = 5
"""That win a duel of an evening: others wait for their game."""


class Options(Value, kw_only=True, frozen=True):
    """How to play Labyrinth – the Duel; two seats race, one plays alone."""

    left_out: ClassVar = ("box", "near")

    lay_out: (
        Literal["same", "own"] | Annotated[tuple[HandLaid, ...], msgspec.Meta(min_length=1, max_length=2)]
    ) = "same"
    """The same board by chance for both, one by chance for each, or laid by hand: one for both or one each.

    A board has sixteen cells, row by row; a tile is the sum of the sides it opens to (1 north, 2 east,
    4 south, 8 west), the gap is 0.
    """
    cards: Annotated[int, msgspec.Meta(ge=1, le=CARDS)] = CARDS
    """Cards that win a duel."""
    auto_stop: bool = False
    """Corridors are recognised without a call: for children."""
    false_calls: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    """From which wrong call on the rival gets the card; null is never."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] | None = MINUTES
    """Alone: the time to play; null is practice without time."""
    head_start: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=CARDS - 1)], ...], msgspec.Meta(max_length=2)
    ] = ()
    """By seat, cards that a duel begins with, fewer than win it: a handicap (L16)."""
    box: Box | None = None
    """Own tiles and objects; null is the box that comes with the game."""
    near: bool = False
    """Targets are turned that lie near: two or three pushes away, then four, then five (L18)."""


def build(options: Options) -> AnyGame:
    """The game these options ask for."""
    kinds(options.box)
    return LabyrinthDuel(
        options.lay_out,
        options.cards,
        options.auto_stop,
        options.false_calls,
        options.minutes,
        options.head_start,
        options.box,
        options.near,
    )


def kernel(game: LabyrinthDuel, seats: int) -> Kernel | None:
    """The same rules, compiled; for the usual box, and not where targets are turned that lie near."""
    if game.box is not None or game.near:
        return None
    from bisat.games.labyrinth_duel.kernel import LabyrinthDuelKernel  # noqa: PLC0415  # numba is an extra

    return LabyrinthDuelKernel(game, seats)


STEPS = {
    "easy": (26, 46, 67, 87),
    "medium": (27, 54, 76),
    "hard": (16, 32, 51, 76),
    "master": (15, 30, 47, 65, 82),
}
LADDER = (
    "beginner",
    *(rung for level, shares in STEPS.items() for rung in (*(f"{level}-{share}" for share in shares), level)),
)

ENTRY = Entry(
    id="labyrinth-duel",
    title="Labyrinth – the Duel",
    seats=(1, 2),
    kind="real time",
    options=Options,
    build=build,
    box=Box,
    show=Show(package=__name__, log=log, text=text, svg=svg, short=short, parse=parse),
    printed=Printed(
        year=2009,
        age=8,
        credits=(
            Credit("author", ("Marco Teubner",)),
            Credit("illustrator", ("Joachim Krause",)),
            Credit("layout", ("DE Ravensburger", "KniffDesign")),
            Credit("editor", ("Lothar Hemme",)),
            Credit("publisher", ("Ravensburger Spieleverlag",)),
            Credit("after", ("Max Kobbert",)),
        ),
    ),
    knowledge=KNOWLEDGE,
    hinting=HINTING,
    hindsight=Measuring(ways=ways),
    why=WHY,
    beginner=Beginner(seats=2, options=({"cards": 3, "near": True},), rival=Novice),
    encoding=encode,
    kernel=kernel,
    compiled=tuple(KNOWLEDGE.levels),
    hands=dict.fromkeys(("novice", "beginner"), lambda _: LEVEL),
    lesson=LESSON,
    ladder=LADDER,
    partners={"novice": Novice},
    ahead=lambda view: view.scores,
    table=AtTable(
        public={"false_calls": FALSE_CALLS},
        claim=AWAY,
        minutes=10,
        evening={"cards": EVENING_CARDS},
        site=Site(option="lay_out", empty=(None, None), read=laid, finish=finished),
    ),
    daily=DailyPuzzle(puzzle=Puzzle, of=puzzle, grades=tuple(PARS)),
    solver=Solver(problem=Problem, solution=Solution, of=answer),
    examples=(
        Example(
            seats=2,
            seed="corridor",
            moves=((0, "d1"), (1, "a3"), (0, "a1"), (0, "a3"), (0, "stop 1")),
        ),
    ),
)
