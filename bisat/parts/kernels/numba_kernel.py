"""A kernel on the Python side: what all games have in common, compiled by numba; needs `[fast]`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, Millis, Outcome, Seat
from bisat.core.kernel import Array, Kernel, Level, MultiAgentMatches, Played, Row, Table, VectorMatches
from bisat.core.plain_play import MAX_ACTS
from bisat.core.refusal import Refused, listed
from bisat.parts.kernels import loops as source
from bisat.parts.kernels.chance import KEY, Words, keys
from bisat.parts.kernels.compiling import announce, compiled, keep, record

if TYPE_CHECKING:
    from bisat.parts.kernels.cuda import CudaKernel

Numbers = NDArray[np.int64]
Many = NDArray[Any]
"""Rows, chances, observations, masks or places of many matches, one below the other."""

LEVEL = record(
    iterations=np.int64, rank=np.int64, share=np.float64, else_iterations=np.int64, else_rank=np.int64,
    character=np.int64,
)  # fmt: skip
"""What `Level` says."""
NOBODY = -1
"""A spectator, no seat, or no time."""
PARTS = 16
"""Into how many parts matches are cut per thread: some last longer, and a core may be wanted elsewhere."""


def loops(package: str, most: int, actions: int, *rooms: ModuleType) -> ModuleType:
    """The loops over matches as a module of a game, whose functions stand in its rooms."""
    module = ModuleType(f"{package}.compiled_loops")
    path = Path(str(source.__file__))
    exec(compile(path.read_text(), str(path), "exec"), vars(module))  # noqa: S102  # our own source, once more
    mine, asked = set(vars(module)), {*source.__annotations__, *source.INSTEAD}
    for room in rooms:
        own = {name: value for name, value in vars(room).items() if _of(value, room)}
        assert not own.keys() & mine - asked, f"{room.__name__} has names of the loops"
        vars(module).update({name: value for name, value in own.items() if name in asked})
    module.MAX_MOVES, module.WAIT = most, actions  # type: ignore[attr-defined]  # they are declared in its source
    sys.modules[module.__name__] = module
    return module


def _of(value: object, room: ModuleType) -> bool:
    """Whether it is a function that this room defines."""
    return callable(value) and getattr(value, "__module__", "") == room.__name__


@compiled
def unlawful(masks: Many, numbers: Numbers) -> int:
    """The first match whose number is not among those that may be chosen; NOBODY: all are."""
    for match in range(len(numbers)):
        number = numbers[match]
        if number < 0 or number >= masks.shape[1] or not masks[match, number]:
            return match
    return NOBODY


class NumbaKernel(Kernel):
    """The rules of one game compiled: its row, its table, and the loops over its functions."""

    loops: ModuleType
    """The module of the game that `loops` makes."""

    def __init__(self, game: AnyGame, encoding: Encoding, blank: Many, table: Table = ()) -> None:
        super().__init__(game, encoding)
        self.blank = blank
        """A row with the options in their places."""
        self.table = table
        """What is too large for a row, such as a landscape."""
        self.starts = np.array(
            [tuple(encoding.starts.values())], record(**dict.fromkeys(encoding.starts, np.int64))
        )
        keep(__name__)
        keep(type(self).__module__)
        announce(type(self).__module__, "play_all", "kernel.compiling")
        self.act, self.undo = self._given("act_one"), self._given("undo_one")
        self.forfeit, self.tick = self._given("forfeit_one"), self._given("tick_one")
        self._finish = self._given("finish_one")

    def _given(self, name: str) -> Callable[..., Any]:
        """A function that knows the table."""
        return partial(getattr(self.loops, name), self.table)

    def rows(self, matches: int) -> Many:
        return np.tile(self.blank, matches)

    def chance(self, words: tuple[int, ...] = (), key: int = 0) -> Words:
        return np.array([0, key, *words], np.uint64)

    def deal(self, row: Many, chance: Words) -> None:
        self.loops.deal_one(self.table, row, chance)

    def needed(self, row: Many) -> list[Seat]:
        asked = partial(self.loops.needed_one, row)
        return [seat for seat in range(self.seats) if asked(seat) == seat]

    def until(self, row: Many) -> Millis | None:
        time = int(self.loops.until_one(row))
        return None if time == NOBODY else time

    def legal(self, row: Many, seat: Seat) -> list[int]:
        numbers = np.zeros(self.loops.MAX_MOVES, np.int16)
        found: list[int] = numbers[: self.loops.legal_one(self.table, row, seat, numbers)].tolist()
        return found

    def outcome(self, row: Many) -> Outcome | None:
        ranks = np.zeros(self.seats, np.int64)
        if not self.loops.places_one(row, ranks):
            return None
        return self.ended(row[0], tuple(ranks.tolist()))

    @cached_property
    def known(self) -> Table:
        """What bots know of a game, in tables that `play_bots` is given; made when bots first play."""
        return ()

    def ended(self, row: Row, places: tuple[int, ...]) -> Outcome:
        """The whole outcome of a match that is over."""
        raise NotImplementedError

    def observe(self, row: Many, seat: Seat | None) -> bytes:
        observation = np.zeros(self.encoding.size, np.uint8)
        eye = NOBODY if seat is None else seat
        self.loops.observe_one(self.table, row, self.starts, eye, observation)
        return observation.tobytes()

    def rewards(self, rows: Many) -> NDArray[np.float64]:
        won = np.zeros((len(rows), self.seats))
        self.loops.rewards_all(rows, won)
        return won

    def finish(self, row: Many, key: int) -> int:
        chance, numbers = np.zeros(2, np.uint64), np.zeros(self.loops.MAX_MOVES, np.int16)
        chance[KEY] = key
        return int(self._finish(row, chance, numbers))

    def play_bots(self, levels: Sequence[Level], key: int) -> tuple[Outcome, tuple[int, ...]]:
        row, chance = self.blank.copy(), self.chance(key=key)
        decisions = np.zeros(self.seats, np.int64)
        self.deal(row, chance)
        self.loops.play_bots(self.table, self.known, row, np.array(levels, LEVEL), chance, decisions)
        ended = self.outcome(row)
        if ended is None:
            raise RuntimeError(f"no end after {MAX_ACTS} acts")
        return ended, tuple(decisions.tolist())

    def play_on(
        self, rows: Many, seat: Seat, parts: Sequence[int], level: Level, keys: Sequence[int], whole: bool
    ) -> list[float]:
        won = np.zeros(len(rows))
        self.loops.play_on(
            self.table, self.known, rows, self.blank.copy(), seat, np.array(parts, np.int64),
            np.array([level] * self.seats, LEVEL), np.array(keys, np.uint64), whole, won,
        )  # fmt: skip
        played: list[float] = won.tolist()
        return played

    def play(
        self, seed: str, matches: int, *, first: int = 0, threads: int = 1, device: str = "cpu"
    ) -> Played:
        return self._played(self.blank, False, keys(seed, first, matches), threads, device)

    def rollouts(self, row: Many, seed: str, count: int, *, threads: int = 1, device: str = "cpu") -> Played:
        return self._played(row, True, keys(seed, 0, count), threads, device)

    def _played(self, row: Many, begun: bool, keys: Words, threads: int, device: str) -> Played:
        if device != "cpu":
            return self._on(device).play(row, begun, keys)
        places = np.zeros((len(keys), self.seats), np.int64)
        decisions = np.zeros(len(keys), np.int64)
        parts = 1 if threads == 1 else threads * PARTS
        cuts = [len(keys) * part // parts for part in range(parts + 1)]
        slices = iter([slice(*pair) for pair in pairwise(cuts)])

        def some() -> None:
            scratch = row.copy()
            for part in slices:  # one for all threads: who is done early takes the next
                self.loops.play_all(
                    self.table, row, scratch, begun, keys[part], places[part], decisions[part]
                )

        if threads == 1:
            some()
        else:
            with ThreadPoolExecutor(threads - 1) as pool:
                others = [pool.submit(some) for _ in range(threads - 1)]
                some()
            for other in others:
                other.result()
        return Played(places, decisions)

    @cached_property
    def _cuda(self) -> CudaKernel:
        from bisat.parts.kernels.cuda import CudaKernel  # noqa: PLC0415  # another extra

        return CudaKernel(self)

    def _on(self, device: str) -> CudaKernel:
        """The same kernel on another processor."""
        if device != "cuda":
            raise Refused("malformed", why='the device is "cpu" or "cuda"')
        return self._cuda

    def vector(
        self,
        seed: str,
        matches: int,
        *,
        observations: Array | None = None,
        masks: Array | None = None,
        device: str = "cpu",
    ) -> VectorMatches:
        if device != "cpu":
            return self._on(device).vector(seed, matches)
        return NumbaVector(self, seed, matches, observations, masks)

    def agents(self, seed: str, *, observations: Array, masks: Array) -> MultiAgentMatches:
        return NumbaAgents(self, seed, observations, masks)


def _chances(seed: str, matches: int) -> Many:
    """One stream for each match."""
    return np.stack([np.zeros(matches, np.uint64), keys(seed, 0, matches)], axis=1)


class NumbaVector(VectorMatches):
    """Matches of a kernel side by side."""

    def __init__(
        self, kernel: NumbaKernel, seed: str, matches: int, observations: Array | None, masks: Array | None
    ) -> None:
        self._kernel = kernel
        self.rows, self._chances = kernel.rows(matches), _chances(seed, matches)
        self.seats = np.zeros(matches, np.int64)
        actions, size = kernel.encoding.actions, kernel.encoding.size
        self.masks = np.zeros((matches, actions), np.uint8) if masks is None else masks
        self.observations = np.zeros((matches, size), np.uint8) if observations is None else observations
        self.ended = np.zeros(matches, np.uint8)
        self.places = np.zeros((matches, kernel.seats), np.int64)
        self.lasts = self.rows.copy()
        kernel.loops.begin_all(
            kernel.table, self.rows, self._chances, kernel.starts, self.seats, self.masks, self.observations
        )

    def step(self, numbers: Array) -> None:
        numbers = self._legal(np.asarray(numbers))
        kernel = self._kernel
        kernel.loops.step_all(
            kernel.table, self.rows, self._chances, kernel.starts, numbers, self.seats, self.masks,
            self.observations, self.ended, self.places, self.lasts,
        )  # fmt: skip

    def answer(self, level: Level, numbers: Array) -> None:
        kernel = self._kernel
        kernel.loops.choose_all(
            kernel.table,
            kernel.known,
            self.rows,
            self._chances,
            self.seats,
            np.array([level], LEVEL),
            numbers,
        )

    def _legal(self, numbers: NDArray[Any]) -> Numbers:
        """Refuse what is not legal: compiled code looks at no number, and would write anywhere."""
        if numbers.shape != self.seats.shape or numbers.dtype.kind not in "iu":
            raise Refused("malformed", why=f"{len(self.seats)} whole numbers are needed, one for each match")
        numbers = numbers.astype(np.int64, copy=False)
        match = int(unlawful(self.masks, numbers))
        if match != NOBODY:
            legal = listed([str(number) for number in np.flatnonzero(self.masks[match])])
            raise Refused("illegal_move", seat=int(self.seats[match]), move=int(numbers[match]), legal=legal)
        return numbers


class NumbaAgents(MultiAgentMatches):
    """Matches of a kernel side by side, every seat an agent."""

    def __init__(self, kernel: NumbaKernel, seed: str, observations: Array, masks: Array) -> None:
        self._kernel = kernel
        self.observations, self.masks = observations, masks
        matches = observations.shape[1]
        self.rows, self._chances = kernel.rows(matches), _chances(seed, matches)
        self.ended = np.ones(matches, np.uint8)
        self.choices = np.zeros(matches, np.int64)
        timed = hasattr(kernel.loops, "acting")
        self._act = kernel.loops.act_beat if timed else kernel.loops.act_each
        self._begin = kernel.loops.begin_beat if timed else kernel.loops.begin_each
        self.begin()

    def act(self, numbers: Array) -> None:
        self._act(self._kernel.table, self.rows, self._chances, numbers, self.choices, self.ended)

    def begin(self) -> None:
        kernel = self._kernel
        self._begin(
            kernel.table, self.rows, self._chances, kernel.starts, self.ended, self.masks, self.observations
        )
        self.choices[self.ended > 0] = 0
