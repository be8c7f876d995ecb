"""Invitations, blocks, and who wants to be seen."""

from __future__ import annotations

from bisat.core.game import Value
from bisat.server.store.steps import Steps, many

MAX_BLOCKED = 1_000
"""People that one person blocks."""
MAX_INVITED = 20
"""Invitations that wait for one person."""


class Invitation(Value, frozen=True):
    """Somebody asks a person to come to a table."""

    person: str
    table: str
    by: str
    made: int
    """Milliseconds since 1970."""


def invite(invitation: Invitation) -> Steps[bool]:
    """Keep an invitation; False if the person blocks who asks, or too many wait. Twice is once."""
    one = invitation
    if (yield "SELECT 1 FROM blocks WHERE person = $1 AND other = $2", (one.person, one.by)):
        return False
    waiting = yield "SELECT tableid FROM invitations WHERE person = $1", (one.person,)
    if any(row[0] == one.table for row in waiting):
        return True
    if len(waiting) >= MAX_INVITED:
        return False
    yield many("invitations", 4, [(one.person, one.table, one.by, one.made)])
    return True


def invitations(person: str) -> Steps[list[Invitation]]:
    """What waits for a person, the latest first."""
    rows = yield (
        "SELECT person, tableid, author, made FROM invitations WHERE person = $1 ORDER BY made DESC, tableid",
        (person,),
    )
    return [Invitation(*row) for row in rows]


def decline(person: str, table: str) -> Steps[None]:
    """The person has seen it."""
    yield "DELETE FROM invitations WHERE person = $1 AND tableid = $2", (person, table)


def block(person: str, other: str) -> Steps[bool]:
    """Hear no more of somebody; False if there are too many of them."""
    rows = yield "SELECT count(*) FROM blocks WHERE person = $1", (person,)
    if rows[0][0] >= MAX_BLOCKED:
        return False
    yield "INSERT INTO blocks VALUES ($1, $2) ON CONFLICT DO NOTHING", (person, other)
    yield "DELETE FROM invitations WHERE person = $1 AND author = $2", (person, other)
    return True


def unblock(person: str, other: str) -> Steps[None]:
    """Hear of somebody again."""
    yield "DELETE FROM blocks WHERE person = $1 AND other = $2", (person, other)


def blocked(person: str) -> Steps[set[str]]:
    """Whom a person blocks."""
    return {row[0] for row in (yield "SELECT other FROM blocks WHERE person = $1", (person,))}


def publish(person: str, now: int) -> Steps[None]:
    """Everybody may see how this person plays."""
    yield "INSERT INTO profiles VALUES ($1, $2) ON CONFLICT DO NOTHING", (person, now)


def hide(person: str) -> Steps[None]:
    """Nobody may, as at the beginning."""
    yield "DELETE FROM profiles WHERE person = $1", (person,)


def is_public(person: str) -> Steps[bool]:
    """Whether everybody may see how this person plays."""
    return bool((yield "SELECT 1 FROM profiles WHERE person = $1", (person,)))


def forget(person: str) -> Steps[None]:
    """Remove what a person asked and whom they blocked, and what others asked them."""
    yield "DELETE FROM blocks WHERE person = $1 OR other = $1", (person,)
    yield "DELETE FROM invitations WHERE person = $1 OR author = $1", (person,)
    yield "DELETE FROM profiles WHERE person = $1", (person,)


def tidy(before: int) -> Steps[None]:
    """Remove invitations that nobody answered."""
    yield "DELETE FROM invitations WHERE made < $1", (before,)
