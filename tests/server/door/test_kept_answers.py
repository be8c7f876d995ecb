"""What the browser's worker keeps for a time without network is the same for everybody and about nobody."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from tests.server.kit.running import running

WAYS = Path(__file__).parents[3] / "web/src/worker/strategies.ts"
KEPT = (
    "/api/games",
    "/api/lessons/montgolfiere",
    "/api/daily/magic-fold/2026-02-01",
    "/api/figures/montgolfiere/en",
)
PRIVATE = (
    "/api/me",
    "/api/tables",
    "/api/tables/aaaaaaaaaaaa",
    "/api/book",
    "/api/tables/aaaaaaaaaaaa/replay",
)


def patterns() -> list[re.Pattern[str]]:
    listed = re.search(r"ANSWERS[^=]*= \[(.*?)\n\]", WAYS.read_text(), re.DOTALL)
    assert listed is not None
    return [
        re.compile(one.replace("\\/", "/")) for one in re.findall(r"^  /(.*)/,$", listed[1], re.MULTILINE)
    ]


def test_the_worker_keeps_these_answers_and_no_others() -> None:
    found = patterns()
    assert len(found) == len(KEPT)
    assert all(any(one.search(path) for one in found) for path in KEPT)
    assert not any(one.search(path) for one in found for path in PRIVATE)


async def test_kept_answers_are_the_same_for_everybody_and_bring_no_cookie(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as served,
        httpx.AsyncClient(base_url=served.url) as ada,
        httpx.AsyncClient(base_url=served.url) as nobody,
    ):
        await ada.put("/api/me", json={"name": "Ada"})
        await ada.post("/api/play", json={"game": "montgolfiere"})
        for path in KEPT:
            hers, theirs = await ada.get(path), await nobody.get(path)
            assert (hers.status_code, hers.content) == (200, theirs.content), path
            assert "set-cookie" not in {**hers.headers, **theirs.headers}, path
            assert b"Ada" not in hers.content
