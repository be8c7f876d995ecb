"""What kernels are made with: compiling, chance as words, and mass play over threads; needs `[fast]`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property, partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from shutil import rmtree
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from bisat.core import stream
from bisat.core.encoding import BASE, TENTH, Encoding
from bisat.core.game import AnyGame, Millis, Outcome, Seat
from bisat.core.kernel import Kernel, Level, Played, Together, Vector
from bisat.core.refusal import Refused, listed
from bisat.parts.words import say

P = ParamSpec("P")
R = TypeVar("R")

Words = NDArray[np.uint64]
"""Chance of one match: how many words were drawn, the key of its stream, and words that come before those."""
Fractions = NDArray[np.float64]
Numbers = NDArray[np.int64]
Sight = NDArray[np.uint8]
Many = NDArray[Any]
"""Rows, chances, sights, masks or places of many matches, one below the other."""

DRAWN, KEY, GIVEN = 0, 1, 2
GAMMA = np.uint64(stream.GAMMA)
(SHIFT_1, FACTOR_1), (SHIFT_2, FACTOR_2) = ((np.uint64(a), np.uint64(b)) for a, b in stream.MIXERS)
LAST, HALF = np.uint64(stream.LAST), np.uint64(32)
WORD = 1 << 32
NOBODY = -1
"""A spectator, no seat, or no time."""
MADE_FROM = (".py", ".json", ".toml")
SECONDS = 15
"""How long a game takes to compile, more or less."""
LOTS = 16
"""Parts into which matches are cut for each thread: some last longer, and a core may be wanted elsewhere."""
OTHERS = 2
"""Older states of the sources whose compiled code is kept: somebody may still run them."""


def compiled(function: Callable[P, R], **more: bool) -> Callable[P, R]:
    """Compile a function when it is first called, keep the result on disk, and let other threads run."""
    was, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(kept(_package(function.__module__)))
    try:
        made = numba.njit(cache=True, nogil=True, error_model="numpy", **more)(function)
    finally:
        numba.config.CACHE_DIR = was
    return cast("Callable[P, R]", made)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a small function that is called at every decision: it becomes a part of who calls it."""
    return compiled(function, forceinline=True)


def _package(module: str) -> str:
    """The package of the game that a module belongs to: of the house, or one that somebody else brings."""
    parts = module.split(".")
    depth = 1 if parts[0] != "bisat" else 3 if parts[1] == "games" else 2
    return ".".join(parts[:depth])


@cache
def kept(package: str) -> Path:
    """Where compiled code of a game is kept: under an imprint of all the sources that it is made from.

    numba itself looks at the file of a function only, not at what it calls or at the tables that it reads.
    Code of the oldest states of the sources is thrown away.
    """
    here = Path(__file__)
    home = Path(str(sys.modules[package].__file__)).parent
    seen = sha256()
    for path in [here, *sorted((here.parents[1] / "core").glob("*.py")), *sorted(home.glob("**/*"))]:
        if path.suffix in MADE_FROM and not {"tests", "messages"} & {*path.parts}:
            seen.update(path.read_bytes())
    cellar, name = here.parent / "__pycache__", package.rpartition(".")[2]
    found = cellar / f"kernels-{name}-{seen.hexdigest()[:16]}"
    others = [other for other in cellar.glob(f"kernels-{name}-*") if other != found]
    for old in sorted(others, key=lambda other: other.stat().st_mtime)[:-OTHERS]:
        rmtree(old, ignore_errors=True)
    return found


def made(package: str, name: str) -> bool:
    """Whether a function of a game was compiled before and is kept."""
    return any(kept(package).glob(f"**/*.{name}-*.nbi"))


def announce(package: str, name: str, message: str) -> None:
    """Say on a terminal what the first call will wait for, unless this function was compiled before."""
    if sys.stderr.isatty() and not made(package, name):
        game = package.rpartition(".")[2].replace("_", "-")
        print(say("bisat.core", message, {"game": game, "seconds": SECONDS}), file=sys.stderr)


@inlined
def word(chance: Words) -> int:
    """The next 32 bits."""
    chance[DRAWN] += np.uint64(1)
    return word_at(chance, chance[DRAWN])


@inlined
def word_at(chance: Words, drawn: np.uint64) -> int:
    """The 32 bits with this number: a given word, or that of the stream (`bisat.core.stream`)."""
    if drawn + np.uint64(GIVEN) <= np.uint64(len(chance)):
        return int(np.int64(chance[drawn + np.uint64(GIVEN - 1)]))
    z = chance[KEY] + drawn * GAMMA
    z = (z ^ (z >> SHIFT_1)) * FACTOR_1
    z = (z ^ (z >> SHIFT_2)) * FACTOR_2
    return int(np.int64((z ^ (z >> LAST)) >> HALF))


@inlined
def below(chance: Words, k: int) -> int:
    """A fair draw from 0 .. k-1, as `Rng.below` has it."""
    draw = word(chance)
    if draw >= WORD - k:  # hardly ever: only then it may lie past the last whole multiple of k
        while draw >= WORD - WORD % k:
            draw = word(chance)
    return int(np.int64(np.uint32(draw) % np.uint32(k)))


