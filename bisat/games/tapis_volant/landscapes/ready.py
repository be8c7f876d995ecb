"""Landscapes with names, from easy to hard, with their figures, read from `ready.json`.

`python -m benchmarks.landscapes ready` measures them again.
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

from bisat.games.tapis_volant.landscapes.code import decode
from bisat.games.tapis_volant.landscapes.grades import Grade
from bisat.games.tapis_volant.rules.box import Box, contents
from bisat.games.tapis_volant.rules.landscape import checked
from bisat.games.tapis_volant.rules.pieces import Placed


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A landscape with its name and its figures."""

    name: str
    grade: Grade
    turns: float
    lost: float
    pieces: tuple[Placed, ...]


LIST = msgspec.json.decode(files(__package__).joinpath("ready.json").read_bytes(), type=tuple[Ready, ...])
READY: dict[str, tuple[Placed, ...]] = {ready.name: ready.pieces for ready in LIST}


def named(text: str) -> tuple[Placed, ...]:
    """A landscape by its name or its code, or Refused."""
    return READY[text] if text in READY else decode(text)


def found(landscape: str | tuple[Placed, ...], box: Box | None = None) -> tuple[Placed, ...]:
    """A landscape by its name, its code or its pieces, checked; or Refused with what is wrong."""
    if isinstance(landscape, str):
        if box is None and landscape in READY:
            return READY[landscape]
        landscape = named(landscape)
    return checked(landscape, contents(box))
