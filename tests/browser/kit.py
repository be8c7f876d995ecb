"""A kit for tests as people play: a house, guests with browsers of their own, and looks at their screens.

A game's browser test needs one function that makes a move on the screen of a guest; `play_out` does the rest.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import (
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
    expect,
)

from tests.browser.rooms import Kind, Rooms

Theme = Literal["dark", "light"]
Language = Literal["en", "fr", "de", "el"]
FACES: tuple[tuple[Language, Theme], ...] = (("en", "dark"), ("fr", "dark"), ("de", "light"), ("el", "light"))
"""Every screen is held against axe in each theme and in each language; the long version takes all pairs."""
ALL_FACES: tuple[tuple[Language, Theme], ...] = tuple(
    (said, seen) for said, _ in FACES for seen in ("dark", "light")
)
DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SIZES = {"desk": DESK, "phone": PHONE}
SOAK = os.environ.get("BISAT_SOAK") == "1"
LONGEST = 90.0
"""Seconds that a match may take before somebody must be stuck."""
PATIENCE = 15_000
"""Milliseconds to wait for anything on a busy machine."""

AT_REST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  await frame()
  await frame()
  const ends = (animation) => animation.effect?.getComputedTiming().endTime < 2000
  const moving = document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => 0))
  await Promise.race([Promise.all(moving), new Promise((done) => setTimeout(done, 2000))])
}"""
"""Whatever opens, closes or fades has arrived; what moves for ever may."""

SPEAK = """async (language) => {
  if (document.documentElement.lang === language) return
  for (const sheet of document.querySelectorAll('[popover]')) sheet.dispatchEvent(new Event('beforetoggle'))
  const all = () => [...document.querySelectorAll('select')]
  const found = () => all().find((each) => each.querySelector('[value="el"]'))
  for (let tries = 0; !found() && tries < 250; tries++) await new Promise((go) => setTimeout(go, 20))
  const spoken = found()
  spoken.value = language
  spoken.dispatchEvent(new Event('change', { bubbles: true }))
  const wait = (done) => document.documentElement.lang === language ? done() : setTimeout(wait, 20, done)
  await new Promise(wait)
}"""
"""Choose a language where the settings are, also while a dialog stands before them."""

GLANCE = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !each.closest('[inert], [aria-hidden=true]'))
  const names = (each) => (each.getAttribute('aria-label') ?? each.textContent).replace(/\\s+/g, ' ').trim()
  return {
    title: document.title,
    dialog: all('dialog[open], [role=dialog]').length > 0,
    buttons: all('button:enabled:not([aria-disabled=true])').map(names),
    groups: all('[role=group], [role=toolbar]').map(names),
  }
}"""

NO_WORKER = "Service Worker registration blocked by Playwright"
"""What a browser says in which the app may keep nothing."""

expect.set_options(timeout=PATIENCE)


class Glance(NamedTuple):
    """What decides about the next move, seen at once: to ask for each part of it takes ten times the work."""

    title: str
    dialog: bool
    buttons: list[str]
    """The names of those that can be pressed."""
    groups: list[str]
    """The names of groups and toolbars."""

    @property
    def needed(self) -> bool:
        """Whether the page says that it is this guest's turn."""
        return self.title.startswith("Your move")

    @property
    def result(self) -> bool:
        return self.title.startswith("The match is over") and self.dialog

    @property
    def curtain(self) -> bool:
        return any(name.startswith("I am ") for name in self.buttons)


