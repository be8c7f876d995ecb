"""The moves of Labyrinth – the Duel."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bisat.core.game import Value
from bisat.games.labyrinth_duel.rules.box import SIZE

Index = Annotated[int, msgspec.Meta(ge=0, lt=SIZE)]
Cell = tuple[Index, Index]
"""Row and column, from the top left."""


class Push(Value, tag="push", frozen=True):
    """Push the tile in this cell, and those between it and the gap, one step towards the gap."""

    row: Index
    col: Index


class Call(Value, tag="call", frozen=True):
    """Call "Stop!": the corridor to the target with this number stands."""

    target: int
    """Counted from 1; a number, since the same object may be turned again later (L3)."""


class Skip(Value, tag="skip", frozen=True):
    """Agree to skip the target with this number (L4)."""

    target: int


class Finish(Value, tag="finish", frozen=True):
    """Solo: enough for today (L10)."""


Move = Push | Call | Skip | Finish
