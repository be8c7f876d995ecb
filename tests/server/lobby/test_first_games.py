"""*Play now* as a beginner: the level brings the options and the seats of a first game with it."""

from __future__ import annotations

from bisat import catalog
from tests.server.kit.player import Player


async def test_the_level_of_beginners_brings_its_game_with_it(ada: Player) -> None:
    table = await ada.post("/api/play", game="labyrinth-duel", level="beginner")
    assert (table["options"]["cards"], table["options"]["auto_stop"]) == (3, False)
    assert [seat["level"] for seat in table["seats"]] == [None, "beginner"]
    assert table["options"]["near"], "its targets lie near"
    usual = await ada.post("/api/play", game="labyrinth-duel")
    assert (usual["options"]["cards"], usual["seats"][1]["level"]) == (8, "medium")


async def test_games_say_what_their_first_game_is(ada: Player) -> None:
    for game in (await ada.get("/api/games"))["games"]:
        first = catalog.entry(game["id"]).beginner
        assert first is not None
        assert game["beginner"] == {"seats": first.seats, "options": list(map(dict, first.options))}


async def test_every_first_game_brings_something_new_until_all_is_in_play(ada: Player) -> None:
    parts = []
    for first in range(5):
        table = await ada.post("/api/play", game="magic-fold", level="beginner", first=first)
        parts.append(table["options"].get("play_with", "all"))
    assert parts == ["cards", "cobras", "tokens", "all", "all"]
