"""Looks at pages of the built client as people see them: `python web/scripts/shots.py [PATH ...]`.

Serves `bisat/_web` under the server's content security policy, takes a screenshot of each page in both
themes at desk and phone size into `web/test-results/`, and fails on whatever the browser or axe complains of.
"""

from __future__ import annotations

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, sync_playwright

WEB = Path(__file__).resolve().parents[1]
BUILD = WEB.parent / "bisat" / "_web"
SHOTS = WEB / "test-results"
Theme = Literal["dark", "light"]
THEMES: tuple[Theme, Theme] = ("dark", "light")
LOUD = ("error", "warning")
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
POLICY = "default-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Pages(SimpleHTTPRequestHandler):
    """The built client: files as they are, every other path is the app."""

    def send_head(self):  # type: ignore[no-untyped-def]
        if "." not in self.path.rsplit("/", 1)[-1]:
            self.path = "/index.html"
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Stay quiet."""


def look(browser: Browser, url: str, shot: Path, size: tuple[int, int], theme: Theme) -> list[str]:
    """Take one picture; the answer is what the browser and axe complain about."""
    complaints: list[str] = []
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme=theme)
    page.on("console", lambda said: complaints.append(said.text) if said.type in LOUD else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(url)
    page.evaluate("for (const image of document.images) image.loading = 'eager'")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=shot, full_page=True)
    violations = Axe().run(page).response["violations"]
    complaints += [f"{found['id']}: {found['nodes'][0]['html'][:120]}" for found in violations]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        complaints.append(f"{wide} px too wide")
    page.close()
    return [f"{shot.name}: {complaint}" for complaint in complaints]


def main(paths: list[str]) -> int:
    """Take all pictures; the number of complaints is the answer."""
    SHOTS.mkdir(exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(BUILD)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    complaints: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for path, (name, size), theme in product(paths, SIZES.items(), THEMES):
            shot = SHOTS / f"{path.strip('/').replace('/', '-') or 'home'}-{name}-{theme}.png"
            complaints += look(browser, f"http://127.0.0.1:{server.server_port}{path}", shot, size, theme)
        browser.close()
    server.shutdown()
    print("\n".join(complaints) or f"{len(paths) * 4} pictures in {SHOTS.name}/, no complaints")
    return len(complaints)


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:] or ["/", "/gallery"]) else 0)
