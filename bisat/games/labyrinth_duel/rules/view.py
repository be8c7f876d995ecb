"""What may be known of a position, built up from nothing."""

from __future__ import annotations

from bisat.core import game
from bisat.core.game import Millis, Seat
from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import Box, Thing
from bisat.games.labyrinth_duel.rules.facts import Fact, Reason
from bisat.games.labyrinth_duel.rules.state import State


class View(game.View, kw_only=True, frozen=True):
    """What a seat, or a spectator, may know: everything but the order of the cards to come."""

    boards: tuple[Board, ...]
    places: tuple[Thing, ...]
    out: Thing
    stock: int
    """Cards in the stock."""
    side: tuple[Thing, ...]
    won: tuple[tuple[Thing, ...], ...]
    scores: tuple[int, ...]
    number: int
    target: Thing | None
    turned_at: Millis
    pushes: tuple[int, ...]
    pushed_at: tuple[Millis, ...]
    agreed: tuple[Seat, ...]
    wrong: tuple[int, ...]
    pause: Millis | None
    left: Millis | None
    ended: Reason | None
    cards: int
    """Cards that win a duel."""
    auto_stop: bool
    false_calls: int | None
    happened: tuple[Fact, ...]
    box: Box | None = None
    """What lies in a box of somebody's own; None is the box that comes with the game."""

    def __str__(self) -> str:
        from bisat.games.labyrinth_duel.show.text import text  # noqa: PLC0415  # words are made from views

        return text(self)

    def _repr_svg_(self) -> str:
        from bisat.games.labyrinth_duel.show.svg import svg  # noqa: PLC0415  # so are pictures

        return svg(self)


def view(
    state: State,
    seat: Seat | None,
    cards: int,
    auto_stop: bool,
    false_calls: int | None,
    box: Box | None,
) -> View:
    """Both boards lie open; of the stock only how high it is."""
    return View(
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
        box=box,
    )
