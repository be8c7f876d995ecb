"""Beginning an evening, joining it, choosing its games and bringing home how they ended."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress

from msgspec import UNSET
from msgspec.structs import replace

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.server.base.clock import wall
from bisat.server.evening.presence import Presence
from bisat.server.evening.score import chooser, places, totals, won
from bisat.server.lobby.lobby import Lobby
from bisat.server.lobby.tables import Tables
from bisat.server.people.identity import Signer, new_table
from bisat.server.store.contract import Conflict
from bisat.server.store.envelope import Bodies, InEvening, Opened, Sitter
from bisat.server.store.evening import Companion, Evening, Round, left
from bisat.server.store.face import Face
from bisat.server.table.levels import rival
from bisat.server.table.reply import Reply
from bisat.server.table.request import Request, RequestContext
from bisat.server.table.table import Table
from bisat.server.wire.evening import (
    MAX_COMPANY,
    ChosenGame,
    CompanionInfo,
    EveningInfo,
    EveningStage,
    NewEvening,
    RoundInfo,
)

TRIES = 8
"""How often a change is made again because somebody else was quicker."""
MAX_LISTED = 10
"""Most evenings of a list."""


class Evenings:
    """All evenings of the place; the store has the truth, so that every process says the same."""

    def __init__(self, tables: Tables, lobby: Lobby, signer: Signer, most: int) -> None:
        self._tables = tables
        self._lobby = lobby
        self._signer = signer
        self._most = most
        """Evenings of one person that go on at once."""
        self._presence = Presence(tables.bus)

    def close(self) -> None:
        """Wait for nobody any more."""
        self._presence.close()

    # --- what people do -----------------------------------------------------------------------------

    async def begin(self, person: str, new: NewEvening) -> Evening:
        """A new evening, perhaps with an open table as its first game."""
        if len(await self.going(person)) >= self._most:
            raise Refused("evenings_going", count=self._most)
        if new.table is not None:
            return await self._begin_at(await self._tables.get(new.table), person, new)
        if new.after is not None:
            return await self._begin_after(new.after, person)
        company = (*[Companion(person)] * new.people, *[Companion(bot=True)] * new.bots)
        evening = planned(new_table(), new, company[:MAX_COMPANY])
        await self._tables.store.keep_evening(evening)
        return evening

    async def _begin_at(self, table: Table, person: str, new: NewEvening) -> Evening:
        """The table becomes the first game: whoever sits there is of the company."""
        face = table.committed.face
        if face.host != person:
            raise Refused("only_the_host")
        if face.stage != "open":
            raise Refused("already_begun")
        following = self._signer.derived("evening", table.id)  # so that asking twice begins one evening
        if face.evening is None and table.opened.evening is None:
            sitting = [it.person for it in face.seats if it.person and it.taken]
            others = [one for one in sitting if one != person]
            people = (*[person] * max(1, sitting.count(person)), *others)
            company = tuple(Companion(one) for one in people)[:MAX_COMPANY]
            with suppress(Conflict):  # it was begun a moment ago
                await self._tables.store.keep_evening(
                    planned(following, new, company, (Round(table.id, table.opened.game),))
                )
            await asked(table, person, lambda context: linked(context, following))
        return await self.look(table.opened.evening or table.committed.face.evening or following)

    async def _begin_after(self, before: str, person: str) -> Evening:
        """The next evening, played like the one before; whoever of its company asks comes to the same."""
        old = await self.look(before)
        if old.number(person) is None:
            raise Refused("not_of_the_evening")
        if not old.ended:
            raise Refused("evening_goes_on")
        following = self._signer.derived("evening-after", before)
        new = NewEvening(old.games, old.scoring, old.choosing, level=old.level)
        company = tuple(replace(one, gone=False) for one in old.company if one.bot or one.person == person)
        with suppress(Conflict):  # somebody else was as quick
            await self._tables.store.keep_evening(planned(following, new, company))
        await self._change(before, lambda now: replace(now, next=following))
        return await self.join(following, person)

    async def join(self, id: str, person: str) -> Evening:
        """Somebody comes before the first game, or comes back."""
        mine = [one.id for one in await self.going(person)]
        if id not in mine and len(mine) >= self._most:
            raise Refused("evenings_going", count=self._most)

        def change(evening: Evening) -> Evening:
            number = evening.number(person)
            if number is None and evening.rounds:
                raise Refused("evening_begun")
            if number is None and len(evening.company) >= MAX_COMPANY:
                raise Refused("evening_full")
            if number is None:
                return replace(evening, company=(*evening.company, Companion(person)))
            return with_companion(evening, person, gone=False)

        return await self._change_now(id, change)

    async def leave(self, id: str, person: str) -> Evening:
        """Somebody goes; what they have won stays."""

        def change(evening: Evening) -> Evening:
            member(evening, person)
            if not evening.rounds:  # nothing was played: nobody needs to know
                company = tuple(one for one in evening.company if one.person != person)
                before = sum(one.person == person for one in evening.company[: evening.host])
                host = min(evening.host - before, max(0, len(company) - 1))
                return left(replace(evening, company=company, host=host))
            return left(with_companion(evening, person, gone=True))

        return await self._change_now(id, change)

    async def end(self, id: str, person: str) -> Evening:
        """The host ends it before all games are played."""

        def change(evening: Evening) -> Evening:
            if evening.company[evening.host].person != person:
                raise Refused("only_the_host")
            if evening.rounds and not evening.rounds[-1].over:
                raise Refused("evening_plays")
            return replace(evening, ended=True)

        return await self._change_now(id, change)

    async def choose(self, id: str, person: str, chosen: ChosenGame, household: str = "") -> Evening:
        """The next game: its table is laid, with a seat for everybody who stays."""
        evening = await self.look(id)
        member(evening, person)
        if evening.ended:
            raise Refused("evening_ended")
        if (number := chooser(evening)) is None:
            raise Refused("evening_plays")
        if person not in (evening.company[number].person, evening.company[evening.host].person):
            raise Refused("not_your_choice")
        opened = laid(evening, person, chosen, self._signer.derived("round", f"{id}:{evening.version}"))
        await self._tables.checks.admit(household, opened.game, opened.options)
        try:
            table = await self._tables.create(opened)
        except Conflict:  # laid a moment ago, here or before a restart
            table = await self._tables.get(opened.id)
        version, new = evening.version, Round(table.id, table.opened.game)

        def change(now: Evening) -> Evening:
            if now.rounds and now.rounds[-1].table == new.table:
                return now
            if now.version != version:
                raise Refused("changed_meanwhile")
            return replace(now, rounds=(*now.rounds, new))

        return await self._change(id, change)

    # --- looking ------------------------------------------------------------------------------------

    async def of(self, person: str) -> list[Evening]:
        """The latest evenings of a person, the newest first."""
        return await self._tables.store.evenings_of(person, MAX_LISTED + self._most)

    async def going(self, person: str) -> list[Evening]:
        """Those that are not over."""
        return [one for one in await self.of(person) if not one.ended]

    async def look(self, id: str) -> Evening:
        """An evening with everything that was played meanwhile."""
        evening = await self._tables.store.evening(id)
        if evening is None:
            raise Refused("no_such_evening")
        last = evening.rounds[-1] if evening.rounds else None
        if last is None or last.over:
            return evening
        try:
            face = (await self._tables.get(last.table)).committed.face
        except Refused:  # its time is over: nobody played it
            face = None
        if face is not None and face.stage in ("open", "playing"):
            return evening
        erased = self._tables.people.is_erased
        return await self._change(id, lambda now: brought_home(now, last, face, erased))

    async def info(self, evening: Evening, person: str = "") -> EveningInfo:
        """An evening as everybody who has the link may know it."""
        tables, last = self._tables, evening.rounds[-1] if evening.rounds else None
        table = None
        if last is not None and not last.over and not evening.ended:
            table = await tables.get(last.table)
        await tables.people.meet(evening.people())
        if evening.number(person) is not None:
            self._presence.saw(evening.id, person)
        there = tables.bus.present(evening.id) | (tables.bus.present(table.id) if table else frozenset())
        points, ranks, size = totals(evening), places(evening), len(evening.company)
        return EveningInfo(
            id=evening.id,
            version=evening.version,
            stage=stage(evening),
            scoring=evening.scoring,
            choosing=evening.choosing,
            games=evening.games,
            host=evening.host,
            company=tuple(
                CompanionInfo(
                    person=tables.people.known(one.person) if one.person else None,
                    bot=one.bot,
                    gone=one.gone,
                    present=one.bot or one.person in there,
                    total=points[number],
                    place=ranks[number],
                )
                for number, one in enumerate(evening.company)
            ),
            rounds=tuple(
                RoundInfo(
                    one.table,
                    one.game,
                    placed(one, size) if one.over else (),
                    won(one, evening.scoring, size) if one.over else (),
                )
                for one in evening.rounds
            ),
            chooser=chooser(evening),
            table=None if table is None else self._lobby.info(table),
            next=UNSET if evening.next is None else evening.next,
        )

    async def _change_now(self, id: str, change: Callable[[Evening], Evening]) -> Evening:
        """Change an evening as it is by now, with what was played meanwhile."""
        await self.look(id)
        return await self._change(id, change)

    async def _change(self, id: str, change: Callable[[Evening], Evening]) -> Evening:
        """Change an evening; whoever was quicker is taken into account."""
        store = self._tables.store
        for _ in range(TRIES):
            now = await store.evening(id)
            if now is None:
                raise Refused("no_such_evening")
            new = change(now)
            if new == now:
                return now
            new = replace(new, version=now.version + 1, touched=wall())
            try:
                await store.keep_evening(new)
            except Conflict:
                continue
            return new
        raise Refused("changed_meanwhile")


async def asked(table: Table, person: str, handle: Callable[[RequestContext], Bodies]) -> None:
    """Ask something of a table, and wait until it is stored or refused."""
    reply = Reply()
    table.ask(Request(person, f"evening-{secrets.token_hex(8)}", handle, reply))
    await reply.wait()


def linked(context: RequestContext, id: str) -> Bodies:
    """A table becomes the first game of an evening; once is enough."""
    context.need_stage("open")
    context.need_host()
    return () if context.face.evening is not None else (InEvening(id),)


def planned(
    id: str, new: NewEvening, company: tuple[Companion, ...], rounds: tuple[Round, ...] = ()
) -> Evening:
    """An evening that nobody has played yet."""
    now = wall()
    return Evening(
        id=id,
        created=now,
        touched=now,
        scoring=new.scoring,
        choosing=new.choosing,
        games=new.games,
        level=new.level,
        company=company,
        rounds=rounds,
    )


def member(evening: Evening, person: str) -> int:
    """The number of somebody who plays on, or Refused."""
    number = evening.number(person)
    if number is None or evening.company[number].gone:
        raise Refused("not_of_the_evening")
    return number


def stage(evening: Evening) -> EveningStage:
    """How far an evening is."""
    if evening.ended:
        return "ended"
    if not evening.rounds:
        return "gathering"
    return "choosing" if evening.rounds[-1].over else "playing"


def with_companion(evening: Evening, person: str, *, gone: bool) -> Evening:
    """The evening once somebody goes or comes back, with all who play at their device."""
    company = (replace(one, gone=gone) if one.person == person else one for one in evening.company)
    return replace(evening, company=tuple(company))


def laid(evening: Evening, person: str, wanted: ChosenGame, id: str) -> Opened:
    """The table of the next game: a seat for everybody, bots where there are too few, another one first."""
    entry = catalog.entry(wanted.game)
    least, most = entry.seats
    least = min(max(least, 2), most)  # what can be played alone is played against somebody
    people = evening.staying()
    if len(people) > most:
        raise Refused("too_many_for_game", most=most)
    bots = [at for at, one in enumerate(evening.company) if one.bot][: most - len(people)]
    level = rival(entry.id, evening.level)
    colours = [*people, *bots]
    spare = (at for at in range(MAX_COMPANY) if at not in colours)
    colours += [next(spare) for _ in range(least - len(colours))]
    turn = len(evening.rounds) % len(colours)

    def sitter(number: int) -> Sitter:
        if number not in people:
            return Sitter(level=level, colour=number)
        one = evening.company[number].person
        return Sitter(one, kept=one != person, colour=number)

    seed = secrets.token_hex(32)
    options = {**entry.table.evening, **wanted.options}
    header = catalog.header(entry.id, len(colours), seed, options)
    return Opened(
        id=id,
        game=entry.id,
        options=header.options,
        seed=seed,
        host=person,
        public=False,
        seats=tuple(sitter(number) for number in (*colours[turn:], *colours[:turn])),
        created=wall(),
        previous=None,
        revision=header.revision,
        evening=evening.id,
        when_ready=entry.kind == "real time",
    )


def brought_home(
    evening: Evening, round: Round, face: Face | None, erased: Callable[[str], bool] = lambda _: False
) -> Evening:
    """The evening once a game is over; one that was not played to its end does not count."""
    if not evening.rounds or evening.rounds[-1] != round:  # somebody else has brought it home
        return evening
    outcome = None if face is None or face.stage != "finished" else face.outcome
    if face is None or outcome is None:
        return replace(evening, rounds=evening.rounds[:-1])
    company, sat = list(evening.company), list[int | None]()
    for sitter, colour in zip(face.seats, face.colours(), strict=True):
        number: int | None = None
        own = [at for at, one in enumerate(company) if one.person and one.person == sitter.person]
        if sitter.person is not None:  # whoever shares a device has the colour of their number
            number = min((at for at in own if at not in sat), key=lambda at: at != colour, default=None)
        elif colour < len(company) and company[colour].bot and colour not in sat:
            number = colour
        # whoever has sat down meanwhile is of the company; so are the bots of a table that was there before
        newcomer = face.evening is not None if sitter.person is None else not (own or erased(sitter.person))
        if number is None and newcomer and len(company) < MAX_COMPANY:
            company.append(Companion(sitter.person or "", bot=sitter.person is None))
            number = len(company) - 1
        sat.append(number)  # None is also whoever has more seats than they are of the company
    done = replace(round, sat=tuple(sat), places=outcome.places, scores=outcome.scores)
    rounds = (*evening.rounds[:-1], done)
    ended = len(rounds) >= evening.games
    return left(replace(evening, company=tuple(company), rounds=rounds, ended=ended))


def placed(round: Round, company: int) -> tuple[int | None, ...]:
    """By number, the place of everybody in one game."""
    by_number = {number: round.places[seat] for seat, number in enumerate(round.sat) if number is not None}
    return tuple(by_number.get(number) for number in range(company))
