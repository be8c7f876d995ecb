"""What a position is worth to a seat that knows no more than its view: matches that are played on from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bisat import catalog
from bisat.bots.reward import rewards
from bisat.core import stream
from bisat.core.entry import Entry
from bisat.core.game import Act, AnyGame, Seat, State, View
from bisat.core.kernel import Kernel, Level, installed
from bisat.core.plain_play import finish
from bisat.core.rng import Rng

RANDOM = "random"


class Samples:
    """Ways in which hidden things may lie, each with what is drawn when it is played on."""

    def __init__(self, states: Sequence[Any], label: str) -> None:
        self.states = states
        self.keys = [stream.key(label, number) for number in range(len(states))]
        self.rows: Any = None
        """The same for a kernel."""


class Measure:
    """Plays on for everybody: by a kernel and its bots where there is one, else at random by the rules."""

    def __init__(self, entry: Entry, game: AnyGame, seats: int, name: str = "") -> None:
        self._game = game
        self._kernel: Kernel | None = None
        self._level = Level(0)
        self.name = RANDOM
        if entry.kernel is not None and entry.hindsight is not None and installed():
            self._kernel = entry.kernel(game, seats)
        if self._kernel is not None and entry.hindsight is not None:
            self.name = name or entry.hindsight.measure
            self._level = catalog.compiled_level(entry.id, self.name)
        assert entry.encoding is not None
        self._encoding = entry.encoding(game, seats)

    @property
    def compiled(self) -> bool:
        """Whether a kernel plays."""
        return self._kernel is not None

    def imagined(self, view: View, count: int, label: str) -> Samples:
        """What a seat that sees this may hold possible; nobody has chosen yet where choices are sealed."""
        return Samples([self._imagined(view, Rng(label, number)) for number in range(count)], label)

    def dealt(self, seats: int, count: int, label: str) -> Samples:
        """Matches that have just been dealt."""
        states = [self._game.setup(seats, Rng(label, number)) for number in range(count)]
        return Samples(states, label)

    def won(self, samples: Samples, seat: Seat, move: Any = None, *, whole: bool = False) -> list[float]:
        """What the seat wins in each world after a move, or left to itself."""
        if self._kernel is None:
            return [
                self._finished(state, key, seat, move)
                for state, key in zip(samples.states, samples.keys, strict=True)
            ]
        if samples.rows is None:
            samples.rows = self._kernel.rows(len(samples.states))
            for number, state in enumerate(samples.states):
                samples.rows[number] = self._kernel.pack(state)[0]
        parts = () if move is None else self._parts(move)
        return self._kernel.play_on(samples.rows, seat, parts, self._level, samples.keys, whole)

    def _imagined(self, view: View, rng: Rng) -> Any:
        state = self._game.imagine(view, view.seat, rng)
        if self._game.waiting(state).sealed:
            state = msgspec.structs.replace(state, choices=(None,) * view.seats)
        return state

    def _parts(self, move: Any) -> tuple[int, ...]:
        chosen: tuple[int, ...] = ()
        for _ in range(self._encoding.parts(move)):
            chosen = (*chosen, self._encoding.number(move, chosen))
        return chosen

    def _finished(self, state: State, key: int, seat: Seat, move: Any) -> float:
        chance = stream.Stream(key)
        if move is not None:
            state = self._game.apply(state, Act(seat, move, state.at), chance)
        return rewards(finish(self._game, self._encoding, state, chance)[0])[seat]
