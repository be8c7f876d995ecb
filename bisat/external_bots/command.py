"""A bot in any language: a command that answers JSON-RPC 2.0, one message per line."""

from __future__ import annotations

import select
import subprocess
from collections.abc import Sequence
from typing import Any

import msgspec

from bisat.core.bot import Choice, SeatRng, Spent
from bisat.core.codec import Json, encode, read
from bisat.core.game import View
from bisat.core.refusal import Refused
from bisat.core.rng import Rng

PATIENCE = 60.0
"""Seconds to wait for an answer."""


class _Result(msgspec.Struct):
    move: Json
    memory: Json = None
    after_ms: int = 0


class _Reply(msgspec.Struct):
    id: Json = None
    result: _Result | None = None
    error: Json = None


class Command:
    """Starts its process with the first question; it ends with this one."""

    remembers = True

    def __init__(
        self,
        words: Sequence[str],
        game: str,
        options: Json,
        move: Any,
        name: str = "",
        patience: float = PATIENCE,
    ) -> None:
        self.words = tuple(words)
        self.name = name or " ".join(words)
        self.patience = patience
        self.game = game
        self.options = options
        self.move = move
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0

    def choose(self, view: View, legal: Sequence[Any], rng: Rng, spent: Spent, memory: Json = None) -> Choice:  # noqa: ARG002  # another process has its own clock
        self._asked += 1
        chance, steady = rng.labels if isinstance(rng, SeatRng) else ("", "")
        params = {
            "game": self.game,
            "options": self.options,
            "seat": view.seat,
            "view": view,
            "legal": legal,
            "memory": memory,
            "chance": chance,
            "steady": steady,
        }
        asked = {"jsonrpc": "2.0", "id": self._asked, "method": "choose", "params": params}
        line = self._answer(encode(asked) + b"\n")
        try:
            reply = msgspec.json.decode(line, type=_Reply)
        except msgspec.DecodeError as error:
            raise self._wrong(f"it answered {line[:200]!r}: {error}") from None
        if isinstance(reply.error, dict) and isinstance(said := reply.error.get("message"), str):
            raise self._wrong(f"error: {said}")
        if reply.result is None or reply.id != self._asked:
            raise self._wrong(f"it answered {line[:200]!r}")
        try:
            move = read(reply.result.move, self.move)
        except Refused as refused:
            raise self._wrong(f"it answered {line[:200]!r}: {refused.values.get('why', refused)}") from None
        return Choice(move, reply.result.after_ms, reply.result.memory)

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def __del__(self) -> None:
        self.close()

    def _answer(self, line: bytes) -> bytes:
        if self._process is None:
            try:
                self._process = subprocess.Popen(  # whoever plays named this command
                    self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
                )
            except OSError as error:
                raise self._wrong(str(error)) from None
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
        except OSError:
            raise self._wrong("it has ended") from None
        parts: list[bytes] = []
        while not parts or not parts[-1].endswith(b"\n"):
            if not select.select([process.stdout], [], [], self.patience)[0]:
                raise self._wrong(f"no answer within {self.patience:g} seconds")
            part = process.stdout.read(1 << 16)
            if not part:
                raise self._wrong("it has ended")
            parts.append(part)
        return b"".join(parts)

    def _wrong(self, why: str) -> Refused:
        self.close()
        return Refused("bot_failed", bot=self.name, why=why)
