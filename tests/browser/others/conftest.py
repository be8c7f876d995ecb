"""Other browsers, one of each make for all tests: named, and left out where the machine has none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from tests.browser.others.engine import Engine
from tests.browser.others.firefox import NAME, firefox
from tests.browser.others.webkit import NAMES, browser, webkit


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    is_firefox = request.param == "firefox"
    there = shutil.which(NAME) if is_firefox else browser() and all(map(shutil.which, NAMES))
    if not there:
        why = f"there is no {request.param} on this machine: `make browser` installs it, or says how"
        assert "CI" not in os.environ, why
        pytest.skip(why)  # not everybody may install browsers; where CI runs it fails instead
    with firefox() if is_firefox else webkit() as engine:
        yield engine
