"""What cloth, cards and track say, as tables: every packet with its folds, and what fits a card."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from bisat.games.magic_fold.cloth.cards import COLOURS, MOTIFS, suits
from bisat.games.magic_fold.cloth.sheet import CELLS, FLAT, SIZE, folds_of, over, upper
from bisat.games.magic_fold.cloth.solver import START, Packet, onward, square
from bisat.games.magic_fold.encoding import CARD, card_numbers
from bisat.games.magic_fold.rules.box import MAX_CARDS, MAX_PALACE, Contents
from bisat.games.magic_fold.rules.terms import Terms

Table = NDArray[np.int32]
Tables = tuple[Table, Table]
"""Packets, and all else: few tables, since each call of a function hands them on."""

PACKETS, BOX = 0, 1
"""The tables in their order."""
CARDS = 0
TRACK = CARDS + 2 * MAX_CARDS
PICTURES = TRACK + MAX_PALACE + 1
FACES = PICTURES + CELLS
"""Where in the second table cards, squares, pictures of cells and faces of packets begin."""

FLAT_PACKET, OVER_PACKET = 0, 1
"""The flat cloth, and turned over."""
FOLDS = folds_of(SIZE, SIZE)
WAYS = len(FOLDS)
"""How many folds the flat cloth allows."""
COLS, ROWS, COUNT, SHOWN, ONTO = 0, 1, 2, 3, 4
"""Of a packet: its size, how many cells a card sees of it, which ones as bits, and what each fold leads to.

A packet that can answer no card shows no cells.
"""
PACKET = ONTO + WAYS

ELEMENTS, CLOUDS, GENIE, UNIONS = 0, 1, 2, 3
"""Of a card: its elements, its effects, and per set of elements the cells that suit any of them, as bits."""
SUBSETS = 16
TOLD = UNIONS + SUBSETS
"""Then what a sight says of it."""

MOTIF, COLOUR = 0, 1
"""Of a picture: numbers in their order."""
SHORTCUT, SLOT = 0, 1
"""Of a square: where a shortcut leads or 0, and which of the cobras lay here at first or NONE."""


@cache
def packets() -> tuple[Table, Table]:
    """Every packet of the cloth, turned over or not, and their faces: the cells above, then those below."""
    turned = upper(over(FLAT))
    starts: tuple[Packet, ...] = (START, (SIZE, turned + turned))
    numbers = {packet: number for number, packet in enumerate(starts)}
    steps: list[dict[int, Packet]] = []
    for packet in (ring := list(starts)):
        onto = {FOLDS.index(step): new for step, new in onward(packet)}
        steps.append(onto)
        for new in onto.values():
            if new not in numbers:
                numbers[new] = len(numbers)
                ring.append(new)
    table = np.zeros((len(ring), PACKET), np.int32)
    shown = np.zeros((len(ring), 2 * CELLS), np.int32)
    for number, (cols, faces) in enumerate(ring):
        count = len(faces) // 2
        table[number, [COLS, ROWS]] = cols, count // cols
        if square(cols, count):
            table[number, [COUNT, SHOWN]] = count, sum(1 << cell for cell in faces[:count])
        for fold, new in steps[number].items():
            table[number, ONTO + fold] = numbers[new]
        shown[number, :count] = faces[:count]
        shown[number, CELLS : CELLS + count] = faces[count:]
    return table, shown


@lru_cache(maxsize=16)
def _of_box(contents: Contents) -> Table:
    """Cards, track and pictures of a box, and the faces of packets."""
    pictures, (_, shown) = contents.pictures, packets()
    box = np.zeros((FACES + len(shown), TOLD + CARD), np.int32)
    for number, card in enumerate(contents.cards):
        suiting = [
            sum(1 << cell for cell, picture in enumerate(pictures) if suits(element, picture))
            for element in card.elements
        ]
        box[CARDS + number, [ELEMENTS, CLOUDS, GENIE]] = len(suiting), card.clouds, card.genie
        for chosen in range(1 << len(suiting)):
            cells = 0
            for place, mask in enumerate(suiting):
                cells |= mask * (chosen >> place & 1)
            box[CARDS + number, UNIONS + chosen] = cells
        box[CARDS + number, TOLD:] = list(card_numbers(card))
    box[TRACK:PICTURES, SLOT] = -1
    for start, end in contents.track.shortcuts:
        box[TRACK + start, SHORTCUT] = end
    for slot, at in enumerate(contents.track.cobras):
        box[TRACK + at, SLOT] = slot
    for cell, picture in enumerate(pictures):
        box[PICTURES + cell, [MOTIF, COLOUR]] = MOTIFS.index(picture.motif), COLOURS.index(picture.colour)
    box[FACES:, : 2 * CELLS] = shown
    return box


def tabled(terms: Terms) -> Tables:
    """All tables for a race."""
    return packets()[0], _of_box(terms.contents)
