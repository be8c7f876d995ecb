"""A toy in turn with hidden hands and chance: lay a card, best above the last one, or swap it unseen."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from bisat.core import game
from bisat.core.game import (
    Act,
    CommonFact,
    Event,
    Forfeit,
    Forfeited,
    Millis,
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

DECK = tuple(range(1, 31))
HAND = 3
ROUNDS = 4


class Lay(Value, tag="lay", frozen=True):
    card: int


class Swap(Value, tag="swap", frozen=True):
    card: int


class Laid(game.Fact, tag="laid", frozen=True):
    about = "seat"

    seat: Seat
    card: int
    points: int


class Swapped(game.Fact, tag="swapped", frozen=True):
    about = "seat"

    seat: Seat


class Drew(game.Fact, tag="drew", frozen=True):
    reveals = True
    about = "seat"
    line = "card"

    seat: Seat
    card: int | None


Fact = Laid | Swapped | Drew | CommonFact


class Pond(State, kw_only=True, frozen=True):
    turn: int = 0
    mover: Seat = 0
    since: Millis = 0
    """When the mover's turn began."""
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    """Sorted: a draw is a draw by lot."""
    laid: tuple[int, ...] = ()
    scores: tuple[int, ...]
    happened: tuple[Fact, ...] = ()


class Bank(View, kw_only=True, frozen=True):
    turn: int
    mover: Seat
    since: Millis
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    stock: int
    laid: tuple[int, ...]
    scores: tuple[int, ...]
    happened: tuple[Fact, ...]


class Fish(game.Game[Pond, Lay | Swap, Bank], frozen=True):
    types: ClassVar[Types] = Types(Pond, Lay | Swap, Bank, Fact)

    hurry: Millis | None = None
    """How long a turn may take before the lowest card is laid."""

    def setup(self, seats: int, rng: Rng) -> Pond:
        deck = rng.shuffled(DECK)
        return Pond(
            seats=seats,
            hands=tuple(tuple(sorted(deck[s * HAND : s * HAND + HAND])) for s in range(seats)),
            stock=tuple(sorted(deck[seats * HAND :])),
            scores=(0,) * seats,
        )

    def over(self, state: Pond) -> bool:
        return state.turn == ROUNDS * state.seats or state.seats - len(state.gone) < 2

    def waiting(self, state: Pond) -> Waiting:
        if self.over(state):
            return Waiting((), (), None, state.turn)
        until = None if self.hurry is None else state.since + self.hurry
        return Waiting((state.mover,), (state.mover,), until, state.turn)

    def legal(self, state: Pond, seat: Seat) -> tuple[Lay | Swap, ...]:
        if self.over(state) or seat != state.mover:
            return ()
        hand = state.hands[seat]
        return (*map(Lay, hand), *map(Swap, hand))

    def apply(self, state: Pond, event: Event, rng: Rng) -> Pond:
        if isinstance(event, Forfeit):
            return self.leave(state, event)
        if isinstance(event, Act):
            seat, move = event.seat, event.move
        else:  # hurry
            seat, move = state.mover, Lay(min(state.hands[state.mover]))
        rest = tuple(card for card in state.hands[seat] if card != move.card)
        drawn = rng.choice(state.stock)
        stock = [card for card in state.stock if card != drawn]
        laid, scores = state.laid, list(state.scores)
        told: Fact
        if isinstance(move, Lay):
            points = move.card if not laid or move.card > laid[-1] else 0
            laid, told = (*laid, move.card), Laid(seat, move.card, points)
            scores[seat] += points
        else:
            stock.append(move.card)
            told = Swapped(seat)
        hands = list(state.hands)
        hands[seat] = tuple(sorted((*rest, drawn)))
        after = replace(
            state,
            at=event.at,
            turn=state.turn + 1,
            since=event.at,
            hands=tuple(hands),
            stock=tuple(sorted(stock)),
            laid=laid,
            scores=tuple(scores),
            happened=(told, Drew(seat, drawn)),
        )
        return replace(after, mover=self.following(after, seat))

    def following(self, state: Pond, seat: Seat) -> Seat:
        others = [(seat + k) % state.seats for k in range(1, state.seats + 1)]
        return next((other for other in others if other not in state.gone), seat)

    def leave(self, state: Pond, event: Forfeit) -> Pond:
        seat = event.seat
        hands = list(state.hands)
        hands[seat] = ()
        left = replace(
            state,
            at=event.at,
            gone=tuple(sorted((*state.gone, seat))),
            hands=tuple(hands),
            stock=tuple(sorted((*state.stock, *state.hands[seat]))),
            happened=(Forfeited(seat, event.reason),),
        )
        if seat != state.mover:
            return left
        return replace(left, turn=state.turn + 1, since=event.at, mover=self.following(left, seat))

    def view(self, state: Pond, seat: Seat | None) -> Bank:
        return Bank(
            seats=state.seats,
            seat=seat,
            at=state.at,
            gone=state.gone,
            turn=state.turn,
            mover=state.mover,
            since=state.since,
            hand=() if seat is None else state.hands[seat],
            counts=tuple(map(len, state.hands)),
            stock=len(state.stock),
            laid=state.laid,
            scores=state.scores,
            happened=tuple(self.known(fact, seat) for fact in state.happened),
        )

    def known(self, fact: Fact, seat: Seat | None) -> Fact:
        return Drew(fact.seat, None) if isinstance(fact, Drew) and fact.seat != seat else fact

    def outcome(self, state: Pond) -> Outcome | None:
        if not self.over(state):
            return None
        reason = "forfeit" if state.seats - len(state.gone) < 2 else "turns"
        return Outcome(ranked(state.scores, gone=state.gone), reason, state.scores)

    def check(self, state: Pond) -> str | None:
        cards = [card for hand in state.hands for card in hand]
        if sorted((*cards, *state.stock, *state.laid)) != list(DECK):
            return "the cards are not one whole deck"
        if any(len(hand) != (0 if s in state.gone else HAND) for s, hand in enumerate(state.hands)):
            return f"everybody holds {HAND} cards"
        return None

    def imagine(self, view: Bank, seat: Seat | None, rng: Rng) -> Pond:
        seen = {*view.hand, *view.laid}
        unseen = list(rng.shuffled([card for card in DECK if card not in seen]))
        hands = []
        for other, count in enumerate(view.counts):
            hands.append(view.hand if other == seat else tuple(sorted(unseen[:count])))
            if other != seat:
                del unseen[:count]
        return Pond(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            turn=view.turn,
            mover=view.mover,
            since=view.since,
            hands=tuple(hands),
            stock=tuple(sorted(unseen)),
            laid=view.laid,
            scores=view.scores,
            happened=view.happened,
        )

    def circle(self, state: Pond, seat: Seat) -> tuple[Seat, ...]:
        """Those who sit across share a boat."""
        return tuple(other for other in range(state.seats) if other % 2 == seat % 2)

    def idle(self, state: Pond, seat: Seat, rng: Rng) -> Lay:
        return Lay(max(state.hands[seat]))
