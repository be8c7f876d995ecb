"""The box: one deck for each balloon, and where everything starts."""

from __future__ import annotations

from typing import Final, Literal

Card = Literal[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
    "grapple", "gas", "storm", "motor",
]  # fmt: skip
"""A ballast card is its number."""

GRAPPLE: Final = "grapple"
GAS: Final = "gas"
STORM: Final = "storm"
MOTOR: Final = "motor"

BALLAST: tuple[Card, ...] = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15")
KINDS: tuple[Card, ...] = (*BALLAST, GRAPPLE, GAS, STORM, MOTOR)
"""Every different card, in the order in which hands are sorted."""

COPIES: dict[Card, int] = dict.fromkeys(BALLAST, 1) | {GRAPPLE: 4, GAS: 2, STORM: 2, MOTOR: 1}
DECK: tuple[Card, ...] = tuple(card for card in KINDS for _ in range(COPIES[card]))
RANK: dict[Card, int] = {card: rank for rank, card in enumerate(KINDS)}
NUMBER: dict[Card, int] = {card: number for number, card in enumerate(BALLAST, 1)}
"""The number of a ballast card; other cards have none."""

START = 5
MAX_HEAD_START = 3
"""M10: squares above the start."""
HAND = 7
ROUNDS = len(DECK)
MAX_BALLOONS = 6
MAX_MOON = 15
MOON_BONUS = 5
