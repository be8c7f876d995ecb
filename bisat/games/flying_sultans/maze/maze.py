"""The maze: which squares are free where tiles lie, and what rides along when they move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

import msgspec

from bisat.core.game import Seat
from bisat.core.rng import Rng
from bisat.games.flying_sultans.maze.grid import BIT, CELL, CELLS, PLACE, ROTATED, bits
from bisat.games.flying_sultans.rules.box import ACROSS, BOX, PALACES, Box, LayOut, Wind, contents
from bisat.games.flying_sultans.rules.facts import Rider
from bisat.games.flying_sultans.rules.revision import REVISION
from bisat.games.flying_sultans.rules.state import State

SHAPES = BOX.shapes
"""Per tile of the usual box, its nine letters before it is rotated."""
CLOUDS = len(SHAPES) - PALACES
PLACES = ACROSS * ACROSS


class Field(msgspec.Struct, frozen=True, eq=False):
    """What a lay-out of the tiles of a box fixes, and by which revision of the rules it is played on."""

    name: LayOut
    revision: int
    palaces: tuple[int, ...]
    """Their places, clockwise."""
    quarters: tuple[int, ...]
    """How each palace is rotated."""
    clouds: tuple[int, ...]
    """The places of the cloud tiles."""
    pairs: tuple[tuple[int, int], ...]
    """Places of cloud tiles that share an edge."""
    spaces: tuple[tuple[int, ...], ...]
    """Per palace its three spaces, the dashed one first."""
    space_bits: tuple[int, ...]
    grounds: tuple[int, ...]
    """Per palace, all squares of its tile, as one number."""
    shapes: tuple[str, ...]
    """Per tile, its nine letters before it is rotated."""
    ways: tuple[tuple[int, ...], ...]
    """Per tile, and per 16 × quarters + place: its free squares."""
    winds: Mapping[int, Wind]
    """By force."""


@cache
def field_of(name: LayOut, revision: int = REVISION, box: Box | None = None) -> Field:
    """The field of a lay-out.

    >>> field_of("corners").palaces, field_of("corners").spaces[1]
    ((0, 3, 15, 12), (11, 23, 35))
    """
    held = contents(box)
    return laid_field(name, revision, held.lay_outs[name], held.shapes, held.winds)


@lru_cache(maxsize=64)
def laid_field(
    name: LayOut,
    revision: int,
    lay_out: tuple[tuple[int, int], ...],
    shapes: tuple[str, ...],
    winds: tuple[Wind, ...],
) -> Field:
    """The field of what lies in a box: one object for the same things, so that others may be kept by it."""
    palaces, quarters = zip(*lay_out, strict=True)
    spaces = tuple(
        tuple(
            CELLS[place][ROTATED[rotation][cell]] for cell, letter in enumerate(shapes[-1]) if letter == "P"
        )
        for place, rotation in lay_out
    )
    clouds = tuple(place for place in range(PLACES) if place not in palaces)
    beside = [(place, place + 1) for place in clouds if place % ACROSS < ACROSS - 1]
    below = [(place, place + ACROSS) for place in clouds]
    return Field(
        name=name,
        revision=revision,
        palaces=palaces,
        quarters=quarters,
        clouds=clouds,
        pairs=tuple(sorted(pair for pair in (*beside, *below) if pair[1] in clouds)),
        spaces=spaces,
        space_bits=tuple(bits(three) for three in spaces),
        grounds=tuple(bits(CELLS[place]) for place in palaces),
        shapes=shapes,
        ways=tuple(map(_ways, shapes)),
        winds={wind.force: wind for wind in winds},
    )


@lru_cache(maxsize=64)
def _ways(shape: str) -> tuple[int, ...]:
    """The free squares of a tile: per 16 × quarters + place."""
    return tuple(
        sum(BIT[CELLS[place][ROTATED[quarters][cell]]] for cell, letter in enumerate(shape) if letter != "#")
        for quarters in range(4)
        for place in range(PLACES)
    )


USUAL = field_of("corners")
"""The tiles of the usual box, however its palaces lie."""
WAYS = USUAL.ways


def lay(field: Field, rng: Rng) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tiles by chance, in any order and orientation; palaces as the lay-out has them."""
    clouds = iter(rng.shuffled(range(CLOUDS)))
    tiles, turns = [], []
    for place in range(PLACES):
        if place in field.palaces:
            palace = field.palaces.index(place)
            tiles.append(CLOUDS + palace)
            turns.append(field.quarters[palace])
        else:
            tiles.append(next(clouds))
            turns.append(rng.below(4))
    return tuple(tiles), tuple(turns)


@lru_cache(maxsize=1 << 12)
def ways(tiles: tuple[int, ...], turns: tuple[int, ...], field: Field = USUAL) -> int:
    """All squares without a cloud; asked for several times between two changes, hence kept."""
    total = 0
    for place, tile in enumerate(tiles):
        total |= field.ways[tile][PLACES * turns[place] + place]
    return total


def way_on(field: Field, tile: int, quarters: int, place: int) -> int:
    """The free squares of a tile, rotated by so many quarters, at a place."""
    return field.ways[tile][PLACES * (quarters % 4) + place]


def homes(seats: int) -> tuple[int, ...]:
    """Per seat its palace: two sit opposite each other, three leave the last palace empty (S6)."""
    return (0, 2) if seats == 2 else tuple(range(seats))


def goal(seats: int, seat: Seat) -> int:
    """The palace opposite a seat's own, the empty one included (S6)."""
    return GOALS[seats][seat]


GOALS: tuple[tuple[int, ...], ...] = tuple(
    tuple((home + 2) % PALACES for home in homes(seats)) for seats in range(PALACES + 1)
)
"""Per number of seats and seat, its goal; asked for in the innermost loops of bots, hence a table."""


def starts(field: Field, seats: int, team: int | None = None) -> tuple[tuple[int, ...], ...]:
    """Where carpets stand at set-up: three fill a palace, two leave the dashed space empty."""
    team = (3 if seats == 2 else 2) if team is None else team
    return tuple(field.spaces[home][3 - team :] for home in homes(seats))


def pieces(race: State) -> int:
    """Every square with a carpet or the genie on it."""
    total = 0 if race.genie is None else BIT[race.genie]
    for carpets in race.carpets:
        for square in carpets:
            total |= BIT[square]
    return total


def swapped(square: int, first: int, second: int) -> int:
    """Where a piece comes to stand when two tiles change places."""
    place = PLACE[square]
    if place == first:
        return CELLS[second][CELL[square]]
    return CELLS[first][CELL[square]] if place == second else square


def rotated(square: int, place: int, quarters: int) -> int:
    """Where a piece comes to stand when a tile is rotated."""
    return CELLS[place][ROTATED[quarters][CELL[square]]] if PLACE[square] == place else square


def riders(before: State, after: State) -> Iterator[Rider]:
    """The pieces that were carried along."""
    for seat, (olds, news) in enumerate(zip(before.carpets, after.carpets, strict=True)):
        for carpet, (old, new) in enumerate(zip(olds, news, strict=True)):
            if old != new:
                yield Rider(seat, carpet, old, new)
    if before.genie is not None and after.genie is not None and before.genie != after.genie:
        yield Rider(None, 0, before.genie, after.genie)
