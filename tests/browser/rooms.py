"""Browsers that one guest leaves as the next one wants to find them.

A browser context of its own, with nothing in its cache, takes more work than most of what a test does in it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Page

EMPTY = "/favicon.svg"
"""A page of the server without a script: going there ends what the last page did and keeps its process."""
QUICK = """try { localStorage['bisat.preferences'] ??= '{"pace":"quick"}' } catch { /* no page yet */ }"""
"""Whoever comes here has chosen the quick pace, as people can in the settings."""
SEEN = """try {
  const games = ['montgolfiere', 'tapis-volant', 'flying-sultans', 'labyrinth-duel', 'magic-fold']
  const own = games.flatMap((game) => [1, 2, 3].map((at) => `${game}.mark.${at}`))
  localStorage['bisat.marks'] ??= JSON.stringify([...own, 'mark.hint'])
} catch { /* no page yet */ }"""
"""And has seen all that is said once to whoever comes for the first time."""
AWAY = -1
"""Where the mouse touches nothing."""


class Kind(NamedTuple):
    """What cannot be changed about a browser once it is open."""

    url: str
    touch: bool
    worker: bool = False
    """Whether the app may keep what works without network; else no test meets what another one left."""


class Rooms:
    """The pages of all contexts that nobody uses at present."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Kind, list[Page]] = {}

    def take(self, kind: Kind, *, unused: bool = False) -> Page:
        """A page that remembers nobody; one without anything in its cache if it has to be unused."""
        free = self._free.setdefault(kind, [])
        if free and not unused:
            return free.pop()
        context = self._browser.new_context(
            base_url=kind.url,
            has_touch=kind.touch,
            locale="en-GB",
            service_workers="allow" if kind.worker else "block",
        )
        context.add_init_script(QUICK)
        context.add_init_script(SEEN)
        return context.new_page()

    def give_back(self, kind: Kind, page: Page) -> None:
        """Forget who was here; where that fails, nobody comes here again."""
        try:
            page.context.set_offline(False)
            page.unroute_all(behavior="ignoreErrors")
            page.mouse.move(AWAY, AWAY)
            page.goto(EMPTY)
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
            page.context.clear_cookies()
            page.context.clear_permissions()
        except Error:
            page.context.close()
        else:
            self._free.setdefault(kind, []).append(page)

    def clear(self) -> None:
        """Close all that is free; after the last test the browser itself has gone."""
        for page in (page for pages in self._free.values() for page in pages):
            with suppress(Error):
                page.context.close()
        self._free.clear()
