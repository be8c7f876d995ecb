"""What one pair of eyes has seen of a match: its log, and the latest view it could notice.

An event that a seat cannot notice leaves no trace in its sight: no entry, no new time, no count. So neither
the number of frames nor a number in them tells of what happened in secret.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import msgspec

from bisat.core.game import AnyGame, Seat
from bisat.server.wire.frames import Board, LogEntry

_encode = msgspec.json.Encoder().encode
_versions = itertools.count(1)


class Sight:
    """The sight of one seat, or of those who look on."""

    def __init__(self, game: AnyGame, seat: Seat | None, states: Iterable[Any]) -> None:
        self._game = game
        self.seat = seat
        self.log: list[msgspec.Raw] = []
        self.version = 0
        """Another one after everything noticed, in whichever sight."""
        self._view: Any = None
        self._legal: tuple[Any, ...] = ()
        self._board: tuple[int, int, msgspec.Raw] = (0, 0, msgspec.Raw(b""))
        for state in states:
            self.see(state)

    def see(self, state: Any) -> bool:
        """Take in the next state; say whether anything could be noticed."""
        view = self._game.view(state, self.seat)
        facts = view.facts()
        if not facts and self._view is not None and view.alike(self._view):
            return False
        self._view = view
        self._legal = () if self.seat is None else tuple(self._game.legal(state, self.seat))
        self.log.append(msgspec.Raw(_encode(LogEntry(view.at, facts))))
        self.version = next(_versions)
        return True

    def board(self, start: int) -> msgspec.Raw:
        """The board with the log from an entry on; encoded once for all who are as far."""
        version, begun, board = self._board
        if version != self.version or begun != start:
            log: Any = tuple(self.log[start:])
            board = msgspec.Raw(_encode(Board(self.seat, self._view, self._legal, start, log)))
            self._board = (self.version, start, board)
        return board
