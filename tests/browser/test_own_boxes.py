"""A box of one's own: chosen from a file at a new table, said to whoever looks on, drawn and played with."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from playwright.sync_api import FilePayload, expect

from bisat import catalog
from tests.browser.kit import PHONE, Guest, House


def box_of(game: str, **changes: Any) -> dict[str, Any]:
    written = catalog.entry(game).box
    assert written is not None
    return {**msgspec.json.decode(msgspec.json.encode(written())), **changes}


def brings(guest: Guest, game: str, box: Any) -> None:
    """Begin a new table against bots, with a box from a file."""
    guest.goes_to(f"/game/{game}").presses("New table")
    guest.page.get_by_role("radio", name="Bots").check(force=True)  # the label is drawn over it
    rules = guest.page.locator("dialog details", has_text="Rules and time")
    if not rules.evaluate("each => each.open"):
        rules.locator("> summary").click()
    form = guest.page.get_by_label("Choose a file")
    text = box if isinstance(box, str) else json.dumps(box)
    form.set_input_files(FilePayload(name="box.json", mimeType="application/json", buffer=text.encode()))


def test_a_box_from_a_file_is_said_drawn_and_played_with(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben", size=PHONE)
    own = box_of("labyrinth-duel", straights=4, corners=6)
    own["objects"].reverse()
    brings(ada, "labyrinth-duel", own)
    expect(ada.page.get_by_role("group", name="Box")).to_contain_text("A box of one’s own")
    ada.presses("Open the table")
    ada.button("Stop!").wait_for()
    drawn = ada.page.locator("[data-place=thing-hourglass] use").first
    expect(drawn).to_have_attribute("href", "#ld-orb")
    table = ada.page.url.rsplit("/", 1)[1]
    assert house.table(ada, table)["options"]["box"] == own
    ben.page.goto(ada.page.url)
    expect(ben.page.locator("[data-place=thing-hourglass] use").first).to_have_attribute("href", "#ld-orb")
    brings(ada, "flying-sultans", box_of("flying-sultans", winds={
        **box_of("flying-sultans")["winds"], "1": {"kind": "move", "steps": 5},
    }))  # fmt: skip
    ada.presses("Open the table")
    expect(ada.page.get_by_label(re.compile("Glide 5")).first).to_be_attached()
    large = {"columns": 30, "winds": [0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]}
    brings(ada, "tapis-volant", box_of("tapis-volant", cards=[["V1", 1], ["V4", 99]], **large))
    ada.presses("Open the table")
    ada.page.locator("[data-place=card-V4]").first.wait_for()
    expect(ada.page.locator("text", has_text=re.compile(r"^(15|30)$"))).to_have_count(3)  # rows, columns
    expect(ada.page.locator("text", has_text="+3").first).to_be_attached()


def test_what_is_no_box_or_a_faulty_one_is_said_in_a_sentence(house: House) -> None:
    ada = house.guest("Ada")
    brings(ada, "tapis-volant", "no box at all")
    said = ada.page.get_by_role("dialog").get_by_role("alert")
    expect(said).to_have_text("This file can’t be read: a box is a file of JSON.")
    brings(ada, "tapis-volant", box_of("tapis-volant", cards=[["V1", 9]]))
    ada.presses("Open the table")
    expect(said).to_have_text("A box holds 61 to 300 wind cards, not 9.")
    ada.complaints[:] = [said for said in ada.complaints if "409" not in said]  # as it should be
    ada.presses("Take the game’s own")
    with ada.page.expect_download() as saved:
        ada.presses("Save the game’s box as a file")
    assert saved.value.suggested_filename == "tapis-volant.json"
    assert json.loads(saved.value.path().read_text(encoding="utf-8")) == box_of("tapis-volant")
    ada.look("own-box")
