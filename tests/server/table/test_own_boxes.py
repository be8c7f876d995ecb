"""Boxes of one's own at real tables: taken, shown to whoever watches, refused with a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules.lay_out import deal
from tests.server.kit.player import Player
from tests.server.kit.running import Running

OWN = ("flying-sultans", "labyrinth-duel", "magic-fold", "tapis-volant")


def box_of(game: str) -> dict[str, Any]:
    written = catalog.entry(game).box
    assert written is not None
    box: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written()))
    return box


CHANGED: dict[str, dict[str, Any]] = {
    "flying-sultans": {"winds": {**box_of("flying-sultans")["winds"], "1": {"kind": "move", "steps": 5}}},
    "labyrinth-duel": {"straights": 4, "corners": 6},
    "tapis-volant": {"cards": [["V4", 40], ["A44", 40], ["V1", 20]]},
}
"""By game, what lies otherwise in a box of somebody's own."""
FAULTY: dict[str, tuple[dict[str, Any], str, str]] = {
    "flying-sultans": ({"clouds": ["###/###/###"] * 12}, "flying_sultans.box_cloud", "is not a cloud tile"),
    "labyrinth-duel": ({"straights": 8}, "labyrinth_duel.box_tiles", "fifteen tiles"),
    "tapis-volant": ({"cards": [["V1", 9]]}, "tapis_volant.box_cards", "61 to 300 wind cards"),
}


@pytest.mark.parametrize("game", OWN)
async def test_the_box_of_a_game_can_be_had_and_played_with_as_an_own_one(
    served: Running, ada: Player, game: str
) -> None:
    answer = await ada.http.get(f"/api/boxes/{game}")
    assert (answer.status_code, answer.json()) == (200, {"box": box_of(game)})
    seats = ["me"] * max(2, catalog.entry(game).seats[0])
    table = await ada.open(*seats, game=game, options=answer.json())
    async with ada.at(table) as a:
        assert a.table.options["box"] == box_of(game)


async def test_a_game_without_a_box_of_its_own_has_none_to_give(served: Running, ada: Player) -> None:
    for game in ("montgolfiere", "chess"):
        assert (await ada.http.get(f"/api/boxes/{game}")).status_code == 404


@pytest.mark.parametrize("game", CHANGED)
async def test_whoever_watches_sees_what_lies_in_the_own_box(
    served: Running, ada: Player, bob: Player, game: str
) -> None:
    box = {**box_of(game), **CHANGED[game]}
    seats = ["me"] * max(2, catalog.entry(game).seats[0])
    table = await ada.open(*seats, game=game, options={"box": box})
    async with ada.at(table) as a, bob.at(table) as b:
        assert a.table.options["box"] == b.table.options["box"] == box
        view = b.boards[None].view
        if game == "flying-sultans":
            assert view["winds"][0] == {"force": 1, "kind": "move", "steps": 5}
        else:
            assert view["box"] == box


@pytest.mark.parametrize("game", FAULTY)
async def test_a_faulty_box_is_refused_with_a_sentence(served: Running, ada: Player, game: str) -> None:
    changes, why, words = FAULTY[game]
    seats = [{"kind": "me"}] * max(2, catalog.entry(game).seats[0])
    new = {"game": game, "seats": seats, "options": {"box": {**box_of(game), **changes}}}
    answer = await ada.http.post("/api/tables", json=new)
    assert (answer.status_code, answer.json()["id"]) == (409, why)
    assert words in answer.json()["text"]


async def test_a_landscape_is_built_together_on_the_board_of_an_own_box(served: Running, ada: Player) -> None:
    box = {**box_of("tapis-volant"), "columns": 30}
    table = await ada.open("me", "me", "me", game="tapis-volant", options={"box": box}, build=True)
    house = {"piece": "house", "column": 26, "row": 1}
    async with ada.at(table) as a:
        assert a.table.stage == "open", "who builds alone says when to start"
        assert await a.ask("build", edition=a.table.edition, draft=[house]) is None
        usual = {"box": None}
        assert await a.ask("change", edition=a.table.edition, options=usual) is None
        assert a.table.site is None, "with another box there is nothing left to build with"
        assert await a.ask("site", open=True) is None
        assert await a.ask("build", edition=a.table.edition, draft=[house]) == "tapis_volant.off_grid"
        assert await a.ask("change", edition=a.table.edition, options={"box": box}) is None
        assert await a.ask("site", open=True) is None
        assert await a.ask("build", edition=a.table.edition, draft=[house]) is None
        assert await a.ask("start", level="easy") is None
        assert a.table.options["landscape"] == [house]
        assert a.boards[0].view["landscape"][0]["column"] == 26


async def test_a_board_is_laid_together_from_the_tiles_of_an_own_box(served: Running, ada: Player) -> None:
    box = {**box_of("labyrinth-duel"), "straights": 4, "corners": 6}
    table = await ada.open("me", "me", game="labyrinth-duel", options={"box": box}, build=True)
    board = list(deal(Rng("own", 0), (4, 6, 5)))
    async with ada.at(table) as a:
        assert await a.ask("build", edition=a.table.edition, draft=[board, None]) is None
        assert await a.ask("start", level="easy") is None
        assert a.table.options["lay_out"] == [board]
