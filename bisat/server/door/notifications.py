"""The requests of those who want to be told when it is their turn."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bisat.core.refusal import Refused
from bisat.server.door.routing import Endpoint
from bisat.server.door.services import Services
from bisat.server.notifications.notifications import Device, Hook
from bisat.server.table.table import Table
from bisat.server.wire.bodies import HookHost, NewDevice, NewFeed, NewHook, NoteWays, OldDevice

ATOM = "application/atom+xml"
KEEP_SECONDS = 300
"""For which a reader of feeds shall not ask again."""


class NotificationsApi:
    """What each request does."""

    def __init__(
        self,
        place: Services,
        person: Callable[[Request], str],
        known: Callable[[Request], str | None],
        table: Callable[[Request], str],
    ) -> None:
        self._place = place
        self._person = person
        self._known = known
        self._table_id = table
        hook = "/api/tables/{id}/hook"
        self.endpoints = (
            Endpoint("GET", "/api/told", "How you can be told that it is your turn.", self.ways, NoteWays),
            Endpoint(
                "PUT",
                "/api/told/push",
                "Be told on this device.",
                self.add_device,
                reads=NewDevice,
                status=204,
                gate=self._not_too_often,
            ),
            Endpoint(
                "DELETE",
                "/api/told/push",
                "Be told there no longer, or nowhere else.",
                self.remove_device,
                reads=OldDevice,
                status=204,
                gate=self._not_too_often,
            ),
            Endpoint(
                "PUT",
                "/api/told/feed",
                "A new secret link to a feed; an older one opens nothing any more.",
                self.open_feed,
                NoteWays,
                NewFeed,
                gate=self._not_too_often,
            ),
            Endpoint(
                "DELETE",
                "/api/told/feed",
                "No feed any more.",
                self.close_feed,
                status=204,
                gate=self._not_too_often,
            ),
            Endpoint("GET", hook, "Which chat is told of a table.", self.hook, HookHost),
            Endpoint(
                "PUT",
                hook,
                "Tell a chat of a table.",
                self.set_hook,
                HookHost,
                NewHook,
                gate=self._not_too_often,
            ),
            Endpoint(
                "DELETE",
                hook,
                "Tell no chat.",
                self.remove_hook,
                status=204,
                refusals=(409,),
                gate=self._not_too_often,
            ),
        )

    def routes(self) -> list[Route]:
        """The feeds, which programs read that have no cookie."""

        async def feed(request: Request) -> Response:
            found = await self._place.feeds.read(request.path_params["word"], self._base(request))
            headers = {"Cache-Control": f"private, max-age={KEEP_SECONDS}", "ETag": found.tag}
            if request.headers.get("if-none-match") == found.tag:
                return Response(status_code=304, headers=headers)
            return Response(found.body, media_type=ATOM, headers=headers)

        return [Route("/feed/{word:str}.xml", feed)]

    async def ways(self, request: Request, _: None) -> NoteWays:
        """What there is, and what this person has."""
        person = self._known(request)
        return await self._ways(request, person or "")

    async def _ways(self, request: Request, person: str) -> NoteWays:
        place = self._place
        keys = place.notifications.keys
        word = await place.feeds.word(person) if person else None
        return NoteWays(
            push=None if keys is None else keys.public,
            devices=len(await place.store.subscriptions((person,), "push")) if person else 0,
            feed=None if word is None else f"{self._base(request)}/feed/{word}.xml",
            hooks=place.notifications.hooks.public_list,
        )

    async def add_device(self, request: Request, new: NewDevice) -> None:
        """Tell them here, too."""
        device = Device(new.endpoint, new.browser, new.auth, new.language)
        await self._place.notifications.add_device(self._person(request), device)

    async def remove_device(self, request: Request, old: OldDevice) -> None:
        """But not here, or nowhere else."""
        await self._place.notifications.remove_device(self._person(request), old.endpoint, old.others)

    async def open_feed(self, request: Request, new: NewFeed) -> NoteWays:
        """A new link."""
        person = self._person(request)
        await self._place.feeds.open(person, new.language)
        return await self._ways(request, person)

    async def close_feed(self, request: Request, _: None) -> None:
        """No link."""
        await self._place.feeds.close(self._person(request))

    async def hook(self, request: Request, _: None) -> HookHost:
        """Whose chat it is: whoever sits there may know."""
        table = await self._place.tables.get(self._table_id(request))
        if not table.committed.face.held(self._known(request) or ""):
            return HookHost(None)
        return HookHost(await self._place.notifications.hook_host(table.id))

    async def set_hook(self, request: Request, new: NewHook) -> HookHost:
        """The host names a chat."""
        person = self._person(request)
        table = await self._hosted(request, person)
        if not table.in_days:
            raise Refused("only_in_days")
        await self._place.notifications.set_hook(
            person, table, Hook(new.url, new.language, self._base(request))
        )
        return HookHost(await self._place.notifications.hook_host(table.id))

    async def remove_hook(self, request: Request, _: None) -> None:
        """Or none."""
        table = await self._hosted(request, self._person(request))
        await self._place.notifications.remove_hook(table.id)

    async def _hosted(self, request: Request, person: str) -> Table:
        table = await self._place.tables.get(self._table_id(request))
        if table.committed.face.host != person:
            raise Refused("only_the_host")
        return table

    def _base(self, request: Request) -> str:
        base = self._place.gate.public_url or f"{request.url.scheme}://{request.url.netloc}"
        return base.rstrip("/")

    def _not_too_often(self, request: Request) -> None:
        self._place.gate.slips.admit(self._person(request))
