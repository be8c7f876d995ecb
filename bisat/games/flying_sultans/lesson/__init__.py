"""The guided first game: each wind tile when it is first used, the wish, and home."""

from __future__ import annotations

from bisat.core.lesson import Lesson, Step
from bisat.games.flying_sultans.maze.grid import SIZE
from bisat.games.flying_sultans.show.notation import CARPETS, square

PLACES = (
    *("confirm", "piece-genie-0", "goal-0", "goal-1", "goal-2", "team-0", "team-1"),
    *(f"piece-{seat}-{carpet}" for seat in range(2) for carpet in range(len(CARPETS))),
    *(f"turn-{quarters}" for quarters in (1, 2, 3)),
    *(f"wind-{force}" for force in range(1, 9)),
    *(f"carpet-{carpet}" for carpet in range(len(CARPETS))),
    *(f"place-{place}" for place in range(16)),
    *(f"square-{at}" for at in range(SIZE * SIZE)),
)
"""What the scene knows by name."""


def pick(say: str, first: int, second: int) -> Step:
    """Pick two tiles from behind the screen; everybody else has picked."""
    point = (f"wind-{first}", f"wind-{second}", "confirm")
    return Step(say=say, point=point, move=f"pick {first} {second}", brings="revealed")


def fly(say: str, force: int, carpet: str, to: str, brings: str = "flew") -> Step:
    """Bring a carpet to a square."""
    point = (f"wind-{force}", f"carpet-{CARPETS.index(carpet)}", f"square-{square(to)}", "confirm")
    return Step(say=say, point=point, move=f"{force} {carpet} {to}", brings=brings)


def genie(say: str, force: int, to: str, brings: str) -> Step:
    """Bring the genie to a square."""
    point = (f"wind-{force}", f"square-{square(to)}", "confirm")
    return Step(say=say, point=point, move=f"{force} genie {to}", brings=brings)


LESSON = Lesson(
    package=__name__,
    seats=2,
    seed="first-202",
    before=("0: order 8 6 5 7", "1: order 5 1 4 7", "0: genie g7"),
    places=PLACES,
    examples={
        "glide": "glide",
        "leap": "leap",
        "shift": "swap",
        "whirlwind": "wish",
        "channel": "channel",
        "wish": "six",
        "blocked": "last",
    },
    steps=(
        Step(say="goal", point=("piece-0-0", "piece-0-1", "piece-0-2")),
        Step(say="palace", point=("goal-0", "goal-1", "goal-2")),
        Step(say="tiles", point=("wind-1", "wind-2", "wind-3", "wind-4"), then=("1: pick 2 6",)),
        pick("pick", 1, 3),
        Step(say="order", point=("team-0", "team-1"), then=("1: 6 genie h4", "1: 2 swap 6 7")),
        fly("glide", 1, "A", "b3"),
        fly("leap", 3, "A", "b5"),
        Step(say="channel", point=("wind-1", "wind-3"), then=("1: pick 3 7",)),
        pick("again", 2, 5),
        Step(say="rival", point=("team-0", "team-1"), then=("1: 3 B j11", "1: 7 A k9")),
        fly("six", 5, "C", "d4"),
        Step(
            say="swap",
            point=("wind-2", "place-9", "place-13", "confirm"),
            move="2 swap 10 14",
            brings="granted",
        ),
        Step(
            say="wish",
            point=("wind-4", "place-5", "turn-2", "confirm"),
            move="4 turn 6 180",
            brings="turned",
        ),
        Step(
            say="turned",
            point=("piece-0-2", "piece-genie-0"),
            jumps=True,
            then=("1: pick 5 8", "0: pick 1 6", "1: 5 B l11", "1: 8 genie d5", "0: 1 B b4"),
        ),
        genie("call", 6, "i2", "summoned"),
        Step(
            say="favour",
            point=("piece-genie-0",),
            jumps=True,
            then=(
                *("0: pick 3 7", "1: pick 1 2", "0: 7 B c4", "0: 3 C g7", "1: 2 swap 5 6", "1: 1 B k10"),
                *("0: pick 2 8", "1: pick 4 6", "0: 2 swap 6 10"),
            ),
        ),
        genie("lead", 8, "h5", "walked"),
        Step(
            say="later",
            jumps=True,
            then=(
                *("1: 4 turn 10 180", "1: 6 genie f5", "0: pick 1 4", "1: pick 7 8", "1: 7 B k12"),
                *("1: 8 genie d5", "0: 4 turn 11 270", "0: 1 C h11", "0: pick 3 7", "1: pick 1 5"),
                *("0: 3 C j11", "0: 7 A f11", "1: 1 B l12", "1: 5 B k12", "0: pick 2 5", "1: pick 2 6"),
                *("1: 6 genie a10", "1: 2 swap 11 12", "0: 2 swap 14 15", "0: 5 A g11", "0: pick 1 6"),
                *("1: pick 3 4", "1: 4 rest", "1: 3 B l11", "0: 1 B f10", "0: 6 genie h3", "0: pick 3 7"),
                *("1: pick 5 7", "1: 5 B k10", "1: 7 B h8", "0: 3 A i11", "0: 7 C k12", "0: pick 2 5"),
                *("1: pick 6 8", "1: 6 genie i5", "1: 8 genie h4", "0: 2 swap 11 12", "0: 5 B e11"),
                *("0: pick 1 4", "1: pick 2 3", "1: 3 B l8", "1: 2 swap 10 14", "0: 4 turn 10 90"),
                *("0: 1 A k11", "0: pick 3 7", "1: pick 1 5"),
            ),
        ),
        fly("home", 3, "A", "l12"),
        fly("last", 7, "B", "j11", "ended"),
        Step(say="end"),
    ),
)
