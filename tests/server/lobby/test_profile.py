"""My games, people I played with, and what is left of somebody who leaves for good."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from bisat.core.entry import DAY
from bisat.server.base.limits import Rate
from bisat.server.lobby import profile
from bisat.server.lobby.records import records
from bisat.server.operation.data import DATABASE
from bisat.server.operation.moving import move
from bisat.server.opponents.puzzles import Puzzles
from bisat.server.store.contract import NotStored, Retention
from bisat.server.store.match_summary import MatchSummary, SummarySeat
from bisat.server.store.profile.friends import Invitation
from tests.server.kit.player import Player
from tests.server.kit.running import UNLIMITED, Running, running, two_running
from tests.server.kit.stores import both_stores


async def play(ada: Player, bob: Player, game: str = "labyrinth-duel", **more: Any) -> str:
    """A match that bob gives up."""
    table = await ada.open("me", "open", game=game, **more)
    async with ada.at(table) as a, bob.at(table) as b:
        assert await b.ask("join") is None
        await a.until(lambda: a.table.stage == "playing")
        assert await b.ask("resign", seat=1) is None
        await a.until(lambda: a.table.stage == "finished")
    return table


async def seen_by(player: Player, served: Running, path: str = "/api/my") -> Any:
    """What somebody finds who comes back to a server that was started again."""
    async with httpx.AsyncClient(base_url=served.url, headers={"cookie": player.cookie}) as http:
        return (await http.get(path)).json()


async def my(player: Player, query: str = "") -> Any:
    return await player.get(f"/api/my{query}")


@both_stores
async def test_a_finished_match_is_found_with_its_result(served: Running, ada: Player, bob: Player) -> None:
    await bob.http.put("/api/me", json={"name": "Bob", "emblem": "fish"})
    table = await play(ada, bob)
    [match] = (await my(ada))["finished"]
    assert (match["table"], match["game"], match["replay"]) == (table, "labyrinth-duel", True)
    assert (match["mine"], match["places"]) == ([0], [1, 2])
    assert match["seats"][1]["person"]["name"] == "Bob"
    assert match["began"] <= match["ended"]
    [other] = (await my(bob))["finished"]
    assert other["mine"] == [1]
    assert (await my(ada, f"?with={bob.id}&game=labyrinth-duel"))["finished"] == [match]
    assert (await my(ada, "?game=montgolfiere"))["finished"] == []
    assert (await my(ada, f"?with={ada.id}"))["finished"] == []


async def test_it_outlives_its_table_but_not_its_own_time(served: Running, ada: Player, bob: Player) -> None:
    await play(ada, bob)
    await served.place.tables.tidy(Retention(finished=-1))
    [match] = (await my(ada))["finished"]
    assert not match["replay"]
    await served.place.tables.tidy(Retention(keepsakes=-1))
    assert (await my(ada))["finished"] == []


@both_stores
async def test_what_waits_for_me_stands_first_with_since_when(
    served: Running, ada: Player, bob: Player
) -> None:
    mine_to_move = await ada.open("me", "easy", game="flying-sultans")
    waiting = await ada.open("me", "open")
    going = (await my(ada))["going"]
    assert [it["table"]["id"] for it in going] == [mine_to_move, waiting]
    assert [it["turn"] is not None for it in going] == [True, False]
    assert going[0]["turn"] >= going[0]["table"]["created"]
    assert "until" not in going[0]
    assert (await my(bob))["going"] == []


async def test_with_days_for_each_move_one_sees_until_when(ada: Player) -> None:
    await ada.open("me", "easy", game="flying-sultans", options={"days": 2})
    (going,) = (await my(ada))["going"]
    assert 0 <= going["until"] - going["turn"] - 2 * DAY < 60_000


async def test_a_turn_is_known_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as served, Player(served.url) as ada:
        await ada.open("me", "me")
        before = (await my(ada))["going"]
    async with running(tmp_path) as served:
        after = (await seen_by(ada, served))["going"]
    assert [it["turn"] for it in after] == [it["turn"] for it in before]
    assert before[0]["turn"] is not None


async def test_pages_are_short_and_lead_on(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile, "PAGE_SIZE", 2)
    tables = [await play(ada, bob) for _ in range(3)]
    first = await my(ada)
    assert [it["table"] for it in first["finished"]] == tables[:0:-1]
    second = await my(ada, f"?after={first['more']}")
    assert [it["table"] for it in second["finished"]] == tables[:1]
    assert second["more"] is None
    for query in ("?after=x", "?after=1-zzz", "?with=me", "?game=A"):
        answer = await ada.http.get(f"/api/my{query}")
        assert (answer.status_code, answer.json()["id"]) == (422, "malformed")


@both_stores
async def test_a_rematch_is_one_tap_away_and_one_table_for_both(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    table = await play(ada, bob)
    following = []
    for player in (ada, bob):
        answer = await player.http.post(f"/api/tables/{table}/rematch")
        assert answer.status_code == 200, answer.text
        following.append(answer.json()["id"])
    assert following[0] == following[1] != table
    assert (await cyd.http.post(f"/api/tables/{table}/rematch")).status_code in (200, 409)
    other = await ada.open("me", "open")
    assert (await ada.http.post(f"/api/tables/{other}/rematch")).json()["id"] == "not_finished"


# --- records ----------------------------------------------------------------------------------------


def match(number: int, place: int, *others: str, game: str = "g", mine: int = 1) -> MatchSummary:
    seats = [SummarySeat("ada")] * mine + [
        SummarySeat(one) if one else SummarySeat(level="easy") for one in others
    ]
    places = (place, *(2 if place == 1 else 1 for _ in seats[1:]))
    return MatchSummary(
        table=f"{number:a>12}",
        game=game,
        seats=tuple(seats),
        places=places,
        reason="r",
        began=0,
        ended=number,
        lasted=1000 * number,
        moves=10,
    )


def test_records_count_rows_of_victories_and_leave_one_device_out() -> None:
    played = [
        match(1, 1, "bob"),
        match(2, 1, ""),
        match(3, 2, "bob", ""),
        match(4, 1, ""),
        match(5, 1, "bob", mine=2),
        match(6, 1, "", game="other"),
    ]
    found = records("ada", played[::-1])
    assert [it.game for it in found.games] == ["g", "other"]
    one = found.games[0]
    assert (one.played, one.won, one.streak, one.best) == (4, 3, 1, 2)
    assert (one.played_people, one.won_people, one.fastest) == (2, 1, 1000)
    assert [(it.place, it.seats, it.people, it.pace) for it in one.points] == [
        (1, 2, 1, 100),
        (1, 2, 0, 200),
        (2, 3, 1, 300),
        (1, 2, 0, 400),
    ]
    assert found.counted == 6


async def test_records_are_told(served: Running, ada: Player, bob: Player) -> None:
    await play(ada, bob)
    [one] = (await ada.get("/api/my/records"))["games"]
    assert (one["game"], one["played"], one["won"]) == ("labyrinth-duel", 1, 1)
    assert (await ada.get("/api/my/people"))["people"][0]["person"]["id"] == bob.id


# --- friends ----------------------------------------------------------------------------------------


async def invite(by: Player, person: str, table: str) -> str | None:
    answer = await by.http.post("/api/invitations", json={"person": person, "table": table})
    return None if answer.status_code == 204 else str(answer.json()["id"])


async def block(by: Player, person: str, blocked: bool = True) -> int:
    answer = await by.http.post("/api/my/blocks", json={"person": person, "blocked": blocked})
    return answer.status_code


@both_stores
async def test_somebody_i_played_with_finds_my_invitation(
    served: Running, ada: Player, bob: Player, cyd: Player
) -> None:
    heard: list[Invitation] = []
    served.place.profiles.hears.append(heard.append)
    await play(ada, bob)
    table = await ada.open("me", "open")
    assert await invite(ada, cyd.id, table) == "never_played_with"
    assert await invite(bob, ada.id, table) == "only_for_the_seated"
    assert await invite(ada, ada.id, table) == "that_is_you"
    assert await invite(ada, bob.id, "aaaaaaaaaaaa") == "no_such_table"
    assert await invite(ada, bob.id, table) is None
    [one] = (await my(bob))["invitations"]
    assert (one["by"]["id"], one["table"]["id"]) == (ada.id, table)
    assert (await bob.get("/api/tables"))["invitations"] == [one]
    assert [(it.person, it.by) for it in heard] == [(bob.id, ada.id)]
    assert (await bob.http.delete(f"/api/invitations/{table}")).status_code == 204
    assert (await my(bob))["invitations"] == []
    assert await invite(ada, bob.id, table) is None
    async with bob.at(table) as b:
        assert await b.ask("join") is None
    assert (await my(bob))["invitations"] == [], "he is there"
    assert await invite(ada, bob.id, table) == "table_is_full"


async def test_an_invitation_whose_table_is_being_written_elsewhere_keeps_nobody_from_the_lobby(
    served: Running, ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(ada, bob)
    assert await invite(ada, bob.id, await ada.open("me", "open")) is None

    async def behind(_: str) -> None:
        raise NotStored("the table lags behind")

    monkeypatch.setattr(served.place.tables, "get", behind)
    assert (await bob.get("/api/tables"))["invitations"] == []


async def test_who_is_blocked_is_not_told_and_not_heard(served: Running, ada: Player, bob: Player) -> None:
    await play(ada, bob)
    table = await ada.open("me", "open")
    assert await block(bob, ada.id) == 204
    assert await invite(ada, bob.id, table) is None
    assert (await my(bob))["invitations"] == []
    [seen] = (await bob.get("/api/my/people"))["people"]
    assert seen["blocked"]
    assert not (await ada.get("/api/my/people"))["people"][0]["blocked"]
    assert await block(bob, ada.id, blocked=False) == 204
    assert await invite(ada, bob.id, table) is None
    assert len((await my(bob))["invitations"]) == 1
    assert await block(bob, bob.id) == 409


async def test_a_seat_that_somebody_blocked_keeps_for_a_rematch_is_not_listed(
    served: Running, ada: Player, bob: Player
) -> None:
    following = (await ada.http.post(f"/api/tables/{await play(ada, bob)}/rematch")).json()["id"]
    for blocked in (False, True):
        await block(bob, ada.id, blocked)
        listed = [it["id"] for it in (await bob.get("/api/tables"))["mine"]]
        assert (following in listed) is not blocked
    assert following in [it["id"] for it in (await ada.get("/api/tables"))["mine"]]


async def test_nobody_invites_without_end(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, invitations=Rate(0, 1))
    async with running(tmp_path, limits) as served, Player(served.url) as ada:
        assert await invite(ada, "a" * 16, "a" * 12) == "no_such_table"
        assert await invite(ada, "a" * 16, "a" * 12) == "too_fast"


async def test_nobody_is_seen_who_did_not_choose_it(served: Running, ada: Player, bob: Player) -> None:
    await ada.http.put("/api/me", json={"name": "Ada", "emblem": "lamp"})
    await play(ada, bob)
    for person in (ada.id, "a" * 16, "x"):
        assert (await bob.http.get(f"/api/people/{person}")).json()["id"] == "no_such_person"
    await ada.http.put("/api/me/profile", json={"public": True})
    seen = await bob.get(f"/api/people/{ada.id}")
    assert seen == {
        "person": {"id": ada.id, "name": "Ada", "emblem": "lamp"},
        "games": [{"game": "labyrinth-duel", "played": 1, "won": 1}],
    }
    await ada.http.put("/api/me/profile", json={"public": False})
    assert (await bob.http.get(f"/api/people/{ada.id}")).status_code == 404


# --- everything -------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def puzzles_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Puzzles, "made", lambda *_: True)


async def live(ada: Player, bob: Player) -> str:
    """Do everything that leaves something behind; the table where it was said."""
    await ada.http.put("/api/me", json={"name": "Adalovelace", "emblem": "lamp"})
    await play(ada, bob)
    table = await ada.open("me", "open")
    async with ada.at(table) as a, bob.at(table):
        assert await a.ask("chat", text="my secret diary") is None
    await ada.http.post("/api/me/code")
    await ada.http.post("/api/me/recovery")
    await ada.post("/api/evenings")
    solved = {"game": "labyrinth-duel", "date": "2026-02-01", "on": "2026-02-01", "grade": "easy", "steps": 6}
    assert (await ada.http.post("/api/book", json={"results": [solved]})).status_code == 200
    await ada.http.put("/api/me/profile", json={"public": True})
    await block(bob, ada.id)
    await block(bob, ada.id, blocked=False)
    assert await invite(ada, bob.id, table) is None
    await block(ada, bob.id)
    await ada.http.post("/api/reports", json={"table": table, "person": bob.id, "cause": "talk"})
    return table


async def test_everything_is_in_the_file_and_nobody_elses_secret(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await live(ada, bob)
    answer = await ada.http.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["person"]["name"] == "Adalovelace"
    assert (found["public_profile"], found["tables_are_complete"]) == (True, True)
    assert found["recovery_words_since"] is not None
    assert len(found["finished"]) == len(found["puzzles"]) == 1
    assert found["people"][0]["blocked"]
    assert (len(found["evenings"]), found["told_by"]) == (1, [])
    assert found["tables"][0]["table"] == table
    assert "my secret diary" in answer.text
    for one in served.place.tables.held.values():
        assert one.opened.seed not in answer.text
    other = (await bob.http.get("/api/me/export")).text
    assert "diary" not in other
    assert len((await my(bob))["invitations"]) == 1


def rows_with(data: Path, trace: str) -> set[str]:
    """The tables of the raw database in which a text stands anywhere."""
    found = set()
    with closing(sqlite3.connect(data / DATABASE)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for name in names:
            for row in db.execute(f'SELECT * FROM "{name}"'):
                if any(trace.encode() in (it if isinstance(it, bytes) else str(it).encode()) for it in row):
                    found.add(name)
    return found


async def test_nothing_is_left_of_somebody_who_was_erased(tmp_path: Path) -> None:
    async with running(tmp_path) as served, Player(served.url) as ada, Player(served.url) as bob:
        await live(ada, bob)
        assert rows_with(tmp_path, ada.id) >= {
            *("keepsakes", "together", "recoveries", "profiles", "blocks", "results", "evenings", "company"),
        }
        assert rows_with(tmp_path, "Adalovelace") == {"people"}
        assert (await ada.http.delete("/api/me")).status_code == 204
        assert rows_with(tmp_path, "Adalovelace") == set()
        assert rows_with(tmp_path, "my secret diary") == set()
        # matches that others play or replay need somebody on the seat, and no copy of the cookie shall work
        assert rows_with(tmp_path, ada.id) <= {"tables", "log", "sitting", "erased"}
        [match] = (await my(bob))["finished"]
        assert match["seats"][0]["person"] == {"id": "", "name": "", "emblem": ""}
        await served.place.tables.tidy(Retention(open=-1, finished=-1))
        assert rows_with(tmp_path, ada.id) == {"erased"}
        assert (await ada.http.get("/api/me")).json()["id"] != ada.id


async def test_nothing_is_left_in_a_database_either(served_by_postgres: Callable[[], Any]) -> None:
    async with served_by_postgres() as (served, db), Player(served.url) as ada, Player(served.url) as bob:
        await live(ada, bob)
        assert (await ada.http.delete("/api/me")).status_code == 204
        for trace in ("Adalovelace", "my secret diary"):
            assert await everywhere(db, trace) == set()
        assert await everywhere(db, ada.id) <= {"tables", "log", "sitting", "erased"}


async def everywhere(db: Any, trace: str) -> set[str]:
    names = [row[0] for row in await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'bisat'")]
    found = set()
    for name in names:
        for row in await db.fetch(f'SELECT * FROM bisat."{name}"'):
            if any(
                trace.encode() in (it if isinstance(it, bytes) else str(it).encode()) for it in row.values()
            ):
                found.add(name)
    return found


async def test_what_is_mine_moves_with_the_place(tmp_path: Path, cluster: Any) -> None:
    url = cluster.database()
    async with running(tmp_path / "one") as served, Player(served.url) as ada, Player(served.url) as bob:
        await live(ada, bob)
        finished = (await my(ada))["finished"]
    await move(str(tmp_path / "one"), url)
    await move(url, str(tmp_path / "two"))
    async with running(tmp_path / "two") as served:
        assert (await seen_by(ada, served))["finished"] == finished
        assert (await seen_by(ada, served, "/api/me/ways"))["public"]


async def test_two_processes_tell_the_same(tmp_path: Path) -> None:
    async with two_running(tmp_path) as (one, two), Player(one.url) as ada, Player(one.url) as bob:
        await play(ada, bob)
        here = await my(ada)
        there = (await ada.http.get(f"{two.url}/api/my", headers={"cookie": ada.cookie})).json()
        assert here == there


async def test_nobody_fills_the_disk_with_people_they_block(tmp_path: Path) -> None:
    few = msgspec.structs.replace(UNLIMITED, blocks_address=Rate(0, 2))
    async with running(tmp_path, few) as server:
        said = []
        for number in "abc":
            async with Player(server.url) as player:
                body = {"person": number * 16, "blocked": True}
                said.append((await player.http.post("/api/my/blocks", json=body)).status_code)
    assert said == [204, 204, 429]
