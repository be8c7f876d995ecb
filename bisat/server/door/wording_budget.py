"""Boards in words take their time: how much of the event loop's they may have, of one address and of all."""

from __future__ import annotations

from collections import OrderedDict

REST = 0.5
"""Seconds of work that whoever has asked for little may ask for at once."""
MAX_ADDRESSES = 20_000


class Debt:
    """Time that was spent, paid back at a rate."""

    def __init__(self, share: float, now: float) -> None:
        self._share = share
        self._free = now
        """When all is paid back."""

    def spend(self, seconds: float, now: float) -> None:
        self._free = max(self._free, now - REST / self._share) + seconds / self._share

    def wait(self, now: float) -> float:
        """Seconds until more may be spent."""
        return max(0.0, self._free - now)


class WordingBudget:
    """What is spent on words, by whom."""

    def __init__(self, shares: tuple[float, float]) -> None:
        self._share, share = shares
        self._all = Debt(share, 0.0)
        self._each: OrderedDict[str, Debt] = OrderedDict()

    def spend(self, address: str, seconds: float, now: float) -> None:
        """So much time went into words for this address."""
        self._all.spend(seconds, now)
        debt = self._each.pop(address, None) or Debt(self._share, 0.0)
        debt.spend(seconds, now)
        self._each[address] = debt
        if len(self._each) > MAX_ADDRESSES:
            self._each.popitem(last=False)

    def wait(self, address: str, now: float) -> float:
        """Seconds until this address may be told more in words."""
        own = self._each.get(address)
        return max(self._all.wait(now), 0.0 if own is None else own.wait(now))
