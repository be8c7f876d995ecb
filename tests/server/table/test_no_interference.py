"""Two worlds that differ in one secret: the same frames, figures and times for everybody else."""

from __future__ import annotations

import asyncio
import math
import random
import re
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from bisat import catalog
from bisat.games.montgolfiere.rules.moves import Show
from bisat.server.opponents.opponents import Opponents
from bisat.server.opponents.pool import Pool
from bisat.server.opponents.worker import Choose, Thought, think
from bisat.server.store.contract import Summary, Then
from bisat.server.table import chat
from bisat.server.table.frames import Frames
from bisat.server.table.record import LogReducer
from bisat.server.table.table import Table
from tests.server.kit.hands import Hands
from tests.server.kit.player import LONG, Player, Sitting
from tests.server.kit.running import Running, running
from tests.server.kit.stores import both_stores
from tests.server.kit.worlds import SPECTATOR, Instant, World

PACE = 250
"""Milliseconds that the weakest bot takes."""
STEPS = 80
"""How often a little time is let pass."""
STEP, LONG_STEP = 0.05, 0.25
"""Seconds at once; in real time people need longer than that."""
CREATED = re.compile('"created":[0-9]+')
"""When a table was opened, by the clock on the wall."""
QUICK, SLOW = 0.001, 0.04
"""Seconds of a thought: a hand of equal cards needs none, and how equal they are is a secret."""


class Thinkers(Pool):
    """Think at once, and say so when the secret time has passed."""

    def __init__(
        self, seconds: Callable[[], float], later: Callable[[float, Callable[[], None]], Any]
    ) -> None:
        super().__init__(0)
        self._seconds = seconds
        self._later = later

    async def think(self, job: Choose, household: str = "") -> Thought:
        thought = think(job)
        done = asyncio.Event()
        self._later(self._seconds(), done.set)
        await done.wait()
        return thought


# --- figures and lines --------------------------------------------------------------------------------


async def figures(player: Player) -> str:
    """All but the count of requests, which asking for them changes."""
    lines = (await player.http.get("/metrics")).text.splitlines()
    return "\n".join(line for line in lines if "requests" not in line)


async def in_secret(ada: Player, bob: Player, cyd: Player) -> tuple[str, str, int]:
    """The figures before and after something secret, and what a spectator heard meanwhile."""
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table) as b, cyd.at(table) as spectator:
        assert await b.ask("join") is None
        for it in (a, spectator):
            await it.quiet()
        before, frames = await figures(cyd), len(spectator.raw)
        assert a.waiting
        for wrong in (False, True):  # a hand is shown once
            refused = await a.ask("act", seat=0, phase=a.waiting.phase, move={"type": "show"})
            assert (refused is not None) == wrong
        assert await b.ask("chat", text="psst", to="circle", seat=1) is None
        await spectator.quiet()
        after = await figures(cyd)
        heard = len(spectator.raw) - frames - 1  # but for the answer to the ping
        assert await b.ask("chat", text="hello") is None
        assert await figures(cyd) != after, "figures that never move are none"
        return before, after, heard


