"""Some position that looks exactly like a view: the stock in another order, other cobras face down."""

from __future__ import annotations

from bisat.core.rng import Rng
from bisat.games.magic_fold.rules.figures import COBRAS
from bisat.games.magic_fold.rules.state import Lurking, State
from bisat.games.magic_fold.rules.terms import Terms
from bisat.games.magic_fold.rules.view import View


def imagine(view: View, rng: Rng, terms: Terms) -> State:
    """A state with the same view; which cards and cobras are left is known, but not where."""
    seen = {*view.discard, *(card.number for card in view.open)}
    kinds = rng.shuffled([kind for kind in COBRAS if kind not in view.bitten])
    return State(
        seats=view.seats,
        at=view.at,
        gone=view.gone,
        squares=view.squares,
        genies=view.genies,
        cloths=view.cloths,
        handled_at=view.handled_at,
        cobras=tuple(map(Lurking, view.cobras, kinds)),
        bitten=view.bitten,
        stock=rng.shuffled([number for number in terms.numbers if number not in seen]),
        open=tuple(card.number for card in view.open),
        discard=view.discard,
        round=view.round,
        turned_at=view.turned_at,
        sand=view.sand,
        claims=view.claims,
        passed=view.passed,
        rests=view.rests,
        hands=view.hands,
        barred=view.barred,
        ghost=view.ghost,
        choosing=view.choosing,
        pause=view.pause,
        arrived=view.arrived,
        ended=view.ended,
        happened=view.happened,
    )
