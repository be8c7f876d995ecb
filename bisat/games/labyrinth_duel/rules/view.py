"""What may be known of a position, built up from nothing."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.games.labyrinth_duel.values import Duel, Sight


def view(state: Duel, seat: Seat | None, cards: int, auto_stop: bool, false_calls: int | None) -> Sight:
    """Both boards lie open; of the stock only how high it is."""
    return Sight(
        seats=state.seats,
        seat=seat,
        at=state.at,
        gone=state.gone,
        boards=state.boards,
        places=state.places,
        out=state.out,
        stock=len(state.stock),
        side=state.side,
        won=state.won,
        scores=state.scores,
        number=state.number,
        target=state.target,
        turned_at=state.turned_at,
        pushes=state.pushes,
        pushed_at=state.pushed_at,
        agreed=state.agreed,
        wrong=state.wrong,
        pause=state.pause,
        left=state.left,
        ended=state.ended,
        cards=cards,
        auto_stop=auto_stop,
        false_calls=false_calls,
        happened=state.happened,
    )
