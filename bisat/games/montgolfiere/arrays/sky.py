"""Montgolfière for learning on a GPU: many matches side by side, a whole phase in a step, operators only."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

from bisat.games.montgolfiere.arrays.round import fly, grapple, moved, movement
from bisat.games.montgolfiere.arrays.state import (
    FALL,
    IN_WORD,
    NONE,
    SHOW,
    WORDS,
    Arrays,
    State,
)
from bisat.games.montgolfiere.arrays.words import (
    COPY,
    FULL,
    SEVERAL,
    Array,
    bit,
    copies,
    drawn,
    lowest,
    rank,
    where,
)
from bisat.games.montgolfiere.encoding import MOVES
from bisat.games.montgolfiere.rules.box import DECK, HAND, KINDS, MAX_BALLOONS, START
from bisat.games.montgolfiere.rules.rules import Montgolfiere


class Sky:
    """The rules with their options for one number of seats, over arrays of numpy or of JAX.

    Nothing is checked and nothing branches, so that all of it can be compiled with whatever is around it.
    """

    actions = len(MOVES)

    def __init__(self, game: Montgolfiere, seats: int) -> None:
        baron = game.baron if game.baron is not None else seats == 2
        assert 2 <= seats <= MAX_BALLOONS - baron
        self.game, self.seats, self.moon = game, seats, game.board
        self.baron = baron
        self.balloons = seats + baron
        self.chances = seats + baron
        """Words of chance that a deal or a step takes: one for each balloon."""

    def deal(self, chance: Array) -> State:
        """Seven cards in each hand, everybody on the start square; `chance` is one row of 32 bits a word."""
        one = chance[0]
        none, zero = one.astype("int8") * 0 + NONE, one.astype("int8") * 0
        hands = tuple(_hand(word) for word in chance[: self.seats])
        empty = one * 0
        stocks = tuple(FULL - hand for hand in hands) + (empty + FULL,) * self.baron
        return State(
            squares=(zero + START,) * self.balloons,
            hands=hands,
            stocks=stocks,
            used=(empty,) * self.balloons,
            past=((empty,) * WORDS,) * self.balloons,
            choices=(none,) * self.seats,
            shown=(zero > 0,) * self.seats,
            gone=(zero > 0,) * self.seats,
            follows=(zero,) * self.seats,
            table=(none,) * self.balloons,
            moves=(zero,) * self.balloons,
            baron=drawn(stocks[-1], chance[-1]).astype("int8") if self.baron else zero,
            round=zero + 1,
            phase=zero.astype("int16"),
            turned=zero > 0,
            over=zero > 0,
        )

    def needed(self, state: State) -> Arrays:
        """Per seat: whether the match is stuck on it."""
        return tuple(
            ~state.over
            & ~state.gone[seat]
            & (state.choices[seat] == NONE)
            & (~state.turned | (state.follows[seat] != 0))
            for seat in range(self.seats)
        )

    def legal(self, state: State, seat: int) -> Array:
        """The numbers of a seat's moves, a bit for each."""
        hand = state.hands[seat]
        cards = hand & ((1 << SEVERAL[0]) - 1)
        for kind in range(SEVERAL[0], len(KINDS)):
            cards = cards | where(hand & COPY[kind] != 0, 1 << kind, 0).astype("uint32")
        free = state.choices[seat] == NONE
        show = ~state.shown[seat] & self._mates(state, seat)
        before = where(free, cards, 0) | where(show, 1 << SHOW, 0)
        following = where(free, state.follows[seat].astype("uint32") << FALL, 0)
        moves = where(state.turned, following, before).astype("uint32")
        return where(state.over | state.gone[seat], 0, moves).astype("uint32")

    def _mates(self, state: State, seat: int) -> Array:
        """Whether anyone else flies in the squadron of a seat."""
        found = state.over & ~state.over
        for other in range(self.seats):
            if other != seat:
                found = found | ((state.squares[other] == state.squares[seat]) & ~state.gone[other])
        return found

    def mask(self, state: State, seat: int) -> Array:
        """The same as a row of 0 and 1 for each match."""
        legal = self.legal(state, seat)
        space = legal.__array_namespace__()
        return ((legal[..., None] >> space.arange(self.actions, dtype="uint32")) & 1).astype("uint8")

    def step(self, state: State, numbers: Any, chance: Array) -> State:
        """Every seat makes the move with its number, or none (-1); who was the last lets things happen."""
        choices, shown = [], []
        for seat in range(self.seats):
            number = numbers[seat].astype("int8")
            shows = number == SHOW
            shown.append(state.shown[seat] | shows)
            choices.append(where((number != NONE) & ~shows, number, state.choices[seat]))
        return self._resolved(state._replace(choices=tuple(choices), shown=tuple(shown)), chance)

    def undo(self, state: State, seats: Any) -> State:
        """Seats take their sealed choices back: one array of truths for each."""
        taken = (where(back, NONE, had) for back, had in zip(seats, state.choices, strict=True))
        return state._replace(choices=tuple(choice.astype("int8") for choice in taken))

    def forfeit(self, state: State, seats: Any, chance: Array) -> State:
        """Balloons leave the sky (M9): their cards are out of play; two or more others go on."""
        hands, stocks = list(state.hands), list(state.stocks)
        choices, shown, gone, follows = [], [], [], []
        for seat, leaves in enumerate(seats):
            hands[seat] = where(leaves, 0, hands[seat]).astype("uint32")
            stocks[seat] = where(leaves, 0, stocks[seat]).astype("uint32")
            choices.append(where(leaves, NONE, state.choices[seat]).astype("int8"))
            shown.append(state.shown[seat] & ~leaves)
            gone.append(state.gone[seat] | leaves)
            follows.append(where(leaves, 0, state.follows[seat]).astype("int8"))
        left = state._replace(
            hands=tuple(hands),
            stocks=tuple(stocks),
            choices=tuple(choices),
            shown=tuple(shown),
            gone=tuple(gone),
            follows=tuple(follows),
        )
        flying = sum(where(lost, 0, 1) for lost in gone)
        alone = (flying < 2) & ~state.over
        over = self._cleared(left, alone)
        over = over._replace(over=over.over | alone, phase=where(alone, left.phase + 1, left.phase))
        return self._resolved(over, chance)

    def advance(self, state: State, numbers: Any, chance: Array) -> State:
        """A step; matches that were over before it begin anew instead."""
        played, dealt = self.step(state, numbers, chance), self.deal(chance)
        return chosen(state.over, dealt, played)

    def places(self, state: State) -> Arrays:
        """Places by square: equals share, the gone are last, a Baron alone in front leaves no first."""
        seats = range(self.seats)
        beaten = state.round.astype("int32") * 0
        if self.baron:
            flying = sum(where(lost, 0, 1) for lost in state.gone)
            best = state.over | ~state.over
            for seat in seats:
                best = best & (state.gone[seat] | (state.squares[seat] < state.squares[self.seats]))
            beaten = where(best & (flying > 1), 1, 0)  # M9: the last player beats the Baron as well
        found = []
        for seat in seats:
            place = beaten + 1
            for other in seats:
                if other != seat:
                    higher = state.gone[seat] | (state.squares[other] > state.squares[seat])
                    place = place + where(~state.gone[other] & higher, 1, 0)
            found.append(place)
        return tuple(found)

    def _resolved(self, state: State, chance: Array) -> State:
        """Where all choices are in: turn the cards, resolve grapples, and land, as far as rules decide."""
        ready = ~state.over
        for stuck in self.needed(state):
            ready = ready & ~stuck
        squares = [square.astype("int32") for square in state.squares]
        gone = [*state.gone, *([state.over | ~state.over] * self.baron)]
        laid = [*state.choices, *([rank(state.baron)] * self.baron)]
        cards = [
            where(state.turned, was, card).astype("int32")
            for was, card in zip(state.table, laid, strict=True)
        ]
        fresh = fly(squares, cards, self.moon)
        moves = []
        for balloon, square in enumerate(squares):
            by = state.moves[balloon].astype("int32")
            if balloon < self.seats:
                choice = state.choices[balloon].astype("int32")
                by = where(choice != NONE, moved(square, movement(choice), self.moon), by)
            moves.append(where(state.turned, by, fresh[balloon]))
        moves, follows = grapple(squares, moves, gone, self.moon)
        waits = ready & ~ready
        for options in follows:
            waits = waits | (options != 0)
        hanging = state._replace(
            choices=tuple(choice * 0 + NONE for choice in state.choices),
            shown=tuple(shows & ~shows for shows in state.shown),
            follows=tuple(options.astype("int8") for options in follows[: self.seats]),
            table=tuple(card.astype("int8") for card in cards),
            moves=tuple(by.astype("int8") for by in moves),
            phase=state.phase + 1,
            turned=state.over | ~state.over,
        )
        return chosen(ready, chosen(waits, hanging, self._landed(state, cards, moves, chance)), state)

    def _landed(self, state: State, cards: list[Array], moves: list[Array], chance: Array) -> State:
        """Move everybody at once (M2), discard, draw, and see whether it is over."""
        squares = tuple((at + by).astype("int8") for at, by in zip(state.squares, moves, strict=True))
        on_moon = state.over & ~state.over
        for balloon, square in enumerate(squares):
            lands = square == self.moon
            on_moon = on_moon | (lands & ~state.gone[balloon] if balloon < self.seats else lands)
        hands, stocks, used, past, empty = [], [], [], [], ~on_moon | on_moon
        turn = state.round.astype("uint32") - 1
        baron = state.baron
        for balloon, card in enumerate(cards):
            same, stock = copies(card), state.stocks[balloon]
            used.append(state.used[balloon] | lowest(same & ~state.used[balloon]))
            past.append(_noted(state.past[balloon], turn, (card + 1).astype("uint32")))
            if balloon == self.seats:
                stock = stock & ~bit(baron.astype("int32"))
                baron = drawn(stock, chance[-1]).astype("int8")
            else:
                hand = state.hands[balloon]
                hand = hand & ~lowest(same & hand)
                new = bit(drawn(stock, chance[balloon]))
                takes = (stock != 0) & (card != NONE) & ~on_moon  # M7
                hand = where(takes, hand | new, hand)
                stock = where(takes, stock & ~new, stock)
                empty = empty & (hand == 0)
                hands.append(hand)
            stocks.append(stock)
        over = on_moon | empty
        landed = state._replace(
            squares=squares,
            hands=tuple(hands),
            stocks=tuple(stocks),
            used=tuple(used),
            past=tuple(past),
            baron=baron,
            round=where(over, state.round, state.round + 1).astype("int8"),
            phase=state.phase + 1,
            over=over,
        )
        return self._cleared(landed, over | ~over)

    def _cleared(self, state: State, which: Array) -> State:
        """Nothing is chosen, shown or turned in these matches."""
        return state._replace(
            choices=tuple(where(which, NONE, choice).astype("int8") for choice in state.choices),
            shown=tuple(shows & ~which for shows in state.shown),
            follows=tuple(where(which, 0, options).astype("int8") for options in state.follows),
            table=tuple(where(which, NONE, card).astype("int8") for card in state.table),
            moves=tuple(where(which, 0, by).astype("int8") for by in state.moves),
            turned=state.turned & ~which,
        )


@cache
def hands() -> Any:
    """Every hand there is, all equally likely."""
    every = combinations(range(len(DECK)), HAND)
    return np.fromiter((sum(1 << place for place in hand) for hand in every), np.uint32)


def _hand(chance: Array) -> Array:
    """One of them, by 32 bits: likelier than another by less than one in ten thousand."""
    space = chance.__array_namespace__()
    return space.asarray(hands())[chance % len(hands())]


def chosen(which: Array, then: State, otherwise: State) -> State:
    """One of two positions, match by match."""
    return State(*(_chosen(which, one, other) for one, other in zip(then, otherwise, strict=True)))


def _chosen(which: Array, one: Any, other: Any) -> Any:
    if isinstance(one, tuple):
        return tuple(_chosen(which, a, b) for a, b in zip(one, other, strict=True))
    return where(which, one, other).astype(other.dtype)


def _noted(past: Arrays, turn: Array, card: Array) -> Arrays:
    """The past with the card of this round; a balloon without one leaves its place empty."""
    return tuple(
        words | where(turn // IN_WORD == number, card << 5 * (turn % IN_WORD), 0).astype("uint32")
        for number, words in enumerate(past)
    )
