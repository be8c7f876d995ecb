"""Flying Sultans: teams of carpets cross a maze of clouds that everyone keeps changing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import msgspec

from bisat.core import game
from bisat.core.game import Act, Chose, Event, Forfeit, Forfeited, Millis, Outcome, Seat, Types, Waiting
from bisat.core.memo import memo
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.tuples import put
from bisat.games.flying_sultans.maze.grid import CENTRE, PLACE
from bisat.games.flying_sultans.maze.maze import Field, field_of, lay, starts
from bisat.games.flying_sultans.rules.actions import activate, came
from bisat.games.flying_sultans.rules.box import BOX, Box, LayOut, contents
from bisat.games.flying_sultans.rules.channel import (
    ORDERS,
    VISIBLE,
    laid,
    offers,
    picks,
    playing_order,
    strongest,
)
from bisat.games.flying_sultans.rules.ending import arrived, ended, outcome
from bisat.games.flying_sultans.rules.facts import (
    Began,
    Called,
    Fact,
    Favoured,
    Granted,
    Ordered,
    Placed,
    Reason,
    Revealed,
    Waived,
)
from bisat.games.flying_sultans.rules.imagine import imagine
from bisat.games.flying_sultans.rules.lawful import fault
from bisat.games.flying_sultans.rules.moves import Move, Order, Pick, Waive
from bisat.games.flying_sultans.rules.revision import REVISION
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.view import View, view
from bisat.games.flying_sultans.rules.winds import PLACINGS, actions

replace = msgspec.structs.replace

WAIVE = Waive()
SEATS = range(2, 5)
SHORT_TEAM = 2


class FlyingSultans(game.Game[State, Move, View], frozen=True):
    """The rules of one game."""

    types: ClassVar[Types] = Types(State, Move, View, Fact)

    lay_out: LayOut = "corners"
    """Where the palaces lie."""
    rounds: int = BOX.rounds
    """After so many rounds the game is a tie (S9)."""
    revision: int = REVISION
    """By which revision of the rules."""
    quick_start: bool = False
    """The winds lie ready, and everybody has two carpets (S16)."""
    box: Box | None = None
    """Own tiles, palaces and winds; None is the box that comes with the game."""

    def setup(self, seats: int, rng: Rng) -> State:
        if seats not in SEATS:
            raise Refused("seats_out_of_range", least=SEATS[0], most=SEATS[-1])
        tiles, turns = lay(self.field, rng)
        carpets = starts(self.field, seats, self.team(seats))
        state = State(
            seats=seats,
            stage="channels",
            round=0,
            phase=0,
            tiles=tiles,
            turns=turns,
            carpets=carpets,
            choices=(None,) * seats,
            happened=(Began(len(carpets[0])),),
        )
        if not self.quick_start:
            return state
        return self._reveal(state, (self.ready,) * seats, 0, rng, list(state.happened))

    @property
    def ready(self) -> Order:
        """How the winds lie for those who do not arrange them."""
        return Order(contents(self.box).orders["racer"])  # type: ignore[arg-type]  # four, as checked

    def team(self, seats: int) -> int:
        """How many carpets everybody has."""
        return SHORT_TEAM if self.quick_start or seats > 2 else SHORT_TEAM + 1

    @property
    def field(self) -> Field:
        return field_of(self.lay_out, self.revision, self.box)

    @memo
    def waiting(self, state: State) -> Waiting:
        stage = state.stage
        if stage == "over":
            return Waiting((), (), None, state.phase)
        if stage in ("channels", "picks"):
            gone = state.gone
            open_ = tuple(
                [seat for seat, choice in enumerate(state.choices) if choice is None and seat not in gone]
            )
            return Waiting(open_, open_, None, state.phase, True)
        seat = (state.order[state.turn],)
        return Waiting(seat, seat, None, state.phase)

    def legal(self, state: State, seat: Seat) -> Collection[Move]:
        if seat not in self.waiting(state).seats:
            return ()
        if state.stage == "channels":
            return ORDERS
        if state.stage == "picks":
            return picks(state.channels[seat])
        return self._moves(state)

    @memo
    def _moves(self, state: State) -> tuple[Move, ...]:
        """All that the seat whose turn it is may do."""
        if state.stage == "genie":
            return tuple(PLACINGS[square] for square in CENTRE)
        seat = state.order[state.turn]
        wish = state.stage == "wish"
        moves: list[Move] = [WAIVE] if wish else []
        for force in sorted(state.channels[seat][VISIBLE:]) if wish else state.picked[seat]:
            moves += actions(state, self.field, seat, force)
        return tuple(moves)

    def apply(self, state: State, event: Event, rng: Rng) -> State:
        facts: list[Fact] = []
        if isinstance(event, Forfeit):
            return self._forfeit(state, event, rng, facts)
        assert isinstance(event, Act), "this game has no clock of its own"
        seat, move, at = event.seat, event.move, event.at
        if isinstance(move, Order | Pick):
            choices = put(state.choices, seat, move)
            if choices.count(None) == len(state.gone):
                return self._reveal(state, choices, at, rng, facts)
            return replace(state, at=at, choices=choices, happened=(Chose(seat),))
        if state.stage == "genie":
            facts += (Placed(seat, move.to), Favoured(seat))
            return self._picking(replace(state, genie=move.to, favour=seat), at, facts)
        if move == WAIVE:
            facts.append(Waived(seat))
            return self._next(state, at, facts)
        after = activate(state, self.field, seat, move, facts)
        if arrived(after, self.field, seat):  # S11
            return self._over(after, "palace", seat, at, facts)
        if state.stage == "wish":
            return self._next(after, at, facts)
        if after.picked[seat]:
            return replace(after, at=at, phase=state.phase + 1, happened=tuple(facts))
        return self._end_turn(after, seat, at, facts)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat, self.field, self.rounds, offers(self.box))

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state) if state.stage == "over" else None

    def check(self, state: State) -> str | None:
        return fault(state, self.field, self.rounds, self.team(state.seats))

    def imagine(self, view: View, seat: Seat | None, rng: Rng) -> State:
        return imagine(view, seat, rng)

    def _reveal(
        self, state: State, choices: tuple[Any, ...], at: Millis, rng: Rng, facts: list[Fact]
    ) -> State:
        """All sealed choices are in."""
        if state.stage == "channels":
            channels = tuple(() if order is None else laid(order) for order in choices)
            facts.append(Ordered(tuple(channel[:VISIBLE] for channel in channels)))
            return self._calling(replace(state, channels=channels), at, rng, facts)
        picked = tuple(() if pick is None else pick.forces for pick in choices)
        assert state.favour is not None
        order = playing_order(picked, state.favour)
        facts.append(Revealed(state.round, picked, order))
        return self._turn(replace(state, picked=picked, order=order), 0, at, facts)

    def _calling(self, state: State, at: Millis, rng: Rng, facts: list[Fact]) -> State:
        """Who sets the genie: the strongest visible tiles, by lot among equals."""
        force, tied = strongest(state.channels)
        seat = tied[0] if len(tied) == 1 else rng.choice(tied)
        facts.append(Called(seat, force, tied))
        return replace(
            state,
            at=at,
            stage="genie",
            phase=state.phase + 1,
            order=(seat,),
            choices=(None,) * state.seats,
            happened=tuple(facts),
        )

    def _picking(self, state: State, at: Millis, facts: list[Fact]) -> State:
        """A new round, or none if it would be one too many (S9)."""
        if state.round == self.rounds:
            return self._over(state, "rounds", None, at, facts)
        return replace(
            state,
            at=at,
            stage="picks",
            round=state.round + 1,
            phase=state.phase + 1,
            order=(),
            turn=0,
            picked=(),
            began=(),
            granted=False,
            happened=tuple(facts),
        )

    def _turn(self, state: State, turn: int, at: Millis, facts: list[Fact]) -> State:
        """The turn of the seat at this place of the order begins."""
        tiles = state.tiles
        return replace(
            state,
            at=at,
            stage="turns",
            phase=state.phase + 1,
            choices=(None,) * state.seats,
            turn=turn,
            began=tuple([tiles[PLACE[square]] for square in state.carpets[state.order[turn]]]),
            granted=False,
            happened=tuple(facts),
        )

    def _end_turn(self, state: State, seat: Seat, at: Millis, facts: list[Fact]) -> State:
        """Both tiles are used: a wish, or the next seat."""
        if not state.granted:
            if not came(state, seat):
                return self._next(state, at, facts)
            facts.append(Granted(seat, "carpet"))
        return replace(
            state, at=at, stage="wish", phase=state.phase + 1, granted=False, happened=tuple(facts)
        )

    def _next(self, state: State, at: Millis, facts: list[Fact]) -> State:
        """The turn is over."""
        if state.turn + 1 == len(state.order):
            return self._picking(state, at, facts)
        return self._turn(state, state.turn + 1, at, facts)

    def _over(
        self, state: State, reason: Reason, winner: Seat | None, at: Millis, facts: list[Fact]
    ) -> State:
        last = replace(
            state,
            at=at,
            stage="over",
            phase=state.phase + 1,
            choices=(None,) * state.seats,
            order=(),
            turn=0,
            picked=(),
            began=(),
            granted=False,
            reason=reason,
            winner=winner,
        )
        facts.append(ended(reason, last, self.field))
        return replace(last, happened=tuple(facts))

    def _forfeit(self, state: State, event: Forfeit, rng: Rng, facts: list[Fact]) -> State:
        """A team leaves the sky with its carpets and its channel; two or more others go on (S12)."""
        seat, at = event.seat, event.at
        facts.append(Forfeited(seat, event.reason))
        left = replace(
            state,
            at=at,
            gone=tuple(sorted((*state.gone, seat))),
            carpets=put(state.carpets, seat, ()),
            choices=put(state.choices, seat, None),
            channels=put(state.channels, seat, ()) if state.channels else (),
            picked=put(state.picked, seat, ()) if state.picked else (),
            happened=tuple(facts),
        )
        staying = [other for other in range(state.seats) if other not in left.gone]
        if len(staying) == 1:
            return self._over(left, "forfeit", staying[0], at, facts)
        if state.stage in ("channels", "picks"):
            if left.choices.count(None) == len(left.gone):
                return self._reveal(left, left.choices, at, rng, facts)
            return left
        if state.stage == "genie":
            return self._calling(left, at, rng, facts) if state.order == (seat,) else left
        return self._without(left, state.order.index(seat), at, facts)

    def _without(self, state: State, place: int, at: Millis, facts: list[Fact]) -> State:
        """A round goes on without the seat at this place of its order."""
        left = replace(state, order=state.order[:place] + state.order[place + 1 :])
        if place > state.turn:
            return left
        left = replace(left, turn=state.turn - 1)
        return self._next(left, at, facts) if place == state.turn else left
