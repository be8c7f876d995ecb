"""Typed requests: each route says what it reads and answers, and OpenAPI 3.1 is made from that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bisat import __version__
from bisat.core.refusal import Refused
from bisat.server.sentences import sentence
from bisat.server.wire import SIZE, Problem

JSON = "application/json"
STATUS = {
    "foreign_origin": 403,
    "malformed": 422,
    "no_such_page": 404,
    "no_such_table": 404,
    "not_finished": 409,
    "not_json": 415,
    "not_stored": 503,
    "too_fast": 429,
    "too_large": 413,
    "too_many_connections": 503,
    "too_many_tables": 429,
    "unreadable": 400,
    "wrong_method": 405,
}
"""What a refusal is in HTTP; what is not listed is 422, since it is about what was asked."""

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
    size: int = SIZE
    """Most bytes of the body."""
    refusals: tuple[int, ...] = ()
    """Statuses of refusals beyond those that any request may meet."""

    def route(self) -> Route:
        """The route that Starlette knows."""
        read = None if self.reads is None else msgspec.json.Decoder(self.reads)

        async def endpoint(request: Request) -> Response:
            body = None if read is None else await _body(request, read, self.size)
            answer = await self.handler(request, body)
            if isinstance(answer, Response):
                return answer
            content = b"" if self.answers is None else msgspec.json.encode(answer)
            return Response(content, self.status, media_type=None if self.answers is None else JSON)

        return Route(self.path, endpoint, methods=[self.method])


async def _body(request: Request, read: msgspec.json.Decoder[Any], size: int) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused("not_json")
    raw = bytearray()
    try:
        async for chunk in request.stream():
            raw += chunk
            if len(raw) > size:
                raise Refused("too_large")
        return read.decode(raw)
    except ClientDisconnect:
        raise Refused("unreadable") from None
    except msgspec.ValidationError as error:
        raise Refused("malformed", why=str(error)[:200]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("unreadable") from None


def problem(refused: Refused) -> Response:
    """A refusal as an answer."""
    values: Any = refused.values
    body = msgspec.json.encode(Problem(refused.id, values, sentence(refused)))
    return Response(body, STATUS.get(refused.id, 422), media_type=JSON)


async def on_refused(_: Request, error: Exception) -> Response:
    """Answer a refusal."""
    assert isinstance(error, Refused)
    return problem(error)


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
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "bisat", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": parts},
    }


def _operation(one: Endpoint, named: dict[Any, Any]) -> dict[str, Any]:
    refused = {"description": "refused", "content": {JSON: {"schema": named[Problem]}}}
    answer: dict[str, Any] = {"description": one.says}
    if one.answers is not None:
        answer["content"] = {
            one.media: {"schema": named[one.answers] if isinstance(one.answers, type) else one.answers}
        }
    statuses = {403, 429, 503, *one.refusals}
    if one.reads is not None:
        statuses |= {400, 413, 415, 422}
    if "{id}" in one.path:
        statuses.add(404)
    operation: dict[str, Any] = {
        "summary": one.says,
        "responses": {str(one.status): answer, **{str(status): refused for status in sorted(statuses)}},
    }
    if one.reads is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": named[one.reads]}}}
    if "{id}" in one.path:
        schema = {"type": "string", "pattern": "^[a-z2-7]{12}$"}
        operation["parameters"] = [{"name": "id", "in": "path", "required": True, "schema": schema}]
    return operation
