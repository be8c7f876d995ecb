"""Firefox by WebDriver BiDi: Debian has no driver beside it, and it needs none."""

from __future__ import annotations

import base64
import itertools
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.others.engine import PATIENCE, Engine, until

NAME = "firefox-esr"
LISTENS = re.compile(r"BiDi listening on (ws://\S+)")
SAYS = ("error", "warn")
NO_WORKER = 'user_pref("dom.serviceWorkers.enabled", false);\n'
"""It complains where a page is left while the worker still answers; the tests in Chromium try the worker."""


class Firefox(Engine):
    """A tab of a running Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._said: list[str] = []
        self._asks("session.new", capabilities={})
        self._asks("session.subscribe", events=["log.entryAdded"])
        self._tab = self._asks("browsingContext.create", type="tab")["context"]

    def goes(self, url: str) -> None:
        self._asks("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def runs(self, function: str, *given: Any) -> Any:
        called = f"(given) => JSON.stringify(({function})(...JSON.parse(given)) ?? null)"
        answer = self._asks(
            "script.callFunction",
            functionDeclaration=called,
            arguments=[{"type": "string", "value": json.dumps(given)}],
            awaitPromise=True,
            target={"context": self._tab},
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def acts(self, *sources: dict[str, Any]) -> None:
        self._asks("input.performActions", context=self._tab, actions=sources)

    def sized(self, width: int, height: int) -> None:
        self._asks(
            "browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height}
        )

    def picture(self) -> bytes:
        return base64.b64decode(self._asks("browsingContext.captureScreenshot", context=self._tab)["data"])

    def forgets(self) -> None:
        self._asks("storage.deleteCookies", partition={"type": "context", "context": self._tab})

    def complaints(self) -> list[str]:
        self._asks("session.status")  # whatever was said before is here with its answer
        said, self._said = self._said, []
        return said

    def _asks(self, method: str, **given: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            heard = json.loads(self._socket.recv(timeout=PATIENCE))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] in SAYS:
                self._said.append(heard["params"]["text"])
            if heard.get("id") == number:
                assert heard["type"] == "success", f"{method}: {heard.get('message')}"
                answer: dict[str, Any] = heard["result"]
                return answer


@contextmanager
def firefox(*, worker: bool = False) -> Iterator[Firefox]:
    """A Firefox that knows nobody, until the tests are done; with a worker where that is what is tried."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        (Path(home) / "user.js").write_text("" if worker else NO_WORKER)
        told = Path(home) / "told.txt"
        command = [NAME, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0"]
        with (
            told.open("wb") as log,
            subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": home}) as process,
        ):
            try:
                found = until(lambda: LISTENS.search(told.read_text(errors="replace")), "Firefox listens")
                with connect(f"{found[1]}/session", max_size=None, proxy=None) as socket:
                    yield Firefox(socket)
            finally:
                process.terminate()
                process.wait(PATIENCE)
