"""What one pair of eyes has seen of a match: its log, and the latest view it could notice.

An event that a seat cannot notice leaves no trace in its sight: no entry, no new time, no count. So neither
the number of frames nor a number in them tells of what happened in secret.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bisat.core.game import AnyGame, Seat, State, View
from bisat.server.wire.frames import Board, LogEntry

_encode = msgspec.json.Encoder().encode
_versions = itertools.count(1)


class Sight:
    """The sight of one seat, or of those who look on."""

    def __init__(self, game: AnyGame, seat: Seat | None, states: Iterable[State]) -> None:
        self._game = game
        self.seat = seat
        self.log: list[msgspec.Raw] = []
        self._seen = 0
        """How many states there were."""
        self._numbers: list[int] = []
        """By entry of the log, after which event of the match it was."""
        self.version = 0
        """Another one after everything noticed, in whichever sight."""
        self._view: Any = None
        self._legal: tuple[Any, ...] = ()
        self._board: tuple[int, int, msgspec.Raw] = (0, 0, msgspec.Raw(b""))
        for state in states:
            self.see(state)

    def see(self, state: State) -> bool:
        """Take in the next state; say whether anything could be noticed."""
        view = self._game.view(state, self.seat)
        facts = view.facts()
        self._seen += 1
        if not facts and self._view is not None and view.alike(self._view):
            return False
        self._look_at(view, state)
        self._numbers.append(self._seen - 1)
        self.log.append(msgspec.Raw(_encode(LogEntry(view.at, facts))))
        self.version = next(_versions)
        return True

    def _look_at(self, view: View, state: State) -> None:
        self._view = view
        self._legal = () if self.seat is None else tuple(self._game.legal(state, self.seat))

    def go_back(self, events: int, state_after: Callable[[int], Any]) -> None:
        """Only so many events of the match stay: forget the others, and see again what was noticed last."""
        stay = bisect_right(self._numbers, events)
        del self.log[stay:], self._numbers[stay:]
        self._seen = events + 1
        state = state_after(self._numbers[-1])
        self._look_at(self._game.view(state, self.seat), state)
        self.version = next(_versions)

    def board(self, start: int) -> msgspec.Raw:
        """The board with the log from an entry on; encoded once for all who are as far."""
        version, begun, board = self._board
        if version != self.version or begun != start:
            log: Any = tuple(self.log[start:])
            board = msgspec.Raw(_encode(Board(self.seat, self._view, self._legal, start, log)))
            self._board = (self.version, start, board)
        return board
