"""How numbers that may be large are written into an observation, compiled: as `core/encoding.py` has it."""

from __future__ import annotations

from bisat.core.encoding import BASE, TENTH
from bisat.parts.kernels.compiling import compiled
from bisat.parts.kernels.loops import Many


@compiled
def put_count(seen: Many, at: int, count: int) -> None:
    """Write a count that may be large, in two digits."""
    count = min(count, BASE * BASE - 1)
    seen[at] = count // BASE
    seen[at + 1] = count % BASE


@compiled
def put_time(seen: Many, at: int, time: int) -> None:
    """Write how long something lasts or how long ago it was, in tenths of a second; what is over is 0."""
    put_count(seen, at, max(time, 0) // TENTH)
