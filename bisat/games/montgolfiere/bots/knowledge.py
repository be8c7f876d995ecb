"""What a good player knows of Montgolfière: counting cards, and what heights and cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from bisat.core.float_sum import float_sum
from bisat.core.kernel import NETWORK
from bisat.core.knowledge import Readings, Weights
from bisat.core.rng import Rng
from bisat.games.montgolfiere.bots import endings
from bisat.games.montgolfiere.rules.box import DECK, KINDS, MAX_MOON, MOTOR, RANK, ROUNDS, Card
from bisat.games.montgolfiere.rules.moves import Follow, Move, Play
from bisat.games.montgolfiere.rules.round import fly, follow, grapple
from bisat.games.montgolfiere.rules.view import View

LEVELS = {"easy": 4, "medium": 24, "hard": 192, "master": NETWORK}
"""The strengths of a bot, in iterations; the master is a trained network (`trained.py`)."""

# The worth of things, in the exponent of a balloon's chance to win: what is worth 1 makes it win e times as
# often. Only differences count, since all play equally many cards. `python -m bisat.lab.fit` finds them.
RISE = (0.01, 1.49, 0.97, 0.88, 0.58, 0.57, 0.43, 0.32, 0.5, 0.32, 0.2, 0.2, 0.2, 0.2)
"""Each square up, by the squares that are then left to the Moon."""
MOTOR_RISE = (-0.14, -0.48, 0.37, 0.23, 0.21, 0.14, 0.18, 0.23, 0.59, 0.31, 0, 0, 0, 0)
"""What a balloon with its motor gains besides."""
CARD = (
    -0.31, -0.31, -0.29, -0.16, -0.22, -0.13, -0.12, -0.07, -0.07, -0.01, 0.13, 0.13, 0.23, 0.31, 0.63,
    -0.19, -0.26, 0.2, 1.42,
)  # fmt: skip
"""A card not yet played, in the order of `KINDS`; the motor's as if on the Moon."""
BARON = -0.96
"""To play blindly from the top of the stock."""

WEIGHTS = (*RISE, *MOTOR_RISE, *CARD, BARON)

LOW = tuple(exp(-float_sum(RISE[:left])) for left in range(MAX_MOON + 1))
MOTOR_LOW = tuple(low * exp(-float_sum(MOTOR_RISE[:left])) for left, low in enumerate(LOW))
"""What it is worth to have so many squares left to the Moon, without the motor and with it."""


def traits(view: View) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Per balloon, how often each weight counts for it, as pairs of its number and its count."""
    return tuple(_traits(view, balloon) for balloon in range(len(view.squares)))


def _traits(view: View, balloon: int) -> tuple[tuple[int, int], ...]:
    left = [DECK.count(card) - view.played[balloon].count(card) for card in KINDS]
    missing = range(view.moon - view.squares[balloon])
    rises = [(square, -1) for square in missing]
    motor_rises = [(len(RISE) + square, -1) for square in missing] if left[RANK[MOTOR]] else []
    cards = [(2 * len(RISE) + rank, count) for rank, count in enumerate(left) if count]
    baron = [(len(WEIGHTS) - 1, 1)] if view.baron and balloon == view.seats else []
    return (*rises, *motor_rises, *cards, *baron)


def read(view: View, legal: Sequence[Move]) -> Plays | Follows:
    """The position as this seat sees it: which card to play, or which movement to follow."""
    return Follows(view, legal) if view.table else Plays(view, legal)


class Prospects:
    """Who will win, as seen from one view, for whatever this round may bring.

    A balloon's chance is the product of what its cards and its height are worth, as a part of all.
    """

    def __init__(self, view: View) -> None:
        self.moon = view.moon
        self.last = view.round == ROUNDS
        self.flying = [balloon for balloon in range(len(view.squares)) if balloon not in view.gone]
        self.unseen: list[list[Card]] = []
        """Per balloon, what it has not yet played: hand and stock."""
        self.spending: list[dict[Card, float]] = []
        """Per balloon, what its cards are worth without the one it plays now."""
        self.heights: list[dict[Card, tuple[float, ...]]] = []
        """Per balloon, what each square is worth once it has played this card."""
        without = tuple(LOW[self.moon - square] for square in range(self.moon))
        motored = tuple(MOTOR_LOW[self.moon - square] for square in range(self.moon))
        for balloon, played in enumerate(view.played):
            unseen = list(DECK)
            for card in played:
                unseen.remove(card)
            worth = float_sum(CARD[RANK[card]] for card in unseen)
            if view.baron and balloon == view.seats:
                worth += BARON
            kept = motored if MOTOR in unseen else without
            self.unseen.append(unseen)
            self.spending.append({card: exp(worth - CARD[rank]) for rank, card in enumerate(KINDS)})
            self.heights.append({card: without if card == MOTOR else kept for card in KINDS})

    def shares(self, squares: Sequence[int], cards: Sequence[Card | None]) -> list[float]:
        """Each balloon's part of the win, standing on these squares after playing these cards."""
        if self.last or self.moon in squares:
            best = max([squares[balloon] for balloon in self.flying])
            winners = [balloon for balloon in self.flying if squares[balloon] == best]
            return [1 / len(winners) if balloon in winners else 0.0 for balloon in range(len(squares))]
        chances = [0.0] * len(squares)
        for balloon in self.flying:
            card: Card = cards[balloon]  # type: ignore[assignment]  # whoever flies has played one
            chances[balloon] = self.spending[balloon][card] * self.heights[balloon][card][squares[balloon]]
        total = float_sum(chances)
        return [chance / total for chance in chances]


