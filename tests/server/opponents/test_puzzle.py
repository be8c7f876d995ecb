"""Puzzles of the day and solutions, as anybody may ask for them."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.games.labyrinth_duel.rules.board import corridor, push
from bisat.games.labyrinth_duel.solver.problem import Problem
from bisat.games.labyrinth_duel.solver.puzzle import PARS, Puzzle, puzzle
from bisat.games.magic_fold.cloth.daily import daily
from bisat.server.base.limits import Limits, Rate
from bisat.server.opponents.pool import Pool
from bisat.server.opponents.puzzles import Puzzles
from tests.server.kit.player import LONG, Player
from tests.server.kit.running import UNLIMITED, Running, running

pytestmark = pytest.mark.long  # puzzles are searched for

DAY = "2026-11-15"


async def test_the_puzzles_of_a_day_are_those_of_the_game(ada: Player) -> None:
    answer = await ada.http.get(f"/api/daily/labyrinth-duel/{DAY}")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    puzzles = answer.json()["puzzles"]
    assert [one["grade"] for one in puzzles] == list(PARS)
    for one in puzzles:
        made = msgspec.convert(one["puzzle"], Puzzle)
        assert made == puzzle(DAY, one["grade"])
        assert one["par"] == made.par
    single = (await ada.get(f"/api/daily/magic-fold/{DAY}"))["puzzles"]
    assert [(one["grade"], one["par"]) for one in single] == [(None, daily(DAY).par)]


async def test_games_say_whether_they_have_a_puzzle_of_the_day(ada: Player) -> None:
    found = {game["id"]: game["daily"] for game in (await ada.get("/api/games"))["games"]}
    assert found["labyrinth-duel"] == list(PARS)
    assert found["magic-fold"] == []
    assert found["montgolfiere"] is None


async def test_a_puzzle_holds_no_solution(ada: Player) -> None:
    for one in (await ada.get(f"/api/daily/labyrinth-duel/{DAY}"))["puzzles"]:
        assert set(one["puzzle"]) == {"date", "grade", "board", "start", "target", "par"}


@pytest.mark.parametrize(
    ("path", "id"),
    [
        ("montgolfiere/2026-11-15", "no_such_puzzle"),
        ("chess/2026-11-15", "no_such_puzzle"),
        ("labyrinth-duel/2025-12-31", "no_such_day"),
        ("labyrinth-duel/20261115", "no_such_day"),
        ("labyrinth-duel/2026-02-30", "no_such_day"),
        ("labyrinth-duel/today", "no_such_day"),
        ("labyrinth-duel/9999-12-31", "not_yet_its_day"),
    ],
)
async def test_what_is_no_puzzle_is_refused_in_a_sentence(ada: Player, path: str, id: str) -> None:
    answer = await ada.http.get(f"/api/daily/{path}")
    assert (answer.status_code, answer.json()["id"]) == (404, id)
    assert answer.json()["text"].endswith(".")
    assert answer.headers["cache-control"] == "no-store"


async def test_tomorrow_comes_at_midnight_utc() -> None:
    today = [date(2026, 11, 14)]
    puzzles = Puzzles(Pool(1), lambda: today[0])
    try:
        with pytest.raises(Refused, check=because("not_yet_its_day")):
            await puzzles.daily("magic-fold", DAY)
        today[0] = date(2026, 11, 15)
        assert b'"par"' in await puzzles.daily("magic-fold", DAY)
    finally:
        await puzzles.stop()


async def test_a_puzzle_is_made_once_for_all_who_ask(served: Running, ada: Player) -> None:
    day = datetime.now(UTC).date().isoformat()
    answers = await asyncio.gather(*(ada.get(f"/api/daily/labyrinth-duel/{day}") for _ in range(8)))
    assert all(answer == answers[0] for answer in answers)
    assert len(served.place.puzzles._days) == 1


async def test_solutions_push_no_day_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.server.opponents.puzzles.MAX_KEPT", 1)
    made = puzzle(DAY, "easy")
    puzzles = Puzzles(Pool(1), lambda: date.fromisoformat(DAY))
    try:
        await puzzles.daily("magic-fold", DAY)
        kept = puzzles._days["magic-fold", DAY]
        for start, target in ((made.start, made.target), (made.target, made.start)):
            await puzzles.solve("labyrinth-duel", msgspec.to_builtins(Problem(made.board, start, target)))
        assert len(puzzles._solutions) == 1
        assert puzzles._days["magic-fold", DAY] is kept
    finally:
        await puzzles.stop()


async def solve(player: Player, **problem: Any) -> Any:
    return await player.http.post("/api/solve", json={"game": "labyrinth-duel", "problem": problem})


async def test_a_solution_is_as_short_as_par_and_joins_the_objects(ada: Player) -> None:
    for grade in PARS:
        made = puzzle(DAY, grade)
        answer = await solve(ada, board=made.board, start=made.start, target=made.target)
        solution = answer.json()["solution"]
        assert solution["proven"]
        assert len(solution["pushes"]) == made.par
        board = made.board
        for cell in solution["pushes"]:
            assert not corridor(board, made.start, made.target)
            board = push(board, cell)
        assert corridor(board, made.start, made.target)


async def test_a_problem_that_makes_no_sense_is_refused_in_a_sentence(ada: Player) -> None:
    made = puzzle(DAY, "easy")
    many_gaps = await solve(ada, board=[0] * 16, start="owl", target="map")
    assert (many_gaps.status_code, many_gaps.json()["id"]) == (409, "labyrinth_duel.cells")
    for wrong in ({"board": [1]}, {"start": "dragon"}, {"board": "x" * 16}, {"target": None}):
        answer = await solve(ada, **{"board": made.board, "start": "owl", "target": "map", **wrong})
        assert (answer.status_code, answer.json()["id"]) == (409, "malformed")
    for game, why in (("montgolfiere", "no_solver"), ("chess", "unknown_game")):
        answer = await ada.http.post("/api/solve", json={"game": game, "problem": {}})
        assert (answer.status_code, answer.json()["id"]) == (409, why)


async def test_a_person_can_put_only_so_many_problems(tmp_path: Path) -> None:
    made = puzzle(DAY, "easy")
    problem = msgspec.to_builtins(Problem(made.board, made.start, made.target))
    async with running(tmp_path, Limits(puzzles=Rate(0.0, 2))) as place, Player(place.url) as eve:
        statuses = [(await solve(eve, **problem)).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]


async def test_a_worker_that_dies_is_no_answer_that_is_kept(served: Running, ada: Player) -> None:
    workers = served.place.puzzles._pool
    await ada.get(f"/api/daily/magic-fold/{DAY}")
    for worker in workers._all:
        assert worker._process is not None
        worker._process.kill()
        await worker._process.wait()
    assert (await ada.http.get(f"/api/daily/labyrinth-duel/{DAY}")).status_code == 200


async def test_whoever_waits_for_a_solver_is_told_when_the_server_stops(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = msgspec.structs.replace(UNLIMITED, solving=12)
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        logging.getLogger("uvicorn").addHandler(caplog.handler)
        wishes = [{"wish": {"grade": "hard", "seed": f"{n}"}} for n in range(12)]
        asked = [
            asyncio.create_task(ada.http.post("/api/solve", json={"game": "tapis-volant", "problem": wish}))
            for wish in wishes
        ]
        async with asyncio.timeout(LONG):
            while served.place.puzzles.waiting < 8:
                await asyncio.sleep(0.01)
        served.server.should_exit = True
        answers = await asyncio.gather(*asked)
    assert {answer.status_code for answer in answers} <= {200, 503}
    assert answers[-1].json()["id"] in ("restarting", "puzzlers_busy")
    assert caplog.records == []
