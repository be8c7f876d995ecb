"""Before the start: what is played is changed and built around the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.kit import SIZES, House


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_host_changes_what_is_played_and_everybody_sees_it(house: House, size: ViewportSize) -> None:
    ada, ben = house.guest("Ada", size=size), house.guest("Ben", size=size)
    table = house.lays(ada, "montgolfiere", "me open open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    terms = ben.page.get_by_role("region", name="What is played")
    expect(terms.get_by_text("As long as you like")).to_be_visible()
    expect(ben.button("Change what is played")).to_have_count(0)
    ada.presses("Change what is played")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("Thinking time").select_option(label="3 minutes + 10 s a move")
    if size == SIZES["phone"]:
        ada.look("change")
    ada.presses("Play it this way")
    expect(dialog).to_be_hidden()
    expect(terms.get_by_text("3:00 + 10 s a move")).to_be_visible()
    expect(ben.page.get_by_role("status").filter(has_text="The host has changed")).to_contain_text("Thinking")
    ada.presses("Start")
    expect(ada.page.get_by_text("3:00").first).to_be_visible()
    assert house.table(ada, table)["options"]["bank"] == 180
