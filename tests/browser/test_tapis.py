"""Races of Le Tapis Volant in the browser: people and bots, by keyboard only, on a phone."""

from __future__ import annotations

from tests.browser.kit import PHONE, House, play_out
from tests.browser.tapis import any_flight, cells, hand


def test_two_people_and_a_bot_fly_a_whole_race(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben", size=PHONE, touch=True)
    table = house.lays(ada, "tapis-volant", "me open hard", landscape="desert", open_hands=True)
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    hand(ada).first.wait_for()
    play_out([ada, ben], any_flight)
    assert sorted(cells(ada).values()) == sorted(cells(ben).values())
    assert "24/1" in cells(ada).values()
