"""Attacks on a server from many addresses: `python -m benchmarks.attacks NAME PORT SECONDS`."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import resource
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bisat import catalog
from bisat.core.game import Act, Tick
from bisat.games.magic_fold.cloth import cards as kinds
from bisat.games.magic_fold.rules.box import MAX_CARDS
from bisat.games.magic_fold.rules.box import read as usual_box

ADDRESSES = 50
HOST = "127.0.0.1"
SOCKETS = 20
"""Of one person."""
JSON = "Content-Type: application/json\r\n"
Attack = Callable[["Siege"], Awaitable[None]]


class Stranger:
    """Somebody with a script, at one of the addresses."""

    def __init__(self, siege: Siege, number: int) -> None:
        self.siege = siege
        self.address = f"127.0.1.{1 + number % ADDRESSES}"
        self.cookie = ""
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection."""
        return await asyncio.open_connection(HOST, self.siege.port, local_addr=(self.address, 0))

    def asked(self, method: str, path: str, body: bytes = b"") -> bytes:
        """A request as it goes over the line."""
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        length = f"{JSON}Content-Length: {len(body)}\r\n" if method == "POST" else ""
        return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{cookie}{length}\r\n".encode() + body

    def shake(self, table: str) -> bytes:
        """How a socket at a table begins."""
        return (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask and hear the answer; 0 where there is none."""
        raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        try:
            if self._line is None:
                self._line = await self.line()
            reader, writer = self._line
            writer.write(self.asked(method, path, raw))
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).decode()
            size = next((int(it[15:]) for it in head.split("\r\n") if it.startswith("content-length:")), 0)
            content = await reader.readexactly(size)
        except (OSError, EOFError, TimeoutError):
            self._line = None
            return 0, None
        if "connection: close" in head:
            self._line = None
        for line in head.split("\r\n"):
            if line.lower().startswith("set-cookie:"):
                self.cookie = line[11:].partition(";")[0].strip()
        return int(head[9:12]), json.loads(content) if content[:1] in (b"{", b"[") else None

    async def come(self) -> Stranger:
        """Get a cookie."""
        await self.ask("GET", "/api/me")
        return self

    async def sit(self, table: str) -> ClientConnection:
        """A socket at a table."""
        return await connect(
            f"ws://{HOST}:{self.siege.port}/ws/tables/{table}",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            ping_interval=None,
            local_addr=(self.address, 0),
        )


class Siege:
    """One attack: where to, how long, and what came of it."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.end = time.monotonic() + seconds
        self.seen: Counter[str] = Counter()

    @property
    def on(self) -> bool:
        return time.monotonic() < self.end

    async def crowd(self, count: int, what: Callable[[Stranger, int], Awaitable[None]]) -> None:
        """So many at once, from all addresses."""
        results = await asyncio.gather(
            *(self._one(what, number) for number in range(count)), return_exceptions=True
        )
        self.seen.update(type(it).__name__ for it in results if isinstance(it, Exception))

    async def _one(self, what: Callable[[Stranger, int], Awaitable[None]], number: int) -> None:
        await what(Stranger(self, number), number)

    async def again(self, stranger: Stranger, path: str, body: Callable[[], Any]) -> None:
        """Post until the end."""
        await stranger.come()
        while self.on:
            status, _ = await stranger.ask("POST", path, body())
            self.seen[str(status)] += 1
            await asyncio.sleep(0.05)


def own_box(seed: int) -> dict[str, Any]:
    """Lawful and small, but long to check: as many different cards of four elements as may be."""
    rng = random.Random(seed)
    pictures = [f"{colour} {motif}" for colour in kinds.COLOURS for motif in kinds.MOTIFS]
    rng.shuffle(pictures)
    words = ["?", *kinds.MOTIFS, *kinds.COLOURS]
    every = [it for it in itertools.product(words, repeat=4) if it.count("?") >= 2]
    cards = ["1:" + ",".join(it) for it in rng.sample(every, 2 * MAX_CARDS)]
    return {
        "cloth": [", ".join(pictures[at : at + 4]) for at in range(0, 16, 4)],
        "standard": cards[:MAX_CARDS],
        "advanced": cards[MAX_CARDS:],
        "track": msgspec.to_builtins(usual_box().track),
    }


async def box(siege: Siege) -> None:
    """New tables with a box of one's own, another one each time."""
    seeds = itertools.count()
    seats = [{"kind": "me"}, {"kind": "open"}]

    def new() -> dict[str, Any]:
        return {"game": "magic-fold", "seats": seats, "options": {"box": own_box(next(seeds))}}

    await siege.crowd(ADDRESSES, lambda one, _: siege.again(one, "/api/tables", new))


async def head(siege: Siege) -> None:
    """Requests whose headers never end: one long value, or many lines."""
    value, lines = b"a" * (1 << 18), b"".join(b"x%d: y\r\n" % number for number in range(20_000))

    async def one(stranger: Stranger, number: int) -> None:
        while siege.on:
            try:
                _, writer = await stranger.line()
                writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX: ")
                while siege.on:
                    writer.write(value if number % 2 else lines)
                    await asyncio.wait_for(writer.drain(), 10)
                    siege.seen["pieces"] += 1
            except (OSError, TimeoutError):
                siege.seen["cut"] += 1

    await siege.crowd(ADDRESSES, one)


async def idle(siege: Siege) -> None:
    """Connections that say nothing, half a request, or half a body, as many as there are descriptors for."""
    body = f"POST /api/play HTTP/1.1\r\nHost: x\r\n{JSON}Content-Length: 99\r\n\r\n{{".encode()
    said = (
        b"",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-",
        body,
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n",
    )
    kept = []
    for number in range(4000):
        if not siege.on:
            break
        try:
            reader, writer = await Stranger(siege, number).line()
            writer.write(said[number % 4])
            kept.append((reader, writer))
        except OSError:
            siege.seen["not let in"] += 1
    ends = [asyncio.ensure_future(ended(reader)) for reader, _ in kept]
    while siege.on:
        await asyncio.sleep(0.1)
    siege.seen["held"] = sum(not end.done() for end in ends)
    for end in ends:
        end.cancel()


async def ended(reader: asyncio.StreamReader) -> None:
    """Until the other side has closed; what it answered before does not count."""
    try:
        while await reader.read(1 << 16):
            pass
    except OSError:
        pass


async def bodies(siege: Siege) -> None:
    """A megabyte of nested lists to be looked at."""
    raw = b'{"saved":{"header":{"game":"m","seats":2,"seed":"s"},"events":['
    raw += b",".join([b"[[]]"] * 200_000) + b"]}}"
    await siege.crowd(ADDRESSES, lambda one, _: siege.again(one, "/api/replay", lambda: raw))


async def slow(siege: Siege) -> None:
    """Bodies that nearly end."""
    raw = (
        f"POST /api/replay HTTP/1.1\r\nHost: x\r\n{JSON}Content-Length: 1048576\r\n\r\n".encode()
        + b" " * 1048570
    )
    kept = []

    async def one(stranger: Stranger, _: int) -> None:
        while siege.on:
            try:
                reader, writer = await stranger.line()
                kept.append(writer)
                writer.write(raw)
                await asyncio.wait_for(writer.drain(), 10)
                siege.seen["sent"] += 1
                if len(kept) > 400:
                    await reader.read()
            except (OSError, TimeoutError):
                siege.seen["cut"] += 1
            await asyncio.sleep(0.05)

    await siege.crowd(ADDRESSES, one)


def long_match(events: int = 2000) -> bytes:
    """A lawful match with large views."""
    match = catalog.new("magic-fold", 4, "s", {"calm": "off"})
    until = match.waiting().until
    assert until is not None
    match.play(Tick(until))
    rng = random.Random(5)
    while len(match.events) < events:
        seat = rng.choice(match.waiting().seats)
        legal = [move for move in match.legal(seat) if type(move).__name__ in ("Fold", "Unfold")]
        match.play(Act(seat, rng.choice(legal), match.state.at))
    return msgspec.json.encode({"saved": match.save(), "eyes": "open"})


async def unread(siege: Siege) -> None:
    """Long answers that are asked for and never read."""
    body, kept = long_match(), []

    async def one(stranger: Stranger, _: int) -> None:
        await stranger.come()
        while siege.on:
            try:
                reader, writer = await stranger.line()
                line: socket.socket = writer.get_extra_info("socket")
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                writer.write(stranger.asked("POST", "/api/replay", body))
                first = await asyncio.wait_for(reader.read(12), 60)
                siege.seen[first[9:12].decode()] += 1
                writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream has no word for it
                kept.append(writer)
            except (OSError, TimeoutError):
                siege.seen["cut"] += 1
            await asyncio.sleep(0.05)

    await siege.crowd(ADDRESSES, one)


async def churn(siege: Siege) -> None:
    """Many look on at one table while others come and go."""
    host = await Stranger(siege, 0).come()
    _, made = await host.ask(
        "POST", "/api/tables", {"game": "montgolfiere", "seats": [{"kind": "me"}, {"kind": "open"}]}
    )
    lookers = []
    for number in range(20):
        one = await Stranger(siege, number).come()
        lookers += [await one.sit(made["id"]) for _ in range(19)]
    siege.seen["lookers"] = len(lookers)

    async def drain(it: ClientConnection) -> None:
        async for _ in it:
            siege.seen["frames"] += 1

    draining = [asyncio.ensure_future(drain(it)) for it in lookers]

    async def come_and_go(stranger: Stranger, _: int) -> None:
        await stranger.come()
        while siege.on:
            it = await stranger.sit(made["id"])
            await it.close()
            siege.seen["comings"] += 1

    await siege.crowd(8, come_and_go)
    for task in draining:
        task.cancel()


async def landscapes(siege: Siege) -> None:
    """Hosts who change the landscape as often as they may."""

    async def one(stranger: Stranger, number: int) -> None:
        await stranger.come()
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        _, made = await stranger.ask("POST", "/api/tables", {"game": "tapis-volant", "seats": seats})
        rng, edition = random.Random(number), 0
        async with await stranger.sit(made["id"]) as it:
            while siege.on:
                pieces = rng.sample(["palm", "house", "elephant", "gate"], 2)
                land = [{"piece": piece, "column": rng.randrange(3, 22)} for piece in pieces]
                change = {"type": "change", "key": f"{time.monotonic()}", "edition": edition}
                await it.send(json.dumps({**change, "options": {"landscape": land}}))
                heard = json.loads(await asyncio.wait_for(it.recv(), 30))
                edition = (heard.get("table") or {}).get("edition", edition)
                siege.seen[heard.get("id") or heard["type"]] += 1
                await asyncio.sleep(0.1)

    await siege.crowd(ADDRESSES, one)


async def tables(siege: Siege) -> None:
    """New public tables without end, and a look at the lobby after each."""
    seats = [{"kind": "me"}, {"kind": "open"}]

    async def one(stranger: Stranger, _: int) -> None:
        while siege.on:
            stranger.cookie = ""
            await stranger.come()
            for _ in range(20):
                new = {"game": "montgolfiere", "seats": seats, "public": True}
                status = (await stranger.ask("POST", "/api/tables", new))[0]
                siege.seen[str(status)] += 1
                await stranger.ask("GET", "/api/tables")

    await siege.crowd(ADDRESSES, one)


async def solvers(siege: Siege) -> None:
    """Wishes for landscapes, each another one."""
    seeds = itertools.count()

    def wish() -> dict[str, Any]:
        return {"game": "tapis-volant", "problem": {"wish": {"grade": "hard", "seed": f"{next(seeds)}"}}}

    async def one(stranger: Stranger, _: int) -> None:
        await asyncio.wait_for(
            siege.again(stranger, "/api/solve", wish), max(0.1, siege.end - time.monotonic())
        )

    await siege.crowd(3 * ADDRESSES, one)


class Looker(asyncio.Protocol):
    """A socket that reads everything and understands nothing: many of them cost their owner little."""

    def data_received(self, data: bytes) -> None:
        pass


async def lookers(siege: Siege, table: str, count: int) -> list[asyncio.Transport]:
    """So many sockets at a table, from all addresses."""
    loop = asyncio.get_running_loop()
    sockets: list[asyncio.Transport] = []
    for number in range(count // SOCKETS):
        one = await Stranger(siege, number).come()
        shake = one.shake(table)
        for _ in range(SOCKETS):
            line, _ = await loop.create_connection(Looker, HOST, siege.port, local_addr=(one.address, 0))
            line.write(shake)
            sockets.append(line)
    siege.seen["lookers"] = len(sockets)
    return sockets


def frame(message: dict[str, Any]) -> bytes:
    """A message as it goes over a socket, its mask being nought."""
    text = json.dumps(message).encode()
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


async def crowd(siege: Siege) -> None:
    """Two thousand look on at a table where somebody moves as fast as they may."""
    host = await Stranger(siege, 0).come()
    plan = {"game": "labyrinth-duel", "seats": [{"kind": "me"}], "options": {"minutes": None}}
    _, made = await host.ask("POST", "/api/tables", plan)
    sockets = await lookers(siege, made["id"], 2000)
    async with await host.sit(made["id"]) as it:
        board = json.loads(await it.recv())
        while siege.on:
            pushes = [move for move in board["boards"][0]["legal"] if move["type"] == "push"]
            if not pushes:
                board |= {name: part for name, part in json.loads(await it.recv()).items() if part}
                continue
            key, phase = f"{time.monotonic()}", board["waiting"]["phase"]
            act = {"type": "act", "key": key, "seat": 0, "phase": phase, "move": random.choice(pushes)}
            await it.send(json.dumps(act))
            board |= {name: part for name, part in json.loads(await it.recv()).items() if part}
            siege.seen["moves"] += 1
            await asyncio.sleep(0.05)
    for line in sockets:
        line.abort()


async def pings(siege: Siege) -> None:
    """Two thousand sockets at one table, each of which says something as often as it may."""
    host = await Stranger(siege, 0).come()
    seats = [{"kind": "me"}, {"kind": "open"}]
    _, made = await host.ask("POST", "/api/tables", {"game": "montgolfiere", "seats": seats})
    sockets = await lookers(siege, made["id"], 2000)
    ping = frame({"type": "ping", "key": "k"})
    while siege.on:
        for number, line in enumerate(sockets):
            line.write(ping)
            if number % 50 == 0:
                await asyncio.sleep(0)
        siege.seen["pings"] += len(sockets)
        await asyncio.sleep(0.05)
    siege.seen["cut"] = sum(line.is_closing() for line in sockets)
    for line in sockets:
        line.abort()


async def frames(siege: Siege) -> None:
    """Forty thousand pings, or empty fragments, in one piece, from one socket after the other."""
    host = await Stranger(siege, 0).come()
    seats = [{"kind": "me"}, {"kind": "open"}]
    _, made = await host.ask("POST", "/api/tables", {"game": "montgolfiere", "seats": seats})
    masked = b"\x80" + bytes(4)
    pieces = (b"\x89" + masked) * 40_000, b"\x01" + masked + (b"\x00" + masked) * 40_000

    async def one(stranger: Stranger, number: int) -> None:
        await stranger.come()
        while siege.on:
            reader, writer = await stranger.line()
            try:
                writer.write(stranger.shake(made["id"]))
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
                writer.write(pieces[number % 2])
                await asyncio.wait_for(reader.read(), 5)
                siege.seen["cut"] += 1
            except (OSError, EOFError, TimeoutError):
                siege.seen["not cut"] += 1
            finally:
                writer.transport.abort()

    await siege.crowd(ADDRESSES, one)


async def bots(siege: Siege) -> None:
    """Matches against bots, one after the other, and reports, privacy pages and QR codes beside them."""

    async def one(stranger: Stranger, _: int) -> None:
        await stranger.come()
        while siege.on:
            status, made = await stranger.ask("POST", "/api/play", {"game": "montgolfiere", "level": "hard"})
            siege.seen[str(status)] += 1
            if made and status == 201:
                await stranger.ask("GET", f"/api/tables/{made['id']}/qr.svg")
                report = {"table": made["id"], "person": "a" * 16, "cause": "other"}
                await stranger.ask("POST", "/api/reports", report)
            for path in ("/api/privacy/el", "/paper/de/privacy", "/api/health", "/metrics"):
                await stranger.ask("GET", path)

    await siege.crowd(ADDRESSES, one)


async def books(siege: Siege) -> None:
    """Results of puzzles, of today and of all days, written into book after book and read again."""
    today = datetime.now(UTC).date()
    results = [
        {"game": "magic-fold", "date": f"{day}", "on": f"{day}", "steps": 5, "par": 4}
        for day in (today - timedelta(at) for at in range(50))
    ]

    async def one(stranger: Stranger, _: int) -> None:
        while siege.on:
            stranger.cookie = ""
            await stranger.come()
            for body in ({"results": results}, {"results": results[:1]}, None):
                status = (await stranger.ask("POST" if body else "GET", "/api/book", body))[0]
                siege.seen[str(status)] += 1

    await siege.crowd(ADDRESSES, one)


async def handed(siege: Siege) -> None:
    """Bodies that take long to read, to be looked back on, and the shortest matches, to be kept."""
    numbers = b'{"saved":{"header":{"game":"x","seats":2,"seed":"x","options":[%s1]},"events":[]},"seat":0}'
    long = numbers % (b"1.0," * 250_000)
    head = {"game": "montgolfiere", "seats": 2, "seed": "x"}
    match = {"header": head, "events": [{"type": "forfeit", "seat": 0, "at": 0, "reason": "resigned"}]}
    ended = itertools.count(1)

    async def one(stranger: Stranger, number: int) -> None:
        await stranger.come()
        while siege.on:
            if number % 2:
                path, body = "/api/hindsight", long
            else:
                kept = {"saved": match, "mine": [0], "levels": [None, "easy"], "table": "a" * 12}
                path, body = "/api/my/alone", json.dumps(kept | {"ended": next(ended)}).encode()
            siege.seen[f"{path} {(await stranger.ask('POST', path, body))[0]}"] += 1

    await siege.crowd(ADDRESSES, one)


ATTACKS: dict[str, Attack] = {
    one.__name__: one
    for one in (
        *(box, head, idle, bodies, slow, unread, churn, landscapes, tables, solvers),
        *(crowd, pings, frames, bots, books, handed),
    )
}


def main() -> None:
    """Attack, and say what came of it."""
    name, port, seconds = sys.argv[1:]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    siege = Siege(int(port), float(seconds))
    asyncio.run(_attack(ATTACKS[name], siege))
    print(", ".join(f"{count:,} {what}" for what, count in siege.seen.most_common(5)), flush=True)


async def _attack(attack: Attack, siege: Siege) -> None:
    try:
        await asyncio.wait_for(attack(siege), siege.end - time.monotonic() + 20)
    except TimeoutError:
        siege.seen["gave up"] += 1


if __name__ == "__main__":
    main()
