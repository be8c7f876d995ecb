"""What may be known of a position, built up from nothing."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.games.tapis_volant.rules.values import Drew, Fact, Flight, Horizon, Panel


def view(
    state: Flight, seat: Seat | None, landscape: tuple[Panel, ...], open_hands: bool, hidden_directions: bool
) -> Horizon:
    """Hands are their holders' secret unless all play openly; of the stock only its height is known."""
    return Horizon(
        seats=state.seats,
        seat=seat,
        at=state.at,
        gone=state.gone,
        landscape=landscape,
        carpets=state.carpets,
        heights=state.heights,
        held=state.held,
        turn=state.turn,
        round=state.round,
        hands=state.hands
        if open_hands
        else tuple([hand if holder == seat else None for holder, hand in enumerate(state.hands)]),
        counts=tuple([len(hand) for hand in state.hands]),
        directions=tuple(
            [
                left if holder == seat or holder in state.gone else None
                for holder, left in enumerate(state.directions)
            ]
        )
        if hidden_directions
        else state.directions,
        stock=len(state.stock),
        discards=state.discards,
        ended=state.ended,
        winner=state.winner,
        happened=state.happened if open_hands else tuple([_told(fact, seat) for fact in state.happened]),
    )


def _told(fact: Fact, seat: Seat | None) -> Fact:
    """A fact as a seat may know it."""
    return Drew(fact.seat, None) if type(fact) is Drew and fact.seat != seat else fact
