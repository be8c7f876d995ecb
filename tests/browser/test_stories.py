"""The opening of each game: pictures and words, before the first match and whenever somebody wants them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bisat import catalog
from tests.browser.kit import PHONE, House

PICTURES = 3


@pytest.mark.parametrize("game", catalog.GAMES)
def test_each_game_tells_its_story_in_pictures(house: House, game: str) -> None:
    ada = house.guest("Ada", size=PHONE)
    ada.goes_to(f"/game/{game}").presses("The story")
    told = set()
    for at in range(1, PICTURES + 1):
        dialog = ada.page.get_by_role("dialog")
        expect(dialog.locator("svg.story")).to_be_visible()
        told.add(dialog.locator("p").first.inner_text())
        ada.look(f"story-{game}-{at}")
        if at < PICTURES:
            ada.button("Go on").focus()
            ada.page.keyboard.press("Enter")
            expect(dialog.locator("p").first).to_be_focused()  # so that it is read out
    assert len(told) == PICTURES
    expect(ada.button("Go on")).to_have_count(0)


def test_the_story_comes_once_before_the_first_match_and_can_be_left_out(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to("/game/montgolfiere").presses("Play now")
    ada.reads("France, 1783.")
    ada.presses("I know it")
    ada.page.wait_for_url("**/t/*")
    ada.goes_to("/game/montgolfiere").presses("Play now")
    ada.page.wait_for_url("**/t/*")
