"""What the page talks to: the application that a server runs, asked by messages instead of a network."""

from __future__ import annotations

import asyncio
from base64 import b32encode
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.types import ASGIApp

from bisat.server.door import cookie
from bisat.server.door.app import application
from bisat.server.notifications.notifications import Reach
from bisat.server.operation.place import Place
from bisat.server.opponents.opponents import PACE
from bisat.server.opponents.pool import NoThought, T, thought_of
from bisat.server.opponents.worker import Answer, Job
from bisat.server.people.identity import Signer
from bisat.server.people.privacy import Practice
from bisat.server.pocket.store import Keep, PocketStore
from bisat.server.store.contract import Retention

if TYPE_CHECKING:
    from starlette.types import Message

FILE = Path("/bisat/place.db")
"""Where the browser lays the pages that it kept, and looks for those that changed."""
Think = Callable[[str, str], Awaitable[str | None]]
"""Lets the other worker do a job; None where it took too long."""
Hear = Callable[[str | None], None]
"""Takes what the place says at a socket; None is its end."""


class PortThinker:
    """The other worker of the page."""

    def __init__(self, think: Think) -> None:
        self._think = think

    async def work(self, job: Job, answer: type[T], body: bytes = b"", heard: Any = None) -> T:  # noqa: ARG002  # not from here
        """What comes of a job."""
        said = await self._think(msgspec.json.encode(job).decode(), body.decode())
        if not said:  # the null of JavaScript is not None
            raise NoThought
        line, _, content = said.partition("\n")
        thought = thought_of(line.encode() + b"\n", answer)
        if isinstance(thought, Answer) and thought.size:  # type: ignore[redundant-expr]  # it may be a Thought
            thought.content = [content.encode()]
        return thought

    async def stop(self) -> None:
        """The page ends it."""


class Socket:
    """One socket of the page at a table."""

    def __init__(self, app: ASGIApp, path: str, headers: list[tuple[bytes, bytes]], hear: Hear) -> None:
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._hear = hear
        scope = _scope("websocket", path, headers)
        self._task = asyncio.get_running_loop().create_task(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._said.get, self._send)
        finally:
            self._hear(None)

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._hear(message["text"])

    def say(self, text: str | None) -> None:
        """The page says something, or goes away."""
        away = {"type": "websocket.disconnect", "code": 1000}
        self._said.put_nowait(away if text is None else {"type": "websocket.receive", "text": text})


class Pocket:
    """The place of one device: whoever uses it is the same person always."""

    def __init__(self, secret: str, keep: Keep, think: Think, pace: int = PACE) -> None:
        key = secret.encode("latin-1")
        signer = Signer(key)
        person = b32encode(sha256(key + b"person").digest())[:16].decode().lower()
        known = f"{cookie.COOKIE}={signer.token(person)}".encode()
        self._headers = [(b"host", b"pocket"), (b"cookie", known)]
        kept = Retention(**dict.fromkeys(Retention.__struct_fields__, 2**53))  # for good
        self._place = Place(
            PocketStore(FILE, key, keep),
            signer,
            practice=Practice(kept),
            puzzles=FILE.with_name("puzzles"),
            reach=Reach(push_services=()),
            worker=lambda: PortThinker(think),
            pace=pace,
        )
        self._app = application(self._place, FILE.with_name("web"))  # the page has its own files

    async def start(self) -> None:
        """Open the store and wake the tables."""
        await self._place.start()

    async def ask(self, method: str, path: str, body: str) -> tuple[int, str, bytes]:
        """A request: its status, what kind of content, and the content."""
        asked: list[Message] = [{"type": "http.request", "body": body.encode()}]
        answers: list[Message] = []
        never: asyncio.Future[Message] = asyncio.get_running_loop().create_future()

        async def receive() -> Message:
            return asked.pop() if asked else await never

        async def send(message: Message) -> None:
            answers.append(message)

        kind = (b"content-type", b"application/json")
        scope = _scope("http", path, [*self._headers, kind]) | {"method": method}
        await self._app(scope, receive, send)
        headers = dict(answers[0]["headers"])
        content = b"".join(answer.get("body", b"") for answer in answers[1:])
        return answers[0]["status"], headers.get(b"content-type", b"").decode(), content

    def open(self, path: str, hear: Hear) -> Socket:
        """A socket."""
        return Socket(self._app, path, self._headers, hear)


def _scope(kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    plain, _, query = path.partition("?")
    return {
        "type": kind,
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "headers": headers,
        "client": ("127.0.0.1", 0),
        "extensions": {},
    }
