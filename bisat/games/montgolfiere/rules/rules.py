"""Montgolfière: balloons rise from square 5; whoever reaches the Moon first wins."""

from __future__ import annotations

from bisect import insort
from functools import cache
from itertools import compress
from operator import not_
from typing import ClassVar, Literal

import msgspec

from bisat.core.game import (
    Act,
    Chose,
    Event,
    Forfeit,
    Forfeited,
    Game,
    HeadStart,
    Millis,
    Outcome,
    Seat,
    Types,
    Waiting,
)
from bisat.core.handicap import each
from bisat.core.memo import memo
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.tuples import put
from bisat.games.montgolfiere.rules.box import DECK, HAND, KINDS, MAX_BALLOONS, RANK, START, Card
from bisat.games.montgolfiere.rules.ending import deserted, ended, landed, outcome, over
from bisat.games.montgolfiere.rules.facts import Choosing, Dealt, Drew, Fact, Moved, Revealed, Showed
from bisat.games.montgolfiere.rules.imagine import imagine
from bisat.games.montgolfiere.rules.lawful import fault
from bisat.games.montgolfiere.rules.moves import Follow, Move, Play, Show
from bisat.games.montgolfiere.rules.round import Moves, Readings, fly, follow, grapple
from bisat.games.montgolfiere.rules.squadron import members, unshown
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.rules.view import View, open_view, view

PLAYS: dict[Card, Play] = {card: Play(card) for card in KINDS}
SHOW = Show()
SEATS = tuple(range(MAX_BALLOONS))
CHOSE = tuple((Chose(seat),) for seat in range(MAX_BALLOONS))
"""What a sealed choice tells, per seat."""
DREW = tuple({card: Drew(seat, card) for card in KINDS} for seat in range(MAX_BALLOONS))
"""What drawing a card tells, per seat."""


