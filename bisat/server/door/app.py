"""The application: requests, sockets and files behind one door."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bisat.core.refusal import Refused
from bisat.parts.i18n import sentence
from bisat.server.base.asking import named
from bisat.server.door import cookie, noscript_pages
from bisat.server.door.api import Api, asked_language
from bisat.server.door.connection import AGAIN, POLICY, Connection
from bisat.server.door.documents import document_routes
from bisat.server.door.gate import address
from bisat.server.door.lab import lab_routes
from bisat.server.door.routing import on_http, on_not_stored, on_refused, problem, routes
from bisat.server.door.services import Services
from bisat.server.door.static import Pages, PocketPages
from bisat.server.door.transport import Transport, plain
from bisat.server.door.turnstile import Turnstile
from bisat.server.people.identity import new_person
from bisat.server.people.privacy import privacy
from bisat.server.store.contract import NotStored
from bisat.server.wire.frames import Gone
from bisat.server.wire.values import LANGUAGES, Language

SAFE = ("GET", "HEAD", "OPTIONS")
CONTENT = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
POLICIES = [
    (b"content-security-policy", CONTENT.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
PYTHON = CONTENT.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""For the workers in which the games run without us, and for nothing else."""
PYTHON_WORKERS = "/assets/python-"
WORKERS_POLICIES = [(b"content-security-policy", PYTHON.encode()), *POLICIES[1:]]
SECURE = [(b"strict-transport-security", b"max-age=31536000")]
"""Where the public address is https: browsers come no other way for a year."""
SOCKET = "/ws/tables/"
PROBED = ("/api/health", "/metrics")
"""What an operator asks for beside the proxy, by whatever name."""

Headers = dict[bytes, bytes]
Transports = Callable[[Scope, Receive, Send], Transport]


def application(place: Services, web: Path, transport: Transports = plain) -> ASGIApp:
    """The whole as one ASGI application, whose texts come and go by such transports."""
    return Door(place, _requests(place, web), transport)


def _requests(place: Services, web: Path) -> Starlette:
    api = Api(place)
    pages, pocket = Pages(web), PocketPages(web.with_name("_pocket"))

    async def metrics(request: Request) -> Response:
        key = request.headers.get("authorization")
        if key is not None and not place.is_operator(key.removeprefix("Bearer ")):
            return Response(status_code=401)
        figures = place.metrics if key is None else place.operators_metrics
        return Response(figures.text(), media_type="text/plain; version=0.0.4")

    async def page(request: Request) -> Response:
        return pages.answer(request)

    async def refused(request: Request, error: Exception) -> Response:
        lost = pages.lost(request) if isinstance(error, Refused) and error.id == "no_such_page" else None
        return lost or await on_refused(request, error)

    async def taken(request: Request) -> Response:
        return pocket.answer(request)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await place.start()
        try:
            yield
        finally:
            await place.stop()

    made = Starlette(
        routes=[
            *routes(api.endpoints),
            Route("/metrics", metrics),
            *paper_routes(place),
            *lab_routes(place.lab),
            *document_routes(web.with_name("_docs")),
            *api.notifications.routes(),
            Route("/pocket/{path:path}", taken),
            Route("/{path:path}", page),
        ],
        exception_handlers={Refused: refused, NotStored: on_not_stored, HTTPException: on_http},
        lifespan=lifespan,
    )
    made.state.limits = place.gate.limits
    return made


def paper_routes(place: Services) -> list[Route]:
    """The pages for browsers without a script."""

    async def welcome(request: Request) -> Response:
        return HTMLResponse(noscript_pages.welcome(asked_language(request)))

    async def rules(request: Request) -> Response:
        return HTMLResponse(noscript_pages.rules(request.path_params["game"], asked_language(request)))

    async def private(request: Request) -> Response:
        language = asked_language(request)
        return HTMLResponse(noscript_pages.private(privacy(place.practice, language), language))

    return [
        Route("/paper/{language}", welcome),
        Route("/paper/{language}/rules/{game}", rules),
        Route("/paper/{language}/privacy", private),
    ]


