"""Le Tapis Volant's landscapes as people build them: with the mouse, by touch, with the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.kit import PHONE, SIZES, Guest, House
from tests.browser.tapis import in_box, on_board

PAGE = "/build/tapis-volant/0000-0000-00000"
COLUMNS, ROWS = 24, 12


def builder(house: House, size: ViewportSize = SIZES["desk"], *, touch: bool = False) -> Guest:
    """Somebody in front of an empty desert."""
    ada = house.guest("Ada", size=size, touch=touch).goes_to(PAGE)
    ada.reads("A good pilot flying alone needs")
    return ada


def drags(page: Page, piece: Locator, column: float, row: float) -> None:
    """Take a piece in its middle and let it go over a cell; row 1 is the ground."""
    board = page.locator(".landscape").bounding_box()
    taken = piece.bounding_box()
    assert board is not None
    assert taken is not None
    page.mouse.move(taken["x"] + taken["width"] / 2, taken["y"] + taken["height"] / 2)
    page.mouse.down()
    x = board["x"] + (column - 0.5) / COLUMNS * board["width"]
    y = board["y"] + (1 - (row - 0.5) / ROWS) * board["height"]
    page.mouse.move(x, y, steps=6)
    page.mouse.up()


def test_with_the_mouse_pieces_are_dragged_onto_the_board_moved_and_dragged_away(house: House) -> None:
    page = builder(house).page
    drags(page, in_box(page, "minaret"), 10.5, 3)
    expect(on_board(page, "minaret")).to_have_accessible_name("minaret, columns 10 to 11")
    expect(in_box(page, "minaret")).to_be_disabled()
    drags(page, on_board(page, "minaret"), 14.5, 3)
    expect(on_board(page, "minaret")).to_have_accessible_name("minaret, columns 14 to 15")
    drags(page, in_box(page, "long cloud"), 14, 7)
    expect(
        page.get_by_role("status").get_by_text(re.compile("A cloud lies on a roof on square 14/7"))
    ).to_be_visible()
    drags(page, on_board(page, "long cloud"), 12, -4)
    expect(on_board(page, "long cloud")).to_have_count(0)
    expect(page.get_by_text("A good pilot flying alone needs")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(on_board(page, "long cloud")).to_be_visible()


def test_with_the_keyboard_alone_a_landscape_is_built_mirrored_and_played(house: House) -> None:
    ada = builder(house)
    page = ada.page
    in_box(page, "palm tree").focus()
    page.keyboard.press("Enter")
    palm = on_board(page, "palm tree")
    expect(palm).to_be_focused()
    expect(palm).to_have_accessible_name("palm tree, columns 12 to 13")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(palm).to_have_accessible_name("palm tree, columns 9 to 10")
    page.get_by_role("button", name="Mirror").press("Enter")
    expect(palm).to_have_accessible_name("palm tree, columns 15 to 16")
    page.keyboard.press("Control+z")
    expect(palm).to_have_accessible_name("palm tree, columns 9 to 10")
    in_box(page, "little cloud").press("Enter")
    page.keyboard.press("ArrowUp")
    expect(on_board(page, "little cloud")).to_have_accessible_name(re.compile("row 10$"))
    page.keyboard.press("Delete")
    expect(in_box(page, "little cloud")).to_be_focused()
    use = page.get_by_role("button", name="Play here")
    expect(use).to_be_enabled()
    use.press("Enter")
    ada.button("Open the table").press("Enter")
    expect(page).to_have_url(re.compile("/t/"))
    table = house.table(ada, page.url.rsplit("/", 1)[1])
    assert re.fullmatch(r"\w{4}-\w{4}-\w{5}", table["options"]["landscape"])


def test_by_touch_a_piece_finds_a_place_and_is_moved_by_buttons(house: House) -> None:
    page = builder(house, PHONE, touch=True).page
    in_box(page, "gate").tap()
    expect(on_board(page, "gate")).to_have_accessible_name("gate, columns 12 to 14")
    moves = page.get_by_role("group", name="Selected piece")
    moves.get_by_role("button", name="right").tap()
    expect(on_board(page, "gate")).to_have_accessible_name("gate, columns 13 to 15")
    moves.get_by_role("button", name="Remove").tap()
    expect(on_board(page, "gate")).to_have_count(0)


def test_a_landscape_by_chance_comes_with_its_grade(house: House) -> None:
    page = builder(house).page
    page.get_by_label("How hard").select_option(label="Hard")
    page.get_by_role("button", name="Surprise me").click()
    laid = page.get_by_role("list", name="On the board").get_by_role("button")
    expect(laid.first).to_be_visible(timeout=40_000)
    expect(page.get_by_role("status").get_by_text("Hard")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(laid).to_have_count(0)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_editor_holds_against_axe(house: House, size: ViewportSize) -> None:
    ada = builder(house, size)
    for piece in ("palm tree", "cloud bank"):
        in_box(ada.page, piece).click()
    ada.reads("A good pilot flying alone needs")
    ada.page.mouse.move(2, 2)  # nothing under the pointer
    ada.look("editor")
    ada.goes_to("/build/tapis-volant/nowhere").reads("neither the name nor the code")
    ada.look("editor-lost")
    ada.complaints[:] = [said for said in ada.complaints if "409" not in said]  # as it should be


def test_from_the_lobby_somebody_builds_alone_and_every_step_stays(house: House) -> None:
    ada = house.guest("Ada").goes_to("/")
    ada.page.get_by_role("link", name="Le Tapis Volant").click()
    ada.page.get_by_role("link", name="Build your own").click()
    page, laid = ada.page, ada.page.get_by_role("list", name="On the board").get_by_role("button")
    ada.reads("A good pilot flying alone needs")  # the landscape it begins with has been flown
    page.get_by_role("button", name="Clear").click()
    expect(laid).to_have_count(0)
    ada.reads("A good pilot flying alone needs")  # whoever began anew would have put it all back by now
    expect(laid).to_have_count(0)
    in_box(page, "minaret").click()
    ada.reads("A good pilot flying alone needs")
    expect(on_board(page, "minaret")).to_have_accessible_name("minaret, columns 12 to 13")
    drags(page, on_board(page, "minaret"), 5.5, 3)
    ada.reads("A good pilot flying alone needs")
    expect(on_board(page, "minaret")).to_have_accessible_name("minaret, columns 5 to 6")
    page.get_by_role("button", name="Surprise me").click()
    expect(laid.nth(1)).to_be_visible(timeout=40_000)
    expect(ada.button("Play here")).to_be_enabled()
    expect(laid.nth(1)).to_be_visible()
