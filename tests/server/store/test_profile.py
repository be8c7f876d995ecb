"""What belongs to people, in every store: kept, found in pages, moved, forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from bisat.server.operation import data as operate
from bisat.server.store import envelope as envelopes
from bisat.server.store import migrations
from bisat.server.store.contract import Conflict, Retention, Store
from bisat.server.store.envelope import Envelope, Opened, Played, Said, Sitter
from bisat.server.store.face import Face
from bisat.server.store.match_summary import MatchSummary, SummarySeat
from bisat.server.store.postgres import schema
from bisat.server.store.postgres.store import PostgresStore
from bisat.server.store.profile import friends, match_summaries, transfers
from bisat.server.store.profile.friends import MAX_BLOCKED, MAX_INVITED, Invitation
from bisat.server.store.profile.match_summaries import Cursor
from bisat.server.store.profile.schema import CARRIED
from bisat.server.store.sql.tables import GOING_OF, TABLES_OF
from bisat.server.store.sqlite import SqliteStore
from bisat.server.store.steps import in_sqlite
from bisat.server.table.table import summarise
from tests.server.kit.postgres import Cluster

DAY = 24 * 3_600_000


def kept(number: int, *people: str | None, game: str = "montgolfiere") -> MatchSummary:
    return MatchSummary(
        table=f"{number:a>12}",
        game=game,
        seats=tuple(SummarySeat(one) if one else SummarySeat(level="easy") for one in people),
        places=tuple(range(1, len(people) + 1)),
        reason="moon",
        began=number * DAY,
        ended=number * DAY + 5,
    )


async def keep(store: Store, *several: MatchSummary) -> None:
    for one in several:
        await store.profile.write(partial(match_summaries.keep, one))


async def page(store: Store, person: str, after: Cursor = Cursor(), limit: int = 9, **by: str) -> list[Any]:  # noqa: B008 -- a cursor never changes
    return await store.profile.read(lambda: match_summaries.page(person, after, limit, **by))


def opened(id: str = "aaaaaaaaaaaa", created: int = 1000) -> Opened:
    return Opened(
        id=id,
        game="montgolfiere",
        options={"board": 15},
        seed="s",
        host="ada",
        public=False,
        seats=(Sitter("ada"), Sitter("bob")),
        created=created,
        previous=None,
    )


def finished(*people: str) -> Face:
    outcome = {"places": list(range(1, len(people) + 1)), "reason": "moon", "scores": [], "automata": []}
    seats = [{"person": one} for one in people]
    return msgspec.convert({"stage": "finished", "seats": seats, "host": people[0], "outcome": outcome}, Face)


async def append(store: Store, seq: int, row: bytes, face: Face, match_summary: MatchSummary | None) -> None:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def then(error: Exception | None) -> None:
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    store.append("aaaaaaaaaaaa", seq, [row], summarise(face, match_summary), then)
    await done


SAID = envelopes.encode(Envelope(0, 1000, Said("ada", text="hi"), "ada", None))


async def test_the_end_of_a_match_and_what_stays_of_it_are_stored_together(store: Store) -> None:
    playing = msgspec.structs.replace(finished("ada", "bob"), stage="playing", outcome=None)
    await store.create(opened(), [], summarise(playing))
    one = kept(1, "ada", "bob", None)
    await append(store, 1, SAID, finished("ada", "bob"), one)
    with pytest.raises(Conflict):  # somebody else was faster: nothing of it is kept
        await append(store, 1, SAID, finished("ada", "bob"), kept(2, "ada", "bob"))
    assert await page(store, "ada") == await page(store, "bob") == [one]
    await store.tidy(1000 + 91 * DAY, Retention())
    assert await store.opened("aaaaaaaaaaaa") is None
    assert await page(store, "ada") == [one], "it outlives the table"


async def test_pages_follow_each_other_and_nothing_comes_twice(store: Store) -> None:
    several = [kept(number, "ada", "bob" if number % 2 else "cyd") for number in range(1, 8)]
    await keep(store, *several)
    await keep(store, several[0])  # again
    first = await page(store, "ada", limit=3)
    assert first == several[:-4:-1]
    rest = await page(store, "ada", Cursor(first[-1].ended, first[-1].table))
    assert first + rest == several[::-1]
    same = [msgspec.structs.replace(kept(9, "eve"), table=name * 12) for name in "abc"]  # at one moment
    await keep(store, *same)
    assert [it.table[0] for it in await page(store, "eve", Cursor(same[2].ended, "c" * 12))] == ["b", "a"]


async def test_matches_are_found_by_game_and_by_who_played(store: Store) -> None:
    await keep(
        store,
        kept(1, "ada", "bob"),
        kept(2, "ada", "bob", game="magic-fold"),
        kept(3, "ada", "cyd", "bob"),
        kept(4, "ada", None),
    )
    assert [it.table[-1] for it in await page(store, "ada", game="montgolfiere")] == ["4", "3", "1"]
    assert [it.table[-1] for it in await page(store, "ada", other="bob")] == ["3", "2", "1"]
    assert [it.table[-1] for it in await page(store, "ada", other="bob", game="magic-fold")] == ["2"]
    assert await page(store, "ada", other="eve") == []
    met = await store.profile.read(lambda: match_summaries.acquaintances("ada", 9))
    assert [(it.other, it.played, it.last) for it in met] == [
        ("bob", 3, 3 * DAY + 5),
        ("cyd", 1, 3 * DAY + 5),
    ]
    assert await store.profile.read(lambda: match_summaries.have_met("bob", "cyd"))
    assert not await store.profile.read(lambda: match_summaries.have_met("bob", "eve"))


async def test_summaries_have_their_time_and_nobody_has_too_many(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(store, *(kept(number, "ada", "bob") for number in range(1, 6)))
    await store.tidy(12 * DAY, Retention(keepsakes=10 * DAY))
    assert len(await page(store, "ada")) == 4
    monkeypatch.setattr(match_summaries, "MAX_KEPT", 2)
    await store.tidy(12 * DAY, Retention())
    assert [it.table[-1] for it in await page(store, "ada")] == ["5", "4"]


async def test_who_is_erased_has_nothing_and_stands_nowhere(store: Store) -> None:
    await keep(store, kept(1, "ada", "bob", "cyd"))
    await store.profile.write(lambda: transfers.offer("ada", "code", 5))
    await store.profile.write(lambda: transfers.write_down("ada", "words", 5))
    await store.profile.write(lambda: friends.publish("ada", 5))
    await store.profile.write(lambda: friends.block("ada", "cyd"))
    await store.profile.write(lambda: friends.block("bob", "ada"))
    await store.profile.write(lambda: friends.invite(Invitation("cyd", "aaaaaaaaaaaa", "ada", 5)))
    await store.profile.write(lambda: friends.invite(Invitation("ada", "aaaaaaaaaaaa", "bob", 5)))
    await store.forget("ada")
    await keep(store, kept(2, "ada", "bob"))  # a match that went on without her
    assert await page(store, "ada") == []
    assert [[seat.person for seat in it.seats] for it in await page(store, "bob")] == [
        ["", "bob"],
        ["", "bob", "cyd"],
    ]
    assert await store.profile.read(lambda: transfers.recover("words")) is None
    assert await store.profile.read(lambda: transfers.look("ada")) is None
    for table in CARRIED:
        assert "ada" not in str(await store.profile.rows(table, (), 99)), table


async def test_a_late_word_about_somebody_erased_goes_with_the_next_tidying(store: Store) -> None:
    await store.forget("ada")
    await store.profile.write(lambda: friends.publish("ada", 5))  # it was on its way
    await store.tidy(DAY, Retention())
    assert not await store.profile.read(lambda: friends.is_public("ada"))


async def test_a_code_leads_to_one_device_only_and_only_with_consent(store: Store) -> None:
    write = store.profile.write
    await write(lambda: transfers.offer("ada", "old", 100))
    await write(lambda: transfers.offer("ada", "code", 100))
    assert await write(lambda: transfers.claim("old", "eve", 50)) is None
    assert await write(lambda: transfers.claim("wrong", "eve", 50)) is None
    assert await write(lambda: transfers.claim("code", "eve", 100)) is None, "too late"
    ends = await asyncio.gather(
        *(write(partial(transfers.claim, "code", f"claim{who}", 50)) for who in range(8))
    )
    assert sorted(map(str, ends)) == [*["None"] * 7, "ada"]
    mine = f"claim{ends.index('ada')}"
    assert await write(lambda: transfers.take(mine, 60)) == (None, "claimed")
    assert await write(lambda: transfers.take("claim of eve", 60)) == (None, None)
    assert not await write(lambda: transfers.confirm("ada", "claim of eve", 60))
    assert not await write(lambda: transfers.confirm("bob", mine, 60))
    assert await write(lambda: transfers.confirm("ada", mine, 60))
    assert not await write(lambda: transfers.confirm("ada", mine, 60)), "once is enough"
    taken = await asyncio.gather(*(write(lambda: transfers.take(mine, 60)) for _ in range(8)))
    assert taken.count(("ada", "taken")) == 1
    assert taken.count((None, None)) == 7
    assert (await store.profile.read(lambda: transfers.look("ada"))) == transfers.Transfer(100, mine, "taken")


async def test_new_words_make_the_old_ones_worthless(store: Store) -> None:
    await store.profile.write(lambda: transfers.write_down("ada", "old", 5))
    await store.profile.write(lambda: transfers.write_down("ada", "new", 6))
    assert await store.profile.read(lambda: transfers.recover("old")) is None
    assert await store.profile.read(lambda: transfers.recover("new")) == "ada"
    assert await store.profile.read(lambda: transfers.written("ada")) == 6


async def test_who_is_blocked_does_not_invite_and_invitations_are_few(store: Store) -> None:
    write, read = store.profile.write, store.profile.read
    one = Invitation("ada", "aaaaaaaaaaaa", "bob", 5)
    assert await write(lambda: friends.invite(one))
    assert await write(lambda: friends.invite(one))
    assert await read(lambda: friends.invitations("ada")) == [one]
    assert await write(lambda: friends.block("ada", "bob"))
    assert await read(lambda: friends.invitations("ada")) == []
    assert not await write(lambda: friends.invite(one))
    await write(lambda: friends.unblock("ada", "bob"))
    for number in range(MAX_INVITED):
        assert await write(partial(friends.invite, Invitation("ada", f"{number:a>12}", "bob", number)))
    assert not await write(lambda: friends.invite(Invitation("ada", "b" * 12, "bob", 99)))
    await store.tidy(DAY + 10, Retention())
    assert [it.made for it in await read(lambda: friends.invitations("ada"))] == [*range(19, 9, -1)]


async def test_nobody_blocks_more_than_so_many(store: Store) -> None:
    rows = [("ada", f"p{number}") for number in range(MAX_BLOCKED)]
    for start in range(0, len(rows), 500):
        await store.profile.put("blocks", rows[start : start + 500])
    assert not await store.profile.write(lambda: friends.block("ada", "one more"))


async def test_all_of_it_is_carried_to_another_store(store: Store, tmp_path: Path) -> None:
    await keep(store, *(kept(number, "ada", "bob") for number in range(1, 5)))
    await store.profile.write(lambda: transfers.write_down("ada", "new", 6))
    await store.profile.write(lambda: friends.block("ada", "eve"))
    other = SqliteStore(tmp_path / "other.sqlite3")
    await other.start()
    await other.profile.write(lambda: transfers.write_down("ada", "old", 5))
    for table, (_, keys) in CARRIED.items():
        last: tuple[Any, ...] = ()
        while rows := await store.profile.rows(table, last, 3):
            await other.profile.put(table, rows)
            last = rows[-1][:keys]
    assert await page(other, "bob") == await page(store, "bob")
    assert await other.profile.read(lambda: transfers.recover("new")) == "ada"
    assert await other.profile.read(lambda: transfers.recover("old")) is None
    assert await other.profile.read(lambda: friends.blocked("ada")) == {"eve"}
    await other.stop()


# --- databases of before ----------------------------------------------------------------------------


def ended_long_ago() -> list[bytes]:
    act = {"type": "act", "seat": 0, "move": {"type": "show"}, "at": 400}
    return [
        envelopes.encode(Envelope(0, 2000, Said("ada", text="hi"), "ada", None)),
        envelopes.encode(Envelope(400, 3000, Played(act), "ada", "k")),
        envelopes.encode(Envelope(400, 9000, Said("bob", text="again?"), "bob", None)),
    ]


def is_kept(found: list[MatchSummary]) -> None:
    [one] = found
    assert (one.ended, one.lasted, one.moves, one.options) == (3000, 400, 0, {"board": 15})
    assert one.people() == ("ada", "bob")


async def test_matches_that_ended_before_are_kept_too_in_a_folder(tmp_path: Path) -> None:
    path = tmp_path / operate.DATABASE
    version = migrations.KEEPSAKES - 1
    with closing(sqlite3.connect(path)) as old:
        old.executescript("".join(migrations.STEPS[:version]) + f"PRAGMA user_version = {version};")
        old.execute(
            "INSERT INTO tables VALUES (1, 'aaaaaaaaaaaa', ?, ?, 'finished', 1, 1, 0, 1000)",
            (msgspec.json.encode(opened()), msgspec.json.encode(finished("ada", "bob"))),
        )
        old.executemany("INSERT INTO sitting VALUES (?, 1, 1)", [("ada",), ("bob",)])
        old.executemany(
            "INSERT INTO log (number, seq, body) VALUES (1, ?, ?)", list(enumerate(ended_long_ago(), 1))
        )
        old.commit()
    store = SqliteStore(path)
    await store.start()
    is_kept(await page(store, "ada"))
    assert len(await store.tables_of("ada", 9)) == 1
    assert await store.going_of("ada", 9) == []
    assert await store.going("ada") == 0
    await store.stop()


async def test_matches_that_ended_before_are_kept_too_in_a_database(cluster: Cluster) -> None:
    url = cluster.database()
    db = await asyncpg.connect(url)
    version = schema.KEEPSAKES - 1
    await db.execute("CREATE SCHEMA bisat; CREATE TABLE bisat.version (version integer NOT NULL)")
    await db.execute("SET search_path TO bisat")
    for number, step in enumerate(schema.STEPS[:version], 1):
        await db.execute(step)
        await db.execute("INSERT INTO version VALUES ($1)", number)
    await db.execute(
        "INSERT INTO tables (id, opened, face, stage, public, free, clocked, created)"
        " VALUES ('aaaaaaaaaaaa', $1, $2, 'finished', true, false, false, 1000)",
        msgspec.json.encode(opened()),
        msgspec.json.encode(finished("ada", "bob")),
    )
    await db.execute("INSERT INTO sitting VALUES ('ada', 1, true), ('bob', 1, true)")
    for seq, row in enumerate(ended_long_ago(), 1):
        await db.execute("INSERT INTO log VALUES (1, $1, $2)", seq, row)
    await db.close()
    store = PostgresStore(url)
    await store.start()
    is_kept(await page(store, "bob"))
    assert len(await store.tables_of("ada", 9)) == 1
    assert await store.going("ada") == 0
    await store.stop()


# --- how it is found --------------------------------------------------------------------------------

LISTS = {
    "all": (match_summaries.OF_ONE, ("ada", 2**62, "", 30)),
    "game": (match_summaries.OF_GAME, ("ada", 2**62, "", 30, "montgolfiere")),
    "person": (match_summaries.WITH_ONE, ("ada", 2**62, "", 30, "p3")),
    "acquaintances": (match_summaries.ACQUAINTANCES, ("ada", 50)),
}


@pytest.mark.parametrize("name", LISTS)
async def test_sqlite_finds_a_page_by_an_index(tmp_path: Path, name: str) -> None:
    operate.prepare(tmp_path)
    query, values = LISTS[name]
    with closing(sqlite3.connect(tmp_path / operate.DATABASE)) as db:
        plan = [row[3] for row in db.execute("EXPLAIN QUERY PLAN " + in_sqlite(query), values)]
    looks = [step for step in plan if step.startswith(("SEARCH", "SCAN"))]
    assert looks, plan
    assert all(step.startswith(("SEARCH", "SCAN lately")) for step in looks), plan
    if name != "acquaintances":  # those are counted, out of so many of the latest
        assert not [step for step in plan if "TEMP B-TREE" in step], plan


@pytest.mark.parametrize("query", [TABLES_OF, GOING_OF])
async def test_sqlite_finds_the_tables_of_somebody_in_their_order(tmp_path: Path, query: str) -> None:
    operate.prepare(tmp_path)
    with closing(sqlite3.connect(tmp_path / operate.DATABASE)) as db:
        plan = [row[3] for row in db.execute("EXPLAIN QUERY PLAN " + in_sqlite(query), ("ada", 50))]
    assert "sitting_" in plan[0], plan
    assert not [step for step in plan if step.startswith("SCAN")], plan
    assert not [step for step in plan if step == "USE TEMP B-TREE FOR ORDER BY"], plan


async def test_postgres_finds_pages_and_tables_by_an_index(cluster: Cluster) -> None:
    url = cluster.database()
    store = PostgresStore(url)
    await store.start()
    await store.stop()
    db = await asyncpg.connect(url)
    try:
        await db.execute("SET search_path TO bisat")
        await db.execute(
            "INSERT INTO keepsakes SELECT 'p' || n % 40, n, 't' || n, 'g' || n % 5, '{}'"
            " FROM generate_series(1, 20000) AS n"
        )
        await db.execute(
            "INSERT INTO together SELECT 'p' || n % 40, 'p' || n % 7, n, 't' || n"
            " FROM generate_series(1, 20000) AS n"
        )
        await db.execute(
            "INSERT INTO tables (id, opened, face, stage, public, free, clocked, created)"
            " SELECT 't' || n, '{}', '{}', 'finished', false, false, false, n"
            " FROM generate_series(1, 20000) AS n"
        )
        await db.execute(
            "INSERT INTO sitting SELECT 'p' || n % 40, n, true, n, n % 100 = 0"
            " FROM generate_series(1, 20000) AS n"
        )
        await db.execute("ANALYZE")
        lists = [query for query, _ in LISTS.values()]
        for query in (*lists, TABLES_OF, GOING_OF):
            plan = await explained(db, query)
            assert "Seq Scan" not in plan, plan
            assert "Index" in plan, plan
            assert "LIMIT" in query
    finally:
        await db.close()


async def explained(db: Any, query: str) -> str:
    values = {"$1": "'p1'", "$2": str(2**62), "$3": "'zz'", "$4": "30", "$5": "'p3'"}
    if "$3" not in query:
        values["$2"] = "50"
    if "game = $5" in query:
        values["$5"] = "'g1'"
    for mark, value in values.items():
        query = query.replace(mark, value)
    return "\n".join(row[0] for row in await db.fetch(f"EXPLAIN {query}"))
