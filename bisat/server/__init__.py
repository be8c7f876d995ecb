"""Everything with time, sockets and disk: the place to play."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """`serve` and its `Settings`, imported when they are wanted: a worker needs no web server."""
    if name in ("Settings", "serve"):
        from bisat.server import host  # noqa: PLC0415  # see above

        return getattr(host, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
