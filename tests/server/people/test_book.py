"""Results of puzzles come together from all devices of a person, each once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from bisat.server.base.limits import Rate
from bisat.server.opponents.puzzles import Puzzles
from tests.server.kit.running import UNLIMITED, running

TODAY = datetime.now(UTC).date()
FORGOTTEN = "2026-01-07"
GRADES = ("easy", "medium", "hard")
EASY = {
    "game": "labyrinth-duel",
    "date": "2026-02-01",
    "grade": "easy",
    "on": "2026-02-01",
    "steps": 6,
    "par": 5,
}


async def write(http: httpx.AsyncClient, *results: dict[str, Any]) -> httpx.Response:
    return await http.post("/api/book", json={"results": results})


@pytest.fixture(autouse=True)
def somebody_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Puzzles, "made", lambda _, __, day: day != FORGOTTEN)


async def test_only_puzzles_that_somebody_asked_for_have_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def daily(_: Puzzles, game: str, day: str, __: str) -> bytes:
        return b"{}"

    monkeypatch.setattr(Puzzles, "daily", daily)
    old = EASY | {"date": FORGOTTEN}
    async with running(tmp_path) as served, httpx.AsyncClient(base_url=served.url) as http:
        refused = await write(http, EASY, old)
        assert (refused.status_code, refused.json()["id"]) == (404, "no_such_day")
        await http.get(f"/api/daily/{old['game']}/{FORGOTTEN}")
        assert len((await write(http, EASY, old)).json()["results"]) == 2
    async with running(tmp_path) as served, httpx.AsyncClient(base_url=served.url) as another:
        assert (await write(another, old)).status_code == 200  # after a restart, and at any process


async def test_an_address_and_all_together_fill_no_disk(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, results_address=Rate(0.001, 6), results_all=5)
    many = [EASY | {"grade": grade, "date": f"2026-02-0{day}"} for day in (1, 2) for grade in GRADES]
    async with running(tmp_path, limits) as served:
        statuses = []
        for _ in range(4):
            async with httpx.AsyncClient(base_url=served.url) as http:  # somebody new each time
                statuses += [(await write(http, one)).status_code for one in (*many[:2], many[0])]
        assert statuses == [*[200] * 7, 503, 200, *[429] * 3]
        assert await served.place.store.count_results() == 5


async def test_a_book_is_read_now_and_then(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, books=Rate(0.001, 3))
    async with running(tmp_path, limits) as served, httpx.AsyncClient(base_url=served.url) as http:
        await write(http, EASY)
        assert [(await http.get("/api/book")).status_code for _ in range(3)] == [200, 200, 429]


async def test_two_devices_of_one_person_write_one_book_and_the_first_result_counts(tmp_path: Path) -> None:
    async with running(tmp_path) as served, httpx.AsyncClient(base_url=served.url) as phone:
        assert (await phone.get("/api/book")).json() == {"results": []}
        assert "set-cookie" not in (await phone.get("/api/book")).headers
        first = (await write(phone, EASY)).json()
        async with httpx.AsyncClient(base_url=served.url, cookies=phone.cookies) as desk:
            fold = {"game": "magic-fold", "date": "2026-02-01", "on": "2026-02-02", "steps": None}
            both = (await write(desk, EASY | {"steps": 5}, fold)).json()
        assert [(one["game"], one["steps"]) for one in both["results"]] == [
            ("labyrinth-duel", 6),
            ("magic-fold", None),
        ]
        assert first["results"][0] == both["results"][0]
        for _ in range(2):  # sent again since no answer came
            assert (await write(phone, EASY)).json() == both
    async with (
        running(tmp_path) as served,
        httpx.AsyncClient(base_url=served.url, cookies=phone.cookies) as later,
    ):
        assert (await later.get("/api/book")).json() == both
        assert (await later.delete("/api/me")).status_code == 204
        later.cookies = phone.cookies
        assert (await later.get("/api/book")).json() == {"results": []}  # a copy of the cookie opens nothing


async def test_nobody_sees_the_book_of_somebody_else(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as served,
        httpx.AsyncClient(base_url=served.url) as ada,
        httpx.AsyncClient(base_url=served.url) as ben,
    ):
        await write(ada, EASY)
        assert (await write(ben)).json() == {"results": []}


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"game": "montgolfiere"}, 404),
        ({"game": "chess"}, 404),
        ({"grade": "insane"}, 404),
        ({"date": "2025-12-31"}, 404),
        ({"date": "2026-02-30"}, 404),
        ({"date": str(TODAY + timedelta(days=2)), "on": str(TODAY + timedelta(days=2))}, 404),
        ({"on": "2026-01-02"}, 404),
        ({"steps": -1}, 422),
        ({"ms": 2**60}, 422),
        ({"grade": "e" * 40}, 422),
    ],
)
async def test_what_is_no_result_of_a_puzzle_is_refused_and_nothing_kept(
    tmp_path: Path, wrong: dict[str, Any], status: int
) -> None:
    async with running(tmp_path) as served, httpx.AsyncClient(base_url=served.url) as http:
        refused = await write(http, EASY, EASY | wrong)
        assert (refused.status_code, bool(refused.json()["text"])) == (status, True)
        assert (await write(http)).json() == {"results": []}
        assert (await write(http, *[EASY] * 50)).status_code == 200
        assert (await write(http, *[EASY] * 51)).status_code == 422
