"""A bus over Redis or Valkey (extra `[scale]`): a channel for all and one for each, nothing kept.

What is said is a hint and never the truth: if messages are lost, processes ask again; if Redis is away, they
look into the store every second.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Set
from contextlib import suppress
from secrets import token_hex
from typing import Any

import msgspec
from redis import asyncio as redis
from redis.exceptions import RedisError, ResponseError

from bisat.core.refusal import Refused
from bisat.server.base.steady import STALL_SECONDS, Steady
from bisat.server.bus.contract import Hears, Kind, Spending
from bisat.server.bus.errands import Errands, Taking
from bisat.server.bus.memory import MemoryBus
from bisat.server.bus.messages import (
    Beat,
    Bye,
    Echo,
    Everywhere,
    Here,
    Letter,
    Lost,
    Messages,
    Renamed,
    Repeat,
    Spent,
    Stored,
    Well,
)
from bisat.server.bus.peers import DEAD_SECONDS, Peer, Peers

BEAT_SECONDS = 1.0
CHANNEL = "bisat"
OLDEST = (6, 2)
"""The Redis that we are sure of; Valkey says 7.2 or more when it is asked."""
PATIENCE_SECONDS = 3.0
"""Seconds until an answer of Redis is given up."""
MIN_LOST_MS = 250
"""Milliseconds that did not count elsewhere; fewer wait for more, since all its tables are looked at."""
AWAY = (RedisError, OSError, asyncio.TimeoutError)

__all__ = ["AWAY", "RedisBus", "Taking", "closed", "connected"]

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
        self.steady: Steady | None = None
        self._own = MemoryBus()
        self._peers = Peers(self.me)
        self._changes = 0
        self._letters: Counter[str] = Counter()
        """How many letters we have written to whom, those that nobody got included; under "" those to all."""
        self.messages = 0
        self._messages: dict[str, list[Messages]] = {}
        """What is to be said to whom; under "" to all."""
        self._more = asyncio.Event()
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._strangers = False
        self._redis: Any = None
        self._errands: Errands | None = None

    async def start(self) -> None:
        self._redis = await connected(self._url)
        self._errands = Errands(self._redis, self._place, self.me, AWAY)
        for work in (self._hear(), self._speak(), self._beat(), self._errands.hear()):
            self._tasks.append(asyncio.get_running_loop().create_task(work))
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._listening.wait(), PATIENCE_SECONDS)

    async def stop(self) -> None:
        going = set(self._tasks)
        while going:  # while Redis is asked something, a cancellation may be taken for an answer that is late
            for task in going:
                task.cancel()
            _, going = await asyncio.wait(going, timeout=0.1)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*AWAY):
            await self._publish({"": [Bye()]})
        await closed(self._redis)

    def listen(self, hears: Hears) -> Callable[[], None]:
        return self._own.listen(hears)

    def tell(self, table: str, seq: int, but: Hears | None = None) -> None:
        self._own.tell(table, seq, but)
        for one in self._peers.looking(table):
            self._say(Stored(table, seq), one)

    def hand_over(self, table: str, seq: int) -> None:
        if not self.holds(table):
            for one in self._peers.looking(table) or {self._peers.holder(table)}:
                self._say(Stored(table, seq), one)

    def rename(self, person: str, erased: bool, but: Hears | None = None) -> None:
        self._own.rename(person, erased, but)
        self._say(Renamed(person, erased))

    def spend(self, limits: Spending) -> None:
        self._say(Spent(limits))

    def arrive(self, table: str, person: str) -> None:
        known = person in self._own.present(table)
        self._own.arrive(table, person)
        if not known:
            self._moved(table)

    def leave(self, table: str, person: str) -> None:
        self._own.leave(table, person)
        if person not in self._own.present(table):
            self._moved(table)

    def present(self, table: str) -> frozenset[str]:
        return self._own.present(table).union(self._peers.present(table))

    def inhabited(self) -> Set[str]:
        return self._own.inhabited() | self._peers.inhabited()

    def holds(self, table: str) -> bool:
        return self._peers.holds(table, bool(self._own.present(table)))

    def silence(self, table: str) -> int:
        heard = (peer.heard for peer in self._peers.known.values() if table in peer.tables)
        late = time.monotonic() - BEAT_SECONDS - min(heard, default=math.inf)
        return int(late * 1000) if late > 0 else 0

    def goes_on(self, table: str, people: Set[str]) -> bool:
        now = time.monotonic()
        return all(peer.goes_on_at <= now for peer in self._peers.hosts(table, people))

    def call(self, table: str, people: Set[str]) -> Callable[[], bool]:
        since = time.monotonic()
        for peer in self._peers.hosts(table, people):
            if peer.lost is not None:  # else it does not know the word, and soon beats
                self._say(Echo(), peer.address)
        return lambda: all(peer.heard > since for peer in self._peers.hosts(table, people))

    def let_go(self, table: str) -> None:
        for one in self._peers.looking(table):
            self._say(Lost(table), one)

    async def ask(self, kind: Kind, job: bytes, seconds: float) -> bytes | None:
        return None if self._errands is None else await self._errands.ask(kind, job, seconds)

    @property
    def workers(self) -> int:
        return 0 if self._errands is None else self._errands.workers

    # --- saying -------------------------------------------------------------------------------------

    def _moved(self, table: str) -> None:
        self._changes += 1
        self._say(Here(self._changes, table, list(self._own.present(table))))

    def _say(self, message: Messages, to: str = "") -> None:
        if self.away is None:
            self._messages.setdefault(to, []).append(message)
            self._more.set()
        else:  # others will find a gap, and look into the store
            self._letters[to] += 1

    def _live(self) -> None:
        """Said also while nobody hears us: when it comes back to us, they do."""
        alone = {one: count for one, count in self._letters.items() if one in self._peers.known}
        self._messages.setdefault("", []).append(Beat(self._changes, alone))
        self._more.set()

    async def _speak(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            messages, self._messages = self._messages, {}
            try:
                await self._publish(messages)
            except AWAY as error:
                self._lost(error)
            except Exception as error:  # whoever speaks must go on
                log.exception("what was said to others went wrong")
                self._lost(error)

    async def _beat(self) -> None:
        """Say that we live, notice who does not, and that we ourselves were asleep."""
        last = time.monotonic()
        while True:
            self._live()
            await asyncio.sleep(BEAT_SECONDS)
            now = time.monotonic()
            try:
                self._look_around(now, now - last)
            except Exception:  # if it beat no more, others would take us for dead
                log.exception("a look at the other processes went wrong")
            last = now

    def _look_around(self, now: float, slept: float) -> None:
        if slept > DEAD_SECONDS:  # others have taken over meanwhile, and moved on
            log.warning("this process stood still for %.0f s", slept)
            self._missed()
        for peer in self._peers.expire(now):
            log.warning("a process is silent; its tables go on elsewhere")
            self._gone(peer.tables)
            for one in self._own.others():
                one.silenced()

    async def _publish(self, messages: dict[str, list[Messages]]) -> None:
        async with self._redis.pipeline(transaction=False) as together:
            for to, said in messages.items():
                together.publish(_channel(to), _encode(self._letter(to, said)))
            await together.execute()

    def _letter(self, to: str, said: list[Messages]) -> Letter:
        self._letters[to] += 1
        self.messages += len(said)
        steady = self.steady
        stood = None if steady is None else (int(steady.lost() * 1000), int(steady.stands() * 1000))
        return Letter(self._place, self.me, said, self._letters[to], to, stood)

    # --- hearing ------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(_channel(""), _channel(self.me))
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
            except Exception as error:  # to be deaf for ever would be worse
                log.exception("what was heard of others went wrong")
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
        late = 0 if new else peer.heard - peer.before - BEAT_SECONDS
        peer.address = "" if letter.to is None else letter.process
        self._count(peer, letter.stood, int(late * 1000) if late > STALL_SECONDS else 0)
        if new:
            self._say(Repeat(letter.process), peer.address)
            self._say(Everywhere(self._changes, self._own.everywhere()), peer.address)
        number = peer.alone if letter.to else peer.letters
        if new or (number and letter.number > number + 1):
            self._missed()
        if letter.to:
            peer.alone = max(number, letter.number)
        else:
            peer.letters = max(number, letter.number)
        for message in letter.messages:
            match message:
                case Stored(table, seq):
                    self._own.tell(table, seq)
                case Renamed(person, erased):
                    self._own.rename(person, erased)
                case Spent(limits):
                    for one in self._own.others():
                        one.spent(limits)
                case Beat(changes, letters):
                    if changes != peer.changes:
                        self._say(Repeat(letter.process), peer.address)
                    if letters.get(self.me, 0) > peer.alone:  # it came before, or never
                        peer.alone = letters[self.me]
                        if not new:
                            self._missed()
                case Here(changes, table, people):
                    known = peer.changes == changes - 1
                    peer.changes = changes if known else peer.changes
                    peer.tables.pop(table, None)
                    if people:
                        peer.tables[table] = people
                    self._own.moved(table, elsewhere=bool(people))
                case Everywhere(changes, tables):
                    before, peer.tables, peer.changes = peer.tables, tables, changes
                    for table in before.keys() ^ tables.keys() | {
                        table for table in before.keys() & tables.keys() if before[table] != tables[table]
                    }:
                        self._own.moved(table, elsewhere=table in tables)
                case Repeat(process):
                    if process == self.me:
                        self._say(Everywhere(self._changes, self._own.everywhere()), peer.address)
                case Lost(table):
                    self._orphan((table,))
                case Echo():
                    self._say(Well(), peer.address)
                case Bye():
                    self._gone(self._peers.known.pop(letter.process).tables)

    def _count(self, peer: Peer, stood: tuple[int, int] | None, silent: int) -> None:
        """What time did not count there does not count here either, where their people play with ours.

        Nor does it while we did not hear of them, whoever's fault that was: moves made meanwhile say so.
        """
        if stood is None:
            return
        lost, stands = stood
        peer.goes_on_at = peer.heard + stands / 1000
        more = 0 if peer.lost is None else lost - peer.lost
        if peer.lost is None or more > MIN_LOST_MS:
            peer.lost = lost
        if (more := max(more, silent)) > MIN_LOST_MS:
            for one in self._own.others():
                one.stood(peer.tables, more - min(stands, more), min(stands, more))

    def _gone(self, tables: dict[str, list[str]]) -> None:
        self._orphan(tables)
        self._missed()

    def _orphan(self, tables: Iterable[str]) -> None:
        for table in tables:
            for one in self._own.others():
                one.orphaned(table)

    def _missed(self) -> None:
        for one in self._own.others():
            one.missed()


def _channel(to: str) -> str:
    return f"{CHANNEL}:{to}" if to else CHANNEL


async def connected(url: str) -> Any:
    """A connection, or in one sentence why not."""
    made: Any = None
    try:
        made = redis.from_url(url, socket_timeout=PATIENCE_SECONDS, socket_connect_timeout=PATIENCE_SECONDS)
        await made.ping()
        await _new_enough(made)
    except (*AWAY, ValueError) as error:
        await closed(made)
        raise Refused("no_bus", why=_why(error)) from None
    except Refused:
        await closed(made)
        raise
    return made


async def closed(made: Any) -> None:
    """Close a connection, whatever state it is in."""
    if made is not None:
        with suppress(*AWAY):
            await made.aclose()
            await made.connection_pool.disconnect()


async def _new_enough(made: Any) -> None:
    try:
        version = str((await made.info("server"))["redis_version"])
    except ResponseError:  # whoever may not ask must know it
        return
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise Refused("no_bus", why=f"Redis {oldest} or newer is needed, and this is {version}")


def _why(error: BaseException) -> str:
    """What went wrong, without the address and the password in it."""
    if isinstance(error, asyncio.TimeoutError):
        return "Redis does not answer"
    if isinstance(error, ValueError):  # it would quote what it cannot read
        return "its address cannot be read"
    return str(error).partition("\n")[0] or type(error).__name__
