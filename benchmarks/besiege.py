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
PACE = 0.05
"""Seconds between two moves of the honest player."""
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
    told: str


async def besieged(name: str, root: Path, data: Path, seconds: float, cores: Sequence[int]) -> Figures:
    """One attack on a fresh server of this checkout."""
    with serving(root, data, cores[0]) as (process, port):
        others = set(cores[1:]) or set(cores)
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, others)
        try:
            player = Honest(port)
            await player.sit()
            playing = asyncio.ensure_future(player.play())
            await asyncio.wait_for(player.plays.wait(), PATIENCE)
            attack = await asyncio.create_subprocess_exec(
                *(
                    "nice",
                    "-n",
                    "10",
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
            told = (await attack.stdout.read()).decode().strip()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            return player.figures(most, told)
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
            await asyncio.sleep(0.1)

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
                began = time.monotonic()
                async with asyncio.timeout(PATIENCE):
                    await it.send(json.dumps(move))
                    while True:
                        heard = json.loads(await it.recv())
                        now |= {name: part for name, part in heard.items() if name in NEWS and part}
                        if key in heard.get("acks", ()) or heard.get("key") == key:
                            break
                self._spent.append(time.monotonic() - began)
                self.plays.set()
                await asyncio.sleep(PACE)

    def figures(self, most: float, told: str) -> Figures:
        """What was measured."""
        spent = sorted(1000 * it for it in self._spent) or [1000 * PATIENCE]
        at = [spent[min(len(spent) - 1, int(part * len(spent)))] for part in (0.5, 0.99)]
        return Figures(len(self._spent), at[0], at[1], spent[-1], self._failed, most, told)
