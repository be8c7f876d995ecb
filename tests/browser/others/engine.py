"""What a test asks of any browser: the few commands that WebDriver and WebDriver BiDi have in common."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

PATIENCE = 20.0
"""Seconds to wait for anything on a busy machine."""
PAUSE = 0.05
"""Seconds between two looks."""

T = TypeVar("T")


def until(look: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
    """Look again and again until there is something to see."""
    ends = time.monotonic() + patience
    while True:
        if seen := look():
            return seen
        assert time.monotonic() < ends, f"waited in vain: {what}"
        time.sleep(PAUSE)


class Engine(ABC):
    """A browser of one make, with one window."""

    @abstractmethod
    def goes(self, url: str) -> None:
        """Open a page and wait until it has loaded."""

    @abstractmethod
    def runs(self, function: str, *given: Any) -> Any:
        """Call a function of JavaScript in the page, with values that JSON knows; so is the answer."""

    @abstractmethod
    def acts(self, *sources: dict[str, Any]) -> None:
        """Move, press and let go, in the words of the W3C's actions."""

    @abstractmethod
    def sized(self, width: int, height: int) -> None:
        """Give the page this much room."""

    @abstractmethod
    def picture(self) -> bytes:
        """What the page looks like, as a PNG."""

    @abstractmethod
    def forgets(self) -> None:
        """Drop the cookies of the page."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """The errors and warnings of all pages since this was asked last."""
