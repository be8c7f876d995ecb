"""The same kernel on a GPU: the very same functions, compiled once more by numba-cuda; needs `[cuda]`."""

from __future__ import annotations

from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, cast

import numba
import numpy as np
from numba import cuda
from numba.core.dispatcher import Dispatcher

from bisat.core.kernel import Array, Played, Rows, Table, VectorMatches
from bisat.core.refusal import Refused
from bisat.parts.kernels import bits
from bisat.parts.kernels.chance import DRAWN, KEY, Words, keys
from bisat.parts.kernels.compiling import named

if TYPE_CHECKING:
    from bisat.parts.kernels.numba_kernel import NumbaKernel

THREADS = 256
"""In a block: more or fewer matter little, though Montgolfière is a seventh faster so than with 64."""


@cache
def twin(function: Dispatcher) -> Any:
    """A function of a kernel for the GPU: with what it calls likewise, and tables in the memory of the GPU.

    As constants numba would put tables into constant memory, which is small, and slow for different threads.
    For counting bits a GPU has instructions, which its compiler does not find by itself.
    """
    if function is bits.many:
        return cuda.jit(device=True)(lambda word: np.int64(cuda.popc(word)))
    if function is bits.low:
        return cuda.jit(device=True)(lambda word: np.int64(cuda.ffs(word)) - 1)
    python = cast("FunctionType", function.py_func)
    made = {name: _moved(value) for name, value in named(python).items()} | {"__builtins__": __builtins__}
    return cuda.jit(device=True)(FunctionType(python.__code__, made, python.__name__))


def _moved(value: Any) -> Any:
    if isinstance(value, Dispatcher):
        return twin(value)
    return _table(value) if isinstance(value, np.ndarray) else value


def _table(value: Table) -> Table:
    """Arrays on the GPU, one or several in a tuple."""
    if isinstance(value, tuple):
        moved = [_table(part) for part in value]
        return type(value)(*moved) if hasattr(value, "_fields") else tuple(moved)
    return cuda.to_device(np.ascontiguousarray(value))


