"""`bisat rpc` as any program would use it: a process, and lines in and out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

ROOT = Path(__file__).resolve().parents[2]
RPC = (sys.executable, "-m", "bisat", "rpc")
LONG = 60
"""Seconds after which a whole conversation has gone wrong."""


class Wrong(Exception):
    """An error was the answer."""


class Answer(msgspec.Struct):
    """One response, its result as the text it came in."""

    result: msgspec.Raw = msgspec.Raw(b"")
    error: Any = None


_answers = msgspec.json.Decoder(list[Answer])


def request(method: str, *params: Any) -> dict[str, Any]:
    """A request with its parameters in order."""
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(params)}


class Rpc:
    """A conversation, question by question."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(RPC, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate(timeout=LONG)

    def batch(self, requests: list[Any]) -> list[Answer]:
        """Several questions in one line."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(requests) + b"\n")
        self._process.stdin.flush()
        return _answers.decode(self._process.stdout.readline())

    def ask(self, method: str, *params: Any) -> Any:
        """The result of one question."""
        answer = self.batch([request(method, *params)])[0]
        if answer.error is not None:
            raise Wrong(answer.error["message"])
        return msgspec.json.decode(answer.result)


def converse(lines: list[str]) -> list[str]:
    """What is answered to these lines, all sent at once."""
    said = "".join(f"{line}\n" for line in lines).encode()
    done = subprocess.run(RPC, cwd=ROOT, input=said, capture_output=True, timeout=LONG, check=True)
    assert done.stderr == b""
    return done.stdout.decode().splitlines()
