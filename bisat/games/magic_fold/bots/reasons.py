"""Why a fold is good: which card it leads to, how far, where that carries, and what waits there."""

from __future__ import annotations

from collections.abc import Sequence

from bisat.core.knowledge import Hinting
from bisat.games.magic_fold.bots.knowledge import HANDS, landing, made, plans, put_back, rivals_nearer
from bisat.games.magic_fold.cloth.solver import Step
from bisat.games.magic_fold.rules.figures import forward
from bisat.games.magic_fold.rules.moves import Move, Pass, SetBack, Take, Withdraw
from bisat.games.magic_fold.rules.view import View
from bisat.games.magic_fold.show.story import PACKAGE, pawn_names
from bisat.parts.i18n import Values, capital, say

STRONG = HANDS["master"]
COMPARES = 4
WAITS = {"cobra": 0, "none": 1, "shortcut": 2, "palace": 3}
"""How welcome it is, what waits on a cloud."""


def choose(view: View, legal: Sequence[Move]) -> Move:
    """The next step towards the card that is worth most, or taking it; nobody slips here."""
    seat = view.seat
    assert seat is not None
    if view.choosing is not None:
        return put_back(view, seat)
    found = weighed(view)
    move: Move = Pass() if not found else Take(found[0][0]) if not found[0][1] else made(found[0][1][0])
    if move in legal:
        return move
    return next((other for other in legal if isinstance(other, Pass | Withdraw)), legal[0])


def why(view: View, move: Move, names: Sequence[str], language: str) -> str:
    """What a move is good for, in a sentence."""
    key, values = _reason(view, move, pawn_names(view, names, language))
    said = [capital(say(PACKAGE, key, values, language))]
    if key in ("hint.take", "hint.fold"):
        others = [way for way in weighed(view) if way[0] != values["token"]]
        said += _next(view, *others[0], values, language) if others else []
    return " ".join(said)


def _next(view: View, token: int, steps: tuple[Step, ...], own: Values, language: str) -> list[str]:
    """What the next best card would take and bring, if anything speaks against it."""
    assert view.seat is not None
    values: Values = {"token": token, "n": len(steps), **_carries(view, view.seat, token)}
    quick, far = len(steps) <= int(own["n"]), int(values["ahead"]) >= int(own["ahead"])
    if quick and far and WAITS[str(values["there"])] >= WAITS[str(own["there"])]:
        return []
    return [say(PACKAGE, "hint.next", values, language)]


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
    found = weighed(view)
    token, steps = (move.token, ()) if isinstance(move, Take) else found[0] if found else (1, ())
    values: Values = {
        "token": token,
        "n": len(steps),
        **_carries(view, seat, token),
        "quicker": "yes" if rivals_nearer(view, seat, view.open[token - 1], len(steps)) else "no",
    }
    return ("hint.take" if isinstance(move, Take) else "hint.fold"), values


def weighed(view: View) -> list[tuple[int, tuple[Step, ...]]]:
    """Tokens with the ways to their cards, best first; those that end on a cobra come after all others."""
    seat = view.seat
    assert seat is not None
    found = plans(view, seat, STRONG, COMPARES)
    return sorted(found, key=lambda way: landing(view, seat, way[0]) in view.cobras)


def _carries(view: View, seat: int, token: int) -> dict[str, str | int]:
    """How far a card with its token carries, and what waits there."""
    card = view.open[token - 1]
    ahead = forward(token, view.gives) + card.clouds
    square = min(view.squares[seat] + ahead, view.track.palace)
    there = (
        "palace"
        if square == view.track.palace
        else "cobra"
        if landing(view, seat, token) in view.cobras
        else "shortcut"
        if square in dict(view.track.shortcuts)
        else "none"
    )
    return {"ahead": ahead, "square": square, "there": there}


HINTING = Hinting(why=why, choose=choose)
