"""The command line: what each command printed, it still prints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.golden.commands import LINES, lay_out, printed
from tests.golden.comparing import check
from tests.golden.kept import recorded

COMMANDS = recorded("commands")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("commands")
    assert [one["command"] for one in COMMANDS] == [*LINES, *lay_out(made)], "record the commands anew"
    return made


@pytest.mark.long  # whole matches are played
@pytest.mark.timeout(400)  # a kernel may have to be compiled first
@pytest.mark.parametrize("command", COMMANDS, ids=[one["command"] for one in COMMANDS])
def test_a_command_prints_what_it_printed(folder: Path, command: Any) -> None:
    now = printed(folder, command["command"])
    if command["command"] == "games":  # a game may say more of itself
        now["out"] = [line for line in now["out"] if line in command["out"]]
    check(_without_words(command), _without_words(now))


def _without_words(printed: Any) -> Any:
    """Complaints and matches told in words may become better: how many lines a complaint has must stay."""
    told = printed["command"].startswith("replay ")
    lines = len(printed["err"].splitlines())
    return {**printed, "out": bool(printed["out"]) if told else printed["out"], "err": lines}
