"""A game that nothing here knows, installed as a package into a fresh environment and played by people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.kit import PHONE, Guest, House, play_out, tab_to
from tests.browser.rooms import Rooms
from tests.browser.serving import serving
from tests.sixth.installed import clean, install

NARROW = {"width": 360, "height": 640}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of that environment."""
    folder = tmp_path_factory.mktemp("sixth")
    python = install(folder / "venv")
    with serving(python, "-m", "bisat", data=folder / "data", environment=clean()) as url:
        yield url


@pytest.fixture
def house(served: str, rooms: Rooms) -> Iterator[House]:
    house = House(served, rooms)
    yield house
    house.close()


def moves(guest: Guest) -> Locator:
    """The legal moves, whatever the language."""
    return guest.page.locator("main [role=toolbar] button:enabled")


def any_move(guest: Guest) -> bool:
    """Press the first button there is, if there is one."""
    first = moves(guest).first
    if not first.is_visible():
        return False
    first.click()
    return True


def test_two_people_and_a_bot_play_it_to_the_end_each_in_their_language(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben", theme="light")
    ada.goes_to("/").page.get_by_role("link", name="Dunes").click()
    card = ada.page.get_by_role("article", name="Dunes")
    expect(card).to_contain_text("2 to 4 players")
    expect(card).to_contain_text("a higher one climbs the dune")
    card.get_by_role("button", name="New table").click()
    asked = ada.page.get_by_role("dialog", name="New table: Dunes")
    asked.get_by_role("radio", name="3").check(force=True)  # the label is drawn over it
    asked.get_by_text("Seat by seat").click()
    asked.get_by_label("Seat 3").select_option("easy")
    expect(asked.get_by_label("Open hands")).to_have_value("0")
    asked.get_by_role("button", name="Open the table").click()
    ada.reads("Waiting for one more player")
    expect(ada.page.get_by_role("region", name="Game settings")).to_contain_text("Open hands")

    ben.goes_to(ada.page.url)
    ben.button("Sit here").wait_for()
    ben.speaks("fr")
    ben.presses("S’asseoir ici")
    expect(moves(ada)).to_have_count(5)
    assert moves(ada).first.inner_text().startswith("Lay ")
    expect(moves(ben)).to_have_count(0)
    for signs, painted in (("ol.people .seat", "backgroundColor"), (".avatar .field", "fill")):
        found = ada.page.locator(signs)
        colours = found.evaluate_all(f"all => all.map(one => getComputedStyle(one).{painted})")
        assert {"rgb(247, 183, 51)", "rgb(58, 102, 214)", "rgb(163, 22, 58)"} <= {*colours}, signs

    play_out((ada,), lambda _: any(any_move(guest) for guest in (ada, ben)))
    log = ada.page.get_by_role("list", name="What happened")
    journal = ben.page.get_by_role("list", name="Ce qui s’est passé")
    expect(log.get_by_role("listitem")).to_have_count(16)
    expect(journal.get_by_role("listitem")).to_have_count(16)
    expect(log).to_contain_text("Anar lays")
    expect(journal).to_contain_text("Anar pose")
    expect(ada.page.get_by_role("dialog")).to_contain_text("All cards are laid.")
    expect(ben.page.get_by_role("dialog")).to_contain_text("Toutes les cartes sont posées.")

    ada.page.get_by_role("link", name="Watch it again").click()
    picture = ada.page.get_by_role("img", name="The table in a picture")
    dealt = picture.get_attribute("src")
    ada.presses("One step forward")
    expect(ada.page.get_by_role("list", name="What happened")).to_contain_text("Ada lays")
    assert picture.get_attribute("src") != dealt
    ada.page.get_by_label("Point of view").select_option("Everything open")
    ada.page.get_by_label("Point of view").select_option("As Ben")
    ada.speaks("de")
    expect(ada.page.get_by_role("list", name="Was geschah")).to_contain_text("Ada legt")
    ada.speaks("en")


def test_one_device_is_handed_round_behind_a_curtain(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'dunes', 'me me', bank=600)}")
    hands = []
    for name in ("Saffron", "Lapis"):
        ada.presses(f"I am {name}")
        expect(moves(ada)).to_have_count(5)
        hands.append(set(moves(ada).all_inner_texts()))
        assert ada.page.get_by_label("Name, on this device only").count() == 0
        moves(ada).first.click()
    assert not hands[0] & hands[1], "each sees a hand of their own"
    play_out((ada,), any_move)


def test_it_is_played_by_keyboard_and_read_aloud(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'dunes', 'me random')}")
    expect(moves(ada)).to_have_count(5)
    tab_to(ada, "Lay")
    ada.page.keyboard.press("ArrowRight")
    second = moves(ada).nth(1)
    expect(second).to_be_focused()
    name = second.inner_text()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("log", name="Match news")).to_contain_text(
        f"Ada {name.lower()}".replace("lay", "lays")
    )
    expect(moves(ada)).to_have_count(4)
    tab_to(ada, "Lay")
    picture = ada.page.get_by_role("img", name="The table in a picture")
    described = picture.evaluate(
        "img => document.getElementById(img.getAttribute('aria-describedby')).textContent"
    )
    assert "Ada: " in described


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_its_screens_fit_and_are_for_everybody(house: House, theme: str) -> None:
    ada = house.guest("Ada", theme="dark" if theme == "dark" else "light")
    ada.goes_to(f"/t/{house.lays(ada, 'dunes', 'me random random random')}")
    expect(moves(ada)).to_have_count(5)
    if theme == "dark":
        ada.look_at_all_sizes("sixth")
    ada.page.set_viewport_size({"width": NARROW["width"], "height": NARROW["height"]})
    for button in moves(ada).all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 40
        expect(button).to_be_in_viewport(ratio=1)
    assert ada.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_form_asks_for_its_options_and_a_changed_table_says_so(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.lays(ada, "dunes", "me open open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ada.presses("Change the settings")
    ada.page.get_by_role("dialog").get_by_label("Open hands").select_option("Yes")
    ada.presses("Save")
    ben.reads("The host has changed the settings. Open hands: Yes")
    ada.presses("Start")
    expect(moves(ada)).to_have_count(5)
    assert house.table(ada, table)["options"]["open_hands"] is True
