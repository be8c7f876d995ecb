"""A toy with sealed choices: everybody bids one card for a prize, equal highest bids are a draw."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from msgspec.structs import replace

from bisat.core import game
from bisat.core.game import (
    Act,
    Chose,
    CommonFact,
    Event,
    Forfeit,
    Forfeited,
    Outcome,
    Seat,
    State,
    Types,
    Value,
    View,
    Waiting,
)
from bisat.core.places import ranked
from bisat.core.rng import Rng

T = TypeVar("T")

CARDS = (1, 2, 3, 4)
MOST = 6


class Bid(Value, tag="bid", frozen=True):
    card: int


class Cheer(Value, tag="cheer", frozen=True):
    """A free action that everybody hears."""


class Turned(game.Fact, tag="turned", frozen=True):
    reveals = True

    prize: int


class Cheered(game.Fact, tag="cheered", frozen=True):
    about = "seat"

    seat: Seat


class Opened(game.Fact, tag="opened", frozen=True):
    reveals = True

    bids: tuple[int | None, ...]
    winner: int | None
    """The seat that took the prize, the house after the last seat, or nobody: then it stays."""


Fact = Turned | Cheered | Opened | CommonFact


class Market(State, kw_only=True, frozen=True):
    round: int
    prize: int
    purses: tuple[tuple[int, ...], ...]
    choices: tuple[Bid | None, ...]
    cheered: tuple[bool, ...]
    scores: tuple[int, ...]
    house: tuple[int, ...]
    happened: tuple[Fact, ...] = ()


class Stall(View, kw_only=True, frozen=True):
    round: int
    prize: int
    purses: tuple[tuple[int, ...], ...]
    chose: tuple[bool, ...]
    choice: Bid | None
    cheered: tuple[bool, ...]
    scores: tuple[int, ...]
    house: tuple[int, ...]
    happened: tuple[Fact, ...]


class Bids(game.Game[Market, Bid | Cheer, Stall], frozen=True):
    types: ClassVar[Types] = Types(Market, Bid | Cheer, Stall, Fact)

    house: bool = False
    """Whether the house bids along, by lot."""

    def setup(self, seats: int, rng: Rng) -> Market:
        prize = 1 + rng.below(MOST)
        return Market(
            seats=seats,
            round=1,
            prize=prize,
            purses=(CARDS,) * seats,
            choices=(None,) * seats,
            cheered=(False,) * seats,
            scores=(0,) * seats,
            house=(0,) if self.house else (),
            happened=(Turned(prize),),
        )

    def over(self, state: Market) -> bool:
        return state.round > len(CARDS) or state.seats - len(state.gone) < 2

    def waiting(self, state: Market) -> Waiting:
        if self.over(state):
            return Waiting((), (), None, state.round)
        needed = tuple(s for s in range(state.seats) if s not in state.gone and state.choices[s] is None)
        seats = tuple(s for s in range(state.seats) if s in needed or self.may_cheer(state, s))
        return Waiting(seats, needed, None, state.round, True)

    def may_cheer(self, state: Market, seat: Seat) -> bool:
        return seat not in state.gone and not state.cheered[seat]

    def legal(self, state: Market, seat: Seat) -> tuple[Bid | Cheer, ...]:
        if self.over(state) or seat in state.gone:
            return ()
        bids = tuple(Bid(card) for card in state.purses[seat]) if state.choices[seat] is None else ()
        return (*bids, Cheer()) if self.may_cheer(state, seat) else bids

    def apply(self, state: Market, event: Event, rng: Rng) -> Market:
        if isinstance(event, Forfeit):
            seat = event.seat
            state = replace(
                state,
                at=event.at,
                gone=tuple(sorted((*state.gone, seat))),
                choices=put(state.choices, seat, None),
                happened=(Forfeited(seat, event.reason),),
            )
            return state if self.over(state) else self.resolve(state, rng)
        assert isinstance(event, Act)
        state, seat = replace(state, at=event.at), event.seat
        if isinstance(event.move, Cheer):
            return replace(state, cheered=put(state.cheered, seat, True), happened=(Cheered(seat),))
        state = replace(state, choices=put(state.choices, seat, event.move), happened=(Chose(seat),))
        return self.resolve(state, rng)

    def resolve(self, state: Market, rng: Rng) -> Market:
        if self.waiting(state).needed:
            return state
        bids = [None if bid is None else bid.card for bid in state.choices]
        if self.house:
            bids.append(1 + rng.below(len(CARDS)))
        winner = self.winner(state, bids)
        totals = [*state.scores, *state.house]
        if winner is not None:
            totals[winner] += state.prize
        carried = state.prize if winner is None else 0
        prize = carried + 1 + rng.below(MOST)
        return replace(
            state,
            round=state.round + 1,
            prize=prize,
            purses=tuple(
                tuple(card for card in purse if card != bid)
                for purse, bid in zip(state.purses, bids, strict=False)
            ),
            choices=(None,) * state.seats,
            cheered=(False,) * state.seats,
            scores=tuple(totals[: state.seats]),
            house=tuple(totals[state.seats :]),
            happened=(*self.told(state), Opened(tuple(bids), winner), Turned(prize)),
        )

    def told(self, state: Market) -> tuple[Fact, ...]:
        return tuple(fact for fact in state.happened if isinstance(fact, Forfeited))

    def winner(self, state: Market, bids: list[int | None]) -> int | None:
        best = max(bid for bid in bids if bid is not None)
        return bids.index(best) if bids.count(best) == 1 else None

    def view(self, state: Market, seat: Seat | None) -> Stall:
        return Stall(
            seats=state.seats,
            seat=seat,
            at=state.at,
            gone=state.gone,
            round=state.round,
            prize=state.prize,
            purses=state.purses,
            chose=tuple(choice is not None for choice in state.choices),
            choice=None if seat is None else state.choices[seat],
            cheered=state.cheered,
            scores=state.scores,
            house=state.house,
            happened=state.happened,
        )

    def outcome(self, state: Market) -> Outcome | None:
        if not self.over(state):
            return None
        deserted = state.seats - len(state.gone) < 2
        places = ranked(state.scores, () if deserted else state.house, state.gone)
        return Outcome(places, "forfeit" if deserted else "sold", state.scores, state.house)

    def check(self, state: Market) -> str | None:
        if len(state.house) != self.house:
            return "the house bids along exactly when it should"
        if {len(state.purses), len(state.choices), len(state.cheered), len(state.scores)} != {state.seats}:
            return "there is not one entry for each seat"
        for seat, choice in enumerate(state.choices):
            if choice is not None and choice.card not in state.purses[seat]:
                return f"seat {seat} bids a card that it does not have"
        return None

    def imagine(self, view: Stall, seat: Seat | None, rng: Rng) -> Market:
        choices = tuple(
            (view.choice if other == seat else Bid(rng.choice(view.purses[other]))) if chose else None
            for other, chose in enumerate(view.chose)
        )
        return Market(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            round=view.round,
            prize=view.prize,
            purses=view.purses,
            choices=choices,
            cheered=view.cheered,
            scores=view.scores,
            house=view.house,
            happened=view.happened,
        )


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*row[:at], item, *row[at + 1 :])
