"""Everything around a match: joining, leaving, offers, chat, clocks, rematch."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from bisat.parts.i18n import messages
from bisat.server.base.limits import Limits
from tests.browser.hasty import Hasty
from tests.browser.kit import ACTS, PHONE, Guest, House, Taps, play_out
from tests.browser.labyrinth import slow, slow_down
from tests.browser.montgolfiere import any_card, round_of


class Pair(NamedTuple):
    """Two people at one table."""

    ada: Guest
    ben: Guest
    table: str


@pytest.fixture
def pair(house: House) -> Pair:
    return sit_down(house)


def sit_down(house: House) -> Pair:
    ada, ben = house.guest("Ada"), house.guest("Ben", size=PHONE)
    table = house.lays(ada, "montgolfiere", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ben.page.get_by_role("toolbar", name="Your hand").wait_for()
    return Pair(ada, ben, table)


# --- before the start ---------------------------------------------------------------------------------


def test_a_table_laid_in_the_lobby_is_joined_by_its_link(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("")
    ada.goes_to("/game/montgolfiere").presses("New table")
    ada.presses("Open the table")
    ada.reads("Waiting for one more player")
    link = ada.page.get_by_label("Link to this table").input_value()
    qr = ada.page.get_by_alt_text("QR code with the link to this table")
    assert qr.evaluate("image => image.complete && image.naturalWidth > 0")
    ben.goes_to(link)
    ben.page.get_by_role("textbox", name="What should we call you?").fill("Ben")
    ben.presses("Sit here")
    for guest, called in ((ada, ("You", "Ben")), (ben, ("Ada", "You"))):
        expect(guest.page.get_by_role("list", name="At the table").get_by_role("listitem")).to_have_text(
            [re.compile(name) for name in called]
        )
        guest.page.get_by_role("toolbar", name="Your hand").wait_for()
    ben.chooses_from_menu("Change name and emblem")
    ben.page.get_by_role("textbox", name="Name").fill("Benno")
    ben.presses("Done")
    expect(ada.page.get_by_role("list", name="At the table")).to_contain_text("Benno")


@pytest.mark.parametrize("title", ACTS)
def test_a_friend_is_in_the_same_game_after_four_taps(house: House, title: str) -> None:
    """New here, both of them: the name that is offered is taken as it is, and the code is scanned."""
    ada, ben = (house.guest("", size=PHONE, touch=True) for _ in range(2))
    taps = Taps()
    ada.goes_to("/")
    taps.tap(ada.button("Play with friends"))
    taps.tap(ada.page.get_by_role("dialog").get_by_role("button", name=title))
    link = ada.page.get_by_label("Link to this table").input_value()
    ben.goes_to(link)
    taps.tap(ben.button("Sit down"))
    ready, start = ada.button("I’m ready"), ada.button("Start")
    if "Duel" in title or "Magic" in title:
        taps.tap(ready)
    elif title == "Le Tapis Volant":  # for three: a bot takes the third seat
        taps.tap(start)
    for guest in (ada, ben):
        expect(guest.page.locator(ACTS[title]).first).to_be_visible()
        expect(guest.page.get_by_role("dialog")).to_have_count(0)
    assert taps.made <= 4


def test_whoever_waits_learns_meanwhile_and_hears_when_all_are_there(house: House) -> None:
    ada, ben = house.guest("Ada", size=PHONE, touch=True), house.guest("Ben")
    table = house.lays(ada, "labyrinth-duel", "me open", when_ready=True)
    ada.goes_to(f"/t/{table}").page.get_by_role("link", name="Learn the game while you wait").tap()
    ada.page.locator(".coach").wait_for()
    ben.sits_at(table)
    ada.presses("Back to your table")
    ada.presses("I’m ready")
    for guest in (ada, ben):
        expect(guest.button("Stop!")).to_be_enabled()


def test_on_one_device_only_games_that_can_be_handed_round_are_offered(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to("/").presses("Play with friends")
    expect(ada.button("Labyrinth – the Duel")).to_be_visible()
    ada.page.get_by_role("radio", name="On this device").check(force=True)  # the label is drawn over it
    expect(ada.button("Labyrinth – the Duel")).to_be_hidden()
    ada.presses("Flying Sultans")
    expect(ada.page).to_have_url(re.compile("/t/"))


def test_every_game_asks_in_a_form_of_its_own_with_the_way_on_in_view(house: House) -> None:
    ada = house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to("/").page.get_by_role("article").first.wait_for()
    ada.speaks("el")
    for title in ("Το ιπτάμενο χαλί", "Λαβύρινθος – η μονομαχία"):
        ada.goes_to("/").page.get_by_role("link", name=title, exact=True).last.tap()
        ada.button("Νέο τραπέζι").tap()
        asked = ada.page.get_by_role("dialog", name=f"Νέο τραπέζι: {title}")
        expect(asked.get_by_role("button", name="Άνοιξε το τραπέζι")).to_be_in_viewport(ratio=1)
        ada.page.keyboard.press("Escape")
        expect(asked).to_be_hidden()


def test_whoever_waits_can_read_the_rules_at_the_table(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'montgolfiere', 'me open')}")
    ada.page.get_by_role("region", name="Game settings").get_by_role("button", name="Rules").click()
    expect(ada.page.get_by_role("dialog", name="Rules")).to_contain_text("Sleeping gas")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("button", name="Rules")).to_be_focused()


def test_the_host_frees_a_seat_and_starts_with_bots(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ada.presses("Remove Ben from the table")
    ben.button("Sit down").wait_for()
    ada.page.get_by_label("Bots fill the free seats").select_option("medium-50")
    ada.presses("Start")
    expect(ada.page.get_by_role("list", name="At the table")).to_contain_text("Lazar")
    ben.reads("Waiting for Ada")  # who was freed may watch


def test_who_leaves_makes_room_and_a_closed_table_says_so(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ben.presses("Leave the table")
    ben.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    ada.reads("Waiting for 2 more players")
    ada.presses("Close the table")
    ada.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    ben.reads("The table is closed")
    ben.page.get_by_role("link", name="Back to all games").click()
    ben.page.get_by_role("heading", name="Five races").wait_for()


def test_an_address_without_a_table(house: House) -> None:
    ada = house.guest().goes_to("/t/nosuchtable2")
    ada.reads("There is no such table.")
    assert ada.page.title() == "This table is gone"


# --- during the match ---------------------------------------------------------------------------------


def test_a_choice_is_taken_back_while_it_is_sealed(pair: Pair) -> None:
    pair.ada.plays(any_card)
    pair.ben.reads("1 of 2 has chosen")
    pair.ada.presses("Take back")
    pair.ada.reads("Choose a card")
    pair.ben.reads("0 of 2 have chosen")


def test_a_pause_by_agreement_stops_the_match(pair: Pair) -> None:
    pair.ada.chooses_from_menu("Suggest a pause")
    pair.ben.reads("Ada would like a pause.")
    pair.ben.presses("No, thanks")
    expect(pair.ada.button("Withdraw")).to_be_hidden()
    pair.ada.chooses_from_menu("Suggest a pause")
    pair.ben.presses("Agree")
    for guest in (pair.ada, pair.ben):
        expect(guest.page).to_have_title("Paused – Montgolfière")
    pair.ben.page.get_by_role("main").get_by_role("button", name="Play on").click()
    pair.ada.presses("Agree")
    expect(pair.ben.page).to_have_title("Your move – Montgolfière")


def test_a_refusal_is_a_sentence_in_the_language_chosen(pair: Pair) -> None:
    slow(pair.ada, 0)
    pair.ada.page.reload()
    pair.ada.plays(any_card)
    pair.ada.presses("Table and settings")
    pair.ada.page.get_by_label("Language").select_option("fr")
    pair.ada.page.keyboard.press("Escape")
    slow_down(pair.ada, 1500)  # she does not see yet that all have chosen
    pair.ben.plays(any_card)
    pair.ada.presses("Reprendre")
    said = pair.ada.page.get_by_role("alert").get_by_role("group")
    french = {**messages("bisat.core", "fr"), **messages("bisat.server", "fr")}.values()
    expect(said).to_contain_text(re.compile("|".join(re.escape(each) for each in french if each[-1] == ".")))


def test_a_take_back_is_offered_only_where_it_can_be(pair: Pair) -> None:
    play_out(pair[:2], any_card, until=lambda: round_of(pair.ada) == 2)
    pair.ada.presses("Table and settings")
    expect(pair.ada.button("Suggest a pause")).to_be_visible()
    expect(pair.ada.button("take the last move back", exact=False)).to_be_hidden()


def test_chat_and_reactions_reach_the_others_as_text(pair: Pair) -> None:
    said = "<img src=x onerror=alert(1)> & ciao"
    pair.ada.page.get_by_placeholder("Say something").fill(said)
    pair.ada.page.keyboard.press("Enter")
    pair.ben.presses("Chat, 1 new message")
    expect(pair.ben.page.get_by_role("dialog")).to_contain_text(said)
    pair.ben.presses("Bravo!")
    expect(pair.ada.page.get_by_role("list", name="Chat")).to_contain_text("Ben Bravo!")


def test_who_is_muted_is_not_heard_on_this_device_and_who_is_reported_is_not_told(pair: Pair) -> None:
    chat = pair.ada.page.get_by_role("list", name="Chat")
    pair.ben.presses("Chat", exact=False)
    pair.ben.presses("Bravo!")
    expect(chat).to_contain_text("Ben Bravo!")
    pair.ada.chooses_from_menu("Mute or report someone")
    pair.ada.presses("Mute Ben")
    pair.ada.presses("Report Ben")
    pair.ada.presses("Rude or unfriendly talk")
    pair.ada.reads("Thank you. The operator will read it.")
    pair.ada.page.keyboard.press("Escape")
    expect(chat).not_to_contain_text("Bravo!")
    pair.ada.page.reload()
    pair.ben.presses("Wow!")
    expect(pair.ben.page.get_by_role("list", name="Chat")).to_contain_text("Wow!")
    pair.ada.page.get_by_role("toolbar", name="Your hand").wait_for()
    expect(chat).to_contain_text("Nobody has said anything yet.")
    pair.ada.chooses_from_menu("Mute or report someone")
    pair.ada.presses("Unmute Ben")
    pair.ada.page.keyboard.press("Escape")
    expect(chat).to_contain_text("Ben Wow!")


def test_at_a_public_table_there_are_phrases_and_reactions_only(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open", public=True)
    ada.goes_to(f"/t/{table}")
    ben.goes_to("/").page.get_by_role("link", name="Ada").click()
    ben.presses("Sit down")
    ben.presses("Wow!")
    expect(ada.page.get_by_role("list", name="Chat")).to_contain_text("Wow!")
    ben.presses("Good luck!")
    expect(ada.page.get_by_role("list", name="Chat")).to_contain_text("Ben Good luck!")
    assert ada.page.get_by_placeholder("Say something").count() == 0


def test_a_bot_plays_for_who_stays_away_until_they_return(quick_house: House, hasty: Hasty) -> None:
    pair = sit_down(quick_house)
    pair.ben.goes_to("/")
    pair.ada.plays(any_card)
    pair.ada.presses("Let a bot play in the meantime")
    pair.ada.reads("They may still come back: wait ")  # before that nobody loses a seat to a bot
    hasty.passes(Limits().grace / 1000)
    pair.ada.presses("Let a bot play in the meantime")
    pair.ada.reads("Round 2 of 24")
    expect(pair.ada.page.get_by_role("list", name="At the table")).to_contain_text("Bot")
    pair.ben.goes_to(f"/t/{pair.table}").presses("Take back")  # what the bot chose for him
    expect(pair.ada.page.get_by_role("list", name="At the table")).not_to_contain_text("Bot")


def test_who_resigns_is_asked_first_and_the_other_wins(pair: Pair) -> None:
    pair.ada.chooses_from_menu("Resign")
    pair.ada.presses("No")
    pair.ada.chooses_from_menu("Resign")
    pair.ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(pair.ben.page.get_by_role("dialog", name="You win!")).to_be_visible()
    expect(pair.ada.page.get_by_role("dialog", name="Ben wins")).to_be_visible()


def test_out_of_time_is_out_of_the_match(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.lays(ada, "montgolfiere", "me open", bank=3)
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ada.plays(any_card)
    expect(ben.page.get_by_role("timer").nth(1)).to_contain_class("urgent")
    expect(ada.page.get_by_role("dialog", name="You win!")).to_be_visible()
    ben.reads("You have run out of time")


# --- after the match ----------------------------------------------------------------------------------


def test_a_rematch_keeps_everybody_a_seat_a_name_and_a_colour(pair: Pair) -> None:
    before = [faces(guest) for guest in pair[:2]]
    pair.ada.chooses_from_menu("Resign")
    pair.ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    pair.ben.presses("Rematch")
    expect(pair.ben.page).not_to_have_url(f"**/t/{pair.table}")
    pair.ben.reads("Kept for Ada")
    pair.ada.page.get_by_role("dialog").get_by_role("button", name="Go to the rematch").click()
    play_out(pair[:2], any_card, until=lambda: round_of(pair.ada) == 2)
    assert [faces(guest) for guest in pair[:2]] == before
    assert before[0] != before[1], "each is you for oneself"
    for guest in pair[:2]:
        first = guest.page.get_by_role("list", name="At the table").get_by_role("listitem").first
        expect(first).to_contain_text("You" if guest is pair.ben else "Ben")  # who begins has changed


def faces(guest: Guest) -> set[tuple[str, ...]]:
    """Everybody in the header and in the air: called so, of this colour, with this emblem."""
    return {tuple(face) for face in guest.page.evaluate(FACES_SHOWN)}


FACES_SHOWN = """() => {
  const shown = (each, field) => [
    each.querySelector('.name').textContent,
    getComputedStyle(each.querySelector(field)).fill,
    each.querySelector('.emblem path').getAttribute('d'),
  ]
  const all = (selector, field) =>
    [...document.querySelectorAll(`${selector}:has(.emblem)`)].map((each) => shown(each, field))
  return [...all('.chip', '.field'), ...all('.flyer', '.skin')]
}"""
