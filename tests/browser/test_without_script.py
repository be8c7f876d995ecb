"""A browser without JavaScript is told so, and still can read the rules."""

from __future__ import annotations

from playwright.sync_api import Browser, expect


def test_who_has_no_script_finds_the_rules_and_what_is_kept(browser: Browser, served: str) -> None:
    with browser.new_context(base_url=served, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/")
        expect(page.get_by_role("article")).to_have_count(0)  # nothing that needs a script
        page.goto("/t/nosuchtable2")
        page.get_by_role("link", name="Lire les règles sans lui").click()
        page.get_by_role("link", name="Montgolfière").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Montgolfière")
        page.get_by_role("link", name="Tous les jeux").click()
        page.get_by_role("link", name="Ce que ce serveur conserve").click()
        expect(page.get_by_role("main")).to_contain_text("90 jours")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
