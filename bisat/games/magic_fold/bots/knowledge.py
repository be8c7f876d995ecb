"""How people play: they look at the cards, pick one that is near and pays, fold step by step, and take it.

The levels know the same table and never cheat; they differ in how long they look, how fast they fold, how
often they slip, how many cards they compare and how much they think of rivals. They are asked anew with every
event, so what they do depends on the cards, on their own cloth and on when they last touched it.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter, itemgetter

from bisat.core.game import Millis, Seat, Value
from bisat.core.knowledge import Steady, Suggestions, anybody
from bisat.core.rng import Rng
from bisat.games.magic_fold.cloth.cards import Card
from bisat.games.magic_fold.cloth.sheet import Cloth, Fold
from bisat.games.magic_fold.cloth.solver import Step, nearest
from bisat.games.magic_fold.rules.claiming import lacking
from bisat.games.magic_fold.rules.figures import GENIE_TOKEN, MAX_GENIES_HELD, ONE_HAND, forward
from bisat.games.magic_fold.rules.moves import Move, Pass, SetBack, Take, TurnOver, Unfold
from bisat.games.magic_fold.rules.view import View

GENIE = 0.8
"""What a genie is worth, in clouds."""
PUT_BACK = 1.0
"""What it is worth to put a rival back."""
STEP = 0.2
"""What each step of the hands costs."""
RIVAL = 0.5
"""What each rival costs who is nearer to a card."""
COBRA = 1.3
"""What a cobra costs on average."""
REST: Millis = 60_000
"""A hand that rests is asked again when it can fold; until then it lets the clock come first."""


class Hands(Value, frozen=True):
    """What makes a level."""

    look: Millis
    """To see the cards and make a plan, on average."""
    fold: Millis
    """From one step to the next, on average."""
    slips: float
    """How often a fold goes wrong."""
    weighs: bool
    """Whether it thinks of the square that it would reach, of genies, and of what rivals are near to."""


HANDS: dict[str, Hands] = {
    "novice": Hands(look=18_000, fold=6_000, slips=0.3, weighs=False),
    "beginner 2": Hands(look=20_000, fold=6_400, slips=0.3, weighs=False),
    "beginner 3": Hands(look=29_500, fold=9_000, slips=0.35, weighs=False),
    "beginner 4": Hands(look=28_000, fold=8_500, slips=0.35, weighs=False),
    "easy": Hands(look=14_000, fold=4_500, slips=0.25, weighs=False),
    "medium": Hands(look=10_000, fold=3_200, slips=0.12, weighs=False),
    "hard": Hands(look=7_000, fold=2_300, slips=0.05, weighs=True),
    "master": Hands(look=4_500, fold=1_500, slips=0.01, weighs=True),
}
LEVELS = {"easy": 1, "medium": 2, "hard": 4, "master": 4}
"""The weakest first, each with how many of the cards it compares."""
RANKS = (*LEVELS, *(name for name in HANDS if name not in LEVELS))
"""All hands, by the numbers that kernels know them by."""


def suggest(
    view: View, legal: Sequence[Move], level: str, compares: int, steady: Steady = anybody
) -> tuple[Move, Millis]:
    """What a player of this level does next, and how long after the last event."""
    seat, hands = view.seat, HANDS[level]
    assert seat is not None
    if view.choosing is not None:
        return put_back(view, seat), hands.look // 4
    rng = steady(seat, view.round, view.turned_at, view.handled_at[seat])
    looking = view.handled_at[seat] <= view.turned_at
    since = view.turned_at if looking else view.handled_at[seat]
    wait = int((hands.look if looking else hands.fold) * (0.5 + rng.unit()))
    move = _next(view, legal, hands, compares, rng)
    if move not in legal:
        return Pass(), REST
    if isinstance(move, Pass):
        wait = max(wait, hands.look)
    return move, max(0, since + wait - view.at)


def _next(view: View, legal: Sequence[Move], hands: Hands, compares: int, rng: Rng) -> Move:
    """The next step towards the card that is worth most, or taking it; now and then some other fold."""
    seat = view.seat
    assert seat is not None
    best = plan(view, seat, hands, compares)
    if best is None:
        return Pass()
    token, steps = best
    if not steps:
        return Take(token)
    folds = [move for move in legal if isinstance(move, Fold)]
    if folds and rng.unit() < hands.slips:
        return rng.choice(folds)
    return made(steps[0])


def plan(view: View, seat: Seat, hands: Hands, compares: int) -> tuple[int, tuple[Step, ...]] | None:
    """The token worth going for, and the way to its card; None if time is too short for any."""
    return next(iter(plans(view, seat, hands, compares)), None)


def plans(view: View, seat: Seat, hands: Hands, compares: int) -> list[tuple[int, tuple[Step, ...]]]:
    """The tokens that can be had in time, each with the way to its card: what is worth most comes first."""
    rate = hands.fold + (ONE_HAND if view.hands[seat] is not None else 0)
    taken = [claim.token for claim in view.claims if claim is not None]
    tokens = [token for token in range(len(view.open), 0, -1) if token not in taken]
    cloth = view.cloths[seat]
    ways = {token: _way(view, seat, cloth, view.open[token - 1]) for token in tokens}
    near = sorted(tokens, key=lambda token: (len(ways[token][0]), -token))[: max(1, compares)]
    found: list[tuple[float, int, tuple[Step, ...]]] = []
    for token in near:
        steps, genies = ways[token]
        needs = len(steps) * rate
        if view.ends is not None and view.at + needs > view.ends and steps:
            continue
        card = view.open[token - 1]
        if hands.weighs:
            score = value(view, seat, token, card, genies) - STEP * len(steps)
            score -= RIVAL * rivals_nearer(view, seat, card, len(steps))
        else:
            score = forward(token, view.gives) + card.clouds - STEP * len(steps)
        found.append((-score, token, steps))
    return [(token, steps) for _, token, steps in sorted(found, key=itemgetter(0))]


def landing(view: View, seat: Seat, token: int) -> int:
    """The cloud on which a card with its token ends, shortcuts and all, if nobody is put back before."""
    far = view.squares[seat] + forward(token, view.gives) + view.open[token - 1].clouds
    shortcuts = dict(view.track.shortcuts)
    square = min(far, view.track.palace)
    while square in shortcuts:
        square = shortcuts[square]
    return square


def _way(view: View, seat: Seat, cloth: Cloth, card: Card) -> tuple[tuple[Step, ...], int]:
    """The steps to a card, with a genie or two where that saves at least two steps for each."""
    plain = nearest(cloth, card.elements, view.pictures)
    assert plain is not None, "every card can be folded"
    best, spent = plain, 0
    has = 0 if seat in view.barred else view.genies[seat]
    for genies in range(1, min(has, len(card.elements) - 1) + 1):
        way = nearest(cloth, card.elements, view.pictures, genies)
        if way is not None and len(way) + 2 * genies <= len(best) + 2 * spent - 1:
            best, spent = way, genies
    return best, spent


def rivals_nearer(view: View, seat: Seat, card: Card, steps: int) -> int:
    """How many rivals that still fold would have this card sooner."""
    return sum(
        lacking(view.cloths[other], card, view.pictures) == 0
        or len(nearest(view.cloths[other], card.elements, view.pictures) or ()) < steps
        for other in range(view.seats)
        if other != seat and view.claims[other] is None and other not in (*view.gone, *view.passed)
    )


def value(view: View, seat: Seat, token: int, card: Card, genies: int) -> float:
    """What a card with its token is worth, in clouds: the square reached, genies won and spent."""
    gained = (token == GENIE_TOKEN and view.gives) + card.genie
    room = MAX_GENIES_HELD - (view.genies[seat] - genies)
    worth = GENIE * (min(gained, room) - genies)
    start = view.squares[seat]
    square = min(start + forward(token, view.gives) + card.clouds, view.track.palace)
    if square == view.track.palace:
        return 20.0 - token  # the earlier token arrives first
    if square in view.cobras:
        worth -= COBRA
    for begin, end in view.track.shortcuts:
        if square == begin:
            square = end
    return worth + square - start + (PUT_BACK if token == 1 and view.gives else 0.0)


def put_back(view: View, seat: Seat) -> Move:
    """Put back whom it hurts most: the leader, rather onto a cobra than onto a shortcut."""
    shortcuts = dict(view.track.shortcuts)

    def harm(pawn: int) -> tuple[float, int]:
        square = view.squares[pawn]
        back = max(view.start, square - 1)
        cost = float(square - shortcuts.get(back, back))
        if back in view.cobras and pawn < view.seats:
            cost += COBRA
        return cost * 2 + square / 4, -pawn

    pawns = [pawn for pawn in range(len(view.squares)) if pawn != seat and pawn not in view.gone]
    return SetBack(max(pawns, key=harm))


def made(step: Step) -> Move:
    """A step of the hands as a move."""
    if isinstance(step, Fold):
        return step
    return TurnOver() if step == "turn" else Unfold(whole=step == "unfold all")


KNOWLEDGE = Suggestions(levels=LEVELS, suggest=suggest, task=attrgetter("round"))
