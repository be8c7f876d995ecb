"""Flying Sultans in numbers, for whatever learns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, get_args

from bisat.core.encoding import Block, Chosen, Encoding, put_count, seat_block
from bisat.games.flying_sultans.maze.grid import CENTRE, ROTATED, SIZE, SQUARES
from bisat.games.flying_sultans.maze.maze import PLACES, SHAPES, Field, goal
from bisat.games.flying_sultans.rules.box import ACROSS, BOX, FORCES, SIDE, Wind
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.facts import Reason
from bisat.games.flying_sultans.rules.moves import Fly, Genie, Order, Pick, Place, Rest, Rotate, Swap, Waive
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import Stage
from bisat.games.flying_sultans.rules.view import View
from bisat.games.flying_sultans.rules.winds import MAX_CARPETS

VERSION = 1
STAGES: tuple[Stage, ...] = get_args(Stage)
REASONS: tuple[Reason, ...] = get_args(Reason)
SLOTS = len(FORCES)
TILES = len(SHAPES)
NEIGHBOURS = tuple(
    (place, place + step)
    for place in range(PLACES)
    for step in (1, ACROSS)
    if (place % ACROSS < ACROSS - 1 if step == 1 else place + step < PLACES)
)
"""Places that share an edge, whatever lies there."""


@lru_cache(maxsize=16)
def moves(winds: tuple[Wind, ...]) -> tuple[Any, ...]:
    """Every move, in order, that some tiles allow."""

    def forces(*kinds: str) -> tuple[int, ...]:
        return tuple(wind.force for wind in winds if wind.kind in kinds)

    return (
        *FORCES,  # an order is chosen in four parts: each lays this force in the next slot
        *map(Place, CENTRE),
        *map(Pick, combinations(FORCES, 2)),
        *(
            Fly(force, carpet, to)
            for force in forces("move", "fly")
            for carpet in range(MAX_CARPETS)
            for to in range(SQUARES)
        ),
        *(Swap(force, first, second) for force in forces("swap") for first, second in NEIGHBOURS),
        *(
            Rotate(force, place, quarters)
            for force in forces("turn")
            for place in range(PLACES)
            for quarters in (1, 2, 3)
        ),
        *(Genie(force, to) for force in forces("summon", "walk") for to in range(SQUARES)),
        *map(Rest, FORCES),
        Waive(),
    )


MOVES = moves(BOX.winds)


def encode(game: FlyingSultans, seats: int) -> FlyingSultansEncoding:
    """The encoding of a game with these options."""
    return FlyingSultansEncoding(game, seats)


class FlyingSultansEncoding(Encoding):
    """Planes of 12 × 12 squares, then the tiles by place, the channels and what is sealed."""

    def __init__(self, game: FlyingSultans, seats: int) -> None:
        self.field = field = game.field
        self.carpets = carpets = game.team(seats)
        self.goals = tuple(field.spaces[goal(seats, seat)] for seat in range(seats))
        layout = (
            Block("free", (SIZE, SIZE), "squares without a cloud"),
            Block("tiles", (PLACES, TILES), "the tile at each place"),
            Block("turns", (PLACES, 4), "how it is rotated, in quarters clockwise"),
            Block("carpets", (seats, carpets, SIZE, SIZE), "where each carpet is"),
            Block("genie", (SIZE, SIZE), "where the genie stands"),
            Block("goals", (seats, SIZE, SIZE), "the palace spaces that each seat must reach"),
            seat_block(seats),
            Block("gone", (seats,), "seats that forfeited"),
            Block("stage", (len(STAGES),), f"what is decided: {', '.join(STAGES)}"),
            Block("round", (1,), "the round", 255),
            Block("phase", (2,), "the phase, in two digits", 255),
            Block("chose", (seats,), "whether the sealed choice is in"),
            Block("choice", (VISIBLE + 1, SLOTS), "the own sealed choice: an order by slot, or picks"),
            Block("laying", (VISIBLE, SLOTS), "an order while it is chosen: the force in each slot"),
            Block("channels", (seats, SLOTS, SLOTS), "the force in each slot of each channel"),
            Block("favour", (seats,), "who has the genie's favour"),
            Block("order", (seats, seats), "who plays first, second and so on"),
            Block("turn", (seats,), "which of them plays now"),
            Block("picked", (seats, SLOTS), "forces that are still to be used"),
            Block("began", (carpets, TILES), "the tile on which each carpet began this turn"),
            Block("granted", (1,), "whether a wish is won"),
            Block("reason", (len(REASONS),), f"why it is over: {', '.join(REASONS)}"),
            Block("winner", (seats,), "who won"),
        )
        super().__init__(
            seats, moves(tuple(field.winds.values())), layout, version=VERSION, derived=("offers",)
        )  # from the stage

    def parts(self, move: object) -> int:
        return VISIBLE if type(move) is Order else 1

    def number(self, move: object, chosen: Chosen = ()) -> int:
        return self.table[move.visible[len(chosen)] if type(move) is Order else move]

    def numbers(self, moves: Iterable[object], chosen: Chosen = ()) -> list[int]:
        moves = tuple(moves)
        if moves and type(moves[0]) is Order:  # then all are orders
            return [self.number(move, chosen) for move in moves]
        return super().numbers(moves, chosen)

    def observe(self, view: View, chosen: Chosen = ()) -> bytes:
        observation, around = self.sketch(view.seat)
        at, seats = self.starts, self.seats
        observation[:_SKY] = sky_numbers(view.tiles, view.turns, self.field)
        own = view.seat or 0
        if view.seat is not None:
            observation[at["seat"] + own] = 1
        carpets, goals, channels = at["carpets"], at["goals"], at["channels"]
        for place, seat in enumerate(around):
            for number, square in enumerate(view.carpets[seat]):
                observation[carpets + (place * self.carpets + number) * SQUARES + square] = 1
            for square in self.goals[seat]:
                observation[goals + place * SQUARES + square] = 1
            observation[at["gone"] + place] = seat in view.gone
            observation[at["chose"] + place] = view.chose[seat]
            observation[at["favour"] + place] = seat == view.favour
            observation[at["winner"] + place] = seat == view.winner
            if view.channels:
                first = channels + place * SLOTS * SLOTS - 1  # forces count from 1
                for slot, force in enumerate(view.channels[seat]):
                    observation[first + slot * SLOTS + force] = 1
            if view.picked:
                for force in view.picked[seat]:
                    observation[at["picked"] + place * SLOTS + force - 1] = 1
        for number, seat in enumerate(view.order):
            observation[at["order"] + number * seats + (seat - own) % seats] = 1
        observation[at["turn"] + view.turn] = 1
        for number, tile in enumerate(view.began):
            observation[at["began"] + number * TILES + tile] = 1
        if view.genie is not None:
            observation[at["genie"] + view.genie] = 1
        observation[at["stage"] + STAGES.index(view.stage)] = 1
        observation[at["round"]] = min(view.round, 255)
        put_count(observation, at["phase"], view.phase)
        observation[at["granted"]] = view.granted
        if view.reason is not None:
            observation[at["reason"] + REASONS.index(view.reason)] = 1
        if isinstance(view.choice, Order):
            for slot, force in enumerate(view.choice.visible):
                observation[at["choice"] + slot * SLOTS + force - 1] = 1
        elif view.choice is not None:
            for force in view.choice.forces:
                observation[at["choice"] + VISIBLE * SLOTS + force - 1] = 1
        for slot, number in enumerate(chosen):
            observation[at["laying"] + slot * SLOTS + number] = 1
        return bytes(observation)


_SKY = SQUARES + PLACES * TILES + PLACES * 4


@lru_cache(maxsize=256)
def _rows(shape: str, quarters: int) -> tuple[bytes, ...]:
    """The three rows of free squares of a tile."""
    quarter = ROTATED[quarters]
    return tuple(
        bytes(shape[quarter.index(SIDE * row + col)] != "#" for col in range(SIDE)) for row in range(SIDE)
    )


@lru_cache(maxsize=1 << 12)
def sky_numbers(tiles: tuple[int, ...], turns: tuple[int, ...], field: Field) -> bytes:
    """The first three blocks; they stay the same for many moves."""
    row = bytearray(_SKY)
    for place, (tile, quarters) in enumerate(zip(tiles, turns, strict=True)):
        first = SIZE * SIDE * (place // ACROSS) + SIDE * (place % ACROSS)
        for line in _rows(field.shapes[tile], quarters):
            row[first : first + SIDE] = line
            first += SIZE
        row[SQUARES + place * TILES + tile] = 1
        row[SQUARES + PLACES * TILES + place * 4 + quarters] = 1
    return bytes(row)
