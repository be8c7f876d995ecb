"""Law 6: sealed choices whose order matters are caught."""

from __future__ import annotations

from itertools import starmap
from typing import ClassVar

import pytest
from msgspec.structs import replace

from bisat.core.game import Act, Event, Seat, Types
from bisat.core.laws.broken import Broken
from bisat.core.laws.sealing import commuting
from bisat.core.rng import Rng
from tests.core.laws.planted import caught, drain
from tests.core.toys.bids import Bid, Bids, Cheer, Fact, Market, Stall, put


class Queue(Market, kw_only=True, frozen=True):
    order: tuple[Seat, ...] = ()


class FirstComeFirstServed(Bids, frozen=True):
    """Of equal bids the earlier wins."""

    types: ClassVar[Types] = Types(Queue, Bid | Cheer, Stall, Fact)

    def setup(self, seats: int, rng: Rng) -> Market:
        return queue(super().setup(seats, rng))

    def imagine(self, view: Stall, seat: Seat | None, rng: Rng) -> Market:
        return queue(super().imagine(view, seat, rng))

    def apply(self, state: Market, event: Event, rng: Rng) -> Market:
        assert isinstance(state, Queue)
        if isinstance(event, Act) and isinstance(event.move, Bid):
            state = replace(state, order=(*state.order, event.seat))
        after = super().apply(state, event, rng)
        return after if after.round == state.round else replace(after, order=())

    def winner(self, state: Market, bids: list[int | None]) -> int | None:
        assert isinstance(state, Queue)
        best = max(bid for bid in bids if bid is not None)
        return next((seat for seat in state.order if bids[seat] == best), bids.index(best))


class SecretlyFirst(Bids, frozen=True):
    """Whoever completes the round wins it."""

    def apply(self, state: Market, event: Event, rng: Rng) -> Market:
        after = super().apply(state, event, rng)
        if after.round == state.round or not isinstance(event, Act):
            return after
        return replace(after, scores=put(state.scores, event.seat, state.scores[event.seat] + 1))


class Taken(Bids, frozen=True):
    """A card bid by one seat is no longer there for the others."""

    def legal(self, state: Market, seat: Seat) -> tuple[Bid | Cheer, ...]:
        moves = super().legal(state, seat)
        return tuple(move for move in moves if move not in state.choices) or moves


class CannotChoose(Bids, frozen=True):
    """From the third round on a seat is needed, but all that it can do is free."""

    def legal(self, state: Market, seat: Seat) -> tuple[Bid | Cheer, ...]:
        moves = super().legal(state, seat)
        return (Cheer(),) if moves and state.round == 3 else moves

    def may_cheer(self, state: Market, seat: Seat) -> bool:
        return super().may_cheer(state, seat) or state.round == 3


def queue(market: Market) -> Queue:
    return Queue(**{field: getattr(market, field) for field in market.__struct_fields__})


def test_what_is_kept_of_sealed_choices_does_not_depend_on_their_order() -> None:
    assert caught(FirstComeFirstServed(), 6).startswith("the order of [Act(seat=")


def test_what_they_lead_to_does_not_depend_on_their_order() -> None:
    assert caught(SecretlyFirst(), 6).startswith("the order of [Act(seat=")


def test_no_sealed_choice_takes_another_away() -> None:
    game, rng = Taken(), Rng("orders", 0)
    start = game.setup(2, Rng("", 0))
    with pytest.raises(Broken, match=r"law 6: Act\(.*\) is refused after other sealed choices: That move"):
        drain(starmap(commuting, [(game, start, "", 1, rng)] * 40))


def test_whom_the_match_is_stuck_on_can_choose() -> None:
    assert caught(CannotChoose(), 6) in {
        f"seat {seat} is needed but has only free actions" for seat in range(3)
    }
