"""Finished games that a person can read, as the tests of each game hold them: one for each way to end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, get_args

from bisat.core.log import Match


class Record(Protocol):
    """The module of a game that writes its matches down and reads them again."""

    FOLDER: Path

    @property
    def WAYS(self) -> Sequence[str]:  # noqa: N802  # a constant of the module
        """Every way to end."""

    @property
    def read(self) -> Callable[[str], Match]:
        """The match that was written like this, played again."""

    @property
    def way(self) -> Callable[[Match], str]:
        """The way in which a match ended."""

    @property
    def write(self) -> Callable[[Match], str]:
        """The whole match in words."""


class Golden:
    """The finished games of one game."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.paths = sorted(record.FOLDER.glob("*.txt"))
        self.texts = [path.read_text(encoding="utf-8") for path in self.paths]

    def check_told(self, path: Path) -> None:
        """Played again it is told word for word the same."""
        text = path.read_text(encoding="utf-8")
        assert self.record.write(self.record.read(text)) == text

    def check_ways(self, reasons: Any = None) -> None:
        """There is a game for every way to end and no other; every reason to end is among the ways."""
        ways = [self.record.way(self.record.read(text)) for text in self.texts]
        assert sorted(ways) == sorted(self.record.WAYS)
        assert all(any(reason in way for way in ways) for reason in get_args(reasons))

    def check_moves(self, *moves: str) -> None:
        """Each of these is made in some game."""
        made = "\n".join(line for text in self.texts for line in text.splitlines() if line[:1] == ">")
        for move in moves:
            assert f" {move}" in made, move

    def check_words(self, *words: str) -> None:
        """Each of these is said in some game."""
        told = "\n".join(self.texts)
        for said in words:
            assert said in told, said
