"""A box or a landscape of one's own: checked by a worker, once, and nobody waits for it meanwhile."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bisat.core.check import because
from bisat.core.codec import plain
from bisat.core.refusal import Refused
from bisat.games.magic_fold.rules.box import MAX_CARDS
from bisat.games.magic_fold.rules.box import read as usual_box
from bisat.server.opponents import worker
from bisat.server.opponents.worker import Answer, Check, budget, work
from tests.server.kit.player import Player
from tests.server.kit.running import Running, running

PIECES = [{"piece": "house", "column": 6, "row": 1}, {"piece": "puff", "column": 12, "row": 9}]
POCKET = [{"piece": "gate", "column": 3}, {"piece": "house", "column": 7}]


def large_box(seed: int) -> dict[str, Any]:
    """As many different cards of four elements as a box may hold."""
    box: dict[str, Any] = plain(usual_box())
    rng = random.Random(seed)
    words = ["camel", "moon", "palace", "lamp", "red", "purple", "yellow", "blue"]
    for deck in ("standard", "advanced"):
        box[deck] = [f"1: ?, ?, {rng.choice(words)}, {rng.choice(words)}" for _ in range(MAX_CARDS)]
    return box


async def test_while_a_large_box_is_checked_others_are_answered(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await bob.open("me", "me")
    async with bob.at(table) as b:
        new = {"game": "magic-fold", "seats": [{"kind": "me"}, {"kind": "me"}]}
        opening = asyncio.ensure_future(
            ada.http.post("/api/tables", json={**new, "options": {"box": large_box(1)}})
        )
        answered = 0
        while not opening.done():
            await b.quiet()
            answered += 1
        assert (await opening).status_code == 201
        assert answered > 20, "they were answered while the worker started and looked at the box"


async def test_what_was_checked_is_not_checked_again(
    served: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    answer = served.place.checks._pool.answer

    async def counted(job: Any) -> Answer:
        asked.append(job.game)
        return await answer(job)

    monkeypatch.setattr(served.place.checks._pool, "answer", counted)
    box = large_box(2)
    await ada.open("me", "open", game="magic-fold", options={"box": box})
    table = await ada.open("me", "open", game="magic-fold", options={"box": box})
    async with ada.at(table) as a:
        assert await a.ask("change", edition=0, options={"short": True, "box": box}) is None
    assert len(asked) == 2, "the box, and the box with another option"
    faulty = {**box, "standard": ["1: red camel, blue palace", *box["standard"][1:]]}
    seats = [{"kind": "me"}, {"kind": "open"}]
    new = {"game": "magic-fold", "seats": seats, "options": {"box": faulty}}
    for _ in range(2):
        refused = await ada.http.post("/api/tables", json=new)
        assert (refused.status_code, refused.json()["id"]) == (409, "magic_fold.unfoldable")
    assert len(asked) == 3, "a refusal is kept as well"
    await ada.open("me", "open", game="magic-fold")
    await ada.open("me", "open", "open", game="tapis-volant", options={"landscape": "bazaar"})
    assert len(asked) == 3, "what comes with a game needs no worker"


async def test_a_landscape_is_changed_and_what_is_said_next_comes_next(served: Running, ada: Player) -> None:
    table = await ada.open("me", "open", "open", game="tapis-volant")
    async with ada.at(table) as a:
        change = await a.say("change", edition=0, options={"landscape": PIECES})
        stale = await a.say("change", edition=0, options={"landscape": []})
        start = await a.say("start", level="random")
        assert await a.answer(change) is None
        refused = await a.answer(stale)
        assert refused is not None
        assert refused.id == "changed_meanwhile"
        assert await a.answer(start) is None
        await a.until(lambda: a.table.stage == "playing")
        assert a.table.options["landscape"] == PIECES
        assert len(a.boards[0].view["landscape"]) == 2


async def test_a_landscape_that_nobody_can_fly_over_is_refused(served: Running, ada: Player) -> None:
    walls = [{"piece": "elephant", "column": 21}, {"piece": "gate", "column": 21}]
    table = await ada.open("me", "open", "open", game="tapis-volant")
    async with ada.at(table) as a:
        why = await a.ask("change", edition=0, options={"landscape": walls})
        assert why is not None
        assert why.startswith("tapis_volant.")
        assert a.table.options["landscape"] == "caravan"


async def test_a_table_with_a_box_comes_back_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as served, Player(served.url) as ada:
        table = await ada.open("me", "me", game="magic-fold", options={"box": large_box(3)})
    async with running(tmp_path) as served, Player(served.url) as ada:
        async with ada.at(table) as a:
            assert a.table.stage == "playing"
        assert served.place.checks._pool._all[0]._process is None, "nobody had to check it again"


def test_a_question_has_a_budget_of_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: Any) -> Answer:
        while True:
            pass

    monkeypatch.setattr(worker, "check", endless)
    assert work(Check("magic-fold", {}, grant=50)) == Answer(refused="takes_too_long")
    with pytest.raises(Refused, check=because("takes_too_long")), budget(10):
        endless(None)
