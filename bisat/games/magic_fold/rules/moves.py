"""What hands may do: fold, unfold, turn over, take a card, pass, put a pawn back."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bisat.core.game import Value
from bisat.games.magic_fold.cloth.sheet import Fold
from bisat.games.magic_fold.rules.figures import Pawn

Token = Annotated[int, msgspec.Meta(ge=1, le=4)]


class Unfold(Value, tag="unfold", frozen=True):
    """Undo the last fold, or all of them."""

    whole: bool = False


class TurnOver(Value, tag="turn_over", frozen=True):
    """Turn the cloth over from left to right."""


class Take(Value, tag="take", frozen=True):
    """Take the card beside a token with it: the cloth shows what it asks for."""

    token: Token


class Pass(Value, tag="pass", frozen=True):
    """Take no card this round."""


class Withdraw(Value, tag="withdraw", frozen=True):
    """Take the pass back and fold on."""


class SetBack(Value, tag="set_back", frozen=True):
    """The first token: put this pawn back one cloud."""

    pawn: Pawn


Move = Fold | Unfold | TurnOver | Take | Pass | Withdraw | SetBack
