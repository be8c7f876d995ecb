"""The browser that the browser tests run in: the machine's own Chromium, never a downloaded one."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest

NAMES = (os.environ.get("CHROMIUM", "chromium"), "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail("there is no Chromium on this machine: `make browser` installs it, or says how")
    return {**browser_type_launch_args, "executable_path": path, "args": list(FLAGS)}