class Door:
    """Lets in what may come in: checks origins and limits, and sends every answer with our policies."""

    def __init__(self, place: Services, requests: ASGIApp, transport: Transports) -> None:
        self._place = place
        self._transport = transport
        self._requests = requests
        self._turnstile = Turnstile()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._requests(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        place = self._place
        place.counts.requests += 1
        headers = dict(scope["headers"])
        name = named(_text(headers, b"x-request-id")).encode()

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                policies = WORKERS_POLICIES if scope["path"].startswith(PYTHON_WORKERS) else POLICIES
                message["headers"] = [*message["headers"], *policies, *(SECURE if place.gate.secure else ())]
                message["headers"].append((b"x-request-id", name))
                kept = any(header == b"cache-control" for header, _ in message["headers"])
                if scope["path"].startswith("/api") and not kept:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await self._turnstile.go_through(household := address(scope))
        try:
            place.gate.addresses.admit(household)
            if scope["path"] not in PROBED and not place.gate.right_host(_text(headers, b"host")):
                raise Refused("wrong_host")
            if scope["method"] not in SAFE and not self._same_origin(headers):
                raise Refused("foreign_origin")
        except Refused as refused:
            await problem(refused)(scope, receive, guarded)
            return
        await self._requests(scope, receive, guarded)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        place = self._place
        headers = dict(scope["headers"])
        named(_text(headers, b"x-request-id"))
        await receive()
        await self._turnstile.go_through(address(scope))
        if not self._same_origin(headers) or not place.gate.right_host(_text(headers, b"host")):
            await send({"type": "websocket.close"})  # before it was accepted: 403
            return
        person = place.known(_text(headers, b"cookie") or "")
        accept: dict[str, Any] = {"type": "websocket.accept", "headers": []}
        try:
            place.gate.addresses.admit(address(scope))
            if person is None:
                place.gate.newcomers.admit(address(scope))
                person = new_person()
                token = cookie.write(place.signer.token(person), place.gate.secure)
                accept["headers"].append((b"set-cookie", token.encode()))
            path = scope["raw_path"].decode("latin-1")  # as a proxy hashes it, so that a table has one name
            with place.gate.connected(person, address(scope)):
                if not path.startswith(SOCKET):
                    raise Refused("no_such_table")
                words = language(scope["query_string"])
                table = await place.tables.get(path.removeprefix(SOCKET))
                await place.tables.people.meet((person,))
                await place.tables.prepare(table, person, words)
                load = place.flow.begin(person, address(scope))
                connection = Connection(
                    table,
                    person,
                    place.lobby,
                    place.gate,
                    place.counts,
                    self._transport(scope, receive, send),
                    load,
                    words,
                )
                try:
                    with place.tables.visit(table, person, connection):  # whoever is greeted is present
                        connection.greet()
                        await send(accept)
                        place.connections.add(connection)
                        place.tables.tally.reconnects += comes_again(scope["query_string"])
                        await connection.run()
                finally:
                    place.connections.discard(connection)
                    load.drop()
        except (Refused, NotStored) as error:
            refused = error if isinstance(error, Refused) else Refused("not_stored")
            again = refused.id in ("not_stored", "puzzlers_busy", "too_fast", "too_many_connections")
            gone = msgspec.json.encode(Gone(refused.id, sentence(refused), again)).decode()
            await send(accept)
            await send({"type": "websocket.send", "text": gone})
            await send({"type": "websocket.close", "code": AGAIN if again else POLICY})

    def _same_origin(self, headers: Headers) -> bool:
        origin, host, site = (_text(headers, name) for name in (b"origin", b"host", b"sec-fetch-site"))
        return self._place.gate.same_origin(origin, host, site)


def _text(headers: Headers, name: bytes) -> str | None:
    value = headers.get(name)
    return None if value is None else value.decode("latin-1")


def comes_again(query: bytes) -> bool:
    """Whether a client says that it was here before and was cut off.

    >>> comes_again(b"words=fr&again=1"), comes_again(b"")
    (True, False)
    """
    return b"again=1" in query.split(b"&")


def language(query: bytes) -> Language | None:
    """The language in which a board shall be put into words too; None is not at all.

    >>> language(b"words=fr"), language(b"")
    ('fr', None)
    """
    asked = parse_qs(query.decode("latin-1")).get("words", [None])[-1]
    if asked is None:
        return None
    for known in LANGUAGES:
        if asked == known:
            return known
    raise Refused("malformed", why=f"words are one of {', '.join(LANGUAGES)}")
