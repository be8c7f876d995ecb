"""Table: the whole path of a move over real sockets, beside boardgame.io's server with the same game."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import uvloop

from benchmarks import bisat_server, boardgame_server, node
from benchmarks.load import Language, Window, furnish
from bisat.core.codec import plain
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.core.series import Series
from bisat.core.step import step
from bisat.games.montgolfiere.rules.moves import Show
from bisat.games.montgolfiere.rules.rules import Montgolfiere

ROOT = Path(__file__).parents[1]
SIZES = (50, 200)
"""Tables of two seats."""
WARM, HURRY, STROLL = 0.5, 2.0, 1.5
"""Seconds: before anything is measured, as fast as they can, and at a rate."""
RATE = 1000
"""Moves a second of the second window, which both servers can carry."""
MAX_REPEATS = 5
"""Repeats, so that it is over in three minutes."""
AGREE = 100
"""Matches played by both rules before anything is timed."""


class Server(msgspec.Struct):
    """One that runs, alone on its core."""

    pid: int
    port: int
    tables: Callable[[int, int], list[tuple[Language, Language]]]


class Run(msgspec.Struct):
    """One repeat of one server."""

    hurry: Window
    stroll: Window


def report(repeats: int) -> str:
    """What both servers carry, and the ratios of each repeat, which measures one right after the other."""
    node.install(boardgame_server.HERE)
    agree()
    repeats = min(repeats, MAX_REPEATS)
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("this needs two cores: one for the servers and one for the client")
    lines = [
        "## Table: Montgolfière, two seats and the Baron, the whole path of a move",
        "",
        f"| tables | | moves/s | p99, ms | p99 at {RATE:,} moves/s | server µs/move | server, client busy |",
        "|---|---|---|---|---|---|---|",
    ]
    for size in SIZES:
        lines += rows(size, *compare(size, repeats, cores))
    lines += ["", how(repeats)]
    return "\n".join(lines)


def compare(size: int, repeats: int, cores: Sequence[int]) -> tuple[list[Run], list[Run]]:
    """Both servers in turns, fresh tables each time; the first repeat warms up."""
    ours: list[Run] = []
    theirs: list[Run] = []
    with ExitStack() as running:
        os.sched_setaffinity(0, cores[:1])  # what starts now stays there
        one, other = running.enter_context(bisat()), running.enter_context(boardgame())
        os.sched_setaffinity(0, cores[1:2])
        running.callback(os.sched_setaffinity, 0, cores)
        for repeat in range(-1, repeats):
            pair = tuple(uvloop.run(measure(it, size, repeat)) for it in (one, other))
            if repeat >= 0:
                ours.append(pair[0])
                theirs.append(pair[1])
    return ours, theirs


async def measure(server: Server, size: int, seed: int) -> Run:
    """Fresh tables, played as fast as they can and then at a rate."""
    room = await furnish(server.pid, server.tables(server.port, size), seed)
    try:
        await room.play(WARM)
        return Run(await room.play(HURRY), await room.stroll(STROLL, RATE))
    finally:
        await room.leave()


@contextmanager
def bisat() -> Iterator[Server]:
    """Ours, with its data on the disk of the checkout: a folder in memory would flatter it."""
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=build) as data:
        command = [sys.executable, "-m", "benchmarks.bisat_server", data]
        with started(command, ROOT) as (pid, port):
            yield Server(pid, port, bisat_server.tables)


@contextmanager
def boardgame() -> Iterator[Server]:
    """Theirs, with its data in memory."""
    command = [str(node.NODE), "server.js"]
    with started(command, boardgame_server.HERE, NODE_ENV="production") as (pid, port):
        yield Server(pid, port, boardgame_server.tables)


@contextmanager
def started(command: list[str], folder: Path, **environment: str) -> Iterator[tuple[int, int]]:
    """A process that prints its port; stopped in the end, whatever happens."""
    process = subprocess.Popen(command, cwd=folder, env=os.environ | environment, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield process.pid, int(process.stdout.readline())
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def rows(size: int, ours: list[Run], theirs: list[Run]) -> Iterator[str]:
    """The lines of one size."""
    figures: tuple[tuple[Callable[[Run], float], str], ...] = (
        (lambda run: run.hurry.rate, ",.0f"),
        (lambda run: run.hurry.p99, ".1f"),
        (lambda run: run.stroll.p99, ".1f"),
        (lambda run: run.hurry.cost, ".0f"),
    )
    for name, runs in (("bisat", ours), ("boardgame.io", theirs)):
        cells = (spread([of(run) for run in runs], form) for of, form in figures)
        yield f"| {size} | {name} | {' | '.join(cells)} | {busy(runs)} |"
    pairs = list(zip(ours, theirs, strict=True))
    ratios = [[of(mine) / of(other) for mine, other in pairs] for of, _ in figures]
    better = [ratios[0], *([1 / ratio for ratio in column] for column in ratios[1:])]
    yield f"| {size} | **times better** | {' | '.join(spread(column, '.2f') for column in better)} | |"


def spread(figures: Sequence[float], form: str) -> str:
    """The median, and from the lowest to the highest."""
    return f"{median(figures):{form}} ({min(figures):{form}}–{max(figures):{form}})"


def busy(runs: list[Run]) -> str:
    """How much of their cores both sides used, as fast as they could."""
    server = median(run.hurry.server / run.hurry.seconds for run in runs)
    client = median(run.hurry.client / run.hurry.seconds for run in runs)
    return f"{server:.0%}, {client:.0%}"


def how(repeats: int) -> str:
    """What was measured."""
    return (
        f"{repeats} repeats, one server right after the other: median (lowest–highest). Each server has one "
        "core, the client the other; the last column says how busy both were. It is the same client for "
        "both, and speaks each one's own protocol over web sockets. Everybody moves as soon as they may; a "
        "move counts once the frames with it have reached both seats. bisat checks each move and stores it "
        "with `synchronous=FULL` on the disk before any frame leaves, and sends views with the legal moves "
        "and what happened; boardgame.io keeps it in memory and sends the state. The game is the same: both "
        f"rules played {AGREE} matches with the same decks and choices, and squares, hands and totals were "
        "the same after each choice."
    )


def agree() -> None:
    """Play the same matches by both rules."""
    played = [match(seed) for seed in range(AGREE)]
    answered = subprocess.run(
        [node.NODE, "agree.js"],
        cwd=boardgame_server.HERE,
        input="\n".join(json.dumps(asked) for asked, _ in played),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=60,
    )
    for seed, ((_, ours), theirs) in enumerate(zip(played, answered.stdout.splitlines(), strict=True)):
        assert ours == json.loads(theirs), f"match {seed}"


def match(seed: int) -> tuple[dict[str, Any], list[Any]]:
    """A match at random: what the other side needs to play it again, and each position."""
    target = 60
    game: Series[Any, Any, Any] = Series(Montgolfiere(), target=target)
    chance, name = random.Random(seed), str(seed)
    state = game.setup(2, Rng(name, 0))
    decks = dealt(state.inner)
    choices: list[tuple[int, Any]] = []
    positions: list[Any] = []
    while needed := game.waiting(state).needed:
        seat, games = chance.choice(needed), state.games
        move = chance.choice([it for it in game.legal(state, seat) if not isinstance(it, Show)])
        state = step(game, state, Act(seat, move), Rng(name, len(choices) + 1))
        if state.games > games:
            decks += dealt(state.inner)
        choices.append((seat, plain(move)))
        positions.append(
            json.loads(json.dumps((state.inner.squares, state.inner.hands, state.totals or (0, 0, 0))))
        )
    return {"target": target, "decks": decks, "choices": choices}, positions


def dealt(state: Any) -> list[list[str]]:
    """The decks of a fresh deal."""
    hands = (*state.hands, ())
    return [[*hand, *stock] for hand, stock in zip(hands, state.stocks, strict=True)]
