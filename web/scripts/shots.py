"""Looks at pages of the built client as people see them: `python web/scripts/shots.py [PATH ...]`.

Serves `bisat/_web` under the server's content security policy, takes a screenshot of each page in both themes at
desk and phone size into `web/test-results/`, and fails on anything the browser complains about.
"""

from __future__ import annotations

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).resolve().parents[1]
BUILD = WEB.parent / "bisat" / "_web"
SHOTS = WEB / "test-results"
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


def main(paths: list[str]) -> int:
    """Take all pictures; the number of complaints is the answer."""
    SHOTS.mkdir(exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(BUILD)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    complaints: list[str] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for path in paths:
            name = path.strip("/").replace("/", "-") or "home"
            for size, (width, height) in SIZES.items():
                for theme in ("dark", "light"):
                    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
                    page.on("pageerror", lambda e: complaints.append(str(e)))
                    page.goto(f"http://127.0.0.1:{server.server_port}{path}")
                    page.evaluate("for (const image of document.images) image.loading = 'eager'")
                    page.wait_for_load_state("networkidle")
                    page.screenshot(path=SHOTS / f"{name}-{size}-{theme}.png", full_page=True)
                    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    if wide > 0:
                        complaints.append(f"{path} at {width} px is {wide} px too wide")
                    page.close()
        browser.close()
    server.shutdown()
    print("\n".join(complaints) or f"{len(paths) * 4} pictures in {SHOTS.name}/, no complaints")
    return len(complaints)


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:] or ["/", "/gallery"]) else 0)
