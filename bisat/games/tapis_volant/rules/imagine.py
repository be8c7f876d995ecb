"""Some position that looks exactly like a view: the cards that nobody has seen, dealt anew."""

from __future__ import annotations

from collections import Counter

from bisat.core.rng import Rng
from bisat.games.tapis_volant.rules.box import DIRECTIONS, contents
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.rules.view import View


def imagine(view: View, rng: Rng) -> State:
    """A state with the same view: unseen cards are as likely here as there."""
    box = contents(view.box)
    unseen = Counter(box.copies)
    unseen.subtract(view.discards)
    for hand in view.hands:
        unseen.subtract(hand or ())
    pool = list(rng.shuffled([card for card in box.kinds for _ in range(unseen[card])]))
    hands = []
    for hand, count in zip(view.hands, view.counts, strict=True):
        drawn = pool[:count] if hand is None else list(hand)
        if hand is None:
            del pool[:count]
        hands.append(tuple(sorted(drawn, key=box.rank.__getitem__)))
    return State(
        seats=view.seats,
        at=view.at,
        gone=view.gone,
        carpets=view.carpets,
        heights=view.heights,
        held=view.held,
        turn=view.turn,
        round=view.round,
        hands=tuple(hands),
        directions=tuple(rng.below(DIRECTIONS + 1) if left is None else left for left in view.directions),
        stock=tuple(pool),
        discards=view.discards,
        ended=view.ended,
        winner=view.winner,
        happened=view.happened,
    )
