"""Positions by chance, and our values in the words of the naive referee."""

from __future__ import annotations

from random import Random
from typing import Any

from bisat.core.rng import Rng
from bisat.games.flying_sultans.maze.grid import SQUARES
from bisat.games.flying_sultans.maze.grid import squares as listed
from bisat.games.flying_sultans.maze.maze import PLACES, field_of, homes, lay, ways
from bisat.games.flying_sultans.rules.box import PALACES, Box, LayOut
from bisat.games.flying_sultans.rules.moves import Fly, Genie, Rest, Rotate, Swap
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.tests import naive


def position(chance: Random, lay_out: LayOut, box: Box | None = None) -> State:
    """Tiles by chance, pieces anywhere on free squares, often near each other; the genie also on clouds."""
    field = field_of(lay_out, box=box)
    seats = chance.choice((2, 3, 4))
    tiles, turns = lay(field, Rng(str(chance.random()), 0))
    free = listed(ways(tiles, turns, field))
    if chance.random() < 0.5:
        middle = chance.choice(free)
        free.sort(key=lambda at: abs(at // 12 - middle // 12) + abs(at % 12 - middle % 12) + chance.random())
        free = free[:30]
    each = 3 if seats == 2 else 2
    squares = chance.sample(free, seats * each + 1)
    genie = squares.pop()
    if chance.random() < 0.2:
        genie = chance.choice([at for at in range(SQUARES) if at not in squares])
    return State(
        seats=seats,
        stage="turns",
        round=1,
        phase=0,
        tiles=tiles,
        turns=turns,
        carpets=tuple(tuple(squares[seat * each : (seat + 1) * each]) for seat in range(seats)),
        choices=(None,) * seats,
        channels=(tuple(range(1, 9)),) * seats,
        genie=genie,
        favour=0,
        order=tuple(range(seats)),
        picked=((7, 8),) * seats,
    )


def pair(square: int) -> naive.Square:
    return square // 12, square % 12


def board(race: State, lay_out: LayOut, box: Box | None = None) -> naive.Board:
    clouds, palace = (naive.CLOUDS, naive.PALACE) if box is None else (box.clouds, box.palace)
    texts = [*clouds, *[palace] * PALACES]
    assert race.genie is not None
    return naive.Board(
        palaces=naive.CORNERS if lay_out == "corners" else naive.PINWHEEL,
        tiles={
            (place // 4, place % 4): naive.tile(texts[race.tiles[place]], race.turns[place])
            for place in range(PLACES)
        },
        carpets=[[pair(square) for square in team] for team in race.carpets],
        genie=pair(race.genie),
        palace_of=list(homes(race.seats)),
    )


def written(move: Any) -> naive.Written:
    """A move in the words of the naive referee."""
    match move:
        case Fly():
            return "fly", move.carpet, pair(move.to)
        case Genie():
            return "genie", pair(move.to)
        case Swap():
            return "swap", divmod(move.first, 4), divmod(move.second, 4)
        case Rotate():
            return "turn", divmod(move.place, 4), move.quarters
    assert isinstance(move, Rest)
    return ("rest",)
