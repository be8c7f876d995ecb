"""What is in the box: the board, the pieces of the landscape and the cards, read from `box.json`.

Sizes of pieces and numbers of cards are reconstructed; the owner of a box can put them right in that file.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Literal, get_args

import msgspec

Piece = Literal[
    "palm", "minaret", "house", "elephant", "gate", "mosque", "palace", "bank", "streak", "puff"
]  # fmt: skip
"""Seven ground panels, then three clouds."""

Card = Literal[
    "V1", "V2", "V3", "V4",
    "A11", "A12", "A13", "A14",
    "A21", "A22", "A23", "A24",
    "A31", "A32", "A33", "A34",
    "A41", "A42", "A43", "A44",
    "B11", "B12", "B13", "B14",
    "B21", "B22", "B23", "B24",
    "B31", "B32", "B33", "B34",
    "B41", "B42", "B43", "B44",
]  # fmt: skip
"""V2 flies up or down 2. A23 flies right 2 with up 3, or left 2 with down 3; B23 the other way round.

Ours reach to 3 (no rulebook says how far); a box of one's own may hold cards that reach to 4."""

COLUMNS, ROWS = 24, 12
START, FINISH = (1, 1), (24, 1)
KEPT_FREE = ((1, 1), (2, 1), (23, 1), (24, 1))
SKY = 7
"""The lowest row of the sky, where the wind blows and clouds hang."""
DIRECTIONS = 5
"""Direction cards per seat."""
ROUNDS = 300
"""After so many nobody wins (T10)."""
MIN_SEATS, MAX_SEATS = 3, 6
HANDS = (3, 5)
"""Wind cards in hand: usual, and in the fast variant."""

Column = Annotated[int, msgspec.Meta(ge=1, le=COLUMNS)]
Row = Annotated[int, msgspec.Meta(ge=1, le=ROWS)]
Cell = tuple[Column, Row]
"""Column from the left, row from the ground."""
Edge = Literal["left", "right", "top"]


def force(row: int) -> int:
    """How strongly the wind blows in a row, always to the right.

    >>> [force(row) for row in (1, 6, 7, 9, 10, 12)]
    [0, 0, 1, 1, 2, 2]
    """
    return 0 if row < SKY else 1 if row < 10 else 2


class Size(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Cells that a piece covers."""

    width: Annotated[int, msgspec.Meta(ge=1, le=COLUMNS - 4)]
    height: Annotated[int, msgspec.Meta(ge=1, le=ROWS - 1)]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    ground: dict[Piece, Size]
    clouds: dict[Piece, Size]
    cards: dict[Card, Annotated[int, msgspec.Meta(ge=0, le=99)]]


def read(text: bytes) -> Box:
    """A box from its file, or ValueError with what is wrong."""
    box = msgspec.json.decode(text, type=Box)
    if set(box.ground) & set(box.clouds) or {*box.ground, *box.clouds} != set(get_args(Piece)):
        raise ValueError("every piece is either a ground panel or a cloud")
    if any(size.height > ROWS - SKY + 1 for size in box.clouds.values()):
        raise ValueError("a cloud is too high for the sky")
    if sum(box.cards.values()) <= 2 * MAX_SEATS * max(HANDS):
        raise ValueError("there are too few cards for six full hands and a stock")
    return box


BOX = read(files(__package__).joinpath("box.json").read_bytes())
PIECES: tuple[Piece, ...] = get_args(Piece)
SIZES: dict[Piece, Size] = {piece: (BOX.ground | BOX.clouds)[piece] for piece in PIECES}
KINDS: tuple[Card, ...] = tuple(card for card in get_args(Card) if BOX.cards.get(card))
"""Every different card, in the order in which hands are sorted."""
RANK: dict[Card, int] = {card: rank for rank, card in enumerate(KINDS)}
COPIES: dict[Card, int] = {card: BOX.cards[card] for card in KINDS}
DECK: tuple[Card, ...] = tuple(card for card in KINDS for _ in range(COPIES[card]))


def legs(card: Card, up: bool) -> tuple[int, int]:
    """How far a card flies sideways (right is positive) and upwards, in one of its two senses.

    >>> legs("V2", False), legs("A23", True), legs("A23", False), legs("B23", True)
    ((0, -2), (2, 3), (-2, -3), (-2, 3))
    """
    sense = 1 if up else -1
    if card[0] == "V":
        return 0, sense * int(card[1])
    across = int(card[1]) if card[0] == "A" else -int(card[1])
    return sense * across, sense * int(card[2])
