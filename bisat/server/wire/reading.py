"""Bodies of requests, read by their types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from bisat.core.codec import Json
from bisat.core.refusal import Refused

T = TypeVar("T")


def decoded(raw: bytes, type: type[T]) -> T:
    """A value of this type from JSON, or Refused.

    >>> decoded(b"[7.0]", list[int])
    [7]
    """
    return _read(raw, type, ())


def checked(raw: bytes, type: type[Any], *way: str) -> None:
    """Refused unless it reads as this type; what the list at the end of a way holds is not looked at.

    >>> checked(b'{"saved": {"events": [1, 2]}}', dict[str, dict[str, list[str]]], "saved", "events")
    """
    _read(raw, type, way)


def _read(raw: bytes, type: type[T], way: Sequence[str]) -> T:
    try:
        return msgspec.convert(_whole(_without(raw, way)), type)
    except msgspec.ValidationError as error:
        raise Refused("malformed", why=str(error)[:200]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("unreadable") from None


def _without(raw: bytes | msgspec.Raw, way: Sequence[str]) -> Json:
    """From JSON, with an empty list for the one that this way leads to."""
    if not way:
        return msgspec.json.decode(raw)
    parts = msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
    found = {name: msgspec.json.decode(part) for name, part in parts.items() if name != way[0]}
    if (part := parts.get(way[0])) is not None:
        found[way[0]] = _without(part, way[1:]) if way[1:] else _emptied(part)
    return found


def _emptied(raw: msgspec.Raw) -> Json:
    msgspec.json.decode(raw, type=list[msgspec.Raw])
    return []


def _whole(raw: object) -> Json:
    """The same with 7 for 7.0: to JSON Schema both are integers."""
    if isinstance(raw, float):
        return int(raw) if raw.is_integer() else raw
    if isinstance(raw, list):
        return [_whole(item) for item in raw]
    return {name: _whole(item) for name, item in raw.items()} if isinstance(raw, dict) else raw
