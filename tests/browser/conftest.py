"""A real server for the browser tests, with a data folder of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.kit import House

BISAT = Path(sys.executable).with_name("bisat")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("data")
    command = [str(BISAT), "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"http://\S+:\d+", said)
            assert found is not None, f"the server did not say where it is: {said!r}"
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 0


@pytest.fixture
def house(served: str, browser: Browser) -> Iterator[House]:
    house = House(served, browser)
    yield house
    house.close()
