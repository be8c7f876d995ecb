"""The requests of games evenings."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, partial
from importlib.resources import files
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from bisat import catalog
from bisat.core.refusal import Refused
from bisat.parts.i18n import say
from bisat.server.door.caller import Caller
from bisat.server.door.gate import address
from bisat.server.door.pictures import SVG, base, qr_code
from bisat.server.door.routing import Endpoint
from bisat.server.door.services import Services
from bisat.server.evening.picture import Played, Result, Shown, emblems, svg
from bisat.server.wire.evening import ChosenGame, CompanionInfo, EveningInfo, MyEvenings, NewEvening
from bisat.server.wire.info import Person
from bisat.server.wire.values import LANGUAGES, Language

MAX_PAST = 5
"""Most evenings of a list that are over."""
_ID = re.compile(r"[a-z2-7]{12}")
PNG = "image/png"
EMBLEMS = tuple(emblems())
BOTS = ("sun", "comet", "pomegranate", "fish", "camel", "crescent")
"""By colour, the face of each bot, as the browser has it."""
DATES: dict[Language, str] = {"en": "%d %b %Y", "fr": "%d/%m/%Y", "de": "%d.%m.%Y", "el": "%d/%m/%Y"}
PICTURE = {"Cache-Control": "private, max-age=60"}


class EveningsApi(Caller):
    """What each request does; whether somebody may open one more table is for the whole door to say."""

    def __init__(
        self,
        place: Services,
        *,
        admit: Callable[[Request], None],
        may_open: Callable[[str], Any],
    ) -> None:
        super().__init__(place)
        self._may_open = may_open
        one = "/api/evenings/{id}"
        self.endpoints = (
            Endpoint(
                "GET", "/api/evenings", "Your evenings that go on, and the last ones.", self.mine, MyEvenings
            ),
            Endpoint(
                "POST",
                "/api/evenings",
                "Begin one.",
                self.begin,
                EveningInfo,
                NewEvening,
                201,
                gate=admit,
                refusals=(404,),
            ),
            Endpoint("GET", one, "An evening.", self.evening, EveningInfo),
            Endpoint("POST", one + "/join", "Come along.", self.join, EveningInfo, refusals=(409,)),
            Endpoint("POST", one + "/leave", "Go.", self.leave, EveningInfo, refusals=(409,)),
            Endpoint("POST", one + "/end", "End it.", self.end, EveningInfo, refusals=(409,)),
            Endpoint(
                "POST", one + "/choose", "The next game.", self.choose, EveningInfo, ChosenGame, gate=admit
            ),
            Endpoint("GET", one + "/qr.svg", "Its link as a QR code.", self.code, {}, media=SVG),
            Endpoint(
                "GET",
                one + "/{language}/picture.svg",
                "How it ended, as a picture.",
                self.picture,
                {},
                media=SVG,
                refusals=(409,),
            ),
            Endpoint(
                "GET",
                one + "/{language}/picture.png",
                "The same in dots.",
                self.dots,
                {},
                media=PNG,
                refusals=(409,),
            ),
        )

    async def mine(self, request: Request, _: None) -> MyEvenings:
        """Evenings that go on, and the last ones that were played."""
        person, evenings = self._known(request), self._place.evenings
        found = await evenings.of(person) if person else []
        now = [one if one.ended else await evenings.look(one.id) for one in found]
        past = [one for one in now if one.ended and one.rounds][:MAX_PAST]
        return MyEvenings(
            tuple([await evenings.info(one) for one in now if not one.ended]),
            tuple([await evenings.info(one) for one in past]),
        )

    async def begin(self, request: Request, new: NewEvening) -> Response:
        """A new evening."""
        person = self._person(request)
        return await self._answered(await self._place.evenings.begin(person, new), person, 201)

    async def evening(self, request: Request, _: None) -> EveningInfo:
        """One evening."""
        evenings = self._place.evenings
        return await evenings.info(await evenings.look(evening_id(request)), self._known(request) or "")

    async def join(self, request: Request, _: None) -> Response:
        """Come along."""
        person = self._person(request)
        return await self._answered(await self._place.evenings.join(evening_id(request), person), person)

    async def leave(self, request: Request, _: None) -> Response:
        """Go."""
        person = self._person(request)
        return await self._answered(await self._place.evenings.leave(evening_id(request), person), person)

    async def end(self, request: Request, _: None) -> Response:
        """End it."""
        person = self._person(request)
        return await self._answered(await self._place.evenings.end(evening_id(request), person), person)

    async def choose(self, request: Request, chosen: ChosenGame) -> Response:
        """The next game."""
        person = self._person(request)
        await self._may_open(person)
        household = address(request.scope)
        chose = self._place.evenings.choose(evening_id(request), person, chosen, household)
        return await self._answered(await chose, person)

    async def code(self, request: Request, _: None) -> Response:
        """The link, to be scanned."""
        evening = await self._place.evenings.look(evening_id(request))
        return Response(qr_code(f"{base(self._place.gate, request)}/evening/{evening.id}"), media_type=SVG)

    async def picture(self, request: Request, _: None) -> Response:
        """How it ended."""
        self._place.gate.drawings.admit(address(request.scope))
        return Response(await self._drawn(request), media_type=SVG, headers=PICTURE)

    async def dots(self, request: Request, _: None) -> Response:
        """How it ended, in dots."""
        self._place.gate.pictures.admit(address(request.scope))
        drawn = await self._drawn(request)
        return Response(
            await self._place.pictures.png(drawn, address(request.scope)), media_type=PNG, headers=PICTURE
        )

    async def _drawn(self, request: Request) -> str:
        language = next((one for one in LANGUAGES if one == request.path_params["language"]), None)
        if language is None:
            raise Refused("no_such_page")
        evening = await self._place.evenings.look(evening_id(request))
        if not evening.ended:
            raise Refused("evening_goes_on")
        info = await self._place.evenings.info(evening)
        shown = result(info, datetime.fromtimestamp(evening.touched / 1000, UTC), language)
        return await self._place.tables.beside(partial(svg, shown, language))

    async def _answered(self, evening: Any, person: str, status: int = 200) -> Response:
        return self._answer(await self._place.evenings.info(evening, person), person, status)


def evening_id(request: Request) -> str:
    """The id in a path."""
    found = request.path_params["id"]
    if not _ID.fullmatch(found):
        raise Refused("no_such_evening")
    return str(found)


def result(info: EveningInfo, when: datetime, language: Language) -> Result:
    """What a picture tells of an evening: no id, no link, only names as they were chosen."""
    names = [called(one, number, language) for number, one in enumerate(info.company)]
    return Result(
        when.strftime(DATES[language]),
        tuple(
            Shown(names[number], number, one.place, one.total, emblem(one.person, number))
            for number, one in enumerate(info.company)
        ),
        tuple(
            Played(
                title(one.game, language),
                tuple(names[number] for number, place in enumerate(one.places) if place == 1),
            )
            for one in info.rounds
            if one.places
        ),
    )


def emblem(person: Person | None, number: int) -> str:
    """The chosen one; else the one that the browser shows: it follows from who somebody is, or from a colour.

    >>> emblem(Person("b", "Ada", ""), 0), emblem(Person("b", "Ada", "fish"), 0), emblem(None, 1)
    ('lamp', 'fish', 'comet')
    """
    if person is None:
        return BOTS[number % len(BOTS)]
    return person.emblem or EMBLEMS[sum(map(ord, person.id)) % len(EMBLEMS)]


@cache
def title(game: str, language: Language) -> str:
    """What a game is called: by its rules page where it has one in this language.

    >>> title("flying-sultans", "el"), title("no-longer-here", "el")
    ('Ιπτάμενοι Σουλτάνοι', 'no-longer-here')
    """
    if game not in catalog.ids():
        return game
    guide = files(catalog.GAMES[game]) / "guide" / f"{language}.md" if game in catalog.GAMES else None
    if guide is None or not guide.is_file():
        return catalog.entry(game).title
    return guide.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def called(one: CompanionInfo, number: int, language: Language) -> str:
    """What somebody is called: by their name, else by their colour."""
    if one.person is not None and one.person.name:
        return one.person.name
    return say("bisat.server", f"{'bot' if one.bot else 'seat'}.{number}", {}, language)
