"""Whole games of Flying Sultans in the browser: by two, three and four, by keyboard, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import ViewportSize, expect

from tests.browser.flying_sultans import Keys, any_move, channel, play_rounds, targets
from tests.browser.kit import AT_REST, FACES, PHONE, House, play_out


def test_a_whole_game_by_four_by_keyboard_only(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'flying-sultans', 'me easy easy easy')}")
    channel(ada).wait_for()
    ada.look("sultans-order")
    play_rounds([ada], Keys().any_move)
    ada.look("sultans-result")


def test_a_whole_game_by_three_two_people_and_a_bot(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben", size=PHONE, touch=True)
    table = house.lays(ada, "flying-sultans", "me open hard", lay_out="pinwheel")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    channel(ben).wait_for()
    ben.look("sultans-order")
    play_out([ada, ben], any_move, until=targets(ben).is_visible)
    ben.look("sultans-turn")
    play_rounds([ada, ben], any_move)


def test_a_whole_game_by_two_on_a_phone(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'flying-sultans', 'me hard', lay_out='pinwheel')}")
    play_rounds([ada], any_move)
    ada.look("sultans-result")


def test_two_on_one_phone_and_no_pick_is_seen_through_the_curtain(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'flying-sultans', 'me me easy')}")
    picks = ada.page.get_by_text("Pick two winds").first
    for seat in ("Saffron", "Lapis"):
        play_out([ada], any_move, until=ada.button(f"I am {seat}").is_visible)
        assert channel(ada).count() == 0
        ada.takes_device()
        channel(ada).wait_for()
    play_out([ada], any_move, until=picks.is_visible)


def test_a_rival_s_tiles_are_one_tap_away_and_picks_stay_behind_the_screen(house: House) -> None:
    ada, ben = house.guest("Ada", size=PHONE, touch=True), house.guest("Ben")
    table = house.lays(ada, "flying-sultans", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    play_out([ada, ben], any_move, until=ada.page.get_by_text("Pick two winds").first.is_visible)
    ada.page.get_by_role("button", name=re.compile("^Ben,")).tap()
    sheet = ada.page.get_by_role("dialog", name="Channel: Ben")
    expect(sheet.get_by_role("button", name=re.compile("^Slot"))).to_have_count(8)
    ada.look("sultans-rival")
    sheet.get_by_role("button", name="Close").tap()
    play_out([ben], any_move, until=ben.button("Take back").is_visible)
    expect(ada.page.get_by_role("button", name=re.compile("^Ben,.*has chosen$"))).to_be_visible()
    ada.look("sultans-pick")


def test_ready_made_orders_are_all_in_view_on_a_phone_in_every_language(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to(f"/t/{house.lays(ada, 'flying-sultans', 'me easy')}")
    orders = ada.page.locator(".orders button")
    expect(orders).to_have_count(4)
    for language, _ in FACES:
        ada.speaks(language)
        for order in orders.all():
            expect(order).to_be_in_viewport(ratio=1)


def test_a_tile_that_is_raised_leaves_the_words_above_it_free(house: House) -> None:
    for size in (ViewportSize(width=390, height=664), ViewportSize(width=844, height=390)):
        ada = house.guest("Ada", size=size, touch=True)
        ada.goes_to(f"/t/{house.lays(ada, 'flying-sultans', 'me easy')}")
        play_out([ada], any_move, until=ada.page.get_by_text("Pick two winds").first.is_visible)
        for tile in channel(ada).locator(".open").all()[:2]:
            tile.tap()
        ada.page.evaluate(AT_REST)
        tops = (
            channel(ada)
            .locator(".selected .face")
            .evaluate_all("all => all.map(it => it.getBoundingClientRect().top)")
        )
        words = ada.page.locator(".own .ends").evaluate("it => it.getBoundingClientRect().bottom")
        assert len(tops) == 2
        assert min(tops) >= words
