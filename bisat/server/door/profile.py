"""The requests about what is one's own: games, people, and the ways to another device."""

from __future__ import annotations

import re

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from bisat.core.refusal import Refused
from bisat.server.door.caller import Caller, table_id
from bisat.server.door.flow import Streamed
from bisat.server.door.gate import address
from bisat.server.door.pictures import base, fresh_qr_code
from bisat.server.door.routing import JSON, UNREAD, Endpoint, problem
from bisat.server.door.services import Services
from bisat.server.lobby.export import exported
from bisat.server.opponents.worker import Verify
from bisat.server.people import ways
from bisat.server.store.match_summary import ERASED, MatchSummary
from bisat.server.store.profile import friends, match_summaries, transfers
from bisat.server.store.profile.match_summaries import Cursor
from bisat.server.wire.client import Rematch
from bisat.server.wire.info import TableInfo
from bisat.server.wire.profile import (
    Acquaintances,
    AloneMatch,
    Block,
    Claimed,
    Confirm,
    Invite,
    MyGames,
    NewCode,
    Profile,
    Publish,
    Records,
    Recover,
    RecoveryWords,
    TakeCode,
    Taken,
    TakeName,
    TransferInfo,
    Ways,
)

ALL = "all"
"""Whose guesses and matches are counted when everybody's are."""
PIECE = 1 << 16
"""Bytes of a file that are sent in one go."""
QUERIES = {
    "game": "^[a-z][a-z-]{0,31}$",
    "with": "^[a-z2-7]{16}$",
    "after": "^[0-9]{1,16}-[a-z2-7]{12}$",
}
"""What a list may be asked for."""


