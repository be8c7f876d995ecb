"""One table in this process: it decides what is asked, stores it, and only then lets anybody see it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter

from bisat import catalog
from bisat.core.codec import plain
from bisat.core.game import Act, AnyGame, Millis, Seat, Tick
from bisat.core.log import Header, Saved
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.server.store import envelope as envelopes
from bisat.server.store.contract import Conflict, Summary
from bisat.server.store.envelope import (
    Began,
    Body,
    Envelope,
    Opened,
    Paused,
    Played,
    Reminded,
    Resumed,
    Returned,
    WentBack,
)
from bisat.server.store.face import Face, agreed
from bisat.server.store.match_summary import MatchSummary, match_summary, moves
from bisat.server.table.absence import Absences
from bisat.server.table.alarm import Alarm
from bisat.server.table.clock import MatchClock
from bisat.server.table.crowd import TELLING_SECONDS, Crowd
from bisat.server.table.days import AWAKE, due_at, in_days, newly, remind_at, reminded_since, waited_for
from bisat.server.table.handlers.absence import come_back
from bisat.server.table.house import House, Listener
from bisat.server.table.record import LogReducer, Record, running
from bisat.server.table.request import Request, RequestContext
from bisat.server.table.throttle import Throttle
from bisat.server.table.times import Times
from bisat.server.table.visible_table import VisibleTable

MAX_QUEUE = 256
"""How many requests may wait for a commit."""
MAX_ENVELOPES = 30_000
"""Of a table: whoever holds it reads them all, and no match needs as many."""
MAX_TICKS = 1000
"""How often the clock may act at one moment."""
GATHER_SECONDS = 30.0
"""Seconds that a clock waits for those who play: they may be on their way to a process that stands still."""
ANSWER_SECONDS = 0.02
"""Seconds between two looks whether those processes have answered at which somebody sits."""
TELLING_SHARE = 0.01
"""How much of all time it may take to tell who comes and goes at one table."""
CLOCK = Request("", None, lambda _: ())
"""Who asks when the clock acts."""
SETS_CLOCK = (Began, Paused, Resumed, WentBack)

log = logging.getLogger("bisat.table")


class Table:
    """Keeps a match, who sits where, and who looks on; wakes them, its clock and its bots by itself."""

    def __init__(self, opened: Opened, game: AnyGame, house: House) -> None:
        self.opened = opened
        self.id = opened.id
        self.house = house
        self._first = game
        self.reducer = LogReducer(opened, game)
        self.visible = VisibleTable(opened, house, self.reducer)
        self.times = Times()
        self.clock = MatchClock(house.now)
        self.alarm = Alarm(self.tick, house.now, house.later)
        self.absences = Absences(house.now)
        self.opponents = house.bots(self)
        self._tell_all = Throttle(self._look, lambda: len(self.listeners) * TELLING_SECONDS / TELLING_SHARE)
        self.listeners: set[Listener] = set()
        self._crowd = Crowd(self.listeners)
        self.touched = house.now()
        """When somebody last came for it."""
        self.announced = 0
        """How many envelopes there are, as another process says."""
        self.busy = False
        """What was asked is being stored, or the log is being read."""
        self._patience = catalog.entry(opened.game).table.idle
        """How long the match waits for somebody who is away before the rules move for them."""
        self._phase = (-1, opened.created)
        """The phase of the match, and since when by the clock on the wall."""
        self._stopped = False
        """The clock went wrong and acts no more."""
        self._gathering: float | None = None
        """Until when the clock waits for those who play."""
        self._answered: Callable[[], bool] | None = None
        """Whether other processes, asked when the clock was due, do not stand still."""
        self._closed = False
        self._holds: bool | None = None
        """Whether clocks and bots were ours when we last looked."""
        self._keys: set[tuple[str, str]] = set()
        """Of the messages that are done, with who sent them."""
        self._queue: list[Request] = []
        self._storing: list[Request] = []
        """Requests whose envelopes are on their way to the store."""
        self._sent = 0.0
        """Since when they are."""
        self._trail: list[tuple[Envelope, Record]] = []
        """Those envelopes, and the table after each."""

    @property
    def committed(self) -> Record:
        """The table as it is stored, and hence may be seen."""
        return self.visible.record

    @property
    def game(self) -> AnyGame:
        """The rules by which the match is played."""
        return self.reducer.game

    @property
    def in_days(self) -> bool:
        """Whether everybody has days for a move."""
        return in_days(agreed(self.opened, self.reducer.record.face))

    @property
    def runs_out(self) -> int | None:
        """Where everybody has days: when the clock acts, by the one on the wall."""
        until = self._until(self.committed)
        return None if until is None or not self.in_days else self.clock.when(until)

    # --- the log ------------------------------------------------------------------------------------

    def load(self, rows: list[bytes]) -> None:
        """Take envelopes from the store that this process has not seen."""
        stopped = False
        for row in rows:
            envelope = envelopes.decode(row)
            if envelope.key is not None and envelope.by is not None:
                self._keys.add((envelope.by, envelope.key))
            record = self.reducer.take(envelope)
            self._mark(record, envelope.wall)
            if type(envelope.body) in SETS_CLOCK or record.face.stage != "playing":
                stopped = True
                if self.in_days:
                    self.clock.anchor(record.at, running(record), envelope.wall, self.house.hours)
            self._trail.append((envelope, record))
        self._show()
        self.visible.noticed = 0  # that was before
        if not self.in_days:
            set_clock = self.clock.set if stopped else self.clock.follow
            set_clock(self.committed.at, self._runs)

    def anew(self) -> Table:
        """The same table before its first envelope, to be loaded where nobody can see it half read."""
        return Table(self.opened, self._first, self.house)

    def reload(self, truth: Table) -> None:
        """Be as another one that has read the whole log, where the store knows better than we do; go on."""
        self.reducer, self._keys, self._phase = truth.reducer, truth._keys, truth._phase
        self.times = truth.times
        self._trail.clear()
        self.visible.become(truth.visible)
        for listener in self.listeners:
            listener.cut()
        if self.in_days:
            self.clock = truth.clock
        else:
            self.clock.follow(self.committed.at, self._runs)
        self.busy = False
        self._go()
        self.announce()

    def saved(self) -> Saved:
        """The whole match with its seed; Refused before its end."""
        opened, record = self.opened, self.committed
        if record.face.stage != "finished":
            raise Refused("not_finished")
        options = agreed(opened, record.face)
        header = Header(opened.game, len(opened.seats), opened.seed, options, revision=opened.revision)
        return Saved(header, tuple(plain(event) for event in self.reducer.events[: record.events]))

    # --- waking -------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Something is new: wake everybody who looks, and whoever has to act."""
        self._wake()
        self.attend()

    def _wake(self) -> None:
        """Wake whoever looks; where many look on, those who play now and the others at the next moment."""
        if not self._crowd.is_one:
            for listener in self.listeners:
                listener.wake()
            return
        players = frozenset(self.committed.face.people())
        for listener in self.listeners:
            if listener.person in players:
                listener.wake()
        self._crowd.tell()

    def attend(self) -> None:
        """Set the alarm and ask the bots, as the match needs it now."""
        if self._closed:
            return
        self._begin_when_gathered()
        before, self._holds = self._holds, self.house.bus.holds(self.id)
        if self._holds:
            self.house.tally.takeovers += before is False
            self._set_alarm()
            self.opponents.consider()
        else:  # another process wakes this one
            self.alarm.cancel()
            self.opponents.stop()

    def gather(self) -> None:
        """Let the clock wait until all who play are here: their process may have died, or ours begun anew."""
        if self._until(self.committed) is not None and not self.in_days:
            self.clock.set(self.committed.at, running=False)
            self._gathering = self.house.now() + GATHER_SECONDS

    def gather_who_misses(self) -> None:
        """The same, where somebody is missing: they may be on their way to a process that stands still."""
        if not set(self.committed.face.playing()) <= self.house.bus.present(self.id):
            self.gather()
            self.attend()

    def _begin_when_gathered(self) -> None:
        if self._gathering is None:
            return
        players, bus = set(self.committed.face.playing()), self.house.bus
        gathered = players <= bus.present(self.id) and bus.goes_on(self.id, players)
        if gathered or self.house.now() >= self._gathering or not running(self.committed):
            self._gathering = None
            self.clock.set(self.clock.now(), running(self.committed))

    @property
    def _runs(self) -> bool:
        """Whether the clock runs, once all who play are here."""
        return running(self.committed) and self._gathering is None

    def give_back(self, people: Iterable[str], stood: Millis, stands: Millis) -> None:
        """So much time did not count where these are, or will not: nor for those who play with them."""
        if self._runs and not self.in_days and not set(people).isdisjoint(self.committed.face.playing()):
            self._answered = None
            self.clock.set(max(self.committed.at, self.clock.now() - stood), running=True, after=stands)
            self.attend()

    def _set_alarm(self) -> None:
        record = self.committed
        until = self._next(record)
        times = [left for _, left in self._absent(record)]
        if self._gathering is not None:
            times.append(int((self._gathering - self.house.now()) * 1000))
        elif until is not None:
            times.append(until - self.clock.now())
        if (holiday := record.face.holiday) is not None:
            times.append(holiday - self.house.hours.open(self.house.wall()))
        if times and not (self.in_days and min(times) > AWAKE):  # until then it may sleep
            self.alarm.set(max(0, min(times)) / 1000)
        else:
            self.alarm.cancel()

    def tick(self) -> None:
        """Let the clock act if it is due, and set the alarm again if it is not.

        Nothing else lets it act: what waited in a socket while we slept is heard before the alarm is. Nor
        does it act before other processes at which somebody sits have said that they do not stand still:
        what was said to them may be waiting there.
        """
        if self._due() and not self.in_days:
            players = frozenset(self.committed.face.playing())
            answered = self._answered = self._answered or self.house.bus.call(self.id, players)
            if not answered():
                self.alarm.set(ANSWER_SECONDS)
                return
        self._answered = None
        if not self.busy:
            self._go(rung=True)
        if not self.busy:
            self.attend()

    def _due(self) -> bool:
        """Whether the clock may act, or the rules for somebody who is away."""
        until = self._next(self.committed)
        late = until is not None and until <= self.clock.now()
        return late or any(left <= 0 for _, left in self._absent(self.committed))

    def welcome(self, person: str) -> None:
        """Somebody is here; whoever stood in for them gets up."""
        if any(sitter.held_by(person) and sitter.level is not None for sitter in self.committed.face.seats):
            self.ask(Request(person, None, come_back))
        self.attend()

    def look_again(self) -> None:
        """A name has changed, or who is here."""
        self.absences.look(self.committed.face.playing(), self.house.bus.present(self.id))
        self.attend()
        self._tell_all.call()

    def _look(self) -> None:
        self.visible.faces += 1
        self._wake()

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is going to happen."""
        return not (self.listeners or self.busy or self.alarm.is_set or self.opponents.thinking)

    def lose(self, id: str, again: bool) -> None:
        """Tell everybody who looks that there is nothing to look at any more."""
        for listener in tuple(self.listeners):
            listener.lose(id, again)

    def close(self) -> None:
        """Let nothing happen by itself any more."""
        self._closed = True
        self.alarm.cancel()
        self._tell_all.stop()
        self._crowd.stop()
        self.opponents.stop()

    # --- deciding -----------------------------------------------------------------------------------

    def ask(self, request: Request) -> None:
        """Let somebody ask for something; the answer comes when it is stored, or refused."""
        if len(self._queue) >= MAX_QUEUE:
            request.refuse(Refused("too_busy"))
            return
        request.since = perf_counter()
        self._queue.append(request)
        if not self.busy:
            self._go()

    def resent(self, request: Request) -> bool:
        """Answer a message that was heard before, now or when it is stored; say whether it was."""
        sent = (request.person, request.key)
        if sent not in self._keys:
            return False
        if any((it.person, it.key) == sent for it in self._storing):
            self._storing.append(request)
        else:
            request.ack()
        return True

    def again(self, requests: list[Request]) -> None:
        """Ask once more, before everything that came later."""
        self._queue[:0] = requests

    def _go(self, rung: bool = False) -> None:
        """Decide all that was asked, each on top of the one before, and store it together."""
        before = self.reducer.record
        rows: list[bytes] = []
        stamp = self.house.wall()
        queue, self._queue = iter(self._queue), []
        request = CLOCK
        try:
            for request in queue:
                self._decide(request, stamp, rows)
            request = CLOCK
            if rung:
                self._tick(stamp, rows)
                self._move_for_absent(stamp, rows)
            if self._storing:  # should the sum of it all go wrong, it may go well without the last
                request = self._storing[-1]
            summary = self._summary(before.face, stamp) if rows else None
        except Exception:
            self._break(request, queue)
            return
        if not rows:
            return
        self.busy = True
        self._sent = perf_counter()
        self.house.store.append(self.id, before.seq + 1, rows, summary, self._stored)

    def _summary(self, before: Face, stamp: int) -> Summary | None:
        """What lists of tables shall know from now on; None if nothing has changed for them."""
        record = self.reducer.record
        kept = self._kept(before, stamp)
        if self.in_days:  # when it must be woken, and for whom it waits, changes with every move
            due = due_at(record, self._next(record), self.clock.when, stamp)
            return summarise(record.face, kept, due, waited_for(record), self._phase[1])
        return None if record.face is before else summarise(record.face, kept)

    def _kept(self, before: Face, stamp: int) -> MatchSummary | None:
        """What stays of the match for those who sat here, if it has just ended."""
        record = self.reducer.record
        if record.face.stage != "finished" or before.stage == "finished":
            return None
        began = stamp if self.times.began is None else self.times.began
        made = moves(self.reducer.events)
        return match_summary(self.opened, record.face, began=began, ended=stamp, lasted=record.at, moves=made)

    def _break(self, broken: Request, unheard: Iterator[Request]) -> None:
        """A fault in a game shall cost one request, not the table: start again from what is stored."""
        log.exception("a request went wrong at a table of %s", self.opened.game)
        if broken is CLOCK:  # it would go wrong again
            self._stopped = True
        broken.refuse(Refused("went_wrong"))
        others = [it for it in (*self._storing, *unheard) if it is not broken]
        self._storing = []
        self.busy = True
        self._lost(others, Conflict())

    def _lost(self, requests: list[Request], error: Exception) -> None:
        """Nothing of it was done: whoever sends it again before the log is read must not hear that it was."""
        self._keys.difference_update([(it.person, it.key) for it in requests if it.key is not None])
        self.house.lost(self, requests, error)

    def _until(self, record: Record) -> Millis | None:
        """When the clock will act, if it runs."""
        waiting = record.waiting
        if waiting is None or waiting.until is None or self._stopped or not running(record):
            return None
        return waiting.until

    def _next(self, record: Record) -> Millis | None:
        """When the clock must be looked at: it acts, or those who let it run are reminded, once a phase."""
        until = self._until(record)
        if until is None or not self.in_days or reminded_since(record.face, self._phase[1]):
            return until
        return remind_at(agreed(self.opened, record.face), until) if waited_for(record) else until

    def _moment(self) -> Millis:
        """Match time for what happens now: before the clock acts, as long as nobody has let it act.

        While a process is silent at which others sit, no time passes for them.
        """
        record = self.reducer.record
        until = self._until(record)
        now = self.clock.now()
        if not self.in_days:
            now -= self.house.bus.silence(self.id)
        return max(now if until is None else min(now, until - 1), record.at)

    def _tick(self, stamp: int, rows: list[bytes]) -> None:
        """Let the clock act exactly when it was due; a holiday ends by itself."""
        holiday = self.reducer.record.face.holiday
        if holiday is not None and holiday <= self.house.hours.open(stamp):
            self._take(Resumed(), stamp, rows, CLOCK)
        for _ in range(MAX_TICKS):
            until = self._next(self.reducer.record)
            if until is None or (now := self.clock.now()) < until:
                return
            acts = self._until(self.reducer.record)
            assert acts is not None
            body: Body = Played(Tick(acts)) if now >= acts else Reminded(stamp, self.clock.when(acts))
            self._take(body, stamp, rows, CLOCK)

    def _mark(self, record: Record, stamp: int) -> None:
        if record.phase != self._phase[0] and record.state is not None:
            self._phase = (record.phase, stamp)

    def _absent(self, record: Record) -> Iterator[tuple[Seat, Millis]]:
        """Seats that the match is stuck on while their people are away, and what is left until rules move."""
        long = self._patience
        if long is None or record.waiting is None or self._stopped or not running(record) or self.in_days:
            return
        for seat in record.waiting.needed:
            sitter = record.face.seats[seat]
            if sitter.person is not None and sitter.level is None:
                left = self.absences.left(sitter.person, long)
                if left is not None:
                    yield seat, left

    def _move_for_absent(self, stamp: int, rows: list[bytes]) -> None:
        """Let the rules move for those who have been away for long, so that nobody waits for ever."""
        if self._patience is None:
            return
        for _ in range(MAX_TICKS):
            self._tick(stamp, rows)
            record, at = self.reducer.record, self.clock.now()
            seat = next((seat for seat, left in self._absent(record) if left <= 0), None)
            if seat is None:
                return
            until = self._until(record)
            if until is None or at < until:
                chance = Rng(self.opened.seed, record.events + 1).child("absent")
                move = self.game.idle(record.state, seat, chance)
                self._take(Played(Act(seat, move, max(at, record.at))), stamp, rows, CLOCK)

    def _decide(self, request: Request, stamp: int, rows: list[bytes]) -> None:
        key = request.key
        if key is not None and (request.person, key) in self._keys:
            if rows:  # it may be among them
                self._storing.append(request)
            else:
                request.ack()
            return
        reducer = self.reducer
        if (
            until := self._until(reducer.record)
        ) is not None and until <= reducer.record.at:  # no moment is left
            self._tick(stamp, rows)
        done = False
        try:
            if reducer.record.seq >= MAX_ENVELOPES:
                raise Refused("log_is_full")
            at = self._moment()
            for body in request.handle(
                RequestContext(
                    reducer, request.person, at, self._away, self.house.grace, self.house.passed, stamp
                )
            ):
                self._take(body, stamp, rows, request)
                done = done or type(body) is not Returned
        except Refused as refused:
            if not done:  # else the rest is not needed: the first of several forfeits may end a match
                request.refuse(refused)
                return
        if not done:
            if rows:  # perhaps somebody else has just done it: then it is done when that is stored
                self._storing.append(request)
            else:
                request.ack()
            return
        if key is not None:
            self._keys.add((request.person, key))
        self._storing.append(request)

    def _take(self, body: Body, stamp: int, rows: list[bytes], request: Request) -> None:
        """Let one thing happen in memory, and write its envelope."""
        kind = type(body)
        if kind is Played:
            event = body.event  # type: ignore[union-attr]
            record = self.reducer.happen(event)
            at = record.at
            if at != event.at:
                body = Played(self.reducer.events[-1])
        else:
            at = self._moment()
            record = self.reducer.add(body, at)
        self._mark(record, stamp)
        if kind in SETS_CLOCK or record.face.stage != "playing":
            if self.in_days:
                self.clock.anchor(record.at, running(record), stamp, self.house.hours)
            else:
                self.clock.set(record.at, running(record))
        key = None if kind is Returned else request.key
        envelope = Envelope(at, stamp, body, request.person or None, key)
        rows.append(envelopes.encode(envelope))
        self._trail.append((envelope, record))

    def _away(self, person: str) -> Millis | None:
        return None if person in self.house.bus.present(self.id) else self.absences.length(person)

    # --- committing ---------------------------------------------------------------------------------

    def _stored(self, error: Exception | None) -> None:
        requests, self._storing = self._storing, []
        if error is not None:
            self._lost(requests, error)
            return
        self.busy = False
        before = self.committed
        self._show()
        if self.in_days:
            self._call(before, self.committed)
        now, tally, seq = perf_counter(), self.house.tally, self.committed.seq
        if tally.trace is not None:
            tally.trace("store", self.id, seq, now - self._sent)
        for request in requests:
            request.ack()
            if request.since:  # not one that came again meanwhile
                tally.moves.add(now - request.since)
                if tally.trace is not None:
                    tally.trace("ask", self.id, seq, now - request.since)
        self.announce()
        self.house.committed(self)
        if self._queue and not self.busy:
            self._go()

    def _call(self, before: Record, now: Record) -> None:
        """Let people hear that the match waits for them, or that it does not for long."""
        if called := newly(before, now):
            self.house.waits(self, called)
        elif now.face.reminded is not before.face.reminded:
            self.house.waits(self, waited_for(now), now.face.reminded)

    def _show(self) -> None:
        trail, self._trail = self._trail, []
        for envelope, record in trail:
            self.times.pass_by(envelope.wall, record)
        if self.visible.show(trail):
            for listener in self.listeners:
                listener.cut()


def summarise(
    face: Face,
    kept: MatchSummary | None = None,
    due: int | None = None,
    waits: tuple[str, ...] = (),
    since: int = 0,
) -> Summary:
    """A face as lists of tables need it, what outlives it, and when it must be woken and for whom."""
    clocked = face.stage == "playing" and face.clocked and not face.paused and due is None
    return Summary(face.stage, face.has_free_seat, clocked, face.people(), face, kept, due, waits, since)
