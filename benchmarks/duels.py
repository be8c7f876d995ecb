"""Duels: a hundred races at once on one server, two people each who push as fast as quick hands do."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Sequence
from time import perf_counter

import msgspec
import psutil
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from benchmarks import bisat_server
from benchmarks.load import Language
from benchmarks.table import bisat

DUELS = 100
PACE = 0.35
"""Seconds between two pushes of one person, on average."""
CALLS = 80
"""One move in so many is a call, so that there are pauses and new targets too."""
WARM, LONG = 3.5, 8.0
"""Seconds before anything is measured (the count of three runs), and of measuring."""
MAX_REPEATS = 3
BAR = 50.0
"""Milliseconds that 99 answers in a hundred must keep to."""
PLAN = {"game": "labyrinth-duel", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"cards": 8}}


class Waiting(msgspec.Struct, gc=False):
    """The phase that a move names."""

    phase: int


class Board(msgspec.Struct, gc=False):
    """What can be done now."""

    legal: list[msgspec.Raw]


class Heard(msgspec.Struct, gc=False):
    """Any message of the server."""

    type: str
    acks: list[str] = []
    key: str | None = None
    id: str = ""
    waiting: Waiting | None = None
    boards: list[Board] = []


_heard = msgspec.json.Decoder(Heard)


class Hands(WSListener):
    """One person: pushes, sometimes calls, and counts how long each answer takes."""

    def __init__(self, language: Language, seat: int, chance: random.Random) -> None:
        self.language = language
        self.seat = seat
        self.transport: WSTransport | None = None
        self.phase = 0
        self.legal: list[bytes] = []
        self.sent: dict[str, float] = {}
        self.answers: list[float] = []
        self.late = 0
        """Moves about a target that was decided meanwhile."""
        self.refused: list[str] = []
        self._chance = chance
        self._number = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        if self.seat == 1:
            transport.send(WSMsgType.TEXT, bisat_server.JOIN)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002  # as it is called
        if frame.msg_type is not WSMsgType.TEXT:
            return
        heard = _heard.decode(frame.get_payload_as_bytes())
        now = perf_counter()
        for key in heard.acks:
            self._answered(key, now)
        if heard.type == "refused" and heard.key is not None:
            self._answered(heard.key, now)
            if heard.id in ("stale", "nobody_can_act"):
                self.late += 1
            else:
                self.refused.append(heard.id)
        if heard.waiting is not None:
            self.phase = heard.waiting.phase
        if heard.boards:
            self.legal = [bytes(move) for move in heard.boards[0].legal]

    def _answered(self, key: str, now: float) -> None:
        if (sent := self.sent.pop(key, None)) is not None:
            self.answers.append(now - sent)

    async def play(self, ends: float) -> None:
        """Push after push until it is over; nobody pushes again before the answer to the last one."""
        while (now := perf_counter()) < ends:
            await asyncio.sleep(min(self._chance.expovariate(1 / PACE), max(0.0, ends - now)))
            pushes = [move for move in self.legal if b'"push"' in move]
            if not pushes or self.sent:
                continue
            calls = [move for move in self.legal if b'"call"' in move]
            move = self._chance.choice(calls if self._chance.random() < 1 / CALLS and calls else pushes)
            self._number += 1
            key = f"m{self._number}"
            self.sent[key] = perf_counter()
            assert self.transport is not None
            self.transport.send(
                WSMsgType.TEXT,
                b'{"type":"act","key":"%b","seat":%d,"phase":%d,"move":%b}'
                % (key.encode(), self.seat, self.phase, move),
            )


def report(repeats: int) -> str:
    """Answers of the server while many race."""
    lines = [
        f"## Duels: {DUELS} at once on one server, a push every {1000 * PACE:.0f} ms from each person",
        "",
        "| moves/s | median, ms | 95 %, ms | 99 %, ms | longest, ms | too late | refused | server busy |",
        "|---|---|---|---|---|---|---|---|",
    ]
    worst = 0.0
    for number in range(min(repeats, MAX_REPEATS)):
        with bisat() as server:
            row, p99 = uvloop.run(measure(server.pid, server.port, number))
        lines.append(row)
        worst = max(worst, p99)
    kept = "kept" if worst < BAR else "NOT kept"
    bar = f"The bar of {BAR:.0f} ms for 99 answers in a hundred is {kept}."
    lines += ["", bar, "An answer is given once the move is stored on disk."]
    lines += ["A move is too late when its target was decided while it was on its way."]
    return "\n".join(lines)


async def measure(pid: int, port: int, seed: int) -> tuple[str, float]:
    """One run: a row of the table, and its 99 %."""
    chance = random.Random(seed)
    hands: list[Hands] = []
    for pair in bisat_server.tables(port, DUELS, PLAN):
        for seat, language in enumerate(pair):
            one = Hands(language, seat, random.Random(chance.random()))
            hands.append(one)
            await ws_connect(lambda it=one: it, language.url, extra_headers=language.headers)
    gc.collect()
    await _all(hands, WARM)
    for one in hands:
        one.answers.clear()
    process = psutil.Process(pid)
    before, began = sum(process.cpu_times()[:2]), perf_counter()
    await _all(hands, LONG)
    seconds = perf_counter() - began
    busy = (sum(process.cpu_times()[:2]) - before) / seconds
    answers = sorted(answer for one in hands for answer in one.answers)
    refused = [why for one in hands for why in one.refused]
    late = sum(one.late for one in hands)
    for one in hands:
        if one.transport is not None:
            one.transport.disconnect()

    def at(share: float) -> float:
        return 1000 * answers[min(int(share * len(answers)), len(answers) - 1)]

    shares = " | ".join(f"{at(share):.1f}" for share in (0.5, 0.95, 0.99, 1))
    row = f"| {len(answers) / seconds:.0f} | {shares} | {late} | {len(refused)} | {100 * busy:.0f} % |"
    return row, at(0.99)


async def _all(hands: Sequence[Hands], seconds: float) -> None:
    ends = perf_counter() + seconds
    await asyncio.gather(*(one.play(ends) for one in hands))
