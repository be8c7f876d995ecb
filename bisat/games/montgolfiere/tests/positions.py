"""Positions to try rules in: lawful, and written so that a person sees them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from bisat.core.codec import plain
from bisat.core.log import Header, Match
from bisat.games.montgolfiere.rules.box import DECK, HAND, RANK, ROUNDS, Card
from bisat.games.montgolfiere.rules.round import Readings
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.show.notation import parse

F = TypeVar("F")


def position(
    squares: Sequence[int],
    hands: Sequence[str] = (),
    *,
    baron: tuple[int, str] | None = None,
    board: int = 12,
    round: int = 1,
    gone: tuple[int, ...] = (),
    readings: Readings = (),
) -> Match:
    """A match at the start of a round: a square for each seat, and the cards that its hand must hold.

    `baron` is his square and his next card; hands are filled up, and earlier rounds took what nobody named.
    """
    hands = [*hands, *[""] * (len(squares) - len(hands))]
    held, stocks, played = [], [], []
    for seat, named in enumerate(hands):
        hand, stock, gone_by = _deck(named, round, HAND)
        held.append(() if seat in gone else hand)
        stocks.append(() if seat in gone else stock)
        played.append(gone_by)
    if baron is not None:
        first, rest, gone_by = _deck(baron[1], round, 1)
        stocks.append((*first, *rest))
        played.append(gone_by)
    state = State(
        seats=len(squares),
        gone=gone,
        round=round,
        phase=round - 1,
        squares=(*squares, *(baron or ())[:1]),
        hands=tuple(held),
        stocks=tuple(stocks),
        played=tuple(played),
        choices=(None,) * len(squares),
        shown=(False,) * len(squares),
    )
    return loaded(state, board, readings)


def loaded(state: State, board: int = 12, readings: Readings = ()) -> Match:
    """A match that starts here; an unlawful state is refused."""
    baron = len(state.squares) > state.seats
    game = Montgolfiere(board, baron, readings=readings)  # type: ignore[arg-type]  # 12 or 15
    return Match(game, Header("montgolfiere", state.seats, "test", state=plain(state)))


def _deck(named: str, round: int, size: int) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """A hand with the named cards, the stock, and what was played in earlier rounds."""
    rest = list(DECK)
    hand: list[Card] = []
    for name in named.split():
        card = next(card for card in DECK if card == name)
        rest.remove(card)
        hand.append(card)
    while len(hand) < min(size, ROUNDS - round + 1):
        hand.append(rest.pop(0))
    left = len(rest) - (round - 1)
    return tuple(sorted(hand, key=RANK.__getitem__)), tuple(rest[:left]), tuple(rest[left:])


def play(match: Match, cards: str) -> Any:
    """Every seat plays its card, "-" for one that does not; the state after it."""
    for seat, card in enumerate(cards.split()):
        if card != "-":
            act(match, seat, card)
    return match.state


def act(match: Match, seat: int, move: str) -> Any:
    """A seat makes a move, written in short; the state after it."""
    return match.act(seat, parse(move))


def turned(squares: Sequence[int], cards: str, **more: Any) -> Match:
    """A match after one round of these cards, one per seat, from `position`."""
    match = position(squares, cards.split(), **more)
    play(match, cards)
    return match


def after(squares: Sequence[int], cards: str, **more: Any) -> tuple[int, ...]:
    """Where the balloons stand after one round of these cards."""
    match = turned(squares, cards, **more)
    assert not match.state.table, "somebody still has to choose"
    return tuple(match.state.squares)


def facts(match: Match, kind: type[F]) -> list[F]:
    """The facts of one kind in the last event."""
    return [fact for fact in match.state.happened if isinstance(fact, kind)]


def with_hand(state: State, seat: int, hand: tuple[Card, ...]) -> State:
    """The same with exactly these cards in a hand."""
    rest = list(DECK)
    for card in (*hand, *state.played[seat]):
        rest.remove(card)
    hands, stocks = list(state.hands), list(state.stocks)
    hands[seat], stocks[seat] = tuple(sorted(hand, key=RANK.__getitem__)), tuple(rest)
    return replace(state, hands=tuple(hands), stocks=tuple(stocks))
