"""Why a fold is good: which card it leads to, how far, where that carries, and what waits there."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.knowledge import Hinting
from bisat.games.magic_fold.bots.knowledge import HANDS, made, plan, put_back
from bisat.games.magic_fold.rules.figures import forward
from bisat.games.magic_fold.rules.moves import Move, Pass, SetBack, Take, Withdraw
from bisat.games.magic_fold.rules.view import View
from bisat.games.magic_fold.show.story import PACKAGE, pawn_names
from bisat.parts.i18n import Values, capital, say

STRONG = HANDS["master"]
COMPARES = 4


def choose(view: View, legal: Sequence[Move]) -> Move:
    """The next step towards the card that is worth most, or taking it; nobody slips here."""
    seat = view.seat
    assert seat is not None
    if view.choosing is not None:
        return put_back(view, seat)
    best = plan(view, seat, STRONG, COMPARES)
    move: Move = Pass() if best is None else Take(best[0]) if not best[1] else made(best[1][0])
    if move in legal:
        return move
    return next((other for other in legal if isinstance(other, Pass | Withdraw)), legal[0])


def why(view: View, move: Move, names: Sequence[str], language: str) -> str:
    """What a move is good for, in a sentence."""
    key, values = _reason(view, move, pawn_names(view, names, language))
    return capital(say(PACKAGE, key, values, language))


def _reason(view: View, move: Move, names: Sequence[str]) -> tuple[str, Values]:
    seat = view.seat
    assert seat is not None
    if isinstance(move, SetBack):
        back = max(view.start, view.squares[move.pawn] - 1)
        cobra = "yes" if back in view.cobras and move.pawn < view.seats else "no"
        return "hint.set_back", {"who": names[move.pawn], "cobra": cobra}
    if isinstance(move, Pass):
        return "hint.pass", {}
    if isinstance(move, Withdraw):
        return "hint.withdraw", {}
    best = plan(view, seat, STRONG, COMPARES)
    token, steps = (move.token, ()) if isinstance(move, Take) else best or (1, ())
    card = view.open[token - 1]
    ahead = forward(token, view.gives) + card.clouds
    square = min(view.squares[seat] + ahead, view.track.palace)
    shortcuts = dict(view.track.shortcuts)
    there = (
        "palace"
        if square == view.track.palace
        else "cobra"
        if square in view.cobras
        else "shortcut"
        if square in shortcuts
        else "none"
    )
    values: Values = {
        "token": token,
        "n": len(steps),
        "ahead": ahead,
        "square": square,
        "there": there,
        "genie": "yes" if card.genie else "no",
    }
    return ("hint.take" if isinstance(move, Take) else "hint.fold"), values


HINTING = Hinting(why=why, choose=choose)
