"""Lines of bounded length from a stream that nobody vouches for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

MAX_LINE_BYTES = 4 * 2**20
"""Bytes a line may have, its end not counted; the longest saved match fits."""

_PIECE = 1 << 16


def lines(stream: BinaryIO, longest: int = MAX_LINE_BYTES) -> Iterator[bytes | None]:
    """Each line, or None in place of one that is too long, which is then skipped up to its end.

    >>> from io import BytesIO
    >>> list(lines(BytesIO(b"one\\ntoo long\\ntwo"), longest=3))
    [b'one\\n', None, b'two']
    """
    while line := stream.readline(longest + 1):
        if len(line) <= longest or line.endswith(b"\n"):
            yield line
            continue
        yield None
        while (piece := stream.readline(_PIECE)) and not piece.endswith(b"\n"):
            pass
