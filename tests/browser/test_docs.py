"""The documentation under /docs: found from the start page, searched, and read by everyone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.kit import SIZES, House, violations


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