@compiled
def shuffle(row: Many, first: int, count: int, chance: Words) -> None:
    """Put some numbers of a row in a fair order, as `Rng.shuffled` does."""
    drawn = chance[DRAWN]
    for last in range(count - 1, 0, -1):
        drawn += np.uint64(1)
        draw = word_at(chance, drawn)
        while draw >= WORD - last and draw >= WORD - WORD % (last + 1):  # hardly ever, as in `below`
            drawn += np.uint64(1)
            draw = word_at(chance, drawn)
        other = int(np.int64(np.uint32(draw) % np.uint32(last + 1)))
        row[first + last], row[first + other] = row[first + other], row[first + last]
    chance[DRAWN] = drawn


@inlined
def among(numbers: Numbers, count: int, number: int) -> bool:
    """Whether a number is one of the first so many."""
    for place in range(count):  # noqa: SIM110  # numba compiles no generators here
        if numbers[place] == number:
            return True
    return False


@compiled
def put_count(sight: Sight, at: int, count: int) -> None:
    """Write a count that may be large, in two digits."""
    count = min(count, BASE * BASE - 1)
    sight[at] = count // BASE
    sight[at + 1] = count % BASE


@compiled
def put_time(sight: Sight, at: int, time: int) -> None:
    """Write how long something lasts or how long ago it was, in tenths of a second; what is over is 0."""
    put_count(sight, at, max(time, 0) // TENTH)


@compiled
def unlawful(masks: Many, numbers: Numbers) -> int:
    """The first match whose number is not among those that may be chosen; NOBODY: all are."""
    for match in range(len(numbers)):
        number = numbers[match]
        if number < 0 or number >= masks.shape[1] or not masks[match, number]:
            return match
    return NOBODY


class Compiled(Kernel):
    """A kernel on the Python side: what all of them have in common."""

    functions: Any
    """The game's compiled functions: `deal`, `needed`, `legal`, `places`, `observe`, those for the events,
    and of many matches `play_all`, `begin_all` and `step_all`, for all seats at once `act_each` and
    `begin_each`; `until` where the game has a clock, `between` where bots of the house play it."""

    def __init__(
        self, game: AnyGame, encoding: Encoding, blank: NDArray[Any], blocks: tuple[str, ...], *tables: Any
    ) -> None:
        super().__init__(game, encoding, len(blank))
        self.blank = blank
        """A row with the options in their places."""
        self.tables = tables
        """What is too large for a row, such as a landscape: functions that want it are given it first."""
        self.starts = np.array([encoding.starts[name] for name in blocks], np.int64)
        announce(_package(type(self).__module__), "play_all", "kernel.compiling")
        self.act, self.undo = self._given("act"), self._given("undo")
        self.forfeit, self.tick = self._given("forfeit"), self._given("tick")
        self._finish = self._given("finish")

    def _given(self, name: str) -> Callable[..., Any]:
        """A function that knows the tables, where it wants them."""
        function: Callable[..., Any] = getattr(self.functions, name)
        return partial(function, *self.tables) if name in self.functions.TABLED else function

    def rows(self, matches: int) -> Many:
        return np.tile(self.blank, (matches, 1))

    def chance(self, words: tuple[int, ...] = (), key: int = 0) -> Words:
        return np.array([0, key, *words], np.uint64)

    def deal(self, row: Any, chance: Words) -> None:
        self._given("deal")(row, chance)

    def needed(self, row: Any) -> list[Seat]:
        asked = partial(self.functions.needed, row)
        return [seat for seat in range(self.seats) if asked(seat) == seat]

    def until(self, row: Any) -> Millis | None:
        if not hasattr(self.functions, "until"):
            return None
        time = int(self.functions.until(row))
        return None if time == NOBODY else time

    def legal(self, row: Any, seat: Seat) -> list[int]:
        numbers = np.zeros(self.encoding.actions, np.int64)
        found: list[int] = numbers[: self._given("legal")(row, seat, numbers)].tolist()
        return found

    def outcome(self, row: Any) -> Outcome | None:
        if not self.functions.over(row):
            return None
        ranks = np.zeros(self.seats, np.int64)
        self.functions.places(row, ranks)
        return self.ended(row, tuple(ranks.tolist()))

    @cached_property
    def known(self) -> tuple[Any, ...]:
        """What bots know of a game, in tables that `between` is given; made when bots first play."""
        return ()

    def ended(self, row: Any, places: tuple[int, ...]) -> Outcome:
        """The whole outcome of a match that is over."""
        raise NotImplementedError

    def observe(self, row: Any, seat: Seat | None) -> bytes:
        sight = np.zeros(self.encoding.size, np.uint8)
        eye = NOBODY if seat is None else seat
        self._given("observe")(row, self.starts, eye, sight)
        return sight.tobytes()

    def finish(self, row: Any, key: int) -> int:
        chance, numbers = np.zeros(2, np.uint64), np.zeros(self.encoding.actions, np.int64)
        chance[KEY] = key
        return int(self._finish(row, chance, numbers))

    def match(self, key: int) -> tuple[Outcome, int]:
        row, chance = self.blank.copy(), self.chance(key=key)
        numbers = np.zeros(self.encoding.actions, np.int64)
        self._given("deal")(row, chance)
        decisions = int(self._finish(row, chance, numbers))
        ended = self.outcome(row)
        assert ended is not None, "it was played to its end"
        return ended, decisions

    def between(self, levels: Sequence[Level], key: int) -> tuple[Outcome, tuple[int, ...]]:
        row, chance = self.blank.copy(), self.chance(key=key)
        decisions = np.zeros(self.seats, np.int64)
        iterations = np.array([level.iterations for level in levels], np.int64)
        whims = np.array([level.whims for level in levels], np.float64)
        self._given("deal")(row, chance)
        self._given("between")(*self.known, row, iterations, whims, chance, decisions)
        ended = self.outcome(row)
        assert ended is not None, "it was played to its end"
        return ended, tuple(decisions.tolist())

    def play(self, seed: str, matches: int, *, first: int = 0, threads: int = 1) -> Played:
        return self._played(self.blank, False, _keys(seed, first, matches), threads)

    def rollouts(self, row: Any, seed: str, count: int, *, threads: int = 1) -> Played:
        return self._played(row, True, _keys(seed, 0, count), threads)

    def _played(self, row: Any, begun: bool, keys: Words, threads: int) -> Played:
        places = np.zeros((len(keys), self.seats), np.int64)
        decisions = np.zeros(len(keys), np.int64)
        parts = 1 if threads == 1 else threads * LOTS
        cuts = [len(keys) * part // parts for part in range(parts + 1)]
        lots = iter([slice(*pair) for pair in pairwise(cuts)])

        def some() -> None:
            for lot in lots:  # one for all threads: who is done early takes the next
                self.functions.play_all(*self.tables, row, begun, keys[lot], places[lot], decisions[lot])

        if threads == 1:
            some()
        else:
            with ThreadPoolExecutor(threads - 1) as pool:
                others = [pool.submit(some) for _ in range(threads - 1)]
                some()
            for other in others:
                other.result()
        return Played(places, decisions)

    def vector(
        self, seed: str, matches: int, *, sights: Any | None = None, masks: Any | None = None
    ) -> Vector:
        return Side(self, seed, matches, sights, masks)

    def together(self, seed: str, *, sights: Any, masks: Any) -> Together:
        return Each(self, seed, sights, masks)


class Side(Vector):
    """Matches of a kernel side by side."""

    def __init__(
        self, kernel: Compiled, seed: str, matches: int, sights: Any | None, masks: Any | None
    ) -> None:
        self._kernel = kernel
        self.rows = kernel.rows(matches)
        self._chances = np.stack([np.zeros(matches, np.uint64), _keys(seed, 0, matches)], axis=1)
        self.seats = np.zeros(matches, np.int64)
        actions, size = kernel.encoding.actions, kernel.encoding.size
        self.masks = np.zeros((matches, actions), np.uint8) if masks is None else masks
        self.sights = np.zeros((matches, size), np.uint8) if sights is None else sights
        self.ended = np.zeros(matches, np.uint8)
        self.places = np.zeros((matches, kernel.seats), np.int64)
        self.lasts = self.rows.copy()
        kernel.functions.begin_all(
            *kernel.tables, self.rows, self._chances, kernel.starts, self.seats, self.masks, self.sights
        )

    def step(self, numbers: Any) -> None:
        numbers = self._legal(np.asarray(numbers))
        self._kernel.functions.step_all(
            *self._kernel.tables,
            self.rows,
            self._chances,
            self._kernel.starts,
            numbers,
            self.seats,
            self.masks,
            self.sights,
            self.ended,
            self.places,
            self.lasts,
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


class Each(Together):
    """Matches of a kernel side by side, every seat an agent."""

    def __init__(self, kernel: Compiled, seed: str, sights: Any, masks: Any) -> None:
        self._kernel = kernel
        self.sights, self.masks = sights, masks
        matches = sights.shape[1]
        self.rows = kernel.rows(matches)
        self._chances = np.stack([np.zeros(matches, np.uint64), _keys(seed, 0, matches)], axis=1)
        self.ended = np.ones(matches, np.uint8)
        self.choices = np.zeros(matches, np.int64)
        self.begin()

    def act(self, numbers: Any) -> None:
        kernel = self._kernel
        kernel.functions.act_each(*kernel.tables, self.rows, self._chances, numbers, self.choices, self.ended)

    def begin(self) -> None:
        kernel = self._kernel
        kernel.functions.begin_each(
            *kernel.tables, self.rows, self._chances, kernel.starts, self.ended, self.masks, self.sights
        )
        self.choices[self.ended > 0] = 0


def _keys(seed: str, first: int, count: int) -> Words:
    """The keys of many matches under a seed (`stream.key`)."""
    z = np.arange(count, dtype=np.uint64) * GAMMA + np.uint64(stream.counter(seed, first))
    z = (z ^ (z >> SHIFT_1)) * FACTOR_1
    z = (z ^ (z >> SHIFT_2)) * FACTOR_2
    return z ^ (z >> LAST)
