"""The guided first game: a card, a wall, being fallen upon, the wind, and the gate."""

from __future__ import annotations

from bisat.core.lesson import Lesson, Step
from bisat.games.tapis_volant.rules.box import DECK

PLACES = (
    *("confirm", "stop", "force", "nothing"),
    *(f"carpet-{seat}" for seat in range(3)),
    *(f"direction-{way}" for way in ("up", "down", "left", "right")),
    *(f"card-{card}" for card in dict.fromkeys(DECK)),
)
"""What the scene knows by name."""

LESSON = Lesson(
    package=__name__,
    seats=3,
    seed="first-14",
    options={"landscape": "oasis"},
    places=PLACES,
    examples={
        "orders": "wall",
        "wind": "wind",
        "direction": "exactly",
        "drift": "drift",
        "meeting": "force",
        "landing": "land",
    },
    steps=(
        Step(say="goal", point=("carpet-0",)),
        Step(say="cards", point=("card-A12",)),
        Step(
            say="wall",
            point=("card-A12", "direction-up", "confirm"),
            move="A12 up first with up",
            then=("1: V3 up first with right force",),
            brings="flew",
        ),
        Step(
            say="fallen",
            point=("carpet-0",),
            then=("2: right stop", "1: V3 up first with right", "2: V2 up with up"),
        ),
        Step(say="held", point=("carpet-0",)),
        Step(say="force", point=("card-V3", "force"), move="V3 up force", brings="forced"),
        Step(
            say="forced",
            point=("carpet-2",),
            jumps=True,
            then=(
                *("1: B21 down with up", "2: V3 up first with right", "0: A32 up last with up"),
                *("1: B33 down last with up", "2: A33 up first", "0: B21 down with up"),
                *("1: A21 up first with up", "2: B22 down last with right"),
            ),
        ),
        Step(say="zones", point=("carpet-0",)),
        Step(say="wind", point=("card-B32", "confirm"), move="B32 down last", brings="flew"),
        Step(
            say="blown",
            point=("carpet-0",),
            jumps=True,
            then=(
                *("1: drift A13", "2: A11 up first with up", "0: A32 up first"),
                *("1: A22 up last", "2: drift V1"),
            ),
        ),
        Step(say="drift", point=("nothing", "card-A11", "confirm"), move="drift A11", brings="drifted"),
        Step(
            say="drifted",
            point=("carpet-0",),
            jumps=True,
            then=(
                *("1: B22 down first", "2: drift B13", "0: B32 down last with right"),
                *("1: drift", "2: B11 down last"),
            ),
        ),
        Step(
            say="exactly",
            point=("card-B33", "direction-left", "confirm"),
            move="B33 down last with left",
            then=("1: B12 down last", "2: V1 up"),
            brings="flew",
        ),
        Step(say="land", point=("card-V1", "confirm"), move="V1 down", brings="ended"),
        Step(say="end", point=("carpet-0",)),
    ),
)
