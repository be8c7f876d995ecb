"""Bodies of requests, read by their types."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from bisat.core.refusal import Refused

T = TypeVar("T")


def decoded(raw: bytes, type: type[T]) -> T:
    """A value of this type from JSON, or Refused.

    >>> decoded(b"[7.0]", list[int])
    [7]
    """
    try:
        return msgspec.convert(_whole(msgspec.json.decode(raw)), type)
    except msgspec.ValidationError as error:
        raise Refused("malformed", why=str(error)[:200]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("unreadable") from None


def _whole(raw: object) -> Any:
    """The same with 7 for 7.0: to JSON Schema both are integers."""
    if isinstance(raw, float):
        return int(raw) if raw.is_integer() else raw
    if isinstance(raw, list):
        return [_whole(item) for item in raw]
    return {name: _whole(item) for name, item in raw.items()} if isinstance(raw, dict) else raw
