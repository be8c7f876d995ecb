"""Matches saved before: each opens, and says at every moment what it said then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.golden.kept import GAMES, recorded
from tests.golden.matches import hold, hold_opened
from tests.golden.rpc import Rpc

MATCHES = [(game, match) for game in GAMES for match in recorded(game)]
NAMES = [f"{game}: {match['name']}" for game, match in MATCHES]


@pytest.fixture(scope="module")
def rpc() -> Iterator[Rpc]:
    with Rpc() as conversation:
        yield conversation


@pytest.mark.parametrize("match", [match for _, match in MATCHES], ids=NAMES)
def test_a_saved_match_says_at_every_moment_what_it_said(rpc: Rpc, match: Any) -> None:
    hold(rpc, match)


@pytest.mark.parametrize("match", [match for _, match in MATCHES], ids=NAMES)
def test_a_saved_match_opens_as_it_was(rpc: Rpc, match: Any) -> None:
    hold_opened(rpc, match)
