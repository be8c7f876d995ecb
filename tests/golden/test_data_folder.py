"""A data folder of before: every table is found as it was left, can be gone on with, and is replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.comparing import check
from tests.golden.folder import LATER, look, unpack
from tests.golden.kept import recorded
from tests.golden.server import Server


@pytest.mark.long
def test_everybody_finds_what_was_left(tmp_path: Path) -> None:
    known, *before = recorded("folder")
    unpack(tmp_path / "data")
    with Server(tmp_path / "data", LATER) as server:
        found = look(server, known)
    check({one["name"]: one["steps"] for one in before}, {one["name"]: one["steps"] for one in found})
