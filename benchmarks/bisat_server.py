"""Our server as a process, `python -m benchmarks.bisat_server FOLDER [STORE BUS]`, and how to talk to it."""

from __future__ import annotations

import http.client
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.load import Language, News
from bisat.server.base.limits import Limits, Rate
from bisat.server.operation.host import Settings, server

FAST = Rate(1e6, 1e6)
LIMITS = Limits(
    messages=FAST,
    person=FAST,
    requests=FAST,
    tables=FAST,
    tables_address=FAST,
    address=FAST,
    newcomers=FAST,
    connections_address=5000,
)
"""Everything is counted as ever, but these people are faster than people are."""
TABLE: dict[str, Any] = {
    "game": "montgolfiere",
    "seats": [{"kind": "me"}, {"kind": "open"}],
    "options": {"match": 1000},
}
SHOW = b'{"type":"show"}'
JOIN = b'{"type":"join","key":"join","seat":1}'


class Waiting(msgspec.Struct, gc=False):
    """On whom the match is stuck."""

    phase: int
    needed: tuple[int, ...]


class Board(msgspec.Struct, gc=False):
    """What somebody needs to see who only wants to move."""

    legal: list[msgspec.Raw]


class Heard(msgspec.Struct, gc=False):
    """Any message of the server."""

    type: str
    waiting: Waiting | None = None
    boards: list[Board] = []
    text: str = ""


_heard = msgspec.json.Decoder(Heard)


class Person:
    """One seat of one of our tables."""

    def __init__(self, url: str, cookie: str, seat: int) -> None:
        self.url = url
        self.headers = {"Cookie": cookie}
        self._seat = seat
        self._keys = itertools.count()
        self._joined = seat == 0

    def read(self, frame: bytes) -> News | bytes | None:
        heard = _heard.decode(frame)
        if heard.type not in ("hello", "frame"):
            raise ValueError(heard.text)
        if not self._joined:
            self._joined = True
            return JOIN
        if heard.waiting is None:
            return None
        legal = [move for move in map(bytes, heard.boards[0].legal) if move != SHOW] if heard.boards else None
        return News(heard.waiting.phase, heard.waiting.needed, legal)

    def write(self, phase: int, move: Any) -> bytes:
        key = next(self._keys)
        return b'{"type":"act","key":"%d","seat":%d,"phase":%d,"move":%b}' % (key, self._seat, phase, move)


def tables(port: int, count: int, plan: dict[str, Any] = TABLE) -> list[tuple[Language, Language]]:
    """New tables, each for two people of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(method: str, path: str, cookie: str, body: bytes | None = None) -> tuple[Any, str]:
        headers = {"Cookie": cookie, "Content-Type": "application/json"}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = json.loads(answer.read())
        if answer.status >= 400:
            raise ValueError(content)
        return content, answer.headers["set-cookie"].partition(";")[0]

    def table() -> tuple[Language, Language]:
        host, guest = (ask("GET", "/api/me", "")[1] for _ in range(2))
        opened, _ = ask("POST", "/api/tables", host, json.dumps(plan).encode())
        url = f"ws://127.0.0.1:{port}/ws/tables/{opened['id']}"
        return Person(url, host, 0), Person(url, guest, 1)

    try:
        return [table() for _ in range(count)]
    finally:
        connection.close()


if __name__ == "__main__":
    store, bus = sys.argv[2:] or (None, None)
    settings = Settings(data=Path(sys.argv[1]), port=0, limits=LIMITS, store=store, bus=bus)
    server(settings, lambda port: print(port, flush=True)).run()
