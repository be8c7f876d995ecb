"""A short way for what nearly every message is: a text in one whole frame.

Uvicorn's own way goes through a parser, a queue and tasks. It still goes for everything else: the handshake,
fragments, slow readers, the end. Decision 0010 has the figures, 0038 says why frames are taken one by one.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Receive, Scope, Send
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

from bisat.server.door.transport import Transport

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without compiled wheels
    from websockets.utils import apply_mask

TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""The first bytes of a text, a ping and a pong in one frame."""
FINAL = MASKED = 0x80
CONTROL = 0x08
SIZE = 0x7F
LONG, VERY_LONG = 126, 127
"""Sizes that say that the size comes in the next two, or eight, bytes."""
MAX_PING = 125
"""Bytes that a ping may carry."""
MAX_ODD = 8
"""Frames of one socket that go the long way in one round of the event loop."""
MAX_PASSED = 1000
"""Frames of one socket of any kind in one round."""
MAX_DEAF = 100
"""Frames at once of a socket that was told to go."""
LAST_SECONDS = 1.0
"""Seconds that such a one has to read why."""
MAX_HELD = 1 << 17
"""Bytes of a frame whose rest we wait for; of a longer one the parser says that it is too long."""


EXTENSION = "bisat.socket"
"""Where a scope of ASGI names the socket, if it is one of these."""


class Socket(WebSocketsSansIOProtocol):
    """A socket of uvicorn that hands texts straight to who hears them, and writes texts at once."""

    hear: Callable[[str], None] | None = None
    """Who hears; None leaves the texts to `receive`, or holds them."""
    odd: Callable[[], bool] | None = None
    """Whether one more frame may pass that is no text; None lets all pass."""
    holds = False
    """Texts are held until somebody hears again."""
    deaf = False
    """Nobody will hear any more: texts are passed over."""
    _ignores = False
    """It was told to go and floods us still: nothing more is read."""
    _shaken = False
    """The request was seen that begins it all."""
    _within = False
    """A message has begun and not ended, in fragments."""
    _rest = b""
    """What came and was not handed on yet."""
    _waits = False
    """Nothing is read while whole frames of the rest wait."""

    async def run_asgi(self) -> None:
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]  # any may be added
        extensions[EXTENSION] = self
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Take frames one by one: whoever sends a thousand small ones at once shall not hold up others."""
        if not self._shaken:
            self._shaken = True
            super().data_received(data)
            return
        if not self._ignores:
            self._rest = self._rest + data if self._rest else data
            self.go_on()

    def go_on(self) -> None:
        """Hand on whole frames, as far as they may be heard now."""
        data, at, odd, passed = self._rest, 0, 0, 0
        while at < len(data) and not self.transport.is_closing():
            end = extent(data, at)
            if end - at > MAX_HELD:
                super().data_received(data[at:])
                at = len(data)
                break
            if not at < end <= len(data):  # the rest of it is still to come
                break
            heard = self._hear_text(data, at, end) if self.handshake_complete else None
            passed += 1
            if self.deaf and passed > MAX_DEAF:
                self._ignore()
                return
            if heard is None or odd == MAX_ODD or passed > MAX_PASSED:
                self._rest = data[at:] if not heard else data[end:]
                self._wait()
                if heard is not None:  # it is only too much for one round
                    self.go_on_soon()
                return
            if not heard:
                odd += 1
                self._take_odd(data, at, end)
            at = end
            if self._ignores:
                return
        self._rest = data[at:]
        if self._waits:
            self._waits = False
            if not (self.read_paused or self.transport.is_closing()):
                self.transport.resume_reading()

    def _hear_text(self, data: bytes, at: int, end: int) -> bool | None:
        """Go the short way with a text in one frame; False where it is none, None where it must wait."""
        if self.deaf or self.close_sent:
            return data[at] in (TEXT, PING)
        if data[at] != TEXT or self._within:
            return False
        if self.holds or not self.queue.empty():
            return None
        if self.hear is None or (text := _text(data, at, end)) is None:
            return False
        self.hear(text)
        return True

    def _take_odd(self, data: bytes, at: int, end: int) -> None:
        """Any other frame; a ping is answered at once, unless there are too many of them."""
        first = data[at]
        if self.odd is not None and not self.odd():
            if first == PING:
                return
            if self.deaf:
                self._ignore()
                return
        begin, whole = payload(data, at)
        if first == PING and whole == end <= begin + MAX_PING and self.writable.is_set():
            self.transport.write(bytes((PONG, end - begin)) + _unmasked(data, begin, end))
            return
        super().data_received(data[at:end])
        if not first & CONTROL:
            self._within = not first & FINAL

    def _ignore(self) -> None:
        """It was told to go and still floods us: read nothing more, and let it have a moment to read."""
        self._ignores = True
        self._rest = b""
        self._wait()
        self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def _wait(self) -> None:
        """Read no more while whole frames wait."""
        self._waits = True
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def go_on_soon(self) -> None:
        """Hand on what was held, if anything was."""
        if self._waits:
            self.loop.call_soon(self.go_on)

    def start_keepalive(self) -> None:
        """It is open."""
        super().start_keepalive()
        self.go_on_soon()

    async def receive(self) -> ASGIReceiveEvent:
        """As uvicorn does it; then what waited for this message has its turn."""
        message = await super().receive()
        self.go_on_soon()
        return message

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
        socket = self._socket
        socket.hear, socket.odd, socket.holds = self._hear, self._odd, False
        socket.go_on_soon()

    def pause(self) -> None:
        super().pause()
        self._socket.hear = None
        self._socket.holds = True

    def close(self, code: int) -> None:
        super().close(code)
        self._socket.deaf = True
        self._socket.go_on_soon()

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
        self._socket.deaf = True
        super().end()
        self._socket.go_on_soon()

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


def extent(data: bytes, at: int) -> int:
    """Where the frame at a byte ends, be it here yet or not; 0 where that cannot be said yet."""
    if len(data) < at + 2:
        return 0
    second = data[at + 1]
    size, begin = second & SIZE, at + 2
    if size >= LONG:
        begin += 2 if size == LONG else 8
        if len(data) < begin:
            return 0
        size = int.from_bytes(data[at + 2 : begin], "big")
    return begin + size + (4 if second & MASKED else 0)


def _unmasked(data: bytes, begin: int, end: int) -> bytes:
    """A payload as it was meant; its mask stands before it."""
    return apply_mask(data[begin:end], data[begin - 4 : begin])


def _text(data: bytes, at: int, end: int) -> str | None:
    """The text of a frame; None where the parser shall say what is wrong with it."""
    begin, whole = payload(data, at)
    if whole != end:
        return None
    try:
        return _unmasked(data, begin, end).decode()
    except UnicodeDecodeError:
        return None


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
