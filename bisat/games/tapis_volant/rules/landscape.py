"""A landscape: pieces on the grid, and every reason why it cannot be flown over."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Literal

from bisat.core.game import Value
from bisat.core.refusal import Refused
from bisat.games.tapis_volant.rules.box import (
    PIECES,
    USUAL,
    Cell,
    Contents,
    Piece,
    is_cloud,
)
from bisat.games.tapis_volant.rules.pieces import Panel, Placed
from bisat.games.tapis_volant.rules.terrain import (
    BLOCKED,
    NUDGES,
    OFF,
    START_AT,
    WAYS,
    Terrain,
    summed,
)

Wrong = Literal[
    "twice", "off_grid", "off_ground", "off_sky", "overlap", "forbidden", "cloud_on_roof", "blocked", "pocket"
]
"""What can be wrong with a landscape."""


class Fault(Value, frozen=True):
    """One thing that is wrong with a landscape, the pieces it is about, and the cells to show."""

    why: Wrong
    pieces: tuple[Piece, ...] = ()
    cells: tuple[Cell, ...] = ()


def covered(placed: Placed, box: Contents = USUAL) -> tuple[Cell, ...]:
    """The cells of a piece, also those beyond the board."""
    width, height = box.sizes[placed.piece]
    return tuple(
        (column, row)
        for row in range(placed.row, placed.row + height)
        for column in range(placed.column, placed.column + width)
    )


def sorted_pieces(landscape: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """The same landscape in the order of the box."""
    return tuple(sorted(landscape, key=lambda placed: PIECES.index(placed.piece)))


def panels(landscape: tuple[Placed, ...], box: Contents = USUAL) -> tuple[Panel, ...]:
    """The pieces with their sizes."""
    return tuple(
        Panel(placed.piece, placed.column, placed.row, *box.sizes[placed.piece]) for placed in landscape
    )


@lru_cache(maxsize=16)
def terrain(landscape: tuple[Placed, ...], box: Contents = USUAL) -> Terrain:
    """What carpets meet; the last few are kept with all that was found out about them."""
    return built(landscape, box)


def built(landscape: tuple[Placed, ...], box: Contents = USUAL) -> Terrain:
    """What carpets meet."""
    clouds = [cell for placed in landscape if is_cloud(placed.piece) for cell in covered(placed, box)]
    ground = [cell for placed in landscape if not is_cloud(placed.piece) for cell in covered(placed, box)]
    return Terrain(ground, clouds, box)


def faults(landscape: tuple[Placed, ...], box: Contents = USUAL) -> tuple[Fault, ...]:
    """Everything that is wrong; passages are looked at once the pieces stand as they may."""
    found = [*_placing(landscape, box), *_sharing(landscape, box)]
    return tuple(found or _passages(built(landscape, box), box))


def fits(landscape: tuple[Placed, ...], placed: Placed) -> bool:
    """Whether a piece may be added as far as the grid and its neighbours go; passages are not looked at."""
    return not _placing((placed,)) and not any(_sharing((other, placed)) for other in landscape)


@lru_cache(maxsize=64)
def checked(landscape: tuple[Placed, ...], box: Contents = USUAL) -> tuple[Placed, ...]:
    """The landscape in the order of the box, or Refused with the first thing that is wrong."""
    for fault in faults(landscape, box):
        raise refusal(fault)
    return sorted_pieces(landscape)


def standing(landscape: tuple[Placed, ...], box: Contents = USUAL) -> tuple[Placed, ...]:
    """The same as far as the pieces go; whether there is a way past them takes longer to find out."""
    for fault in (*_placing(landscape, box), *_sharing(landscape, box)):
        raise refusal(fault)
    return sorted_pieces(landscape)


def misplaced(landscape: tuple[Placed, ...], box: Contents = USUAL) -> tuple[Fault, ...]:
    """What no hand could lay: a piece twice, off the grid, a cloud on the ground, a panel in the sky."""
    return tuple(fault for fault in _placing(landscape, box) if fault.why != "forbidden")


def refusal(fault: Fault) -> Refused:
    """A fault as a message with values."""
    column, row = fault.cells[0] if fault.cells else (0, 0)
    first, second = (*fault.pieces, "", "")[:2]
    return Refused(f"tapis_volant.{fault.why}", piece=first, other=second, column=column, row=row)


def _placing(landscape: tuple[Placed, ...], box: Contents = USUAL) -> list[Fault]:
    """What is wrong with single pieces."""
    found: list[Fault] = []
    seen: set[Piece] = set()
    for placed in landscape:
        piece, cells = placed.piece, covered(placed, box)
        if piece in seen:
            found.append(Fault("twice", (piece,), cells[:1]))
        seen.add(piece)
        inside = tuple(cell for cell in cells if cell[0] <= box.columns and cell[1] <= box.rows)
        if inside != cells:
            found.append(Fault("off_grid", (piece,), inside))
        if is_cloud(piece):
            if placed.row < box.sky:
                found.append(Fault("off_sky", (piece,), tuple(cell for cell in inside if cell[1] < box.sky)))
        elif placed.row != 1:
            found.append(Fault("off_ground", (piece,), cells[:1]))
        if kept := tuple(cell for cell in cells if cell in box.kept_free):
            found.append(Fault("forbidden", (piece,), kept))
    return found


def _sharing(landscape: tuple[Placed, ...], box: Contents = USUAL) -> list[Fault]:
    """What is wrong between two pieces."""
    found: list[Fault] = []
    for one, other in combinations(landscape, 2):
        shared = tuple(sorted(set(covered(one, box)) & set(covered(other, box))))
        if shared and one.piece != other.piece:
            found.append(Fault("overlap", (one.piece, other.piece), shared))
        for roof, cloud in ((one, other), (other, one)):
            if is_cloud(roof.piece) or not is_cloud(cloud.piece):
                continue
            above = [
                (column, row + 1) for column, row in covered(roof, box) if row == box.sizes[roof.piece][1]
            ]
            if on_roof := tuple(cell for cell in above if cell in covered(cloud, box)):
                found.append(Fault("cloud_on_roof", (cloud.piece, roof.piece), on_roof))
    return found


def _passages(land: Terrain, box: Contents) -> list[Fault]:
    """A free way from start to finish, and no cell from which the finish can never be reached."""
    if not _way(land):
        return [Fault("blocked", (), (land.finish,))]
    dead = pockets(land, box)
    return [Fault("pocket", (), dead)] if dead else []


def _way(land: Terrain) -> bool:
    """Whether free cells, side by side, lead from start to finish."""
    seen, edge = {START_AT}, [START_AT]
    while edge:
        at = edge.pop()
        for across, up in NUDGES.values():
            column, row = land.places[at][0] + across, land.places[at][1] + up
            if 1 <= column <= land.columns and 1 <= row <= len(land.winds):
                there = land.number((column, row))
                if land.free[there] and there not in seen:
                    seen.add(there)
                    edge.append(there)
    return land.finish_at in seen


Sums = tuple[int, int, bool]


def card_sums(box: Contents) -> tuple[Sums, ...]:
    """What wind cards alone can sum up to."""
    return tuple(dict.fromkeys(summed(card, way, None) for card in box.kinds for way in WAYS))


def all_sums(box: Contents) -> tuple[Sums, ...]:
    """What can be summed up to with direction cards too."""
    return tuple(
        dict.fromkeys(
            summed(card, way, direction)
            for card in (None, *box.kinds)
            for way in WAYS
            for direction in (None, *NUDGES)
            if card or direction
        )
    )


def ends(land: Terrain, at: int, sums: tuple[Sums, ...]) -> set[int]:
    """The cells that can be reached in one turn, drifting included."""
    found = {land.number(land.drift(land.places[at]).end)}
    windy = land.windy(at)
    for across, up, arrow in sums:
        found.add(land.reach(at, across, up, False))
        if arrow or windy:  # T1
            found.add(land.reach(at, across, up, True))
    found.discard(BLOCKED)
    if OFF in found:
        found.remove(OFF)
        found.add(START_AT)
    return found


def pockets(land: Terrain, box: Contents = USUAL) -> tuple[Cell, ...]:
    """Cells that a carpet can come to but never leave for the finish with wind cards and drifting alone."""
    wind_cards, everything = card_sums(box), all_sums(box)
    reached, fringe = {START_AT}, [START_AT]
    while fringe:
        at = fringe.pop()
        if at == land.finish_at:
            continue
        for there in ends(land, at, everything) | {land.number(land.floor(land.places[at]))} - reached:
            if there not in reached:
                reached.add(there)
                fringe.append(there)
    before: list[list[int]] = [[] for _ in range(land.cells)]
    for at in reached - {land.finish_at}:
        for there in ends(land, at, wind_cards):
            before[there].append(at)
    alive, fringe = {land.finish_at}, [land.finish_at]
    while fringe:
        for at in before[fringe.pop()]:
            if at not in alive:
                alive.add(at)
                fringe.append(at)
    return tuple(sorted(land.places[at] for at in reached - alive))