class Plays:
    """A round in which every seat lays a card; moves are numbered by the rank of their cards."""

    moves: Sequence[Move] = tuple(Play(card) for card in KINDS)

    def __init__(self, view: View, legal: Sequence[Move]) -> None:
        self.view = view
        self.prospects = Prospects(view)
        self.own = [RANK[move.card] for move in legal if isinstance(move, Play)]
        self.everyone = tuple(range(len(view.squares)))
        self.found: dict[tuple[Card, ...], dict[tuple[int, ...], list[float]]] = {}
        """By the Baron's card and the seats' choices, what was already expected of them."""

    def deal(self, rng: Rng) -> Laid:
        """Hands drawn from what each seat has not yet played; hands shown to this seat as they are."""
        view = self.view
        hands: list[Sequence[int]] = []
        for seat in range(view.seats):
            shown = view.hands[seat] if seat != view.seat else None
            hand = shown if shown is not None else _hand(self.prospects.unseen[seat], view.counts[seat], rng)
            hands.append([RANK[card] for card in dict.fromkeys(hand)])
        baron: tuple[Card, ...] = ()
        if view.baron_next is not None:
            baron = (view.baron_next,)
        elif view.baron:
            baron = (rng.choice(self.prospects.unseen[-1]),)
        return Laid(self, hands, baron)


class Laid:
    """Hands that the seats may hold, and the card that the Baron may turn."""

    def __init__(self, reading: Plays, hands: Sequence[Sequence[int]], baron: tuple[Card, ...]) -> None:
        self.reading = reading
        self.hands = hands
        self.baron = baron
        self.found = reading.found.setdefault(baron, {})

    def shares(self, chosen: Sequence[int]) -> list[float]:
        """What is to be expected after these cards, with every grapple taking the greatest rise."""
        key = tuple(chosen)
        found = self.found.get(key)
        if found is None:
            reading = self.reading
            squares, moon, readings = reading.view.squares, reading.view.moon, reading.view.readings
            cards = (*[KINDS[rank] if rank >= 0 else None for rank in chosen], *self.baron)
            moves = fly(squares, cards, moon, [], readings)
            if None in moves:
                grapple(squares, moves, moon, reading.everyone, [], readings)
            after = [square + by for square, by in zip(squares, moves, strict=True)]  # type: ignore[operator]  # none is left open
            found = self.found[key] = reading.prospects.shares(after, cards)
        return found


class Follows:
    """After the reveal: grapplers on one square choose between the movements above them (M3)."""

    def __init__(self, view: View, legal: Sequence[Move]) -> None:
        self.view = view
        self.prospects = Prospects(view)
        self.moves = tuple(move for move in legal if isinstance(move, Follow))
        self.own = range(len(self.moves))
        automatic = (*view.gone, view.seats)
        hanging = grapple(view.squares, list(view.moves), view.moon, automatic, [], view.readings)
        self.hands = [self.own if seat in hanging else () for seat in range(view.seats)]

    def deal(self, rng: Rng) -> Follows:  # noqa: ARG002  # all cards lie open
        """Nothing that matters here is hidden."""
        return self

    def shares(self, chosen: Sequence[int]) -> list[float]:
        """What is to be expected after these movements."""
        view = self.view
        moves = list(view.moves)
        for seat, number in enumerate(chosen):
            if self.hands[seat]:
                follow(view.squares, moves, view.moon, seat, self.moves[number].by, [])
        grapple(view.squares, moves, view.moon, tuple(range(len(moves))), [], view.readings)
        after = [square + by for square, by in zip(view.squares, moves, strict=True)]  # type: ignore[operator]  # as above
        return self.prospects.shares(after, view.table)


def _hand(unseen: list[Card], count: int, rng: Rng) -> list[Card]:
    """So many of the unseen cards, each as likely; the list is left in another order."""
    size = len(unseen)
    for at in range(count):
        other = at + rng.below(size - at)
        unseen[at], unseen[other] = unseen[other], unseen[at]
    return unseen[:count]


KNOWLEDGE = Readings(LEVELS, read, Weights(WEIGHTS, traits), endings.play, LEVELS["hard"])
