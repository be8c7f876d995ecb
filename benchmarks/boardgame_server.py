"""boardgame.io's server from npm, and how to speak with it: socket.io's words over a web socket."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.load import Language, News

HERE = Path(__file__).parent / "boardgame"
GAME = "montgolfiere"
EVENT = f"42/{GAME},".encode()
"""How socket.io begins an event of the game's namespace."""


class Position(msgspec.Struct, gc=False):
    """What somebody needs to see who only wants to move."""

    phase: int
    chose: tuple[bool, bool]
    hands: tuple[list[str] | None, list[str] | None]
    options: tuple[list[int] | None, list[int] | None]
    table: list[str]


class State(msgspec.Struct, gc=False):
    """A state as boardgame.io sends it to a player."""

    id: int = msgspec.field(name="_stateID")
    position: Position = msgspec.field(name="G")


class Sync(msgspec.Struct, gc=False):
    """What a newcomer hears."""

    state: State


_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
_sync = msgspec.json.Decoder(tuple[str, str, Sync])
_encode = msgspec.json.Encoder().encode


class Player:
    """One seat of one of their matches."""

    def __init__(self, url: str, match: str, seat: int, credentials: str) -> None:
        self.url = url
        self.headers: dict[str, str] = {}
        self._match = match
        self._seat = seat
        self._credentials = credentials
        self._state = 0

    def read(self, frame: bytes) -> News | bytes | None:
        if not frame.startswith(EVENT):
            return self._polite(frame)
        body = memoryview(frame)[len(EVENT) :]
        if frame.startswith(b'["update"', len(EVENT)):
            return self._news(_update.decode(body)[2])
        if frame.startswith(b'["sync"', len(EVENT)):
            return self._news(_sync.decode(body)[2].state)
        return None

    def _polite(self, frame: bytes) -> bytes:
        """What engine.io and socket.io want to hear."""
        if frame == b"2":
            return b"3"
        if frame.startswith(b"0"):
            return f"40/{GAME},".encode()
        if frame.startswith(b"40"):
            return EVENT + _encode(["sync", self._match, str(self._seat), self._credentials, 2])
        raise ValueError(frame)

    def _news(self, state: State) -> News:
        """Who is to move follows from the position, and so do the moves."""
        self._state = state.id
        position, seat = state.position, self._seat
        hanging = position.options if position.table else ((), ())
        needed = [it for it in (0, 1) if hanging[it] is not None and not position.chose[it]]
        if seat not in needed:
            return News(position.phase, needed, None)
        if options := position.options[seat]:
            return News(position.phase, needed, [("follow", by) for by in options])
        return News(position.phase, needed, [("play", card) for card in position.hands[seat] or ()])

    def write(self, phase: int, move: Any) -> bytes:  # noqa: ARG002  # they count states, not phases
        name, argument = move
        payload = {
            "type": name,
            "args": [argument],
            "playerID": str(self._seat),
            "credentials": self._credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        return EVENT + _encode(["update", action, self._state, self._match, str(self._seat)])


def tables(port: int, count: int) -> list[tuple[Language, Language]]:
    """New matches, with both places taken."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(path: str, **body: Any) -> Any:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", f"/games/{GAME}/{path}", json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise ValueError(content)
        return json.loads(content)

    def table() -> tuple[Language, Language]:
        match = ask("create", numPlayers=2)["matchID"]
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        one, other = (
            Player(
                url,
                match,
                seat,
                ask(f"{match}/join", playerID=str(seat), playerName=f"{seat}")["playerCredentials"],
            )
            for seat in (0, 1)
        )
        return one, other

    try:
        return [table() for _ in range(count)]
    finally:
        connection.close()
