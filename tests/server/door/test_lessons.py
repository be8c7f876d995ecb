"""Guided first games over HTTP."""

from __future__ import annotations

import httpx
import pytest

from bisat import catalog
from tests.server.kit.running import Running


async def test_a_lesson_is_every_moment_as_the_learner_sees_it(served: Running) -> None:
    async with httpx.AsyncClient(base_url=served.url) as http:
        games = {game["id"]: game for game in (await http.get("/api/games")).json()["games"]}
        for game in catalog.GAMES:
            answer = await http.get(f"/api/lessons/{game}")
            assert games[game]["lesson"] == (answer.status_code == 200)
        lesson = (await http.get("/api/lessons/montgolfiere")).json()
    assert set(lesson["words"]) == {"en", "fr", "de", "el"}
    assert {step["say"] for step in lesson["steps"]} == set(lesson["words"]["el"])
    assert lesson["steps"][-1]["moment"] == len(lesson["moments"]) - 1
    for moment in lesson["moments"]:
        assert [hand is None for hand in moment["view"]["hands"]] == [False, True, True]


@pytest.mark.parametrize("game", ["nothing", "montgolfiere-2"])
async def test_a_game_that_nobody_knows_has_no_lesson(served: Running, game: str) -> None:
    async with httpx.AsyncClient(base_url=served.url) as http:
        answer = await http.get(f"/api/lessons/{game}")
    assert answer.status_code == 404