class Guest:
    """A person with a browser of their own; whatever the browser complains about fails the test."""

    def __init__(self, page: Page, shots: Path | None) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.offline = False
        self.leaves_traces = False
        """Whether something was done to the browser that cannot be undone."""
        self._shots = shots
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", self._fail)
        page.on("console", self._hear)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def _fail(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not self.offline and said.text != NO_WORKER:
            self.complaints.append(said.text)

    def deaf(self) -> None:
        """Whatever the browser says from now on is nobody's complaint."""
        self.page.remove_listener("pageerror", self._fail)
        self.page.remove_listener("console", self._hear)

    def devtools(self) -> CDPSession:
        """Look under the hood of the page."""
        self.leaves_traces = True
        return self.context.new_cdp_session(self.page)

    def begins_with(self, script: str) -> None:
        """Run this before anything else on every page from now on."""
        self.leaves_traces = True
        self.page.add_init_script(script)

    def holds_the_clock(self) -> None:
        """Time in the browser passes as the test says."""
        self.leaves_traces = True
        self.page.clock.install()

    # --- going about --------------------------------------------------------------------------------

    def goes_to(self, path: str) -> Guest:
        """Open a page of the app; the lobby is seen before its script has come, so wait until it is awake."""
        self.page.goto(path)
        self.page.locator(":root:not(:has(#app[inert]))").wait_for(state="attached")
        return self

    def presses(self, name: str, *, exact: bool = True) -> None:
        """Press the button of this name."""
        self.button(name, exact=exact).click()

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def reads(self, text: str) -> None:
        """Wait until a text can be seen."""
        self.page.get_by_text(text).filter(visible=True).first.wait_for()

    def chooses_from_menu(self, name: str) -> None:
        """Choose from the menu of the table."""
        self.presses("Table and settings")
        self.page.get_by_role("group", name="Table and settings").get_by_role("button", name=name).click()

    def loses_network(self) -> None:
        self.offline = True
        self.context.set_offline(True)

    def finds_network(self) -> None:
        self.context.set_offline(False)
        self.reads("Connected again")
        self.offline = False

    # --- at the table -------------------------------------------------------------------------------

    def sits_at(self, table: str) -> Guest:
        """Open the link of a table and take a free seat."""
        self.goes_to(f"/t/{table}").presses("Sit down")
        return self

    def glance(self) -> Glance:
        return Glance(**self.page.evaluate(GLANCE))

    def settles(self) -> None:
        """Wait until it is this guest's turn and the board stands still."""
        expect(self.page).to_have_title(re.compile("^Your move"))
        expect(self.page.get_by_text("Watch what happens")).to_be_hidden()

    def sees_result(self) -> bool:
        return self.glance().result

    def plays(self, move: Move) -> None:
        """Wait until there is a move to make, and make it."""
        ends = time.monotonic() + LONGEST
        while not move(self):
            self.page.wait_for_timeout(30)
            assert time.monotonic() < ends, "there is no move to make"

    def takes_device(self) -> bool:
        """Lift the curtain where it hangs."""
        if not self.glance().curtain:
            return False
        self.page.get_by_role("button", name="I am ").click()
        return True

    def skips(self) -> None:
        """Skip what is shown, by the button that says so."""
        with suppress(Error):  # it was over before the finger came down
            self.button("Skip").click(force=True, timeout=500)

    # --- looking ------------------------------------------------------------------------------------

    def speaks(self, language: Language) -> None:
        """Choose a language without leaving the page."""
        self.page.evaluate(SPEAK, language)

    def look_at_all_sizes(self, screen: str) -> None:
        """Look at the screen as it is, then at the other sizes; the last one stays for what follows."""
        now = self.page.viewport_size or DESK
        for size in sorted(SIZES.values(), key=lambda size: size != now):
            self.page.set_viewport_size(size)
            self.look(screen)

    def look(self, screen: str) -> None:
        """Hold the screen against axe in four languages and both themes; keep pictures if they are wanted."""
        size = "phone" if (self.page.viewport_size or DESK)["width"] < 600 else "desk"
        faces = ALL_FACES if SOAK or self._shots else FACES
        seen = None
        for language, theme in faces:
            self.speaks(language)
            coloured = SOAK or theme != seen  # no other language brings other colours
            if theme != seen:
                self.page.emulate_media(color_scheme=theme)
                seen = theme
            self.page.evaluate(AT_REST)
            name = f"{screen}-{size}-{theme}" + ("" if language == "en" else f"-{language}")
            if self._shots is not None:
                self.page.screenshot(path=self._shots / f"{name}.png")
            found = violations(self.page, coloured=coloured)
            if found:  # perhaps something was caught halfway: a race goes on while it is looked at
                self.page.wait_for_timeout(500)
                self.page.evaluate(AT_REST)
                found = violations(self.page, coloured=coloured)
            self.complaints += [f"{name}: {why}" for why in found]
            wide = self.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                self.complaints.append(f"{name}: {wide} px too wide")
        self.speaks("en")
        self.page.emulate_media(color_scheme=FACES[0][1])


def violations(page: Page, *, coloured: bool = True) -> list[str]:
    """What axe finds on a page, one line each; looking at the colours takes longest."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": coloured}}}
    found = page.evaluate("(options) => axe.run(options)", options)["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


class Taps:
    """Counts what a finger does."""

    def __init__(self) -> None:
        self.made = 0

    def tap(self, what: Locator, *, drawn_over: bool = False) -> None:
        what.tap(force=drawn_over)
        self.made += 1


class House:
    """A running server, and everybody who comes to play."""

    def __init__(self, url: str, rooms: Rooms) -> None:
        self.url = url
        self.guests: list[Guest] = []
        self._rooms = rooms
        self._kinds: dict[Guest, Kind] = {}
        shots = os.environ.get("BISAT_SHOTS")
        self._shots = Path(shots) if shots else None

    def guest(
        self,
        name: str = "Guest",
        *,
        size: ViewportSize = DESK,
        theme: Theme = "dark",
        motion: Literal["reduce", "no-preference"] = "reduce",
        touch: bool = False,
        unused: bool = False,
        worker: bool = False,
    ) -> Guest:
        """Somebody new, with a name unless it is empty; with an unused browser on a first visit.

        With a worker the app keeps what works without network, as it does for everybody but in tests.
        """
        kind = Kind(self.url, touch, worker)
        page = self._rooms.take(kind, unused=unused or worker)
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme, reduced_motion=motion)
        guest = Guest(page, self._shots)
        guest.leaves_traces = worker
        self._kinds[guest] = kind
        self.guests.append(guest)
        if name:
            guest.context.request.get("/api/me")
            answer = guest.context.request.put("/api/me", data={"name": name}, headers=self._headers)
            assert answer.ok, answer.text()
        return guest

    def lays(
        self,
        host: Guest,
        game: str,
        seats: str,
        *,
        public: bool = False,
        when_ready: bool = False,
        **options: Any,
    ) -> str:
        """Lay a table, one word a seat (`me`, `open` or the level of a bot); the answer is its id."""
        plan = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats.split()
        ]
        body = {"game": game, "seats": plan, "options": options, "public": public, "when_ready": when_ready}
        answer = host.context.request.post("/api/tables", data=body, headers=self._headers)
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        return table

    def table(self, guest: Guest, table: str) -> dict[str, Any]:
        """What the server says of a table to anybody who asks."""
        said: dict[str, Any] = guest.context.request.get(f"/api/tables/{table}").json()
        return said

    @property
    def _headers(self) -> dict[str, str]:
        return {"Content-Type": "application/json", "Origin": self.url}

    def close(self) -> None:
        """Everybody goes home; whatever their browsers complained about fails the test."""
        complaints = [complaint for guest in self.guests for complaint in guest.complaints]
        for guest in self.guests:
            guest.deaf()
            if guest.leaves_traces:
                guest.context.close()
            else:
                self._rooms.give_back(self._kinds[guest], guest.page)
        assert not complaints, "\n".join(complaints)


def tab_to(guest: Guest, name: str, most: int = 40) -> None:
    """Press Tab until something of this name has the focus."""
    focused = (
        "document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim()"
    )
    for _ in range(most):
        guest.page.keyboard.press("Tab")
        if str(guest.page.evaluate(focused)).startswith(name):
            return
    raise AssertionError(f"Tab does not lead to {name}")


ACTS = {
    "Montgolfière": ".hand button",
    "Le Tapis Volant": ".hand button",
    "Flying Sultans": ".own .slot.open, .targets button",
    "Labyrinth – the Duel": ".cells button.pushable",
    "Magic Fold": ".handles button:enabled",
}
"""For each game what somebody can do first."""

Move = Callable[[Guest], bool]
"""Makes one move on a guest's screen if there is one to make, and says whether it did."""


def play_out(
    guests: Sequence[Guest], move: Move, until: Callable[[], bool] | None = None, longest: float = LONGEST
) -> None:
    """Let guests play until all of them see the result, or until something is so."""
    ends = time.monotonic() + longest
    while not all(guest.sees_result() for guest in guests):
        if until is not None and until():
            return
        moved = [guest.takes_device() or move(guest) for guest in guests]
        if not any(moved):
            guests[0].page.wait_for_timeout(30)
        assert time.monotonic() < ends, f"stuck: {[guest.page.title() for guest in guests]}"
