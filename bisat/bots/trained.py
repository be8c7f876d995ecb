"""A bot that plays by a trained network alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

import msgspec

from bisat.bots.sample import sample
from bisat.core.bot import Choice, Spent
from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame
from bisat.core.knowledge import Network
from bisat.core.rng import Rng
from bisat.parts.network import read


class Trained(msgspec.Struct, frozen=True):
    """It mixes as it learnt to: each move as likely as the network wishes for it."""

    network: Network
    encode: Callable[[Any, int], Encoding]
    game: AnyGame

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # it is quick
        encoding = self.encode(self.game, view.seats)
        moves = dict(zip(encoding.numbers(legal), legal, strict=True))
        numbers = sorted(moves.keys() - self.network.never)
        if len(numbers) == 1:
            return Choice(moves[numbers[0]])
        wishes = read(self.network, encoding, view)[0]
        most = max(wishes[number] for number in numbers)
        return Choice(moves[numbers[sample([exp(wishes[number] - most) for number in numbers], rng)]])
