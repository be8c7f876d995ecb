"""What is over already, line by line in a file: a run that was broken off goes on where it was."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bisat.core.refusal import Refused
from bisat.lab.contest import Batch, Contest, Done, MatchRecord


class _Line(msgspec.Struct):
    contest: str
    matches: tuple[MatchRecord, ...]


class Checkpoint:
    """One file may hold several contests; a line that was not finished is dropped."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._known: dict[tuple[str, tuple[tuple[int, int], ...]], Done] = {}
        if self._path.exists():
            self._read()

    def _read(self) -> None:
        content = self._path.read_bytes()
        whole, end, _ = content.rpartition(b"\n")
        for line in whole.split(b"\n") if end else ():
            try:
                entry = msgspec.json.decode(line, type=_Line)
            except msgspec.DecodeError as error:
                raise Refused("malformed", why=f"{self._path} is no file of an arena: {error}") from None
            done = Done(entry.matches)
            self._known[entry.contest, done.which] = done
        if len(whole) + len(end) < len(content):
            with self._path.open("r+b") as file:
                file.truncate(len(whole) + len(end))

    def done(self, batch: Batch) -> Done | None:
        """The batch, if it was played before."""
        return self._known.get((batch.contest.key(), batch.matches))

    def add(self, contest: Contest, done: Done) -> None:
        """Write down that a batch is over."""
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(_Line(contest.key(), done.matches)) + b"\n")
