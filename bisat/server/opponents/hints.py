"""Hints: what a strong player would do, by a worker for whom no bot waits, from the view of the asker."""

from __future__ import annotations

from typing import Any

import msgspec

from bisat.core.game import Seat
from bisat.core.refusal import Refused
from bisat.server.opponents.places import Places
from bisat.server.opponents.pool import NoThought, Pool
from bisat.server.opponents.worker import Advise
from bisat.server.store.face import agreed
from bisat.server.table.plain import names
from bisat.server.table.record import running
from bisat.server.table.table import Table
from bisat.server.wire.bodies import Hint
from bisat.server.wire.values import Language

MAX_WAITING = 50
"""Who may wait for a hint at once."""


class Hints:
    """Advice to people who play without rivals who are people, or where all agreed to it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._places = Places(1, MAX_WAITING)

    async def hint(self, table: Table, person: str, seat: Seat, language: Language, household: str) -> Hint:
        """What the person of this seat could do now, and why."""
        job, phase = _question(table, person, seat, language)
        async with self._places.turn(household):
            try:
                answer = await self._pool.answer(job)
            except NoThought:
                raise Refused("puzzlers_busy") from None
        if answer.refused is not None:
            raise Refused(answer.refused, **answer.values)
        advice: dict[str, Any] = answer.value
        return Hint(seat, phase, advice["move"], advice["why"])

    @property
    def waiting(self) -> int:
        """How many wait for a hint."""
        return self._places.waiting

    async def stop(self) -> None:
        """End the worker."""
        self._places.close()
        await self._pool.stop()


def _question(table: Table, person: str, seat: Seat, language: Language) -> tuple[Advise, int]:
    """What a worker is asked: only what the seat sees goes into it."""
    record, opened, game = table.committed, table.opened, table.game
    face = record.face
    if seat not in face.held(person):
        raise Refused("not_your_seat", seat=seat)
    if not running(record):
        raise Refused("nobody_can_act")
    rivals = (one.person for number, one in enumerate(face.seats) if one.person and number not in face.gone)
    if not opened.hints and any(one != person for one in rivals):  # also where a bot stands in for them
        raise Refused("no_hints_here")
    if record.waiting is None or seat not in record.waiting.needed:
        raise Refused("not_your_turn")
    legal = tuple(game.legal(record.state, seat))
    job = Advise(
        game=opened.game,
        options=agreed(opened, face),
        revision=opened.revision,
        view=msgspec.Raw(msgspec.json.encode(game.view(record.state, seat))),
        legal=msgspec.Raw(msgspec.json.encode(legal)),
        names=names(face, table.house.people.known, language),
        language=language,
    )
    return job, record.phase
