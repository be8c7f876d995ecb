"""Opening tables, finding them, and playing again."""

from __future__ import annotations

import math
import secrets
import time
from collections import Counter
from collections.abc import Callable, Set

import msgspec

from bisat import catalog
from bisat.core.handicap import passed_on
from bisat.core.refusal import Refused
from bisat.server.base.clock import wall
from bisat.server.lobby.played import Played
from bisat.server.lobby.tables import Tables
from bisat.server.people.identity import Signer, new_table
from bisat.server.store.contract import Conflict, Listing, NotStored
from bisat.server.store.envelope import Bodies, Opened, Rematched, Sitter
from bisat.server.store.face import Face, agreed, in_colour
from bisat.server.store.profile import friends
from bisat.server.table.colours import COLOURS, need_colour
from bisat.server.table.info import info
from bisat.server.table.levels import chosen
from bisat.server.table.request import Replies, Request, RequestContext
from bisat.server.table.table import Table
from bisat.server.wire.bodies import NewTable, PlayNow, SeatPlan
from bisat.server.wire.info import TableInfo
from bisat.server.wire.values import Language

MAX_LISTED = 50
"""Most tables of a list."""
MAX_LISTED_OF_ONE = 2
"""Most of them with the same host."""
MAX_LIST_SIZE = 1 << 16
"""Most bytes of all options in a list."""
MAX_FROM_ELSEWHERE = 500
"""Most tables of other processes that come into question."""
LIST_SECONDS, LIST_SHARE = 0.002, 0.05
"""A list that takes longer to make is kept: no more than this part of all time shall go into lists."""
USUAL_SEATS = 4
"""How many play when somebody wants to play at once, if the game allows it."""


class Lobby:
    """Where people find each other."""

    def __init__(self, tables: Tables, signer: Signer) -> None:
        self._tables = tables
        self._signer = signer
        self._kept: list[Listing] = []
        """The last list of public tables."""
        self._kept_until = -math.inf
        self._played = Played(tables)

    async def open(self, person: str, new: NewTable, household: str = "") -> Table:
        """A new table."""
        entry = catalog.entry(new.game)
        seats = in_colours(tuple(sitter(plan, person, new.game) for plan in new.seats), new.seats)
        if all(it.level is not None for it in seats):
            raise Refused("nobody_plays")
        if new.public and sum(it.person == person for it in seats) > 1:
            raise Refused("already_seated")
        seed = secrets.token_hex(32)
        options = {**entry.table.public, **new.options} if new.public else new.options
        header = catalog.header(entry.id, len(seats), seed, options)
        await self._tables.checks.admit(household, entry.id, header.options)
        opened = Opened(
            id=new_table(),
            game=entry.id,
            options=header.options,
            seed=seed,
            host=person,
            public=new.public,
            seats=seats,
            created=wall(),
            previous=None,
            revision=header.revision,
            hints=new.hints,
            when_ready=new.when_ready,
        )
        return await self._tables.create(opened, build=new.build)

    async def play_now(self, person: str, asked: PlayNow) -> Table:
        """A match against bots; the level `beginner` brings the options of one of the first games with it."""
        entry = catalog.entry(asked.game)
        least, most = entry.seats
        first = entry.beginner if asked.level == catalog.BEGINNER else None
        usual = max(least, min(USUAL_SEATS, most)) if first is None else first.seats
        bots = [SeatPlan("bot", asked.level)] * ((asked.seats or usual) - 1)
        ladder = catalog.ladder(asked.game)
        if bots and asked.level in ladder:
            bots[0] = SeatPlan("bot", asked.level, _rival(ladder.index(asked.level), asked.colour or 0))
        seats = (SeatPlan("me", colour=asked.colour), *bots)
        options = {} if first is None else first.game(asked.first)
        return await self.open(person, NewTable(asked.game, seats, options))

    def check(
        self, table: Table, household: str, options: object, then: Callable[[Refused | None], None]
    ) -> None:
        """Let options be checked beside the event loop; `then` hears why they cannot be played, or None."""
        self._tables.spawn(self._check(table.opened.game, household, options, then))

    async def _check(
        self, game: str, household: str, options: object, then: Callable[[Refused | None], None]
    ) -> None:
        try:
            await self._tables.checks.admit(household, game, options)
        except Refused as refused:
            then(refused)
        else:
            then(None)

    def put_into_words(
        self, table: Table, person: str, language: Language, then: Callable[[float], None]
    ) -> None:
        """Put a long match into words beside the event loop; `then` hears how many seconds it took."""
        self._tables.spawn(self._put_into_words(table, person, language, then))

    async def _put_into_words(
        self, table: Table, person: str, language: Language, then: Callable[[float], None]
    ) -> None:
        begun = time.perf_counter()
        try:
            await self._tables.prepare(table, person, language)
        finally:
            then(time.perf_counter() - begun)

    def rematch(self, table: Table, person: str, key: str, replies: Replies) -> None:
        """Open the next table, and tell this one."""
        self._tables.spawn(self._rematch(table, person, key, replies))

    async def _rematch(self, table: Table, person: str, key: str, replies: Replies) -> None:
        following = self._signer.derived("rematch", table.id)  # so that two who ask open one table
        request = Request(person, key, lambda context: rematched(context, following), replies)
        face = table.committed.face
        try:
            if face.stage != "finished":
                raise Refused("not_finished")
            if not face.held(person):
                raise Refused("only_for_the_seated")
            if face.next is None:
                await self._tables.create(rotated(table.opened, face, person, following))
        except Conflict:
            pass  # somebody else was as quick
        except Refused as refused:
            request.refuse(refused)
            return
        except NotStored:
            request.refuse(Refused("not_stored"))
            return
        table.ask(request)

    async def lists(self, person: str) -> tuple[tuple[TableInfo, ...], ...]:
        """Public tables with a free seat where somebody is, those of a person, and those being played."""
        tables = self._tables
        free = await self._free()
        played = await self._played.tables()
        mine = await self._wanted(person) if person else []
        everyone = {one for listing in (*free, *mine, *played) for one in listing.face.people()}
        await tables.people.meet(everyone)
        return tuple(map(self.listed, free)), tuple(map(self.listed, mine)), tuple(map(self.listed, played))

    async def _wanted(self, person: str) -> list[Listing]:
        """The tables of a person, but for those where somebody they block keeps a seat for them."""
        store = self._tables.store
        mine = await store.tables_of(person, MAX_LISTED)
        kept = [any(it.person == person and it.kept for it in one.face.seats) for one in mine]
        blocked = await store.profile.read(lambda: friends.blocked(person)) if any(kept) else set()
        return [one for one, seat in zip(mine, kept, strict=True) if not (seat and one.face.host in blocked)]

    async def _free(self) -> list[Listing]:
        """The list that is the same for everybody: made anew each time, but if it takes long only seldom."""
        now = self._tables.now
        if now() < self._kept_until:
            return self._kept
        there = self._tables.bus.inhabited()
        others = there - self._tables.held.keys()
        elsewhere = await self._tables.store.free(others, MAX_FROM_ELSEWHERE) if others else []
        begun = now()
        self._kept = fair(self._waiting(there, elsewhere))
        if (spent := now() - begun) > LIST_SECONDS:
            self._kept_until = now() + spent / LIST_SHARE
        return self._kept

    def _waiting(self, there: Set[str], elsewhere: list[Listing]) -> list[Listing]:
        """Public tables with a free seat where somebody is: those held here, and those of other processes."""
        held = self._tables.held
        found = {
            table.id: Listing(table.opened, table.committed.face)
            for one in there
            if (table := held.get(one)) is not None
            and table.opened.public
            and table.committed.face.has_free_seat
        }
        for listing in elsewhere:
            if listing.opened.id in there:
                found.setdefault(listing.opened.id, listing)
        return list(found.values())

    def listed(self, listing: Listing) -> TableInfo:
        """A table of a list, with names."""
        opened, tables = listing.opened, self._tables
        return info(opened, listing.face, tables.people.known, tables.bus.present(opened.id))

    def info(self, table: Table) -> TableInfo:
        """A table as everybody may know it."""
        return self.listed(Listing(table.opened, table.committed.face))


