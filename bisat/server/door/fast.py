"""A short way for what nearly every message is: a text in one whole frame.

Uvicorn's own way goes through a parser, a queue and tasks. It still goes for everything else: the handshake,
pings, fragments, frames that come in pieces, slow readers, the end. Decision 0010 has the figures.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

from bisat.server.door.transport import Transport

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


EXTENSION = "bisat.socket"
"""Where a scope of ASGI names the socket, if it is one of these."""


class Socket(WebSocketsSansIOProtocol):
    """A socket of uvicorn that hands texts straight to who hears them, and writes texts at once."""

    hear: Callable[[str], None] | None = None
    """Who hears; None leaves the texts to `receive`."""
    _between: bool | None = None
    """All that came so far ended with the end of a message; None before the handshake."""

    async def run_asgi(self) -> None:
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]  # any may be added
        extensions[EXTENSION] = self
        await super().run_asgi()

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

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does it, but a text that is none ends the connection without a word in our log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    @property
    def is_open(self) -> bool:
        """Whether anybody can still be spoken to."""
        return self.conn.state is State.OPEN and not self.disconnected


class FastTransport(Transport):
    """Goes the short way wherever it can."""

    def __init__(self, socket: Socket, receive: Receive, send: Send) -> None:
        super().__init__(receive, send)
        self._socket = socket

    def listen(self) -> None:
        super().listen()
        self._socket.hear = self._hear

    def pause(self) -> None:
        super().pause()
        self._socket.hear = None

    def say(self, text: bytes) -> bool:
        socket = self._socket
        if not socket.is_open:  # it ended while we wanted to speak
            self.end()
            return False
        if not socket.writable.is_set():
            return super().say(text)
        socket.transport.write(head(len(text)) + text)
        return True

    @property
    def unsent(self) -> int:
        return self._socket.transport.get_write_buffer_size()

    def end(self) -> None:
        self._socket.hear = None
        super().end()

    def abort(self) -> None:
        super().abort()
        self._socket.transport.abort()  # uvicorn would wait for the other side


def transport(scope: Scope, receive: Receive, send: Send) -> Transport:
    """The fast one where the server has it, else the plain one: nobody else needs to know which."""
    socket = scope.get("extensions", {}).get(EXTENSION)
    return FastTransport(socket, receive, send) if isinstance(socket, Socket) else Transport(receive, send)


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
