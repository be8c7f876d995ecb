"""Whoever plays: processes, executors, a cluster; broken off, killed and resumed; always the same result."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bisat.core.codec import encode
from bisat.core.refusal import Refused
from bisat.lab.arena import Arena, arena
from bisat.lab.cluster import cluster
from bisat.lab.round_robin import every_seat_count, round_robin

pytestmark = pytest.mark.no_cover

GAMES = 96
WORKERS = 4


def said(result: Arena) -> bytes:
    """A result byte for byte, but for measured times."""
    return encode(result.timeless())


def contest(**more: Any) -> Arena:
    """Some matches, played by whoever is named."""
    return arena("montgolfiere", ["random", "easy"], GAMES, seats=3, **more)


@pytest.fixture(scope="module")
def serial() -> bytes:
    return said(contest(workers=1))


def test_any_executor_will_do(serial: bytes) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert said(contest(executor=executor)) == serial


class Fatal:
    """Plays the first move, and once ends its process."""

    blind = True

    def __init__(self, mark: str) -> None:
        self.mark = Path(mark)

    def choose(self, view: Any, legal: Any, rng: Any, spent: Any) -> Any:
        if not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


@pytest.mark.long
def test_a_killed_process_costs_nothing_but_time(tmp_path: Path) -> None:
    bots = [Fatal(str(tmp_path / "mark")), "random"]
    killed = arena("montgolfiere", bots, 24, workers=2)
    assert (tmp_path / "mark").exists()
    assert said(killed) == said(arena("montgolfiere", bots, 24, workers=1))


class Enough(Exception):
    """Somebody pressed ^C."""


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path: Path, serial: bytes) -> None:
    checkpoint = tmp_path / "arena.jsonl"

    def interrupt(done: int, _: int) -> None:
        if done >= 40:
            raise Enough

    with pytest.raises(Enough):
        contest(workers=1, resume=checkpoint, progress=interrupt)
    checkpoint.write_bytes(checkpoint.read_bytes() + b'{"contest":"half a li')
    seen: list[int] = []
    resumed = contest(workers=1, resume=checkpoint, progress=lambda done, _: seen.append(done))
    assert said(resumed) == serial
    assert len(checkpoint.read_bytes().splitlines()) == 12, "each batch of four deals was played once"
    again = contest(workers=1, resume=checkpoint)
    assert (said(again), len(checkpoint.read_bytes().splitlines())) == (serial, 12)
    assert again.standings == resumed.standings, "thinking time is remembered, too"


def test_what_is_no_diary_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Sir\n")
    with pytest.raises(Refused, match="is no file of an arena"):
        contest(resume=tmp_path / "letter")


def test_every_two_bots_meet_at_every_number_of_seats() -> None:
    seen: list[tuple[int, int]] = []
    done = round_robin(
        "montgolfiere",
        ["random", "easy", "medium"],
        4,
        seats=every_seat_count("montgolfiere", 2)[:2],
        progress=lambda *told: seen.append(told),
    )
    assert [(one.seats, one.bots) for one in done.contests] == [
        (seats, pair)
        for seats in (2, 3)
        for pair in (("random", "easy"), ("random", "medium"), ("easy", "medium"))
    ]
    assert seen[-1] == (24, 24)
    alone = arena("montgolfiere", ["random", "medium"], 4, seats=3)
    assert said(done.contests[4]) == said(alone)


# --- a cluster --------------------------------------------------------------------------------------


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a real scheduler, and the real workers that serve it."""
    file = tmp_path / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    python = [sys.executable, "-W", "ignore", "-m"]
    place = ["--scheduler-file", str(file), "--no-dashboard"]
    started = [
        subprocess.Popen([*python, "distributed.cli.dask_scheduler", "--port", "0", *place], **quiet)  # type: ignore[call-overload]
    ]
    one = ["--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--death-timeout", "60"]
    started += [
        subprocess.Popen([*python, "distributed.cli.dask_worker", *place, *one], **quiet)  # type: ignore[call-overload]
        for _ in range(WORKERS)
    ]
    try:
        yield _address(file), started[1:]
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()


def _address(file: Path) -> str:
    """Where the scheduler says that it listens."""
    import json

    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        try:
            return str(json.loads(file.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.05)  # another process writes it, and nothing tells us when
    raise AssertionError("no scheduler")


@pytest.mark.long
def test_a_cluster_that_loses_half_its_workers_says_what_one_process_says(
    workers: tuple[str, list[subprocess.Popen[bytes]]], serial: bytes
) -> None:
    address, started = workers
    seen: list[int] = []

    def kill_two(done: int, _: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            for process in started[:2]:
                process.kill()

    with cluster(address) as executor:
        executor._client.wait_for_workers(WORKERS, timeout=60)  # type: ignore[attr-defined]
        result = contest(executor=executor, progress=kill_two)
    assert [process.poll() for process in started] == [-signal.SIGKILL, -signal.SIGKILL, None, None]
    assert said(result) == serial
    assert seen[-1] == GAMES


def test_where_no_cluster_is_one_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.lab.cluster.PATIENCE", 0.2)
    with pytest.raises(Refused, match="no cluster answers"), cluster("tcp://127.0.0.1:9"):
        pass
