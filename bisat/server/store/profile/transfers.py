"""Ways to another device: a code that works once, and words that are written down. Only hashes are kept."""

from __future__ import annotations

from typing import Literal

from bisat.core.game import Value
from bisat.server.store.steps import Steps

State = Literal["waiting", "claimed", "confirmed", "taken"]
"""Nobody has the code yet; another device has it; whose name it is agrees; the other device has the name."""


CLAIM = """
    UPDATE transfers SET claim = $2, state = 'claimed' WHERE code = $1 AND state = 'waiting' AND until > $3
    RETURNING person
"""
CONFIRM = """
    UPDATE transfers SET state = 'confirmed'
    WHERE person = $1 AND claim = $2 AND state = 'claimed' AND until > $3 RETURNING person
"""
TAKE = """
    UPDATE transfers SET state = 'taken' WHERE claim = $1 AND state = 'confirmed' AND until > $2
    RETURNING person
"""


class Transfer(Value, frozen=True):
    """A name on its way to another device."""

    until: int
    """Milliseconds since 1970."""
    claim: str | None
    """What only the other device knows, hashed."""
    state: State


def offer(person: str, code: str, until: int) -> Steps[None]:
    """A new code; the one before is worth nothing any more."""
    yield "DELETE FROM transfers WHERE person = $1", (person,)
    yield (
        "INSERT INTO transfers (person, code, until, claim, state) VALUES ($1, $2, $3, NULL, 'waiting')",
        (person, code, until),
    )


def look(person: str) -> Steps[Transfer | None]:
    """How far it is."""
    rows = yield "SELECT until, claim, state FROM transfers WHERE person = $1", (person,)
    return Transfer(*rows[0]) if rows else None


def claim(code: str, claim: str, now: int) -> Steps[str | None]:
    """Another device has the code: whose name it is; None if it is wrong, too old, or was used before.

    The database says who was first: the second finds that nobody waits.
    """
    rows = yield (
        CLAIM,
        (code, claim, now),
    )
    return rows[0][0] if rows else None


def confirm(person: str, claim: str, now: int) -> Steps[bool]:
    """Whose name it is agrees with this one device."""
    return bool(
        (
            yield (
                CONFIRM,
                (person, claim, now),
            )
        )
    )


def take(claim: str, now: int) -> Steps[tuple[str | None, State | None]]:
    """The other device takes the name, once it may: whose it is, or how far it is; neither if it is over."""
    rows = yield (
        TAKE,
        (claim, now),
    )
    if rows:
        return rows[0][0], "taken"
    waits = yield "SELECT state FROM transfers WHERE claim = $1 AND until > $2", (claim, now)
    return None, waits[0][0] if waits and waits[0][0] == "claimed" else None


def withdraw(person: str) -> Steps[None]:
    """The code is worth nothing any more."""
    yield "DELETE FROM transfers WHERE person = $1", (person,)


def write_down(person: str, words: str, now: int) -> Steps[None]:
    """New words bring the person back; the old ones no longer do."""
    yield "DELETE FROM recoveries WHERE person = $1", (person,)
    yield "INSERT INTO recoveries (person, words, made) VALUES ($1, $2, $3)", (person, words, now)


def written(person: str) -> Steps[int | None]:
    """Since when a person has words, in milliseconds since 1970."""
    rows = yield "SELECT made FROM recoveries WHERE person = $1", (person,)
    return rows[0][0] if rows else None


def recover(words: str) -> Steps[str | None]:
    """Whose words these are."""
    rows = yield "SELECT person FROM recoveries WHERE words = $1", (words,)
    return rows[0][0] if rows else None


def forget(person: str) -> Steps[None]:
    """No way leads to this person any more."""
    for table in ("transfers", "recoveries"):
        yield f"DELETE FROM {table} WHERE person = $1", (person,)


def tidy(now: int) -> Steps[None]:
    """Remove codes that are too old."""
    yield "DELETE FROM transfers WHERE until < $1", (now,)
