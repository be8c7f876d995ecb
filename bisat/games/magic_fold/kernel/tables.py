"""What cloth, cards and track say, as one record: every packet with its folds, and what fits a card."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bisat.games.magic_fold.cloth.cards import COLOURS, MAX_ELEMENTS, MOTIFS, suits
from bisat.games.magic_fold.cloth.sheet import CELLS, FLAT, SIZE, folds_of, over, upper
from bisat.games.magic_fold.cloth.solver import START, Packet, onward, square
from bisat.games.magic_fold.encoding import CARD, card_numbers
from bisat.games.magic_fold.rules.box import MAX_CARDS, MAX_PALACE, Contents
from bisat.parts.kernels.compiling import record

Box = Any
"""The record."""

NONE = -1
"""No cobra."""
FLAT_PACKET, OVER_PACKET = 0, 1
"""The flat cloth, and turned over."""
FOLDS = folds_of(SIZE, SIZE)
PACKETS = 10_302
"""So many different packets there are."""

BOX = record(
    cols=(np.int8, PACKETS),  # per packet: its size
    rows=(np.int8, PACKETS),
    count=(np.int8, PACKETS),  # how many cells a card sees of it; 0 where it can answer no card
    shown=(np.int32, PACKETS),  # which ones, as bits
    onto=(np.int16, (PACKETS, len(FOLDS))),  # the packet that each fold leads to
    faces=(np.int8, (PACKETS, 2, CELLS)),  # the cells above, and those below
    elements=(np.int8, 2 * MAX_CARDS),  # per card: how many
    clouds=(np.int8, 2 * MAX_CARDS),
    genie=(np.int8, 2 * MAX_CARDS),
    unions=(np.int32, (2 * MAX_CARDS, 1 << MAX_ELEMENTS)),  # per set of elements: cells that suit any of them
    observed=(np.uint8, (2 * MAX_CARDS, CARD)),  # what an observation says of it
    motifs=(np.int8, CELLS),  # per cell: its picture
    colours=(np.int8, CELLS),
    shortcuts=(np.int16, MAX_PALACE + 1),  # per square: where a shortcut leads, or 0
    slots=(np.int8, MAX_PALACE + 1),  # which of the cobras lay here at first, or NONE
)


@cache
def _cloth() -> NDArray[Any]:
    """The record with every packet of the cloth, turned over or not, and no cards yet."""
    turned = upper(over(FLAT))
    starts: tuple[Packet, ...] = (START, (SIZE, turned + turned))
    numbers = {packet: number for number, packet in enumerate(starts)}
    table = np.zeros(1, BOX)
    box: Box = table[0]
    cols, rows, count, shown, onto, faces = box.cols, box.rows, box.count, box.shown, box.onto, box.faces
    for number, packet in enumerate(ring := list(starts)):
        wide, cells = packet
        many = len(cells) // 2
        cols[number], rows[number] = wide, many // wide
        if square(wide, many):
            count[number], shown[number] = many, sum(1 << cell for cell in cells[:many])
        faces[number, :, :many] = cells[:many], cells[many:]
        for step, new in onward(packet):
            if new not in numbers:
                numbers[new] = len(numbers)
                ring.append(new)
            onto[number, FOLDS.index(step)] = numbers[new]
    assert len(ring) == PACKETS, "there is a place for each packet"
    return table


@lru_cache(maxsize=16)
def tabled(contents: Contents) -> NDArray[Any]:
    """The record of a box."""
    table = _cloth().copy()
    box: Box = table[0]
    for number, card in enumerate(contents.cards):
        box.elements[number], box.clouds[number], box.genie[number] = (
            len(card.elements), card.clouds, card.genie,
        )  # fmt: skip
        for chosen in range(1 << len(card.elements)):
            some = [element for place, element in enumerate(card.elements) if chosen >> place & 1]
            box.unions[number, chosen] = sum(
                1 << cell
                for cell, picture in enumerate(contents.pictures)
                if any(suits(element, picture) for element in some)
            )
        box.observed[number] = list(card_numbers(card))
    for cell, picture in enumerate(contents.pictures):
        box.motifs[cell], box.colours[cell] = MOTIFS.index(picture.motif), COLOURS.index(picture.colour)
    for start, end in contents.track.shortcuts:
        box.shortcuts[start] = end
    box.slots[:] = NONE
    for slot, at in enumerate(contents.track.cobras):
        box.slots[at] = slot
    return table
