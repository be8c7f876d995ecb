"""What a seat may know of a position, built up from nothing."""

from __future__ import annotations

import msgspec

from bisat.core import game
from bisat.core.game import Seat
from bisat.games.montgolfiere.rules.box import Card
from bisat.games.montgolfiere.rules.ending import over
from bisat.games.montgolfiere.rules.facts import Drew, Fact, Showed
from bisat.games.montgolfiere.rules.moves import Follow, Play
from bisat.games.montgolfiere.rules.round import Readings
from bisat.games.montgolfiere.rules.squadron import members
from bisat.games.montgolfiere.rules.state import State


class View(game.View, kw_only=True, frozen=True):
    """What one seat, or a spectator, may know of a position."""

    moon: int
    round: int
    phase: int
    squares: tuple[int, ...]
    baron: bool
    """Whether the last balloon is the Black Baron."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """Per seat: the own hand and those shown to this seat; None is hidden."""
    counts: tuple[int, ...]
    """Per seat: cards in hand."""
    stocks: tuple[int, ...]
    """Per balloon: cards in the stock."""
    played: tuple[tuple[Card, ...], ...]
    chose: tuple[bool, ...]
    """Per seat: whether its sealed choice is in."""
    choice: Play | Follow | None
    """The own sealed choice."""
    shown: tuple[bool, ...]
    """Per seat: whether its hand lies open to this seat's squadron; False for other squadrons."""
    baron_next: Card | None
    """The Baron's next card, for those on his square."""
    table: tuple[Card | None, ...]
    moves: tuple[int | None, ...]
    happened: tuple[Fact, ...]
    readings: Readings = ()
    """Where the rulebook is read otherwise than we do (M2, M3, M12)."""

    def __str__(self) -> str:
        from bisat.games.montgolfiere.show.text import text  # noqa: PLC0415  # words are made from views

        return text(self)

    def _repr_svg_(self) -> str:
        from bisat.games.montgolfiere.show.svg import svg  # noqa: PLC0415  # so are pictures

        return svg(self)


def view(state: State, seat: Seat | None, moon: int, readings: Readings = ()) -> View:
    """The public sky, the own hand, hands shown to this seat, and beside the Baron his next card (M8)."""
    seats = state.seats
    circle = () if seat is None else members(state.squares, state.gone, seats, seat)
    shown = tuple([open_ and other in circle for other, open_ in enumerate(state.shown)])
    hands = tuple([hand if other == seat or shown[other] else None for other, hand in enumerate(state.hands)])
    baron = len(state.squares) > seats
    next_cards = state.stocks[-1] if baron and _beside_baron(state, seat, moon) else ()
    return View(
        seats=seats,
        seat=seat,
        at=state.at,
        gone=state.gone,
        moon=moon,
        round=state.round,
        phase=state.phase,
        squares=state.squares,
        baron=baron,
        hands=hands,
        counts=tuple(map(len, state.hands)),
        stocks=tuple(map(len, state.stocks)),
        played=state.played,
        chose=tuple([choice is not None for choice in state.choices]),
        choice=None if seat is None else state.choices[seat],
        shown=shown,
        baron_next=next_cards[0] if next_cards else None,
        table=state.table,
        moves=state.moves,
        happened=tuple(
            [
                fact
                for it in state.happened
                if (fact := known(it, seat, circle) if type(it) in HIDES else it) is not None
            ]
        ),
        readings=readings,
    )


def open_view(state: State, moon: int, readings: Readings = ()) -> View:
    """The position with every hand open, for looking at a game that is over."""
    stock = state.stocks[-1] if len(state.squares) > state.seats else ()
    return msgspec.structs.replace(
        view(state, None, moon, readings),
        hands=state.hands,
        baron_next=stock[0] if stock else None,
        happened=state.happened,
    )


def _beside_baron(state: State, seat: Seat | None, moon: int) -> bool:
    """Whether a seat may look at the Baron's next card: on his square, until the cards are turned."""
    if seat is None or seat in state.gone or state.table or over(state, moon):
        return False
    return state.squares[seat] == state.squares[-1]


HIDES = (Drew, Showed)
"""Facts that not everybody may know."""


def known(fact: Fact, seat: Seat | None, circle: tuple[Seat, ...]) -> Fact | None:
    """What a seat may know of a fact."""
    if isinstance(fact, Drew) and fact.seat != seat:
        return Drew(fact.seat, None)
    if isinstance(fact, Showed) and fact.seat not in circle:
        return None
    return fact
