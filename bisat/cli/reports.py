"""`bisat reports`: what people reported to the operator, also while the server runs."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from bisat.cli.failure import USAGE, Failure
from bisat.cli.sentences import one_line
from bisat.core.codec import encode
from bisat.core.refusal import Refused
from bisat.server.base.clock import wall
from bisat.server.operation.data import database
from bisat.server.operation.shared import shared_store
from bisat.server.store.contract import Store
from bisat.server.store.report import Report
from bisat.server.store.sqlite import SqliteStore


def run(asked: Namespace) -> str:
    """List, show or close."""
    if (asked.deed == "list") != (not asked.numbers):
        raise Failure("list takes no number, show and close take at least one", USAGE)
    try:
        store = shared_store(asked.store) if asked.store else SqliteStore(database(Path(asked.data)))
        return asyncio.run(_do(asked, store))
    except Refused as refused:
        raise Failure(str(refused)) from None


async def _do(asked: Namespace, store: Store) -> str:
    await store.start()
    try:
        if asked.deed == "close":
            for number in asked.numbers:
                if not await store.close_report(number, wall()):
                    raise Failure(f"there is no report {number}")
        known = {one.number: one for one in await store.reports()}
    finally:
        await store.stop()
    if missing := [number for number in asked.numbers if number not in known]:
        raise Failure(f"there is no report {missing[0]}")
    chosen = [known[number] for number in asked.numbers] or [
        one for one in known.values() if asked.all or one.closed is None
    ]
    if asked.json:
        return encode(chosen).decode()
    if asked.deed == "show":
        return "\n\n".join(map(_whole, chosen))
    return "\n".join(map(_brief, chosen)) or "No reports are open."


def _brief(one: Report) -> str:
    done = "" if one.closed is None else f", closed {_date(one.closed)}"
    return (
        f"{one.number}  {_date(one.made)}  {one.cause}  {one.about} {_quoted(one.name)}"
        f"  at {'public' if one.public else 'private'} table {one.table} ({one.game}){done}"
    )


def _whole(one: Report) -> str:
    said = (
        f"  {_date(line.wall)}  {line.person} {_quoted(line.name)}: {line.reaction or one_line(line.text)}"
        for line in one.lines
    )
    return "\n".join((_brief(one), f"  reported by {one.by or 'somebody who is erased'}", *said))


def _quoted(name: str) -> str:
    """A name as it cannot deceive in a terminal."""
    return f"“{one_line(name)}”"


def _date(millis: int) -> str:
    return datetime.fromtimestamp(millis / 1000, UTC).strftime("%Y-%m-%d %H:%M")
