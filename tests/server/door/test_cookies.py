"""Who somebody is, by what name the server is called, and when a cookie opens nothing any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.people.people import People
from bisat.server.store.memory import MemoryStore
from bisat.server.wire.info import Person
from tests.server.kit.player import LONG, Player
from tests.server.kit.running import Running, running

NAME = "play.example"


@pytest_asyncio.fixture
async def secure(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path, public_url=f"https://{NAME}/") as served:
        yield served


def browser(served: Running, **headers: str) -> httpx.AsyncClient:
    """One that keeps no cookies: what is sent stands in the test."""
    return httpx.AsyncClient(base_url=served.url, headers={"Host": NAME, **headers}, timeout=LONG)


def cookies(answer: httpx.Response) -> dict[str, str]:
    """What an answer sets, by name."""
    return {one.partition("=")[0]: one.partition("=")[2] for one in answer.headers.get_list("set-cookie")}


async def test_a_copy_of_the_cookie_of_somebody_who_was_erased_opens_nothing(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as served, Player(served.url) as ada, Player(served.url) as bob:
        table = await ada.open("me", "open")
        stolen = {"Cookie": ada.cookie}
        async with ada.at(table) as a, bob.at(table) as b:
            assert await b.ask("join") is None
            assert (await ada.http.delete("/api/me")).status_code == 204
            await a.until(lambda: a.gone)
            assert a.gone
            assert (a.gone.id, a.gone.again) == ("erased", True)
            await b.until(lambda: not b.table.seats[0].present)
        async with httpx.AsyncClient(base_url=served.url, headers=stolen) as thief:
            me = await thief.get("/api/me")
            assert me.json()["id"] != ada.id
            assert "set-cookie" in me.headers
            assert (await thief.put("/api/me", json={"name": "Ada", "emblem": ""})).json()["id"] != ada.id
            assert (await thief.get("/api/tables")).json()["mine"] == []
        sockets = served.url.replace("http", "ws")
        async with connect(f"{sockets}/ws/tables/{table}", additional_headers=stolen) as socket:
            you = str(await socket.recv()).partition('"table"')[0]
            assert ada.id not in you
        bob_cookie = bob.cookie
    async with running(tmp_path) as again:
        async with httpx.AsyncClient(base_url=again.url, headers=stolen) as thief:
            assert (await thief.get("/api/me")).json()["id"] != ada.id
        async with httpx.AsyncClient(base_url=again.url, headers={"Cookie": bob_cookie}) as honest:
            assert (await honest.get("/api/me")).json()["id"] == bob.id


async def test_a_name_that_is_taken_while_the_person_is_erased_is_not_kept() -> None:
    store = MemoryStore()
    people = People(store)
    await people.rename(Person("ada", "Ada", "lamp"))
    await people.forget("ada")
    with pytest.raises(Refused, check=because("erased")):
        await people.rename(Person("ada", "Ada", "lamp"))
    await store.save(Person("ada", "Ada", "lamp"))  # it was on its way already
    assert await store.people(["ada"]) == []


async def test_behind_https_a_cookie_belongs_to_this_host_alone(secure: Running) -> None:
    async with browser(secure) as http:
        first = await http.get("/api/me")
        new = cookies(first)["__Host-bisat"]
        for part in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
            assert part in new
        assert "Domain" not in new
        token = new.partition(";")[0]
        again = await http.get("/api/me", headers={"Cookie": f"__Host-bisat={token}"})
        assert again.json() == first.json()
        other = (await http.get("/api/me")).json()["id"]
        planted = secure.place.signer.token(other)
        both = await http.get("/api/me", headers={"Cookie": f"bisat={planted}; __Host-bisat={token}"})
        assert both.json() == first.json(), "what a neighbouring site has planted is not looked at"


@pytest.mark.parametrize("path", ["/api/me", "/api/tables"])
async def test_behind_https_a_planted_cookie_makes_nobody_somebody_else(secure: Running, path: str) -> None:
    async with browser(secure) as http:
        person = (await http.get("/api/me")).json()["id"]
        planted = {"Cookie": f"bisat={secure.place.signer.token(person)}"}
        answer = await http.get(path, headers=planted)
        assert person not in answer.text
        assert cookies(answer).get("__Host-bisat", "").partition(".")[0] != person


async def test_behind_https_only_our_own_name_is_answered(secure: Running) -> None:
    async with browser(secure) as http:
        for right in (NAME, f"{NAME}:443", NAME.upper()):
            assert (await http.get("/api/me", headers={"Host": right})).status_code == 200
        for wrong in ("evil.example", f"{NAME}.evil", f"127.0.0.1:{secure.port}", "x@evil:y", "[", ""):
            answer = await http.get("/api/me", headers={"Host": wrong})
            assert answer.status_code in (400, 421), wrong
            assert "set-cookie" not in answer.headers
        posted = await http.post(
            "/api/play", json={"game": "montgolfiere"}, headers={"Origin": f"https://{NAME}"}
        )
        assert posted.status_code == 201
        assert (await http.get("/api/health", headers={"Host": "127.0.0.1"})).status_code == 200
    url = f"{secure.url.replace('http', 'ws')}/ws/tables/{posted.json()['id']}"
    with pytest.raises(InvalidStatus, match="403"):
        async with asyncio.timeout(LONG), connect(url):
            pass


async def test_without_a_public_address_any_name_will_do(served: Running) -> None:
    async with browser(served, Host="localhost:1") as http:
        assert "bisat" in cookies(await http.get("/api/me"))


async def test_where_the_address_is_https_nothing_comes_by_http(secure: Running) -> None:
    async with browser(secure) as http:
        answer = await http.get("/api/me")
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        for origin, status in ((f"http://{NAME}", 403), (f"https://{NAME}", 200)):
            sent = {
                "Origin": origin,
                "Cookie": f"__Host-bisat={cookies(answer)['__Host-bisat'].partition(';')[0]}",
            }
            put = await http.put("/api/me", json={"name": "x", "emblem": ""}, headers=sent)
            assert put.status_code == status, origin
