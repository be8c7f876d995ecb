"""Every move that a wind tile allows: complete, and none twice."""

from __future__ import annotations

from functools import lru_cache

from bisat.core.game import Seat
from bisat.games.flying_sultans.maze.grid import BIT, CELLS, SQUARES, bits, diamonds, found, reach, table
from bisat.games.flying_sultans.maze.maze import Field, pieces, ways
from bisat.games.flying_sultans.rules.box import BOX, FORCES
from bisat.games.flying_sultans.rules.moves import Action, Fly, Genie, Place, Rest, Rotate, Swap
from bisat.games.flying_sultans.rules.state import State

WINDS = {wind.force: wind for wind in BOX.winds}
"""Those of the usual box."""
MAX_CARPETS = 3

# Moves are made once: there are few, and whoever plays asks for the same ones again and again.
RESTS = {force: Rest(force) for force in FORCES}
FLIGHTS = {
    force: tuple(
        table([Fly(force, carpet, square) for square in range(SQUARES)], Fly(force, carpet, -1))
        for carpet in range(MAX_CARPETS)
    )
    for force in FORCES
}
GENIES = {
    force: table([Genie(force, square) for square in range(SQUARES)], Genie(force, -1)) for force in FORCES
}
PLACINGS = {square: Place(square) for square in range(SQUARES)}
NEAR = {force: diamonds(wind.steps) for force, wind in WINDS.items() if wind.kind == "fly"}
"""What tiles of the usual box that fly over clouds reach."""
TILES = tuple(bits(cells) for cells in CELLS)
"""Per place, all its squares."""


def actions(race: State, field: Field, seat: Seat, force: int) -> list[Action]:
    """All that a seat may do with a force; doing nothing comes first, where it is allowed (S1)."""
    kind, steps = field.winds[force].kind, field.winds[force].steps
    if kind == "swap":
        return [RESTS[force], *_swaps(field, force)]
    if kind == "turn":
        return [RESTS[force], *_rotations(field, force)]
    free = ways(race.tiles, race.turns, field)
    if kind == "summon":
        return [*found(summonable(race, free), GENIES[force])]
    free &= ~pieces(race)
    if kind == "walk":
        assert race.genie is not None
        return [RESTS[force], *found(reach(race.genie, free, steps), GENIES[force])]
    moves: list[Action] = [RESTS[force]]
    tables = FLIGHTS[force]
    if kind == "move":
        for carpet, square in enumerate(race.carpets[seat]):
            moves += found(reach(square, free, steps), tables[carpet])
    else:
        near = diamonds(steps)
        for carpet, square in enumerate(race.carpets[seat]):
            moves += found(near[square] & free, tables[carpet])
    return moves


def summonable(race: State, free: int) -> int:
    """Free squares of tiles without a carpet; the genie itself is lifted first (S1, S5)."""
    taken = 0
    for carpets in race.carpets:
        for square in carpets:
            taken |= _TILE_OF[square]
    return free & ~taken


@lru_cache(maxsize=64)
def _swaps(field: Field, force: int) -> tuple[Action, ...]:
    return tuple(Swap(force, first, second) for first, second in field.pairs)


@lru_cache(maxsize=64)
def _rotations(field: Field, force: int) -> tuple[Action, ...]:
    return tuple(Rotate(force, place, quarters) for place in field.clouds for quarters in (1, 2, 3))


_TILE_OF = tuple(next(tile for tile in TILES if tile & BIT[square]) for square in range(SQUARES))
