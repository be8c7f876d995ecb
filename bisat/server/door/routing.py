"""Typed requests: each route says what it reads and answers, and OpenAPI 3.1 is made from that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from bisat import __version__
from bisat.core.refusal import Refused
from bisat.parts.i18n import sentence
from bisat.server.base.limits import Limits
from bisat.server.wire.bodies import Problem
from bisat.server.wire.reading import decoded
from bisat.server.wire.values import MAX_MESSAGE_SIZE

JSON = "application/json"
log = logging.getLogger("bisat.routing")
STATUS = {
    "evenings_going": 429,
    "foreign_origin": 403,
    "house_is_full": 503,
    "no_such_day": 404,
    "no_such_evening": 404,
    "no_such_page": 404,
    "no_such_person": 404,
    "no_such_puzzle": 404,
    "no_such_table": 404,
    "not_built": 503,
    "not_stored": 503,
    "not_yet_its_day": 404,
    "puzzlers_busy": 503,
    "restarting": 503,
    "tables_going": 429,
    "too_fast": 429,
    "too_many_connections": 503,
    "too_many_devices": 429,
    "too_many_hooks": 429,
    "too_many_reports": 429,
    "too_many_tables": 429,
    "wrong_host": 421,
    "wrong_method": 405,
}
"""What a refusal is in HTTP; what is not listed is 409: it was well said, but cannot be done."""
PARTS = {
    "id": "^[a-z2-7]{12}$",
    "person": "^[a-z2-7]{16}$",
    "game": "^[a-z][a-z-]{0,31}$",
    "date": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "language": "^(en|fr|de|el)$",
}
"""The named parts of paths."""
UNREAD = {"not_json": 415, "too_large": 413, "too_slow": 408, "unreadable": 400, "malformed": 422}
"""What it is when the body could not be read."""

Handler = Callable[[Request, Any], Awaitable[Any]]


class Endpoint(msgspec.Struct, frozen=True):
    """One request: what it reads and what it answers."""

    method: str
    path: str
    says: str
    """One sentence."""
    handler: Handler
    answers: Any = None
    """The type of the answer, or its schema; None is no body."""
    reads: Any = None
    """The type of the body."""
    status: int = 200
    media: str = JSON
    own: bool = False
    """The handler reads the body itself."""
    gate: Callable[[Request], None] = lambda _: None
    """Refuses who asks too much, before anything of a body is read."""
    refusals: tuple[int, ...] = ()
    """Statuses of refusals beyond those that any request may meet."""
    query: dict[str, str] = {}
    """What may stand behind the `?`, and what it looks like."""

    async def answer(self, request: Request) -> Response:
        """Read, handle, answer."""
        self.gate(request)
        body = None
        if self.reads is not None and not self.own:
            try:
                body = await _body(request, self.reads)
            except Refused as refused:
                return problem(refused, UNREAD)
        answer = await self.handler(request, body)
        if isinstance(answer, Response):
            return answer
        content = b"" if self.answers is None else msgspec.json.encode(answer)
        return Response(content, self.status, media_type=None if self.answers is None else JSON)


class Resource:
    """One path with all its methods; Starlette would let each method be a route of its own."""

    def __init__(self, endpoints: list[Endpoint]) -> None:
        self._methods = {one.method: one for one in endpoints}
        if "GET" in self._methods:
            self._methods["HEAD"] = self._methods["GET"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        endpoint = self._methods.get(request.method)
        if endpoint is None:
            raise HTTPException(405, headers={"Allow": ", ".join(self._methods)})
        await (await endpoint.answer(request))(scope, receive, send)


def routes(endpoints: tuple[Endpoint, ...]) -> list[Route]:
    """The routes that Starlette knows."""
    paths: dict[str, list[Endpoint]] = {}
    for one in endpoints:
        paths.setdefault(one.path, []).append(one)
    return [Route(path, Resource(several)) for path, several in paths.items()]


async def _body(request: Request, type: type[Any]) -> Any:
    raw = await received(request, MAX_MESSAGE_SIZE, request.app.state.limits)
    return decoded(raw, type)


async def received(
    request: Request, size: int, limits: Limits, count: Callable[[int], None] = lambda _: None
) -> bytes:
    """A body of JSON as it came, counted piece by piece; Refused if it is too long or too slow."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused("not_json")
    raw = bytearray()
    pieces = request.stream().__aiter__()
    try:
        async with asyncio.timeout(limits.body_seconds):
            while True:
                async with asyncio.timeout(limits.body_pause):
                    piece = await anext(pieces, None)
                if piece is None:
                    return bytes(raw)
                if len(raw) + len(piece) > size:
                    raise Refused("too_large")
                count(len(piece))
                raw += piece
    except (ClientDisconnect, TimeoutError):
        raise Refused("too_slow") from None


