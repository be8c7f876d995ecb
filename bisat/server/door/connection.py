"""One socket at one table: hears messages, and tells what is new as fast as the other side reads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any

import msgspec

from bisat.core.refusal import Refused
from bisat.server.door.eager import begin
from bisat.server.door.gate import Gate
from bisat.server.door.limits import Bucket
from bisat.server.door.sentences import sentence
from bisat.server.door.socket import Socket
from bisat.server.lobby.lobby import Lobby
from bisat.server.operation.metrics import Counts
from bisat.server.table.frames import Frames
from bisat.server.table.handlers import handle
from bisat.server.table.request import Request
from bisat.server.table.table import Table
from bisat.server.wire import client, frames, values

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

POLICY = 1008
AGAIN = 1012
"""Codes that close a socket: for good, and until the client comes again."""

COSTLY = (client.Change, client.Site, client.Start, client.Offer, client.Answer, client.Rematch)
"""Messages for which a game is set up or a match played again."""
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)

log = logging.getLogger("bisat.connection")
_decode = msgspec.json.Decoder(client.ClientMessage).decode
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
        self.frames = Frames(table, person)
        self._lobby = lobby
        self._gate = gate
        self._counts = counts
        self._receive = receive
        self._send = send
        socket = getattr(send, "__self__", None)
        self._socket = socket if isinstance(socket, Socket) else None
        self._loop = asyncio.get_running_loop()
        self._mine = Bucket(gate.limits.messages, self._loop.time())
        self._all_mine = gate.persons.of(person)
        self._strikes = 0
        self._acks: list[str] = []
        self._answers: list[bytes] = []
        self._gone: frames.Gone | None = None
        self._said_goodbye = False
        self._woken = False
        self._unseen = False
        """Something may be new since the last frame."""
        self._sending: asyncio.Task[None] | None = None
        self._told = asyncio.Event()
        self._ended = asyncio.Event()
        self.sending_since: float | None = None
        """When the other side was last given something that it has not taken."""

    # --- what the table tells -----------------------------------------------------------------------

    def wake(self) -> None:
        self._unseen = True
        if not self._woken:
            self._woken = True
            self._loop.call_soon(self._tell)

    def cut(self) -> None:
        self.frames.cut()

    def ack(self, key: str) -> None:
        self._acks.append(key)
        self.wake()

    def refuse(self, key: str | None, refused: Refused) -> None:
        self._counts.refused += 1
        values: Any = refused.values
        self._answers.append(_encode(frames.Refused(key, refused.id, values, sentence(refused))))
        self.wake()

    def lose(self, id: str, again: bool) -> None:
        self._gone = frames.Gone(id, sentence(Refused(id)), again)
        self.wake()

    # --- the two sides of the socket ----------------------------------------------------------------

    async def run(self) -> None:
        """Talk until one side goes away."""
        self._answers.append(self.frames.hello())
        self.wake()
        self._listen_at_once()
        hearing = self._loop.create_task(self._hear())
        hearing.add_done_callback(lambda _: self._end())
        try:
            await self._ended.wait()
        finally:
            self._end()
            hearing.cancel()
            sending = () if self._sending is None else (self._sending,)
            await asyncio.gather(hearing, *sending, return_exceptions=True)
        if not hearing.cancelled():
            hearing.result()

    def abort(self) -> None:
        """Stop at once, without waiting for what was sent to be read: uvicorn would wait for that."""
        self._end()
        if self._socket is not None:
            self._socket.transport.abort()

    def _end(self) -> None:
        self._ended.set()
        if self._socket is not None:
            self._socket.hear = None
        if self._sending is not None:
            self._sending.cancel()

    def _tell(self) -> None:
        """Send what is new; while the other side reads slowly, what is new gathers into one frame."""
        self._woken = False
        if self._sending is not None or self._ended.is_set():
            return
        if self._socket is not None and not self._socket.is_open:  # it ended while we wanted to speak
            self._end()
            return
        try:
            while (message := self._next()) is not None:
                if self._socket is not None and isinstance(message, bytes) and self._socket.say(message):
                    continue
                self._sending = begin(self._send(event(message)))
                if self._sending is not None:
                    self.sending_since = self._loop.time()
                    self._sending.add_done_callback(self._sent)
                    return
        except OSError:  # the other side has gone while we spoke
            self._end()
            return
        self._told.set()
        self._listen_at_once()

    def _sent(self, task: asyncio.Task[None]) -> None:
        """A slow reader has taken what it was given."""
        self._sending = self.sending_since = None
        if task.cancelled() or task.exception() is not None:
            self._end()
        else:
            self._tell()

    def _next(self) -> bytes | int | None:
        """The next text, or the code to close with."""
        if self._answers:
            return self._answers.pop(0)
        if self._unseen:
            self._unseen = False
            acks, self._acks = self._acks, []
            if (frame := self.frames.frame(acks)) is not None:
                return frame
        if self._gone is None:
            return None
        if not self._said_goodbye:
            self._said_goodbye = True
            return _encode(self._gone)
        code = AGAIN if self._gone.again else POLICY
        self._loop.call_soon(self._end)
        self._gone = None
        return code

    def _listen_at_once(self) -> None:
        """Hear texts as they come, without a turn through the loop."""
        if self._socket is not None and not self._ended.is_set():
            self._socket.hear = self._heard

    def _heard(self, text: str) -> None:
        self._listen(text)
        if self._socket is not None and self._is_much_unread():
            self._socket.hear = None  # what comes now waits for `_hear`, which waits until this was told

    async def _hear(self) -> None:
        receive = self._receive
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self._listen(message.get("text"))
            if self._is_much_unread():
                self._told.clear()
                await self._told.wait()

    def _is_much_unread(self) -> bool:
        return len(self._answers) + len(self._acks) > self._gate.limits.unread

    def _listen(self, text: str | None) -> None:
        """Hear one message; whatever is wrong with it changes nothing."""
        self._counts.heard += 1
        if not (self._mine.take(now := self._loop.time()) and self._all_mine.take(now)):
            self._too_fast(text)
            return
        if self._strikes:  # it has calmed down
            self._strikes -= 1
        try:
            if text is None or len(text) > values.MAX_MESSAGE_SIZE:
                raise Refused("too_large")
            message = _decode(text)
        except Refused as refused:
            self.refuse(None, refused)
            return
        except UNREADABLE as error:
            self.refuse(key_of(text), Refused("malformed", why=str(error)[:200]))
            return
        self._request(message)

    def _request(self, message: client.ClientMessage) -> None:
        key = message.key
        match message:
            case client.Ping():
                self._answers.append(_encode(frames.Pong(key, self.table.clock.now())))
                self.wake()
            case client.Chat() | client.React() if not self._gate.chat.take(self.person):
                self.refuse(key, Refused("too_fast"))
            case client.Build() if not self._gate.drafts.take(self.person):
                self.refuse(key, Refused("too_fast"))
            case _ if isinstance(message, COSTLY) and not self._gate.changes.take(self.person):
                self.refuse(key, Refused("too_fast"))
            case client.Rematch():
                self._lobby.rematch(self.table, self.person, key, self)
            case _:
                self.table.ask(Request(self.person, key, partial(handle, message), self))

    def _too_fast(self, text: str | None) -> None:
        self._strikes += 1
        if self._strikes > self._gate.limits.strikes:
            log.warning("a connection was cut for flooding")
            self.lose("flooding", again=False)
            return
        self.refuse(key_of(text), Refused("too_fast"))


def event(message: bytes | int) -> Message:
    """A text, or the code to close with, as ASGI puts it."""
    if isinstance(message, bytes):
        return {"type": "websocket.send", "text": message.decode()}
    return {"type": "websocket.close", "code": message}


class Keyed(msgspec.Struct):
    """Anything that has a key."""

    key: values.Key


def key_of(text: str | None) -> str | None:
    """The key of a message that may make no sense otherwise."""
    if text is None or len(text) > values.MAX_MESSAGE_SIZE:
        return None
    try:
        return msgspec.json.decode(text, type=Keyed).key
    except UNREADABLE:
        return None
