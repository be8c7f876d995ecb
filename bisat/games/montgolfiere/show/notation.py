"""Moves in short: "7", "grapple", "show", "follow +1"."""

from __future__ import annotations

import re

from bisat.core.refusal import Refused
from bisat.games.montgolfiere.rules.box import KINDS
from bisat.games.montgolfiere.rules.moves import Follow, Move, Play, Show

_MOVES: dict[str, Move] = {**{card: Play(card) for card in KINDS}, "show": Show()}
_FOLLOW = re.compile(r"follow ([+-][1-9])")


def short(move: Move) -> str:
    """A move as people write it.

    >>> [short(move) for move in (Play("7"), Play("gas"), Show(), Follow(-1))]
    ['7', 'gas', 'show', 'follow -1']
    """
    if isinstance(move, Play):
        return move.card
    return "show" if isinstance(move, Show) else f"follow {move.by:+d}"


def parse(text: str) -> Move:
    """The move that `short` writes like this, or Refused.

    >>> parse("follow +2")
    Follow(by=2)
    """
    if text in _MOVES:
        return _MOVES[text]
    if found := _FOLLOW.fullmatch(text):
        return Follow(int(found[1]))
    raise Refused("montgolfiere.unreadable_move", text=text[:40])
