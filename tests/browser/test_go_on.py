"""What goes on, on the start page: the one thing to do first, the others as thin rows."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from tests.browser.kit import DESK, House


def test_what_waits_for_somebody_is_the_one_thing_to_do(house: House) -> None:
    ada = house.guest("Ada", size=ViewportSize(width=390, height=664))
    for game in ("montgolfiere", "tapis-volant"):
        ada.goes_to(f"/game/{game}").presses("Play now")
        ada.presses("I know it")
        ada.page.wait_for_url("**/t/*")
    ada.goes_to("/")
    here = ada.page.get_by_role("region", name="Go on playing")
    main = here.get_by_role("button", name="Go on: ")
    expect(main).to_be_visible()
    expect(here.get_by_text("Your turn since").first).to_be_visible()
    row = here.get_by_role("link")
    expect(row).to_have_count(1)
    box = row.bounding_box()
    assert box is not None
    assert box["height"] < 60, "the others are thin"
    expect(ada.page.locator("button.main")).to_have_count(1)
    main.click()
    ada.page.wait_for_url("**/t/*")
    ada.page.set_viewport_size(DESK)
    ada.goes_to("/")
    cards = [card.bounding_box() for card in ada.page.locator("article").all()]
    left, right = ([box["x"] for box in cards if box], [box["x"] + box["width"] for box in cards if box])
    middle = (min(left) + max(right)) / 2
    assert abs((left[3] + right[4]) / 2 - middle) < 1, "the last two of five stand in the middle"
