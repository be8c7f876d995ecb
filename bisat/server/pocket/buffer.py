"""What the browser hands over."""

from __future__ import annotations

from typing import Protocol


class Buffer(Protocol):
    """Bytes of the browser."""

    def to_bytes(self) -> bytes:
        """A copy."""
