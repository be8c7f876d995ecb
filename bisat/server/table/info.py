"""A table as everybody may know it, with names and who is there."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from msgspec import UNSET

from bisat.server.store.envelope import Offered, Opened, Sitter
from bisat.server.store.face import Draft, Face, agreed
from bisat.server.table import terms
from bisat.server.wire.info import OfferInfo, Person, SeatInfo, SiteInfo, TableInfo

Known = Callable[[str], Person]


def info(opened: Opened, face: Face, known: Known, present: frozenset[str]) -> TableInfo:
    """What is public of a table."""
    people = {sitter.person for sitter in face.seats if sitter.person and not sitter.kept}
    return TableInfo(
        id=opened.id,
        game=opened.game,
        options=agreed(opened, face),
        stage=face.stage,
        seats=tuple(
            _seat(sitter, colour, seat in face.gone, known, present)
            for seat, (sitter, colour) in enumerate(zip(face.seats, face.colours(), strict=True))
        ),
        host=face.host,
        public=opened.public,
        paused=face.paused,
        offer=None if face.offer is None else _offer(face.offer),
        commit=commit(opened.seed),
        created=opened.created,
        previous=opened.previous,
        next=face.next,
        outcome=face.outcome,
        watching=len(present - people),
        edition=face.edition,
        site=None if face.site is None else _site(opened.game, face.site),
        hints=opened.hints,
        evening=opened.evening or face.evening,
        holiday=face.holiday,
        ready=UNSET if face.ready is None else face.ready,
    )


def commit(seed: str) -> str:
    """What is public of a seed before the end: it binds the server and tells nothing."""
    return sha256(seed.encode()).hexdigest()


def _seat(sitter: Sitter, colour: int, gone: bool, known: Known, present: frozenset[str]) -> SeatInfo:
    person = None if sitter.person is None else known(sitter.person)
    if not sitter.taken:
        return SeatInfo(kind="open", colour=colour, person=person)
    return SeatInfo(
        kind="bot" if person is None else "person",
        colour=colour,
        person=person,
        level=sitter.level,
        present=sitter.person in present,
        gone=gone,
    )


def _offer(offer: Offered) -> OfferInfo:
    return OfferInfo(offer.bargain, offer.by, offer.seat, offer.missing, offer.days)


def _site(game: str, draft: Draft) -> SiteInfo:
    return SiteInfo(terms.site(game).option, draft.laid, draft.by)
