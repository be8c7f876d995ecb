"""A sight in words: for those whose client has no scene of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bisat.core.game import AnyGame, Seat, State
from bisat.server.table.plain import Wording
from bisat.server.table.sight import Sight
from bisat.server.wire.frames import Board, Plain

_encode = msgspec.json.Encoder().encode


class WordedView(Sight):
    """A sight whose boards carry words of one language, made once for all who read them."""

    def __init__(self, game: AnyGame, seat: Seat | None, states: Iterable[State], wording: Wording) -> None:
        self._views: list[Any] = []
        self._say(wording)
        super().__init__(game, seat, states)

    def _say(self, wording: Wording) -> None:
        self._wording = wording
        self._lines: list[tuple[str, ...]] = []
        """What happened, as far as it has been put into words."""
        self._pictured = 0
        """The version of the picture."""
        self._boards: dict[int, msgspec.Raw] = {}
        """Of that version, by where their logs begin."""

    def see(self, state: State) -> bool:
        noticed = super().see(state)
        if noticed:
            self._views.append(self._view)
        return noticed

    def go_back(self, events: int, state_after: Callable[[int], Any]) -> None:
        super().go_back(events, state_after)
        del self._views[len(self.log) :], self._lines[len(self.log) :]

    def reword(self, wording: Wording) -> None:
        """Say everything anew where a name has changed."""
        if wording != self._wording:
            self._say(wording)

    def to_say(self, wording: Wording) -> int:
        """How much this wording has not put into words yet."""
        return len(self._views) - (len(self._lines) if wording == self._wording else 0)

    def unsaid(self) -> list[Any]:
        """The views that are not put into words yet."""
        return self._views[len(self._lines) :]

    def say(self, lines: list[tuple[str, ...]]) -> None:
        """Take words that were made elsewhere for what was not said yet."""
        self._lines += lines

    def board(self, start: int) -> msgspec.Raw:
        if self._pictured != self.version:
            self._put_into_words()
        if start not in self._boards:
            log: Any = tuple(self.log[start:])
            plain = Plain(*self._now, tuple(self._lines[start:]))
            board = Board(self.seat, self._view, self._legal, start, log, plain)
            self._boards[start] = msgspec.Raw(_encode(board))
        return self._boards[start]

    @property
    def wording(self) -> Wording:
        """How it is put into words now."""
        return self._wording

    def _put_into_words(self) -> None:
        wording, view = self._wording, self._view
        self._lines += map(wording.lines, self.unsaid())
        self._now = (wording.svg(view), wording.text(view), wording.moves(view, self._legal))
        self._boards.clear()
        self._pictured = self.version
