"""Settings of an operator as they are written: `NAME=VALUE`, over what is usual."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
UNITS = {"d": 86_400_000, "h": 3_600_000, "m": 60_000, "s": 1000}


def tuned(usual: T, texts: Iterable[str]) -> T:
    """The same with other values; ValueError says which one cannot be.

    >>> from bisat.server.base.limits import Limits
    >>> made = tuned(Limits(), ["connections=8000", "tables=0.5/40", "stall=12.5"])
    >>> made.connections, made.tables, made.stall
    (8000, Rate(second=0.5, burst=40.0), 12.5)
    """
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        before = getattr(usual, name, None) if name in usual.__struct_fields__ else None
        try:
            usual = msgspec.structs.replace(usual, **{name: _read(value, before)})
        except (TypeError, ValueError):
            known = (
                f"{value!r} is no value like {_told(before)}"
                if before is not None
                else "there is no such setting"
            )
            raise ValueError(f"{name}: {known}") from None
    return usual


def _read(value: str, before: Any) -> Any:
    """A value of the kind that was there: a number that is not negative, a span as 30d, or two numbers."""
    if isinstance(before, int) and value[-1:] in UNITS:
        return round(_positive(value[:-1]) * UNITS[value[-1]])
    if isinstance(before, int | float):
        return type(before)(_positive(value))
    two = tuple(_positive(part) for part in value.split("/"))
    if before is None or len(two) != 2:  # a second, and at once
        raise ValueError
    return two if isinstance(before, tuple) else type(before)(*two)


def _positive(text: str) -> float:
    number = float(text)
    if not 0 <= number < 2**53:
        raise ValueError
    return number


def _told(value: Any) -> str:
    parts = msgspec.structs.astuple(value) if isinstance(value, msgspec.Struct) else value
    return "/".join(f"{part:.15g}" for part in (parts if isinstance(parts, tuple) else (parts,)))
