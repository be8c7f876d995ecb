"""Montgolfière in numbers, for whatever learns."""

from __future__ import annotations

from bisat.core.encoding import Block, Chosen, Encoding, seat_block
from bisat.games.montgolfiere.rules.box import COPIES, DECK, HAND, KINDS, RANK, ROUNDS
from bisat.games.montgolfiere.rules.moves import Follow, Move, Play, Show
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.view import View

VERSION = 1
RISES = (-1, 0, 1, 2)
"""How far a balloon can move in a round."""
MOVES: tuple[Move, ...] = (*map(Play, KINDS), Show(), *(Follow(by) for by in RISES if by))
CARDS = len(KINDS)


def encode(game: Montgolfiere, seats: int) -> MontgolfiereEncoding:
    """The encoding of a game with these options."""
    return MontgolfiereEncoding(game, seats)


class MontgolfiereEncoding(Encoding):
    """Balloons and their cards; a card that is hidden is not told, and what was played is told in order."""

    def __init__(self, game: Montgolfiere, seats: int) -> None:
        baron = game.baron if game.baron is not None else seats == 2
        self.balloons = balloons = seats + baron
        self.squares = game.board + 1
        copies = max(COPIES.values())
        layout = (
            seat_block(seats),
            Block("gone", (seats,), "seats that forfeited"),
            Block("round", (1,), "the round", ROUNDS),
            Block("phase", (1,), "the phase", 255),
            Block("squares", (balloons, self.squares), "the square of each balloon"),
            Block("open", (seats,), "whether the hand is known"),
            Block("hands", (seats, CARDS), "known hands, copies of each card", copies),
            Block("counts", (seats,), "cards in hand", HAND),
            Block("stocks", (balloons,), "cards in the stock", len(DECK)),
            Block("used", (balloons, CARDS), "cards played so far, copies of each", copies),
            Block("played", (balloons, ROUNDS), "the card of each round, from 1; 0 for none", CARDS),
            Block("chose", (seats,), "whether the sealed choice is in"),
            Block("choice", (len(MOVES),), "the own sealed choice, by its number"),
            Block("shown", (seats,), "hands that lie open to the own squadron"),
            Block("baron", (CARDS,), "the Baron's next card, beside him"),
            Block("table", (balloons, CARDS), "the cards that were turned, while grapplers choose"),
            Block("moved", (balloons, len(RISES)), "what is resolved of it: by -1, 0, 1, 2; none is open"),
        )
        super().__init__(seats, MOVES, layout, version=VERSION)

    def observe(self, view: View, chosen: Chosen = ()) -> bytes:  # noqa: ARG002  # in one part
        observation, around = self.sketch(view.seat)
        at = self.starts
        if view.seat is not None:
            observation[at["seat"] + view.seat] = 1
        observation[at["round"]] = view.round
        observation[at["phase"]] = min(view.phase, 255)
        balloons = (*around, self.seats) if view.baron else around
        squares, stocks, used, played = at["squares"], at["stocks"], at["used"], at["played"]
        for place, balloon in enumerate(balloons):
            observation[squares + place * self.squares + view.squares[balloon]] = 1
            observation[stocks + place] = view.stocks[balloon]
            for number, card in enumerate(view.played[balloon]):
                rank = RANK[card]
                observation[used + place * CARDS + rank] += 1
                observation[played + place * ROUNDS + number] = rank + 1
        for place, seat in enumerate(around):
            hand = view.hands[seat]
            if hand is not None:
                observation[at["open"] + place] = 1
                for card in hand:
                    observation[at["hands"] + place * CARDS + RANK[card]] += 1
            observation[at["gone"] + place] = seat in view.gone
            observation[at["counts"] + place] = view.counts[seat]
            observation[at["chose"] + place] = view.chose[seat]
            observation[at["shown"] + place] = view.shown[seat]
        if view.choice is not None:
            observation[at["choice"] + self.table[view.choice]] = 1
        if view.baron_next is not None:
            observation[at["baron"] + RANK[view.baron_next]] = 1
        if view.table:
            self._turned(observation, view, balloons)
        return bytes(observation)

    def _turned(self, observation: bytearray, view: View, balloons: tuple[int, ...]) -> None:
        """The cards on the table, and how far each balloon moves as far as that is resolved."""
        table, moved = self.starts["table"], self.starts["moved"]
        for place, balloon in enumerate(balloons):
            card, by = view.table[balloon], view.moves[balloon]
            if card is not None:
                observation[table + place * CARDS + RANK[card]] = 1
            if by is not None:
                observation[moved + place * len(RISES) + RISES.index(by)] = 1
