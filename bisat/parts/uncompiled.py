"""A kernel as plain Python: slow, but every line can be seen to run, and a fault can be planted in it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numba
import numpy as np

KERNELS = "bisat.parts.kernels"


@contextmanager
def uncompiled(package: str) -> Iterator[Any]:
    """Load a game's kernel once more without compiling it; `rooms` of the copy are its modules by name."""
    compiled = _taken(package)
    was, numba.config.DISABLE_JIT = numba.config.DISABLE_JIT, True
    try:
        module: Any = import_module(package)
    finally:
        numba.config.DISABLE_JIT = was
        rooms = _taken(package)
        sys.modules.update(compiled)
    module.rooms = {name.rpartition(".")[2]: room for name, room in rooms.items() if name.startswith(package)}
    with np.errstate(over="ignore"):  # a stream counts around 2^64 on purpose
        yield module


def _taken(package: str) -> dict[str, Any]:
    """The modules of a kernel, which are then no longer known."""
    names = [name for name in sys.modules if f"{name}.".startswith((f"{package}.", f"{KERNELS}."))]
    return {name: sys.modules.pop(name) for name in names}


def plant(monkeypatch: Any, module: Any, room: str, name: str, fault: Any) -> None:
    """Put a fault in the place of a function wherever a kernel that was loaded so calls it."""
    right = getattr(module.rooms[room], name)
    for other in module.rooms.values():
        if getattr(other, name, None) is right:
            monkeypatch.setattr(other, name, fault)
