"""Some position that looks exactly like a view: hidden cards are dealt anew from what can still be there."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.core.rng import Rng
from bisat.games.montgolfiere.rules.box import DECK, RANK, Card
from bisat.games.montgolfiere.rules.moves import Follow, Play
from bisat.games.montgolfiere.rules.round import grapple
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.rules.view import View


def imagine(view: View, seat: Seat | None, rng: Rng) -> State:
    """A state with the same view; unseen hands, stocks and sealed choices are sampled."""
    hands: list[tuple[Card, ...]] = []
    stocks: list[tuple[Card, ...]] = []
    for balloon, played in enumerate(view.played):
        unseen = list(DECK)
        for card in played:
            unseen.remove(card)
        if balloon == view.seats:
            stocks.append(_baron_stock(unseen, view, rng))
            continue
        if balloon in view.gone:
            hands.append(())
            stocks.append(())
            continue
        seen = view.hands[balloon]
        if seen is None:
            dealt = rng.shuffled(unseen)
            if view.table and (turned := view.table[balloon]) is not None:  # it is still in the hand
                dealt = (turned, *_without(dealt, turned))
            seen = tuple(sorted(dealt[: view.counts[balloon]], key=RANK.__getitem__))
            stocks.append(dealt[view.counts[balloon] :])
        else:
            for card in seen:
                unseen.remove(card)
            stocks.append(rng.shuffled(unseen))
        hands.append(seen)
    return State(
        seats=view.seats,
        at=view.at,
        gone=view.gone,
        round=view.round,
        phase=view.phase,
        squares=view.squares,
        hands=tuple(hands),
        stocks=tuple(stocks),
        played=view.played,
        choices=_choices(view, seat, hands, rng),
        shown=view.shown,
        table=view.table,
        moves=view.moves,
        happened=view.happened,
    )


def _baron_stock(unseen: list[Card], view: View, rng: Rng) -> tuple[Card, ...]:
    top = view.table[-1] if view.table else view.baron_next
    dealt = rng.shuffled(unseen)
    return dealt if top is None else (top, *_without(dealt, top))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _choices(
    view: View, seat: Seat | None, hands: list[tuple[Card, ...]], rng: Rng
) -> tuple[Play | Follow | None, ...]:
    """The own sealed choice as it is; of others only that they have chosen is known."""
    automatic = (*view.gone, view.seats)
    hanging = {}
    if view.table:
        hanging = grapple(view.squares, list(view.moves), view.moon, automatic, [], view.readings)
    choices: list[Play | Follow | None] = []
    for other, chose in enumerate(view.chose):
        if other == seat or not chose:
            choices.append(view.choice if chose else None)
        elif view.table:
            choices.append(Follow(rng.choice(hanging[other])))
        else:
            choices.append(Play(rng.choice(hands[other])))
    return tuple(choices)
