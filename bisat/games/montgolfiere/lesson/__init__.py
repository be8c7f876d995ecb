"""The guided first game: one round for each kind of card, a squadron, a grapple, and the Moon."""

from __future__ import annotations

from bisat.core.lesson import Lesson, Step
from bisat.games.montgolfiere.rules.box import KINDS

PLACES = ("confirm", "show", "balloon-0", "balloon-1", "balloon-2", *(f"card-{card}" for card in KINDS))
"""What the scene knows by name."""


def card(name: str, say: str, brings: str) -> Step:
    """Play a card; everybody else has chosen."""
    return Step(say=say, point=(f"card-{name}", "confirm"), move=name, brings=brings)


def others(say: str, first: str, second: str, *point: str) -> Step:
    """Something to read; then the others choose for the next round."""
    return Step(say=say, point=point, then=(f"1: {first}", f"2: {second}"))


LESSON = Lesson(
    package=__name__,
    seats=3,
    seed="first-66003",
    options={"baron": False},
    places=PLACES,
    examples={name: name for name in ("gas", "storm", "ballast", "motor", "grapple")},
    steps=(
        Step(say="goal", point=("balloon-0",)),
        others("secret", "6", "5"),
        card("14", "ballast", "heaviest"),
        others("risen", "15", "10", "balloon-0"),
        card("gas", "gas", "gassed"),
        others("asleep", "motor", "14", "balloon-1", "balloon-2"),
        card("3", "low", "motored"),
        others("motors", "14", "1", "balloon-1"),
        card("grapple", "grapple", "grappled"),
        others("pulled", "10", "4", "balloon-0"),
        card("storm", "storm", "stormed"),
        others("stormed", "7", "8", "balloon-0", "balloon-1"),
        card("7", "squadron", "joined"),
        others("joined", "1", "6", "balloon-0", "balloon-1"),
        card("motor", "motor", "motored"),
        others("near", "4", "2"),
        card("15", "again", "heaviest"),
        others("last", "8", "9"),
        card("13", "moon", "ended"),
        Step(say="end", point=("balloon-0",)),
    ),
)
