"""A match over three days: people come and go, the server too, and whoever is waited for is told."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import BrowserType, expect

from tests.browser.kit import PHONE, Guest, House, play_out
from tests.browser.mailbox import Mailbox, mailbox
from tests.browser.montgolfiere import any_card, round_of, squares
from tests.browser.rooms import Rooms
from tests.server.kit.pushing import Browser

DAY = 86_400_000
PATIENCE = 60_000
HOME = "about:blank"
"""Nobody looks at a table there."""
ATOM = "{http://www.w3.org/2005/Atom}"
SUBSCRIBES = """(keys) => {
  const subscription = {
    endpoint: keys.endpoint,
    toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.browser, auth: keys.auth } }),
    unsubscribe: async () => true,
  }
  let mine = null
  PushManager.prototype.subscribe = async () => (mine = subscription)
  PushManager.prototype.getSubscription = async () => mine
}"""
"""The browser of a test has no push service of its own: here it is given ours. All else is as it is."""


SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready
  for (let tries = 0; tries < 200; tries++) {
    const notes = await worker.getNotifications()
    if (notes.length) return notes.map(({ title, body, tag, data }) => [title, body, tag, data])
    await new Promise((done) => setTimeout(done, 50))
  }
  return []
}"""
"""What the worker of a page shows of notes."""


@contextmanager
def day(data: Path, port: int, number: float, pushes: Mailbox, chat: Mailbox) -> Iterator[int]:
    """A server that runs on this day; where it is."""
    ahead = str(int(number * DAY))
    command = [
        sys.executable,
        "-m",
        "tests.browser.day_server",
        str(data),
        str(port),
        ahead,
        pushes.url,
        chat.url,
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline())
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 0


def subscribes(guest: Guest, pushes: Mailbox, path: str) -> Browser:
    """Ask to be told, in the menu of the table; the answer can read what is pushed."""
    browser = Browser()
    keys = json.dumps(browser.device(pushes.url + path))
    guest.context.grant_permissions(["notifications"])
    guest.leaves_traces = True
    guest.page.evaluate(f"({SUBSCRIBES})({keys})")
    guest.chooses_from_menu("Tell me when it’s my turn")
    switch = guest.page.get_by_role("switch", name="On this device")
    switch.click()
    expect(switch).to_be_checked()
    expect(switch).to_be_enabled(timeout=PATIENCE)  # the worker first keeps the whole app
    return browser


def shown(guest: Guest, note: dict[str, str]) -> list[list[str]]:
    """What a browser shows of a note that a push service hands to its worker."""
    link, workers = guest.devtools(), list[dict[str, str]]()
    link.on("ServiceWorker.workerRegistrationUpdated", lambda said: workers.extend(said["registrations"]))
    link.send("ServiceWorker.enable")
    origin, found = guest.page.evaluate("location.origin"), list[dict[str, str]]()
    for _ in range(200):  # it tells of them in its own time
        if found := [one for one in workers if one["scopeURL"] == f"{origin}/"]:
            break
        guest.page.wait_for_timeout(50)
    worker = found[0]
    message = {"origin": origin, "registrationId": worker["registrationId"], "data": json.dumps(note)}
    link.send("ServiceWorker.deliverPushMessage", message)
    notes: list[list[str]] = guest.page.evaluate(SHOWN)
    return notes


def feed_of(guest: Guest) -> list[str]:
    """What a feed reader, without a cookie, is told."""
    link = guest.page.get_by_label("Your secret link").input_value()
    return entries(guest, link)


def entries(guest: Guest, link: str) -> list[str]:
    answer = guest.page.request.get(link, headers={"Cookie": ""})
    assert answer.ok, answer.text()
    found = ElementTree.fromstring(answer.text()).findall(f"{ATOM}entry/{ATOM}summary")
    return [str(one.text) for one in found]


@pytest.fixture
def whole(browser_type: BrowserType, whole_launch_args: dict[str, Any]) -> Iterator[Rooms]:
    with browser_type.launch(**whole_launch_args) as browser:
        yield Rooms(browser)


