"""Bots at a table: asked when their seat is needed, they see what the seat sees and act like anybody else."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:  # a table has its bots, so it is loaded after them
    from bisat.server.table.table import Table

log = logging.getLogger("bisat.opponents")


class Opponents:
    """The bots and stand-ins of one table; they think one after the other."""

    def __init__(self, table: Table, pool: Pool) -> None:
        self._table = table
        self._pool = pool
        self._thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}
        """What each is thinking about."""
        self._turn = asyncio.Lock()

    def consider(self) -> None:
        """Ask the bots that have to choose now; those whose choice is about something past may stop."""
        record = self._table.committed
        if all(sitter.level is None for sitter in record.face.seats):
            return
        wanted = self._wanted(record) if running(record) else {}
        for seat, (about, task) in tuple(self._thinking.items()):
            if wanted.get(seat) != about:
                task.cancel()
                del self._thinking[seat]
        for seat, about in wanted.items():
            if seat not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._play(seat, record, len(wanted)))
                self._thinking[seat] = (about, task)
                task.add_done_callback(partial(self._done, seat))

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._thinking)

    def stop(self) -> None:
        """Stop thinking."""
        for _, task in self._thinking.values():
            task.cancel()

    def _done(self, seat: Seat, task: asyncio.Task[None]) -> None:
        if self._thinking.get(seat, (0, None))[1] is task:
            del self._thinking[seat]
        if not task.cancelled():
            task.result()

    def _wanted(self, record: Record) -> dict[Seat, int]:
        """Which bots have to choose, and what their choice would be about."""
        table, waiting = self._table, record.waiting
        assert waiting is not None
        if not table.listeners and not record.face.playing():
            return {}  # they would play for nobody
        real_time = catalog.entry(table.opened.game).kind == "real time"
        seats = waiting.seats if real_time else waiting.needed
        about = record.events if real_time else record.phase
        return {seat: about for seat in seats if record.face.seats[seat].level is not None}

    async def _play(self, seat: Seat, record: Record, sharing: int) -> None:
        table = self._table
        opened, game = table.opened, table.game
        legal = tuple(game.legal(record.state, seat))
        # one way only: from this seed nobody finds that of the match
        seed = sha256(f"{opened.seed}:bot:{seat}:{record.events}".encode()).hexdigest()
        level = record.face.seats[seat].level
        assert level is not None
        job = Choose(
            game=opened.game,
            options=agreed(opened, record.face),
            revision=opened.revision,
            level=level,
            view=msgspec.Raw(msgspec.json.encode(game.view(record.state, seat))),
            legal=msgspec.Raw(msgspec.json.encode(legal)),
            seed=seed,
            grant=max(CAP // sharing, 1),
        )
        try:
            async with self._turn:
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
