"""Plain connections: how much a request may say, and how slowly, and how slowly its answer may be read.

Uvicorn bounds none of this. A socket begins here too: until its request is whole it is a plain connection.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from bisat.server.base.limits import Limits
from bisat.server.door.gate import household

MAX_REST_SIZE = 1 << 20
"""Bytes of a body that may come after its answer: whoever is refused shall be able to read why."""


class Room:
    """How many plain connections there may be; when it is full, who has been idle longest makes room."""

    def __init__(self, limits: Limits, trusted: str = "") -> None:
        self.limits = limits
        self._trusted = list(_networks(trusted))
        self._idle: dict[Plain, None] = {}
        """Who waits for a request, the longest first."""
        self._all: set[Plain] = set()
        self._per_address: Counter[str] = Counter()
        self.cut = 0
        """Connections that were closed to make room."""

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, one: Plain) -> bool:
        """Let a connection in, or say that there is no room for it."""
        self._all.add(one)
        self._per_address[one.household] += 1
        if self._per_address[one.household] > self.limits.plain_address and not self._is_proxy(one):
            return False
        if len(self._all) > self.limits.plain:
            oldest = next(iter(self._idle), None)
            if oldest is None:
                return False
            self.cut += 1
            oldest.abort()
        return True

    def leave(self, one: Plain) -> None:
        """It is gone, or a socket by now."""
        self._idle.pop(one, None)
        if one in self._all:
            self._all.remove(one)
            self._per_address[one.household] -= 1
            if not self._per_address[one.household]:
                del self._per_address[one.household]

    def wait(self, one: Plain) -> None:
        """It waits for a request from now on."""
        self._idle.pop(one, None)
        self._idle[one] = None

    def work(self, one: Plain) -> None:
        """It has one."""
        self._idle.pop(one, None)

    def _is_proxy(self, one: Plain) -> bool:
        try:
            address = ip_address(one.household)
        except ValueError:  # a socket in the file system has none
            return False
        return any(address in network for network in self._trusted)


def _networks(trusted: str) -> Iterator[IPv4Network | IPv6Network]:
    """Addresses and networks of a list with commas, or everybody; names are uvicorn's to know.

    >>> [str(one) for one in _networks("127.0.0.1, 10.0.0.0/8, proxy")]
    ['127.0.0.1/32', '10.0.0.0/8']
    """
    for one in trusted.replace("*", "0.0.0.0/0,::/0").split(","):
        try:
            yield ip_network(one.strip(), strict=False)
        except ValueError:
            continue


class Plain(HttpToolsProtocol):
    """A connection of uvicorn with bounds: for the head of a request, being idle, and reading slowly."""

    room: Room
    household = ""
    _deadline: asyncio.TimerHandle | None = None
    """Until the head of a request is whole."""
    _stall: asyncio.TimerHandle | None = None
    """Until something of an answer was read."""
    _rest = 0
    """Bytes of a body that came after its answer."""
    _in_head = True
    _head = 0
    """Bytes of the head so far."""
    _answering: RequestResponseCycle | None = None
    """The request that is answered now: uvicorn only knows the last that came."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.household = household(self.client[0]) if self.client else ""
        self._arm(self.room.limits.head_seconds)
        if self.room.enter(self):
            self.room.wait(self)
        else:
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        self._unstall()
        self.room.leave(self)
        self.pipeline.clear()  # nobody waits for the answers any more
        if (answering := self._answering) is not None and not answering.response_complete:
            answering.disconnected = True  # else it goes on writing, or waits for ever to hear that
            answering.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Hand on what comes; of a head only as much as one may have."""
        at = 0
        while at < len(data) and not self.transport.is_closing():
            if not self._in_head:
                super().data_received(data[at:] if at else data)
                self._head += self._in_head  # of the next request, perhaps
                return
            room = self.room.limits.head_size - self._head
            if room <= 0:
                self.refuse(431)
                return
            part = data[at : at + room]
            self._head += len(part)
            super().data_received(part)
            at += len(part)
        if self._in_head and self._head >= self.room.limits.head_size and not self.transport.is_closing():
            self.refuse(431)

    # --- the head of a request ----------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._in_head:  # another request on the same connection
            self._in_head = True
            self._head = self._rest = 0
        self._arm(self.room.limits.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= self.room.limits.head_fields:
            self.refuse(431)
        else:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._disarm()
        self.room.work(self)
        if not self.transport.is_closing():
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.cycle.response_complete:  # it was refused without being read
            self._rest += len(body)
            if self._rest > MAX_REST_SIZE:
                self.abort()
        else:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.transport.is_closing():
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.room.leave(self)
        self._unstall()
        if not self.transport.is_closing():
            super().handle_websocket_upgrade()

    def refuse(self, status: int) -> None:
        """Say what was wrong with the head, and close."""
        if self.transport.is_closing():
            return
        line = STATUS_LINE[status]
        self.transport.write(line + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self._close()

    # --- idle, and slow to read ---------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._unset_keepalive_if_required()  # ours goes on while something comes that is no request
        if self.transport.is_closing():
            self._close()
        elif not self.pipeline:
            self._arm(self.room.limits.idle_seconds)
            self.room.wait(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unstall()
        self._stall = self.loop.call_later(self.room.limits.stall, self.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unstall()

    def shutdown(self) -> None:
        super().shutdown()
        if self.transport.is_closing():
            self._close()

    def abort(self) -> None:
        """Cut it, whatever is still to be sent."""
        self.transport.abort()

    def _close(self) -> None:
        """Close once everything was read, but do not wait for ever."""
        self.transport.close()
        self._unstall()
        self._stall = self.loop.call_later(self.room.limits.stall, self.abort)

    def _arm(self, seconds: float) -> None:
        self._disarm()
        self._deadline = self.loop.call_later(seconds, self._late)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _unstall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _late(self) -> None:
        """The head did not come in time; who said nothing is told nothing."""
        if self._in_head and self._head:
            self.refuse(408)
        else:
            self._close()


def plain(room: Room) -> type[Plain]:
    """Connections of this room: uvicorn makes them, and gives them nothing of ours."""
    return type("RoomedPlain", (Plain,), {"room": room})
