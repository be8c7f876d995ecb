"""A server whose time and chance are in our hands: `python -m tests.golden.still FOLDER WALL`.

It stands at WALL, in milliseconds since 1970. A line on its standard input is a number of milliseconds to let
pass, or the name of a scene: then it is WALL again, and chance is that of the scene, so that its tables are
dealt the same each time. Each line is answered when it is done; when the input ends, so does the server.
Only bisat itself lives in this time: what carries it (event loop, threads) goes on as ever. Nothing here
knows where in bisat clocks are read.
"""

from __future__ import annotations

import asyncio
import os
import runpy
import secrets
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from typing import Any
from weakref import WeakSet

import msgspec

from bisat import catalog
from bisat.server.opponents import pool

REVISIONS = {"montgolfiere": 1, "tapis-volant": 1, "flying-sultans": 2, "magic-fold": 2}
"""Where there was less time for what happened to be shown, as there was when this was recorded."""
OFF = -1_000_000.0
"""What its clock shows at first, in seconds: long before any clock of this machine, which it may meet."""


class Stillness:
    """Time that passes when it is told to, and chance that is counted."""

    def __init__(self, wall: int) -> None:
        self._wall = wall
        self._passed = self._begun = 0
        self._scene = ""
        self._drawn: Counter[str] = Counter()
        self._alarms: WeakSet[Any] = WeakSet()
        self._loop: asyncio.AbstractEventLoop | None = None

    def listen(self) -> None:
        """Do as the lines say, until they end."""
        for line in map(str.rstrip, sys.stdin):
            if line.isdecimal():
                self._passed += int(line)
                self._ring()
            else:
                self._scene = line
                self._drawn.clear()
                self._begun = self._passed
            print("done", flush=True)
        os.kill(os.getpid(), signal.SIGTERM)

    def hear(self, alarms: Any) -> None:
        """Let every alarm be known here, and ring here alone: the machine's own time may be slow or fast."""
        sets = alarms.set

        def known(alarm: Any, delay: float) -> None:
            self._loop = asyncio.get_running_loop()
            self._alarms.add(alarm)
            alarm._later = lambda *_: lambda: None
            sets(alarm, delay)

        alarms.set = known

    def _ring(self) -> None:
        """Let those alarms ring whose time has come, before anything else is said."""
        if self._loop is None:
            return
        rung = threading.Event()

        def ring() -> None:
            for alarm in [one for one in self._alarms if one.is_set and one._when <= self.monotonic()]:
                alarm.cancel()
                alarm._rang()
            rung.set()

        self._loop.call_soon_threadsafe(ring)
        rung.wait(10)

    def monotonic(self) -> float:
        """Seconds."""
        return OFF + self._passed / 1000

    def time_ns(self) -> int:
        """Nanoseconds since 1970."""
        return (self._wall + self._passed - self._begun) * 1_000_000

    def token_bytes(self, count: int = 32) -> bytes:
        """As many bytes, others each time."""
        return self._draw(f"{count} bytes")[:count]

    def token_hex(self, count: int = 32) -> str:
        """As many bytes in hexadecimal, others each time."""
        return self._draw(f"{count} bytes in hexadecimal")[:count].hex()

    def _draw(self, kind: str) -> bytes:
        """Each kind has a count of its own: one more name changes no deal."""
        self._drawn[kind] += 1
        return sha256(f"{self._scene}: {kind}, {self._drawn[kind]}".encode()).digest()


def within(mine: Callable[..., Any], theirs: Callable[..., Any]) -> Callable[..., Any]:
    """A function that bisat finds in place of the one that everybody else still gets."""

    def either(*given: Any) -> Any:
        asked_by = str(sys._getframe(1).f_globals.get("__name__"))
        return mine(*given) if asked_by.partition(".")[0] == "bisat" else theirs(*given)

    return either


def by_old_rules(game: str, revision: int) -> None:
    """Let new tables play by the revision of the rules that the record was made with."""
    entry = catalog.entry(game)
    build = entry.build
    old = msgspec.structs.replace(
        entry, revision=revision, build=lambda told, asked=revision: build(told, asked)
    )
    vars(import_module(catalog.GAMES[game]))["ENTRY"] = old


def main(folder: str, wall: str) -> None:
    """Serve until the input ends."""
    still = Stillness(int(wall))
    for module, names in ((time, ("monotonic", "time_ns")), (secrets, ("token_bytes", "token_hex"))):
        for name in names:
            setattr(module, name, within(getattr(still, name), getattr(module, name)))
    threading.Thread(target=still.listen, daemon=True).start()
    for game, revision in REVISIONS.items():
        by_old_rules(game, revision)
    stalls = import_module("bisat.server.base.steady")  # only now: it asks for the time as it is loaded
    vars(stalls)["STALL_SECONDS"] = float("inf")  # time passes in leaps here, and none of them is a stall
    still.hear(import_module("bisat.server.table.alarm").Alarm)
    pool.GRACE_SECONDS = pool.START_SECONDS  # a bot that is starved on a busy machine still has its say
    sys.argv = ["served", folder, "0"]
    runpy.run_module("tests.server.kit.served", run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
