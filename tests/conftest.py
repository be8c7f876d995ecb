"""The browser that the browser tests run in: the machine's own Chromium, never a downloaded one."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest

LEAN = "chromium-headless-shell"
"""The same browser without its windows: a test takes a quarter less work."""
WHOLE = ("chromium", "chromium-browser", "google-chrome")
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
    return {**browser_type_launch_args, "executable_path": found(LEAN, *WHOLE), "args": list(FLAGS)}


@pytest.fixture(scope="session")
def whole_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """For what has to do with windows: notifications, and installing."""
    return {**browser_type_launch_args, "executable_path": found(*WHOLE)}


def found(*names: str) -> str:
    """The first of these that is there, or the one that is asked for."""
    names = (os.environ["CHROMIUM"],) if "CHROMIUM" in os.environ else names
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.fail("there is no Chromium on this machine: `make browser` installs it, or says how")
    return path
