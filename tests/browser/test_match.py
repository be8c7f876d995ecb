"""Matches between people, each with a browser of their own."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kit import PHONE, House, play_out
from tests.browser.montgolfiere import any_card, round_of, squares, tap_card

OUTAGE = 10_000
"""How long the network is away, in milliseconds."""


def test_two_people_play_a_whole_match_with_a_reload_an_outage_and_a_spectator(house: House) -> None:
    ada, ben, zoe = house.guest("Ada"), house.guest("Ben", size=PHONE), house.guest("Zoe")
    table = house.lays(ada, "montgolfiere", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    zoe.goes_to(f"/t/{table}")

    play_out([ada, ben], any_card, until=lambda: round_of(ada) == 3)

    ada.settles()
    before = squares(ada)
    ada.page.reload()
    ada.settles()
    assert squares(ada) == before

    ben.loses_network()
    ben.reads("Connection lost")
    ada.plays(any_card)  # the match goes on without him
    ben.page.wait_for_timeout(OUTAGE)
    ben.finds_network()

    play_out([ada, ben, zoe], any_card)
    seen = [sorted(squares(guest).values()) for guest in (ada, ben, zoe)]
    assert seen[0] == seen[1] == seen[2]


def test_what_is_chosen_during_an_outage_is_sent_when_the_network_is_back(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ben.page.get_by_role("toolbar", name="Your hand").wait_for()
    ben.loses_network()
    ben.reads("Connection lost")
    ben.plays(tap_card)
    ada.reads("0 of 2 have chosen")
    ben.finds_network()
    ada.reads("1 of 2 has chosen")


def test_three_on_one_phone(house: House) -> None:
    ada = house.guest("Ada", size=PHONE)
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me me me')}")
    for name in ("Mia", "Tom", "Lea"):
        ada.presses("Change the name")
        ada.page.get_by_label("Name, on this device only").fill(name)
        ada.presses(f"I am {name}")
        assert ada.page.get_by_role("toolbar", name="Your hand").is_visible()
        ada.plays(any_card)
    play_out([ada], any_card)
    ada.reads("Lea")


def test_no_hand_is_seen_through_the_curtain(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me me')}")
    for seat in ("Saffron", "Lapis"):
        expect(ada.button(f"I am {seat}")).to_be_focused()
        assert "Ballast" not in ada.page.content()
        assert ada.page.get_by_role("toolbar", name="Your hand").count() == 0
        ada.page.keyboard.press("Enter")
        ada.page.get_by_role("toolbar", name="Your hand").wait_for()
        ada.plays(any_card)


def test_two_on_one_phone_with_a_bot_and_somebody_elsewhere(house: House) -> None:
    """A curtain falls between the two at every sealed choice, and never on the one elsewhere."""
    ada, ben = house.guest("Ada", size=PHONE), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me me random open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ben.page.get_by_role("toolbar", name="Your hand").wait_for()
    assert ben.page.get_by_role("button", name="I am ").count() == 0
    for seat in ("Saffron", "Lapis"):
        ada.button(f"I am {seat}").wait_for()
        assert ada.page.get_by_role("toolbar", name="Your hand").count() == 0
        ada.presses(f"I am {seat}")
        ada.plays(any_card)
    ben.reads("3 of 4 have chosen")
    play_out([ada, ben], any_card, until=lambda: round_of(ben) == 3)
