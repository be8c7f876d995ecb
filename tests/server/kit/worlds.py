"""A table without sockets: what happens at it, and everything that would leave the server for somebody."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.game import AnyGame, Seat
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.parts.i18n import sentence
from bisat.server.base.clock import Now, wall
from bisat.server.base.hours import Hours
from bisat.server.base.tally import Tally
from bisat.server.bus.contract import Bus
from bisat.server.bus.memory import MemoryBus
from bisat.server.opponents.checks import Checks
from bisat.server.opponents.opponents import Opponents
from bisat.server.opponents.pool import Pool
from bisat.server.people.people import People
from bisat.server.store.contract import Store, Summary, Then
from bisat.server.store.envelope import Began, Opened, Reminded, Sitter
from bisat.server.table.frames import Frames
from bisat.server.table.handlers import handle
from bisat.server.table.house import Bots
from bisat.server.table.info import info
from bisat.server.table.record import LogReducer, Record, running
from bisat.server.table.request import Request, RequestContext
from bisat.server.table.sight import Sight
from bisat.server.table.table import Table
from bisat.server.table.worded_view import WordedView
from bisat.server.wire import client
from bisat.server.wire.values import Language

SPECTATOR = "nobody"

Tell = Callable[[Any, Seat | None, Rng], Any]
"""An imagined state with such facts as would have happened in it."""


class Instant:
    """A store that is always ready at once."""

    def append(
        self, table: str, seq: int, rows: Sequence[bytes], summary: Summary | None, then: Then
    ) -> None:
        then(None)


class QuietHouse:
    """A house in which nobody has a name, and whose alarms do not ring."""

    def __init__(self, now: Now) -> None:
        store: Any = Instant()
        self.store: Store = store
        self.bus: Bus = MemoryBus()
        self.people = People(self.store)
        self._pool = Pool(0)
        self._checks = Checks(self._pool)
        self.now = now
        self.wall = wall
        self.hours = Hours(wall)
        self.grace = self.pace = 0
        self.tally = Tally()

    def bots(self, table: Table) -> Bots:
        return Opponents(table, self._pool)

    def passed(self, game: str, options: Any) -> bool:
        return self._checks.passed(game, options)

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    def committed(self, table: Table) -> None:
        pass

    def waits(self, table: Table, people: tuple[str, ...], soon: Reminded | None = None) -> None:
        pass

    def lost(self, table: Table, requests: list[Request], error: Exception) -> None:
        raise error


def person(seat: Seat | None) -> str:
    return SPECTATOR if seat is None else f"person{seat}"


class World:
    """One match, its time in our hands."""

    def __init__(self, game: str, seats: int, seed: str, options: dict[str, Any]) -> None:
        header = catalog.header(game, seats, seed, options)
        self.opened = Opened(
            id="a" * 12,
            game=game,
            options=header.options,
            seed=seed,
            host=person(0),
            public=False,
            seats=tuple(Sitter(person(seat)) for seat in range(seats)),
            created=1,
            previous=None,
            revision=header.revision,
        )
        self.time = 0.0
        self.table = Table(self.opened, catalog.build(game, header.options), QuietHouse(lambda: self.time))
        self.said = 0
        self.dealt_anew: Any = None
        """The last state, where it is an imagined one."""
        self.table.ask(Request("", None, lambda _: (Began(),)))

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def record(self) -> Record:
        return self.table.committed

    def ask(self, who: str, message: client.ClientMessage) -> None:
        before = self.record.seq
        self.table.ask(Request(who, None, partial(handle, message)))
        assert self.record.seq > before, f"{message} was refused"

    def think(self) -> None:
        """Let a little time pass, and the clock act where it is due."""
        self.time += 0.25
        self.table.tick()

    def act(self, seat: Seat, move: Any) -> None:
        raw = msgspec.Raw(msgspec.json.encode(move))
        self.said += 1
        self.ask(person(seat), client.Act(key=f"{self.said}", seat=seat, phase=self.record.phase, move=raw))

    def wait(self, until: int) -> None:
        """Let the clock act."""
        self.time += max(0, until - self.table.clock.now()) / 1000 + 0.001
        self.table.tick()

    def whisper(self, seat: Seat) -> None:
        self.said += 1
        self.ask(
            person(seat), client.Chat(key=f"{self.said}", text=f"secret {self.said}", to="circle", seat=seat)
        )

    def fork(self) -> World:
        """The same world, to go on otherwise."""
        other = World.__new__(World)
        other.opened, other.time, other.said = self.opened, self.time, self.said
        other.dealt_anew = None
        other.table = Table(self.opened, self.game, QuietHouse(lambda: other.time))
        other._be(self)
        return other

    def imagined(self, seat: Seat | None, rng: Rng, tell: Tell) -> World:
        """A world that looks the same to a seat, with everything else dealt anew, its facts included."""
        other = self.fork()
        state = tell(self.game.imagine(self.game.view(self.record.state, seat), seat, rng), seat, rng)
        record = msgspec.structs.replace(self.record, state=state, waiting=self.game.waiting(state))
        other.table.visible.record = other.table.reducer.record = record
        other.dealt_anew = state
        other.table.visible.sights = {seat: Sight(self.game, seat, other.states())}
        other.table.visible._wait()
        return other

    def _be(self, world: World) -> None:
        table, like = self.table, world.table
        table.reducer.record = table.visible.record = like.committed
        table.reducer.events = list(like.reducer.events)
        table.reducer.way_back = copy.deepcopy(like.reducer.way_back)
        table.visible.chat = copy.deepcopy(like.visible.chat)
        table.clock.set(like.clock.now(), running(like.committed))
        table.visible._wait()

    def states(self) -> list[Any]:
        state = self.game.setup(len(self.opened.seats), Rng(self.opened.seed, 0))
        states = [state]
        for number, event in enumerate(self.table.reducer.events, 1):
            state = step(self.game, state, event, Rng(self.opened.seed, number))
            states.append(state)
        return states if self.dealt_anew is None else [*states[:-1], self.dealt_anew]

    def in_words(self, seat: Seat | None, language: Language) -> msgspec.Raw:
        """The board of a seat with all its words."""
        return WordedView(self.game, seat, self.states(), self.table.visible.wording(language)).board(0)

    def everything(self, seat: Seat | None, moves: Sequence[Any]) -> bytes:
        """All that leaves the server for a seat: socket, requests, and the answers to what it may ask."""
        table = self.table
        parts: list[Any] = [msgspec.Raw(Frames(table, person(seat)).hello())]
        public = info(self.opened, self.record.face, table.house.people.known, frozenset())
        parts.append(public)
        try:
            parts.append(table.saved())
        except Refused as refused:
            parts.append(sentence(refused))
        parts += [self._answer(person(seat), message) for message in self._questions(seat, moves)]
        return msgspec.json.encode(parts)

    def _questions(self, seat: Seat | None, moves: Sequence[Any]) -> list[client.ClientMessage]:
        phase = self.record.phase
        own = 0 if seat is None else seat
        raws = [msgspec.Raw(msgspec.json.encode(move)) for move in moves]
        asked: list[client.ClientMessage] = [
            *(client.Act(key="k", seat=own, phase=phase, move=raw) for raw in raws),
            client.Undo(key="k", seat=own, phase=phase),
            client.Offer(key="k", bargain="takeback", seat=own),
            client.Chat(key="k", text="x", to="circle", seat=own),
        ]
        for other in range(len(self.opened.seats)):
            asked.append(client.Act(key="k", seat=other, phase=phase, move=raws[0]))
            asked.append(client.StandIn(key="k", seat=other))
        return asked

    def _answer(self, who: str, message: client.ClientMessage) -> Any:
        """Whether it would be done, or the words of the refusal."""
        reducer = copy.copy(self.table.reducer)
        reducer.events = list(reducer.events)
        reducer.way_back = copy.deepcopy(reducer.way_back)
        at = max(self.table.clock.now(), reducer.record.at)
        context = RequestContext(reducer, who, at, lambda _: 0, 0, lambda *_: True)
        try:
            for body in handle(message, context):
                play(reducer, body, at)
        except Refused as refused:
            return [refused.id, refused.values, sentence(refused)]
        return "done"


def play(reducer: LogReducer, body: Any, at: int) -> None:
    event = getattr(body, "event", None)
    if event is None:
        reducer.add(body, at)
    else:
        reducer.play(event)
