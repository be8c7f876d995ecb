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


VOICES = """
const [voice, far] = [true, false].map((localService) => ({ lang: 'en-GB', localService, name: 'Vera' }))
const said = (window.said = [])
Object.defineProperty(window, 'speechSynthesis', { value: Object.assign(new EventTarget(), {
  getVoices: () => [far, voice], speak: ({ text }) => said.push(text), cancel: () => said.push(''),
}) })
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
"""
"""A device with a voice, which the browsers of the tests have not."""


def test_a_story_is_read_aloud_where_the_device_has_a_voice(house: House) -> None:
    ada = house.guest("Ada", size=PHONE)
    ada.goes_to("/game/montgolfiere").presses("The story")
    expect(ada.page.locator("svg.story")).to_be_visible()
    expect(ada.button("Read aloud")).to_have_count(0)
    ada.page.add_init_script(VOICES)
    ada.goes_to("/game/montgolfiere").presses("The story")
    ada.presses("Read aloud")
    ada.presses("Go on")
    ada.look("story-aloud")
    expect(ada.button("Read aloud")).to_have_attribute("aria-pressed", "true")
    ada.presses("Read aloud")
    said = [text for text in ada.page.evaluate("said") if text]
    assert len(set(said)) == len(said) == 2
    assert said[-1] == ada.page.get_by_role("dialog").locator("p").first.inner_text()
    assert ada.page.evaluate("said.at(-1)") == ""
