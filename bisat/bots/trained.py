"""A bot that plays by a trained network alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Any

import msgspec

from bisat.bots.sample import sample
from bisat.core.bot import Choice, Likely, Spent
from bisat.core.encoding import Chosen, Encoding
from bisat.core.game import View
from bisat.core.knowledge import Lean, Network
from bisat.core.rng import Rng
from bisat.parts.network import read


class Trained(msgspec.Struct, frozen=True):
    """It mixes as it learnt to, each move as likely as the network wishes for it, or takes the likeliest."""

    network: Callable[[int], Network]
    """Asked for the number of seats, too."""
    encode: Callable[[int], Encoding]
    """Asked for the number of seats."""
    temperature: float = 1.0
    """1 draws as the network wishes, 0 takes the likeliest."""
    lean: Lean | None = None
    """It counts twice, since a network is surer of itself than bots that search."""

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Choice:  # noqa: ARG002  # it is quick
        encoding, network = self.encode(view.seats), self.network(view.seats)
        left = list(legal)
        chosen: Chosen = ()
        while True:
            numbers = encoding.numbers(left, chosen)
            moves = dict(zip(numbers, left, strict=True))
            for never in network.never:
                moves.pop(never, None)
            number = self._number(network, encoding, view, chosen, moves, rng)
            left = [move for move, other in zip(left, numbers, strict=True) if other == number]
            chosen = (*chosen, number)
            if encoding.parts(left[0]) == len(chosen):
                return Choice(left[0])

    def _number(
        self,
        network: Network,
        encoding: Encoding,
        view: View,
        chosen: Chosen,
        moves: Mapping[int, Any],
        rng: Rng,
    ) -> int:
        numbers = sorted(moves)
        if len(numbers) == 1:
            return numbers[0]
        weights = self._weights(
            network, encoding, view, chosen, {number: moves[number] for number in numbers}
        )
        return numbers[sample(weights, rng) if self.temperature else weights.index(1.0)]

    def _weights(
        self, network: Network, encoding: Encoding, view: View, chosen: Chosen, moves: Mapping[int, Any]
    ) -> list[float]:
        """The likeliest weighs 1."""
        wishes = read(network, encoding, view, chosen)[0]
        most = max(wishes[number] for number in moves)
        if not self.temperature:
            return [float(wishes[number] == most) for number in moves]
        weights = [exp((wishes[number] - most) / self.temperature) for number in moves]
        if self.lean is None:
            return weights
        leans = [self.lean(move) for move in moves.values()]
        return [weight * (lean * lean) for weight, lean in zip(weights, leans, strict=True)]

    def likely(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent) -> Likely:  # noqa: ARG002  # as above
        """What it draws from, where moves have one part."""
        encoding, network = self.encode(view.seats), self.network(view.seats)
        moves = dict(zip(encoding.numbers(legal), legal, strict=True))
        for never in network.never:
            moves.pop(never, None)
        return list(moves.values()), self._weights(network, encoding, view, (), moves)