@both_stores
async def test_a_secret_show_and_private_talk_move_no_figure(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    before, after, heard = await in_secret(ada, bob, cyd)
    assert before == after
    assert heard == 0


@both_stores
async def test_a_figure_that_counts_appends_is_noticed(
    served: Running, ada: Player, bob: Player, cyd: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = served.place.tables.committed

    def counted(table: Table) -> None:
        honest(table)
        served.place.tables.changes += 1

    monkeypatch.setattr(served.place.tables, "committed", counted)
    before, after, _ = await in_secret(ada, bob, cyd)
    assert before != after


async def private_talk(a: Sitting, cyd: Player, table: str) -> list[str]:
    """What a spectator reads after a public line and much that was said in private."""
    assert await a.ask("chat", text="hello") is None
    keys = [
        await a.say("chat", text=f"{number}", to="circle", seat=0) for number in range(chat.MAX_LINES + 5)
    ]
    assert await a.answer(keys[-1]) is None
    async with cyd.at(table) as spectator:
        return [line.text for line in spectator.lines]


async def test_private_talk_pushes_no_public_line_out(ada: Player, cyd: Player) -> None:
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        assert await private_talk(a, cyd, table) == ["hello"]
    async with ada.at(table) as again:
        own = [line.text for line in again.lines]
        assert own == ["hello", *(f"{number}" for number in range(5, chat.MAX_LINES + 5))]


async def test_one_ring_for_all_channels_is_noticed(
    ada: Player, cyd: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def since(self: chat.Chat, number: int, may_read: Callable[[Any], bool]) -> list[Any]:
        found = sorted(
            (one for channel in self._channels.values() for one in channel), key=lambda one: one[0]
        )
        return [one[1:] for one in found[-chat.MAX_LINES :] if one[0] > number and may_read(one[1])]

    monkeypatch.setattr(chat.Chat, "since", since)
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        assert await private_talk(a, cyd, table) == []


# --- when a match goes on -------------------------------------------------------------------------------


def after_a_restart(patch: pytest.MonkeyPatch, secret: str | None) -> list[bytes]:
    """What a spectator is told after a restart, if something secret happened before it, and later on."""
    rows: list[bytes] = []

    def kept(
        self: Instant, table: str, seq: int, new: Sequence[bytes], summary: Summary | None, then: Then
    ) -> None:
        rows.extend(new)
        then(None)

    patch.setattr(Instant, "append", kept)
    world = World("montgolfiere", 3, "restart", {})
    world.time += 2
    world.act(0, cards(world, 0)[0])
    follower = world.table.anew()  # as another process has it
    follower.load(rows)
    stored = len(rows)
    world.time += 3
    if secret == "show":
        world.act(1, Show())
    elif secret == "whisper":
        world.whisper(1)
    world.time += 4
    follower.load(rows[stored:])
    told = [Frames(follower, SPECTATOR).hello()]
    world.table = world.table.anew()
    world.table.load(rows)
    told.append(Frames(world.table, SPECTATOR).hello())
    world.time += 1
    world.act(1, cards(world, 1)[0])
    return [*told, Frames(world.table, SPECTATOR).hello()]


def cards(world: World, seat: int) -> list[Any]:
    return [move for move in world.game.legal(world.record.state, seat) if move != Show()]


@pytest.mark.parametrize("secret", ["show", "whisper"])
def test_when_a_match_goes_on_after_a_restart_tells_of_no_secret(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    without = after_a_restart(monkeypatch, None)
    assert after_a_restart(monkeypatch, secret) == without
    assert b'"at":2000' in without[1], "it goes on from what all have seen"


def test_a_secret_that_takes_time_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    without = after_a_restart(monkeypatch, None)
    monkeypatch.setattr(LogReducer, "happen", LogReducer.play)
    assert after_a_restart(monkeypatch, "show") != without


# --- times --------------------------------------------------------------------------------------------


async def settled(table: Table) -> None:
    """Until everything that was due has been stored."""
    async with asyncio.timeout(LONG):
        for _ in range(3):
            await asyncio.sleep(0.002)
            while table.busy:
                await asyncio.sleep(0.001)


async def watched(
    served: Running, ada: Player, clock: Hands, patch: pytest.MonkeyPatch, game: str, thought: float
) -> list[tuple[int, str]]:
    """What somebody hears of a bot, and when, if its thoughts take so long."""
    patch.setattr(served.place.tables, "pool", Thinkers(lambda: thought, clock.later))
    patch.setattr(served.place.tables, "pace", PACE)
    patch.setattr("bisat.server.lobby.lobby.secrets.token_hex", lambda count: "7" * 2 * count)
    entry = catalog.entry(game)
    real_time = entry.kind == "real time"
    table = await ada.open("me", *["easy"] * (max(2, entry.seats[0]) - 1), game=game)
    held = served.place.tables.held[table]
    heard: list[tuple[int, str]] = []
    async with ada.at(table) as a:
        for step in range(STEPS):
            clock.turn(LONG_STEP if real_time else STEP)
            await settled(held)
            before = len(a.raw)
            await a.quiet()
            heard += [(step, CREATED.sub("", raw.replace(table, ""))) for raw in a.raw[before:-1]]
            assert a.waiting
            if not real_time and a.waiting.needed == (0,):
                await a.answer(await a.move(0))
                await settled(held)
    return heard


GAMES = [entry.id for entry in catalog.entries()]


@pytest.mark.parametrize("game", GAMES)
async def test_when_a_bot_answers_tells_nothing_of_its_thoughts(
    served: Running, ada: Player, clock: Hands, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    quick = await watched(served, ada, clock, monkeypatch, game, QUICK)
    slow = await watched(served, ada, clock, monkeypatch, game, SLOW)
    assert quick == slow
    assert len({step for step, _ in quick}) > 1, "a bot that never answers tells nothing either"


async def test_a_bot_that_answers_when_it_has_thought_is_noticed(
    served: Running, ada: Player, clock: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(self: Opponents, due: int, seat: int) -> None:
        pass

    monkeypatch.setattr(Opponents, "_until", at_once)
    quick = await watched(served, ada, clock, monkeypatch, "montgolfiere", QUICK)
    slow = await watched(served, ada, clock, monkeypatch, "montgolfiere", STEP + SLOW)
    assert quick != slow


# --- by the clock on the wall -------------------------------------------------------------------------


def chance_of(one: list[float], other: list[float], rounds: int = 2000) -> float:
    """How likely two samples differ so much in their means by chance: a permutation test with its tail.

    The tail of permuted differences is that of a normal distribution, so that few rounds tell small chances.
    """
    rng = random.Random(1)
    both = [*one, *other]
    seen = abs(fmean(one) - fmean(other))
    differences = []
    for _ in range(rounds):
        rng.shuffle(both)
        differences.append(fmean(both[: len(one)]) - fmean(both[len(one) :]))
    spread = math.sqrt(fmean(it * it for it in differences)) or 1e-12
    return math.erfc(seen / spread / math.sqrt(2))


async def measured(data: Path, moves: int, slowly: float = SLOW / 4) -> float:
    """How likely it is by chance that answers after short and long thoughts differ as they do."""
    rng = random.Random(7)
    samples: dict[float, list[float]] = {QUICK: [], slowly: []}
    drawn: list[float] = []

    def thought() -> float:
        drawn.append(rng.choice((QUICK, slowly)))
        return drawn[-1]

    async with running(data, pace=20) as served, Player(served.url) as ada:
        served.place.tables.pool = Thinkers(thought, asyncio.get_running_loop().call_later)
        while sum(map(len, samples.values())) < moves:
            async with ada.at(await ada.open("me", "easy", options={"board": 15})) as a:
                while a.table.stage == "playing":
                    assert a.waiting
                    began, phase = time.perf_counter(), a.waiting.phase
                    if 1 in a.waiting.needed:
                        await a.until(partial(answered, a, phase))
                        samples[drawn[-1]].append(time.perf_counter() - began)
                    for seat in a.to_move():
                        await a.answer(await a.move(seat))
                    await a.until(partial(gone_on, a, phase))
    quick, slow = samples.values()
    return chance_of(quick, slow)


def answered(a: Sitting, phase: int) -> bool:
    """Whether the bot has chosen."""
    assert a.waiting
    return gone_on(a, phase) or 1 not in a.waiting.needed


def gone_on(a: Sitting, phase: int) -> bool:
    """Whether the match is past a phase."""
    assert a.waiting
    return a.table.stage != "playing" or a.waiting.phase != phase


@pytest.mark.long
async def test_the_clock_on_the_wall_tells_no_secret_either(
    tmp_path: Path, cases: Callable[[int], int]
) -> None:
    assert await measured(tmp_path, max(200, cases(1000))) > 1e-6


@pytest.mark.long
async def test_a_bot_that_answers_at_once_is_found_by_the_clock_on_the_wall(
    tmp_path: Path, cases: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(self: Opponents, due: int, seat: int) -> None:
        pass

    monkeypatch.setattr(Opponents, "_until", at_once)
    moves = max(200, cases(1000))
    for slowly in (SLOW / 4, SLOW, 4 * SLOW):  # a busy machine hides the shortest
        if await measured(tmp_path / str(slowly), moves, slowly) < 1e-6:
            return
    pytest.fail("no difference was found")
