"""How strong bots are: ratings by Bradley and Terry, and α-rank, each with the doubt that deals leave.

The fit is choix's. What counts is what each of two won of their matches, however many seats they held: who
plays to win risks places. Deals are drawn anew (a bootstrap) to say how sure it is, from those that
were played and two imagined ones, one won by each: what a few deals all say alike is not sure for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import choix
import msgspec
import numpy as np
from numpy.typing import NDArray

from bisat.lab.contest import MatchRecord
from bisat.lab.interval import Interval
from bisat.lab.play import seated

SCALE = 400 / np.log(10)
"""From the logarithm of a strength to points: 400 more win ten times as often as they lose."""
PRIOR = 0.02
"""What choix adds to every pair, so that a bot that never lost is not infinitely strong."""
RESAMPLES = 200
ALPHA, POPULATION = 10.0, 50
"""How sharply α-rank selects, and among how many."""

Matrix = NDArray[np.float64]


class Rating(msgspec.Struct, frozen=True):
    """One bot."""

    bot: str
    points: Interval
    """The mean of all bots is 0."""
    alpha_rank: Interval
    """The part of the time in which a population that copies whoever wins plays like this bot."""


def ratings(names: Sequence[str], contests: Mapping[tuple[int, int], Sequence[MatchRecord]]) -> list[Rating]:
    """The strength of each bot, from contests of two of them each."""
    return rated(names, {pair: deals_won(records) for pair, records in contests.items()})


def rated(
    names: Sequence[str], deals: Mapping[tuple[int, int], Matrix], anchors: Sequence[int] = ()
) -> list[Rating]:
    """The same, from what each of two won of each deal; the mean of the `anchors`, or of all, is 0."""
    drawn = {pair: (len(some), _doubted(some)) for pair, some in deals.items()}
    whole = _wins(len(names), {pair: some * (size / len(some)) for pair, (size, some) in drawn.items()})
    points, masses = [fitted(whole, anchors)], [alpha_rank(rates(whole))]
    rng = np.random.default_rng(0)
    for _ in range(RESAMPLES):
        again = _wins(
            len(names),
            {pair: some[rng.integers(len(some), size=size)] for pair, (size, some) in drawn.items()},
        )
        points.append(fitted(again, anchors))
        masses.append(alpha_rank(rates(again)))
    return [
        Rating(name, _interval([one[at] for one in points]), _interval([one[at] for one in masses]))
        for at, name in enumerate(names)
    ]


def deals_won(records: Sequence[MatchRecord]) -> Matrix:
    """Per deal: what the first bot won of its matches, and what the second."""
    found: dict[int, list[float]] = {}
    for record in records:
        count = found.setdefault(record.deal, [0.0, 0.0])
        for bot, won in zip(seated((0, 1), len(record.won), record.shift), record.won, strict=True):
            count[bot] += won
    return np.array([*found.values()])


def _doubted(deals: Matrix) -> Matrix:
    """The deals with two imagined ones more, one won by each bot."""
    return np.vstack([deals, np.eye(2) * deals.sum() / len(deals)])


def _wins(bots: int, deals: Mapping[tuple[int, int], Matrix]) -> Matrix:
    """How often each bot beat each other."""
    wins = np.zeros((bots, bots))
    for (one, other), some in deals.items():
        wins[one, other], wins[other, one] = some.sum(axis=0)
    return wins


def fitted(wins: Matrix, anchors: Sequence[int] = ()) -> Matrix:
    """Points that explain these wins best; the mean of the `anchors`, or of all, is 0."""
    strengths: Any = choix.ilsr_pairwise_dense(wins, alpha=PRIOR)
    points: Matrix = SCALE * (strengths - strengths[[*anchors] or slice(None)].mean())
    return points


def rates(wins: Matrix) -> Matrix:
    """How often each bot beats each other, as a part; half against itself."""
    met = wins + wins.T
    return np.divide(wins, met, out=np.full_like(wins, 0.5), where=met > 0)


def alpha_rank(payoffs: Matrix, alpha: float = ALPHA, population: int = POPULATION) -> Matrix:
    """Where a population ends in which now and then somebody tries another bot (Omidshafiei et al., 2019).

    `payoffs[i, j]` is what i wins against j.
    """
    bots = len(payoffs)
    if bots == 1:
        return np.ones(1)
    moves = np.zeros((bots, bots))
    for old in range(bots):
        for new in range(bots):
            if new != old:
                gain = alpha * (payoffs[new, old] - payoffs[old, new])
                moves[old, new] = _fixation(float(gain), population) / (bots - 1)
        moves[old, old] = 1 - moves[old].sum()
    equations = np.vstack([moves.T - np.eye(bots), np.ones(bots)])
    found = np.linalg.lstsq(equations, np.append(np.zeros(bots), 1.0), rcond=None)[0]
    mass: Matrix = np.clip(found, 0.0, 1.0)
    return mass


def _fixation(gain: float, population: int) -> float:
    """How likely a single newcomer takes over a population."""
    if abs(gain) < 1e-9:
        return 1 / population
    return float(np.expm1(-gain) / np.expm1(-population * gain)) if gain > -10 else 0.0


def _interval(drawn: Sequence[float]) -> Interval:
    """The first is what was found; the others say how sure that is."""
    low, high = np.percentile(drawn[1:], (2.5, 97.5))
    return Interval(float(drawn[0]), float(low), float(high))
