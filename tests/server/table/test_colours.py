"""Choosing a colour before the start: free ones only, and it stays with its owner."""

from __future__ import annotations

from tests.server.kit.player import Player
from tests.server.kit.running import Running


async def test_people_choose_free_colours_and_take_those_of_nobody(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await ada.open("me", "open", "open", "easy")
    async with ada.at(table) as a, bob.at(table) as b, cyd.at(table) as c:
        assert await a.ask("colour", seat=0, colour=3) is None, "a bot had it"
        assert await b.ask("join", colour=5) is None
        await a.until(lambda: [it.colour for it in a.table.seats] == [3, 5, 2, 0])
        assert await a.ask("colour", seat=0, colour=5) == "colour_is_taken"
        assert await a.ask("colour", seat=0, colour=6) == "no_such_colour"
        assert await a.ask("colour", seat=1, colour=4) == "not_your_seat"
        assert await c.ask("colour", seat=2, colour=4) == "not_your_seat"
        assert await c.ask("join", colour=3) == "colour_is_taken"
        await b.ask("leave")
        assert await c.ask("join", seat=2, colour=5) is None, "whoever left gave it up"
        await a.ask("start", level="easy")
        await a.until(lambda: a.table.stage == "playing")
        assert [it.colour for it in a.table.seats] == [3, 2, 5, 0]
        assert await a.ask("colour", seat=0, colour=4) == "already_begun"


async def test_a_chosen_colour_goes_along_into_the_rematch_and_through_a_restart(
    served: Running, ada: Player
) -> None:
    table = await ada.open("me", "open")
    async with ada.at(table) as a:
        await a.ask("colour", seat=0, colour=4)
        await a.ask("start", level="easy")
        await a.ask("resign", seat=0)
        await a.ask("rematch")
        await a.until(lambda: a.table.next)
        info = await ada.get(f"/api/tables/{a.table.next}")
    assert [(it["kind"], it["colour"]) for it in info["seats"]] == [("bot", 1), ("person", 4)]


async def test_a_table_is_laid_in_colours_and_play_begins_in_ones_own(ada: Player) -> None:
    plans = [{"kind": "me", "colour": 1}, {"kind": "bot"}, {"kind": "me"}]
    laid = await ada.post("/api/tables", game="montgolfiere", seats=plans)
    assert [it["colour"] for it in laid["seats"]] == [1, 0, 2]
    played = await ada.post("/api/play", game="labyrinth-duel", colour=2)
    assert [it["colour"] for it in played["seats"]] == [2, 1]
    alike = [{"kind": "me", "colour": 1}, {"kind": "me", "colour": 1}]
    answer = await ada.http.post("/api/tables", json={"game": "montgolfiere", "seats": alike})
    assert answer.json()["id"] == "colour_is_taken"


async def test_in_an_evening_everybody_keeps_their_colour(ada: Player) -> None:
    table = await ada.open("me", "open")
    new = {"games": 2, "scoring": "places", "choosing": "turns", "table": table}
    assert (await ada.http.post("/api/evenings", json=new)).status_code == 201
    async with ada.at(table) as a:
        assert await a.ask("colour", seat=0, colour=3) == "colours_of_the_evening"