class CudaKernel:
    """Mass play and matches side by side on the GPU, one match for each thread."""

    def __init__(self, kernel: NumbaKernel) -> None:
        if not cuda.is_available():
            raise Refused("malformed", why="there is no GPU here that CUDA can use")
        self.kernel = kernel
        self.table = _table(kernel.table)
        self.starts = cuda.to_device(kernel.starts)
        self.play_all, self.begin_all, self.step_all = _grids(kernel.loops, kernel.blank.dtype)

    def play(self, row: Rows, begun: bool, keys: Words) -> Played:
        """Whole matches, or from a position on: the same bytes as on the CPU."""
        places = cuda.device_array((len(keys), self.kernel.seats), np.int64)
        decisions = cuda.device_array(len(keys), np.int64)
        self.launch(cuda.to_device(row), begun, cuda.to_device(keys), places, decisions)
        return Played(places.copy_to_host(), decisions.copy_to_host())

    def launch(self, row: Rows, begun: bool, keys: Array, places: Array, decisions: Array) -> None:
        """The same with arrays of the GPU, without waiting for it."""
        self.play_all[-(-len(keys) // THREADS), THREADS](self.table, row, begun, keys, places, decisions)

    def vector(self, seed: str, matches: int) -> CudaVector:
        """Matches side by side that stay on the GPU."""
        return CudaVector(self, seed, matches)


@cache
def _grids(loops: ModuleType, dtype: np.dtype[Any]) -> tuple[Any, Any, Any]:
    """The loops over matches as grids of threads."""
    deal, finish, places = twin(loops.deal), twin(loops.finish), twin(loops.places)
    begin, advance, show, rewards = (
        twin(loops.begin), twin(loops.advance), twin(loops.show), twin(loops.rewards)
    )  # fmt: skip
    row_type, most = numba.from_dtype(dtype), loops.MAX_MOVES

    @cuda.jit  # type: ignore[untyped-decorator]  # numba has no types
    def play_all(table: Table, start: Rows, begun: bool, keys: Array, ranks: Array, decisions: Array) -> None:
        rows, numbers = cuda.local.array(1, row_type), cuda.local.array(most, numba.int16)
        chance = cuda.local.array(2, numba.uint64)
        rows[0] = start[0]
        for match in range(cuda.grid(1), len(keys), cuda.gridsize(1)):
            chance[DRAWN], chance[KEY] = 0, keys[match]
            if begun:
                rows[0] = start[0]
            else:
                deal(table, rows[0], chance)
            decisions[match] = finish(table, rows[0], chance, numbers)
            places(rows[0], ranks[match])

    @cuda.jit  # type: ignore[untyped-decorator]  # numba has no types
    def begin_all(
        table: Table,
        start: Rows,
        rows: Rows,
        chances: Array,
        starts: Array,
        seats: Array,
        masks: Array,
        seen: Array,
    ) -> None:
        numbers = cuda.local.array(most, numba.int16)
        for match in range(cuda.grid(1), len(seats), cuda.gridsize(1)):
            rows[match] = start[0]
            seats[match] = begin(table, rows[match], chances[match])
            show(table, rows[match], starts, seats[match], masks[match], seen[match], numbers)

    @cuda.jit  # type: ignore[untyped-decorator]  # numba has no types
    def step_all(
        table: Table, rows: Rows, chances: Array, starts: Array, chosen: Array, seats: Array, masks: Array,
        seen: Array, ended: Array, ranks: Array, paid: Array, lasts: Rows, refused: Array,
    ) -> None:  # fmt: skip
        numbers = cuda.local.array(most, numba.int16)
        for match in range(cuda.grid(1), len(seats), cuda.gridsize(1)):
            number = chosen[match]
            ended[match] = 0
            if number < 0 or number >= masks.shape[1] or not masks[match, number]:
                cuda.atomic.add(refused, 0, 1)
                continue
            seats[match] = advance(
                table, rows, match, chances[match], seats[match], number, ended, ranks, lasts
            )
            if ended[match]:
                rewards(lasts[match], ranks[match], paid[match])
            show(table, rows[match], starts, seats[match], masks[match], seen[match], numbers)

    return play_all, begin_all, step_all


class CudaVector(VectorMatches):
    """Matches side by side; all arrays lie on the GPU, and torch and JAX take them without a copy.

    They speak `__cuda_array_interface__`: `torch.as_tensor(vector.observations, device="cuda")`. Observations
    and masks lie match beside match in memory, which threads can write at once. A number that is not legal
    changes nothing in its match and is counted: `check` says so, since asking waits for the GPU.
    """

    def __init__(self, kernel: CudaKernel, seed: str, matches: int) -> None:
        self._kernel = kernel
        encoding, seats = kernel.kernel.encoding, kernel.kernel.seats
        self.rows = cuda.device_array(matches, kernel.kernel.blank.dtype)
        self.lasts = cuda.device_array(matches, kernel.kernel.blank.dtype)
        chances = np.stack([np.zeros(matches, np.uint64), keys(seed, 0, matches)], axis=1)
        self._chances = cuda.to_device(chances)
        self.seats = cuda.device_array(matches, np.int64)
        self.masks = cuda.device_array((matches, encoding.actions), np.uint8, order="F")
        self.observations = cuda.device_array((matches, encoding.size), np.uint8, order="F")
        self.ended = cuda.to_device(np.zeros(matches, np.uint8))
        self.places = cuda.to_device(np.zeros((matches, seats), np.int64))
        self.rewards = cuda.to_device(np.zeros((matches, seats), np.float32))
        """Per match and seat: what the match that ended was worth."""
        self._refused = cuda.to_device(np.zeros(1, np.int64))
        self._grid = -(-matches // THREADS), THREADS
        kernel.begin_all[self._grid](
            kernel.table, cuda.to_device(kernel.kernel.blank), self.rows, self._chances, kernel.starts,
            self.seats, self.masks, self.observations,
        )  # fmt: skip

    def step(self, numbers: Array) -> None:
        kernel = self._kernel
        kernel.step_all[self._grid](
            kernel.table, self.rows, self._chances, kernel.starts, cuda.as_cuda_array(numbers), self.seats,
            self.masks, self.observations, self.ended, self.places, self.rewards, self.lasts, self._refused,
        )  # fmt: skip

    def check(self) -> None:
        """Refuse if any number so far was not legal."""
        refused = int(self._refused.copy_to_host()[0])
        if refused:
            raise Refused("malformed", why=f"{refused} numbers were not legal, and changed nothing")
