"""The rules of Dunes."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from bisat.core import game
from bisat.core.game import Act, CommonFact, Event, Forfeit, Forfeited, Outcome, Seat, Types, Value, Waiting
from bisat.core.places import ranked
from bisat.core.rng import Rng
from bisat.core.tuples import put

SEATS = (2, 4)
CARDS = tuple(range(1, 21))
HAND = 5


class Lay(Value, tag="lay", frozen=True):
    """Lay a card of the hand on the dune."""

    card: int


class Dealt(game.Fact, tag="dealt", frozen=True):
    """Everybody has five cards."""

    cards: int


class Laid(game.Fact, tag="laid", frozen=True):
    """A seat laid a card, and climbed or slid."""

    about = "seat"

    seat: Seat
    card: int
    climbs: bool


Fact = Dealt | Laid | CommonFact


class State(game.State, kw_only=True, frozen=True):
    """A whole position, hands included."""

    mover: Seat
    hands: tuple[tuple[int, ...], ...]
    """Per seat, sorted."""
    aside: tuple[int, ...]
    """Cards that are in nobody's hand and never were laid, sorted."""
    laid: tuple[int, ...] = ()
    """In the order in which they were laid."""
    steps: tuple[int, ...]
    happened: tuple[Fact, ...] = ()


class View(game.View, kw_only=True, frozen=True):
    """What one seat may know: its own hand, and how many cards the others hold."""

    mover: Seat
    hands: tuple[tuple[int, ...] | None, ...]
    counts: tuple[int, ...]
    laid: tuple[int, ...]
    steps: tuple[int, ...]
    happened: tuple[Fact, ...]


class Dunes(game.Game[State, Lay, View], frozen=True):
    """Cards in turn; the most steps win."""

    types: ClassVar[Types] = Types(State, Lay, View, Fact)

    open_hands: bool = False

    def setup(self, seats: int, rng: Rng) -> State:
        deck = rng.shuffled(CARDS)
        hands = tuple(tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(seats))
        aside = tuple(sorted(deck[HAND * seats :]))
        steps = (0,) * seats
        return State(seats=seats, mover=0, hands=hands, aside=aside, steps=steps, happened=(Dealt(HAND),))

    def waiting(self, state: State) -> Waiting:
        seats = () if self._over(state) else (state.mover,)
        return Waiting(seats, seats, None, len(state.laid) + len(state.gone))

    def legal(self, state: State, seat: Seat) -> tuple[Lay, ...]:
        if self._over(state) or seat != state.mover:
            return ()
        return tuple(map(Lay, state.hands[seat]))

    def apply(self, state: State, event: Event, rng: Rng) -> State:  # noqa: ARG002  # chance only deals
        if isinstance(event, Forfeit):
            return _next(_leave(state, event))
        assert isinstance(event, Act)
        seat, card = event.seat, event.move.card
        climbs = not state.laid or card > state.laid[-1]  # D1
        after = replace(
            state,
            at=event.at,
            hands=put(state.hands, seat, tuple(other for other in state.hands[seat] if other != card)),
            laid=(*state.laid, card),
            steps=put(state.steps, seat, state.steps[seat] + climbs),
            happened=(Laid(seat, card, climbs),),
        )
        return _next(replace(after, mover=seat))

    def view(self, state: State, seat: Seat | None) -> View:
        shown = [hand if self.open_hands or at == seat else None for at, hand in enumerate(state.hands)]
        return View(
            seats=state.seats,
            seat=seat,
            at=state.at,
            gone=state.gone,
            mover=state.mover,
            hands=tuple(shown),
            counts=tuple(map(len, state.hands)),
            laid=state.laid,
            steps=state.steps,
            happened=state.happened,
        )

    def outcome(self, state: State) -> Outcome | None:
        if not self._over(state):
            return None
        alone = state.seats - len(state.gone) < 2
        return Outcome(ranked(state.steps, gone=state.gone), "forfeit" if alone else "cards", state.steps)

    def check(self, state: State) -> str | None:
        held = [card for hand in state.hands for card in hand]
        if sorted((*held, *state.aside, *state.laid)) != list(CARDS):
            return "the cards are not one whole deck"
        if any(state.hands[seat] for seat in state.gone) or state.mover not in range(state.seats):
            return "those who have gone hold no cards, and a seat is the mover"
        return None

    def imagine(self, view: View, seat: Seat | None, rng: Rng) -> State:  # noqa: ARG002  # the view knows its seat
        known = {card for hand in view.hands for card in hand or ()} | set(view.laid)
        unseen = list(rng.shuffled([card for card in CARDS if card not in known]))
        hands = []
        for hand, count in zip(view.hands, view.counts, strict=True):
            hands.append(tuple(sorted(unseen[:count])) if hand is None else hand)
            if hand is None:
                del unseen[:count]
        return State(
            seats=view.seats,
            at=view.at,
            gone=view.gone,
            mover=view.mover,
            hands=tuple(hands),
            aside=tuple(sorted(unseen)),
            laid=view.laid,
            steps=view.steps,
            happened=view.happened,
        )

    def _over(self, state: State) -> bool:
        return not any(state.hands) or state.seats - len(state.gone) < 2  # D2


def _leave(state: State, event: Forfeit) -> State:
    seat = event.seat
    return replace(
        state,
        at=event.at,
        gone=tuple(sorted((*state.gone, seat))),
        hands=put(state.hands, seat, ()),
        aside=tuple(sorted((*state.aside, *state.hands[seat]))),
        happened=(Forfeited(seat, event.reason),),
    )


def _next(state: State) -> State:
    """The turn goes to the next seat that holds cards, unless whoever has it was not the one to act."""
    if isinstance(state.happened[0], Forfeited) and state.mover not in state.gone:
        return state
    order = [(state.mover + step) % state.seats for step in range(1, state.seats + 1)]
    return replace(state, mover=next((seat for seat in order if state.hands[seat]), state.mover))
