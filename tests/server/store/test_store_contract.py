"""What every store promises, asked of each of them."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from types import NoneType
from typing import Any, ClassVar

import msgspec
import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.operation import data as operate
from bisat.server.store import checkpoints, commit, migrations
from bisat.server.store import envelope as envelopes
from bisat.server.store.commit import connect
from bisat.server.store.contract import Conflict, Listing, NotStored, Retention, Store, Subscription
from bisat.server.store.envelope import Began, Envelope, Said, Sitter
from bisat.server.store.face import Face
from bisat.server.store.postgres.store import PostgresStore
from bisat.server.store.postgres.writer import Writer
from bisat.server.store.report import Report, ReportedLine
from bisat.server.store.sqlite import SqliteStore
from bisat.server.store.steps import Steps, Work
from bisat.server.table.table import summarise
from bisat.server.wire.bodies import PuzzleResult
from bisat.server.wire.info import Person
from tests.server.kit.evening import an_evening
from tests.server.kit.opening import opened
from tests.server.kit.postgres import Cluster

HOUR = 3_600_000


def face(*people: str | None, stage: str = "open", clocked: bool = False) -> Face:
    seats = tuple(Sitter(person) for person in people)
    return msgspec.convert(
        {"stage": stage, "seats": msgspec.to_builtins(seats), "host": people[0], "clocked": clocked}, Face
    )


OPEN = summarise(face("ada", None))


def row(text: str, wall: int = 1000, person: str = "ada") -> bytes:
    return envelopes.encode(Envelope(0, wall, Said(person, text=text), person, None))


async def append(store: Store, seq: int, *rows: bytes, table: str = "aaaaaaaaaaaa") -> None:
    await appending(store, seq, *rows, table=table)


def appending(
    store: Store, seq: int, *rows: bytes, table: str = "aaaaaaaaaaaa", shown: Face | None = None
) -> asyncio.Future[None]:
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def then(error: Exception | None) -> None:
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    store.append(table, seq, rows, None if shown is None else summarise(shown), then)
    return done


async def test_a_table_is_kept_as_it_was_opened(store: Store) -> None:
    await store.create(opened(), [row("a"), row("b")], OPEN)
    assert await store.opened("aaaaaaaaaaaa") == opened()
    assert await store.opened("bbbbbbbbbbbb") is None
    assert await store.read("aaaaaaaaaaaa") == [row("a"), row("b")]
    assert await store.read("aaaaaaaaaaaa", 1) == [row("b")]
    assert await store.read("bbbbbbbbbbbb") == []


async def test_an_id_is_taken_once(store: Store) -> None:
    await store.create(opened(), [], OPEN)
    with pytest.raises(Conflict):
        await store.create(opened(created=2), [row("x")], OPEN)
    assert await store.opened("aaaaaaaaaaaa") == opened()
    assert await store.read("aaaaaaaaaaaa") == []


async def test_envelopes_come_back_in_order(store: Store) -> None:
    await store.create(opened(), [], OPEN)
    await append(store, 1, row("a"), row("b"))
    await append(store, 3, row("c"))
    assert await store.read("aaaaaaaaaaaa") == [row("a"), row("b"), row("c")]


async def test_of_two_writers_of_one_entry_exactly_one_wins(store: Store) -> None:
    await store.create(opened(), [], OPEN)
    ends = await asyncio.gather(
        *(appending(store, 1, row(str(writer))) for writer in range(10)), return_exceptions=True
    )
    assert [type(end) for end in ends].count(Conflict) == 9
    assert await store.read("aaaaaaaaaaaa") == [row(str(ends.index(None)))]


async def test_a_conflict_keeps_nothing_and_hurts_no_other_table(store: Store) -> None:
    await store.create(opened(), [row("first")], OPEN)
    await store.create(opened("bbbbbbbbbbbb"), [], OPEN)
    loser = appending(store, 1, row("late"), row("later"), shown=face("eve", "eve"))
    other = appending(store, 1, row("fine"), table="bbbbbbbbbbbb")
    with pytest.raises(Conflict):
        await loser
    await other
    assert await store.read("aaaaaaaaaaaa") == [row("first")]
    assert await store.read("bbbbbbbbbbbb") == [row("fine")]
    assert await store.tables_of("eve", 9) == []


async def test_a_table_that_goes_wrong_when_it_hears_of_its_append_keeps_no_other_from_hearing(
    store: Store,
) -> None:
    await store.create(opened(), [], OPEN)
    await store.create(opened("bbbbbbbbbbbb"), [], OPEN)
    await store.create(opened("cccccccccccc"), [], OPEN)

    def wrong(_: Exception | None) -> None:
        raise ZeroDivisionError

    store.append("aaaaaaaaaaaa", 1, [row("a")], None, wrong)
    others = [appending(store, 1, row("b"), table=table) for table in ("bbbbbbbbbbbb", "cccccccccccc")]
    await asyncio.wait_for(asyncio.gather(*others), 10)
    assert await store.read("aaaaaaaaaaaa") == [row("a")]


async def test_a_commit_that_goes_wrong_in_an_unknown_way_is_told_and_the_next_one_is_kept(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore(cluster.database())
    await store.start()
    await store.create(opened(), [], OPEN)

    async def faulty(*_: object) -> None:
        monkeypatch.undo()
        raise AttributeError("of the driver")

    monkeypatch.setattr(Writer, "_transact", faulty)
    with pytest.raises(NotStored):
        await asyncio.wait_for(appending(store, 1, row("a")), 10)
    await asyncio.wait_for(appending(store, 1, row("b")), 10)
    assert await store.read("aaaaaaaaaaaa") == [row("b")]
    await store.stop()


def faulty() -> Steps[None]:
    yield "SELECT 1", (1 // 0,)


def misused() -> Steps[None]:
    yield "SELECT nothing FROM nowhere", ()


@pytest.mark.parametrize("wrong", [faulty, misused])
async def test_one_faulty_job_costs_nobody_elses_move(tmp_path: Path, wrong: Work[None]) -> None:
    store = SqliteStore(tmp_path / "x.sqlite3")
    await store.start()
    await store.create(opened(), [], OPEN)
    held = asyncio.gather(
        store.profile.write(wrong),
        appending(store, 1, row("a")),
        store.save(Person("ada", "Ada", "lamp")),
        store.profile.write(wrong),
        return_exceptions=True,
    )
    ends = await asyncio.wait_for(held, 10)
    assert [type(end) for end in ends] == [NotStored, NoneType, NoneType, NotStored]
    assert await store.read("aaaaaaaaaaaa") == [row("a")]
    assert await store.people(["ada"]) == [Person("ada", "Ada", "lamp")]
    await store.stop()


def test_while_another_process_writes_nobody_waits_twice(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "x")) as other, closing(connect(tmp_path / "x")) as db:
        migrations.migrate(db)
        db.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        tried: list[str] = []
        db.set_trace_callback(tried.append)
        ends = commit.store(db, [commit.Job(misused, print) for _ in range(9)])
    assert [type(end) for end in ends] == [NotStored] * 9
    assert tried == ["BEGIN IMMEDIATE"]


class Watched(sqlite3.Cursor):
    """Knows in which thread it was made, and says in which it ended."""

    ended: ClassVar[list[tuple[str, str]]] = []

    def __init__(self, *values: Any) -> None:
        super().__init__(*values)
        self._made = threading.current_thread().name

    def __del__(self) -> None:
        self.ended.append((self._made, threading.current_thread().name))


class Watching(sqlite3.Connection):
    def execute(self, *values: Any) -> Any:
        return self.cursor(Watched).execute(*values)

    def executemany(self, *values: Any) -> Any:
        return self.cursor(Watched).executemany(*values)


async def test_nothing_of_sqlite_leaves_its_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Watching))
    store = SqliteStore(tmp_path / "x.sqlite3")
    await store.start()
    Watched.ended.clear()
    await store.create(opened(), [row("a")], OPEN)

    async def late(work: Callable[[], Awaitable[object]]) -> object:
        time.sleep(0.02)  # the loop is busy, so that the writer is done with the one before
        return await work()

    ends = await asyncio.gather(
        late(lambda: appending(store, 2, row("b"), shown=face("ada", "bob"))),
        late(lambda: store.profile.write(misused)),
        late(lambda: store.profile.read(misused)),
        late(lambda: store.save(Person("ada", "Ada", "lamp"))),
        late(lambda: store.keep_results("ada", [result()])),
        late(lambda: store.keep(Subscription("ada", "push", "x", b""), 9)),
        late(lambda: store.discard("ada", "push", "x")),
        late(lambda: store.report(report(), 9)),
        late(lambda: store.close_report(1, 9)),
        late(lambda: store.put_evening(an_evening())),
        late(lambda: store.read("aaaaaaaaaaaa")),
        late(store.check),
        return_exceptions=True,
    )
    assert [type(end) for end in ends].count(NotStored) == 2
    await store.forget("ada")
    await store.tidy(100 * 24 * HOUR, Retention())
    await store.stop()
    assert {made for made, _ in Watched.ended} == {"bisat-write", "bisat-read_0"}
    assert all(made == ended for made, ended in Watched.ended)


async def test_a_table_that_is_not_there_takes_no_envelope(store: Store) -> None:
    with pytest.raises(Conflict):
        await append(store, 1, row("a"), table="cccccccccccc")


async def test_hundreds_of_tables_are_written_at_once(store: Store) -> None:
    names = [f"{number:a>12}" for number in range(300)]
    for name in names:
        await store.create(opened(name), [], OPEN)
    for seq in range(1, 6):
        await asyncio.gather(*(appending(store, seq, row(f"{name}{seq}"), table=name) for name in names))
    for name in names[::50]:
        assert await store.read(name) == [row(f"{name}{seq}") for seq in range(1, 6)]


async def test_lists_follow_the_face_that_was_stored_with_the_envelope(store: Store) -> None:
    await store.create(opened(), [], OPEN)
    await store.create(opened("bbbbbbbbbbbb", 2000), [], OPEN)
    await store.create(opened("cccccccccccc", 3000, public=False), [], OPEN)
    shown, every = face("ada", None), ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc", "dddddddddddd"]
    assert await store.free(every, 9) == [
        Listing(opened("bbbbbbbbbbbb", 2000), shown),
        Listing(opened(), shown),
    ]
    assert [it.opened.id for it in await store.free(every, 1)] == ["bbbbbbbbbbbb"]
    assert [it.opened.id for it in await store.free(every[:1], 9)] == ["aaaaaaaaaaaa"]
    assert await store.free([], 9) == []
    assert [it.opened.id for it in await store.tables_of("ada", 2)] == ["cccccccccccc", "bbbbbbbbbbbb"]
    playing = face("ada", "bob", stage="playing", clocked=True)
    await appending(store, 1, row("x"), table="bbbbbbbbbbbb", shown=playing)
    assert [it.opened.id for it in await store.free(every, 9)] == ["aaaaaaaaaaaa"]
    assert await store.tables_of("bob", 9) == [Listing(opened("bbbbbbbbbbbb", 2000), playing)]
    assert await store.clocked() == ["bbbbbbbbbbbb"]
    await appending(store, 2, row("y"), table="bbbbbbbbbbbb", shown=face("bob", "bob", stage="finished"))
    assert await store.clocked() == []
    assert [it.opened.id for it in await store.tables_of("ada", 9)] == ["cccccccccccc", "aaaaaaaaaaaa"]


async def test_names_are_kept_apart_and_can_be_erased(store: Store) -> None:
    await store.create(opened(), [], OPEN)
    await store.save(Person("ada", "Ada", "lamp"))
    await store.save(Person("ada", "Ada L.", "comet"))
    await store.save(Person("bob", "Bob", ""))
    assert await store.people(["ada", "eve"]) == [Person("ada", "Ada L.", "comet")]
    began = envelopes.encode(Envelope(0, 1, Began()))
    await append(store, 1, row("I am Ada"), row("so I am", person="bob"), began)
    await store.forget("ada")
    assert await store.people(["ada", "bob"]) == [Person("bob", "Bob", "")]
    assert await store.read("aaaaaaaaaaaa") == [row(""), row("so I am", person="bob"), began]


def result(date: str = "2026-02-01", steps: int | None = 6, grade: str = "easy") -> PuzzleResult:
    return PuzzleResult(game="labyrinth-duel", date=date, grade=grade, on=date, steps=steps)


async def test_of_each_puzzle_the_first_result_is_kept_until_its_person_is_erased(store: Store) -> None:
    late, early, hard = result("2026-02-02"), result(), result(grade="hard", steps=None)
    await store.keep_results("ada", [late, early])
    await store.keep_results("ada", [result(steps=5), hard, hard])
    await store.keep_results("bob", [late])
    assert await store.results("ada") == [early, hard, late]
    assert (await store.results("eve"), await store.solvers("", 9)) == ([], ["ada", "bob"])
    assert (await store.solvers("ada", 9), await store.solvers("", 1)) == (["bob"], ["ada"])
    await store.forget("ada")
    await store.keep_results("ada", [late])  # one that came too late
    assert (await store.results("ada"), await store.results("bob")) == ([], [late])


async def test_the_log_of_the_database_begins_anew_beside_the_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "MANY_JOBS", 10)
    store = SqliteStore(tmp_path / "bisat.sqlite3")
    await store.start()
    try:
        await store.create(opened(), [], OPEN)
        for seq in range(1, 301):
            await append(store, seq, row(str(seq)))
        assert (tmp_path / "bisat.sqlite3-wal").stat().st_size < 200 * 4096
        assert len(await store.read("aaaaaaaaaaaa")) == 300
    finally:
        await store.stop()


async def test_moves_are_stored_where_the_log_cannot_be_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(checkpoints, "MANY_JOBS", 2)
    monkeypatch.setattr(checkpoints, "COPY", "SELECT * FROM nowhere")
    store = SqliteStore(tmp_path / "bisat.sqlite3")
    await store.start()
    try:
        await store.create(opened(), [], OPEN)
        for seq in range(1, 41):
            await append(store, seq, row(str(seq)))
        assert len(await store.read("aaaaaaaaaaaa")) == 40
        assert "not copied" in caplog.text
    finally:
        await store.stop()


async def test_what_was_erased_is_on_no_page_of_the_folder(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "bisat.sqlite3")

    def is_there() -> bool:
        return any(b"a secret" in one.read_bytes() for one in tmp_path.iterdir())

    await store.start()
    try:
        await store.create(opened(), [], OPEN)
        await append(store, 1, row("a secret"))
        assert is_there()
        await store.forget("ada")
        assert not is_there()
    finally:
        await store.stop()


async def test_what_people_said_before_they_got_up_can_be_erased(store: Store) -> None:
    await store.create(opened(), [], OPEN)
    await appending(store, 1, row("I am Bob", person="bob"), shown=face("ada", "bob"))
    await appending(store, 2, row("bye", person="bob"), shown=face("ada", None))
    assert await store.tables_of("bob", 9) == []
    await store.forget("bob")
    assert await store.read("aaaaaaaaaaaa") == [row("", person="bob")] * 2
    await appending(store, 3, row("again", person="bob"), shown=face("ada", "bob"))
    assert [it.opened.id for it in await store.tables_of("bob", 9)] == ["aaaaaaaaaaaa"]


async def test_tables_are_removed_when_their_time_is_over(store: Store) -> None:
    await store.create(opened(), [], OPEN)
    await store.create(opened("bbbbbbbbbbbb"), [], OPEN)
    await store.create(opened("cccccccccccc"), [], summarise(face("ada", "bob", stage="playing")))
    await append(store, 1, row("still here", wall=50 * HOUR), table="bbbbbbbbbbbb")
    assert await store.tidy(25 * HOUR, Retention()) == ["aaaaaaaaaaaa"]
    assert await store.opened("aaaaaaaaaaaa") is None
    assert await store.read("aaaaaaaaaaaa") == []
    with pytest.raises(Conflict):
        await append(store, 1, row("too late"))
    assert await store.tidy(75 * HOUR, Retention()) == ["bbbbbbbbbbbb"]
    assert [it.opened.id for it in await store.tables_of("ada", 9)] == ["cccccccccccc"]
    assert await store.tidy(31 * 24 * HOUR, Retention()) == ["cccccccccccc"]


async def test_a_healthy_store_says_so(store: Store) -> None:
    await store.check()


# --- what only a store on disk can promise ------------------------------------------------------------


async def test_a_closed_store_keeps_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "bisat.sqlite3")
    with pytest.raises(NotStored):
        await store.check()
    with pytest.raises(NotStored):
        await store.read("aaaaaaaaaaaa")
    with pytest.raises(NotStored):
        await append(store, 1, row("a"))


async def test_what_was_asked_is_stored_before_it_closes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "bisat.sqlite3")
    await store.start()
    await store.create(opened(), [], OPEN)
    waiting = [appending(store, seq, row(str(seq))) for seq in range(1, 100)]
    await store.stop()
    await asyncio.gather(*waiting)
    await store.start()
    assert len(await store.read("aaaaaaaaaaaa")) == 99
    await store.stop()


async def test_a_full_disk_is_refused_and_keeps_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "bisat.sqlite3")
    await store.start()
    await store.create(opened(), [], OPEN)
    assert store._writer is not None
    database = store._writer._db
    database.execute(f"PRAGMA max_page_count = {database.execute('PRAGMA page_count').fetchone()[0] + 2}")
    ends: list[BaseException | None] = []
    while not ends or ends[-1] is None:
        [end] = await asyncio.gather(appending(store, len(ends) + 1, row("x" * 900)), return_exceptions=True)
        ends.append(end)
    assert isinstance(ends[-1], NotStored)
    assert "full" in str(ends[-1])
    kept = len(await store.read("aaaaaaaaaaaa"))
    assert kept == len(ends) - 1
    database.execute("PRAGMA max_page_count = 1000000")
    await append(store, kept + 1, row("y"))
    assert await store.read("aaaaaaaaaaaa", kept) == [row("y")]
    await store.stop()


async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    operate.prepare(tmp_path)
    with closing(sqlite3.connect(tmp_path / operate.DATABASE)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(Refused, check=because("data_too_new")):
        operate.prepare(tmp_path)


async def test_migrations_can_be_run_again_and_again(tmp_path: Path) -> None:
    assert operate.migrate(tmp_path) == operate.migrate(tmp_path) == len(migrations.STEPS)


async def test_an_older_database_finds_who_spoke_and_got_up(tmp_path: Path) -> None:
    path = tmp_path / operate.DATABASE
    with closing(sqlite3.connect(path)) as old:
        old.executescript(migrations.STEPS[0] + "PRAGMA user_version = 1;")
        old.execute(
            "INSERT INTO tables VALUES (1, 'aaaaaaaaaaaa', ?, ?, 'open', 1, 1, 0, 1)",
            (msgspec.json.encode(opened()), msgspec.json.encode(face("ada", None))),
        )
        old.execute("INSERT INTO sitting VALUES ('ada', 1)")
        said = enumerate((row("hi"), row("bye", person="bob")), 1)
        old.executemany("INSERT INTO log (number, seq, body) VALUES (1, ?, ?)", list(said))
        old.commit()
    store = SqliteStore(path)
    await store.start()
    assert [it.opened.id for it in await store.tables_of("ada", 9)] == ["aaaaaaaaaaaa"]
    assert await store.tables_of("bob", 9) == []
    await store.forget("bob")
    assert await store.read("aaaaaaaaaaaa") == [row("hi"), row("", person="bob")]
    await store.stop()


async def test_data_is_for_its_owner_only_also_in_a_folder_for_all(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    file = tmp_path / "100% of it?.sqlite3"
    operate.prepare(tmp_path)
    operate.backup(tmp_path, file)
    operate.restore(tmp_path, file)
    for one in tmp_path.iterdir():
        assert stat.S_IMODE(one.stat().st_mode) == 0o600, one.name


async def test_a_backup_of_a_running_place_can_be_brought_back(tmp_path: Path) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "backup.sqlite3"
    operate.prepare(data)
    store = SqliteStore(data / operate.DATABASE)
    await store.start()
    await store.create(opened(), [row("a")], OPEN)
    operate.backup(data, file)
    await append(store, 2, row("b"))
    await store.stop()
    operate.restore(other, file)
    operate.restore(data, file)
    for folder in (data, other):
        again = SqliteStore(folder / operate.DATABASE)
        await again.start()
        assert await again.opened("aaaaaaaaaaaa") == opened()
        assert await again.read("aaaaaaaaaaaa") == [row("a")]
        await append(again, 2, row("c"))
        await again.stop()
    assert (data / (operate.DATABASE + ".before")).is_file()


async def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.sqlite3"
    with pytest.raises(Refused, check=because("no_data_folder")):
        operate.backup(data, file)
    operate.prepare(data)
    with pytest.raises(Refused, check=because("no_backup")):
        operate.restore(data, file)
    file.write_bytes(b"not a database at all, though long enough to look like one" * 10)
    with pytest.raises(Refused, check=because("no_backup")):
        operate.restore(data, file)
    operate.backup(data, tmp_path / "fine")
    with pytest.raises(Refused, check=because("no_backup")):
        operate.backup(data, tmp_path / "no such folder" / "file")
    occupied = tmp_path / "file"
    occupied.write_text("")
    with pytest.raises(Refused, check=because("no_data_folder")):
        operate.prepare(occupied / "data")


def report(by: str = "ada", about: str = "bob", table: str = "aaaaaaaaaaaa", made: int = 1000) -> Report:
    lines = tuple(ReportedLine(who, who.title(), f"{who} speaks", None, made) for who in ("bob", "cyd"))
    return Report(
        made=made,
        by=by,
        about=about,
        name=about.title(),
        cause="talk",
        table=table,
        game="montgolfiere",
        public=False,
        lines=lines,
    )


async def test_reports_wait_in_order_and_nobody_has_more_than_so_many(store: Store) -> None:
    assert await store.report(report(), 2)
    assert await store.report(report(), 2)  # already heard
    assert await store.report(report(about="cyd"), 2)
    assert not await store.report(report(table="bbbbbbbbbbbb"), 2)
    assert await store.report(report("dora"), 2)
    assert [(one.number, one.by, one.about) for one in await store.reports()] == [
        (1, "ada", "bob"),
        (2, "ada", "cyd"),
        (3, "dora", "bob"),
    ]
    assert await store.close_report(1, 5000)
    assert await store.close_report(1, 6000)  # it stays closed when it was
    assert not await store.close_report(9, 5000)
    assert [one.closed for one in await store.reports()] == [5000, None, None]
    assert await store.report(report(table="bbbbbbbbbbbb"), 2)


async def test_reports_have_their_time(store: Store) -> None:
    await store.report(report(made=1000), 9)
    await store.report(report("dora", made=2000), 9)
    await store.tidy(2000 + HOUR, Retention(reports=HOUR))
    assert [one.by for one in await store.reports()] == ["dora"]


async def test_who_is_erased_is_erased_from_reports_unless_they_are_about_them(store: Store) -> None:
    await store.report(report(), 9)
    for person in ("ada", "bob", "cyd"):
        await store.forget(person)
    (kept,) = await store.reports()
    assert (kept.by, kept.about, kept.name) == ("", "bob", "Bob")
    assert [(line.name, line.text) for line in kept.lines] == [("Bob", "bob speaks"), ("", "")]
