"""The documentation under /docs: found from the start page, searched, and read by everyone."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.kit import PHONE, SIZES, House, violations

WAKES = 60_000
"""Milliseconds in which Python wakes on a busy machine."""


def test_whoever_types_a_word_finds_a_page(house: House) -> None:
    ada = house.guest("Ada").goes_to("/")
    ada.page.get_by_role("link", name="Documentation").click()
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("bisat")
    ada.page.keyboard.press("/")
    expect(ada.page.locator("input:focus")).to_be_visible()
    ada.page.keyboard.type("determinization", delay=20)
    expect(ada.page.get_by_text(re.compile(r"^\d+ results?$"))).to_be_visible()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_text("determinization").first).to_be_visible()


def test_every_page_is_within_reach_and_fits(house: House) -> None:
    ada = house.guest("Ada")
    for size in SIZES.values():
        ada.page.set_viewport_size(size)
        ada.goes_to("/docs/library/")
        expect(ada.page.get_by_role("heading", level=1)).to_contain_text("library")
        assert violations(ada.page) == []
        assert ada.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_an_example_runs_after_a_tap_and_nothing_comes_before(house: House) -> None:
    ada = house.guest("Ada")
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    ada.goes_to("/docs/try/")
    expect(ada.button("Run")).to_have_count(2)
    assert [path for path in asked if not path.startswith("/docs/")] == []
    ada.button("Run").first.focus()
    ada.page.keyboard.press("Enter")
    said = ada.page.locator(".said").first
    expect(said).to_contain_text("<montgolfiere, 3 seats, seed sky: 12 events", timeout=WAKES)
    picture = ada.page.get_by_role("img", name="The position as a picture")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("img => img.naturalWidth") > 100
    assert violations(ada.page) == []
    assert {"/live.js", "/pocket/manifest.json"} <= set(asked)
    example = ada.page.get_by_role("textbox", name="The example, which you can change").first
    example.fill("match.header.seats\nmatch.nothing")
    ada.page.keyboard.press("Control+Enter")
    expect(said).to_have_text(re.compile("^3.Line 2: AttributeError", re.DOTALL))
    example.fill("while True: pass")
    ada.page.keyboard.press("Control+Enter")
    ada.presses("Stop")
    expect(said).to_have_text("Stopped.")


def test_an_example_has_what_those_above_it_made(house: House) -> None:
    ada = house.guest("Ada", size=PHONE).goes_to("/docs/library/")
    ada.button("Run").nth(1).click()
    expect(ada.page.locator(".said").nth(1)).to_contain_text("['9', '14',", timeout=WAKES)
    assert violations(ada.page) == []
    assert ada.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
