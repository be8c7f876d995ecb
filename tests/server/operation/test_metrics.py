"""Everybody may read the public figures; what moves with every move is for whoever has the key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bisat.cli import main
from tests.server.kit.player import Player, Sitting, play_on
from tests.server.kit.running import running

KEY = "an operator's key"


def figure(text: str, name: str) -> float:
    found = re.search(rf"^bisat_{name} ([0-9.e+-]+)$", text, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_an_operator_sees_moves_commits_and_who_came_again(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    store = request.getfixturevalue("cluster").database() if kind == "postgres" else None
    async with running(tmp_path, store=store, metrics_key=KEY) as served, Player(served.url) as ada:
        table = await ada.open("me", "me")
        async with ada.at(table) as a:
            await play_on(a, moves=6)
        again = Sitting(ada, table)
        again.url += "?again=1"
        async with again:
            await again.quiet()
        public = (await ada.http.get("/metrics")).text
        wrong = await ada.http.get("/metrics", headers={"authorization": "Bearer guess"})
        assert (wrong.status_code, wrong.text) == (401, "")
        text = (await ada.http.get("/metrics", headers={"authorization": f"Bearer {KEY}"})).text
    assert figure(text, "move_seconds_count") == 6
    assert 0 < figure(text, "move_seconds_sum") < 60
    assert figure(text, r'move_seconds_bucket\{le="\+Inf"\}') == 6
    assert figure(text, "commit_seconds_count") >= 6
    assert figure(text, "commit_appends_sum") >= 6
    assert figure(text, "reconnects_total") == 1
    assert figure(text, "conflicts_total") == figure(text, "not_stored_total") == 0
    names = set(re.findall(r"^(bisat_\w+)", public, re.MULTILINE))
    assert names < set(re.findall(r"^(bisat_\w+)", text, re.MULTILINE))
    assert not [name for name in names if "move" in name or "commit" in name or "conflict" in name]


async def test_without_a_key_nobody_is_the_operator(tmp_path: Path) -> None:
    async with running(tmp_path) as served, Player(served.url) as ada:
        for key in ("", "Bearer", "Bearer None"):
            assert (await ada.http.get("/metrics", headers={"authorization": key})).status_code == 401


def test_a_short_key_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--metrics-key", "1234"]) == 2
    assert "16 characters" in capsys.readouterr().err
