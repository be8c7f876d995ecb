"""Requests: their description, policies, files, health and figures."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from starlette.requests import Request

from bisat import catalog
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.door.app import POLICIES
from bisat.server.door.static import Pages
from bisat.server.operation.host import Settings, server
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, Running


@pytest_asyncio.fixture
async def http(served: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=served.url) as client:
        yield client


async def test_the_games_are_those_of_the_catalogue(http: httpx.AsyncClient) -> None:
    games = (await http.get("/api/games")).json()["games"]
    assert [game["id"] for game in games] == list(catalog.GAMES)
    first = games[0]
    assert first["options"]["board"] == 12
    assert "random" in first["bots"]
    assert "$defs" in first["schema"]
    assert games[-1]["presets"] == {"first_game": {"deck": "standard", "short": True}}


async def test_every_answer_carries_the_policies(http: httpx.AsyncClient) -> None:
    answer = await http.get("/")
    for path in ("/", "/api/games", "/api/nothing", "/t/aaaaaaaaaaaa", "/metrics", "/x.y"):
        answer = await http.get(path)
        assert answer.headers["x-request-id"]
        for name, value in POLICIES:
            assert answer.headers[name.decode()] == value.decode(), path
    csp = answer.headers["content-security-policy"]
    assert "default-src 'self'" in csp
    assert "unsafe" not in csp
    python = (await http.get("/assets/python-place-x.js")).headers["content-security-policy"]
    assert python == csp.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") != csp
    assert (await http.get("/api/me")).headers["cache-control"] == "no-store"


async def test_health_and_figures(served: Running, http: httpx.AsyncClient) -> None:
    assert (await http.get("/api/health")).json()["status"] == "ok"
    text = (await http.get("/metrics")).text
    assert "bisat_connections 0.0" in text
    assert "bisat_requests_total" in text


async def test_health_fails_when_nothing_can_be_stored(
    served: Running, http: httpx.AsyncClient, ada: Player
) -> None:
    store: Any = served.place.store
    database = store._writer._db
    table = await ada.open("me", "me")
    async with ada.at(table) as a:
        before = served.place.tables.held[table].committed.seq
        database.execute("PRAGMA query_only = ON")
        answer = await http.get("/api/health")
        assert (answer.status_code, answer.json()["id"]) == (503, "not_stored")
        refused = await a.answer(await a.move(0, key="once"))
        assert refused is not None
        assert refused.id == "not_stored"
        assert "nothing has changed" in refused.text
        assert (await http.post("/api/play", json={"game": "montgolfiere"})).status_code == 503
        assert not a.boards[0].view["chose"][0]
        database.execute("PRAGMA query_only = OFF")
        assert await a.answer(await a.move(0, key="twice")) is None
        assert a.boards[0].view["chose"][0]
        assert served.place.tables.held[table].committed.seq == before + 1


async def test_a_replay_waits_for_the_end(served: Running, ada: Player) -> None:
    table = await ada.open("me", "me")
    answer = await ada.http.get(f"/api/tables/{table}/replay")
    assert (answer.status_code, answer.json()["id"]) == (409, "not_finished")
    seed = served.place.tables.held[table].opened.seed
    assert seed not in answer.text
    assert seed not in (await ada.http.get(f"/api/tables/{table}")).text
    assert seed not in (await ada.http.get("/api/tables")).text


async def test_tables_that_are_not_there(http: httpx.AsyncClient) -> None:
    for path in ("aaaaaaaaaaaa", "A" * 12, "x", "a" * 5000, "%00", "aaaaaaaaaaaa%2freplay"):
        for part in ("", "/replay", "/qr.svg"):
            answer = await http.get(f"/api/tables/{path}{part}")
            assert answer.status_code == 404, path
            assert answer.json()["text"].startswith("There is no such")


# --- the web app ------------------------------------------------------------------------------------


def ask(path: str, **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": path, "headers": raw})


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    web = tmp_path / "_web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>" + " " * 2000)
    (web / "assets/app-1a2b.js").write_text("let a = 1")
    (web / ".stamp").write_text("x")
    (tmp_path / "secret.txt").write_text("secret")
    return Pages(web)


def test_files_are_found_by_name_and_the_app_elsewhere(pages: Pages) -> None:
    assert pages.answer(ask("/")).body == pages.answer(ask("/t/aaaaaaaaaaaa")).body
    script = pages.answer(ask("/assets/app-1a2b.js"))
    assert script.media_type == "text/javascript"
    assert "immutable" in script.headers["cache-control"]
    assert pages.answer(ask("/")).headers["cache-control"] == "no-cache"
    for path in ("/../secret.txt", "/.stamp", "/assets/../../secret.txt", "/missing.js", "/api/x", "/ws/x"):
        with pytest.raises(Refused, check=because("no_such_page")):
            pages.answer(ask(path))


def test_the_first_page_comes_in_the_language_of_the_browser(pages: Pages, tmp_path: Path) -> None:
    empty = pages.answer(ask("/"))
    assert "Accept-Language" in empty.headers["vary"]
    folder = tmp_path / "_web" / "first"
    (folder / "de" / "rules").mkdir(parents=True)
    (folder / "de" / "rules" / "montgolfiere.html").write_text("<!doctype html>Regeln")
    for language in ("en", "fr", "de", "el"):
        (folder / f"{language}.html").write_text(f"<!doctype html>{language}")
    filled = Pages(tmp_path / "_web")
    for asked, language in {
        "de-AT,de;q=0.9,en;q=0.8": "de",
        "EL": "el",
        "pt-BR, fr;q=0.5": "fr",
        "pt": "en",
        "": "en",
        ",;=-,": "en",
    }.items():
        assert filled.answer(ask("/", accept_language=asked)).body == f"<!doctype html>{language}".encode(), (
            asked
        )
    assert filled.answer(ask("/rules/montgolfiere", accept_language="de")).body == b"<!doctype html>Regeln"
    for path in ("/rules/montgolfiere", "/rules", "/t/aaaaaaaaaaaa", "//", "/first/en"):
        assert filled.answer(ask(path, accept_language="fr")).body == empty.body, path


def test_files_are_packed_and_not_sent_twice(pages: Pages) -> None:
    packed = pages.answer(ask("/", accept_encoding="gzip, br"))
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.body) < 200
    same = pages.answer(ask("/", if_none_match=packed.headers["etag"]))
    assert (same.status_code, same.body) == (304, b"")


def test_an_app_that_is_not_built_says_so(tmp_path: Path) -> None:
    with pytest.raises(Refused, check=because("not_built")):
        Pages(tmp_path).answer(ask("/"))


# --- the description ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own, for tests that know nothing of event loops."""
    ready = threading.Event()
    ports: list[int] = []

    def told(port: int) -> None:
        ports.append(port)
        ready.set()

    made = server(Settings(data=tmp_path_factory.mktemp("data"), port=0, limits=UNLIMITED), told)
    thread = threading.Thread(target=lambda: asyncio.run(made.serve()), daemon=True)
    thread.start()
    assert ready.wait(20)
    yield f"http://127.0.0.1:{ports[0]}"
    made.should_exit = True
    thread.join(20)


def test_schemathesis_finds_nothing(address: str, tmp_path: Path, cases: Callable[[int], int]) -> None:
    run = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{address}/api/openapi.json"),
            *("--max-examples", str(cases(100)), "--generation-database", "none", "--no-color"),
            *("--seed", "7", "--suppress-health-check", "all"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    selected = re.search(r"Selected: (\d+)/\1", run.stdout)
    assert selected is not None
    assert f"Tested: {selected[1]}\n" in run.stdout
    assert int(selected[1]) > 15
    assert httpx.get(f"{address}/api/health").status_code == 200
