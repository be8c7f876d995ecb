"""Some position that looks exactly like a view: the cards to come in another order."""

from __future__ import annotations

from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.box import OBJECTS
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.rules.view import View


def imagine(view: View, rng: Rng) -> State:
    """A state with the same view; which cards are in the stock is known, their order is not."""
    seen = {view.out, view.target, *view.side, *(card for pile in view.won for card in pile)}
    return State(
        seats=view.seats,
        at=view.at,
        gone=view.gone,
        boards=view.boards,
        places=view.places,
        out=view.out,
        stock=rng.shuffled([card for card in OBJECTS if card not in seen]),
        side=view.side,
        won=view.won,
        scores=view.scores,
        number=view.number,
        target=view.target,
        turned_at=view.turned_at,
        pushes=view.pushes,
        pushed_at=view.pushed_at,
        agreed=view.agreed,
        wrong=view.wrong,
        pause=view.pause,
        left=view.left,
        ended=view.ended,
        happened=view.happened,
    )
