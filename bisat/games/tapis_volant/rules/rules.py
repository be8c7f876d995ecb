"""Le Tapis Volant: carpets race over a landscape that the players build, from the tower to the gate."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import msgspec

from bisat.core.game import Act, Event, Forfeit, Forfeited, Game, HeadStart, Outcome, Seat, Types, Waiting
from bisat.core.handicap import each
from bisat.core.memo import memo
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.tuples import put
from bisat.games.tapis_volant.rules.board import Board
from bisat.games.tapis_volant.rules.box import (
    DIRECTIONS,
    HANDS,
    MAX_SEATS,
    MIN_SEATS,
    ROUNDS,
    START,
    Box,
    Card,
    Cell,
    Contents,
    contents,
)
from bisat.games.tapis_volant.rules.ending import outcome, staying
from bisat.games.tapis_volant.rules.facts import (
    Dealt,
    Drew,
    Drifted,
    Ended,
    Exchanged,
    Fact,
    Flew,
    Missed,
    Played,
    Reshuffled,
    Restarted,
    Sank,
)
from bisat.games.tapis_volant.rules.imagine import imagine
from bisat.games.tapis_volant.rules.landscape import panels, terrain
from bisat.games.tapis_volant.rules.lawful import fault
from bisat.games.tapis_volant.rules.moves import Drift, Fly, Meet, Move
from bisat.games.tapis_volant.rules.pieces import Panel, Placed
from bisat.games.tapis_volant.rules.state import Reason, State
from bisat.games.tapis_volant.rules.terrain import Flown, Options, Terrain
from bisat.games.tapis_volant.rules.view import View, view

NOBODY: tuple[Meet | None, ...] = (None,)


class TapisVolant(Game[State, Move, View], frozen=True, dict=True):
    """The rules for three to six seats over one landscape."""

    types: ClassVar[Types] = Types(State, Move, View, Fact)

    landscape: tuple[Placed, ...] = ()
    hand: int = HANDS[0]
    """Wind cards in hand; five in the fast variant."""
    open_hands: bool = False
    hidden_directions: bool = False
    head_start: tuple[int, ...] = ()
    """By seat, direction cards more than the others have (T13)."""
    box: Box | None = None
    """Own board, pieces, cards and winds; None is the box that comes with the game."""

    @cached_property
    def contents(self) -> Contents:
        """What lies in the box."""
        return contents(self.box)

    @cached_property
    def terrain(self) -> Terrain:
        """The landscape as carpets meet it."""
        return terrain(self.landscape, self.contents)

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """The landscape as views show it."""
        return panels(self.landscape, self.contents)

    def setup(self, seats: int, rng: Rng) -> State:
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise Refused("seats_out_of_range", least=MIN_SEATS, most=MAX_SEATS)
        ahead = each(self.head_start, seats)
        most = max(ahead)
        deck = rng.shuffled(self.contents.deck)
        hands = [self._sorted(deck[self.hand * seat : self.hand * (seat + 1)]) for seat in range(seats)]
        return State(
            seats=seats,
            carpets=(START,) * seats,
            heights=(0,) * seats,
            hands=tuple(hands),
            directions=tuple(DIRECTIONS - most + by for by in ahead),  # T13
            stock=deck[self.hand * seats :],
            happened=(Dealt(self.hand), *(HeadStart(seat, by) for seat, by in enumerate(ahead) if by)),
        )

    def waiting(self, state: State) -> Waiting:
        phase = (state.round - 1) * state.seats + state.turn
        if state.ended is not None:
            return Waiting((), (), None, phase)
        turn = (state.turn,)
        return Waiting(turn, turn, None, phase)

    def legal(self, state: State, seat: Seat) -> tuple[Move, ...]:
        return self._moves(state) if state.ended is None and seat == state.turn else ()

    def apply(self, state: State, event: Event, rng: Rng) -> State:
        if isinstance(event, Act):
            return self._act(state, event.seat, event.move, event.at, rng)
        assert isinstance(event, Forfeit), "no clock runs and nothing is sealed"
        return self._leave(state, event)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat, self.panels, self.open_hands, self.hidden_directions, self.box)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def check(self, state: State) -> str | None:
        return fault(state, self.terrain, self.hand, self.contents)

    def imagine(self, view: View, seat: Seat | None, rng: Rng) -> State:  # noqa: ARG002  # the view says whose
        return imagine(view, rng)

    @memo
    def _moves(self, state: State) -> tuple[Move, ...]:
        """Everything that the seat whose turn it is may do."""
        seat = state.turn
        start, hand, directed = state.carpets[seat], state.hands[seat], state.directions[seat] > 0
        at, number = self.terrain.number(start), self.terrain.number
        occupied = 0
        for other, carpet in enumerate(state.carpets):
            if other != seat and carpet != START:
                occupied |= 1 << number(carpet)
        occupied &= ~(1 << at)  # T7
        moves: list[Move] = []
        held = None
        for card in hand:
            if card != held:
                moves += self._met(self.terrain.options(at, card, directed), occupied)
                held = card
        if directed:
            moves += self._met(self.terrain.options(at, None, True), occupied)
        moves += self._drifts(start, hand, occupied)
        return tuple(moves)

    def _met(self, options: Options, occupied: int) -> tuple[Move, ...]:
        """The moves, with a choice where they end on an occupied cell."""
        if not options.met & occupied:
            return options.moves
        moves: list[Move] = []
        for move, end in zip(options.moves, options.ends, strict=True):
            if occupied >> end & 1:
                moves += [
                    msgspec.structs.replace(move, meet=meet) for meet in self._meets(self.terrain.places[end])
                ]
            else:
                moves.append(move)
        return tuple(moves)

    def _meets(self, cell: Cell) -> tuple[Meet, ...]:
        """What may be done with a carpet on this cell."""
        return ("stop",) if self.terrain.floor(cell) == cell else ("stop", "force")  # T6

    def _drifts(self, start: Cell, hand: tuple[Card, ...], occupied: int) -> list[Move]:
        end = self.terrain.drift(start).end
        meets = self._meets(end) if occupied >> self.terrain.number(end) & 1 else NOBODY
        moves: list[Move] = []
        for meet in meets:
            finish = self.terrain.finish
            wins = end == finish or (meet == "force" and self.terrain.floor(end) == finish)
            moves.append(Drift(None, meet))
            if not wins:  # T8
                moves += [Drift(card, meet) for card in dict.fromkeys(hand)]
        return moves

    def _act(self, state: State, seat: Seat, move: Move, at: int, rng: Rng) -> State:
        start = state.carpets[seat]
        facts: list[Fact] = []
        flown = self._flown(seat, start, move, facts)
        board = Board(state)
        winner: Seat | None = None
        if flown.edge is not None:
            facts.append(Restarted(seat, flown.edge))
        if flown.end != start:  # T7
            met, winner = board.arrive(seat, flown.end, move.meet, self.terrain)
            facts += met
        hand, directions = state.hands[seat], state.directions
        given = move.card if isinstance(move, Fly) else move.exchange if isinstance(move, Drift) else None
        discards, stock = state.discards, state.stock
        if given is not None:
            discards = (*discards, given)
            hand = _without(hand, given)
            if isinstance(move, Drift):
                facts.append(Exchanged(seat, given))
            if winner is None:  # T8
                drawn, stock = stock[0], stock[1:]
                hand = self._sorted((*hand, drawn))
                facts.append(Drew(seat, drawn))
                if not stock:  # T8
                    facts.append(Reshuffled(len(discards)))
                    stock, discards = rng.shuffled(discards), ()
        if not isinstance(move, Drift) and move.direction is not None:
            directions = put(directions, seat, directions[seat] - 1)
        after = msgspec.structs.replace(
            state,
            at=at,
            carpets=tuple(board.carpets),
            heights=tuple(board.heights),
            held=tuple(sorted(board.held)),
            hands=put(state.hands, seat, hand),
            directions=directions,
            stock=stock,
            discards=discards,
        )
        if winner is not None:
            return _end(after, "landed" if winner == seat else "fallen", winner, facts)
        return _pass_on(after, facts)

    def _flown(self, seat: Seat, start: Cell, move: Move, facts: list[Fact]) -> Flown:
        """The flight of a move, and the facts of it."""
        if isinstance(move, Drift):
            flown = self.terrain.drift(start)
            drifted = Drifted(seat, start, flown.path, flown.wind, flown.edge)
            facts.append(drifted if flown.wind else Sank(seat, start, flown.path))
            return flown
        flown = self.terrain.fly(start, move)
        card, way = (move.card, move.way) if isinstance(move, Fly) else (None, None)
        facts.append(Played(seat, card, way, move.direction))
        facts.append(Flew(seat, start, flown.path, flown.wind, flown.edge))
        return flown

    def _sorted(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=self.contents.rank.__getitem__))

    def _leave(self, state: State, event: Forfeit) -> State:
        """The carpet is taken off the board, its cards lie on the discards (T11)."""
        seat = event.seat
        board = Board(state)
        board.lift(seat)
        facts: list[Fact] = [Forfeited(seat, event.reason)]
        after = msgspec.structs.replace(
            state,
            at=event.at,
            gone=tuple(sorted((*state.gone, seat))),
            carpets=tuple(board.carpets),
            heights=tuple(board.heights),
            held=tuple(other for other in state.held if other != seat),
            hands=put(state.hands, seat, ()),
            directions=put(state.directions, seat, 0),
            discards=state.discards + state.hands[seat],
        )
        left = staying(after)
        if len(left) == 1:
            return _end(after, "forfeit", left[0], facts)
        if seat == state.turn:
            return _pass_on(after, facts)
        return msgspec.structs.replace(after, happened=tuple(facts))


def _pass_on(state: State, facts: list[Fact]) -> State:
    """The next seat's turn; those who are held miss theirs, and 300 rounds are enough (T10)."""
    turn, number_of_round, held = state.turn, state.round, state.held
    while True:
        turn += 1
        if turn == state.seats:
            turn, number_of_round = 0, number_of_round + 1
        if number_of_round > ROUNDS:
            over = msgspec.structs.replace(state, held=held, turn=state.seats - 1, round=ROUNDS)
            return _end(over, "rounds", None, facts)
        if turn in state.gone:
            continue
        if turn not in held:
            return msgspec.structs.replace(
                state, held=held, turn=turn, round=number_of_round, happened=tuple(facts)
            )
        held = tuple(seat for seat in held if seat != turn)
        facts.append(Missed(turn))


def _end(state: State, reason: Reason, winner: Seat | None, facts: list[Fact]) -> State:
    winners = staying(state) if winner is None else (winner,)
    return msgspec.structs.replace(
        state, ended=reason, winner=winner, happened=(*facts, Ended(reason, winners))
    )


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
