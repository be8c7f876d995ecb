"""How much anybody may ask: mainly per person, since a family shares one address."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

import msgspec

from bisat.core.refusal import Refused
from bisat.server.base.clock import Now


class Rate(msgspec.Struct, frozen=True):
    """So many a second, and so many at once."""

    second: float
    burst: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Every limit of a server; those of an address are for a school behind one router."""

    messages: Rate = Rate(20, 60)
    """Of one connection."""
    person: Rate = Rate(40, 120)
    """Of all connections of a person."""
    chat: Rate = Rate(1, 8)
    changes: Rate = Rate(1, 10)
    """Of what will be played, starts, offers, rematches: a game is set up or a match played again for it."""
    drafts: Rate = Rate(5, 30)
    """Steps of a person on a building site."""
    requests: Rate = Rate(20, 100)
    """Requests of a person."""
    tables: Rate = Rate(0.1, 20)
    """New tables of a person."""
    tables_address: Rate = Rate(0.1, 300)
    """New tables of an address."""
    tables_going: int = 50
    """Tables of a person that are open or being played."""
    tables_all: int = 100_000
    """Tables of all; before it comes to that, those that were forsaken go sooner."""
    books: Rate = Rate(1, 30)
    """How often a person reads or writes their results in puzzles."""
    results_address: Rate = Rate(0.5, 1500)
    """New results of an address."""
    results_all: int = 2_000_000
    """Results of all; 200 bytes each."""
    puzzles: Rate = Rate(1, 20)
    """Problems that a person puts to a solver."""
    hints: Rate = Rate(0.5, 12)
    """Hints that a person asks for."""
    evenings: int = 5
    """Games evenings of a person that go on."""
    pictures: Rate = Rate(0.5, 20)
    """Pictures of evenings that an address wants drawn in dots."""
    drawings: Rate = Rate(2, 60)
    """And those that it wants as they are."""
    replays: Rate = Rate(1, 20)
    """Matches that a person hands in to look at, or that they played without us."""
    blocks_address: Rate = Rate(0.1, 300)
    """People whom those of an address want to hear no more of."""
    matches_address: Rate = Rate(0.1, 300)
    """Matches that an address played without us."""
    matches_all: Rate = Rate(2, 3000)
    """And those from everywhere: each is kept for two years."""
    erasures: Rate = Rate(0.05, 5)
    """How often a person is erased."""
    codes: Rate = Rate(0.05, 10)
    """Codes for another device and recovery words that a person has made."""
    guesses: Rate = Rate(0.05, 20)
    """Codes and recovery words that are brought from an address."""
    guesses_all: Rate = Rate(2, 300)
    """And those that are brought from everywhere."""
    invitations: Rate = Rate(0.1, 30)
    """Invitations that a person sends."""
    exports: Rate = Rate(0.01, 3)
    """How often a person is told all that is kept of them."""
    address: Rate = Rate(200, 2000)
    """Requests, connections and new people of an address."""
    newcomers: Rate = Rate(5, 300)
    """People without a cookie from one address."""
    solving: int = 3
    """Problems of one person that may wait at once."""
    connections: int = 5000
    connections_person: int = 20
    connections_address: int = 500
    plain: int = 1000
    """Connections that are no sockets, or not yet; fewer where the system allows few descriptors."""
    plain_address: int = 200
    """Of one address; a trusted proxy speaks for many and may have all."""
    head_size: int = 16_384
    """Bytes until a request has said what it wants."""
    head_fields: int = 100
    """Lines of them."""
    head_seconds: float = 10.0
    """Seconds until it has said so."""
    idle_seconds: float = 30.0
    """Seconds that a plain connection may wait for its next request."""
    body_seconds: float = 20.0
    """Seconds that a body may take to come in."""
    body_pause: float = 5.0
    """Seconds without a byte of it."""
    flow: int = 64 << 20
    """Bytes of long bodies and answers that are on their way at once."""
    flow_address: int = 32 << 20
    """Those of one address."""
    flow_person: int = 20 << 20
    """Those of one person."""
    reports: int = 5
    """Reports of one person that may wait for the operator."""
    reports_address: Rate = Rate(0.02, 20)
    """Reports of an address: whoever is many persons shall not fill the operator's list."""
    devices: int = 5
    """Devices on which a person is told that it is their turn."""
    hooks: int = 20
    """Tables for which a person has named a chat."""
    slips: Rate = Rate(0.1, 20)
    """How often a person changes where they want to be told."""
    notes: Rate = Rate(0.02, 30)
    """Notifications to a person, and to the chat of a table."""
    feeds: Rate = Rate(0.05, 20)
    """How often one feed is read."""
    strikes: int = 100
    """Messages over the limit before a connection is cut."""
    words: tuple[float, float] = (0.05, 0.2)
    """Of the event loop's time, for boards in words: of one address, and of all."""
    unread: int = 100
    """Answers that may wait for a slow reader before we stop listening to it."""
    grace: int = 20_000
    """Milliseconds that somebody must be away before a bot may play for them."""
    stall: float = 30.0
    """Seconds that a reader may take no byte before it is cut, of a socket or of any answer."""


MAX_DEBT = 10
"""How many times all that may pass at once can be owed."""


class Bucket:
    """Lets through a rate."""

    __slots__ = ("_rate", "_tokens", "_when")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._when = now

    def drain(self, now: float, count: int) -> None:
        """Count what has passed elsewhere, too; if that was more than there is, what is missing is owed.

        Else whoever goes to several processes at once could have as much at each of them.
        """
        rate = self._rate
        tokens = min(self._tokens + (now - self._when) * rate.second, rate.burst)
        self._when = now
        self._tokens = max(tokens - count, -MAX_DEBT * rate.burst)

    def take(self, now: float) -> bool:
        """Whether one more may pass."""
        rate = self._rate
        tokens = self._tokens + (now - self._when) * rate.second
        self._when = now
        tokens = min(tokens, rate.burst)
        if tokens < 1:
            self._tokens = tokens
            return False
        self._tokens = tokens - 1
        return True


class Buckets:
    """One bucket for each person or address, the least recent forgotten first."""

    MAX_BUCKETS = 20_000

    def __init__(self, rate: Rate, refusal: str = "too_fast", now: Now = time.monotonic) -> None:
        self._rate = rate
        self._refusal = refusal
        self._now = now
        self._all: OrderedDict[str, Bucket] = OrderedDict()
        self.spent: Counter[str] = Counter()
        """What has passed here since others were told."""
        self.shared = False
        """Whether there are others to be told."""

    def of(self, name: str) -> Bucket:
        """The bucket of one."""
        bucket = self._all.get(name)
        if bucket is None:
            bucket = self._all[name] = Bucket(self._rate, self._now())
            if len(self._all) > self.MAX_BUCKETS:
                self._all.popitem(last=False)
        else:
            self._all.move_to_end(name)
        return bucket

    def admit(self, name: str) -> None:
        """Let one more of this name pass, or refuse it."""
        if not self.of(name).take(self._now()):
            raise Refused(self._refusal)
        if self.shared:
            self.spent[name] += 1
            if len(self.spent) > self.MAX_BUCKETS:  # others are away for long: the oldest is forgiven
                del self.spent[next(iter(self.spent))]

    def charge(self, name: str, count: int) -> None:
        """So many of this name have passed elsewhere."""
        self.of(name).drain(self._now(), count)
