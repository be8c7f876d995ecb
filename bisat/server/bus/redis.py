"""A bus over Redis or Valkey (extra `[scale]`): one channel, many short words, nothing kept.

What is said is a hint and never the truth: if words are lost, processes ask again; if Redis is away, they
look into the store every second.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Set
from contextlib import suppress
from secrets import token_hex
from typing import Any

import msgspec
from redis import asyncio as redis
from redis.exceptions import RedisError

from bisat.core.refusal import Refused
from bisat.server.bus.contract import Hears, Spending
from bisat.server.bus.memory import MemoryBus
from bisat.server.bus.peers import DEAD_SECONDS, Peers
from bisat.server.bus.words import (
    Beat,
    Bye,
    Everywhere,
    Here,
    Letter,
    Renamed,
    Repeat,
    Spent,
    Stored,
    Words,
)

BEAT_SECONDS = 1.0
CHANNEL = "bisat"
PATIENCE_SECONDS = 3.0
"""Seconds until an answer of Redis is given up."""
AWAY = (RedisError, OSError, asyncio.TimeoutError)

log = logging.getLogger("bisat.bus")
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Letter).decode


class RedisBus:
    """Says what happens here, and hears what happens elsewhere."""

    shared = True

    def __init__(self, url: str, place: str, me: str | None = None) -> None:
        self._url = url
        self._place = place
        self.me = me or token_hex(6)
        self.away: str | None = "not connected yet"
        self._own = MemoryBus()
        self._peers = Peers(self.me)
        self._changes = 0
        self._words: list[Words] = []
        self._more = asyncio.Event()
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._strangers = False
        self._redis: Any = None

    async def start(self) -> None:
        try:
            self._redis = redis.from_url(
                self._url, socket_timeout=PATIENCE_SECONDS, socket_connect_timeout=PATIENCE_SECONDS
            )
            await self._redis.ping()
        except (*AWAY, ValueError) as error:
            await self._close()
            raise Refused("no_bus", why=_why(error)) from None
        for work in (self._hear(), self._speak(), self._beat()):
            self._tasks.append(asyncio.get_running_loop().create_task(work))
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._listening.wait(), PATIENCE_SECONDS)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*AWAY):
            await self._publish([Bye()])
        await self._close()

    async def _close(self) -> None:
        if self._redis is not None:
            with suppress(*AWAY):
                await self._redis.aclose()
                await self._redis.connection_pool.disconnect()

    def listen(self, hears: Hears) -> Callable[[], None]:
        return self._own.listen(hears)

    def tell(self, table: str, seq: int, but: Hears | None = None) -> None:
        self._own.tell(table, seq, but)
        if self._peers.looking(table):
            self._say(Stored(table, seq))

    def hand_over(self, table: str, seq: int) -> None:
        if not self.holds(table):
            self._say(Stored(table, seq))

    def rename(self, person: str, erased: bool, but: Hears | None = None) -> None:
        self._own.rename(person, erased, but)
        self._say(Renamed(person, erased))

    def spend(self, limits: Spending) -> None:
        self._say(Spent(limits))

    def arrive(self, table: str, person: str) -> None:
        self._own.arrive(table, person)
        self._moved(table)

    def leave(self, table: str, person: str) -> None:
        self._own.leave(table, person)
        self._moved(table)

    def present(self, table: str) -> frozenset[str]:
        return self._own.present(table).union(self._peers.present(table))

    def inhabited(self) -> Set[str]:
        return self._own.inhabited() | self._peers.inhabited()

    def holds(self, table: str) -> bool:
        return self._peers.holds(table, bool(self._own.present(table)))

    # --- saying -------------------------------------------------------------------------------------

    def _moved(self, table: str) -> None:
        self._changes += 1
        self._say(Here(self._changes, table, list(self._own.present(table))))

    def _say(self, word: Words) -> None:
        if self.away is None:  # what was not said is asked for when it is back
            self._words.append(word)
            self._more.set()

    def _live(self) -> None:
        """Said also while nobody hears us: when it comes back to us, they do."""
        self._words.append(Beat(self._changes))
        self._more.set()

    async def _speak(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            words, self._words = self._words, []
            try:
                await self._publish(words)
            except AWAY as error:
                self._lost(error)

    async def _beat(self) -> None:
        """Say that we live, notice who does not, and that we ourselves were asleep."""
        last = time.monotonic()
        while True:
            self._live()
            await asyncio.sleep(BEAT_SECONDS)
            now = time.monotonic()
            if now - last > DEAD_SECONDS:  # others have taken over meanwhile, and moved on
                log.warning("this process stood still for %.0f s", now - last)
                self._missed()
            last = now
            for peer in self._peers.expire(now):
                log.warning("a process is silent; its tables go on elsewhere")
                self._gone(peer.tables)

    async def _publish(self, words: list[Words]) -> None:
        if words:
            await self._redis.publish(CHANNEL, _encode(Letter(self._place, self.me, words)))

    # --- hearing ------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self._live()
                    while True:
                        message = await channel.get_message(timeout=PATIENCE_SECONDS)
                        if message is None:  # not even our own beat has come back
                            raise TimeoutError
                        if message["type"] == "message":
                            self._open(message["data"])
            except AWAY as error:
                self._lost(error)
                await asyncio.sleep(BEAT_SECONDS)

    def _back(self) -> None:
        """What we say comes back to us, so others hear it too."""
        if self.away is not None:
            self.away = None
            self._listening.set()
            self._say(Everywhere(self._changes, self._own.everywhere()))
            self._missed()

    def _lost(self, error: BaseException) -> None:
        if self.away is None:
            self.away = _why(error)
            log.error("the bus is away: %s; tables are looked up in the store", self.away)

    def _open(self, data: bytes) -> None:
        try:
            letter = _decode(data)
        except msgspec.MsgspecError:
            log.warning("a word on the bus cannot be read; is there another version of bisat?")
            return
        if letter.process == self.me:
            self._back()
            return
        if letter.place != self._place:
            if not self._strangers:
                self._strangers = True
                log.error("another place uses the same Redis; give each a database or a server of its own")
            return
        new = letter.process not in self._peers.known
        peer = self._peers.hear(letter.process, time.monotonic())
        if new:
            self._say(Repeat(letter.process))
            self._say(Everywhere(self._changes, self._own.everywhere()))
            self._missed()
        for word in letter.words:
            match word:
                case Stored(table, seq):
                    self._own.tell(table, seq)
                case Renamed(person, erased):
                    self._own.rename(person, erased)
                case Spent(limits):
                    for one in self._own.others():
                        one.spent(limits)
                case Beat(changes):
                    if changes != peer.changes:
                        self._say(Repeat(letter.process))
                case Here(changes, table, people):
                    known = peer.changes == changes - 1
                    peer.changes = changes if known else peer.changes
                    peer.tables.pop(table, None)
                    if people:
                        peer.tables[table] = people
                    self._own.tell(table, 0)
                case Everywhere(changes, tables):
                    before, peer.tables, peer.changes = peer.tables, tables, changes
                    for table in before.keys() ^ tables.keys() | {
                        table for table in before.keys() & tables.keys() if before[table] != tables[table]
                    }:
                        self._own.tell(table, 0)
                case Repeat(process):
                    if process == self.me:
                        self._say(Everywhere(self._changes, self._own.everywhere()))
                case Bye():
                    self._gone(self._peers.known.pop(letter.process).tables)

    def _gone(self, tables: dict[str, list[str]]) -> None:
        for table in tables:
            self._own.tell(table, 0)
        self._missed()

    def _missed(self) -> None:
        for one in self._own.others():
            one.missed()


def _why(error: BaseException) -> str:
    """What went wrong, without the address and the password in it."""
    if isinstance(error, asyncio.TimeoutError):
        return "Redis does not answer"
    return str(error).partition("\n")[0] or type(error).__name__
