"""A person at a browser, without the browser: cookie, requests, sockets, and what came through them."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bisat.server.wire import frames
from bisat.server.wire.info import TableInfo

LONG = 60
"""Seconds after which a test gives up waiting."""
_server = msgspec.json.Decoder(frames.ServerMessage)


class Player:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=LONG)
        self.id = ""

    async def __aenter__(self) -> Self:
        answer = await self.http.get("/api/me")
        self.id = answer.json()["id"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return f"bisat={self.http.cookies['bisat']}"

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open(self, *seats: str, game: str = "montgolfiere", **more: Any) -> str:
        """A new table; a seat is me, open, or the level of a bot."""
        plans = [{"kind": it} if it in ("me", "open") else {"kind": "bot", "level": it} for it in seats]
        return str((await self.post("/api/tables", game=game, seats=plans, **more))["id"])

    def at(self, table: str) -> Sitting:
        return Sitting(self, table)


class Sitting:
    """A socket at a table; keeps everything it heard, and what is true by now."""

    keys = itertools.count()
    patience: float = LONG
    """Seconds that it listens to nothing."""

    def __init__(self, player: Player, table: str, origin: str | None = None) -> None:
        self.player = player
        self.url = f"{player.url.replace('http', 'ws')}/ws/tables/{table}"
        self.origin = origin or player.url
        self.raw: list[str] = []
        self.heard: list[frames.ServerMessage] = []
        self.table: TableInfo
        self.waiting: frames.WaitingInfo | None = None
        self.boards: dict[int | None, frames.Board] = {}
        self.logs: dict[int | None, list[frames.LogEntry]] = {}
        self.lines: list[frames.Line] = []
        self.acks: set[str] = set()
        self.refusals: dict[str | None, frames.Refused] = {}
        self.gone: frames.Gone | None = None

    async def __aenter__(self) -> Self:
        headers = {"Cookie": self.player.cookie}
        self.socket: ClientConnection = await connect(
            self.url,
            additional_headers=headers,
            origin=Origin(self.origin),
            compression=None,
            max_queue=None,  # else it cannot close while something is unread
        )
        await self.hear()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    def cut(self) -> None:
        """Lose the network: nothing is said, the socket is just gone."""
        self.socket.transport.abort()

    async def send(self, message: dict[str, Any] | str) -> None:
        await self.socket.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    async def say(self, type: str, **fields: Any) -> str:
        """Send a message; its key."""
        key = fields.pop("key", None) or f"key-{next(self.keys)}"
        await self.send({"type": type, "key": key, **fields})
        return str(key)

    async def hear(self) -> frames.ServerMessage:
        """The next message, taken in."""
        raw = await asyncio.wait_for(self.socket.recv(), self.patience)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: frames.ServerMessage = _server.decode(raw)
        self.heard.append(message)
        self._take(message)
        return message

    def _take(self, message: frames.ServerMessage) -> None:
        match message:
            case frames.Hello():
                self.boards.clear()
                self.logs.clear()
                self.lines = list(message.lines)
                self._news(message)
            case frames.Frame():
                self.acks |= set(message.acks)
                self.lines += message.lines
                self._news(message)
            case frames.Refused():
                self.refusals[message.key] = message
            case frames.Gone():
                self.gone = message
            case frames.Pong():
                self.acks.add(message.key)

    def _news(self, message: frames.Hello | frames.Frame) -> None:
        if message.table is not None:
            self.table = message.table
        if message.waiting is not None:
            self.waiting = message.waiting
        for board in message.boards:
            self.boards[board.seat] = board
            self.logs[board.seat] = [*self.logs.get(board.seat, [])[: board.start], *board.log]

    async def until(self, met: Callable[[], object]) -> None:
        """Listen until something is so."""
        for _ in range(10_000):
            if met():
                return
            await self.hear()
        raise AssertionError("it never came to that")

    async def answer(self, key: str) -> frames.Refused | None:
        """What became of a message: None if it was done."""
        await self.until(lambda: key in self.acks or key in self.refusals)
        return self.refusals.get(key)

    async def ask(self, type: str, **fields: Any) -> str | None:
        """Send a message and wait for what became of it: None, or why not."""
        refused = await self.answer(await self.say(type, **fields))
        return None if refused is None else refused.id

    async def quiet(self) -> None:
        """Hear everything that is on its way: the server answers in order."""
        assert await self.ask("ping") is None

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(
            seat
            for seat, it in enumerate(self.table.seats)
            if it.kind == "person" and it.person and it.person.id == self.player.id
        )

    def to_move(self) -> list[int]:
        """The own seats on which the match is stuck."""
        if self.table.stage != "playing" or self.waiting is None:
            return []
        return [seat for seat in self.seats if seat in self.waiting.needed]

    async def move(self, seat: int, pick: int = 0, **fields: Any) -> str:
        """Make some legal move, free actions left out."""
        assert self.waiting is not None
        moves = [move for move in self.boards[seat].legal if move["type"] != "show"]
        move = moves[pick % len(moves)]
        return await self.say("act", **{"seat": seat, "phase": self.waiting.phase, "move": move, **fields})


async def play_on(*sittings: Sitting, moves: int = 10_000) -> int:
    """Let people play together until the end, or for so many moves."""
    made = 0
    while made < moves and any(it.table.stage == "playing" for it in sittings):
        for sitting in sittings:
            await sitting.quiet()
            for seat in sitting.to_move():
                if made < moves and await sitting.answer(await sitting.move(seat, made)) is None:
                    made += 1
    for sitting in sittings:
        await sitting.quiet()
    return made
