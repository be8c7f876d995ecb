"""Carrying a whole place from one store to another: table by table, checked, and as often as need be."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from bisat.core.refusal import Refused
from bisat.server.operation.data import DATABASE, prepare
from bisat.server.operation.lock import held
from bisat.server.operation.shared import shared_store
from bisat.server.people.identity import Signer
from bisat.server.store.contract import KEY_SIZE, NotStored, Store
from bisat.server.store.profile.schema import CARRIED
from bisat.server.store.report import MAX_QUEUED
from bisat.server.store.sqlite import SqliteStore

MAX_SUBSCRIPTIONS = 1000
"""Of a person and a kind: more than any limit."""
AT_ONCE = 500
"""Ids that are asked for at once."""


class Moved(msgspec.Struct):
    """What was carried."""

    tables: int = 0
    already: int = 0
    """Tables that were there from an earlier attempt, and the same."""
    people: int = 0
    evenings: int = 0


async def move(source: str, target: str) -> Moved:
    """Carry everything; the source keeps it, and what only the target has stays."""
    if source == target:
        raise Refused("not_moved", why="both are the same")
    try:
        async with AsyncExitStack() as stack:
            old, key = await stack.enter_async_context(_opened(source, None))
            new, _ = await stack.enter_async_context(_opened(target, key))
            moved = Moved()
            await _tables(old, new, moved)
            await _evenings(old, new, moved)
            await _people(old, new, moved)
            await _profiles(old, new)
            return moved
    except NotStored as error:
        raise Refused("not_moved", why=str(error)) from None


async def _tables(old: Store, new: Store, moved: Moved) -> None:
    last = ""
    while ids := await old.ids(last, AT_ONCE):
        for last in ids:
            kept = await old.whole(last)
            if kept is None:
                continue
            there = await new.whole(last)
            if there is not None and there.digest() == kept.digest():
                moved.already += 1
            else:
                await new.put(kept)
                again = await new.whole(last)
                if again is None or again.digest() != kept.digest():
                    raise Refused("not_moved", why="a table came out different")
                moved.tables += 1


async def _evenings(old: Store, new: Store, moved: Moved) -> None:
    last = ""
    while evenings := await old.evenings(last, AT_ONCE):
        for evening in evenings:
            await new.put_evening(evening)
            if await new.evening(evening.id) != evening:
                raise Refused("not_moved", why="an evening came out different")
            last = evening.id
        moved.evenings += len(evenings)


async def _people(old: Store, new: Store, moved: Moved) -> None:
    for erased in await old.erased():
        await new.forget(erased)
    there = {msgspec.structs.replace(one, number=0, closed=None) for one in await new.reports()}
    for report in await old.reports():
        if report.closed is None and msgspec.structs.replace(report, number=0, closed=None) not in there:
            await new.report(report, MAX_QUEUED)
    last = ""
    while solvers := await old.solvers(last, AT_ONCE):
        for last in solvers:
            await new.keep_results(last, await old.results(last))
    last = ""
    while people := await old.everybody(last, AT_ONCE):
        for person in people:
            await new.save(person)
            last = person.id
        if await new.people([person.id for person in people]) == []:
            raise Refused("not_moved", why="people came out different")
        moved.people += len(people)
    for subscription in await old.all_subscriptions():
        await new.keep(subscription, MAX_SUBSCRIPTIONS)


async def _profiles(old: Store, new: Store) -> None:
    """What belongs to people; whoever is erased there has nothing here."""
    for table, (_, keys) in CARRIED.items():
        last: tuple[Any, ...] = ()
        while rows := await old.profile.rows(table, last, AT_ONCE):
            await new.profile.put(table, rows)
            last = rows[-1][:keys]


@asynccontextmanager
async def _opened(place: str, key: bytes | None) -> AsyncIterator[tuple[Store, bytes]]:
    """A store that no server uses, and its key; a new one takes the key that is brought."""
    with ExitStack() as locks:
        if "://" in place:
            shared = shared_store(place)
            await shared.start()
            try:
                if await shared.others():
                    raise Refused("not_moved", why="a server uses this database: stop it first")
                found = await shared.key(key)
                _same(found, key)
                yield shared, found
            finally:
                await shared.stop()
            return
        folder = Path(place)
        locks.enter_context(held(folder))
        prepare(folder)
        if key is not None and not (folder / "key").exists():
            handle = os.open(folder / "key", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(key)
        Signer.kept_in(folder)  # makes one where there is none, and refuses a broken one
        found = (folder / "key").read_bytes()
        _same(found, key)
        store = SqliteStore(folder / DATABASE)
        await store.start()
        try:
            yield store, found
        finally:
            await store.stop()


def _same(found: bytes, key: bytes | None) -> None:
    if len(found) != KEY_SIZE or (key is not None and found != key):
        raise Refused("not_moved", why="the target is another place already")
