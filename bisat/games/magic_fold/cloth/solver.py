"""What can be folded, and how: every packet by its two faces, with the fewest folds to it.

Which cells show above and below decides what a further fold shows, so a packet is kept as its faces alone:
10,253 of them. A fold then only picks cells from both faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from operator import itemgetter
from typing import Literal

import msgspec

from bisat.games.magic_fold.cloth.cards import Element, Picture, suits
from bisat.games.magic_fold.cloth.sheet import (
    CELLS,
    FLAT,
    Cloth,
    Fold,
    folds_of,
    lay,
    lower,
    places_of,
    upper,
)

Packet = tuple[int, tuple[int, ...]]
"""Columns; then the cells of the upper face row by row, and those of the lower face."""

Pick = Callable[[tuple[int, ...]], tuple[int, ...]]
"""From both faces the cells of the next two."""

Step = Fold | Literal["unfold", "unfold all", "turn"]
"""What hands do with a cloth."""

UNFOLD: Step = "unfold"

START: Packet = (FLAT.cols, (*range(CELLS), *range(CELLS)))


class Reached(msgspec.Struct, frozen=True):
    """The fewest folds to a packet, in how many ways, and the last of one of them."""

    folds: int
    ways: int
    before: Packet
    last: Fold | None


class Solution(msgspec.Struct, frozen=True):
    """A face that fits, and a shortest way to it from the flat cloth."""

    cols: int
    cells: tuple[int, ...]
    """Row by row."""
    folds: tuple[Fold, ...]
    ways: int
    """How many shortest ways there are."""


@cache
def _folds(cols: int, rows: int) -> tuple[tuple[Fold, int, Pick], ...]:
    """Every fold of a packet of this size: how wide it is then, and which cells of both faces show then."""
    found: list[tuple[Fold, int, Pick]] = []
    below = cols * rows
    for step in folds_of(cols, rows):
        wide, places = places_of(cols, rows, step.side, step.line)
        faces: tuple[list[int], list[int]] = ([], [])
        for stays, moves in places:
            ends = [] if stays is None else [stays, stays + below]
            moved = [] if moves is None else [moves + below, moves]  # it comes to lie on its other face
            ends = ends + moved if step.under else moved + ends
            faces[0].append(ends[0])
            faces[1].append(ends[-1])
        found.append((step, wide, itemgetter(*faces[0], *faces[1])))
    return tuple(found)


def onward(packet: Packet) -> Iterator[tuple[Fold, Packet]]:
    """Every fold of a packet, and the packet it makes."""
    cols, faces = packet
    for step, wide, pick in _folds(cols, len(faces) // 2 // cols):
        yield step, (wide, pick(faces))


@cache
def reached() -> dict[Packet, Reached]:
    """Every packet that can be folded from the flat cloth; made when it is first asked for."""
    found = {START: Reached(0, 1, START, None)}
    ring = [START]
    for folds in range(1, CELLS):
        counts: dict[Packet, Reached] = {}
        for packet in ring:
            ways = found[packet].ways
            for step, new in onward(packet):
                if new in counts:
                    known = counts[new]
                    counts[new] = Reached(folds, known.ways + ways, known.before, known.last)
                elif new not in found:
                    counts[new] = Reached(folds, ways, packet, step)
        found |= counts
        ring = list(counts)
    return found


def _shown(packet: Packet) -> tuple[int, ...]:
    return packet[1][: len(packet[1]) // 2]


def square(cols: int, count: int) -> bool:
    """Whether so many cells, so wide, may answer a card: four must form a square."""
    return count < 4 or (count == 4 and cols == 2)


@cache
def faces(count: int) -> tuple[tuple[Packet, Reached], ...]:
    """The packets that show so many cells, each upper face once with the fewest folds."""
    best: dict[tuple[int, tuple[int, ...]], tuple[Packet, Reached]] = {}
    for packet, found in reached().items():
        cells = _shown(packet)
        if len(cells) == count and square(packet[0], count):
            key = (packet[0], cells)
            if key not in best or found.folds < best[key][1].folds:
                best[key] = (packet, found)
            elif found.folds == best[key][1].folds:
                packet_kept, kept = best[key]
                more = Reached(kept.folds, kept.ways + found.ways, kept.before, kept.last)
                best[key] = (packet_kept, more)
    return tuple(best.values())


Pictures = tuple[Picture, ...]
"""The sixteen pictures of a cloth, row by row."""


@cache
def _sets(count: int) -> tuple[int, ...]:
    """The sets of so many cells, as bits, that a packet can show."""
    return tuple(dict.fromkeys(sum(1 << cell for cell in _shown(packet)) for packet, _ in faces(count)))


@lru_cache(maxsize=4096)
def goals(elements: tuple[Element, ...], pictures: Pictures, genies: int = 0) -> frozenset[int]:
    """The sets of cells, as bits, that fit a card with so many genies."""
    return frozenset(_fitting(elements, pictures, genies))


def foldable(elements: tuple[Element, ...], pictures: Pictures) -> bool:
    """Whether anything that can be folded fits a card."""
    return any(True for _ in _fitting(elements, pictures, 0))


def _fitting(elements: tuple[Element, ...], pictures: Pictures, genies: int) -> Iterator[int]:
    """One set of cells after the other.

    Some elements lack as many cells as there are more of them than cells that suit any of them (Hall); the
    most that is lacking anywhere is what genies must show. At least one element is shown for real (F7).
    """
    suiting = [
        sum(1 << cell for cell, picture in enumerate(pictures) if suits(element, picture))
        for element in elements
    ]
    unions = [(0, 0)]
    for mask in suiting:
        unions += [(union | mask, size + 1) for union, size in unions]
    most = min(genies, len(elements) - 1)
    for bits in _sets(len(elements)):
        if all(size - (bits & union).bit_count() <= most for union, size in unions):
            yield bits


def solutions(elements: tuple[Element, ...], pictures: Pictures) -> tuple[Solution, ...]:
    """Every face that fits a card, those with the fewest folds first."""
    wanted = goals(elements, pictures)
    found = [
        Solution(packet[0], _shown(packet), _way(packet), reach.ways)
        for packet, reach in faces(len(elements))
        if sum(1 << cell for cell in _shown(packet)) in wanted
    ]
    return tuple(sorted(found, key=lambda it: (len(it.folds), it.cols, it.cells)))


def _way(packet: Packet) -> tuple[Fold, ...]:
    """A shortest way to a packet."""
    folds = []
    while (last := reached()[packet].last) is not None:
        folds.append(last)
        packet = reached()[packet].before
    return tuple(reversed(folds))


def packet_of(cloth: Cloth) -> Packet:
    """The faces of a cloth as it lies."""
    spread = lay(cloth)
    return spread.cols, upper(spread) + lower(spread)


def nearest(
    cloth: Cloth, elements: tuple[Element, ...], pictures: Pictures, genies: int = 0
) -> tuple[Step, ...] | None:
    """The fewest steps of the hands from the present fold to a face that fits; None if there is none.

    Unfold some folds or all, and fold on from there. Turning over pays only as the last step, for a fold may
    as well be made so that the packet lies the other way up.
    """
    wanted = goals(elements, pictures, genies)
    if not wanted:
        return None
    best: tuple[Step, ...] | None = None
    for undone in range(len(cloth.folds) + 1):
        whole = undone == len(cloth.folds) and undone > 1
        back: tuple[Step, ...] = ("unfold all",) if whole else (UNFOLD,) * undone
        packet = packet_of(Cloth(cloth.turned, cloth.folds[: len(cloth.folds) - undone]))
        onto: tuple[Step, ...] | None = _forward(packet, len(elements), wanted)
        if _fits(_over(packet), len(elements), wanted) and (onto is None or len(onto) > 1):
            onto = ("turn",)
        if onto is not None and (best is None or len(back) + len(onto) < len(best)):
            best = (*back, *onto)
    return best


def _over(packet: Packet) -> Packet:
    """The packet turned over; where its cells then lie does not matter to a set of them."""
    cols, both = packet
    half = len(both) // 2
    return cols, both[half:] + both[:half]


def _fits(packet: Packet, count: int, wanted: frozenset[int]) -> bool:
    cells = _shown(packet)
    return len(cells) == count and square(packet[0], count) and sum(1 << cell for cell in cells) in wanted


@lru_cache(maxsize=4096)
def _forward(packet: Packet, count: int, wanted: frozenset[int]) -> tuple[Fold, ...] | None:
    """The fewest folds from a packet to a face that fits, without unfolding."""
    if packet == START:  # the table knows
        known = [it for it in faces(count) if sum(1 << cell for cell in _shown(it[0])) in wanted]
        return _way(min(known, key=lambda it: it[1].folds)[0])
    came: dict[Packet, tuple[Packet, Fold] | None] = {packet: None}
    ring = [packet]
    while ring:
        for each in ring:
            if _fits(each, count, wanted):
                return _back(came, each)
        wider = []
        for each in ring:
            for step, new in onward(each):
                if len(new[1]) // 2 >= count and new not in came:
                    came[new] = (each, step)
                    wider.append(new)
        ring = wider
    return None


def _back(came: dict[Packet, tuple[Packet, Fold] | None], packet: Packet) -> tuple[Fold, ...]:
    folds = []
    while (link := came[packet]) is not None:
        packet, step = link
        folds.append(step)
    return tuple(reversed(folds))
