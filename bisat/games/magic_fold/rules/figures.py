"""The figures of the rules."""

from __future__ import annotations

from typing import Literal, get_args

from bisat.core.game import Millis

Pawn = int
"""A seat's number, or the number of seats for the ghost."""

Hand = Literal["left", "right"]
Cobra = Literal[
    "back_1", "back_2", "back_3", "lose_1", "lose_2", "left_hand", "right_hand", "no_genies",
]  # fmt: skip
COBRAS: tuple[Cobra, ...] = get_args(Cobra)
"""The eight tokens, each once."""
BACK: dict[Cobra, int] = {"back_1": 1, "back_2": 2, "back_3": 3}
LOSE: dict[Cobra, int] = {"lose_1": 1, "lose_2": 2}
HANDS: dict[Cobra, Hand] = {"left_hand": "left", "right_hand": "right"}

TOKENS = (1, 2, 3, 4)
FORWARD = {1: 0, 2: 1, 3: 2, 4: 3}
"""How far each initiative token carries; the first sets another pawn back instead."""
GENIE_TOKEN = 2

MAX_SEATS = 4
GENIES = 12
MAX_GENIES_HELD = 3
MAX_HEAD_START = MAX_GENIES_HELD - 1
"""F17: genies besides the one that everybody begins with."""
POINTS = (5, 3, 2, 1)
"""Championship, in order of arrival."""
RACES = 3
MAX_ROUNDS = 60
"""F12."""

SAND: Millis = 30_000
"""From the first taking to the end of the folding."""
FOLDING: Millis = 180_000
"""F11: how long folding lasts where nobody takes a card."""
CHOOSING: Millis = 20_000
"""F11: to choose a pawn for the first token."""
CALM: Millis = 60_000
"""F11: what the sand-timer and a choice take in a calm game."""
AWAY: Millis = 10_000
"""F6: whoever has been away from the table so long passes."""
ONE_HAND: Millis = 1_500
"""F5: the pause after each fold of one hand."""
COUNT_OF_THREE: Millis = 3_000
TO_FOLLOW: Millis = 2_000
"""F14 until revision 2: for each token that was resolved, before the next cards are turned."""
BETWEEN_RACES: Millis = COUNT_OF_THREE + len(TOKENS) * TO_FOLLOW
"""F14 until revision 2: before the next race of a championship."""
MAX_PAUSE: Millis = 180_000
"""All six cobras bite in one round, and it is still shorter."""

Calm = Literal["no", "60", "off"]
Deck = Literal["mixed", "standard", "advanced"]
Part = Literal["cards", "cobras", "tokens", "all"]
PARTS: tuple[Part, ...] = get_args(Part)
"""F22: what comes into play, one after the other: cards alone, cobras, what tokens give, the ghost."""


def forward(token: int, gives: bool) -> int:
    """How far a token carries, where tokens give something (F22)."""
    return FORWARD[token] if gives else 0
