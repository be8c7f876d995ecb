"""The requests of the place to play."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache, cached_property

import msgspec
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response

from bisat import __version__, catalog
from bisat.core.codec import plain
from bisat.core.entry import Entry
from bisat.core.handicap import written
from bisat.core.log import Saved
from bisat.core.refusal import Refused
from bisat.parts.i18n import messages
from bisat.server.door import cookie
from bisat.server.door.caller import Caller, table_id
from bisat.server.door.evenings import EveningsApi
from bisat.server.door.figures import in_words
from bisat.server.door.flow import Load, Streamed
from bisat.server.door.gate import address
from bisat.server.door.lessons import lesson_of
from bisat.server.door.notifications import NotificationsApi
from bisat.server.door.pictures import SVG, base, qr_code
from bisat.server.door.profile import ProfileApi
from bisat.server.door.routing import JSON, STATUS, UNREAD, Endpoint, openapi, problem, received
from bisat.server.door.services import Services
from bisat.server.opponents.worker import Look
from bisat.server.people.book import check
from bisat.server.people.privacy import privacy
from bisat.server.people.text import clean
from bisat.server.store.contract import NotStored
from bisat.server.table.levels import characters, ladder, levels
from bisat.server.table.replay import MAX_REPLAY_SIZE
from bisat.server.table.report import reported
from bisat.server.wire.bodies import (
    Book,
    Box,
    DailyPuzzles,
    EveningGame,
    FirstGame,
    GameFigures,
    GameInfo,
    Games,
    Health,
    HindsightRequest,
    Hint,
    HintRequest,
    Lobby,
    LookedBack,
    NewName,
    NewReport,
    NewResults,
    NewTable,
    PlayNow,
    Privacy,
    Replay,
    ReplayRequest,
    Solved,
    TaughtLesson,
    ToSolve,
)
from bisat.server.wire.info import Person, TableInfo
from bisat.server.wire.reading import checked
from bisat.server.wire.values import LANGUAGES, Language

PIECE = 1 << 16
"""Bytes of a long answer that are sent in one go."""
ABOUT_A_GAME = ("game.", "option.", "preset.", "reason.")
"""How the messages begin that are said of a game before and after a match."""


class Api(Caller):
    """What each request does."""

    def __init__(self, place: Services) -> None:
        super().__init__(place)
        self.profile = ProfileApi(place)
        self.notifications = NotificationsApi(place, self._person, self._known, table_id)
        table = "/api/tables/{id}"
        self.endpoints = (
            Endpoint("GET", "/api/me", "Who you are; a newcomer gets a cookie.", self.me, Person),
            Endpoint(
                "PUT", "/api/me", "Take a name and an emblem.", self.rename, Person, NewName, gate=self._met
            ),
            Endpoint("DELETE", "/api/me", "Erase your name and what you said.", self.forget, status=204),
            Endpoint("GET", "/api/games", "The games, their options and bots.", self.games, Games),
            Endpoint("GET", "/api/tables", "Open tables, and your own.", self.tables, Lobby),
            Endpoint(
                "POST",
                "/api/tables",
                "Open a table.",
                self.open,
                TableInfo,
                NewTable,
                201,
                gate=self._not_too_many_tables,
            ),
            Endpoint(
                "POST",
                "/api/play",
                "Play against bots at once.",
                self.play,
                TableInfo,
                PlayNow,
                201,
                gate=self._not_too_many_tables,
            ),
            Endpoint("GET", table, "What everybody may know of a table.", self.table, TableInfo),
            Endpoint("GET", table + "/qr.svg", "Its link as a QR code.", self.qr, {}, media=SVG),
            Endpoint("GET", table + "/replay", "A finished match.", self.replay, Saved, refusals=(409,)),
            Endpoint("POST", table + "/hint", "What a strong player would do.", self.hint, Hint, HintRequest),
            Endpoint(
                "POST",
                "/api/replay",
                "See it.",
                self.look,
                Replay,
                ReplayRequest,
                own=True,
                gate=self._not_too_many_replays,
            ),
            Endpoint(
                "POST",
                "/api/hindsight",
                "Look back on it.",
                self.look_back,
                LookedBack,
                HindsightRequest,
                202,
                own=True,
                gate=self._not_too_many_replays,
            ),
            Endpoint(
                "GET",
                "/api/hindsight/{id}",
                "How far that is.",
                self.looked_back,
                LookedBack,
                refusals=(404,),
            ),
            Endpoint(
                "GET",
                "/api/daily/{game}/{date}",
                "The puzzles of a day.",
                self.daily,
                DailyPuzzles,
            ),
            Endpoint("GET", "/api/book", "Your results in the puzzles of the days.", self.book, Book),
            Endpoint(
                "POST",
                "/api/book",
                "Write results into your book.",
                self.write_book,
                Book,
                NewResults,
                refusals=(404,),
                gate=self._met,
            ),
            Endpoint("POST", "/api/solve", "Ask a solver.", self.solve, Solved, ToSolve, gate=self._met),
            Endpoint("GET", "/api/boxes/{game}", "What lies in a game’s box.", self.box, Box),
            Endpoint("GET", "/api/lessons/{game}", "A guided first game.", self.lesson, TaughtLesson),
            Endpoint(
                "POST",
                "/api/reports",
                "Report somebody.",
                self.report,
                reads=NewReport,
                status=204,
                refusals=(404,),
                gate=self._not_too_many_reports,
            ),
            Endpoint(
                "GET",
                "/api/figures/{game}/{language}",
                "How fair a game is, how long it takes, how much is luck.",
                self.figures,
                GameFigures,
                refusals=(404,),
            ),
            Endpoint("GET", "/api/privacy/{language}", "What is kept here.", self.privacy, Privacy),
            *self.notifications.endpoints,
            Endpoint("GET", "/api/health", "Whether the store can write.", self.health, Health),
            *self.profile.endpoints,
            *EveningsApi(place, admit=self._not_too_many_tables, may_open=self._may_open).endpoints,
            Endpoint("GET", "/api/openapi.json", "This description.", self.described, {"type": "object"}),
        )

    @cached_property
    def _described(self) -> bytes:
        return msgspec.json.encode(openapi(self.endpoints))

    async def me(self, request: Request, _: None) -> Response:
        """Who you are."""
        person = self._person(request)
        await self._place.tables.people.meet((person,))
        return self._answer(self._place.tables.people.known(person), person)

    async def rename(self, request: Request, new: NewName) -> Response:
        """Another name."""
        person = Person(self._person(request), clean(new.name), new.emblem)
        await self._place.tables.rename(person)
        return self._answer(person, person.id)

    async def forget(self, request: Request, _: None) -> Response:
        """Erase a person."""
        person = self._known(request)
        if person is None:
            return Response(status_code=204)
        for who in (person, address(request.scope)):  # each is remembered for good
            self._place.gate.erasures.admit(who)
        await self._place.forget(person)
        return Response(None, 204, {"set-cookie": cookie.write("", self._place.gate.secure, age=0)})

    async def games(self, _: Request, __: None) -> Games:
        """All games."""
        return Games(tuple(game_info(entry.id) for entry in catalog.entries()))

    async def tables(self, request: Request, _: None) -> Lobby:
        """The lobby."""
        person = self._known(request) or ""
        invitations = await self._place.profiles.invitations(person) if person else ()
        free, mine, played = await self._place.lobby.lists(person)
        return Lobby(free, mine, invitations, played)

    async def open(self, request: Request, new: NewTable) -> Response:
        """A new table."""
        person = self._person(request)
        await self._may_open(person)
        table = await self._place.lobby.open(person, new, address(request.scope))
        return self._answer(self._place.lobby.info(table), person, 201)

    async def play(self, request: Request, asked: PlayNow) -> Response:
        """A match against bots."""
        person = self._person(request)
        await self._may_open(person)
        table = await self._place.lobby.play_now(person, asked)
        return self._answer(self._place.lobby.info(table), person, 201)

    async def table(self, request: Request, _: None) -> TableInfo:
        """One table."""
        return self._place.lobby.info(await self._place.tables.get(table_id(request)))

    async def qr(self, request: Request, _: None) -> Response:
        """The link to a table, to be scanned."""
        table = await self._place.tables.get(table_id(request))
        return Response(qr_code(f"{base(self._place.gate, request)}/t/{table.id}"), media_type=SVG)

    async def replay(self, request: Request, _: None) -> Response:
        """A finished match."""
        table = await self._place.tables.get(table_id(request))
        load = self._place.flow.begin(self._known(request) or "", address(request.scope))
        async with self._place.replays.writing(load.address):
            saved = await asyncio.to_thread(lambda: msgspec.json.encode(table.saved()))
        return _streamed([saved[at : at + PIECE] for at in range(0, len(saved), PIECE)], load)

    async def hint(self, request: Request, asked: HintRequest) -> Hint:
        """Advice for the own seat, by a worker: no table waits for it."""
        person = self._known(request)
        if person is None:
            raise Refused("not_your_seat", seat=asked.seat)
        self._place.gate.hints.admit(person)
        table = await self._place.tables.get(table_id(request))
        return await self._place.hints.hint(table, person, asked.seat, asked.words, address(request.scope))

    async def look(self, request: Request, _: None) -> Response:
        """A saved match, moment by moment, by a worker: no table waits for it."""
        seen = await self._played_again(request, Look)
        return seen if isinstance(seen, Response) else _streamed(seen[0].content, seen[1])

    async def look_back(self, request: Request, _: None) -> Response:
        """A saved match, looked back on by a worker; who asked comes back to hear how far that is."""
        person = self._person(request)
        load = self._place.flow.begin(person, address(request.scope))
        try:
            body = await received(request, MAX_REPLAY_SIZE, self._place.gate.limits, load.add)
            checked(body, HindsightRequest, "saved", "events")  # a worker reads all of it
        except Refused as refused:
            return problem(refused, STATUS | UNREAD)
        finally:
            load.drop()
        return self._answer(self._place.looking_back.begin(body, load.address), person, 202)

    async def looked_back(self, request: Request, _: None) -> LookedBack:
        """How far it is, and in the end what was found."""
        return self._place.looking_back.seen(request.path_params["id"])

    async def daily(self, request: Request, _: None) -> Response:
        """The puzzles of a day; they never change, so anybody may keep them."""
        asked = request.path_params
        puzzles = await self._place.puzzles.daily(asked["game"], asked["date"], address(request.scope))
        await self._place.books.ask(asked["game"], asked["date"])
        return Response(puzzles, media_type=JSON, headers={"Cache-Control": "public, max-age=86400"})

    async def box(self, request: Request, _: None) -> Box:
        """What comes with a game, for whoever would write their own box."""
        game = request.path_params["game"]
        written = catalog.entry(game).box if game in catalog.ids() else None
        if written is None:
            raise Refused("no_such_page")
        return Box(plain(written()))

    async def lesson(self, request: Request, _: None) -> Response:
        """A guided first game, played through once in this process."""
        game = request.path_params["game"]
        if game not in catalog.ids() or catalog.entry(game).lesson is None:
            raise Refused("no_such_page")
        return Response(await asyncio.to_thread(lesson_of, game), media_type=JSON)

    async def book(self, request: Request, _: None) -> Book:
        """What a person has solved."""
        person = self._known(request)
        if person is None:
            return Book(())
        self._place.gate.books.admit(person)
        return Book(tuple(await self._place.store.results(person)))

    async def write_book(self, request: Request, new: NewResults) -> Response:
        """More results; of each puzzle the first one stays."""
        person, store, gate = self._person(request), self._place.store, self._place.gate
        gate.books.admit(person)
        for one in new.results:
            check(one, self._place.puzzles.today())
        known = {(one.game, one.date, one.grade) for one in await store.results(person)}
        fresh = [one for one in new.results if (one.game, one.date, one.grade) not in known]
        for _ in fresh:
            gate.results.admit(address(request.scope))
        if fresh:
            await self._place.books.write(person, fresh)
        return self._answer(Book(tuple(await store.results(person))), person)

    async def solve(self, request: Request, asked: ToSolve) -> Response:
        """The solution of a problem."""
        with self._place.gate.puzzle(self._person(request)):
            solved = await self._place.puzzles.solve(asked.game, asked.problem, address(request.scope))
        return Response(solved, media_type=JSON)

    async def report(self, request: Request, new: NewReport) -> Response:
        """Tell the operator about somebody."""
        author = self._person(request)
        table = await self._place.tables.get(new.table)
        await self._place.tables.people.meet((new.person,))
        report = reported(table, author, new)
        if not await self._place.store.report(report, self._place.gate.limits.reports):
            raise Refused("too_many_reports")
        return Response(status_code=204)

    async def figures(self, request: Request, _: None) -> GameFigures:
        """What was measured of a game."""
        if request.path_params["game"] not in catalog.ids():
            raise Refused("no_such_page")
        return in_words(request.path_params["game"], asked_language(request))

    async def privacy(self, request: Request, _: None) -> Privacy:
        """What is kept here, and for how long."""
        return privacy(self._place.practice, asked_language(request))

    async def health(self, _: Request, __: None) -> Health:
        """Whether we can go on."""
        try:
            await self._place.check()
        except NotStored:
            raise Refused("not_stored") from None
        bus = self._place.bus
        return Health("ok", __version__, "none" if not bus.shared else "ok" if bus.away is None else "away")

    async def described(self, _: Request, __: None) -> Response:
        """OpenAPI."""
        return Response(self._described, media_type=JSON)

    # --- before a body is read ----------------------------------------------------------------------

    def _met(self, request: Request) -> None:
        self._person(request)

    def _not_too_many_tables(self, request: Request) -> None:
        self._place.gate.tables.admit(self._person(request))
        self._place.gate.tables_of_address.admit(address(request.scope))

    def _not_too_many_replays(self, request: Request) -> None:
        self._place.gate.replays.admit(self._person(request))

    def _not_too_many_reports(self, request: Request) -> None:
        self._person(request)
        self._place.gate.reports.admit(address(request.scope))

    # --- who asks -----------------------------------------------------------------------------------

    async def _may_open(self, person: str) -> None:
        """Refuse somebody who has too many tables."""
        place, limits = self._place, self._place.gate.limits
        if (going := await place.store.going(person)) >= limits.tables_going:
            raise Refused("tables_going", count=going)
        await place.tables.make_room(limits.tables_all)
        await place.tables.people.meet((person,))


def _streamed(pieces: Sequence[bytes], load: Load) -> Response:
    """A long answer, if there is room for it."""
    load.add(sum(map(len, pieces)))
    return Streamed(pieces, load, JSON)


def asked_language(request: Request) -> Language:
    """The language in a path."""
    for known in LANGUAGES:
        if request.path_params["language"] == known:
            return known
    raise Refused("no_such_page")


@cache
def game_info(game: str) -> GameInfo:
    """A game as the lobby needs it."""
    entry: Entry = catalog.entry(game)
    return GameInfo(
        id=entry.id,
        title=entry.title,
        seats=entry.seats,
        kind=entry.kind,
        options=written(entry.options()),
        schema=msgspec.json.schema(entry.options),
        bots=levels(entry.id),
        ladder=ladder(entry.id),
        characters=characters(entry.id),
        daily=None if entry.daily is None else entry.daily.grades,
        claim=entry.table.claim,
        public=dict(entry.table.public),
        words={} if game in catalog.GAMES else {language: _words(entry, language) for language in LANGUAGES},
        lesson=entry.lesson is not None,
        tries={} if entry.lesson is None else dict(entry.lesson.examples),
        presets={name: dict(options) for name, options in entry.presets.items()},
        beginner=None
        if entry.beginner is None
        else FirstGame(entry.beginner.seats, tuple(map(dict, entry.beginner.options))),
        printed=entry.printed,
        evening=UNSET
        if entry.table.minutes is None
        else EveningGame(dict(entry.table.evening), entry.table.minutes),
    )


def _words(entry: Entry, language: Language) -> dict[str, str]:
    """What the lobby and a table say of a game; those of the house the browser knows."""
    package = entry.show.package
    said = (*ABOUT_A_GAME, f"{package.partition('.')[0]}.")
    return {key: text for key, text in messages(package, language).items() if key.startswith(said)}
