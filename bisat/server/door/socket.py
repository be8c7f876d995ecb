"""The sockets of uvicorn, with a short way for what nearly every message is: a text in one whole frame.

Uvicorn's own way through its parser, its queue and a task costs more than all that a table does with a move.
It still goes for everything else: the handshake, pings, fragments, frames that come in pieces, the end.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without compiled wheels
    from websockets.utils import apply_mask

TEXT = 0x81
"""The first byte of a text in one frame."""
FINAL = MASKED = 0x80
SIZE = 0x7F
LONG, VERY_LONG = 126, 127
"""Sizes that say that the size comes in the next two, or eight, bytes."""


class Socket(WebSocketsSansIOProtocol):
    """Hands texts straight to who hears them, and writes texts at once."""

    hear: Callable[[str], None] | None = None
    """Who hears; None leaves the texts to `receive`."""
    _between: bool | None = None
    """All that came so far ended with the end of a message; None before the handshake."""

    def data_received(self, data: bytes) -> None:
        """Take the short way as far as it goes."""
        if self._between is None:
            self._between = data.endswith(b"\r\n\r\n")
        elif self._between:
            data = self._short_way(data)
            if not data:
                return
            self._between = is_whole(data)
        super().data_received(data)

    def _short_way(self, data: bytes) -> bytes:
        """Hand on the texts at the front; what is left."""
        at = 0
        while self.hear is not None and at < len(data) and data[at] == TEXT and self.queue.empty():
            begin, end = payload(data, at)
            if not end:
                break
            try:
                text = apply_mask(data[begin:end], data[begin - 4 : begin]).decode()
            except UnicodeDecodeError:
                break
            self.hear(text)
            at = end
        return data[at:] if at else data

    @property
    def is_open(self) -> bool:
        """Whether anybody can still be spoken to."""
        return self.conn.state is State.OPEN and not self.disconnected

    def say(self, text: bytes) -> bool:
        """Send a text to an open socket; False if it must wait."""
        if not self.writable.is_set():
            return False
        self.transport.write(head(len(text)) + text)
        return True


def payload(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the frame at a byte begins and ends; 0 and 0 unless it is final, masked, whole."""
    if len(data) < at + 6 or not data[at] & FINAL or not data[at + 1] & MASKED:
        return 0, 0
    begin, size = at + 6, data[at + 1] & SIZE
    if size == LONG:
        begin, size = at + 8, data[at + 2] << 8 | data[at + 3]
    elif size == VERY_LONG:
        return 0, 0
    end = begin + size
    return (begin, end) if end <= len(data) else (0, 0)


def is_whole(data: bytes) -> bool:
    """Whether this is nothing but whole messages."""
    at = 0
    while at < len(data):
        _, at = payload(data, at)
        if not at:
            return False
    return True


def head(size: int) -> bytes:
    """What stands before a text of so many bytes.

    >>> head(5), head(300)
    (b'\\x81\\x05', b'\\x81~\\x01,')
    """
    if size < LONG:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, LONG, size >> 8, size & 0xFF))
    return bytes((TEXT, VERY_LONG)) + size.to_bytes(8, "big")
