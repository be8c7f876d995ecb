"""Games evenings over a real server: from the first game to the picture at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bisat import catalog
from bisat.server.base.limits import Rate
from bisat.server.table.levels import STARS, rival, usual
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, Running, running, two_running
from tests.server.kit.stores import both_stores

PNG = b"\x89PNG\r\n\x1a\n"


async def begin(host: Player, *guests: Player, **plan: Any) -> str:
    evening = str((await host.post("/api/evenings", **plan))["id"])
    for guest in guests:
        assert (await guest.http.post(f"/api/evenings/{evening}/join")).status_code == 200
    return evening


async def ask(player: Player, evening: str, what: str, **body: Any) -> Any:
    """What became of a request: an evening, or why not."""
    answer = await player.http.post(f"/api/evenings/{evening}/{what}", json=body or None)
    said = answer.json()
    return said if answer.status_code == 200 else said["id"]


async def look(player: Player, evening: str) -> Any:
    return await player.get(f"/api/evenings/{evening}")


async def play(winner: Player, loser: Player, table: str) -> None:
    """Both sit down, and one of them gives up."""
    async with winner.at(table) as a, loser.at(table) as b:
        for one in (a, b):
            if not one.seats:
                assert await one.ask("join") is None
        assert await a.ask("ready") in (None, "already_begun")  # only a race waits until both are
        await b.until(lambda: b.table.stage == "playing")
        assert await b.ask("leave") is None
        await a.until(lambda: a.table.stage == "finished")


@both_stores
async def test_an_evening_goes_from_the_first_game_to_its_picture(
    served: Running, ada: Player, bob: Player
) -> None:
    assert (await ada.http.put("/api/me", json={"name": "Ελένη"})).status_code == 200
    evening = await begin(ada, bob, games=2)
    assert await ask(bob, evening, "choose", game="montgolfiere") == "not_your_choice"
    assert await ask(ada, evening, "choose", game="montgolfiere", options={"bank": -5}) == "malformed"
    chosen = await ask(ada, evening, "choose", game="montgolfiere", options={"bank": 600})
    assert (chosen["stage"], chosen["chooser"]) == ("playing", None)
    table = chosen["table"]
    assert table["options"]["bank"] == 600
    assert table["evening"] == evening
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open"], "a seat is kept for the other one"
    assert await ask(ada, evening, "choose", game="montgolfiere") == "evening_plays"

    await play(ada, bob, table["id"])
    between = await look(bob, evening)
    assert (between["stage"], between["chooser"]) == ("choosing", 1)
    assert between["rounds"][0]["points"] == [1, 0]
    assert [one["total"] for one in between["company"]] == [1, 0]
    assert (await ada.http.get(f"/api/evenings/{evening}/en/picture.svg")).json()["id"] == "evening_goes_on"

    chosen = await ask(bob, evening, "choose", game="labyrinth-duel")
    seats = chosen["table"]["seats"]
    assert [seat["person"]["id"] for seat in seats] == [bob.id, ada.id], "somebody else begins"
    assert [seat["colour"] for seat in seats] == [1, 0], "everybody keeps their colour"
    await play(bob, ada, chosen["table"]["id"])
    over = await look(ada, evening)
    assert over["stage"] == "ended"
    assert [one["id"] for one in (await ada.get("/api/evenings"))["past"]] == [evening], "it is found again"
    assert [(one["total"], one["place"]) for one in over["company"]] == [(1, 1), (1, 1)]
    assert await ask(ada, evening, "choose", game="montgolfiere") == "evening_ended"

    drawn = await ada.http.get(f"/api/evenings/{evening}/el/picture.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    private = (evening, ada.id, bob.id, table["id"], "href", "http://127")
    assert not [one for one in private if one in drawn.text]
    dots = await ada.http.get(f"/api/evenings/{evening}/el/picture.png")
    assert dots.status_code == 200, dots.text
    assert dots.content.startswith(PNG)
    assert (await bob.http.get(f"/api/evenings/{evening}/xx/picture.png")).status_code == 404


async def test_whoever_asks_for_one_more_evening_comes_to_the_same(
    ada: Player, bob: Player, cyd: Player
) -> None:
    evening = await begin(ada, bob, games=2, scoring="points")
    again = {"after": evening}
    assert await refused(ada, again) == "evening_goes_on"
    await play(ada, bob, (await ask(ada, evening, "choose", game="montgolfiere"))["table"]["id"])
    await ask(ada, evening, "end")
    assert await refused(cyd, again) == "not_of_the_evening"
    for who, count in ((bob, 1), (ada, 2), (ada, 2)):
        following = await who.post("/api/evenings", **again)
        assert (following["stage"], following["scoring"], following["games"]) == ("gathering", "points", 2)
        assert len(following["company"]) == count
        assert (await look(who, evening))["next"] == following["id"]


async def refused(who: Player, new: dict[str, str]) -> str:
    answer = await who.http.post("/api/evenings", json=new)
    return str(answer.json()["id"])


async def test_games_of_an_evening_are_short(ada: Player, bob: Player) -> None:
    evening = await begin(ada, bob)
    table = (await ask(ada, evening, "choose", game="labyrinth-duel"))["table"]
    assert table["options"]["cards"] == 5
    assert {
        one["id"] for one in (await ada.get("/api/games"))["games"] if one["evening"]["minutes"] <= 30
    } == set(catalog.GAMES)


async def test_it_is_the_same_after_a_restart_and_in_every_process(tmp_path: Path) -> None:
    async with running(tmp_path) as served, Player(served.url) as ada, Player(served.url) as bob:
        evening = await begin(ada, bob)
        table = (await ask(ada, evening, "choose", game="montgolfiere"))["table"]["id"]
    async with two_running(tmp_path) as (one, two), Player(one.url) as here, Player(two.url) as there:
        ada, bob = revived(here, ada), revived(there, bob)
        await play(bob, ada, table)
        for who in (ada, bob):
            assert (await look(who, evening))["rounds"][0]["points"] == [0, 1]
        assert (await ask(bob, evening, "choose", game="montgolfiere"))["stage"] == "playing"
        assert (await look(ada, evening))["stage"] == "playing"
        assert all(one["present"] for one in (await look(ada, evening))["company"])


def revived(fresh: Player, before: Player) -> Player:
    """The same person with a client that is open."""
    fresh.http.cookies = before.http.cookies
    fresh.id = before.id
    return fresh


async def test_a_gathering_becomes_an_evening(served: Running, ada: Player, bob: Player) -> None:
    table = await ada.open("me", "open")
    refused = await bob.http.post("/api/evenings", json={"table": table})
    assert refused.json()["id"] == "only_the_host"
    evening = await begin(ada, games=2, table=table)
    assert await begin(ada, games=2, table=table) == evening, "asking twice begins one evening"
    assert (await ada.get(f"/api/tables/{table}"))["evening"] == evening
    await play(bob, ada, table)
    now = await look(ada, evening)
    assert [one["person"]["id"] for one in now["company"]] == [ada.id, bob.id]
    assert [one["total"] for one in now["company"]] == [0, 1]


async def test_a_rematch_is_no_game_of_the_evening(served: Running, ada: Player, bob: Player) -> None:
    evening = await begin(ada, bob)
    table = (await ask(ada, evening, "choose", game="montgolfiere"))["table"]["id"]
    await play(ada, bob, table)
    async with ada.at(table) as a:
        assert await a.ask("rematch") is None
        await a.until(lambda: a.table.next)
        following = a.table.next
    assert (await ada.get(f"/api/tables/{following}"))["evening"] is None


async def test_a_table_that_is_closed_does_not_count(served: Running, ada: Player, bob: Player) -> None:
    evening = await begin(ada, bob)
    table = (await ask(ada, evening, "choose", game="montgolfiere"))["table"]["id"]
    async with ada.at(table) as a:
        assert await a.ask("close") is None
    now = await look(ada, evening)
    assert (now["stage"], now["rounds"], now["chooser"]) == ("gathering", [], 0)
    assert (await ask(ada, evening, "choose", game="montgolfiere"))["table"]["id"] != table


async def test_people_come_until_the_first_game_and_go_when_they_like(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    evening = await begin(ada, bob, games=3)
    table = (await ask(ada, evening, "choose", game="montgolfiere"))["table"]["id"]
    assert await ask(cyd, evening, "join") == "evening_begun"
    assert await ask(cyd, evening, "leave") == "not_of_the_evening"
    await play(bob, ada, table)
    gone = await ask(ada, evening, "leave")
    assert [one["gone"] for one in gone["company"]] == [True, False]
    assert (gone["host"], gone["chooser"]) == (1, 1), "whoever stays is the host"
    assert await ask(ada, evening, "choose", game="montgolfiere") == "not_of_the_evening"
    alone = await ask(bob, evening, "choose", game="montgolfiere")
    assert [seat["kind"] for seat in alone["table"]["seats"]] == ["bot", "person"], "a bot fills in"
    assert not any(one["gone"] for one in (await ask(ada, evening, "join"))["company"]), "she is back"


async def test_the_host_may_end_it_and_no_one_else(served: Running, ada: Player, bob: Player) -> None:
    evening = await begin(ada, bob)
    assert [one["id"] for one in (await bob.get("/api/evenings"))["evenings"]] == [evening]
    assert await ask(bob, evening, "end") == "only_the_host"
    assert (await ask(ada, evening, "end"))["stage"] == "ended"
    assert (await bob.get("/api/evenings"))["evenings"] == []


async def test_nobody_can_tell_afterwards_who_was_erased(served: Running, ada: Player, bob: Player) -> None:
    assert (await bob.http.put("/api/me", json={"name": "Bob"})).status_code == 200
    evening = await begin(ada, bob)
    table = (await ask(ada, evening, "choose", game="montgolfiere"))["table"]["id"]
    await play(bob, ada, table)
    await look(ada, evening)
    taken_along = (await bob.get("/api/me/export"))["evenings"]
    assert [(one["evening"], one["games"][0]["place"]) for one in taken_along] == [(evening, 1)]
    assert ada.id not in str(taken_along)
    assert (await bob.http.delete("/api/me")).status_code == 204
    now = await look(ada, evening)
    assert bob.id not in str(now["company"])
    assert [(one["person"] is None, one["gone"], one["total"]) for one in now["company"]] == [
        (False, False, 0),
        (True, True, 1),
    ]
    assert await served.place.store.evenings_of(bob.id, 9) == []


async def test_a_person_has_so_many_evenings_and_no_more(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, evenings=2)
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        first = await begin(ada)
        await begin(ada)
        refused = await ada.http.post("/api/evenings", json={})
        assert (refused.status_code, refused.json()["id"]) == (429, "evenings_going")
        async with Player(served.url) as bob:
            assert await ask(ada, await begin(bob), "join") == "evenings_going"
        await ask(ada, first, "end")
        await begin(ada)


async def test_an_evening_has_room_for_six_and_some_games(served: Running, ada: Player, bob: Player) -> None:
    for games in (1, 13):
        assert (await ada.http.post("/api/evenings", json={"games": games})).status_code == 422
    evening = await begin(ada, bots=5, games=12)
    assert await ask(bob, evening, "join") == "evening_full"
    assert (await ada.http.get("/api/evenings/aaaaaaaaaaaa")).status_code == 404


async def test_pictures_are_drawn_so_often_and_no_more(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, pictures=Rate(0.001, 1), drawings=Rate(0.001, 2))
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        evening = await begin(ada)
        await ask(ada, evening, "end")
        path = f"/api/evenings/{evening}/en/picture.png"
        assert (await ada.http.get(path)).status_code == 200
        assert (await ada.http.get(path)).status_code == 429
        svg = path.replace("png", "svg")
        assert [(await ada.http.get(svg)).status_code for _ in range(3)] == [200, 200, 429]


async def test_bots_have_as_many_stars_in_every_game(ada: Player, bob: Player) -> None:
    for wish, level in (("stars-1", "beginner"), ("stars-3", "medium-45"), ("stars-5", "master")):
        evening = await begin(ada, bob, bots=1, level=wish)
        table = (await ask(ada, evening, "choose", game="tapis-volant"))["table"]
        assert [seat["level"] for seat in table["seats"]] == [None, None, level]
        await ask(ada, evening, "end")


def test_a_rival_stands_as_far_up_every_ladder() -> None:
    for game in catalog.GAMES:
        ladder = catalog.ladder(game)
        rungs = [ladder.index(rival(game, wish)) for wish in STARS]
        assert rungs == sorted(rungs)
        assert (rungs[0], rungs[-1]) == (0, len(ladder) - 1)
        assert abs(rungs[2] - (len(ladder) - 1) / 2) <= 0.5
        assert rival(game, "unheard") == rival(game, None) == usual(game)
        assert rival(game, "hard") == "hard"


async def test_several_people_of_one_device_are_of_an_evening_each(ada: Player, bob: Player) -> None:
    evening = await begin(ada, bob, people=2, bots=1, games=2)
    company = (await look(ada, evening))["company"]
    assert [one["person"] and one["person"]["id"] for one in company] == [ada.id, ada.id, None, bob.id]
    assert await ask(ada, evening, "choose", game="labyrinth-duel") == "too_many_for_game"
    table = (await ask(ada, evening, "choose", game="montgolfiere"))["table"]
    assert [one["kind"] for one in table["seats"]] == ["person", "person", "open", "bot"]
    await plays_out(ada, bob, table["id"], (0, 1))
    between = await look(ada, evening)
    assert between["rounds"][0]["points"] == [0, 0, 3, 0], "each for oneself, and nobody plays for two"
    assert (between["stage"], between["chooser"]) == ("choosing", 1)
    assert await ask(bob, evening, "choose", game="montgolfiere") == "not_your_choice"

    table = (await ask(ada, evening, "choose", game="tapis-volant"))["table"]
    assert [one["colour"] for one in table["seats"]] == [1, 3, 2, 0], "everybody keeps their colour"
    await plays_out(ada, bob, table["id"], (0, 3))
    over = await look(ada, evening)
    assert over["stage"] == "ended"
    following = await ada.post("/api/evenings", after=evening)
    assert len(following["company"]) == 3, "the other device comes when it asks"


async def plays_out(ada: Player, bob: Player, table: str, seats: tuple[int, ...]) -> None:
    """Whoever sits at the device of one person goes, one after the other, and then the other person."""
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.table.stage == "playing")
        for seat in seats:
            assert await a.ask("leave", seat=seat) is None
        await b.ask("leave")
        await a.until(lambda: a.table.stage == "finished")


async def test_whoever_shares_a_device_leaves_and_comes_back_together(ada: Player, bob: Player) -> None:
    evening = await begin(ada, bob, people=2)
    left = await ask(bob, evening, "leave")
    assert len(left["company"]) == 2
    assert await ask(ada, evening, "choose", game="montgolfiere") != "not_your_choice"
    assert [one["gone"] for one in (await ask(ada, evening, "leave"))["company"]] == [True, True]


async def test_a_table_on_one_device_becomes_an_evening_of_all_who_sit_there(ada: Player) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
    table = await ada.post("/api/tables", game="montgolfiere", options={}, seats=seats, public=False)
    begun = await ada.post("/api/evenings", table=table["id"])
    assert [one["person"]["id"] for one in begun["company"]] == [ada.id, ada.id]


async def test_one_request_takes_all_seats_that_are_kept_for_a_device(ada: Player, bob: Player) -> None:
    evening = await begin(ada, bob, people=2, bots=1, choosing="last")
    table = (await ask(ada, evening, "choose", game="montgolfiere"))["table"]
    await plays_out(ada, bob, table["id"], (0, 1))
    table = (await ask(bob, evening, "choose", game="montgolfiere"))["table"]
    async with ada.at(table["id"]) as a:
        assert await a.ask("join") is None
        await a.until(lambda: a.table.stage == "playing")
        assert len(a.seats) == 2
