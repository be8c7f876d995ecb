"""A match that is over, or was saved elsewhere, as a row of moments to look at."""

from __future__ import annotations

from typing import Any

import msgspec

from bisat import catalog
from bisat.core.codec import read_event
from bisat.core.game import Outcome, Seat, View
from bisat.core.log import Header, Match, Saved
from bisat.core.refusal import Refused
from bisat.server.people.text import clean
from bisat.server.table.info import commit
from bisat.server.table.plain import Wording, nameless
from bisat.server.wire import bodies
from bisat.server.wire.frames import Plain
from bisat.server.wire.info import Result
from bisat.server.wire.values import Language

_encode = msgspec.json.Encoder().encode
MAX_EVENTS = 4_000
MAX_REPLAY_SIZE = 1 << 20
"""Most bytes of a match that is handed in."""
MAX_ANSWER_SIZE = 1 << 24
"""Most bytes of all its moments."""
MAX_PICTURES_SIZE = 1 << 23
"""How much the pictures of a replay in words may take; moments after that have none."""


def replay(
    saved: Saved,
    eyes: Seat | bodies.Watching,
    words: Language | None = None,
    names: tuple[str, ...] = (),
) -> bodies.Replay:
    """Every moment of a match as these eyes see it; Refused where it cannot have happened."""
    if len(saved.events) > MAX_EVENTS:
        raise Refused("malformed", why=f"a replay has at most {MAX_EVENTS} events")
    head = saved.header
    made = catalog.header(head.game, head.seats, head.seed, head.options, head.state, head.revision)
    if isinstance(eyes, int) and eyes >= made.seats:
        raise Refused("no_such_seat", seat=eyes)
    match = Match(catalog.build(made.game, made.options, made.revision), made)
    album = None if words is None else Album(_wording(made, words, names))
    moments: list[bodies.Moment] = []
    room = MAX_ANSWER_SIZE

    def keep() -> None:
        nonlocal room
        moments.append(_moment(match, eyes, album))
        room -= len(_encode(moments[-1]))
        if room < 0:
            raise Refused("too_long_to_show")

    keep()
    for number, raw in enumerate(saved.events, 1):
        try:
            match.play(read_event(match.game, raw))
        except Refused as refused:
            raise Refused("broken_log", number=number, why=refused.id) from refused
        keep()
    outcome: Outcome | None = match.outcome()
    return bodies.Replay(
        game=made.game,
        seats=made.seats,
        options=made.options,
        commit=commit(made.seed),
        outcome=None
        if outcome is None
        else Result(outcome.places, outcome.reason, outcome.scores, outcome.automata),
        moments=tuple(moments),
    )


class Album:
    """A match in words, with pictures while there is room for them."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._room = MAX_PICTURES_SIZE

    def plain(self, view: View) -> Plain:
        """One moment."""
        say = self._wording
        svg = say.svg(view) if self._room > 0 else ""
        self._room -= len(svg)
        return Plain(svg, say.text(view), (), (say.lines(view),))


def _wording(made: Header, language: Language, names: tuple[str, ...]) -> Wording:
    return Wording(made.game, language, called(made.seats, language, names))


def called(seats: int, language: Language, names: tuple[str, ...]) -> tuple[str, ...]:
    """What seats are called: as given, or by their colours."""
    given = (*map(clean, names), *("" for _ in range(seats)))
    return tuple(name or nameless(seat, language) for seat, name in enumerate(given[:seats]))


def _moment(match: Match, eyes: Seat | bodies.Watching, album: Album | None) -> bodies.Moment:
    if eyes == "open":
        seen: Any = match.game.open(match.state)
    else:
        seen = match.view(eyes if isinstance(eyes, int) else None)
    plain = None if album is None else album.plain(seen)
    return bodies.Moment(match.state.at, seen, match.waiting().needed, plain)
