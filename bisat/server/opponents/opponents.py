"""Bots at a table: asked when their seat is needed, they see what the seat sees and act like anybody else."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from bisat import catalog
from bisat.core.bot import CAP, seat_key
from bisat.core.game import Act, Millis, Seat
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Choose, Thought
from bisat.server.store.envelope import Bodies, Played
from bisat.server.store.face import agreed
from bisat.server.table.levels import in_character, rank
from bisat.server.table.record import Record, running
from bisat.server.table.request import Request, RequestContext

if TYPE_CHECKING:  # a table has its bots, so it is loaded after them
    from bisat.server.table.table import Table

PACE: Millis = 150
"""How long the weakest bot takes over a choice; each better one takes as much longer."""
HURRY = 10
"""A bot takes no more than this part of the time that is left on its clock."""

log = logging.getLogger("bisat.opponents")


class Question(msgspec.Struct):
    """What one bot has to choose, and when its answer may be seen."""

    seat: Seat
    phase: int
    job: Choose
    legal: tuple[Any, ...]
    events: int
    """How much of the match the bot was shown."""
    since: Millis
    """From when on everybody knows that it has to choose."""
    pace: Millis
    """How long it takes; if that was not enough, as long again."""


class Opponents:
    """The bots and stand-ins of one table; they think one after the other."""

    def __init__(self, table: Table, pool: Pool) -> None:
        self._table = table
        self._pool = pool
        self._thinking: dict[Seat, tuple[int, asyncio.Task[bool]]] = {}
        """What each is thinking about, until its choice is stored or refused."""
        self._deep: Seat | None = None
        """Who thinks in real time, and comes to an end whatever happens: else whoever acts all the time would
        keep a slow bot from ever acting."""
        self._turn = asyncio.Lock()
        self._memories: dict[tuple[str, Seat], Any] = {}
        """What bots want to be handed at their next question of a match; none after a new start."""
        self._ready: dict[Millis, dict[Seat, asyncio.Future[None]]] = {}
        """Who waits for which moment with a choice."""

    def consider(self) -> None:
        """Ask the bots that have to choose now; those whose choice is about something past may stop."""
        record = self._table.committed
        if all(sitter.level is None for sitter in record.face.seats):
            return
        wanted = self._wanted(record) if running(record) else {}
        for seat, (about, task) in tuple(self._thinking.items()):
            if wanted.get(seat) != about and not (seat in wanted and seat == self._deep):
                task.cancel()
                del self._thinking[seat]
        for seat, about in wanted.items():
            if seat not in self._thinking:
                ask = self._question(seat, record, len(wanted))
                task = asyncio.get_running_loop().create_task(self._play(ask))
                self._thinking[seat] = (about, task)
                task.add_done_callback(partial(self._done, seat))

    @property
    def thinking(self) -> int:
        """How many bots have to choose."""
        return len(self._thinking)

    def stop(self) -> None:
        """Stop thinking."""
        for _, task in self._thinking.values():
            task.cancel()

    def _done(self, seat: Seat, task: asyncio.Task[bool]) -> None:
        if self._thinking.get(seat, (0, None))[1] is task:
            del self._thinking[seat]
        if not task.cancelled() and task.result():
            self._table.attend()

    def _wanted(self, record: Record) -> dict[Seat, int]:
        """Which bots have to choose, and what their choice would be about."""
        table, waiting = self._table, record.waiting
        assert waiting is not None
        if not table.listeners and not record.face.playing():
            return {}  # they would play for nobody
        real_time = self._real_time
        seats = waiting.seats if real_time else waiting.needed
        about = record.events if real_time else record.phase
        return {seat: about for seat in seats if record.face.seats[seat].level is not None}

    @property
    def _real_time(self) -> bool:
        return catalog.entry(self._table.opened.game).kind == "real time"

    def _question(self, seat: Seat, record: Record, sharing: int) -> Question:
        """What a bot is asked now; when it answers depends on nothing that is hidden."""
        table, waiting = self._table, record.waiting
        opened, game, since = table.opened, table.game, table.visible.since
        level = record.face.seats[seat].level
        assert level is not None
        assert waiting is not None
        legal = tuple(game.legal(record.state, seat))
        drawn = f"{opened.seed}:bot:{seat}:{record.events}"
        job = Choose(
            game=opened.game,
            options=agreed(opened, record.face),
            revision=opened.revision,
            level=self._in_character(record, seat, level),
            view=msgspec.Raw(msgspec.json.encode(game.view(record.state, seat))),
            legal=msgspec.Raw(msgspec.json.encode(legal)),
            seed=sha256(drawn.encode()).hexdigest(),  # from this nobody finds the seed of the match
            grant=max(CAP // sharing, 1),
            key=seat_key(opened.seed, seat),
            memory=self._memories.get((opened.seed, seat)),
        )
        pace = table.house.pace * rank(opened.game, level)
        if self._real_time:
            since = record.state.at
        elif waiting.until is not None:  # a bot in need of time hurries, as all can see
            pace = min(pace, max(0, waiting.until - since) // HURRY)
        return Question(seat, record.phase, job, legal, record.events, since, max(1, pace))

    def _in_character(self, record: Record, seat: Seat, level: str) -> str:
        """The bot to ask: whoever plays for a person has no character."""
        face = record.face
        if face.seats[seat].person is not None:
            return level
        return in_character(self._table.opened.game, level, face.colours()[seat])

    async def _play(self, asked: Question) -> bool:
        """Choose, and see the choice through; whether there may be more to choose by then."""
        table = self._table
        due = asked.since
        try:
            thought = await self._thought(asked)
            self._memories[table.opened.seed, asked.seat] = thought.memory
            move: Any = msgspec.convert(thought.move, table.game.types.move)
            if move not in asked.legal:
                raise NoThought
            # in real time a choice says itself how long it takes
            due += thought.after_ms if self._real_time else asked.pace
        except (NoThought, msgspec.ValidationError):
            log.warning("%s has no lawful thought about %s", asked.job.level, table.opened.game)
            move = Rng(asked.job.seed, 1).choice(asked.legal)  # the match must go on
            due += asked.pace
        late = max(0, table.clock.now() - due)
        due += -(-late // asked.pace) * asked.pace
        await self._until(due, asked.seat)
        act = partial(bot_move, seat=asked.seat, phase=asked.phase, move=move, due=due)
        came: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        table.ask(Request("", None, act, then=partial(_tell, came)))
        refused = await came
        # what is refused again and again must not be asked again and again
        return table.committed.events != asked.events or (refused is not None and refused.id == "too_busy")

    async def _thought(self, asked: Question) -> Thought:
        async with self._turn:
            self._deep = asked.seat if self._real_time else None
            try:
                return await self._pool.think(asked.job, self._household())
            finally:
                self._deep = None

    def _household(self) -> str:
        """Where those come from for whom the bots of this table play: they take turns with others."""
        table = self._table
        people = table.committed.face.people()
        return next((it.household for it in table.listeners if it.person in people), table.opened.host)

    async def _until(self, due: Millis, seat: Seat) -> None:
        """Wait for a moment of match time; of those who wait for the same one, the first seat goes first."""
        table = self._table
        come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if due not in self._ready:
            self._ready[due] = {}
            table.house.later((due - table.clock.now()) / 1000, partial(self._release, due))
        self._ready[due][seat] = come
        await come

    def _release(self, due: Millis) -> None:
        for _, come in sorted(self._ready.pop(due).items()):
            if not come.done():
                come.set_result(None)


def _tell(came: asyncio.Future[Refused | None], refused: Refused | None) -> None:
    if not came.done():  # else nobody waits for it any more
        came.set_result(refused)


def bot_move(context: RequestContext, seat: Seat, phase: int, move: object, due: Millis) -> Bodies:
    """The move of a bot, if the seat is still its own and the choice still the same; made when it was due."""
    record = context.reducer.record
    if record.face.seats[seat].level is None or record.phase != phase or not running(record):
        raise Refused("stale")
    return (Played(Act(seat, move, max(min(due, context.at), record.at))),)
