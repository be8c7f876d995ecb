"""A landscape as a short code to share: thirteen letters and digits that notice a slip."""

from __future__ import annotations

from bisat.core.refusal import Refused
from bisat.games.tapis_volant.rules.box import COLUMNS, PIECES, ROWS, SIZES, SKY, Piece, is_cloud
from bisat.games.tapis_volant.rules.pieces import Placed

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are easily misread."""
LENGTH = 13
CHECK = 1021
"""Codes are multiples of this prime: one wrong sign or two swapped ones never give another code."""
ALIKE = str.maketrans("ILO", "110", "- ")


def _places(piece: Piece) -> list[Placed | None]:
    """Where a piece can be: nowhere first, then column by column."""
    width, height = SIZES[piece]
    rows = range(SKY, ROWS - height + 2) if is_cloud(piece) else (1,)
    columns = range(1, COLUMNS - width + 2)
    return [None, *(Placed(piece, column, row) for column in columns for row in rows)]


PLACES = tuple(_places(piece) for piece in PIECES)


def code(landscape: tuple[Placed, ...]) -> str:
    """The code of a landscape whose pieces lie on the grid, each at most once.

    >>> code((Placed("house", 6), Placed("puff", 12, 9)))
    '002K-30YS-J2GSX'
    """
    number = 0
    for piece, places in zip(PIECES, PLACES, strict=True):
        placed = next((found for found in landscape if found.piece == piece), None)
        number = number * len(places) + places.index(placed)
    number *= CHECK
    signs = ""
    for _ in range(LENGTH):
        number, digit = divmod(number, len(DIGITS))
        signs = DIGITS[digit] + signs
    return f"{signs[:4]}-{signs[4:8]}-{signs[8:]}"


def decode(text: str) -> tuple[Placed, ...]:
    """The landscape of a code, or Refused.

    >>> decode("002K-30YS-J2GSX")
    (Placed(piece='house', column=6, row=1), Placed(piece='puff', column=12, row=9))
    """
    signs = text.upper().translate(ALIKE)
    if len(signs) != LENGTH or any(sign not in DIGITS for sign in signs):
        raise Refused("tapis_volant.no_code", text=text[:40])
    number = 0
    for sign in signs:
        number = number * len(DIGITS) + DIGITS.index(sign)
    number, slip = divmod(number, CHECK)
    placed: list[Placed] = []
    for places in reversed(PLACES):
        number, at = divmod(number, len(places))
        if (found := places[at]) is not None:
            placed.append(found)
    if slip or number:
        raise Refused("tapis_volant.no_code", text=text[:40])
    return tuple(reversed(placed))
