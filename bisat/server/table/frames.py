"""Frames for one connection: what it has been sent of a table, and hence what is new to it."""

from __future__ import annotations

from typing import Any

import msgspec

from bisat import __version__
from bisat.core.game import Seat
from bisat.server.store.envelope import Said
from bisat.server.table.plain import Wording
from bisat.server.table.sight import Sight
from bisat.server.table.table import Table
from bisat.server.wire.frames import Hello, Line
from bisat.server.wire.values import Language

_encode = msgspec.json.Encoder().encode


News = tuple[msgspec.Raw | None, msgspec.Raw | None, list[msgspec.Raw], msgspec.Raw | None, list[Line]]
"""Table, waiting, boards, the board for all who share a device, and lines."""


class RawFrame(msgspec.Struct, tag_field="type", tag="frame", omit_defaults=True, gc=False):
    """A `frames.Frame` of parts that are encoded already, each once for everybody."""

    at: int
    acks: list[str] = []
    table: msgspec.Raw | None = None
    waiting: msgspec.Raw | None = None
    boards: list[msgspec.Raw] = []
    common: msgspec.Raw | None = None
    lines: list[Line] = []


class Frames:
    """What one person at one table is sent: the latest, and never the same twice."""

    def __init__(self, table: Table, person: str, words: Language | None = None) -> None:
        self._table = table
        self._visible = table.visible
        self._person = person
        self._words = words
        self._wording: Wording | None = None
        self.seats: tuple[Seat | None, ...] = ()
        self._begin()

    def _begin(self) -> None:
        self._faces = -1
        self._waits = -1
        self._lines = 0
        self._versions: dict[Seat | None, int] = {}
        self._lengths: dict[Seat | None, int] = {}

    def cut(self) -> None:
        """The log of a sight has become shorter."""
        for seat, length in self._lengths.items():
            sight = self._sight(seat)
            if sight is not None:
                self._lengths[seat] = min(length, len(sight.log))

    def hello(self) -> bytes:
        """Everything as it stands; from now on only what is new."""
        self._begin()
        info, waiting, boards, common, lines = self._news()
        raw: Any = {
            "you": self._table.house.people.known(self._person),
            "table": info,
            "at": self._table.clock.now(),
            "waiting": waiting,
            "boards": boards,
            "common": common,
            "lines": lines,
            "version": __version__,
        }
        return _encode(Hello(**raw))

    def frame(self, acks: list[str]) -> bytes | None:
        """What is new, or None."""
        info, waiting, boards, common, lines = self._news()
        if not (boards or acks or info or waiting or lines or common):
            return None
        return _encode(RawFrame(self._table.clock.now(), acks, info, waiting, boards, common, lines))

    def is_long(self) -> bool:
        """Whether there is so much to be put into words that it should be done beside the event loop."""
        if self._words is None:
            return False
        visible, wording = self._visible, self._wording
        if wording is None or visible.faces != self._faces:
            wording = visible.wording(self._words)
        return any(visible.is_long(seat, wording) for seat in visible.record.face.eyes(self._person))

    def _news(self) -> News:
        visible = self._visible
        info = waiting = None
        if visible.faces != self._faces:
            self._faces = visible.faces
            info = visible.info()
            self.seats = visible.record.face.held(self._person) or (None,)
            if self._words is not None:
                self._reword(visible.wording(self._words))
        if visible.waits != self._waits:
            self._waits = visible.waits
            waiting = visible.waiting
        boards = [board for seat in self.seats if (board := self._board(seat)) is not None]
        # several people at one device: what they look at together shows nobody's hand
        common = self._board(None) if len(self.seats) > 1 else None
        return info, waiting, boards, common, self._new_lines() if visible.chat.heard != self._lines else []

    def _board(self, seat: Seat | None) -> msgspec.Raw | None:
        """What is new to these eyes, or None."""
        sight = self._sight(seat)
        if sight is None or self._versions.get(seat) == sight.version:
            return None
        board = sight.board(self._lengths.get(seat, 0))
        self._versions[seat] = sight.version
        self._lengths[seat] = len(sight.log)
        return board

    def _sight(self, seat: Seat | None) -> Sight | None:
        if self._wording is not None:
            return self._visible.worded_view(seat, self._wording)
        return self._visible.sights.get(seat) or self._visible.sight(seat)

    def _reword(self, wording: Wording) -> None:
        """Say everything anew where a name has changed: one that was erased stays nowhere."""
        if wording != self._wording:
            self._wording = wording
            self._versions.clear()
            self._lengths.clear()

    def _new_lines(self) -> list[Line]:
        chat = self._visible.chat
        new = chat.since(self._lines, self._may_read)
        self._lines = chat.heard
        return [self._line(line, wall) for line, wall in new]

    def _may_read(self, line: Said) -> bool:
        return line.readers is None or any(seat in line.readers for seat in self.seats)

    def _line(self, line: Said, wall: int) -> Line:
        person = self._table.house.people.known(line.person)
        return Line(person, line.seat, line.to, line.text, line.reaction, wall)
