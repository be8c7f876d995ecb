"""Finished matches looked at again: through everybody's eyes, to both ends, from a file and by link."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import FilePayload, ViewportSize, expect

from bisat.core.codec import plain
from bisat.core.log import Saved
from bisat.games.montgolfiere.show.story import card_name
from bisat.games.montgolfiere.tests import record
from bisat.server.table.replay import replay as replayed
from tests.browser.files import opens
from tests.browser.kit import PHONE, SIZES, Guest, House, play_out
from tests.browser.montgolfiere import any_card, round_of
from tests.server.kit.finished import finished

WALK = """async (button) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const all = (selector) => [...document.querySelectorAll(selector)]
  const named = (name) => document.querySelector(`button[aria-label="${name}"]`)
  const cards = (list) => [...list.querySelectorAll('.visually-hidden')].map((card) => card.textContent)
  const read = () => ({
    at: Number(document.querySelector('input[type=range]').value),
    squares: all('.flyer').map((flyer) => Number(flyer.getAttribute('aria-label').match(/square (\\d+)/)[1])),
    hand: all('[role=toolbar] button').map((card) => card.getAttribute('aria-label').split(': ').at(-1)),
    hands: all('ul[aria-label="All hands"] > li > ul').map(cards),
    words: document.querySelector('section[aria-label="The board in words"] p').textContent,
  })
  const seen = [read()]
  while (named(button).getAttribute('aria-disabled') !== 'true') {
    named(button).click()
    await frame()
    for (const skip of all('main button').filter((each) => each.textContent.trim() === 'Skip')) skip.click()
    await frame()
    seen.push(read())
    if (seen.length > 500) throw new Error('there is no end')
  }
  return seen
}"""
"""Press a button of the replay until it rests, and write down what the board shows at every moment."""


@pytest.fixture(scope="module")
def saved() -> Saved:
    """A whole game of four, as short as it is rich."""
    return record.read((record.FOLDER / "moon-alone.txt").read_text(encoding="utf-8")).save()


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 400), (390, 664)])
def test_on_a_phone_the_board_is_large_and_what_winds_is_near(
    house: House, saved: Saved, width: int, height: int
) -> None:
    ada = house.guest("Ada", size=ViewportSize(width=width, height=height), touch=True)
    opens(ada, saved)
    boxes = [ada.page.locator(each).first.bounding_box() for each in (".replay .scene", ".place.board .sky")]
    scene, sky = (box for box in boxes if box)
    assert max(sky["width"] / scene["width"], sky["height"] / scene["height"]) >= 0.85
    assert scene["height"] >= 0.65 * height
    expect(ada.page.get_by_role("slider")).to_be_in_viewport(ratio=1)


def expected(view: Any, at: int, *, opened: bool) -> dict[str, Any]:
    """What the board must show of a view."""
    named = [[card_name(card) for card in hand or ()] for hand in view.hands]
    return {
        "at": at,
        "squares": list(view.squares),
        "hand": [] if view.seat is None else named[view.seat],
        "hands": named if opened else [],
    }


def looks_through(guest: Guest, lens: str) -> None:
    """Choose other eyes, and wait until the board is seen with them."""
    guest.page.get_by_label("Point of view").select_option(label=lens)
    page = guest.page
    shown = {
        "open": page.get_by_role("list", name="All hands"),
        "watch": page.get_by_role("list", name="This round’s cards"),
    }.get(str(LENSES[lens]), page.get_by_role("toolbar", name="Your hand"))
    shown.wait_for()


LENSES = {
    "Everything open": "open",
    "As a spectator": "watch",
    "As Saffron": 0,
    "As Lapis": 1,
    "As Pomegranate": 2,
    "As Turquoise": 3,
}


@pytest.mark.parametrize("lens", LENSES)
def test_a_replay_steps_to_both_ends_through_everybody_s_eyes(house: House, saved: Saved, lens: str) -> None:
    ada = house.guest("Ada")
    opens(ada, saved)
    looks_through(ada, lens)
    eyes: Any = LENSES[lens]
    moments = replayed(saved, eyes).moments
    onward = ada.page.evaluate(WALK, "One step forward")
    wanted = [expected(moment.view, at, opened=eyes == "open") for at, moment in enumerate(moments)]
    assert [{key: seen[key] for key in wanted[0]} for seen in onward] == wanted
    back = ada.page.evaluate(WALK, "One step back")
    assert back == onward[::-1]
    ada.presses("To the end")
    assert ada.page.evaluate(WALK, "One step forward") == onward[-1:]
    ada.presses("To the start")
    assert ada.page.evaluate(WALK, "One step back") == onward[:1]


def test_the_board_in_words_tells_every_hand_when_all_is_open(house: House, saved: Saved) -> None:
    ada = house.guest("Ada")
    opens(ada, saved)
    words = ada.page.get_by_role("region", name="The board in words")
    expect(words).not_to_contain_text("holds")
    looks_through(ada, "Everything open")
    expect(words).to_contain_text("Turquoise holds:")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_match_is_replayed_downloaded_opened_and_checked(house: House, size: Any, tmp_path: Path) -> None:
    ada, ben = house.guest("Ada", size=size), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    play_out([ada, ben], any_card, until=lambda: round_of(ada) == 3)
    ada.chooses_from_menu("Resign")
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    promised = house.table(ada, table)["commit"]

    ben.page.get_by_role("link", name="Watch it again").click()
    ben.presses("To the end")
    here = ben.page.url
    assert here.startswith(f"{house.url}/replay/{table}#")
    ada.goes_to(here).page.get_by_role("slider", name="Moment").wait_for()
    assert ada.page.get_by_role("slider", name="Moment").input_value() == here.partition("#")[2]

    ada.presses("Check the match")
    ada.reads("All is well")
    ada.reads(promised)
    with ada.page.expect_download() as loading:
        ada.presses("Download")
    kept = tmp_path / loading.value.suggested_filename
    loading.value.save_as(kept)
    assert kept.name == f"bisat-montgolfiere-{table}.json"

    ada.goes_to("/my").page.get_by_label("Open a saved match").set_input_files(kept)
    ada.presses("To the end")
    assert ada.page.get_by_role("slider", name="Moment").input_value() == here.partition("#")[2]
    ada.presses("Check the match")
    ada.reads("All is well")
    ada.reads(promised)


def test_a_forged_match_is_refused_with_a_sentence(house: House, saved: Saved) -> None:
    ada = house.guest("Ada")
    first, *others = saved.events
    forged = plain(replace(saved, events=(first, first, *others)))
    for name, text, said in (
        (
            "forged.json",
            json.dumps(forged),
            "Event 2 of this match cannot have happened: That move isn’t allowed right now.",
        ),
        ("words.json", "Once upon a time", "That file doesn’t contain a saved match."),
        ("empty.json", "{}", "That couldn’t be read"),
    ):
        file = FilePayload(name=name, mimeType="application/json", buffer=text.encode())
        ada.offline = True  # the browser itself complains about the answer 4xx
        ada.goes_to("/my").page.get_by_label("Open a saved match").set_input_files(file)
        ada.reads(said)
        ada.offline = False


def test_a_replay_fits_a_phone_with_every_hand_open(house: House, saved: Saved) -> None:
    ada = house.guest("Ada", size=PHONE)
    opens(ada, saved)
    looks_through(ada, "Everything open")
    ada.page.get_by_role("slider", name="Moment").fill("20")
    hands = ada.page.get_by_role("list", name="All hands")
    expect(hands.get_by_role("list")).to_have_count(4)
    for hand in hands.get_by_role("list").all():
        expect(hand).to_be_in_viewport()
    ada.look("replay-open")


@pytest.mark.timeout(300)
def test_one_looks_back_on_a_match_and_goes_to_the_decision_that_mattered(house: House) -> None:
    ada = house.guest("Ada", size=PHONE)
    opens(ada, finished(seats=2).save())
    ada.presses("Look back")
    told = ada.page.get_by_role("dialog")
    told.get_by_role("progressbar").wait_for()
    told.get_by_text(re.compile(r"^Thinking it over… \d+%$")).wait_for(timeout=240_000)
    curve = told.get_by_role("img", name="Chances from the first decision to the end")
    curve.wait_for(timeout=240_000)  # kernels may have to be compiled first
    told.get_by_text("own choices by").wait_for()
    expect(told.get_by_text(re.compile(r"^\w+ (won|didn’t win)\. At the start"))).to_be_visible()
    first = told.get_by_role("button", name="Go to step").first
    step = first.inner_text().split()[-1]
    first.click()
    curve.wait_for(state="detached")
    assert ada.page.get_by_role("slider", name="Moment").input_value() == step
