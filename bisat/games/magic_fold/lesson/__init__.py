"""The guided first game: a card of two folds, over and under, genies, and the race to the palace."""

from __future__ import annotations

from bisat.core import lesson  # its steps are not those of a cloth
from bisat.games.magic_fold.rules.figures import TOKENS

PLACES = (
    *("way-over", "way-under", "undo", "unfold", "genies", "track"),
    *(f"token-{token}" for token in TOKENS),
    *(f"fold-{side}-{line}" for side in ("left", "right", "top", "bottom") for line in (1, 2, 3)),
)
"""What the scene knows by name."""


def take(token: int, say: str, brings: str = "moved") -> lesson.Step:
    """Take a card: one tap to look at it, one to take it."""
    return lesson.Step(say=say, point=(f"token-{token}",) * 2, move=f"take {token}", brings=brings)


def turn(say: str, *point: str) -> lesson.Step:
    """Something to read; then four new cards are turned, and the rival wants none of them."""
    return lesson.Step(say=say, point=point, then=("clock", "1: pass"))


LESSON = lesson.Lesson(
    package=__name__,
    seats=2,
    seed="first-436",
    options={"deck": "standard", "short": True, "assist": True, "calm": "off"},
    places=PLACES,
    examples={"fold": "half", "under": "under", "claim": "take", "genie": "genie", "track": "last"},
    steps=(
        turn("goal"),
        lesson.Step(say="card", point=("token-3",)),
        lesson.Step(say="half", point=("fold-bottom-2",), move="bottom 2", brings="folded"),
        lesson.Step(say="quarter", point=("fold-left-2",), move="left 2", brings="folded"),
        take(3, "take"),
        turn("flown", "track"),
        lesson.Step(
            say="under",
            point=("way-under", "fold-left-1"),
            move="left 1 under",
            brings="folded",
        ),
        take(4, "take2"),
        turn("genies", "genies"),
        lesson.Step(say="undo", point=("undo",), move="unfold", brings="unfolded"),
        take(4, "genie"),
        turn("race", "track"),
        take(3, "last", "ended"),
        lesson.Step(say="end", point=("track",)),
    ),
)