def problem(refused: Refused, statuses: dict[str, int] = STATUS) -> Response:
    """A refusal as an answer."""
    values: Any = refused.values
    body = msgspec.json.encode(Problem(refused.id, values, sentence(refused)))
    return Response(body, statuses.get(refused.id, 409), media_type=JSON)


async def on_refused(_: Request, error: Exception) -> Response:
    """Answer a refusal."""
    assert isinstance(error, Refused)
    return problem(error)


async def on_not_stored(_: Request, error: Exception) -> Response:
    """Answer when the store fails."""
    log.error("not stored: %s", error)
    return problem(Refused("not_stored"))


async def on_http(_: Request, error: Exception) -> Response:
    """Answer what Starlette itself refuses."""
    assert isinstance(error, HTTPException)
    answer = problem(Refused("wrong_method" if error.status_code == 405 else "no_such_page"))
    answer.headers.update(error.headers or {})
    return answer


def openapi(endpoints: tuple[Endpoint, ...]) -> dict[str, Any]:
    """OpenAPI 3.1 of these requests."""
    both = [it for one in endpoints for it in (one.reads, one.answers) if isinstance(it, type)]
    ordered = sorted({*both, Problem}, key=lambda it: it.__name__)
    refs, parts = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    named = dict(zip(ordered, refs, strict=True))
    paths: dict[str, Any] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, named, _links(endpoints))
    return {
        "openapi": "3.1.0",
        "info": {"title": "bisat", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": parts},
    }


def _name(one: Endpoint) -> str:
    return str(getattr(one.handler, "__name__", one.path))


def _links(endpoints: tuple[Endpoint, ...]) -> dict[str, Any]:
    """Where something new can be found."""
    return {
        _name(one): {"operationId": _name(one), "parameters": {"id": "$response.body#/id"}}
        for one in endpoints
        if "{id}" in one.path
    }


def _operation(one: Endpoint, named: dict[Any, Any], links: dict[str, Any]) -> dict[str, Any]:
    refused = {"description": "refused", "content": {JSON: {"schema": named[Problem]}}}
    answer: dict[str, Any] = {"description": one.says}
    if one.answers is not None:
        schema = named[one.answers] if isinstance(one.answers, type) else one.answers
        answer["content"] = {one.media: {"schema": schema}}
    if one.status == 201:
        answer["links"] = links
    statuses = {403, 429, 503, *one.refusals}
    if one.reads is not None:
        statuses |= {409, *UNREAD.values()}
    named_parts = [name for name in PARTS if f"{{{name}}}" in one.path]
    if named_parts:
        statuses.add(404)
    operation: dict[str, Any] = {
        "operationId": _name(one),
        "summary": one.says,
        "responses": {str(one.status): answer, **{str(status): refused for status in sorted(statuses)}},
    }
    if one.reads is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": named[one.reads]}}}
    parameters = [(name, "path", PARTS[name]) for name in named_parts]
    parameters += [(name, "query", pattern) for name, pattern in one.query.items()]
    if parameters:
        operation["parameters"] = [
            {
                "name": name,
                "in": where,
                "required": where == "path",
                "schema": {"type": "string", "pattern": pattern},
            }
            for name, where, pattern in parameters
        ]
    return operation