class Montgolfiere(Game[State, Move, View], frozen=True):
    """The rules of one game; match play is a series of these."""

    types: ClassVar[Types] = Types(State, Move, View, Fact)

    board: Literal[12, 15] = 12
    """The number of the Moon; 15 is a longer flight, of our own."""
    baron: bool | None = None
    """Whether the Black Baron flies along; None: with two seats only."""
    head_start: tuple[int, ...] = ()
    """By seat, squares above the start (M10)."""
    readings: Readings = ()
    """Where the rulebook is read otherwise than we do, sorted (M2, M3, M12)."""

    def setup(self, seats: int, rng: Rng) -> State:
        if not 2 <= seats <= MAX_BALLOONS:
            raise Refused("seats_out_of_range", least=2, most=MAX_BALLOONS)
        baron = self.baron if self.baron is not None else seats == 2
        if baron and seats == MAX_BALLOONS:
            raise Refused("montgolfiere.no_balloon_for_baron")
        ahead = (*each(self.head_start, seats), *(0,) * baron)  # M10
        decks = [rng.shuffled(DECK) for _ in range(seats + baron)]
        return State(
            seats=seats,
            round=1,
            phase=0,
            squares=tuple(START + by for by in ahead),
            hands=tuple(tuple(sorted(deck[:HAND], key=_rank)) for deck in decks[:seats]),
            stocks=tuple(deck[HAND:] if seat < seats else deck for seat, deck in enumerate(decks)),
            played=((),) * len(decks),
            choices=(None,) * seats,
            shown=(False,) * seats,
            happened=(Dealt(len(decks)), *(HeadStart(seat, by) for seat, by in enumerate(ahead) if by)),
        )

    @memo
    def waiting(self, state: State) -> Waiting:
        choices, gone = state.choices, state.gone
        if state.table:
            needed = tuple([seat for seat in self._hanging(state) if choices[seat] is None])
            return Waiting(needed, needed, None, state.phase, True)
        needed = tuple(compress(SEATS, map(not_, choices)))
        if len(needed) == len(choices) and over(state, self.board):  # never while a choice is sealed
            return Waiting((), (), None, state.phase)
        if gone:
            needed = tuple([seat for seat in needed if seat not in gone])
        if len(needed) == len(choices):
            return Waiting(needed, needed, None, state.phase, True)
        may = _either(needed, unshown(state.squares, gone, state.shown))
        return Waiting(may, needed, None, state.phase, True)

    def legal(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.waiting(state).seats:
            return ()
        if state.table:
            return tuple([Follow(by) for by in self._hanging(state)[seat]])
        cards = dict.fromkeys(state.hands[seat]) if state.choices[seat] is None else ()
        plays = tuple(map(_play, cards))
        may_show = seat in unshown(state.squares, state.gone, state.shown)
        return (*plays, SHOW) if may_show else plays

    def apply(self, state: State, event: Event, rng: Rng) -> State:  # noqa: ARG002  # all chance lies in the shuffled stocks
        if isinstance(event, Act):
            seat, move = event.seat, event.move
            if type(move) is Show:
                shown = put(state.shown, seat, True)
                return msgspec.structs.replace(state, at=event.at, shown=shown, happened=(Showed(seat),))
            choices = put(state.choices, seat, move)
            if all(choices) or ((state.table or state.gone) and self._all_in(state, choices)):
                return self._resolve(state, choices, event.at, [])
            return msgspec.structs.replace(state, at=event.at, choices=choices, happened=CHOSE[seat])
        assert isinstance(event, Forfeit), "this game has no clock of its own"
        return self._forfeit(state, event)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat, self.board, self.readings)

    def open(self, state: State) -> View:
        return open_view(state, self.board, self.readings)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state, self.board) if over(state, self.board) else None

    def check(self, state: State) -> str | None:
        return fault(state, self.board, self.baron, self.readings)

    def imagine(self, view: View, seat: Seat | None, rng: Rng) -> State:
        return imagine(view, seat, rng)

    def circle(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """The squadron, which talks in private."""
        return members(state.squares, state.gone, state.seats, seat)

    def idle(self, state: State, seat: Seat, rng: Rng) -> Move:
        """Out of time: a random card, or the greatest rise (M3); a hand is never shown for anyone."""
        moves = self.legal(state, seat)
        if state.table:
            return moves[-1]
        return rng.choice([move for move in moves if move != SHOW])

    def _all_in(self, state: State, choices: tuple[Play | Follow | None, ...]) -> bool:
        """Nobody is left to choose; after the reveal only the hanging seats have to."""
        if state.table:
            return all(choices[seat] is not None for seat in self._hanging(state))
        return choices.count(None) == len(state.gone)

    def _hanging(self, state: State) -> dict[Seat, tuple[int, ...]]:
        """The seats that must choose a movement now, with their options."""
        automatic = self._automatic(state)
        return grapple(state.squares, list(state.moves), self.board, automatic, [], self.readings)

    def _automatic(self, state: State) -> tuple[int, ...]:
        """Balloons that nobody chooses for: those who left (M9), and the Baron (M4)."""
        return (*state.gone, state.seats) if len(state.squares) > state.seats else state.gone

    def _resolve(
        self, state: State, choices: tuple[Play | Follow | None, ...], at: Millis, facts: list[Fact]
    ) -> State:
        """All sealed choices are in: turn the cards or resolve the grapples, as far as rules alone decide."""
        squares, moon = state.squares, self.board
        if state.table:
            table, moves = state.table, list(state.moves)
            for seat, choice in enumerate(choices):
                if choice is not None:
                    follow(squares, moves, moon, seat, choice.by, facts)  # type: ignore[union-attr]
        else:
            cards: list[Card | None] = [None if c is None else c.card for c in choices]  # type: ignore[union-attr]
            if len(squares) > state.seats:
                cards.append(state.stocks[-1][0])
            table = tuple(cards)
            facts.append(Revealed(state.round, table))
            moves = fly(squares, table, moon, facts, self.readings)
        hanging = None
        if None in moves:
            hanging = grapple(squares, moves, moon, self._automatic(state), facts, self.readings)
        if not hanging:
            return self._land(state, table, moves, at, facts)
        facts.append(Choosing(tuple(hanging)))
        return msgspec.structs.replace(
            state,
            at=at,
            phase=state.phase + 1,
            choices=(None,) * state.seats,
            shown=(False,) * state.seats,
            table=table,
            moves=tuple(moves),
            happened=tuple(facts),
        )

    def _land(
        self, state: State, table: tuple[Card | None, ...], moves: Moves, at: Millis, facts: list[Fact]
    ) -> State:
        """Move everybody at once (M2), discard, draw, and see whether it is over."""
        seats, gone, squares = state.seats, state.gone, list(state.squares)
        for balloon, by in enumerate(moves):
            if by:
                start = squares[balloon]
                squares[balloon] = start + by
                facts.append(Moved(balloon, start, start + by))
        on_moon = self.board in squares and landed(squares, gone, self.board)
        hands, stocks, played = list(state.hands), list(state.stocks), list(state.played)
        for balloon, card in enumerate(table):
            if card is None:
                continue
            played[balloon] += (card,)
            stock = stocks[balloon]
            if balloon == seats:
                stocks[balloon] = stock[1:]
            elif balloon not in gone:
                hand = list(hands[balloon])
                hand.remove(card)
                if stock and not on_moon:  # M7
                    insort(hand, stock[0], key=_rank)
                    stocks[balloon] = stock[1:]
                    facts.append(DREW[balloon][stock[0]])
                hands[balloon] = tuple(hand)
        last = on_moon or not any(hands)
        if last:
            facts.append(ended(squares, gone, seats, self.board))
        return State(
            seats=seats,
            at=at,
            gone=gone,
            round=state.round if last else state.round + 1,
            phase=state.phase + 1,
            squares=tuple(squares),
            hands=tuple(hands),
            stocks=tuple(stocks),
            played=tuple(played),
            choices=(None,) * seats,
            shown=(False,) * seats,
            happened=tuple(facts),
        )

    def _forfeit(self, state: State, event: Forfeit) -> State:
        """A balloon leaves the sky (M9): its cards are out of play; two or more others go on."""
        seat = event.seat
        facts: list[Fact] = [Forfeited(seat, event.reason)]
        left = msgspec.structs.replace(
            state,
            at=event.at,
            gone=tuple(sorted((*state.gone, seat))),
            hands=put(state.hands, seat, ()),
            stocks=put(state.stocks, seat, ()),
            choices=put(state.choices, seat, None),
            shown=put(state.shown, seat, False),
        )
        if deserted(state.seats, left.gone):
            return self._deserted(left, facts)
        if self._all_in(left, left.choices):
            return self._resolve(left, left.choices, event.at, facts)
        return msgspec.structs.replace(left, happened=tuple(facts))

    def _deserted(self, state: State, facts: list[Fact]) -> State:
        """One player is left: the round is broken off, and what was chosen for it counts no more."""
        facts.append(ended(state.squares, state.gone, state.seats, self.board))
        return msgspec.structs.replace(
            state,
            phase=state.phase + 1,
            choices=(None,) * state.seats,
            shown=(False,) * state.seats,
            table=(),
            moves=(),
            happened=tuple(facts),
        )


_rank = RANK.__getitem__
_play = PLAYS.__getitem__


@cache
def _either(some: tuple[Seat, ...], others: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats of either kind, sorted; asked at every step, and there are few answers, hence kept."""
    return tuple(sorted({*some, *others}))
