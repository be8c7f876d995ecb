"""Before the start: what is played is changed and built around the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.kit import PHONE, SIZES, House, violations
from tests.browser.tapis import any_flight, cells, hand, in_box, on_board


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_host_changes_what_is_played_and_everybody_sees_it(house: House, size: ViewportSize) -> None:
    ada, ben = house.guest("Ada", size=size), house.guest("Ben", size=size)
    table = house.lays(ada, "montgolfiere", "me open open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    terms = ben.page.get_by_role("region", name="Game settings")
    expect(terms.get_by_text("No limit")).to_be_visible()
    expect(ben.button("Change the settings")).to_have_count(0)
    ada.presses("Change the settings")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("Thinking time").select_option(label="3 minutes + 10 s per move")
    if size == SIZES["phone"]:
        ada.look("change")
    ada.presses("Save")
    expect(dialog).to_be_hidden()
    expect(terms.get_by_text("3:00 + 10 s per move")).to_be_visible()
    expect(ben.page.get_by_role("status").filter(has_text="The host has changed")).to_contain_text("Thinking")
    ada.presses("Start")
    expect(ada.page.get_by_text("3:00").first).to_be_visible()
    assert house.table(ada, table)["options"]["bank"] == 180


def test_whoever_waits_sees_the_link_first_and_whoever_comes_reads_who_invites(house: House) -> None:
    ada, ben = house.guest("Ada", size=PHONE), house.guest("Ben", size=PHONE)
    table = house.lays(ada, "labyrinth-duel", "me open")
    ada.goes_to(f"/t/{table}")
    expect(ada.page.locator("main > section").first).to_contain_text("Invite friends")
    expect(ada.page.get_by_label("Link to this table")).to_be_in_viewport()
    ben.goes_to(f"/t/{table}")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(
        "Ada invites you to play Labyrinth – the Duel"
    )
    ben.presses("Sit down")
    ada.chooses_from_menu("Resign")
    ada.reads("You lose the match, and it ends here.")


def test_two_people_build_a_landscape_together_and_fly_over_it(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben", size=PHONE, touch=True)
    table = house.lays(ada, "tapis-volant", "me open easy")
    ada.goes_to(f"/t/{table}").presses("Build together")
    ada.reads("Build the landscape together")
    ben.sits_at(table)
    in_box(ben.page, "minaret").tap()
    expect(on_board(ada.page, "minaret")).to_have_accessible_name("minaret, columns 12 to 13")
    expect(ada.page.get_by_role("status").filter(has_text="Ben: minaret, columns 12 to 13.")).to_be_visible()
    on_board(ada.page, "minaret").focus()  # the host moves the piece of the other, by keyboard
    ada.page.keyboard.press("ArrowLeft")
    expect(on_board(ben.page, "minaret")).to_have_accessible_name("minaret, columns 11 to 12")
    in_box(ada.page, "long cloud").click()
    for _ in range(2):
        ada.page.keyboard.press("ArrowDown")
    expect(on_board(ben.page, "long cloud")).to_have_accessible_name(re.compile("row 7$"))
    for guest in (ada, ben):  # the same fault is told to both
        expect(guest.page.get_by_role("status").get_by_text("A cloud lies on a roof")).to_be_visible()
    expect(ada.button("Use this landscape")).to_be_disabled()
    ada.presses("Start")
    expect(ada.page.get_by_role("alert")).to_contain_text("A cloud lies on a roof")
    ben.look("site")
    ada.complaints += violations(ada.page)
    ben.presses("Undo")  # his own step, though it was not the last
    expect(ben.button("Undo")).to_be_disabled()
    expect(in_box(ada.page, "minaret")).to_be_enabled()
    expect(on_board(ada.page, "long cloud")).to_be_visible()
    ada.reads("A good pilot flying alone needs")
    ben.reads("The host starts the race")
    ada.presses("Start")
    for guest in (ada, ben):
        hand(guest).first.wait_for()
    assert house.table(ben, table)["options"]["landscape"] != "caravan"
    ada.plays(any_flight)
    ben.settles()
    assert cells(ben)["Ada"] == cells(ada)["You"]


def test_a_table_can_be_laid_to_build_first_and_shows_those_who_look_on(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    ada.goes_to("/game/tapis-volant").presses("New table")
    ada.page.get_by_role("switch", name="Build together first").check()
    ada.page.get_by_role("radio", name="This device").check(force=True)  # the label is drawn over it
    ada.presses("Open the table")
    ada.reads("Everyone is here.")
    in_box(ada.page, "palm tree").click()
    ben.page.goto(ada.page.url)
    expect(on_board(ben.page, "palm tree")).to_be_disabled()
    ben.reads("Take a seat if you want to help build")
    expect(ada.button("Use this landscape")).to_be_enabled()
    ada.presses("Use this landscape")
    expect(on_board(ben.page, "palm tree")).to_have_count(0)
    ada.presses("Start")
    expect(ada.page.get_by_role("button", name="I am ")).to_be_visible()


def test_everybody_chooses_a_colour_by_tap_and_keys_and_flies_in_it(house: House) -> None:
    ada, ben = house.guest("Ada", size=PHONE), house.guest("Ben")
    table = house.lays(ada, "magic-fold", "me open easy")
    ada.goes_to(f"/t/{table}")
    ben.goes_to(f"/t/{table}")
    ada.page.get_by_role("radio", name="The Gardener").check()
    expect(ben.page.get_by_role("radio", name="The Gardener, already taken by Ada")).to_be_disabled()
    ben.page.get_by_role("radio", name="The Weaver").focus()
    ben.page.keyboard.press("ArrowRight")
    expect(ben.page.get_by_role("radio", name="The Stargazer")).to_be_checked()
    for guest in (ada, ben):
        guest.look("colours")
    ben.presses("Sit down")
    ada.page.wait_for_url("**/t/*")
    expect(ada.page.locator(".flight, .strip").first).to_be_visible()
    seats = house.table(ada, table)["seats"]
    assert [seat["colour"] for seat in seats] == [2, 1, 0], "the bot had Ada's wish, and gave it up"
    ada.goes_to("/game/labyrinth-duel").presses("New table")
    expect(ada.page.get_by_role("radio", name="Pomegranate")).to_be_checked()
    ada.page.get_by_role("radio", name="Lapis").check()
    ada.page.get_by_role("radio", name="1", exact=True).check(force=True)
    ada.presses("Open the table")
    ada.page.wait_for_url("**/t/*")
    ada.button("Stop!").wait_for()
    ada.look("board")


def test_each_player_lays_the_own_board_and_both_play_on_them(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben", size=PHONE)
    table = house.lays(ada, "labyrinth-duel", "me open")
    ada.goes_to(f"/t/{table}").presses("Build together")
    ben.sits_at(table)
    for guest in (ada, ben):
        guest.presses("Lay it for me")
    ada.reads("Ben: laid and ready.")
    ben.reads("Ada: laid and ready.")
    for guest in (ada, ben):
        expect(guest.page.get_by_role("img", name="This board lies ready for the match.")).to_be_visible()
        guest.look("laying")
    laid = house.table(ada, table)["site"]["draft"]
    ada.presses("Start")
    ben.button("Stop!").wait_for()
    assert house.table(ada, table)["options"]["lay_out"] == laid
    assert laid[0] != laid[1]
