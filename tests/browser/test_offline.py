"""Without network: what was loaded once still works, and what was done meanwhile is kept once."""

from __future__ import annotations

import re
import shutil
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.kit import PHONE, Guest, House
from tests.browser.labyrinth import join
from tests.browser.rooms import Rooms
from tests.browser.serving import serving

KEPT = """async () => {
  await navigator.serviceWorker.ready
  const paths = async () => {
    const found = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  }
  const wait = () => new Promise((done) => setTimeout(done, 50))
  for (let tries = 0; tries < 300; tries++) {
    const found = await paths()
    if (navigator.serviceWorker.controller && found.filter((path) => path.includes('/figures/')).length === 5)
      return found
    await wait()
  }
  return paths()
}"""
"""The paths of all that the worker keeps, once it has what it wants."""
LEFT = """async () => {
  const workers = await navigator.serviceWorker.getRegistrations()
  return [await caches.keys(), workers.length, Object.keys(localStorage)]
}"""
GO = """(path) => {
  const link = Object.assign(document.createElement('a'), { href: path })
  document.body.append(link)
  link.click()
}"""
"""Follow a link within the app."""
GAMES = ("flying-sultans", "labyrinth-duel", "magic-fold", "montgolfiere", "tapis-volant")
PRIVATE = re.compile(r"^/api/(?!games$|lessons/|daily/|figures/)")


def stays(house: House, **how: Any) -> tuple[Guest, list[str]]:
    """Somebody who came to stay: whatever works without network is at hand. And what that is."""
    guest = house.guest("Ada", worker=True, **how).goes_to("/")
    guest.page.keyboard.press("Tab")
    kept: list[str] = guest.page.evaluate(KEPT)
    return guest, kept


def book(guest: Guest) -> list[dict[str, Any]]:
    """What the server knows of a person's puzzles."""
    found: list[dict[str, Any]] = guest.context.request.get("/api/book").json()["results"]
    return found


def test_without_network_one_reads_learns_practises_and_solves_and_the_result_is_kept_once(
    house: House,
) -> None:
    ada, kept = stays(house)
    assert {f"/api/lessons/{game}" for game in GAMES} <= set(kept)
    assert [path for path in kept if PRIVATE.match(path)] == []
    ada.loses_network()
    ada.page.reload()
    ada.reads("No connection to the server")
    ada.look_at_all_sizes("lobby-offline")
    nothing = ada.page.get_by_role("region", name="No connection")
    nothing.get_by_role("link", name="Montgolfière").last.click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Montgolfière")
    ada.goes_to("/learn/tapis-volant")
    expect(ada.page.get_by_role("region", name="Your guide")).to_be_visible()
    ada.presses("Next")
    ada.goes_to("/practice/magic-fold")
    expect(ada.page.get_by_role("region", name="Folding puzzle")).to_be_visible()
    ada.goes_to("/practice/labyrinth-duel").reads("Par")
    ada.presses("Hint")
    expect(ada.page.get_by_text(re.compile("^Push from"))).to_be_visible()
    ada.goes_to("/daily/labyrinth-duel").reads("Par")
    join(ada)
    expect(ada.page.get_by_role("region", name="Your result")).to_contain_text("1 day")
    ada.page.reload()
    expect(ada.page.get_by_role("region", name="Your result")).to_contain_text("1 day")
    assert book(ada) == []  # the test has a network of its own
    with ada.page.expect_response("**/api/book"):
        ada.context.set_offline(False)
    expect(ada.page.get_by_role("region", name="Your result")).to_contain_text("1 day")
    assert [(one["game"], one["grade"]) for one in book(ada)] == [("labyrinth-duel", "easy")]
    first = book(ada)
    for _ in range(2):
        ada.page.evaluate("dispatchEvent(new Event('online'))")
        ada.page.reload()
    assert book(ada) == first
    tablet = house.guest("")  # the same person with another browser
    tablet.context.add_cookies(ada.context.cookies())  # type: ignore[arg-type]  # what one gives the other takes
    tablet.goes_to("/daily/labyrinth-duel")
    expect(tablet.page.get_by_role("region", name="Your result")).to_contain_text("1 day")


def test_whoever_is_erased_leaves_nothing_in_the_browser(house: House) -> None:
    ada, kept = stays(house, size=PHONE)
    assert len(kept) > 100
    ada.page.evaluate("localStorage['bisat.daily.magic-fold'] = '{}'")
    ada.goes_to("/privacy").presses("Erase my name and messages")
    with ada.page.expect_navigation():
        ada.page.get_by_role("dialog").get_by_role("button", name="Erase my name and messages").click()
    ada.button("Play now").first.wait_for()
    caches, workers, storage = ada.page.evaluate(LEFT)
    assert (caches, workers) == ([], 0)
    assert "bisat.daily.magic-fold" not in storage


def test_a_browser_offers_to_install_it(
    served: str, browser_type: BrowserType, whole_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    with browser_type.launch_persistent_context(
        tmp_path, base_url=served, locale="de-DE", **whole_launch_args
    ) as context:  # one that remembers nothing cannot install anything
        page = context.pages[0]
        page.goto("/")
        page.get_by_role("button", name="Jetzt spielen").first.wait_for()
        link = context.new_cdp_session(page)
        assert link.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        manifest = link.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"].endswith("/manifest.de.webmanifest")
        assert "Labyrinth – das Duell · Rätsel des Tages" in manifest["data"]


def test_a_new_version_asks_and_never_at_a_table(browser: Browser, tmp_path: Path) -> None:
    """A server is replaced by a newer one: who is in the lobby is asked, who plays is left in peace."""
    bisat = (sys.executable, "-m", "tests.browser.newer")
    old = Path(str(files("bisat")))
    newer(old / "_web", tmp_path / "newer" / "_web")
    rooms = Rooms(browser)
    with serving(*bisat, old, data=tmp_path / "data") as url:
        house = House(url, rooms)
        ada, _ = stays(house)
        table = house.lays(ada, "montgolfiere", "me open")
        before = script(ada)
    ada.offline = True  # while nobody answers
    with serving(*bisat, tmp_path / "newer", data=tmp_path / "data", port=int(url.rpartition(":")[2])):
        ada.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update() }")
        ready = ada.page.get_by_text("A new version of bisat is ready.")
        expect(ready).to_be_visible()
        ada.look_at_all_sizes("lobby-new-version")
        ada.page.evaluate(GO, f"/t/{table}")
        ada.reads("Waiting for one more player")
        expect(ready).to_be_hidden()
        assert script(ada) == before
        ada.page.go_back()
        with ada.page.expect_navigation():
            ada.presses("Reload now")
        ada.button("Play now").first.wait_for()
        assert script(ada) != before
        expect(ready).to_be_hidden()
        house.close()


def script(guest: Guest) -> str:
    """The script that a page runs."""
    return str(guest.page.locator("script[type=module]").get_attribute("src"))


def newer(build: Path, into: Path) -> None:
    """A build that differs from this one in its main script."""
    shutil.copytree(build, into)
    page = into / "index.html"
    found = re.search(r'<script type="module"[^>]* src="/assets/(index-[\w-]+)\.js"', page.read_text())
    assert found is not None
    (into / "assets" / f"{found[1]}.js").rename(into / "assets" / "index-newer.js")
    for path in (*into.rglob("*.html"), *into.rglob("*.js")):
        path.write_text(path.read_text().replace(f"{found[1]}.js", "index-newer.js"))
    assert "index-newer.js" in (into / "worker.js").read_text()
