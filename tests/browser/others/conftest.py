"""Other browsers, one of each make for all tests: named, and left out where the machine has none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager

import pytest

from tests.browser.others.engine import Engine
from tests.browser.others.firefox import NAME, firefox
from tests.browser.others.webkit import NAMES, browser, webkit

MAKES = ("firefox", "webkit")


@pytest.fixture(scope="session", params=MAKES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with _one(request.param) as engine:
        yield engine


@pytest.fixture(params=MAKES)
def keeping(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """One of its own, which keeps what works without network."""
    with _one(request.param, worker=True) as engine:
        yield engine


def _one(make: str, *, worker: bool = False) -> AbstractContextManager[Engine]:
    is_firefox = make == "firefox"
    there = shutil.which(NAME) if is_firefox else browser() and all(map(shutil.which, NAMES))
    if not there:
        why = f"there is no {make} on this machine: `make browser` installs it, or says how"
        assert "CI" not in os.environ, why
        pytest.skip(why)  # not everybody may install browsers; where CI runs it fails instead
    return firefox(worker=worker) if is_firefox else webkit()
