"""One socket at one table: hears messages, and tells what is new as fast as the other side reads."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Any

import msgspec

from bisat.core.refusal import Refused
from bisat.parts.i18n import sentence
from bisat.server.base.limits import Bucket
from bisat.server.base.tally import Counts
from bisat.server.door.flow import Load
from bisat.server.door.gate import Gate
from bisat.server.door.transport import Transport
from bisat.server.lobby.lobby import Lobby
from bisat.server.store.envelope import Bodies
from bisat.server.table.frames import Frames
from bisat.server.table.handlers import handle
from bisat.server.table.handlers.options import asked_for
from bisat.server.table.request import Request, RequestContext
from bisat.server.table.table import Table
from bisat.server.wire import client, frames, values

POLICY = 1008
AGAIN = 1012
"""Codes that close a socket: for good, and until the client comes again."""

LONG_HELLO = 1 << 17
"""Bytes of a first message that are much: those of a long match."""
LOOK_SECONDS = 0.5
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
        transport: Transport,
        load: Load,
        words: values.Language | None = None,
    ) -> None:
        self.table = table
        self.person = person
        self.transport = transport
        self.frames = Frames(table, person, words)
        self._words = words
        self._in_words = words is not None
        self._wording = False
        """A long match is being put into words beside the event loop."""
        self._lobby = lobby
        self._gate = gate
        self._counts = counts
        self._loop = asyncio.get_running_loop()
        self._mine = Bucket(gate.limits.messages, self._loop.time())
        self._all_mine = gate.persons.of(person)
        self._ears = gate.ears
        self._unheard: list[str | None] = []
        """What came with too much else at the same moment; it waits, and so does what comes after it."""
        self.household = load.address
        self._load = load
        """What we have said at once and nobody has taken yet, where that is much."""
        self._checking = False
        """Something said here is being checked: what comes after it waits."""
        self._later: list[client.ClientMessage] = []
        """And this is what came."""
        self._strikes = 0
        self._acks: list[str] = []
        self._answers: list[bytes] = []
        self._gone: frames.Gone | None = None
        self._said_goodbye = False
        self._woken = False
        self._unseen = False
        """Something may be new since the last frame."""

    def greet(self) -> None:
        """Make ready what is said first; Refused where it is long and too much is on its way already."""
        hello = self.frames.hello()
        if len(hello) > LONG_HELLO:
            self._load.add(len(hello))
        self._answers.append(hello)

    async def run(self) -> None:
        """Talk until one side goes away."""
        self.wake()
        if self._load.size:
            self._loop.call_later(LOOK_SECONDS, self._look_whether_taken, self._load.size, self._loop.time())
        await self.transport.run(self._hear, self._tell, self._hear_odd)

    def _look_whether_taken(self, before: int, since: float) -> None:
        """Look now and then whether a long hello has gone out; cut whoever takes nothing of it."""
        now, unsent = self._loop.time(), self.transport.unsent
        if not self._load.size:
            return
        if unsent <= LONG_HELLO:
            self._load.drop()
        elif unsent >= before and now - since > self._gate.limits.stall:
            log.warning("a connection was cut because it does not read")
            self.transport.abort()
        else:
            since = now if unsent < before else since
            self._loop.call_later(LOOK_SECONDS, self._look_whether_taken, unsent, since)

    # --- what the table tells -----------------------------------------------------------------------

    def wake(self) -> None:
        self._unseen = True
        self._tell_soon()

    def _tell_soon(self) -> None:
        if not self._woken:
            self._woken = True
            if self._in_words and (wait := self._gate.words.wait(self.household, self._loop.time())):
                self._loop.call_later(wait, self._tell)
            else:
                self._loop.call_soon(self._tell)

    def cut(self) -> None:
        self.frames.cut()

    def ack(self, key: str) -> None:
        self._acks.append(key)
        self.wake()

    def refuse(self, key: str | None, refused: Refused) -> None:
        values: Any = refused.values
        self._answers.append(_encode(frames.Refused(key, refused.id, values, sentence(refused))))
        self._tell_soon()

    def lose(self, id: str, again: bool) -> None:
        self._gone = frames.Gone(id, sentence(Refused(id)), again)
        self.wake()

    def _tell(self) -> None:
        """Send what is new; while the other side reads slowly, what is new gathers into one frame."""
        self._woken = False
        transport = self.transport
        if not transport.ready:
            return
        while (text := self._next()) is not None:
            if not transport.say(text):
                return
        if self._gone is None:
            if not (transport.listening or self._checking or self._unheard):
                transport.listen()
        else:
            transport.close(AGAIN if self._gone.again else POLICY)

    def _next(self) -> bytes | None:
        if self._answers:
            return self._answers.pop(0)
        if self._unseen and not (self._in_words and self._waits_for_words()):
            self._unseen = False
            acks, self._acks = self._acks, []
            begun = time.perf_counter()  # the loop's own clock stands still
            frame = self.frames.frame(acks)
            if self._in_words:
                self._gate.words.spend(self.household, time.perf_counter() - begun, self._loop.time())
            if frame is not None:
                if (trace := self.table.house.tally.trace) is not None:
                    trace("tell", self.table.id, self.table.committed.seq, time.perf_counter() - begun)
                return frame
        if self._gone is None or self._said_goodbye:
            return None
        self._said_goodbye = True
        return _encode(self._gone)

    def _waits_for_words(self) -> bool:
        """Whether there is so much to be put into words that it is done elsewhere."""
        if not self._wording and self._words is not None and self.frames.is_long():
            self._wording = True
            self._lobby.put_into_words(self.table, self.person, self._words, self._worded)
        return self._wording

    def _worded(self, seconds: float) -> None:
        self._wording = False
        self._gate.words.spend(self.household, seconds, self._loop.time())
        self.wake()

    # --- what comes ---------------------------------------------------------------------------------

    def _hear(self, text: str | None) -> None:
        now = self._loop.time()
        if self._unheard or not self._ears.at_once(now):
            if not self._unheard:
                self._ears.later(self.household, self._hear_next)
            self._unheard.append(text)
            self.transport.pause()
            return
        self._listen(text, now)
        if len(self._answers) + len(self._acks) > self._gate.limits.unread:
            self.transport.pause()

    def _hear_next(self) -> None:
        """It is our turn."""
        self._listen(self._unheard.pop(0), self._loop.time())
        if self._unheard:
            self._ears.later(self.household, self._hear_next)
        else:
            self._tell()

    def _listen(self, text: str | None, now: float) -> None:
        """Hear one message; whatever is wrong with it changes nothing."""
        if not (self._mine.take(now) and self._all_mine.take(now)):
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
        request = Request(self.person, message.key, partial(handle, message), self)
        if self.table.resent(request):
            return
        try:
            self._gate.admit(message, self.person)
        except Refused as refused:
            self.refuse(message.key, refused)
            return
        if self._checking:
            self._later.append(message)
        elif type(message) is client.Act:  # as most are
            self.table.ask(request)
        else:
            self._do(message)

    def _do(self, message: client.ClientMessage) -> None:
        key = message.key
        match message:
            case client.Ping():
                self._answers.append(_encode(frames.Pong(key, self.table.clock.now())))
                self._tell_soon()
            case client.Rematch():
                self._lobby.rematch(self.table, self.person, key, self)
            case client.Change() | client.Start() if (options := self._to_check(message)) is not None:
                self._checking = True
                self.transport.pause()
                self._lobby.check(self.table, self.household, options, partial(self._checked, message))
            case _:
                self._ask(message)

    def _ask(self, message: client.ClientMessage) -> None:
        self.table.ask(Request(self.person, message.key, partial(handle, message), self))

    def _to_check(self, message: client.ClientMessage) -> Any:
        """Options that must be checked before the table may hear of them."""
        table = self.table
        options = asked_for(message, self.person, table.opened, table.reducer.record.face)
        if options is None or table.house.passed(table.opened.game, options):
            return None
        return options

    def _checked(self, message: client.ClientMessage, refused: Refused | None) -> None:
        self._checking = False
        if refused is None:
            self._ask(message)
        else:
            self.refuse(message.key, refused)
        while self._later and not self._checking:
            self._do(self._later.pop(0))
        self.wake()

    def _hear_odd(self) -> bool:
        """Whether one more ping or fragment may come: it counts as a message."""
        now = self._loop.time()
        if self._mine.take(now) and self._all_mine.take(now):
            return True
        self._strike()
        return False

    def _strike(self) -> bool:
        """Count what is too much; whether that was the last straw."""
        self._strikes += 1
        if self._strikes <= self._gate.limits.strikes:
            return False
        if self._gone is None:
            self._counts.floods += 1
            log.warning("a connection was cut for flooding")
            self.lose("flooding", again=False)
        return True

    def _too_fast(self, text: str | None) -> None:
        if self._strike():
            return
        key = key_of(text)
        if key is None or not self.table.resent(Request(self.person, key, too_fast, self)):
            self.refuse(key, Refused("too_fast"))


def too_fast(_: RequestContext) -> Bodies:
    """What is left of a message that came too fast, if the first one with its key was not stored."""
    raise Refused("too_fast")


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
