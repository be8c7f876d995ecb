"""The envelope of JSON-RPC 2.0: requests, notifications and batches in, responses out."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from bisat.cli.rpc.desk import Desk
from bisat.cli.rpc.fault import INTERNAL, PARSE, REQUEST, Fault
from bisat.cli.rpc.lines import MAX_LINE_BYTES
from bisat.cli.strict import Unreadable, parse
from bisat.core.codec import Json
from bisat.core.refusal import Refused

MAX_REQUESTS = 1000
"""In one batch."""

_encoder = msgspec.json.Encoder()


class Door:
    """Lets messages through to a desk; whatever comes, every request is answered once."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def answer(self, line: bytes | None) -> Iterator[bytes]:
        """The line to answer with, in pieces; nothing for notifications and empty lines."""
        if line is None:
            yield _failure(None, Fault(PARSE, f"A line may have at most {MAX_LINE_BYTES} bytes.")) + b"\n"
            return
        if not line.strip():
            return
        try:
            message = parse(line)
        except Unreadable as error:
            yield _failure(None, Fault(PARSE, f"That is no JSON: {error}.")) + b"\n"
            return
        if not isinstance(message, list):
            response = self._respond(message)
            if response is not None:
                yield response + b"\n"
        elif not 0 < len(message) <= MAX_REQUESTS:
            yield _failure(None, Fault(REQUEST, f"A batch holds 1 to {MAX_REQUESTS} requests.")) + b"\n"
        else:
            yield from self._batch(message)

    def _batch(self, messages: list[Json]) -> Iterator[bytes]:
        """The responses as they come, so that a batch of large ones is never held whole."""
        before = b"["
        for message in messages:
            response = self._respond(message)
            if response is not None:
                yield before + response
                before = b","
        if before == b",":
            yield b"]\n"

    def _respond(self, message: Json) -> bytes | None:
        known = message.get("id") if isinstance(message, dict) else None
        if not _is_id(known):
            return _failure(None, Fault(REQUEST, "The id of a request is text, a number or null."))
        try:
            method, params = _request(message)
        except Fault as fault:
            return _failure(known, fault)
        try:
            result = self.desk.call(method, params)
            response = _encoder.encode({"jsonrpc": "2.0", "id": known, "result": result})
        except Refused as refused:
            response = _failure(known, Fault.of(refused))
        except Fault as fault:
            response = _failure(known, fault)
        except Exception as error:  # a bug of ours must not end the conversation
            said = "Something went wrong inside, and nothing was changed."
            response = _failure(known, Fault(INTERNAL, said, {"error": type(error).__name__}))
        return response if "id" in message else None


def _request(message: object) -> tuple[str, dict[str, Json] | list[Json]]:
    """The method and its parameters, or a fault where this is no request."""
    if not isinstance(message, dict):
        raise Fault(REQUEST, "A request is a JSON object.")
    if message.get("jsonrpc") != "2.0":
        raise Fault(REQUEST, 'A request says "jsonrpc": "2.0".')
    method, params = message.get("method"), message.get("params")
    if not isinstance(method, str):
        raise Fault(REQUEST, "A request names its method in text.")
    if params is None:
        params = {}
    if not isinstance(params, dict | list):
        raise Fault(REQUEST, "The params of a request are an object or an array.")
    return method, params


def _is_id(id: object) -> bool:
    return id is None or type(id) in (str, int) or (type(id) is float and math.isfinite(id))


def _failure(id: str | float | None, fault: Fault) -> bytes:
    return _encoder.encode({"jsonrpc": "2.0", "id": id, "error": fault.plain()})
