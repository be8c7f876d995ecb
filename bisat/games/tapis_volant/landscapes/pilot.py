"""A medium pilot alone over a landscape: where its turn leads, and how many turns it needs."""

from __future__ import annotations

from bisat.core.rng import Rng
from bisat.games.tapis_volant.bots.chart import FAR, TIE, Chart
from bisat.games.tapis_volant.rules.box import DECK, DIRECTIONS, RANK, Card
from bisat.games.tapis_volant.rules.terrain import FINISH_AT, START_AT

MAX_TURNS = 300
"""Turns after which a flight is given up."""

Turn = tuple[int, int, Card | None]
"""The cell in which it ends, the direction cards left, and the wind card that goes."""


def fly_alone(table: Chart, rng: Rng) -> tuple[int, float]:
    """The turns of one flight with cards from a full deck, and how much of them was bad luck in drawing.

    Luck is what each drawn card was worth beside the average of the stock, by the chart. It is zero in the
    long run, so that a measure may take it out of what it averages.
    """
    stock, discards = list(DECK), list[Card]()
    hand = [_drawn(stock, rng) for _ in range(table.hand)]
    at, left, luck = START_AT, DIRECTIONS, 0.0
    for turn in range(1, MAX_TURNS + 1):
        at, left, given = best_turn(table, at, left, hand)
        if at == FINISH_AT:
            return turn, luck
        if given is not None:
            hand.remove(given)
            discards.append(given)
            worth = table.drawing(at, left, hand)
            average = sum([worth[RANK[card]] for card in stock]) / len(stock)
            hand.append(_drawn(stock, rng))
            luck += worth[RANK[hand[-1]]] - average
            if not stock:  # T8
                stock, discards = discards, []
    return MAX_TURNS, luck


def best_turn(table: Chart, at: int, left: int, hand: list[Card]) -> Turn:
    """What the medium bot does where it meets nobody."""
    options = _options(table, at, left, hand)
    nearest = min(option[0] for option in options)
    best, chosen = 2 * FAR, options[0][1:]
    for turns, end, fewer, given in options:
        if end == FINISH_AT:
            return end, fewer, given
        if turns <= nearest + TIE * 2 * FAR:  # nothing farther can be best, whatever the hand
            rest = tuple(hand) if given is None else _without(hand, given)
            score = table.medium(end, fewer, rest, drawing=given is not None)
            if score < best:
                best, chosen = score, (end, fewer, given)
    return chosen


def _options(table: Chart, at: int, left: int, hand: list[Card]) -> list[tuple[float, int, int, Card | None]]:
    """Every turn with the turns to be expected after it."""
    turns, drift = table.turns[left], table.drifts[at]
    cards = dict.fromkeys(hand)
    found: list[tuple[float, int, int, Card | None]] = [(turns[drift], drift, left, None)]
    found += [(turns[drift], drift, left, card) for card in cards]
    for card in cards:
        kind = RANK[card]
        found += [(turns[end], end, left, card) for end in table.plain[at][kind]]
        if left:
            fewer = table.turns[left - 1]
            found += [(fewer[end], end, left - 1, card) for end in table.directed[at][kind]]
    if left:
        fewer = table.turns[left - 1]
        found += [(fewer[end], end, left - 1, None) for end in table.nudged[at]]
    return found


def _without(hand: list[Card], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


def _drawn(stock: list[Card], rng: Rng) -> Card:
    at = rng.below(len(stock))
    stock[at], stock[-1] = stock[-1], stock[at]
    return stock.pop()
