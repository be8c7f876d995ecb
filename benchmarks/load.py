"""Tables of two people who move as soon as they may, and how long each move takes to reach both of them."""

from __future__ import annotations

import asyncio
import gc
import random
from collections import deque
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any, Protocol

import msgspec
import psutil
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

LONG = 30
"""Seconds after which a step of the measurement has failed."""
TEXT = WSMsgType.TEXT


class News(msgspec.Struct, gc=False):
    """What a frame says of the match."""

    phase: int
    needed: Sequence[int]
    """The seats on which it is stuck."""
    moves: Sequence[Any] | None
    """What the reader may do now; None is as before."""


class Language(Protocol):
    """How to speak with one server as one seat of one table."""

    url: str
    headers: dict[str, str]

    def read(self, frame: bytes) -> News | bytes | None:
        """What a frame says, or what it wants to hear at once."""

    def write(self, phase: int, move: Any) -> bytes:
        """A move."""


class Window(msgspec.Struct):
    """What came of playing for a while."""

    seconds: float
    latencies: list[float]
    """Of each move, in seconds, from sending it until both seats had its frame."""
    frames: int
    bytes: int
    server: float
    """Processor time of the server, in seconds."""
    client: float
    """And that of the client."""

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.latencies) / self.seconds

    @property
    def p99(self) -> float:
        """The latency, in milliseconds, that one move in a hundred exceeds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[len(ordered) * 99 // 100]

    @property
    def cost(self) -> float:
        """Microseconds of the server's processor for one move."""
        return 1e6 * self.server / len(self.latencies)


class Room:
    """All tables of one run: who is to move, and what is measured."""

    def __init__(self, pid: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.server = psutil.Process(pid)
        self.chairs: list[Chair] = []
        self.ready: deque[Chair] = deque()
        self.hurry = False
        """Whether everybody moves at once, or when they are told to."""
        self.latencies: list[float] = []
        self.frames = 0
        self.bytes = 0
        self.failed: Exception | None = None
        self.leaving = False

    def may_move(self, chair: Chair) -> None:
        """Somebody is to move."""
        if self.hurry:
            chair.move()
        else:
            self.ready.append(chair)

    async def play(self, seconds: float) -> Window:
        """Everybody moves as soon as they may."""
        self.hurry = True
        while self.ready:
            self.ready.popleft().move()
        try:
            return await self._measure(seconds, None)
        finally:
            self.hurry = False
            await self._rest()

    async def stroll(self, seconds: float, rate: int) -> Window:
        """So many move each second, whoever has waited longest."""
        try:
            return await self._measure(seconds, rate)
        finally:
            await self._rest()

    async def _measure(self, seconds: float, rate: int | None) -> Window:
        self.latencies, self.frames, self.bytes = [], 0, 0
        used, mine, began = self._used(), process_time(), perf_counter()
        made = 0
        while (now := perf_counter() - began) < seconds:
            while rate is not None and made < now * rate and self.ready:
                self.ready.popleft().move()
                made += 1
            await asyncio.sleep(0.05 if rate is None else 0.001)
            if self.failed is not None:
                raise self.failed
        used, mine = self._used() - used, process_time() - mine
        latencies, self.latencies = self.latencies, []  # what arrives later is not part of it
        return Window(perf_counter() - began, latencies, self.frames, self.bytes, used, mine)

    async def _rest(self) -> None:
        """Wait until every move has arrived."""
        async with asyncio.timeout(LONG):
            while any(chair.table.sent for chair in self.chairs):
                if self.failed is not None:
                    raise self.failed
                await asyncio.sleep(0.005)

    def _used(self) -> float:
        times = self.server.cpu_times()
        return float(times.user + times.system)

    async def leave(self) -> None:
        """Everybody goes home."""
        self.leaving = True
        for chair in self.chairs:
            if chair.transport is not None:
                chair.transport.disconnect()
                await chair.transport.wait_disconnected()


class Table:
    """Two seats, and the moves on their way to both of them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.chairs: list[Chair] = []
        self.sent: list[tuple[int, int, float]] = []
        """Seat and phase of each move on its way, and when it was sent."""

    def look(self) -> None:
        """See which moves both seats know by now."""
        one, other = self.chairs
        for move in tuple(self.sent):
            seat, phase, sent = move
            if one.knows(seat, phase) and other.knows(seat, phase):
                self.room.latencies.append(perf_counter() - sent)
                self.sent.remove(move)


class Chair(WSListener):
    """One seat with its socket."""

    def __init__(self, table: Table, seat: int, language: Language) -> None:
        self.table = table
        self.seat = seat
        self.language = language
        self.transport: WSTransport | None = None
        self.phase = -1
        self.needed: Sequence[int] = ()
        self.moves: Sequence[Any] = ()
        self.asked = -1
        """The phase in which it was last to move."""
        self.here: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once it knows the match."""
        table.chairs.append(self)

    def knows(self, seat: int, phase: int) -> bool:
        """Whether it has seen that a seat moved in this phase."""
        return self.phase > phase or (self.phase == phase and seat not in self.needed)

    def move(self) -> None:
        """Make some move."""
        assert self.transport is not None
        move = self.moves[int(self.table.room.chance.random() * len(self.moves))]
        self.table.sent.append((self.seat, self.phase, perf_counter()))
        self.transport.send(TEXT, self.language.write(self.phase, move))

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the socket."""
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Nobody leaves before the end."""
        if not self.table.room.leaving:
            self.table.room.failed = ConnectionError(f"cut: {transport.close_handshake}")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take in what the server says."""
        if frame.msg_type is not TEXT:
            return
        room = self.table.room
        room.frames += 1
        room.bytes += frame.payload_size
        try:
            self._hear(transport, frame.get_payload_as_bytes())
        except Exception as error:  # nobody else would hear of it
            room.failed = error

    def _hear(self, transport: WSTransport, raw: bytes) -> None:
        news = self.language.read(raw)
        if news is None:
            return
        if isinstance(news, bytes):
            transport.send(TEXT, news)
            return
        self.phase, self.needed = news.phase, news.needed
        if news.moves is not None:
            self.moves = news.moves
        self.table.look()
        if self.seat in self.needed and self.phase > self.asked:
            self.asked = self.phase
            self.table.room.may_move(self)
        if not self.here.done():
            self.here.set_result(None)


async def furnish(pid: int, pairs: Sequence[tuple[Language, Language]], seed: int) -> Room:
    """Connect everybody; nobody moves yet."""
    room = Room(pid, seed)
    for pair in pairs:
        table = Table(room)
        for seat, language in enumerate(pair):
            chair = Chair(table, seat, language)
            room.chairs.append(chair)
            await ws_connect(lambda it=chair: it, language.url, extra_headers=language.headers)
    async with asyncio.timeout(LONG):
        await asyncio.gather(*(chair.here for chair in room.chairs))
    gc.collect()
    return room
