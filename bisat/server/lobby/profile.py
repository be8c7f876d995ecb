"""What somebody finds of their own: games that go on, those that are over, and people they played with."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET, UnsetType

from bisat.core.refusal import Refused
from bisat.server.base.clock import wall
from bisat.server.lobby.lobby import Lobby
from bisat.server.lobby.records import MAX_COUNTED, records
from bisat.server.lobby.tables import Tables
from bisat.server.store.contract import Listing, NotStored
from bisat.server.store.match_summary import ERASED, MatchSummary, SummarySeat
from bisat.server.store.profile import friends, match_summaries
from bisat.server.store.profile.friends import Invitation
from bisat.server.store.profile.match_summaries import Cursor
from bisat.server.table.reply import Reply
from bisat.server.table.table import Table
from bisat.server.wire.info import Person, TableInfo
from bisat.server.wire.profile import (
    Acquaintance,
    Acquaintances,
    FinishedGame,
    FinishedSeat,
    GoingTable,
    InvitationInfo,
    MyGames,
    Profile,
    ProfileGame,
    Records,
)

PAGE_SIZE = 30
"""Finished matches of one page."""
MAX_GOING = 50
"""Tables that go on in a list."""
MAX_PEOPLE = 50
"""People of a list."""

Invited = Callable[[Invitation], None]
"""Hears of an invitation that was kept: whoever can reach people elsewhere, added to `Belongings.hears`."""


class Profiles:
    """What is one's own."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby
        self.hears: list[Invited] = []

    # --- games --------------------------------------------------------------------------------------

    async def games(self, person: str, after: Cursor | None, game: str | None, other: str | None) -> MyGames:
        """A page of what somebody has played; the first one also has what goes on."""
        profile, start = self._tables.store.profile, after or Cursor()
        found = await profile.read(lambda: match_summaries.page(person, start, PAGE_SIZE + 1, game, other))
        page = found[:PAGE_SIZE]
        there = await self._tables.store.lengths([one.table for one in page])
        await self._meet(page)
        last = page[-1] if len(found) > PAGE_SIZE else None
        return MyGames(
            () if after else await self.invitations(person),
            () if after else await self._going(person),
            tuple(self._finished(one, person, one.table in there) for one in page),
            None if last is None else f"{last.ended}-{last.table}",
        )

    async def all_finished(self, person: str) -> list[FinishedGame]:
        """Every match of a person that is kept."""
        profile = self._tables.store.profile
        kept = await profile.read(lambda: match_summaries.page(person, Cursor(), match_summaries.MAX_KEPT))
        await self._meet(kept)
        return [self._finished(one, person, False) for one in kept]

    async def records(self, person: str) -> Records:
        """What somebody has achieved of late, by game."""
        profile = self._tables.store.profile
        return records(
            person, await profile.read(lambda: match_summaries.page(person, Cursor(), MAX_COUNTED))
        )

    async def _going(self, person: str) -> tuple[GoingTable, ...]:
        listings = await self._tables.store.going_of(person, MAX_GOING)
        await self._tables.people.meet({one for it in listings for one in it.face.people()})
        going = [GoingTable(self._lobby.listed(it), *await self._turn(it, person)) for it in listings]
        waits = sorted((it for it in going if it.turn is not None), key=lambda it: it.turn or 0)
        return (*waits, *(it for it in going if it.turn is None))

    async def _turn(self, listing: Listing, person: str) -> tuple[int | None, int | UnsetType]:
        """Since and until when a match waits for somebody; only its log knows, so the table is looked up."""
        if listing.face.stage != "playing" or listing.face.paused:
            return None, UNSET
        try:
            table = await self._tables.get(listing.opened.id)
        except (Refused, NotStored):  # removed meanwhile, or just being written elsewhere
            return None, UNSET
        held = table.committed.face.held(person)
        since = min((since for seat, since in table.times.since.items() if seat in held), default=None)
        until = table.runs_out
        return since, UNSET if until is None else until

    async def _meet(self, kept: list[MatchSummary]) -> None:
        await self._tables.people.meet({person for one in kept for person in one.people()})

    def _finished(self, kept: MatchSummary, person: str, replay: bool) -> FinishedGame:
        return FinishedGame(
            table=kept.table,
            game=kept.game,
            options=kept.options,
            seats=tuple(map(self._seat, kept.seats)),
            mine=kept.of(person),
            places=kept.places,
            scores=kept.scores,
            reason=kept.reason,
            began=kept.began,
            ended=kept.ended,
            lasted=kept.lasted,
            moves=kept.moves,
            replay=replay,
            alone=kept.alone,
        )

    def _seat(self, seat: SummarySeat) -> FinishedSeat:
        if seat.person is None:
            return FinishedSeat(None, seat.level)
        who = Person("", "", "") if seat.person == ERASED else self._tables.people.known(seat.person)
        return FinishedSeat(who, seat.level)

    async def rematch(self, table: Table, person: str) -> TableInfo:
        """The table at which the same people play again."""
        if (following := table.committed.face.next) is None:
            reply = Reply()
            self._lobby.rematch(table, person, "rematch", reply)
            await reply.wait()
            following = table.committed.face.next
        assert following is not None, "it was just told"
        return self._lobby.info(await self._tables.get(following))

    # --- people -------------------------------------------------------------------------------------

    async def people(self, person: str) -> Acquaintances:
        """Whom somebody has played with, the latest first; then whom else they block."""
        profile = self._tables.store.profile
        met = await profile.read(lambda: match_summaries.acquaintances(person, MAX_PEOPLE))
        blocked = await profile.read(lambda: friends.blocked(person))
        others = sorted(blocked - {one.other for one in met})
        await self._tables.people.meet([*(one.other for one in met), *others])
        known = self._tables.people.known
        return Acquaintances(
            (
                *(Acquaintance(known(one.other), one.played, one.last, one.other in blocked) for one in met),
                *(Acquaintance(known(one), 0, 0, True) for one in others),
            )
        )

    async def invite(self, by: str, person: str, table: Table) -> None:
        """Ask somebody to a table where one sits; nobody learns whether they are blocked."""
        face = table.committed.face
        if not face.held(by) and face.host != by:
            raise Refused("only_for_the_seated")
        if face.stage != "open" or not face.has_free_seat:
            raise Refused("table_is_full")
        profile = self._tables.store.profile
        if not await profile.read(lambda: match_summaries.have_met(by, person)):
            raise Refused("never_played_with")
        invitation = Invitation(person, table.id, by, wall())
        if await profile.write(lambda: friends.invite(invitation)):
            for hear in self.hears:
                hear(invitation)

    async def invitations(self, person: str) -> tuple[InvitationInfo, ...]:
        """Those whose tables still wait for somebody."""
        waiting = await self._tables.store.profile.read(lambda: friends.invitations(person))
        found = []
        for one in waiting:
            try:
                table = await self._tables.get(one.table)
            except (Refused, NotStored):  # removed meanwhile, or just being written elsewhere
                continue
            face = table.committed.face
            if face.stage == "open" and not face.held(person):
                await self._tables.people.meet((one.by,))
                found.append(
                    InvitationInfo(self._tables.people.known(one.by), self._lobby.info(table), one.made)
                )
        return tuple(found)

    async def profile(self, person: str) -> Profile:
        """How somebody plays, if they chose to be seen."""
        if not await self._tables.store.profile.read(lambda: friends.is_public(person)):
            raise Refused("no_such_person")
        await self._tables.people.meet((person,))
        counted = await self.records(person)
        games = tuple(ProfileGame(one.game, one.played, one.won) for one in counted.games)
        return Profile(self._tables.people.known(person), games)
