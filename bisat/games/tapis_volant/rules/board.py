"""The carpets while one of them moves: who sits on whom, who falls, who misses a turn."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.games.tapis_volant.rules.box import START, Cell
from bisat.games.tapis_volant.rules.facts import Fact, FellOn, Forced, Stopped
from bisat.games.tapis_volant.rules.moves import Meet
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.rules.terrain import Terrain


class Board:
    """A working copy of where the carpets are."""

    def __init__(self, state: State) -> None:
        self.carpets = list(state.carpets)
        self.heights = list(state.heights)
        self.held = set(state.held)

    def on(self, cell: Cell) -> tuple[Seat, ...]:
        """The carpets on a cell, the lowest first; on the start nobody meets anybody (T5)."""
        if cell == START:
            return ()
        there = [seat for seat, carpet in enumerate(self.carpets) if carpet == cell]
        return tuple(sorted(there, key=self.heights.__getitem__))

    def lift(self, seat: Seat) -> None:
        """Take a carpet out of its stack; it is put down elsewhere."""
        for other in self.on(self.carpets[seat]):
            if self.heights[other] > self.heights[seat]:
                self.heights[other] -= 1
        self.carpets[seat], self.heights[seat] = START, 0

    def put(self, seat: Seat, cell: Cell) -> None:
        """Lay a carpet down, on top of those that are there."""
        height = len(self.on(cell))
        self.carpets[seat], self.heights[seat] = cell, height

    def arrive(
        self, seat: Seat, cell: Cell, meet: Meet | None, terrain: Terrain
    ) -> tuple[list[Fact], Seat | None]:
        """A carpet ends its move on another cell: what follows, and who wins by it."""
        self.lift(seat)
        others = self.on(cell)
        facts: list[Fact] = []
        winner = seat if cell == terrain.finish else None
        if meet == "stop":
            facts.append(Stopped(seat, others))
            self.held |= set(others)
        elif meet == "force":
            facts += self._fall(seat, others, cell, terrain.floor(cell))
            winner = others[0] if terrain.floor(cell) == terrain.finish else None  # T9
        self.put(seat, cell)
        return facts, winner

    def _fall(self, seat: Seat, others: tuple[Seat, ...], start: Cell, end: Cell) -> list[Fact]:
        """A whole stack falls and keeps its order (T6)."""
        facts: list[Fact] = [Forced(seat, others, start, end)]
        below = self.on(end)
        for other in others:
            self.lift(other)
        for other in others:
            self.put(other, end)
        self.held -= set(others)  # T6
        if below:
            self.held |= set(below)
            facts.append(FellOn(others, below))
        return facts
