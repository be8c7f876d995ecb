"""The command line: what each command printed, it still prints."""

from __future__ import annotations

from pathlib import Path

from tests.golden.commands import printed
from tests.golden.comparing import check
from tests.golden.kept import recorded


def test_every_command_prints_what_it_printed(tmp_path: Path) -> None:
    found = {one["command"]: one for one in printed(tmp_path) if not _words(one["command"])}
    before = {one["command"]: one for one in recorded("commands") if not _words(one["command"])}
    assert list(found) == list(before)
    check(before, found)


def _words(command: str) -> bool:
    """Matches told in words: each game holds those in games of its own, and its words may become better."""
    return command.startswith("replay ")
