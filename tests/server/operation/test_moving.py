"""A whole place is carried from a folder to a database and back."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from bisat.cli import main
from bisat.core.refusal import Refused
from bisat.server.operation import moving
from bisat.server.operation.moving import Moved, move
from tests.server.kit.player import Player, play_on
from tests.server.kit.postgres import Cluster
from tests.server.kit.running import running


async def test_a_place_is_carried_to_a_database_and_back_and_goes_on(
    tmp_path: Path, cluster: Cluster
) -> None:
    first, second, url = tmp_path / "first", tmp_path / "second", cluster.database()
    async with running(first) as served, Player(served.url) as ada:
        assert (await ada.http.put("/api/me", json={"name": "Ada", "emblem": "lamp"})).status_code == 200
        tables = [await ada.open("me", "me") for _ in range(3)]
        solved = {"game": "magic-fold", "date": "2026-02-01", "on": "2026-02-01", "steps": 4}
        await served.place.books.ask("magic-fold", "2026-02-01")
        book = (await ada.http.post("/api/book", json={"results": [solved]})).json()
        evening = (await ada.post("/api/evenings"))["id"]
        async with ada.at(tables[0]) as a:
            await play_on(a, moves=5)
            await a.ask("chat", text="I was here")
            view = a.boards[0].view
    assert await move(str(first), url) == Moved(tables=3, people=1, evenings=1)
    assert await move(str(first), url) == Moved(already=3, people=1, evenings=1)  # nothing is carried twice
    async with running(tmp_path / "unused", store=url) as served:
        ada.url = served.url
        async with ada.at(tables[0]) as a:  # the cookie is still good
            assert a.boards[0].view == view
            assert [line.text for line in a.lines] == ["I was here"]
            await play_on(a, moves=1)
            view = a.boards[0].view
        with pytest.raises(Refused, match="stop it first"):
            await move(url, str(second))
    assert not (tmp_path / "unused" / "bisat.sqlite3").exists()
    assert await move(url, str(second)) == Moved(tables=3, people=1, evenings=1)
    async with running(second) as served:
        ada.url = served.url
        async with ada.at(tables[0]) as a:
            assert a.boards[0].view == view
        async with httpx.AsyncClient(base_url=served.url, cookies=ada.http.cookies) as http:
            assert (await http.get("/api/book")).json() == book
        async with Player(served.url) as anyone:
            assert (await anyone.get(f"/api/evenings/{evening}"))["stage"] == "gathering"


async def test_a_move_that_was_cut_short_goes_on(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = cluster.database()
    async with running(tmp_path) as served, Player(served.url) as ada:
        for _ in range(4):
            await ada.open("me", "me")
    monkeypatch.setattr(moving, "_people", None)  # it breaks after the tables
    with pytest.raises(TypeError):
        await move(str(tmp_path), url)
    monkeypatch.undo()
    assert (await move(str(tmp_path), url)).already == 4


async def test_another_place_is_not_written_over(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    for folder in (tmp_path / "one", tmp_path / "other"):
        async with running(folder):
            pass
    await move(str(tmp_path / "one"), url)
    with pytest.raises(Refused, match="another place"):
        await move(str(tmp_path / "other"), url)


@pytest.mark.parametrize(
    "url",
    ["postgresql://ada:hush@127.0.0.1:1/x", "postgresql://", "postgresql://ada:hush@/[", "mysql://x"],
)
def test_a_database_that_is_not_there_is_one_sentence_without_its_password(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--store", url]) in (1, 2)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("bisat: ")
    assert "hush" not in said


def test_several_processes_need_a_database_and_a_bus(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--processes", "2"]) == 2
    assert "--store" in capsys.readouterr().err
