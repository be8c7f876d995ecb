"""What is in the box: the board, the pieces of the landscape, the cards and the winds, read from `box.json`.

The size of the board and of the pieces, numbers of cards and rows of wind are reconstructed; whoever owns
another box may give theirs as an option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal, get_args

import msgspec

from bisat.core.game import Value
from bisat.core.refusal import Refused

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
"""Of the board in the usual box."""
MIN_COLUMNS, MIN_ROWS = 12, 6
MAX_COLUMNS, MAX_ROWS = 36, 18
"""Of one in a box of somebody's own."""
START, FINISH = (1, 1), (COLUMNS, 1)
"""On the usual board; on every other one the finish is the last cell of the ground, too."""
MAX_FORCE = 3
"""Of the wind, in a box of one's own; ours blows with 1 and 2."""
DIRECTIONS = 5
"""Direction cards per seat."""
ROUNDS = 300
"""After so many nobody wins (T10)."""
MIN_SEATS, MAX_SEATS = 3, 6
HANDS = (3, 5)
"""Wind cards in hand: usual, and in the fast variant."""
MIN_CARDS = 2 * MAX_SEATS * max(HANDS) + 1
"""For six full hands and a stock."""
MAX_CARDS = 300

Column = Annotated[int, msgspec.Meta(ge=1, le=MAX_COLUMNS)]
Row = Annotated[int, msgspec.Meta(ge=1, le=MAX_ROWS)]
Cell = tuple[Column, Row]
"""Column from the left, row from the ground."""
Edge = Literal["left", "right", "top"]


Size = tuple[
    Annotated[int, msgspec.Meta(ge=1, le=MAX_COLUMNS - 4)],
    Annotated[int, msgspec.Meta(ge=1, le=MAX_ROWS - 1)],
]
"""Columns and rows that a piece covers."""
Cards = Annotated[
    tuple[tuple[Card, Annotated[int, msgspec.Meta(ge=1, le=99)]], ...],
    msgspec.Meta(max_length=len(get_args(Card))),
]
"""Each kind of wind card, and how many there are of it."""
Winds = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=MAX_FORCE)], ...],
    msgspec.Meta(min_length=MIN_ROWS, max_length=MAX_ROWS),
]


class Ground(Value, frozen=True):
    """The ground panels."""

    palm: Size
    minaret: Size
    house: Size
    elephant: Size
    gate: Size
    mosque: Size
    palace: Size


class Clouds(Value, frozen=True):
    """The clouds."""

    bank: Size
    streak: Size
    puff: Size


class Box(Value, frozen=True):
    """The file as it is written."""

    ground: Ground
    clouds: Clouds
    cards: Cards
    winds: Winds
    """How strongly the wind blows in each row, from the ground up: the board has so many rows."""
    columns: Annotated[int, msgspec.Meta(ge=MIN_COLUMNS, le=MAX_COLUMNS)] = COLUMNS


class Contents(msgspec.Struct, frozen=True, eq=False):
    """A box that was read and checked: one object for the same box, so that others may be kept by it."""

    sizes: Mapping[Piece, Size]
    copies: Mapping[Card, int]
    """How many there are of every card, in the order in which hands are sorted."""
    kinds: tuple[Card, ...]
    rank: Mapping[Card, int]
    deck: tuple[Card, ...]
    winds: tuple[int, ...]
    sky: int
    """The lowest row of the sky, where the wind blows and clouds hang."""
    columns: int

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return len(self.winds)

    @property
    def finish(self) -> Cell:
        """The cell of the gate."""
        return self.columns, 1

    @property
    def kept_free(self) -> tuple[Cell, ...]:
        """The cells of the ends and beside them, where no piece stands."""
        return START, (2, 1), (self.columns - 1, 1), self.finish

    def force(self, row: int) -> int:
        """How strongly the wind blows in a row, always to the right.

        >>> [contents().force(row) for row in (1, 6, 7, 9, 10, 12)]
        [0, 0, 1, 1, 2, 2]
        """
        return self.winds[row - 1]


@lru_cache(maxsize=16)
def contents(box: Box | None = None) -> Contents:
    """Everything in a box; by default that which comes with the game. Refused says what is wrong with it."""
    given = read() if box is None else box
    for fault in _faults(given):
        raise fault
    held = dict(given.cards)
    copies = {card: held[card] for card in get_args(Card) if card in held}
    return Contents(
        sizes={piece: getattr(given.clouds if is_cloud(piece) else given.ground, piece) for piece in PIECES},
        copies=copies,
        kinds=tuple(copies),
        rank={card: rank for rank, card in enumerate(copies)},
        deck=tuple(card for card, n in copies.items() for _ in range(n)),
        winds=given.winds,
        sky=given.winds.count(0) + 1,
        columns=given.columns,
    )


def read(text: bytes | None = None) -> Box:
    """The box that is written like this, or the one that comes with the game."""
    written = files(__package__).joinpath("box.json").read_bytes() if text is None else text
    return msgspec.json.decode(written, type=Box)


def is_cloud(piece: Piece) -> bool:
    """Whether a piece hangs in the sky."""
    return piece in Clouds.__struct_fields__


def _faults(box: Box) -> Iterator[Refused]:
    if box.winds[0] or list(box.winds) != sorted(box.winds):
        yield Refused("tapis_volant.box_winds")
    for card, kinds in Counter(card for card, _ in box.cards).items():
        if kinds > 1:
            yield Refused("tapis_volant.box_twice", card=card)
    cards = sum(n for _, n in box.cards)
    if not MIN_CARDS <= cards <= MAX_CARDS:
        yield Refused("tapis_volant.box_cards", n=cards, least=MIN_CARDS, most=MAX_CARDS)
    for piece in PIECES:
        width, height = getattr(box.clouds if is_cloud(piece) else box.ground, piece)
        if width > box.columns - 4 or height >= len(box.winds):
            yield Refused("tapis_volant.off_grid", piece=piece)
        elif is_cloud(piece) and height > len(box.winds) - box.winds.count(0):
            yield Refused("tapis_volant.box_cloud", piece=piece)


PIECES: tuple[Piece, ...] = get_args(Piece)
USUAL = contents()
SKY = USUAL.sky
"""The lowest row of the sky in the usual box."""
SIZES, COPIES, KINDS, RANK, DECK = USUAL.sizes, USUAL.copies, USUAL.kinds, USUAL.rank, USUAL.deck
"""Those of the usual box."""


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
