"""Montgolfière: balloons rise from square 5; whoever reaches the Moon first wins."""

from __future__ import annotations

from bisect import insort
from functools import lru_cache
from typing import ClassVar, Literal

import msgspec

from bisat.core.game import Act, Chose, Event, Forfeit, Forfeited, Millis, Outcome, Seat, Types, Waiting
from bisat.core.places import ranked
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.montgolfiere.data import (
    DECK,
    HAND,
    KINDS,
    MOON_BONUS,
    MOST_BALLOONS,
    RANK,
    START,
    Card,
)
from bisat.games.montgolfiere.imagine import imagine
from bisat.games.montgolfiere.lawful import fault
from bisat.games.montgolfiere.round import Moves, fly, follow, grapple
from bisat.games.montgolfiere.squadron import mates, members
from bisat.games.montgolfiere.values import (
    Balloons,
    Choosing,
    Dealt,
    Drew,
    Ended,
    Fact,
    Follow,
    Move,
    Moved,
    Play,
    Revealed,
    Show,
    Showed,
    Sky,
)
from bisat.games.montgolfiere.view import view

PLAYS: dict[Card, Play] = {card: Play(card) for card in KINDS}
SHOW = Show()


class Montgolfiere(msgspec.Struct, frozen=True):
    """The rules of one game; match play is a series of these."""

    types: ClassVar[Types] = Types(Balloons, Move, Sky, Fact)

    board: Literal[12, 15] = 12
    """The number of the Moon; 15 is the edition of 1992."""
    baron: bool | None = None
    """Whether the Black Baron flies along; None: with two seats only."""

    def setup(self, seats: int, rng: Rng) -> Balloons:
        if not 2 <= seats <= MOST_BALLOONS:
            raise Refused("seats_out_of_range", least=2, most=MOST_BALLOONS)
        baron = self.baron if self.baron is not None else seats == 2
        if baron and seats == MOST_BALLOONS:
            raise Refused("montgolfiere.no_balloon_for_baron")
        decks = [rng.shuffled(DECK) for _ in range(seats + baron)]
        return Balloons(
            seats=seats,
            round=1,
            phase=0,
            squares=(START,) * len(decks),
            hands=tuple(tuple(sorted(deck[:HAND], key=RANK.__getitem__)) for deck in decks[:seats]),
            stocks=tuple(deck[HAND:] if seat < seats else deck for seat, deck in enumerate(decks)),
            played=((),) * len(decks),
            choices=(None,) * seats,
            shown=(False,) * seats,
            happened=(Dealt(len(decks)),),
        )

    def waiting(self, state: Balloons) -> Waiting:
        if state.table:
            choosing = self._hanging(state)
            needed = tuple([seat for seat in choosing if state.choices[seat] is None])
            return Waiting(needed, needed, None, state.phase, True)
        if self._over(state):
            return Waiting((), (), None, state.phase)
        choices, shown, gone = state.choices, state.shown, state.gone
        needed = tuple([s for s, choice in enumerate(choices) if choice is None and s not in gone])
        if len(needed) == len(choices):
            return Waiting(needed, needed, None, state.phase, True)
        mate = mates(state.squares, gone, state.seats)
        seats = tuple([s for s, has in enumerate(mate) if s in needed or (has and not shown[s])])
        return Waiting(seats, needed, None, state.phase, True)

    def legal(self, state: Balloons, seat: Seat) -> tuple[Move, ...]:
        if not 0 <= seat < state.seats or seat in state.gone:
            return ()
        if state.table:
            if state.choices[seat] is not None:
                return ()
            return tuple(Follow(by) for by in self._hanging(state).get(seat, ()))
        if self._over(state):
            return ()
        plays = _plays(state.hands[seat]) if state.choices[seat] is None else ()
        if not state.shown[seat] and mates(state.squares, state.gone, state.seats)[seat]:
            return (*plays, SHOW)
        return plays

    def apply(self, state: Balloons, event: Event, rng: Rng) -> Balloons:  # noqa: ARG002  # all chance lies in the shuffled stocks
        if isinstance(event, Act):
            seat, move = event.seat, event.move
            if type(move) is Show:
                shown = (*state.shown[:seat], True, *state.shown[seat + 1 :])
                return msgspec.structs.replace(state, at=event.at, shown=shown, happened=(Showed(seat),))
            choices = (*state.choices[:seat], move, *state.choices[seat + 1 :])
            if self._all_in(state, choices):
                return self._resolve(state, choices, event.at, [])
            return msgspec.structs.replace(state, at=event.at, choices=choices, happened=(Chose(seat),))
        assert isinstance(event, Forfeit), "this game has no clock of its own"
        return self._forfeit(state, event)

    def view(self, state: Balloons, seat: Seat | None) -> Sky:
        return view(state, seat, self.board)

    def outcome(self, state: Balloons) -> Outcome | None:
        if not self._over(state):
            return None
        squares, baron = state.squares[: state.seats], state.squares[state.seats :]
        scores = tuple(
            0 if seat in state.gone else self._points(square) for seat, square in enumerate(squares)
        )
        automata = tuple(self._points(square) for square in baron)
        if state.seats - len(state.gone) < 2:  # M9
            return Outcome(ranked(squares, gone=state.gone), "forfeit", scores, automata)
        reason = "moon" if self.board in state.squares else "cards"
        return Outcome(ranked(squares, baron, state.gone), reason, scores, automata)

    def check(self, state: Balloons) -> str | None:
        why = fault(state, self.board, self.baron)
        if why is None and state.table and not self._hanging(state):
            return "cards are on the table, but no grapple has to choose"
        return why

    def imagine(self, view: Sky, seat: Seat | None, rng: Rng) -> Balloons:
        return imagine(view, seat, rng)

    def circle(self, state: Balloons, seat: Seat) -> tuple[Seat, ...]:
        return members(state.squares, state.gone, state.seats, seat)

    def idle(self, state: Balloons, seat: Seat, rng: Rng) -> Move:
        """Out of time: a random card, or the greatest rise (M3); a hand is never shown for anyone."""
        moves = self.legal(state, seat)
        if state.table:
            return moves[-1]
        return rng.choice([move for move in moves if move != SHOW])

    def _points(self, square: int) -> int:
        return square + MOON_BONUS if square == self.board else square

    def _over(self, state: Balloons) -> bool:
        if state.table:
            return False
        return self.board in state.squares or not any(state.hands) or state.seats - len(state.gone) < 2

    def _all_in(self, state: Balloons, choices: tuple[Play | Follow | None, ...]) -> bool:
        """Nobody is left to choose; after the reveal only the hanging seats have to."""
        if state.table:
            return all(choices[seat] is not None for seat in self._hanging(state))
        return choices.count(None) == len(state.gone)

    def _hanging(self, state: Balloons) -> dict[Seat, tuple[int, ...]]:
        """The seats that must choose a movement now, with their options."""
        return grapple(state.squares, list(state.moves), self.board, self._automatic(state), [])

    def _automatic(self, state: Balloons) -> tuple[int, ...]:
        """Balloons that nobody chooses for: those who left, and the Baron."""
        return (*state.gone, state.seats) if len(state.squares) > state.seats else state.gone

    def _resolve(
        self,
        state: Balloons,
        choices: tuple[Play | Follow | None, ...],
        at: Millis,
        facts: list[Fact],
    ) -> Balloons:
        """All sealed choices are in: turn the cards or settle the grapples, as far as rules alone decide."""
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
            told, moves = fly(squares, table, moon)
            facts += told
        hanging = grapple(squares, moves, moon, self._automatic(state), facts) if None in moves else None
        if hanging:
            facts.append(Choosing(tuple(hanging)))
            return msgspec.structs.replace(
                state,
                at=at,
                phase=state.phase + 1,
                choices=(None,) * state.seats,
                table=table,
                moves=tuple(moves),
                happened=tuple(facts),
            )
        return self._land(state, table, moves, at, facts)

    def _land(
        self, state: Balloons, table: tuple[Card | None, ...], moves: Moves, at: Millis, facts: list[Fact]
    ) -> Balloons:
        """Move everybody at once (M2), discard, draw, and see whether it is over."""
        squares = list(state.squares)
        for balloon, by in enumerate(moves):
            if by:
                start = squares[balloon]
                squares[balloon] = start + by
                facts.append(Moved(balloon, start, start + by))
        hands, stocks, played = list(state.hands), list(state.stocks), list(state.played)
        landed = self.board in squares
        for balloon, card in enumerate(table):
            if card is None:
                continue
            played[balloon] = (*played[balloon], card)
            stock = stocks[balloon]
            if balloon == state.seats:
                stocks[balloon] = stock[1:]
                continue
            if balloon in state.gone:
                continue
            hand = list(hands[balloon])
            hand.remove(card)
            if stock and not landed:  # M7
                drawn = stock[0]
                insort(hand, drawn, key=RANK.__getitem__)
                stocks[balloon] = stock[1:]
                facts.append(Drew(balloon, drawn))
            hands[balloon] = tuple(hand)
        over = landed or not any(hands) or state.seats - len(state.gone) < 2
        if over:
            facts.append(self._ended(squares, state.gone, state.seats))
        return Balloons(
            seats=state.seats,
            at=at,
            gone=state.gone,
            round=state.round if over else state.round + 1,
            phase=state.phase + 1,
            squares=tuple(squares),
            hands=tuple(hands),
            stocks=tuple(stocks),
            played=tuple(played),
            choices=(None,) * state.seats,
            shown=(False,) * state.seats,
            happened=tuple(facts),
        )

    def _ended(self, squares: list[int], gone: tuple[Seat, ...], seats: int) -> Ended:
        if seats - len(gone) < 2:  # M9
            return Ended("forfeit", tuple(seat for seat in range(seats) if seat not in gone))
        flying = [balloon for balloon in range(len(squares)) if balloon not in gone]
        best = max(squares[balloon] for balloon in flying)
        reason = "moon" if best == self.board else "cards"
        return Ended(reason, tuple(balloon for balloon in flying if squares[balloon] == best))

    def _forfeit(self, state: Balloons, event: Forfeit) -> Balloons:
        """A balloon leaves the sky (M9): its cards are out of play; two or more others go on."""
        seat = event.seat
        facts: list[Fact] = [Forfeited(seat, event.reason)]
        gone = tuple(sorted((*state.gone, seat)))
        hands = (*state.hands[:seat], (), *state.hands[seat + 1 :])
        stocks = (*state.stocks[:seat], (), *state.stocks[seat + 1 :])
        choices = (*state.choices[:seat], None, *state.choices[seat + 1 :])
        shown = (*state.shown[:seat], False, *state.shown[seat + 1 :])
        left = msgspec.structs.replace(
            state, at=event.at, gone=gone, hands=hands, stocks=stocks, choices=choices, shown=shown
        )
        if state.seats - len(gone) < 2:
            facts.append(self._ended(list(state.squares), gone, state.seats))
            return msgspec.structs.replace(left, table=(), moves=(), happened=tuple(facts))
        if self._all_in(left, choices):
            return self._resolve(left, choices, event.at, facts)
        return msgspec.structs.replace(left, happened=tuple(facts))


@lru_cache(maxsize=1 << 16)
def _plays(hand: tuple[Card, ...]) -> tuple[Move, ...]:
    """A move for each different card; hands repeat often enough in search that keeping them pays."""
    return tuple(PLAYS[card] for card in dict.fromkeys(hand))
