"""A still server as a process, and everybody who talks with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.golden.rpc import ROOT

WALL = 1_795_000_000_000
"""When everything was recorded, in milliseconds since 1970: 18 November 2026."""
LONG = 60
"""Seconds after which something that was waited for will not come."""


class Server:
    """Serves a folder until it is left."""

    def __init__(self, folder: Path, later: int = 0) -> None:
        self._command = (sys.executable, "-m", "tests.golden.still", str(folder), str(WALL + later))

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.url = f"http://127.0.0.1:{int(self._line())}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate(timeout=LONG)  # its input ends here, and so does it

    def wait(self, millis: int) -> None:
        """Let its time pass, at once."""
        self._tell(str(millis))

    def begin(self, scene: str) -> None:
        """Whatever was before, a scene has a time and a chance of its own."""
        self._tell(scene)

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the server has ended"
        return line


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: Server, token: str | None = None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=LONG)
        if token is not None:
            self.http.cookies.set("bisat", token, domain="127.0.0.1")

    @property
    def token(self) -> str | None:
        """What the server knows them by."""
        return self.http.cookies.get("bisat")

    def at(self, table: str) -> ClientConnection:
        """A socket at a table, to be closed by whoever asked for it."""
        opening = connect(
            f"{self.server.url.replace('http', 'ws')}/ws/tables/{table}",
            additional_headers={} if self.token is None else {"Cookie": f"bisat={self.token}"},
            origin=Origin(self.server.url),
            compression=None,
            max_size=None,
            max_queue=None,
            open_timeout=LONG,
        )
        return opening.__enter__()


class Sitting:
    """A socket at a table, what came through it, and what is true by now."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Any] = []
        """Since it was last asked."""
        self.table: Any = None
        self.waiting: Any = None
        self.boards: dict[int | None, Any] = {}
        self._keys = 0

    def hear(self) -> Any:
        """The next message."""
        message = msgspec.json.decode(self.socket.recv(LONG))
        for name in ("table", "waiting"):
            if message.get(name) is not None:
                setattr(self, name, message[name])
        for board in message.get("boards", ()):
            self.boards[board["seat"]] = board
        self.heard.append(message)
        return message

    def say(self, message: dict[str, Any] | str) -> None:
        """Send a message."""
        self.socket.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    def answered(self, key: str) -> None:
        """Hear until a message was done or refused."""
        while (message := self.hear()).get("key") != key and key not in message.get("acks", ()):
            pass

    def quiet(self) -> None:
        """Hear everything that is on its way: the server answers in order."""
        self._keys += 1
        key = f"quiet {self._keys}"
        self.say({"type": "ping", "key": key})
        self.answered(key)
        del self.heard[-1]

    def bot_thinks(self) -> bool:
        """Whether a bot is still to act."""
        table, waiting = self.table, self.waiting
        if waiting is None or table["stage"] != "playing" or table["paused"]:
            return False
        return any(table["seats"][seat]["level"] is not None for seat in waiting["needed"])

    def news(self) -> list[Any]:
        """What came since the last time, all frames in one: how much goes into each is left to the server."""
        heard, self.heard = self.heard, []
        frames = [message for message in heard if message["type"] == "frame"]
        said = [message for message in heard if message["type"] != "frame"]
        return [*said, merged(frames)] if frames else said


ORDER = ("type", "at", "acks", "table", "waiting", "boards", "lines")
"""The fields of a frame."""


def merged(frames: list[Any]) -> Any:
    """Frames as if they had come in one."""
    whole: dict[str, Any] = {}
    for frame in frames:
        known = [name for name in frame if name in ORDER]
        assert known == [name for name in ORDER if name in frame], f"the fields of a frame are {known}"
        for name, part in frame.items():
            if name in ("acks", "lines"):
                whole[name] = [*whole.get(name, []), *part]
            elif name == "boards":
                whole[name] = _boards(whole.get(name, []), part)
            else:
                whole[name] = part
    return {name: whole[name] for name in (*ORDER, *whole) if name in whole}


def _boards(before: list[Any], after: list[Any]) -> list[Any]:
    boards = {board["seat"]: board for board in before}
    for board in after:
        old = boards.get(board["seat"])
        if old is not None and old["start"] < board["start"]:
            log = [*old["log"][: board["start"] - old["start"]], *board["log"]]
            board = {**board, "start": old["start"], "log": log}  # noqa: PLW2901  # the same board, its log whole
        boards[board["seat"]] = board
    return list(boards.values())