def test_two_people_play_montgolfiere_over_three_days(tmp_path: Path, whole: Rooms) -> None:
    with mailbox() as pushes, mailbox() as chat:
        with day(tmp_path, 0, 0, pushes, chat) as port:
            house = House(f"http://127.0.0.1:{port}", whole)
            ada, ben = house.guest("Ada", worker=True), house.guest("Ben", size=PHONE, worker=True)
            table = house.lays(ada, "montgolfiere", "me open", days=2)
            ada.goes_to(f"/t/{table}")
            ben.sits_at(table)

            ada.settles()
            adas = subscribes(ada, pushes, "/ada")
            ada.presses("Make a link")
            feed = ada.page.get_by_label("Your secret link")
            feed.wait_for()
            link = feed.input_value()
            ada.page.get_by_label("Web-hook address").fill(f"{chat.url}/group")
            ada.presses("Send messages to this chat")
            ada.reads("say whose turn it is")
            ada.look_at_all_sizes("told")
            ada.presses("Close")
            ben.settles()
            bens = subscribes(ben, pushes, "/ben")
            ben.presses("Close")

            ada.plays(any_card)
            ada.goes_to(HOME)
            ben.plays(any_card)  # the round is turned while Ada is away
            note = adas.read(pushes.waits_for("/ada", 1)[0])
            assert note["body"] == "It’s your turn in the match with Ben."
            assert "Ada to move" in json.loads(chat.waits_for("/group", 1)[0])["text"]
            assert entries(ada, link) == ["It’s your turn in the match with Ben."]
            assert pushes.at("/ben") == []  # he was there
            ben.goes_to(HOME)

        with day(tmp_path, port, 0.8, pushes, chat):  # the next evening
            ben.goes_to(f"/t/{table}")
            ben.settles()
            assert round_of(ben) == 2
            ben.plays(any_card)
            ben.goes_to(HOME)
            assert (len(pushes.came), len(chat.came)) == (1, 1)  # nobody hears that Ben has chosen
            ada.goes_to(f"/t/{table}")
            ada.page.locator(".scene.covered").wait_for(
                state="attached"
            )  # she is shown what happened while she was away
            ada.settles()
            said = ["Montgolfière", "It’s your turn in the match with Ben.", table, f"/t/{table}"]
            assert shown(ada, note) == [said]  # as the worker of her browser shows what came
            ada.plays(any_card)
            note = bens.read(pushes.waits_for("/ben", 1)[0])
            assert (note["body"], note["url"]) == ("It’s your turn in the match with Ada.", f"/t/{table}")
            assert "Ben to move" in json.loads(chat.waits_for("/group", 2)[1])["text"]
            ada.settles()
            before = squares(ada)
            ada.goes_to(HOME)

        with day(tmp_path, port, 1.6, pushes, chat):  # and the one after that
            ada.goes_to(f"/t/{table}")
            ben.goes_to(f"/t/{table}")
            ada.settles()
            assert squares(ada) == before
            assert round_of(ada) == 3
            play_out([ada, ben], any_card)
            assert sorted(squares(ada).values()) == sorted(squares(ben).values())
            assert house.table(ada, table)["stage"] == "finished"
            assert (len(pushes.came), len(chat.came)) == (2, 2)  # both were there
            assert entries(ada, link) == []
            house.close()


def test_a_holiday_by_agreement_and_somebody_who_watches(house: House) -> None:
    ada, ben, zoe = house.guest("Ada"), house.guest("Ben", size=PHONE), house.guest("Zoe")
    table = house.lays(ada, "montgolfiere", "me open", public=True, days=3)
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ada.settles()

    zoe.goes_to("/")
    zoe.page.get_by_role("heading", name="Watch a match").wait_for()
    zoe.page.get_by_role("heading", name="Watch a match").scroll_into_view_if_needed()
    zoe.look("watch")
    zoe.page.locator(f'a[href="/t/{table}"]').first.click()
    ada.reads("1 person watching")

    ada.chooses_from_menu("Suggest a holiday")
    ada.page.get_by_role("radio", name="14", exact=True).check()
    ada.look("holiday")
    ada.presses("Suggest a holiday")
    ben.reads("Ada would like a holiday: 14 days without a clock.")
    ben.presses("Agree")
    ada.reads("Holiday until")
    ben.reads("Holiday until")


def test_whoever_has_moved_is_asked_once_whether_to_be_told_and_sees_how_long_the_others_have(
    house: House,
) -> None:
    ada, ben = house.guest("Ada", size=PHONE), house.guest("Ben", size=PHONE)
    table = house.lays(ada, "montgolfiere", "me open", days=2)
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    ada.settles()
    offer = ada.page.get_by_text("Shall we tell you when it’s your turn again?")
    expect(offer).to_be_hidden()
    ada.plays(any_card)
    expect(offer).to_be_visible()
    ada.presses("No, thanks")
    expect(offer).to_be_hidden()
    ada.goes_to(f"/t/{table}").reads("Waiting for Ben")
    expect(offer).to_be_hidden()
    ben.goes_to("/my").reads("47 h left")
