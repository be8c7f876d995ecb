"""The bot every other bot must beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from bisat.core.bot import Choice, Spent
from bisat.core.game import View
from bisat.core.rng import Rng


class Random(msgspec.Struct, frozen=True):
    """Any legal move, each as likely."""

    blind: ClassVar[bool] = True

    def choose(self, view: View | None, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # it does not look
        return Choice(rng.choice(legal))
