"""What matches between equals tell of a game: fairness, length, ends, comebacks, and what moves are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt

import msgspec

from bisat.lab.interval import DOUBT, NORMAL, Interval, mean_interval, share_interval
from bisat.lab.report.watched import Watched

MAX_LABELS = 64
"""With more different moves than this, only their first words are told apart."""
SEEN = 30
"""How often something must have been done before it is judged."""


class Quantiles(msgspec.Struct, frozen=True):
    """A spread: the median with its interval, and between what most lie."""

    median: Interval
    tenth: float
    ninetieth: float


class Share(msgspec.Struct, frozen=True):
    """How often something happens."""

    name: str
    times: int
    rate: Interval


class Worth(msgspec.Struct, frozen=True):
    """What seats won that made a move at least once, above what their seat wins on average."""

    move: str
    times: int
    gain: Interval


class Balance(msgspec.Struct, frozen=True):
    """All of it."""

    even: float
    """What every seat would win, were all alike."""
    seats: tuple[Interval, ...]
    best: int | None
    """The seat that is known to win more than even, though one looked at all; None where none is."""
    gap: Interval
    """What the best seat wins more than the worst."""
    decisions: Quantiles
    """Of all seats together, in a match."""
    minutes: Quantiles | None
    """Of match time; None where no time passes."""
    ends: tuple[Share, ...]
    behind: Interval | None
    """How often the winner was not in front halfway."""
    last: Interval | None
    """How often the winner was last halfway, alone or with others, and not in front with all of them."""
    worth: tuple[Worth, ...]
    """The best first."""


def balance(matches: Sequence[Watched]) -> Balance:
    """What these matches tell."""
    seats = len(matches[0].won)
    shares = [share_interval([match.won[seat] for match in matches]) for seat in range(seats)]
    best = max(range(seats), key=lambda seat: shares[seat].mean)
    worst = min(range(seats), key=lambda seat: shares[seat].mean)
    decided = [match for match in matches if match.halfway is not None and any(match.won)]
    timed = any(match.lasted for match in matches)
    ends = Counter(match.reason for match in matches)
    even = sum(share.mean for share in shares) / seats
    sure = share_interval([match.won[best] for match in matches], DOUBT / seats)
    return Balance(
        even=even,
        seats=tuple(shares),
        best=best if seats > 1 and sure.low > even else None,
        gap=mean_interval([match.won[best] - match.won[worst] for match in matches], (-1, 1)),
        decisions=quantiles([sum(match.decisions) for match in matches]),
        minutes=quantiles([match.lasted / 60_000 for match in matches]) if timed else None,
        ends=tuple(
            [
                Share(reason, times, share_interval([float(match.reason == reason) for match in matches]))
                for reason, times in ends.most_common()
            ]
        ),
        behind=share_interval([_behind(match) for match in decided]) if decided and seats > 1 else None,
        last=share_interval([_last(match) for match in decided]) if decided and seats > 1 else None,
        worth=_worth(matches, [share.mean for share in shares]) if seats > 1 else (),
    )


def _behind(match: Watched) -> float:
    """The part of the win that went to seats that were not in front halfway."""
    assert match.halfway is not None
    front = max(match.halfway)
    return _won(match, [far < front for far in match.halfway])


def _last(match: Watched) -> float:
    """The part of it that went to seats that were last; where all are level, all are in front."""
    assert match.halfway is not None
    front, rear = max(match.halfway), min(match.halfway)
    return _won(match, [far == rear < front for far in match.halfway])


def _won(match: Watched, which: Sequence[bool]) -> float:
    """The part of the win that went to these seats."""
    return sum([won for won, counts in zip(match.won, which, strict=True) if counts]) / sum(match.won)


def quantiles(samples: Sequence[float]) -> Quantiles:
    """The median of samples by their order, whatever law they follow.

    >>> quantiles(range(1, 100)).median
    Interval(mean=50, low=40, high=61)
    """
    ordered = sorted(samples)
    n = len(ordered)
    reach = NORMAL * sqrt(n) / 2
    low, high = max(0, int(n / 2 - reach)), min(n - 1, int(n / 2 + reach + 0.999))
    return Quantiles(
        Interval(ordered[n // 2], ordered[low], ordered[high]),
        ordered[n // 10],
        ordered[min(n - 1, n * 9 // 10)],
    )


def _worth(matches: Sequence[Watched], usual: Sequence[float]) -> tuple[Worth, ...]:
    name = _names(matches)
    gains: dict[str, list[float]] = {}
    for match in matches:
        for seat, made in enumerate(match.made):
            for label in {name(move) for move in made}:
                gains.setdefault(label, []).append(match.won[seat] - usual[seat])
    often = len(matches) * len(usual)
    found = [
        Worth(label, len(some), mean_interval(some, (-1, 1)))
        for label, some in gains.items()
        if SEEN <= len(some) < often  # what everybody does every time tells nothing
    ]
    return tuple(sorted(found, key=lambda worth: -worth.gain.mean))


def _names(matches: Sequence[Watched]) -> Callable[[str], str]:
    """How moves are told apart: whole, or by their first words where there are too many."""
    every = {move for match in matches for made in match.made for move in made}
    for words in (9, 2):
        if len({" ".join(move.split()[:words]) for move in every}) <= MAX_LABELS:
            return lambda move: " ".join(move.split()[:words])
    return lambda move: move.split()[0]
