"""Moves in short: "left 2", "top 1 under", "unfold", "unfold all", "turn", "take 3", "pass", "back 1"."""

from __future__ import annotations

import re

from bisat.core.refusal import Refused
from bisat.games.magic_fold.cloth.sheet import Fold, Side
from bisat.games.magic_fold.rules.moves import Move, Pass, SetBack, Take, TurnOver, Unfold, Withdraw

_FOLD = re.compile(r"(left|right|top|bottom) ([1-3])( under)?")
_NUMBERED = re.compile(r"(take|back) ([0-9])")
_PLAIN: dict[str, Move] = {
    "unfold": Unfold(),
    "unfold all": Unfold(whole=True),
    "turn": TurnOver(),
    "pass": Pass(),
    "withdraw": Withdraw(),
}
_TEXTS = {move: text for text, move in _PLAIN.items()}


def short(move: Move) -> str:
    """A move as people write it.

    >>> [short(move) for move in (Fold("left", 2), Fold("top", 1, True), Unfold(True), Take(3), SetBack(1))]
    ['left 2', 'top 1 under', 'unfold all', 'take 3', 'back 1']
    """
    if isinstance(move, Fold):
        return f"{move.side} {move.line}{' under' if move.under else ''}"
    if isinstance(move, Take):
        return f"take {move.token}"
    return f"back {move.pawn}" if isinstance(move, SetBack) else _TEXTS[move]


def parse(text: str) -> Move:
    """The move that `short` writes like this, or Refused.

    >>> parse("bottom 3 under")
    Fold(side='bottom', line=3, under=True)
    """
    if text in _PLAIN:
        return _PLAIN[text]
    if found := _FOLD.fullmatch(text):
        side: Side = found[1]  # type: ignore[assignment]  # one of the four, as the pattern says
        return Fold(side, int(found[2]), found[3] is not None)
    if (found := _NUMBERED.fullmatch(text)) and (found[1] == "back" or 1 <= int(found[2]) <= 4):
        return SetBack(int(found[2])) if found[1] == "back" else Take(int(found[2]))
    raise Refused("magic_fold.unreadable_move", text=text[:40])
