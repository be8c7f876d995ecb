"""A server under siege: one core for it, the other for attackers, and an honest player beside them."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from benchmarks.attacks import HOST

SERVE = """
import sys
from pathlib import Path
ready = lambda port: print(port, flush=True)
try:
    from bisat.server.operation.host import Settings, serve
except ImportError:  # as it was
    from bisat.server.host import serve
    serve(data=Path(sys.argv[1]), port=0, ready=ready)
else:
    serve(Settings(data=Path(sys.argv[1]), port=0), ready)
"""
NEWS = ("waiting", "boards")
LOST = ("not_stored", "went_wrong", "too_busy")
"""Refusals that a player did nothing for."""
PACE = 0.05
"""Seconds between two moves of the honest player."""
WATCH = 0.01
"""Seconds between two looks of the player's program at its own clock."""
PATIENCE = 20.0
"""Seconds after which a move counts as not done."""
ROOT = Path(__file__).parents[1]


class Figures(msgspec.Struct):
    """What an honest player felt, in milliseconds, and what the server needed, in megabytes."""

    moves: int
    p50: float
    p99: float
    longest: float
    failed: int
    rss: float
    own: float
    """p99 of how late the player's own program was woken: it shares a core with the attackers."""
    summary: str


async def besieged(name: str, root: Path, data: Path, seconds: float, cores: Sequence[int]) -> Figures:
    """One attack on a fresh server of this checkout."""
    with serving(root, data, cores[0]) as (process, port):
        others = set(cores[1:]) or set(cores)
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, others)
        try:
            player = Honest(port)
            await player.sit()
            playing = asyncio.gather(player.play(), player.watch_itself())
            await asyncio.wait_for(player.plays.wait(), PATIENCE)
            attack = await asyncio.create_subprocess_exec(
                *(
                    "nice",
                    "-n",
                    "19",
                    sys.executable,
                    "-m",
                    "benchmarks.attacks",
                    name,
                    str(port),
                    str(seconds),
                ),
                cwd=ROOT,
                stdout=subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
            )
            most = 0.0
            while attack.returncode is None:
                most = max(most, rss(process.pid))
                await asyncio.sleep(0.1)
            assert attack.stdout is not None
            summary = (await attack.stdout.read()).decode().strip()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            return player.figures(most, summary)
        finally:
            os.sched_setaffinity(0, before)


@contextmanager
def serving(root: Path, data: Path, core: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server with its usual limits, alone on a core with its workers."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(data)],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    os.sched_setaffinity(process.pid, {core})
    try:
        assert process.stdout is not None
        yield process, int(process.stdout.readline())
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def rss(pid: int) -> float:
    """Megabytes of a process."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Honest:
    """Somebody who plays alone, one push after the other, and measures how long each takes."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._spent: list[float] = []
        self._late: list[float] = []
        self._began: float | None = None
        """When the move was sent that is on its way."""
        self._failed = 0
        self.plays = asyncio.Event()

    async def sit(self) -> None:
        """Come, open a table and sit down."""
        self._cookie, _ = await asyncio.to_thread(self._ask, "GET", "/api/me", None)
        plan = {"game": "labyrinth-duel", "seats": [{"kind": "me"}], "options": {"minutes": None}}
        _, self._table = await asyncio.to_thread(self._ask, "POST", "/api/tables", plan)

    def _ask(self, method: str, path: str, body: Any) -> tuple[str, Any]:
        headers = {"Content-Type": "application/json", "Cookie": getattr(self, "_cookie", "")}
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"http://{HOST}:{self._port}{path}", data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return answer.headers["set-cookie"].partition(";")[0], json.loads(answer.read())

    async def play(self) -> None:
        """Move until nobody wants to know any more; whoever is cut comes again."""
        while True:
            try:
                await self._play()
            except (OSError, EOFError, TimeoutError):
                self._failed += 1
                self._end()
            await asyncio.sleep(0.1)

    async def watch_itself(self) -> None:
        """Notice how late this very program is."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(WATCH)
            self._late.append(time.monotonic() - began - WATCH)

    async def _play(self) -> None:
        url = f"ws://{HOST}:{self._port}/ws/tables/{self._table['id']}"
        rng = random.Random(1)
        async with connect(
            url, additional_headers={"Cookie": self._cookie}, compression=None, max_size=None
        ) as it:
            now: dict[str, Any] = json.loads(await it.recv())
            for number in range(1_000_000):
                while not (pushes := [it for it in now["boards"][0]["legal"] if it["type"] == "push"]):
                    heard = json.loads(await it.recv())
                    now |= {name: part for name, part in heard.items() if name in NEWS and part}
                key, phase = f"{time.monotonic()}-{number}", now["waiting"]["phase"]
                move = {"type": "act", "key": key, "seat": 0, "phase": phase, "move": rng.choice(pushes)}
                self._began = time.monotonic()
                async with asyncio.timeout(PATIENCE):
                    await it.send(json.dumps(move))
                    while True:
                        heard = json.loads(await it.recv())
                        now |= {name: part for name, part in heard.items() if name in NEWS and part}
                        if key in heard.get("acks", ()) or heard.get("key") == key:
                            self._failed += heard.get("id") in LOST
                            break
                self._end()
                self.plays.set()
                await asyncio.sleep(PACE)

    def _end(self) -> None:
        """A move is done, or nobody waits for it any longer."""
        if self._began is not None:
            self._spent.append(time.monotonic() - self._began)
            self._began = None

    def figures(self, most: float, summary: str) -> Figures:
        """What was measured; a move that still waits has waited so long."""
        self._end()
        spent = self._spent or [PATIENCE]
        p50, p99, longest = (1000 * part(spent, share) for share in (0.5, 0.99, 1.0))
        return Figures(
            len(self._spent), p50, p99, longest, self._failed, most, 1000 * part(self._late, 0.99), summary
        )


def part(figures: Sequence[float], share: float) -> float:
    """What so many of the figures do not exceed."""
    ordered = sorted(figures) or [0.0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
