"""Le Tapis Volant in numbers, for whatever learns."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from bisat.core.encoding import Block, Chosen, Encoding, put_count, seat_block
from bisat.games.tapis_volant.rules.box import (
    COLUMNS,
    DIRECTIONS,
    HANDS,
    KINDS,
    ROWS,
    Card,
    is_cloud,
)
from bisat.games.tapis_volant.rules.landscape import covered
from bisat.games.tapis_volant.rules.moves import Direction, Drift, First, Fly, Meet, Move, Nudge, Way
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.state import Reason
from bisat.games.tapis_volant.rules.terrain import number
from bisat.games.tapis_volant.rules.view import View

VERSION = 1
CARDS = len(KINDS)
CELLS = COLUMNS * ROWS
FIRSTS: tuple[First | None, ...] = (None, *get_args(First))
DIRECTED: tuple[Direction | None, ...] = (None, *get_args(Direction))
MEETS: tuple[Meet | None, ...] = (None, *get_args(Meet))
WAYS: tuple[Way, ...] = get_args(Way)
REASONS: tuple[Reason, ...] = get_args(Reason)


@lru_cache(maxsize=16)
def moves(kinds: tuple[Card, ...]) -> tuple[Move, ...]:
    """Every move, in order, that some cards allow."""
    return (
        *(
            Fly(card, way, first, direction, meet)
            for card in kinds
            for way in WAYS
            for first in FIRSTS
            for direction in DIRECTED
            for meet in MEETS
        ),
        *(
            Nudge(direction, first, meet)
            for direction in DIRECTED
            if direction is not None
            for first in FIRSTS
            for meet in MEETS
        ),
        *(Drift(exchange, meet) for exchange in (None, *kinds) for meet in MEETS),
    )


MOVES = moves(KINDS)


def encode(game: TapisVolant, seats: int) -> TapisVolantEncoding:
    """The encoding of a game with these options."""
    return TapisVolantEncoding(game, seats)


class TapisVolantEncoding(Encoding):
    """Planes of the board, usually of 12 × 24, for the landscape and each carpet, then the cards."""

    def __init__(self, game: TapisVolant, seats: int) -> None:
        self.box = box = game.contents
        self.cards = cards = len(box.kinds)
        copies, deck = max(box.copies.values()), len(box.deck)
        plane = (box.rows, box.columns)
        self.cells = cells = box.rows * box.columns
        layout = (
            Block("ground", plane, "cells of ground panels, row by row from the ground"),
            Block("clouds", plane, "cells of clouds"),
            Block("carpets", (seats, *plane), "where each carpet is; none for one that has gone"),
            seat_block(seats),
            Block("gone", (seats,), "seats that forfeited"),
            Block("heights", (seats,), "on how many carpets it sits", seats - 1),
            Block("held", (seats,), "seats that will miss their next turn"),
            Block("turn", (seats,), "whose turn it is"),
            Block("round", (2,), "the round, in two digits", 255),
            Block("open", (seats,), "whether the hand is known"),
            Block("hands", (seats, cards), "known hands, copies of each card", copies),
            Block("counts", (seats,), "wind cards in hand", max(HANDS)),
            Block("told", (seats,), "whether it is known how many direction cards are left"),
            Block("directions", (seats,), "direction cards left, where it is known", DIRECTIONS),
            Block("stock", (1,), "cards in the stock", min(deck, 255)),
            Block("used", (cards,), "discards, copies of each card", copies),
            Block("discards", (deck,), "the discards in order, from 1; 0 for none", cards),
            Block("ended", (len(REASONS),), f"why it is over: {', '.join(REASONS)}"),
            Block("winner", (seats,), "who won"),
        )
        super().__init__(seats, moves(box.kinds), layout, version=VERSION)
        land = bytearray(2 * cells)
        for placed in game.landscape:
            for cell in covered(placed, box):
                land[cells * is_cloud(placed.piece) + number(cell, box.columns)] = 1
        self.land = bytes(land)

    def observe(self, view: View, chosen: Chosen = ()) -> bytes:  # noqa: ARG002  # in one part
        observation, around = self.sketch(view.seat)
        at = self.starts
        observation[: 2 * self.cells] = self.land
        if view.seat is not None:
            observation[at["seat"] + view.seat] = 1
        for place, seat in enumerate(around):
            if seat in view.gone:
                observation[at["gone"] + place] = 1
            else:
                there = number(view.carpets[seat], self.box.columns)
                observation[at["carpets"] + place * self.cells + there] = 1
            observation[at["heights"] + place] = view.heights[seat]
            observation[at["held"] + place] = seat in view.held
            observation[at["turn"] + place] = seat == view.turn
            observation[at["counts"] + place] = view.counts[seat]
            observation[at["winner"] + place] = seat == view.winner
            hand, left = view.hands[seat], view.directions[seat]
            if hand is not None:
                observation[at["open"] + place] = 1
                for card in hand:
                    observation[at["hands"] + place * self.cards + self.box.rank[card]] += 1
            if left is not None:
                observation[at["told"] + place] = 1
                observation[at["directions"] + place] = left
        put_count(observation, at["round"], view.round)
        observation[at["stock"]] = min(view.stock, 255)
        used, discards = at["used"], at["discards"]
        for place, card in enumerate(view.discards):
            rank = self.box.rank[card]
            observation[used + rank] += 1
            observation[discards + place] = rank + 1
        if view.ended is not None:
            observation[at["ended"] + REASONS.index(view.ended)] = 1
        return bytes(observation)