class ProfileApi(Caller):
    """What each of these requests does."""

    def __init__(self, place: Services) -> None:
        super().__init__(place)
        known, guess = self._must_be_known, self._not_too_many_guesses
        code = self._not_too_many_codes
        self.endpoints = (
            Endpoint(
                "GET",
                "/api/my",
                "Your games: those that go on, then a page of those that are over.",
                self.my_games,
                MyGames,
                query=QUERIES,
                refusals=(422,),
            ),
            Endpoint(
                "POST",
                "/api/my/alone",
                "Hand in a match that you played without a network.",
                self.hand_in,
                reads=AloneMatch,
                status=204,
                own=True,
                gate=self._not_too_many_matches,
            ),
            Endpoint("GET", "/api/my/records", "What you have achieved.", self.my_records, Records),
            Endpoint("GET", "/api/my/people", "Whom you have played with.", self.my_people, Acquaintances),
            Endpoint(
                "POST",
                "/api/my/blocks",
                "Block somebody.",
                self.block,
                reads=Block,
                status=204,
                gate=self._not_too_many_blocks,
            ),
            Endpoint(
                "POST",
                "/api/invitations",
                "Ask somebody to a table.",
                self.invite,
                reads=Invite,
                status=204,
                refusals=(404,),
                gate=self._not_too_many_invitations,
            ),
            Endpoint("DELETE", "/api/invitations/{id}", "Decline.", self.decline, status=204),
            Endpoint(
                "POST",
                "/api/tables/{id}/rematch",
                "Play again with the same people.",
                self.rematch,
                TableInfo,
                refusals=(409,),
            ),
            Endpoint("GET", "/api/me/ways", "The ways to you.", self.my_ways, Ways),
            Endpoint("POST", "/api/me/code", "A code for another device.", self.new_code, NewCode, gate=code),
            Endpoint("DELETE", "/api/me/code", "Withdraw it.", self.withdraw, status=204),
            Endpoint(
                "POST",
                "/api/me/code/confirm",
                "Agree that another device takes your name.",
                self.confirm,
                reads=Confirm,
                status=204,
                gate=known,
            ),
            Endpoint("POST", "/api/take", "Bring a code.", self.take, Claimed, TakeCode, gate=guess),
            Endpoint("POST", "/api/take/name", "Take the name.", self.take_name, Taken, TakeName),
            Endpoint(
                "POST", "/api/me/recovery", "New recovery words.", self.write_down, RecoveryWords, gate=code
            ),
            Endpoint(
                "POST", "/api/recover", "Bring recovery words.", self.recover, Taken, Recover, gate=guess
            ),
            Endpoint(
                "GET",
                "/api/me/export",
                "All that is kept of you, as a file.",
                self.export,
                {"type": "object"},
            ),
            Endpoint(
                "PUT",
                "/api/me/profile",
                "Let everybody see how you play, or nobody.",
                self.publish,
                reads=Publish,
                status=204,
                gate=known,
            ),
            Endpoint("GET", "/api/people/{person}", "Somebody who chose to be seen.", self.profile, Profile),
        )

    # --- games --------------------------------------------------------------------------------------

    async def my_games(self, request: Request, _: None) -> Response:
        """A page of games."""
        asked = request.query_params
        for name, pattern in QUERIES.items():
            if name in asked and not re.fullmatch(pattern, asked[name]):
                return problem(Refused("malformed", why=f"`{name}` is not like {pattern}"), UNREAD)
        after = None
        if "after" in asked:
            ended, table = asked["after"].split("-")
            after = Cursor(int(ended), table)
        person = self._person(request)
        found = await self._place.profiles.games(person, after, asked.get("game"), asked.get("with"))
        return self._answer(found, person)

    async def hand_in(self, request: Request, _: None) -> Response:
        """A match that was played alone: played again by a worker, kept once for whoever hands it in."""
        person, place = self._person(request), self._place
        seen = await self._played_again(request, Verify)
        if isinstance(seen, Response):
            return seen
        kept = msgspec.convert(seen[0].value, MatchSummary)
        if kept.ended > await place.store.now():
            raise Refused("malformed", why="it has not ended yet")
        seats = tuple(replace(seat, person=person) if seat.person == ERASED else seat for seat in kept.seats)
        await place.store.profile.write(lambda: match_summaries.keep(replace(kept, seats=seats)))
        return Response(status_code=204)

    def _not_too_many_matches(self, request: Request) -> None:
        """What is kept for years counts for the address, too, and for all together."""
        gate = self._place.gate
        gate.replays.admit(self._person(request))
        gate.matches.admit(address(request.scope))
        gate.all_matches.admit(ALL)

    async def my_records(self, request: Request, _: None) -> Response:
        """What somebody has achieved."""
        person = self._person(request)
        return self._answer(await self._place.profiles.records(person), person)

    async def rematch(self, request: Request, _: None) -> TableInfo:
        """The next table."""
        person = self._person(request)
        self._place.gate.admit(Rematch(key="rematch"), person)
        table = await self._place.tables.get(table_id(request))
        return await self._place.profiles.rematch(table, person)

    # --- people -------------------------------------------------------------------------------------

    async def my_people(self, request: Request, _: None) -> Response:
        """Whom somebody has played with."""
        person = self._person(request)
        return self._answer(await self._place.profiles.people(person), person)

    async def block(self, request: Request, asked: Block) -> Response:
        """Hear no more of somebody, or hear of them again."""
        person = self._person(request)
        if asked.person == person:
            raise Refused("that_is_you")
        profile = self._place.store.profile
        if not asked.blocked:
            await profile.write(lambda: friends.unblock(person, asked.person))
        elif not await profile.write(lambda: friends.block(person, asked.person)):
            raise Refused("too_many_blocked")
        return Response(status_code=204)

    async def invite(self, request: Request, asked: Invite) -> Response:
        """Ask somebody to a table."""
        person = self._person(request)
        if asked.person == person:
            raise Refused("that_is_you")
        table = await self._place.tables.get(asked.table)
        await self._place.profiles.invite(person, asked.person, table)
        return Response(status_code=204)

    async def decline(self, request: Request, _: None) -> Response:
        """Put an invitation away."""
        table, person = table_id(request), self._person(request)
        await self._place.store.profile.write(lambda: friends.decline(person, table))
        return Response(status_code=204)

    async def publish(self, request: Request, asked: Publish) -> Response:
        """Be seen, or not."""
        person, now = self._person(request), await self._place.store.now()
        write = self._place.store.profile.write
        await write(lambda: friends.publish(person, now) if asked.public else friends.hide(person))
        return Response(status_code=204)

    async def profile(self, request: Request, _: None) -> Profile:
        """How somebody plays."""
        return await self._place.profiles.profile(request.path_params["person"])

    # --- the ways to another device -----------------------------------------------------------------

    async def my_ways(self, request: Request, _: None) -> Response:
        """How far a code is, and whether there are words."""
        person, profile, now = self._person(request), self._place.store.profile, await self._place.store.now()
        found = await profile.read(lambda: transfers.look(person))
        info = None
        if found is not None and found.until > now:
            check = None if found.claim is None else ways.check(found.claim)
            info = TransferInfo(found.state, found.until, check)
        written = await profile.read(lambda: transfers.written(person))
        public = await profile.read(lambda: friends.is_public(person))
        return self._answer(Ways(info, written, public), person)

    async def new_code(self, request: Request, _: None) -> Response:
        """A code, told once; what is kept of it brings nobody anywhere."""
        person, place = self._person(request), self._place
        code, until = ways.new_code(), await place.store.now() + ways.CODE_MILLIS
        kept = ways.sealed_code(place.signer, code)
        await place.store.profile.write(lambda: transfers.offer(person, kept, until))
        link = f"{base(place.gate, request)}/take#{code}"
        return self._answer(NewCode(ways.grouped(code), until, link, fresh_qr_code(link).decode()), person)

    async def withdraw(self, request: Request, _: None) -> Response:
        """No code any more."""
        person = self._person(request)
        await self._place.store.profile.write(lambda: transfers.withdraw(person))
        return Response(status_code=204)

    async def take(self, _: Request, asked: TakeCode) -> Claimed:
        """Another device brings the code: it is used up, whoever else has it."""
        place, claim = self._place, ways.new_claim()
        now, kept = await place.store.now(), ways.sealed_claim(place.signer, claim)
        code = ways.sealed_code(place.signer, asked.code)
        person = await place.store.profile.write(lambda: transfers.claim(code, kept, now))
        if person is None or place.tables.people.is_erased(person):
            raise Refused("wrong_code")
        found = await place.store.profile.read(lambda: transfers.look(person))
        await place.tables.people.meet((person,))
        until = now if found is None else found.until
        return Claimed(claim, place.tables.people.known(person), ways.check(kept), until)

    async def confirm(self, request: Request, asked: Confirm) -> Response:
        """Whose name it is sees the same two digits, and agrees."""
        person, place = self._person(request), self._place
        found = await place.store.profile.read(lambda: transfers.look(person))
        claim = None if found is None else found.claim
        if claim is None or ways.check(claim) != asked.check:
            raise Refused("nobody_waits")
        now = await place.store.now()
        if not await place.store.profile.write(lambda: transfers.confirm(person, claim, now)):
            raise Refused("nobody_waits")
        return Response(status_code=204)

    async def take_name(self, _: Request, asked: TakeName) -> Response:
        """The other device becomes that person, if they have agreed."""
        place = self._place
        now, kept = await place.store.now(), ways.sealed_claim(place.signer, asked.claim)
        person, state = await place.store.profile.write(lambda: transfers.take(kept, now))
        if person is None:
            if state is None:
                raise Refused("wrong_code")
            return Response(msgspec.json.encode(Taken(None)), media_type=JSON)
        return await self._become(person)

    async def write_down(self, request: Request, _: None) -> Response:
        """Words, told once."""
        person, place, words = self._person(request), self._place, ways.new_words()
        now, kept = await place.store.now(), ways.sealed_words(place.signer, "".join(words))
        await place.store.profile.write(lambda: transfers.write_down(person, kept, now))
        return self._answer(RecoveryWords(words), person)

    async def recover(self, _: Request, asked: Recover) -> Response:
        """Whose words these are; who is sure becomes that person."""
        place = self._place
        kept = ways.sealed_words(place.signer, asked.words)
        person = await place.store.profile.read(lambda: transfers.recover(kept))
        if person is None or place.tables.people.is_erased(person):
            raise Refused("wrong_words")
        if asked.sure:
            return await self._become(person)
        await place.tables.people.meet((person,))
        return Response(msgspec.json.encode(Taken(place.tables.people.known(person))), media_type=JSON)

    async def _become(self, person: str) -> Response:
        people = self._place.tables.people
        if people.is_erased(person):
            raise Refused("wrong_code")
        await people.meet((person,))
        return self._answer(Taken(people.known(person)), person)

    async def export(self, request: Request, _: None) -> Response:
        """All that is kept of a person."""
        person = self._person(request)
        self._place.gate.exports.admit(person)
        load = self._place.flow.begin(person, address(request.scope))
        content = await exported(person, self._place.tables, self._place.profiles)
        load.add(len(content))
        answer = Streamed([content[at : at + PIECE] for at in range(0, len(content), PIECE)], load, JSON)
        answer.headers["content-disposition"] = 'attachment; filename="bisat.json"'
        return answer

    # --- before a body is read ----------------------------------------------------------------------

    def _must_be_known(self, request: Request) -> None:
        self._person(request)

    def _not_too_many_guesses(self, request: Request) -> None:
        """A guess counts for the address it comes from, and for all together: nobody gains by being many."""
        self._place.gate.guesses.admit(address(request.scope))
        self._place.gate.all_guesses.admit(ALL)

    def _not_too_many_blocks(self, request: Request) -> None:
        self._person(request)
        self._place.gate.blocks.admit(address(request.scope))

    def _not_too_many_codes(self, request: Request) -> None:
        self._place.gate.codes.admit(self._person(request))

    def _not_too_many_invitations(self, request: Request) -> None:
        self._place.gate.invitations.admit(self._person(request))
