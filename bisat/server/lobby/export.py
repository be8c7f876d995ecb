"""All that is kept of a person, as one file for them."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from bisat.server.base.clock import wall
from bisat.server.lobby.profile import Profiles
from bisat.server.lobby.tables import Tables
from bisat.server.store import envelope as envelopes
from bisat.server.store.contract import SubscriptionKind
from bisat.server.store.evening import Evening
from bisat.server.store.profile import friends, transfers

MAX_TABLES = 2_000
"""Tables that are looked through, the newest first."""
MAX_EVENINGS = 1_000
"""Evenings that are told of, those that were changed last first."""
MAX_EXPORTED = 8 << 20
"""Bytes of what was done and said at tables."""


async def exported(person: str, tables: Tables, profiles: Profiles) -> bytes:
    """Everything in one piece of JSON; of tables only what the person did there, hence no secret."""
    store = tables.store
    read = store.profile.read
    await tables.people.meet((person,))
    reports = [one for one in await store.reports() if one.by == person]
    done, whole = await _done(person, tables)
    return msgspec.json.encode(
        {
            "format": "bisat-person-1",
            "made": wall(),
            "person": tables.people.known(person),
            "public_profile": await read(lambda: friends.is_public(person)),
            "recovery_words_since": await read(lambda: transfers.written(person)),
            "finished": await profiles.all_finished(person),
            "puzzles": await store.results(person),
            "evenings": [_own_part(one, person) for one in await store.evenings_of(person, MAX_EVENINGS)],
            "tables": done,
            "tables_are_complete": whole,
            "people": (await profiles.people(person)).people,
            "invitations": await read(lambda: friends.invitations(person)),
            "reports": reports,
            "told_by": [
                subscription
                for kind in get_args(SubscriptionKind)
                for subscription in await store.subscriptions((person,), kind)
            ],
        }
    )


def _own_part(evening: Evening, person: str) -> dict[str, Any]:
    """What a person played in an evening, and how; nothing of the others."""
    number, played = evening.number(person), []
    for one in evening.rounds:
        if number in one.sat:
            seat = one.sat.index(number)
            played.append({"game": one.game, "place": one.places[seat], "score": one.scores[seat]})
    return {"evening": evening.id, "created": evening.created, "games": played}


async def _done(person: str, tables: Tables) -> tuple[list[dict[str, Any]], bool]:
    """What the person did and said at each table that is still there."""
    ids = await tables.store.sat(person, MAX_TABLES)
    named, room = person.encode(), MAX_EXPORTED
    found: list[dict[str, Any]] = []
    for one in ids:
        rows = [row for row in await tables.store.read(one) if named in row]
        own = [row for row in rows if _is_own(row, person)]
        room -= sum(map(len, own))
        if room < 0:
            return found, False
        opened = await tables.store.opened(one)
        if opened is not None:
            entries = [msgspec.Raw(row) for row in own]
            found.append({"table": one, "game": opened.game, "created": opened.created, "entries": entries})
    return found, len(ids) < MAX_TABLES


def _is_own(row: bytes, person: str) -> bool:
    envelope = envelopes.decode(row)
    return envelope.by == person or getattr(envelope.body, "person", None) == person