def fair(waiting: list[Listing]) -> list[Listing]:
    """The newest of each host, then the second ones: nobody fills the list alone, nor with large boxes."""
    newest = sorted(waiting, key=lambda it: (-it.opened.created, it.opened.id))
    turns: Counter[str] = Counter()
    ranked: list[tuple[int, int, Listing]] = []
    for number, listing in enumerate(newest):
        host = listing.face.host
        turns[host] += 1
        if turns[host] <= MAX_LISTED_OF_ONE:
            ranked.append((turns[host], number, listing))
    chosen_ones = [listing for _, _, listing in sorted(ranked, key=lambda it: it[:2])][:MAX_LISTED]
    room, listed = MAX_LIST_SIZE, []
    for listing in chosen_ones:
        size = len(msgspec.json.encode(agreed(listing.opened, listing.face)))
        if size <= room:
            room -= size
            listed.append(listing)
    return sorted(listed, key=lambda it: (-it.opened.created, it.opened.id))


def sitter(plan: SeatPlan, person: str, game: str) -> Sitter:
    """Who sits on a seat as planned."""
    if plan.kind == "me":
        return Sitter(person)
    if plan.kind == "open":
        return Sitter()
    return Sitter(level=chosen(game, plan.level))


def _rival(rung: int, own: int) -> int:
    """The colour of a rival, which has its name and its face: each rung of the ladder brings another."""
    others = [colour for colour in range(COLOURS) if colour != own]
    return others[rung % len(others)]


def in_colours(seats: tuple[Sitter, ...], plans: tuple[SeatPlan, ...]) -> tuple[Sitter, ...]:
    """The sitters in the colours that were asked for."""
    wished = [(seat, plan.colour) for seat, plan in enumerate(plans) if plan.colour is not None]
    if len({colour for _, colour in wished}) < len(wished):
        raise Refused("colour_is_taken")
    for seat, colour in wished:
        seats = in_colour(seats, seat, need_colour(colour, len(seats)))
    return seats


def rotated(old: Opened, face: Face, host: str, following: str) -> Opened:
    """The next table: everybody one seat on in their own colour, the seats of the others kept for them."""
    worn = tuple(
        Sitter(it.person, kept=it.person != host, colour=colour)
        if it.person is not None
        else msgspec.structs.replace(it, colour=colour)
        for it, colour in zip(face.seats, face.colours(), strict=True)
    )
    return msgspec.structs.replace(
        old,
        id=following,
        options=passed_on(agreed(old, face), len(worn)),
        seed=secrets.token_hex(32),
        host=host,
        seats=(*worn[1:], worn[0]),
        created=wall(),
        previous=old.id,
        revision=catalog.entry(old.game).revision,
        evening=None,  # a rematch counts for nobody but those who want it
    )


def rematched(context: RequestContext, table: str) -> Bodies:
    """The next table is open; once is enough."""
    return () if context.face.next is not None else (Rematched(table),)
