"""Bots at tables: asked when their seat is needed, they see what the seat sees and act like anybody else."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.bot import CAP
from bisat.core.game import Act, Seat
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Choose
from bisat.server.table.envelope import Bodies, Played
from bisat.server.table.record import Record, agreed, running
from bisat.server.table.request import Request, RequestContext
from bisat.server.table.table import Table

log = logging.getLogger("bisat.opponents")


class Opponents:
    """Knows which bot is thinking about what; at one table they think one after the other."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._thinking: dict[tuple[str, Seat], tuple[int, asyncio.Task[None]]] = {}
        self._turns: dict[str, asyncio.Lock] = {}

    def consider(self, table: Table) -> None:
        """Ask the bots of a table that have to choose now."""
        record = table.committed
        face = record.face
        if all(sitter.level is None for sitter in face.seats):
            return
        asked = self._asked(table, record) if running(record) else {}
        for seat in range(len(face.seats)):
            thinking = self._thinking.get((table.id, seat))
            if thinking is not None and asked.get(seat) != thinking[0]:
                thinking[1].cancel()
                thinking = None
            if thinking is None and seat in asked:
                task = asyncio.get_running_loop().create_task(self._play(table, seat, record, len(asked)))
                self._thinking[table.id, seat] = (asked[seat], task)
                task.add_done_callback(partial(self._done, table.id, seat))

    def busy(self, table: Table) -> bool:
        """Whether a bot of this table is thinking."""
        return any(one == table.id for one, _ in self._thinking)

    def drop(self, table: Table) -> None:
        """Stop thinking about a table."""
        self._turns.pop(table.id, None)
        for (one, _), (_, task) in tuple(self._thinking.items()):
            if one == table.id:
                task.cancel()

    async def stop(self) -> None:
        """Stop thinking altogether."""
        tasks = [task for _, task in self._thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._pool.stop()

    def _done(self, table: str, seat: Seat, task: asyncio.Task[None]) -> None:
        if self._thinking.get((table, seat), (0, None))[1] is task:
            del self._thinking[table, seat]
        if not task.cancelled():
            task.result()

    def _asked(self, table: Table, record: Record) -> dict[Seat, int]:
        """Which bots have to choose, and what their choice would be about."""
        waiting = record.waiting
        assert waiting is not None
        if not table.listeners and not record.face.playing():
            return {}  # they would play for nobody
        real_time = catalog.entry(table.opened.game).kind == "real time"
        seats = waiting.seats if real_time else waiting.needed
        about = record.events if real_time else record.phase
        return {seat: about for seat in seats if record.face.seats[seat].level is not None}

    async def _play(self, table: Table, seat: Seat, record: Record, sharing: int) -> None:
        opened, game = table.opened, table.game
        legal = tuple(game.legal(record.state, seat))
        # one way only: from this seed nobody finds that of the match
        seed = sha256(f"{opened.seed}:bot:{seat}:{record.events}".encode()).hexdigest()
        level = record.face.seats[seat].level
        assert level is not None
        job = Choose(
            game=opened.game,
            options=agreed(opened, record.face),
            level=level,
            view=msgspec.Raw(msgspec.json.encode(game.view(record.state, seat))),
            legal=msgspec.Raw(msgspec.json.encode(legal)),
            seed=seed,
            grant=max(CAP // sharing, 1),
        )
        try:
            async with self._turns.setdefault(table.id, asyncio.Lock()):
                thought = await self._pool.think(job)
            move: Any = msgspec.convert(thought.move, game.types.move)
            if move not in legal:
                raise NoThought
            # the time of a choice counts from the last event, and thinking is part of it
            await asyncio.sleep(max(0, record.at + thought.after_ms - table.clock.now()) / 1000)
        except (NoThought, msgspec.ValidationError):
            log.warning("%s has no lawful thought about %s", level, opened.game)
            move = Rng(seed, 1).choice(legal)  # the match must go on
        table.ask(Request("", None, lambda context: bot_move(context, seat, record.phase, move)))


def bot_move(context: RequestContext, seat: Seat, phase: int, move: Any) -> Bodies:
    """The move of a bot, if the seat is still its own and the choice still the same."""
    record = context.fold.record
    if record.face.seats[seat].level is None or record.phase != phase or not running(record):
        raise Refused("stale")
    return (Played(Act(seat, move, context.at)),)
