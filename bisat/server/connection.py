"""One socket at one table: hears messages, and tells what is new as fast as the other side reads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any

import msgspec

from bisat.core.refusal import Refused
from bisat.server import wire
from bisat.server.decide import decide
from bisat.server.gate import Gate
from bisat.server.limits import Bucket
from bisat.server.lobby import Lobby
from bisat.server.metrics import Counts
from bisat.server.reader import Reader
from bisat.server.sentences import sentence
from bisat.server.table import Ask, Table

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

POLICY = 1008
AGAIN = 1012
"""Codes that close a socket: for good, and until the client comes again."""

log = logging.getLogger("bisat.connection")
_decode = msgspec.json.Decoder(wire.ClientMessage).decode
_encode = msgspec.json.Encoder().encode


class Connection:
    """A person at a table, through one socket."""

    def __init__(
        self,
        table: Table,
        person: str,
        lobby: Lobby,
        gate: Gate,
        counts: Counts,
        receive: Receive,
        send: Send,
    ) -> None:
        self.table = table
        self.person = person
        self.reader = Reader(table, person)
        self._lobby = lobby
        self._gate = gate
        self._counts = counts
        self._receive = receive
        self._send = send
        self._now = asyncio.get_running_loop().time
        self._mine = Bucket(gate.limits.messages, self._now())
        self._all_mine = gate.persons.of(person)
        self._strikes = 0
        self._acks: list[str] = []
        self._answers: list[bytes] = []
        self._gone: wire.Gone | None = None
        self._news = asyncio.Event()
        self._told = asyncio.Event()
        self._talking: tuple[asyncio.Task[None], ...] = ()
        self.sending_since: float | None = None
        """When the other side was last given something that it has not taken."""

    # --- what the table tells -----------------------------------------------------------------------

    def wake(self) -> None:
        self._news.set()

    def cut(self) -> None:
        self.reader.cut()

    def ack(self, key: str) -> None:
        self._acks.append(key)
        self._news.set()

    def refuse(self, key: str | None, refused: Refused) -> None:
        self._counts.refused += 1
        values: Any = refused.values
        self._answers.append(_encode(wire.Refused(key, refused.id, values, sentence(refused))))
        self._news.set()

    def lose(self, id: str, again: bool) -> None:
        self._gone = wire.Gone(id, sentence(Refused(id)), again)
        self._news.set()

    # --- the two sides of the socket ----------------------------------------------------------------

    async def run(self) -> None:
        """Talk until one side goes away."""
        self._answers.append(self.reader.hello())
        self._news.set()
        loop = asyncio.get_running_loop()
        self._talking = (loop.create_task(self._tell()), loop.create_task(self._hear()))
        try:
            done, _ = await asyncio.wait(self._talking, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.abort()
            await asyncio.gather(*self._talking, return_exceptions=True)
        for task in done:
            if not task.cancelled():
                task.result()

    def abort(self) -> None:
        """Stop at once."""
        for task in self._talking:
            task.cancel()

    async def _tell(self) -> None:
        """Send what is new; while the other side reads slowly, what is new gathers into one frame."""
        send, news = self._send, self._news
        try:
            while True:
                await news.wait()
                news.clear()
                while (text := self._next()) is not None:
                    self.sending_since = self._now()
                    await send({"type": "websocket.send", "text": text.decode()})
                    self.sending_since = None
                self._told.set()
                if self._gone is not None:
                    await send({"type": "websocket.send", "text": _encode(self._gone).decode()})
                    await send({"type": "websocket.close", "code": AGAIN if self._gone.again else POLICY})
                    return
        except OSError:  # the other side has gone while we spoke
            return

    def _next(self) -> bytes | None:
        if self._answers:
            return self._answers.pop(0)
        acks, self._acks = self._acks, []
        return self.reader.frame(acks)

    async def _hear(self) -> None:
        receive, unread = self._receive, self._gate.limits.unread
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self._listen(message.get("text"))
            if len(self._answers) + len(self._acks) > unread:
                self._told.clear()
                await self._told.wait()

    def _listen(self, text: str | None) -> None:
        """Hear one message; whatever is wrong with it changes nothing."""
        self._counts.heard += 1
        if not (self._mine.take(now := self._now()) and self._all_mine.take(now)):
            self._too_fast(text)
            return
        try:
            if text is None or len(text) > wire.SIZE:
                raise Refused("too_large")
            message = _decode(text)
        except Refused as refused:
            self.refuse(None, refused)
            return
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self.refuse(None, Refused("malformed", why=str(error)[:200]))
            return
        self._ask(message)

    def _ask(self, message: wire.ClientMessage) -> None:
        key = message.key
        match message:
            case wire.Ping():
                self._answers.append(_encode(wire.Pong(key, self.table.clock.now())))
                self._news.set()
            case wire.Rematch():
                self._lobby.rematch(self.table, self.person, key, self)
            case wire.Chat() | wire.React() if not self._gate.chat.take(self.person):
                self.refuse(key, Refused("too_fast"))
            case _:
                self.table.ask(Ask(self.person, key, partial(decide, message), self))

    def _too_fast(self, text: str | None) -> None:
        self._strikes += 1
        if self._strikes > self._gate.limits.strikes:
            log.warning("a connection was cut for flooding")
            self.lose("flooding", again=False)
            return
        key = None
        if text is not None and len(text) <= wire.SIZE:
            try:
                key = _decode(text).key
            except (msgspec.MsgspecError, RecursionError, UnicodeError):
                key = None
        self.refuse(key, Refused("too_fast"))
