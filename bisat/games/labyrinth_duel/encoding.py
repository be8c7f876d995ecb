"""Labyrinth – the Duel in numbers, for whatever learns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from bisat.core.encoding import Block, Chosen, Encoding, put_count, put_order, put_time, seat_block
from bisat.games.labyrinth_duel.rules.box import CELLS, GAP, OBJECTS, SIDES, SIZE
from bisat.games.labyrinth_duel.rules.facts import Reason
from bisat.games.labyrinth_duel.rules.moves import Call, Finish, Push, Skip
from bisat.games.labyrinth_duel.rules.rules import PUSHES, LabyrinthDuel
from bisat.games.labyrinth_duel.rules.view import View

VERSION = 1
MOVES: tuple[Any, ...] = (*PUSHES, Call, Skip, Finish)
"""A call and a skip name the target that lies open, so the kind of move is enough."""
REASONS: tuple[Reason, ...] = get_args(Reason)
THINGS = {thing: number for number, thing in enumerate(OBJECTS)}
TILE = len(SIDES) + 1
"""Numbers for one cell: the sides that are open, and whether it is the gap."""
CARDS = len(OBJECTS)


def encode(game: LabyrinthDuel, seats: int) -> LabyrinthDuelEncoding:  # noqa: ARG001  # options change nothing
    """The encoding of a game with these options."""
    return LabyrinthDuelEncoding(seats)


class LabyrinthDuelEncoding(Encoding):
    """Boards by the openings of their tiles, the cards, and times in tenths of a second."""

    def __init__(self, seats: int) -> None:
        layout = (
            Block("boards", (seats, SIZE, SIZE, TILE), "per cell: open to north, east, south, west; the gap"),
            Block("places", (seats, CARDS), "where the magician stands"),
            Block("target", (CARDS,), "the target that lies open"),
            seat_block(seats),
            Block("gone", (seats,), "seats that forfeited"),
            Block("out", (CARDS,), "the card that is not in this stock"),
            Block("stock", (1,), "cards in the stock", CARDS),
            Block("side", (CARDS,), "cards that nobody won: as which each came, from 1", CARDS),
            Block("won", (seats, CARDS), "cards won from this stock: as which each came, from 1", CARDS),
            Block("scores", (seats, 2), "targets won in all, in two digits", 255),
            Block("number", (2,), "targets turned so far, in two digits", 255),
            Block("pushes", (seats, 2), "pushes on this target, in two digits", 255),
            Block("wrong", (seats, 2), "wrong calls, in two digits", 255),
            Block("agreed", (seats,), "seats that would skip this target"),
            Block("ended", (len(REASONS),), f"why it is over: {', '.join(REASONS)}"),
            Block("turned", (2,), "time since the target was turned", 255),
            Block("pushed", (seats, 2), "time since the last push", 255),
            Block("pause", (2,), "time until the next target is turned", 255),
            Block("limited", (1,), "whether there is a time limit"),
            Block("left", (2,), "time that was left when the target was turned", 255),
        )
        rough = ("turned_at", "pushed_at", "pause", "left")
        super().__init__(seats, MOVES, layout, version=VERSION, rough=rough)

    def number(self, move: object, chosen: Chosen = ()) -> int:  # noqa: ARG002  # in one part
        kind = type(move)
        return self.table[move if kind is Push else kind]

    def numbers(self, moves: Iterable[object], chosen: Chosen = ()) -> list[int]:
        return [self.number(move, chosen) for move in moves]

    def observe(self, view: View, chosen: Chosen = ()) -> bytes:  # noqa: ARG002  # in one part
        observation, around = self.sketch(view.seat)
        at, now = self.starts, view.at
        if view.seat is not None:
            observation[at["seat"] + view.seat] = 1
        for place, seat in enumerate(around):
            first = at["boards"] + place * CELLS * TILE
            observation[first : first + CELLS * TILE] = b"".join([CELL[tile] for tile in view.boards[seat]])
            observation[at["places"] + place * CARDS + THINGS[view.places[seat]]] = 1
            observation[at["gone"] + place] = seat in view.gone
            put_order(observation, at["won"] + place * CARDS, view.won[seat], THINGS)
            put_count(observation, at["scores"] + 2 * place, view.scores[seat])
            put_count(observation, at["pushes"] + 2 * place, view.pushes[seat])
            put_count(observation, at["wrong"] + 2 * place, view.wrong[seat])
            observation[at["agreed"] + place] = seat in view.agreed
            put_time(observation, at["pushed"] + 2 * place, now - view.pushed_at[seat])
        if view.target is not None:
            observation[at["target"] + THINGS[view.target]] = 1
        observation[at["out"] + THINGS[view.out]] = 1
        observation[at["stock"]] = view.stock
        put_order(observation, at["side"], view.side, THINGS)
        put_count(observation, at["number"], view.number)
        if view.ended is not None:
            observation[at["ended"] + REASONS.index(view.ended)] = 1
        put_time(observation, at["turned"], now - view.turned_at)
        if view.pause is not None:
            put_time(observation, at["pause"], view.pause - now)
        if view.left is not None:
            observation[at["limited"]] = 1
            put_time(observation, at["left"], view.left)
        return bytes(observation)


CELL = tuple(bytes([*(tile & side > 0 for side in SIDES), tile == GAP]) for tile in range(sum(SIDES) + 1))
"""Per tile, its numbers."""
