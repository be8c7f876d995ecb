"""What may be known of a position, built up from nothing."""

from __future__ import annotations

from bisat.core import game
from bisat.core.game import Seat
from bisat.games.tapis_volant.rules.box import Box, Card, Cell
from bisat.games.tapis_volant.rules.facts import Drew, Fact
from bisat.games.tapis_volant.rules.pieces import Panel
from bisat.games.tapis_volant.rules.state import Reason, State


class View(game.View, kw_only=True, frozen=True):
    """What a seat, or a spectator, may know."""

    landscape: tuple[Panel, ...]
    carpets: tuple[Cell, ...]
    heights: tuple[int, ...]
    held: tuple[Seat, ...]
    turn: Seat
    round: int
    hands: tuple[tuple[Card, ...] | None, ...]
    """None is hidden."""
    counts: tuple[int, ...]
    """Per seat: wind cards in hand."""
    directions: tuple[int | None, ...]
    """Per seat: direction cards left; None is hidden."""
    stock: int
    discards: tuple[Card, ...]
    ended: Reason | None
    winner: Seat | None
    happened: tuple[Fact, ...]
    box: Box | None = None
    """What lies in a box of somebody's own; None is the box that comes with the game."""

    def __str__(self) -> str:
        from bisat.games.tapis_volant.show.text import text  # noqa: PLC0415  # words are made from views

        return text(self)

    def _repr_svg_(self) -> str:
        from bisat.games.tapis_volant.show.svg import svg  # noqa: PLC0415  # so are pictures

        return svg(self)


def view(
    state: State,
    seat: Seat | None,
    landscape: tuple[Panel, ...],
    open_hands: bool,
    hidden_directions: bool,
    box: Box | None,
) -> View:
    """Hands are their holders' secret unless all play openly; of the stock only its height is known."""
    return View(
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
        happened=state.happened if open_hands else tuple([known(fact, seat) for fact in state.happened]),
        box=box,
    )


def known(fact: Fact, seat: Seat | None) -> Fact:
    """A fact as a seat may know it."""
    return Drew(fact.seat, None) if type(fact) is Drew and fact.seat != seat else fact
