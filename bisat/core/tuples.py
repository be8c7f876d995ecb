"""Frozen rows, changed by making another."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same row with one item replaced.

    >>> put((5, 5, 5), 1, 6)
    (5, 6, 5)
    """
    changed = list(row)  # faster than a tuple of two slices
    changed[at] = item
    return tuple(changed)
