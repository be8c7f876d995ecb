"""Whoever is not at a table that waits for them is told, and told nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from msgspec.structs import replace

from bisat.core.entry import DAY
from bisat.server.base.limits import Rate
from bisat.server.bus.memory import MemoryBus
from bisat.server.notifications.notifications import Reach
from tests.server.kit.calendar import HOUR, Calendar, calendar
from tests.server.kit.player import Player
from tests.server.kit.pushing import Browser, Service, claims, service, status
from tests.server.kit.running import ENOUGH, UNLIMITED

pytestmark = pytest.mark.long  # each starts a server of its own

ATOM = "{http://www.w3.org/2005/Atom}"
FREE = replace(UNLIMITED, slips=ENOUGH, notes=ENOUGH, feeds=ENOUGH)


@asynccontextmanager
async def told(
    data: Path, **settings: Any
) -> AsyncIterator[tuple[Calendar, Service, Service, Player, Player]]:
    """A server, a push service, a chat and two people with names."""
    async with service() as pushes, service() as chat:
        reach = Reach(push_services=(pushes.url,), hook_hosts=(chat.url,))
        async with (
            calendar(data, reach=reach, **{"limits": FREE, **settings}) as days,
            Player(days.served.url) as ada,
            Player(days.served.url) as ben,
        ):
            await ada.http.put("/api/me", json={"name": "Ada"})
            await ben.http.put("/api/me", json={"name": "Ben <@all>"})
            yield days, pushes, chat, ada, ben


async def subscribe(player: Player, pushes: Service, language: str = "en", at: str = "/ada") -> Browser:
    browser = Browser()
    answer = await player.http.put("/api/told/push", json=browser.device(pushes.url + at, language))
    assert answer.status_code == 204, answer.text
    return browser


async def begin(ada: Player, ben: Player, *others: str, game: str = "montgolfiere") -> str:
    """A table where both sit, and nobody is."""
    table = await ada.open("me", "open", *others, game=game, options={"days": 2})
    async with ben.at(table) as sitting:
        assert await sitting.ask("join") is None
    return table


async def settled(days: Calendar) -> None:
    """All that is to be sent was sent."""
    post = days.served.place.notifications.sender
    async with asyncio.timeout(10):
        await asyncio.sleep(0.05)
        while post.waiting or post._tasks:
            await asyncio.sleep(0.01)


async def test_who_is_not_there_is_told_by_push(tmp_path: Path) -> None:
    async with told(tmp_path, contact="op@example.org") as (_, pushes, __, ada, ben):
        browser = await subscribe(ada, pushes, "de")
        key = (await ada.get("/api/told"))["push"]
        table = await begin(ada, ben)
        came = (await pushes.until(1))[0]
        note = browser.read(came.body)
        assert note == {
            "title": "Montgolfière",
            "body": "Du bist am Zug in der Partie mit Ben <@all>.",
            "url": f"/t/{table}",
            "tag": table,
        }
        assert came.headers["content-encoding"] == "aes128gcm"
        assert came.headers["ttl"] == "86400"
        said = claims(came.headers["authorization"], key)
        assert (said["aud"], said["sub"]) == (pushes.url, "mailto:op@example.org")


async def test_in_a_secret_round_all_are_told_at_its_beginning_and_nobody_later(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, pushes, chat, ada, ben):
        await subscribe(ada, pushes, at="/ada")
        await subscribe(ben, pushes, at="/ben")
        table = await ada.open("me", "open", options={"days": 1})
        await ada.http.put(f"/api/tables/{table}/hook", json={"url": f"{chat.url}/hook"})
        async with ben.at(table) as sitting:
            assert await sitting.ask("join") is None
            await pushes.until(1)  # Ben is there and sees it
            assert [came.path for came in pushes.came] == ["/ada"]
            await sitting.answer(await sitting.move(1))
        await settled(days)
        assert [came.path for came in pushes.came] == ["/ada"]  # nobody hears that Ben has chosen
        async with ada.at(table) as sitting:
            await sitting.answer(await sitting.move(0))
            await pushes.until(2)
        await settled(days)
        assert [came.path for came in pushes.came] == ["/ada", "/ben"]
        assert len(chat.came) == 2


async def test_who_lets_days_run_out_is_reminded_once_and_nobody_hears_of_whom(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, pushes, chat, ada, ben), httpx.AsyncClient() as reader:
        browser = await subscribe(ada, pushes, at="/ada")
        await subscribe(ben, pushes, at="/ben")
        feed = (await ada.http.put("/api/told/feed", json={})).json()["feed"]
        table = await ada.open("me", "open", options={"days": 2})
        await ada.http.put(f"/api/tables/{table}/hook", json={"url": f"{chat.url}/hook"})
        async with ben.at(table) as sitting:
            assert await sitting.ask("join") is None
            await sitting.answer(await sitting.move(1))
        await pushes.until(1)
        await days.fall_asleep()
        await days.pass_time(36 * HOUR)
        came = (await pushes.until(2))[1]
        assert (came.path, came.headers["ttl"]) == ("/ada", str(12 * 3600))
        assert browser.read(came.body)["body"] == "12 hours left for your move in the match with Ben <@all>."
        await settled(days)
        said = chat.came[-1].json["text"]
        assert said.startswith("Montgolfière: 12 hours left for this move.")
        entry = ElementTree.fromstring((await reader.get(feed)).text).find(f"{ATOM}entry")
        assert entry is not None
        assert str(entry.findtext(f"{ATOM}summary")).startswith("12 hours left")
        for _ in range(2):  # and after it was forgotten, too
            await days.fall_asleep()
            await days.pass_time(5 * HOUR)
            await settled(days)
        assert ([came.path for came in pushes.came], len(chat.came)) == (["/ada", "/ada"], 2)


async def test_in_turn_only_who_is_waited_for_is_told(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, pushes, _, ada, ben):
        await subscribe(ada, pushes, at="/ada")
        await subscribe(ben, pushes, at="/ben")
        table = await begin(ada, ben, "me", game="tapis-volant")
        await settled(days)
        before = len(pushes.came)  # whoever begins, if that is not Ben, who was there
        async with ada.at(table) as sitting:
            first, second = (ada, "/ben") if sitting.to_move() else (ben, "/ada")
        async with first.at(table) as sitting:
            while seats := sitting.to_move():
                await sitting.answer(await sitting.move(seats[0]))
                await sitting.quiet()
        await settled(days)
        assert [came.path for came in pushes.came][before:] == [second]


async def test_a_chat_hears_whose_turn_it_is_and_calls_nobody_out(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, _, chat, ada, ben):
        table = await ada.open("me", "open", options={"days": 1})
        answer = await ada.http.put(
            f"/api/tables/{table}/hook", json={"url": f"{chat.url}/hook", "language": "fr"}
        )
        assert answer.json() == {"host": "127.0.0.1"}
        async with ben.at(table) as sitting:
            await sitting.ask("join")
        await chat.until(1)
        async with ada.at(table) as sitting:
            await sitting.answer(await sitting.move(0))
        async with ben.at(table) as sitting:
            await sitting.answer(await sitting.move(1))
        await settled(days)
        body = chat.came[1].json
        link = f"{days.served.url}/t/{table}"
        assert body["text"] == body["content"]
        assert body["text"] == f"Montgolfière\u00a0: à Ada de jouer. {link}"
        assert body["allowed_mentions"] == {"parse": []}
        assert "@" not in chat.came[0].json["text"]


async def test_only_the_host_names_a_chat_and_only_those_who_sit_there_know(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, _, chat, ada, ben):
        table = await begin(ada, ben)
        hook = f"/api/tables/{table}/hook"
        assert (await ben.http.put(hook, json={"url": f"{chat.url}/x"})).json()["id"] == "only_the_host"
        assert (await ada.http.put(hook, json={"url": "https://elsewhere.example/"})).json()["id"] == (
            "address_not_allowed"
        )
        assert (await ada.http.put(hook, json={"url": f"{chat.url}/word"})).status_code == 200
        assert (await ben.get(hook)) == {"host": "127.0.0.1"}
        async with Player(days.served.url) as stranger:
            assert (await stranger.get(hook)) == {"host": None}
        assert (await ben.http.delete(hook)).json()["id"] == "only_the_host"
        assert (await ada.http.delete(hook)).status_code == 204
        assert (await ada.get(hook)) == {"host": None}
        fast = await ada.open("me", "open")
        refused = await ada.http.put(f"/api/tables/{fast}/hook", json={"url": f"{chat.url}/x"})
        assert refused.json()["id"] == "only_in_days"


async def test_a_device_tells_only_whoever_uses_it_now(tmp_path: Path) -> None:
    async with told(tmp_path) as (_, pushes, _, ada, ben):
        for person in (ada, ben):
            await subscribe(person, pushes, at="/the-tablet")
        assert [(await it.get("/api/told"))["devices"] for it in (ada, ben)] == [0, 1]


async def test_a_device_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, pushes, _, ada, ben):
        pushes.answer = lambda _: status(410)
        await subscribe(ada, pushes)
        await begin(ada, ben)
        await pushes.until(1)
        await settled(days)
        assert (await ada.get("/api/told"))["devices"] == 0


async def test_who_is_erased_is_told_nowhere_any_more(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, pushes, chat, ada, ben):
        await subscribe(ada, pushes)
        feed = (await ada.http.put("/api/told/feed", json={})).json()["feed"]
        table = await ada.open("me", "open", options={"days": 1})
        await ada.http.put(f"/api/tables/{table}/hook", json={"url": f"{chat.url}/hook"})
        async with httpx.AsyncClient() as reader:
            assert (await reader.get(feed)).status_code == 200
            assert (await ada.http.delete("/api/me")).status_code == 204
            assert (await reader.get(feed)).status_code == 404
        assert [
            subscription
            for subscription in await days.served.place.store.all_subscriptions()
            if subscription.person
        ] == []
        async with ben.at(table) as sitting:
            await sitting.ask("join")
        await settled(days)
        assert (pushes.came, chat.came) == ([], [])


async def test_a_feed_says_who_waits_and_since_when(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, _, __, ada, ben), httpx.AsyncClient() as reader:
        feed = (await ada.http.put("/api/told/feed", json={"language": "el"})).json()["feed"]
        assert ElementTree.fromstring((await reader.get(feed)).text).findall(f"{ATOM}entry") == []
        table = await begin(ada, ben)
        days.served.place.feeds._kept.clear()
        answer = await reader.get(feed)
        assert answer.headers["content-type"].startswith("application/atom+xml")
        entry = ElementTree.fromstring(answer.text).find(f"{ATOM}entry")
        assert entry is not None
        assert entry.findtext(f"{ATOM}summary") == "Είναι η σειρά σου στην παρτίδα με Ben <@all>."
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert link.attrib["href"] == f"{days.served.url}/t/{table}"
        tag = answer.headers["etag"]
        again = await reader.get(feed, headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        async with ben.at(table) as sitting:  # that he has chosen changes nothing
            await sitting.answer(await sitting.move(1))
        days.served.place.feeds._kept.clear()
        assert (await reader.get(feed)).headers["etag"] == tag


async def test_a_feed_that_was_revoked_or_guessed_opens_nothing(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, _, __, ada, ben), httpx.AsyncClient() as reader:
        first = (await ada.http.put("/api/told/feed", json={})).json()["feed"]
        second = (await ada.http.put("/api/told/feed", json={})).json()["feed"]
        assert first != second
        assert (await ada.get("/api/told"))["feed"] == second
        assert (await ben.get("/api/told"))["feed"] is None
        url = days.served.url
        other = "b" if second[-5] == "a" else "a"
        guesses = [first, f"{second[:-5]}{other}.xml", f"{url}/feed/{ada.id}.xml", f"{url}/feed/x.xml"]
        for guess in guesses:
            assert (await reader.get(guess)).json()["id"] == "no_such_page"
        assert (await ada.http.delete("/api/told/feed")).status_code == 204
        assert (await reader.get(second)).status_code == 404


async def test_a_device_must_be_of_a_listed_service_and_have_real_keys(tmp_path: Path) -> None:
    async with told(tmp_path) as (_, pushes, __, ada, ___):
        device = Browser().device(f"{pushes.url}/x")
        for wrong, why in (
            ({"endpoint": "https://push.evil.example/x"}, "address_not_allowed"),
            ({"endpoint": "http://169.254.169.254/latest"}, "address_not_allowed"),
            ({"browser": "AAAA"}, "address_unreadable"),
            ({"browser": "ä"}, "address_unreadable"),
            ({"auth": "AAAA"}, "address_unreadable"),
        ):
            answer = await ada.http.put("/api/told/push", json=device | wrong)
            assert answer.json()["id"] == why
        assert (await ada.get("/api/told"))["devices"] == 0


async def test_devices_hooks_and_changes_are_limited(tmp_path: Path) -> None:
    limits = replace(FREE, devices=2, hooks=1)
    async with told(tmp_path, limits=limits) as (days, pushes, chat, ada, ___):
        for at in ("/one", "/two", "/two"):
            await subscribe(ada, pushes, at=at)
        answer = await ada.http.put("/api/told/push", json=Browser().device(f"{pushes.url}/three"))
        assert (answer.status_code, answer.json()["id"]) == (429, "too_many_devices")
        await ada.http.request("DELETE", "/api/told/push", json={"endpoint": f"{pushes.url}/one"})
        await subscribe(ada, pushes, at="/three")
        mine = {"endpoint": f"{pushes.url}/three", "others": True}  # the second one was lost
        assert (await ada.http.request("DELETE", "/api/told/push", json=mine)).status_code == 204
        (left,) = await days.served.place.store.subscriptions((ada.id,), "push")
        assert b"/three" in left.body
        for expected in (200, 429):
            table = await ada.open("me", "open", options={"days": 1})
            answer = await ada.http.put(f"/api/tables/{table}/hook", json={"url": f"{chat.url}/hook"})
            assert answer.status_code == expected
        assert answer.json()["id"] == "too_many_hooks"


@pytest.mark.parametrize("limit", ["slips", "feeds"])
async def test_who_asks_too_often_is_refused(limit: str, tmp_path: Path) -> None:
    limits = replace(FREE, **{limit: Rate(0.001, 3)})
    async with told(tmp_path, limits=limits) as (_, __, ___, ada, ____), httpx.AsyncClient() as reader:
        feed = (await ada.http.put("/api/told/feed", json={})).json()["feed"]
        for _ in range(3 if limit == "feeds" else 2):
            if limit == "feeds":
                answer = await reader.get(feed)
            else:
                answer = await ada.http.put("/api/told/feed", json={})
            assert answer.status_code == 200
        if limit == "feeds":
            answer = await reader.get(feed)
        else:
            answer = await ada.http.put("/api/told/feed", json={})
        assert (answer.status_code, answer.json()["id"]) == (429, "too_fast")


async def test_a_person_is_not_flooded_with_notes(tmp_path: Path) -> None:
    limits = replace(FREE, notes=Rate(0.001, 2))
    async with told(tmp_path, limits=limits) as (days, pushes, _, ada, ben):
        await subscribe(ada, pushes)
        for _ in range(4):
            await begin(ada, ben)
        await settled(days)
        assert len(pushes.came) == 2


async def test_without_a_list_nothing_is_offered(tmp_path: Path) -> None:
    async with calendar(tmp_path, reach=Reach(push_services=())) as days, Player(days.served.url) as ada:
        assert await ada.get("/api/told") == {"push": None, "devices": 0, "feed": None, "hooks": []}
        device = Browser().device("https://fcm.googleapis.com/x")
        assert (await ada.http.put("/api/told/push", json=device)).json()["id"] == "no_push_here"
        table = await ada.open("me", "open", options={"days": 1})
        answer = await ada.http.put(f"/api/tables/{table}/hook", json={"url": "https://discord.com/x"})
        assert answer.json()["id"] == "no_hooks_here"


async def test_a_holiday_that_ends_is_told(tmp_path: Path) -> None:
    async with told(tmp_path) as (days, pushes, _, ada, ben):
        table = await begin(ada, ben)
        async with ada.at(table) as one, ben.at(table) as two:
            assert await one.ask("offer", bargain="holiday", days=3) is None
            await two.until(lambda: two.table.offer is not None)
            assert await two.ask("answer", agree=True) is None
        await subscribe(ada, pushes)
        await days.fall_asleep()
        await days.pass_time(3 * DAY + 1000)
        await pushes.until(1)


async def test_of_two_processes_exactly_one_tells(tmp_path: Path) -> None:
    between = MemoryBus()
    async with service() as pushes:
        reach = Reach(push_services=(pushes.url,))
        settings: Any = {"limits": FREE, "bus": between, "reach": reach}
        async with (
            calendar(tmp_path, **settings) as one,
            calendar(tmp_path, **settings) as two,
            Player(one.served.url) as ada,
            Player(two.served.url) as ben,
        ):
            await subscribe(ada, pushes, at="/ada")
            await subscribe(ben, pushes, at="/ben")
            table = await begin(ada, ben)
            await pushes.until(1)
            for player, seat in ((ada, 0), (ben, 1)):
                async with player.at(table) as sitting:
                    await sitting.until(sitting.to_move)  # it was stored elsewhere
                    await sitting.answer(await sitting.move(seat))
                await settled(one)
                await settled(two)
            assert sorted(came.path for came in pushes.came) == ["/ada", "/ada"]
