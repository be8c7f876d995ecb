"""Landscapes of Le Tapis Volant as the editor asks about them, through the solver of the game."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bisat.games.tapis_volant.landscapes.ready import LIST
from tests.server.kit.player import Player

pytestmark = pytest.mark.long  # landscapes are searched for


async def judged(player: Player, **sketch: Any) -> Any:
    return await player.http.post("/api/solve", json={"game": "tapis-volant", "problem": sketch})


async def test_faults_are_told_with_the_cells_to_show(ada: Player) -> None:
    pieces = [{"piece": "palm", "column": 5}, {"piece": "gate", "column": 6}]
    answer = (await judged(ada, landscape=pieces)).json()["solution"]
    assert answer["faults"] == [
        {"why": "overlap", "pieces": ["palm", "gate"], "cells": [[6, 1], [6, 2], [6, 3]]}
    ]
    assert (answer["code"], answer["difficulty"]) == (None, None)


async def test_a_ready_made_landscape_is_measured_as_it_says(ada: Player) -> None:
    ready = LIST[-1]
    answer = (await judged(ada, landscape=ready.name)).json()["solution"]
    figures = answer["difficulty"]
    assert (answer["grade"], figures["turns"], figures["lost"]) == (ready.grade, ready.turns, ready.lost)
    again = (await judged(ada, landscape=answer["code"])).json()["solution"]
    assert again == answer


async def test_what_makes_no_sense_is_refused_in_a_sentence(ada: Player) -> None:
    answer = await judged(ada, landscape="nowhere")
    assert (answer.status_code, answer.json()["id"]) == (409, "tapis_volant.no_code")
    assert "nowhere" in answer.json()["text"]
    dragon, fiend = [{"piece": "dragon", "column": 3}], {"grade": "fiendish", "seed": ""}
    for wrong in ({"landscape": dragon}, {"wish": fiend}):
        answer = await judged(ada, **wrong)
        assert (answer.status_code, answer.json()["id"]) == (409, "malformed")


async def test_nobody_waits_while_a_landscape_is_searched_for(ada: Player) -> None:
    search = asyncio.ensure_future(judged(ada, wish={"grade": "hard", "seed": "carpet"}))
    await asyncio.sleep(0.1)
    for _ in range(5):
        await ada.get("/api/tables")
    assert not search.done()
    answer = (await search).json()["solution"]
    assert answer["grade"] == "hard"
    table = await ada.http.post(
        "/api/tables",
        json={
            "game": "tapis-volant",
            "options": {"landscape": answer["code"]},
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
        },
    )
    assert table.json()["options"]["landscape"] == answer["code"]
