"""Bytes on their way: long bodies that come in and long answers that go out, counted for each and for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from bisat.core.refusal import Refused
from bisat.server.base.limits import Limits


class Flow:
    """What is on its way now."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.total = 0
        self._persons: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def begin(self, person: str, address: str) -> Load:
        """Something of this person, empty as yet."""
        return Load(self, person, address)

    def add(self, load: Load, size: int) -> None:
        """More is on its way, or less; Refused where it is too much for this person, the address, or all."""
        limits, person, address = self._limits, load.person, load.address
        if size > 0 and self._persons[person] + size > limits.flow_person:
            raise Refused("too_fast")
        if size > 0 and (
            self._addresses[address] + size > limits.flow_address or self.total + size > limits.flow
        ):
            raise Refused("puzzlers_busy")
        load.size += size
        self.total += size
        for counter, name in ((self._persons, person), (self._addresses, address)):
            counter[name] += size
            if not counter[name]:
                del counter[name]


class Load:
    """What one request has on its way."""

    def __init__(self, flow: Flow, person: str, address: str) -> None:
        self._flow = flow
        self.person = person
        self.address = address
        self.size = 0

    def add(self, size: int) -> None:
        """So much more, or Refused."""
        self._flow.add(self, size)

    def drop(self, size: int | None = None) -> None:
        """So much less; None is all of it."""
        self._flow.add(self, -(self.size if size is None else size))


class Streamed(Response):
    """A long answer: piece by piece, as fast as it is read, and counted while it is on its way."""

    def __init__(self, pieces: Sequence[bytes], load: Load, media: str) -> None:
        super().__init__(None, media_type=media)
        self.headers["content-length"] = str(sum(map(len, pieces)))
        self._pieces = list(reversed(pieces))
        self._load = load

    async def __call__(self, _: Scope, __: Receive, send: Send) -> None:
        head: dict[str, Any] = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        try:
            await send(head)
            while self._pieces:
                piece = self._pieces.pop()
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                self._load.drop(len(piece))
            await send({"type": "http.response.body", "body": b""})
        finally:
            self._load.drop()
