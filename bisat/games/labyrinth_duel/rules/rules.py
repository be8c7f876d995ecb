"""Labyrinth – the Duel: push tiles until a corridor joins your magician to the target, and call first."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from bisat.core import game
from bisat.core.game import Act, Event, Forfeit, Forfeited, HeadStart, Outcome, Seat, Tick, Types, Waiting
from bisat.core.handicap import each
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.tuples import put
from bisat.games.labyrinth_duel.rules import lay_out
from bisat.games.labyrinth_duel.rules.board import Board, corridor, push, pushable
from bisat.games.labyrinth_duel.rules.box import (
    CARDS,
    CELLS,
    COUNT_OF_THREE,
    GAP,
    MINUTES,
    OBJECTS,
    SIZE,
    Box,
    Thing,
    kinds,
)
from bisat.games.labyrinth_duel.rules.ending import decided, end, outcome
from bisat.games.labyrinth_duel.rules.facts import (
    Agreed,
    Began,
    Called,
    Fact,
    Pushed,
    Recognised,
    Reshuffled,
    SetAside,
    Turned,
    Walked,
    Won,
)
from bisat.games.labyrinth_duel.rules.imagine import imagine
from bisat.games.labyrinth_duel.rules.lawful import fault
from bisat.games.labyrinth_duel.rules.moves import Call, Cell, Finish, Move, Push, Skip
from bisat.games.labyrinth_duel.rules.nearness import nearest, start_near
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.rules.view import View, view

PUSHES = tuple(Push(*divmod(cell, SIZE)) for cell in range(CELLS))
FINISH = Finish()


class LabyrinthDuel(game.Game[State, Move, View], frozen=True):
    """The rules for two seats in a race, or for one alone."""

    types: ClassVar[Types] = Types(State, Move, View, Fact)

    lay_out: Literal["same", "own"] | tuple[Board, ...] = "same"
    """One board by chance for all, one each, or boards laid by hand: one for all or one each."""
    cards: int = CARDS
    """How many win a duel."""
    auto_stop: bool = False
    """Whether a corridor is recognised without a call (L6)."""
    false_calls: int | None = None
    """From which wrong call on a seat's rival gets the card; None is never (L8)."""
    minutes: int | None = MINUTES
    """Solo: how long; None is practice without time."""
    head_start: tuple[int, ...] = ()
    """By seat, cards that a duel begins with (L16)."""
    box: Box | None = None
    """Own tiles and objects; None is the box that comes with the game."""
    near: bool = False
    """Whether targets are turned that lie near (L18)."""

    def setup(self, seats: int, rng: Rng) -> State:
        if not 1 <= seats <= 2:
            raise Refused("seats_out_of_range", least=1, most=2)
        ahead = self.ahead(seats)
        boards = self._lay(seats, rng)
        objects = rng.shuffled(OBJECTS)
        start = start_near(objects, boards) if self.near else objects[0]
        stock = tuple([card for card in objects if card != start])
        return State(
            seats=seats,
            boards=boards,
            places=(start,) * seats,
            out=start,
            stock=stock,
            won=((),) * seats,
            scores=ahead,
            pushes=(0,) * seats,
            pushed_at=(0,) * seats,
            wrong=(0,) * seats,
            pause=COUNT_OF_THREE,  # L5
            left=None if seats > 1 or self.minutes is None else self.minutes * 60_000,
            happened=(Began(start), *(HeadStart(seat, by) for seat, by in enumerate(ahead) if by)),
        )

    def waiting(self, state: State) -> Waiting:
        if not racing(state):
            return Waiting((), (), state.pause, 2 * state.number)
        seats = tuple(range(state.seats))
        until = None if state.left is None else state.turned_at + state.left
        return Waiting(seats, seats, until, 2 * state.number - 1)

    def legal(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if not racing(state) or not 0 <= seat < state.seats:
            return ()
        moves: list[Move] = [PUSHES[cell] for cell in pushable(state.boards[seat].index(GAP))]
        if not self.auto_stop:
            moves.append(Call(state.number))
        if seat not in state.agreed:
            moves.append(Skip(state.number))
        if state.seats == 1:
            moves.append(FINISH)
        return tuple(moves)

    def apply(self, state: State, event: Event, rng: Rng) -> State:
        state = msgspec.structs.replace(state, at=event.at, happened=())
        if isinstance(event, Act):
            return self._act(state, event.seat, event.move)
        if isinstance(event, Tick):
            return end(state, "time", []) if racing(state) else self._next_target(state, rng)  # L10
        assert isinstance(event, Forfeit), "nothing is sealed, so nothing is taken back"
        left = msgspec.structs.replace(state, gone=(event.seat,))  # L7: there is nobody left to race
        return end(left, "forfeit", [Forfeited(event.seat, event.reason)])

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat, self.cards, self.auto_stop, self.false_calls, self.box)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def check(self, state: State) -> str | None:
        why = fault(state, self.lay_out, self.cards, self.minutes, self.head_start, kinds(self.box))
        if why is not None or not racing(state) or not self.auto_stop:
            return why
        joined = any(standing(state, seat) for seat in range(state.seats))
        return "a corridor stands, but nobody recognised it" if joined else None

    def imagine(self, view: View, seat: Seat | None, rng: Rng) -> State:  # noqa: ARG002  # all know the same
        return imagine(view, rng)

    def ahead(self, seats: int) -> tuple[int, ...]:
        """By seat, the cards that it begins with (L16)."""
        ahead = each(self.head_start, seats)
        if seats > 1 and max(ahead) >= self.cards:
            raise Refused("labyrinth_duel.head_start", cards=self.cards)
        return ahead if seats > 1 else (0,)

    def _lay(self, seats: int, rng: Rng) -> tuple[Board, ...]:
        """The boards to start from, checked where they were laid by hand."""
        tiles = kinds(self.box)
        if self.lay_out == "same":
            return (lay_out.deal(rng, tiles),) * seats
        if self.lay_out == "own":
            return tuple(lay_out.deal(rng, tiles) for _ in range(seats))
        boards = self.lay_out
        if len(boards) not in (1, seats):
            raise Refused("labyrinth_duel.boards", seats=seats)
        for board in boards:
            if (why := lay_out.fault(board, tiles)) is not None:
                raise why
        return boards if len(boards) == seats else boards * seats

    def _act(self, state: State, seat: Seat, move: Move) -> State:
        if isinstance(move, Push):
            return self._push(state, seat, move)
        if isinstance(move, Call):
            return self._call(state, seat)
        if isinstance(move, Skip):
            return self._skip(state, seat)
        return end(state, "finished", [])

    def _push(self, state: State, seat: Seat, move: Push) -> State:
        board = state.boards[seat]
        gap = divmod(board.index(GAP), SIZE)
        pushed = msgspec.structs.replace(
            state,
            boards=put(state.boards, seat, push(board, SIZE * move.row + move.col)),
            pushes=put(state.pushes, seat, state.pushes[seat] + 1),
            pushed_at=put(state.pushed_at, seat, state.at),
            happened=(Pushed(seat, (move.row, move.col), gap),),
        )
        if self.auto_stop and (cells := standing(pushed, seat)):  # L6
            fact = Recognised(seat, _open(state), cells)
            return self._win(pushed, seat, [*pushed.happened, fact], walks=True)
        return pushed

    def _call(self, state: State, seat: Seat) -> State:
        """Judge a call on the board as it now stands (L3)."""
        cells = standing(state, seat)
        facts: list[Fact] = [Called(seat, _open(state), cells)]
        if cells:
            return self._win(state, seat, facts, walks=True)
        wrong = put(state.wrong, seat, state.wrong[seat] + 1)
        state = msgspec.structs.replace(state, wrong=wrong, happened=tuple(facts))
        if state.seats == 1:  # L10
            return state
        if self.false_calls is not None and wrong[seat] >= self.false_calls:  # L8
            return self._win(state, 1 - seat, facts, walks=False)
        return self._set_aside(state, "wrong", facts)

    def _skip(self, state: State, seat: Seat) -> State:
        agreed = tuple(sorted((*state.agreed, seat)))
        if len(agreed) == state.seats:  # L4
            return self._set_aside(state, "skipped", [Agreed(seat)])
        return msgspec.structs.replace(state, agreed=agreed, happened=(Agreed(seat),))

    def _next_target(self, state: State, rng: Rng) -> State:
        """The count is over: turn the next card for all at one instant."""
        facts: list[Fact] = []
        if not state.stock:
            state = _reshuffle(state, rng)
            facts.append(Reshuffled(len(state.stock)))
        number = state.number + 1
        target = nearest(state.stock, state.boards, state.places, number) if self.near else state.stock[0]
        facts.append(Turned(number, target))
        turned = msgspec.structs.replace(
            state,
            stock=tuple([card for card in state.stock if card != target]),
            number=number,
            target=target,
            turned_at=state.at,
            pushes=(0,) * state.seats,
            pause=None,
            happened=tuple(facts),
        )
        if not self.auto_stop:
            return turned
        joined = [seat for seat in range(state.seats) if standing(turned, seat)]
        facts += [Recognised(seat, target, standing(turned, seat)) for seat in joined]
        if len(joined) == 2:  # L6
            return self._set_aside(turned, "both", facts)
        return self._win(turned, joined[0], facts, walks=True) if joined else turned

    def _win(self, state: State, seat: Seat, facts: list[Fact], walks: bool) -> State:
        """A seat wins the card; its magician walks there, unless the card is a gift (L8)."""
        target, start = _open(state), state.places[seat]
        scores = put(state.scores, seat, state.scores[seat] + 1)
        facts.append(Won(seat, target, scores[seat]))
        if walks:
            facts.append(Walked(seat, start, target))
        won = msgspec.structs.replace(
            state,
            places=put(state.places, seat, target) if walks else state.places,
            won=put(state.won, seat, (*state.won[seat], target)),
            scores=scores,
        )
        return self._resolve(won, facts)

    def _set_aside(self, state: State, why: Literal["wrong", "skipped", "both"], facts: list[Fact]) -> State:
        """Nobody wins the card (L2)."""
        target = _open(state)
        facts.append(SetAside(target, why))
        return self._resolve(msgspec.structs.replace(state, side=(*state.side, target)), facts)

    def _resolve(self, state: State, facts: list[Fact]) -> State:
        """The target is decided: the count of three (L5), or the end."""
        state = msgspec.structs.replace(state, target=None)
        if (reason := decided(state, self.cards)) is not None:
            return end(state, reason, facts)
        left = None if state.left is None else state.left - (state.at - state.turned_at)
        return msgspec.structs.replace(
            state,
            agreed=(),
            pause=state.at + COUNT_OF_THREE,
            left=left,
            happened=tuple(facts),
        )


def racing(state: State) -> bool:
    """Whether a target lies open to be raced for."""
    return state.target is not None and state.ended is None


def standing(state: State, seat: Seat) -> tuple[Cell, ...]:
    """The corridor from a seat's magician to the open target, cell by cell; empty if there is none."""
    cells = corridor(state.boards[seat], state.places[seat], _open(state))
    return tuple([divmod(cell, SIZE) for cell in cells])


def _open(state: State) -> Thing:
    """The target that lies open."""
    assert state.target is not None
    return state.target


def _reshuffle(state: State, rng: Rng) -> State:
    """A new stock: in a duel the side pile (L2), alone all cards but that of the own place (L10)."""
    if state.seats > 1:
        return msgspec.structs.replace(state, stock=rng.shuffled(state.side), side=())
    place = state.places[0]
    stock = rng.shuffled([card for card in OBJECTS if card != place])
    return msgspec.structs.replace(state, out=place, stock=stock, side=(), won=((),))
