"""Everything with time, sockets and disk: the place to play."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """`serve`, imported when it is wanted: a worker needs no web server."""
    if name == "serve":
        from bisat.server.operation.host import serve  # noqa: PLC0415  # see above

        return serve
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
