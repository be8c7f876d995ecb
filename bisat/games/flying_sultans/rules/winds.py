"""Every move that a wind tile allows: complete, and none twice."""

from __future__ import annotations

from functools import cache

from bisat.core.game import Seat
from bisat.games.flying_sultans.maze.grid import BIT, CELLS, SQUARES, bits, diamonds, found, reach, table
from bisat.games.flying_sultans.maze.maze import Field, field_of, pieces, ways
from bisat.games.flying_sultans.rules.box import BOX, FORCES, LayOut
from bisat.games.flying_sultans.rules.moves import Action, Fly, Genie, Place, Rest, Rotate, Swap
from bisat.games.flying_sultans.rules.state import State

WINDS = {wind.force: wind for wind in BOX.winds}
MAX_CARPETS = 3

# Moves are made once: there are few, and whoever plays asks for the same ones again and again.
RESTS = {force: Rest(force) for force in FORCES}
FLIGHTS = {
    force: tuple(
        table([Fly(force, carpet, square) for square in range(SQUARES)], Fly(force, carpet, -1))
        for carpet in range(MAX_CARPETS)
    )
    for force, wind in WINDS.items()
    if wind.kind in ("move", "fly")
}
GENIES = {
    force: table([Genie(force, square) for square in range(SQUARES)], Genie(force, -1))
    for force, wind in WINDS.items()
    if wind.kind in ("summon", "walk")
}
PLACINGS = {square: Place(square) for square in range(SQUARES)}
NEAR = {force: diamonds(wind.steps) for force, wind in WINDS.items() if wind.kind == "fly"}
TILES = tuple(bits(cells) for cells in CELLS)
"""Per place, all its squares."""


def actions(race: State, field: Field, seat: Seat, force: int) -> list[Action]:
    """All that a seat may do with a force; doing nothing comes first, where it is allowed (S1)."""
    kind = WINDS[force].kind
    if kind == "swap":
        return [RESTS[force], *_swaps(field.name, force)]
    if kind == "turn":
        return [RESTS[force], *_rotations(field.name, force)]
    free = ways(race.tiles, race.turns)
    if kind == "summon":
        return [*found(summonable(race, free), GENIES[force])]
    free &= ~pieces(race)
    if kind == "walk":
        assert race.genie is not None
        return [RESTS[force], *found(reach(race.genie, free, WINDS[force].steps), GENIES[force])]
    moves: list[Action] = [RESTS[force]]
    tables = FLIGHTS[force]
    if kind == "move":
        steps = WINDS[force].steps
        for carpet, square in enumerate(race.carpets[seat]):
            moves += found(reach(square, free, steps), tables[carpet])
    else:
        near = NEAR[force]
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


@cache
def _swaps(lay_out: LayOut, force: int) -> tuple[Action, ...]:
    return tuple(Swap(force, first, second) for first, second in field_of(lay_out).pairs)


@cache
def _rotations(lay_out: LayOut, force: int) -> tuple[Action, ...]:
    return tuple(
        Rotate(force, place, quarters) for place in field_of(lay_out).clouds for quarters in (1, 2, 3)
    )


_TILE_OF = tuple(next(tile for tile in TILES if tile & BIT[square]) for square in range(SQUARES))
