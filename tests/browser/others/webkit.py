"""WebKit, the engine of the iPad, by WebDriver: WebKitGTK's small browser on a screen that nobody sees."""

from __future__ import annotations

import base64
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_server
from typing import Any

import httpx

from tests.browser.others.engine import PATIENCE, Engine, until

NAMES = ("WebKitWebDriver", "Xvfb")
BROWSERS = "webkit2gtk-4.*/MiniBrowser"
SCREEN = "1400x1200x24"
HEAR = """() => {
  if (window.complaints) return
  window.complaints = []
  const hear = (said) => window.complaints.push(String(said?.stack ?? said))
  addEventListener('error', (event) => hear(event.message))
  addEventListener('unhandledrejection', (event) => hear(event.reason))
  for (const level of ['error', 'warn']) console[level] = (...said) => said.forEach(hear)
}"""
"""This driver tells nothing of the console: the page keeps it, from the moment it has loaded."""
HEARD = "() => (window.complaints ?? []).splice(0)"
LATER = "ResizeObserver loop completed with undelivered notifications."
"""Not an error: what is measured while it changes is measured again in the next frame."""


class WebKit(Engine):
    """The window of a running MiniBrowser."""

    def __init__(self, driver: httpx.Client) -> None:
        self._driver = driver
        self._said: list[str] = []

    def goes(self, url: str) -> None:
        self._hears()
        self._asks("POST", "url", url=url)
        self.runs(HEAR)

    def runs(self, function: str, *given: Any) -> Any:
        return self._asks(
            "POST", "execute/sync", script=f"return ({function})(...arguments)", args=list(given)
        )

    def acts(self, *sources: dict[str, Any]) -> None:
        self._asks("POST", "actions", actions=list(sources))

    def sized(self, width: int, height: int) -> None:
        self._asks("POST", "window/rect", x=0, y=0, width=width, height=height)
        until(lambda: self.runs("() => [innerWidth, innerHeight]") == [width, height], "the window's size")

    def picture(self) -> bytes:
        return base64.b64decode(self._asks("GET", "screenshot"))

    def forgets(self) -> None:
        self._asks("DELETE", "cookie")

    def complaints(self) -> list[str]:
        self._hears()
        said, self._said = self._said, []
        return said

    def _hears(self) -> None:
        self._said += [said for said in self.runs(HEARD) if said != LATER]

    def _asks(self, method: str, path: str, **given: Any) -> Any:
        answer = self._driver.request(method, path, json=given if method == "POST" else None)
        assert answer.is_success, f"{path}: {answer.text[:500]}"
        return answer.json()["value"]


def browser() -> Path | None:
    """Where Debian keeps MiniBrowser, which is nobody's command."""
    return next(Path("/usr/lib").glob(f"*/{BROWSERS}"), None)


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A WebKit that knows nobody, until the tests are done."""
    with ExitStack() as stack:
        display = stack.enter_context(_screen())
        with create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        process = stack.enter_context(
            subprocess.Popen(
                [NAMES[0], f"--port={port}"],
                env={**os.environ, "DISPLAY": display, "NO_AT_BRIDGE": "1"},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        stack.callback(process.terminate)
        driver = stack.enter_context(httpx.Client(timeout=PATIENCE, trust_env=False))
        base = f"http://127.0.0.1:{port}/session"
        until(lambda: _is_up(driver, port), "the driver listens")
        options = {"binary": str(browser()), "args": ["--automation", "--full-screen"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        answer = driver.post(base, json=asked)
        assert answer.is_success, answer.text
        driver.base_url = httpx.URL(f"{base}/{answer.json()['value']['sessionId']}/")
        stack.callback(driver.delete, "")
        yield WebKit(driver)


def _is_up(driver: httpx.Client, port: int) -> bool:
    try:
        return driver.get(f"http://127.0.0.1:{port}/status").is_success
    except httpx.TransportError:
        return False


@contextmanager
def _screen() -> Iterator[str]:
    """A display of its own."""
    read, write = os.pipe()
    command = [NAMES[1], "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                number = told.readline().strip()
            assert re.fullmatch(r"\d+", number), "there is no screen"
            yield f":{number}"
        finally:
            process.terminate()
