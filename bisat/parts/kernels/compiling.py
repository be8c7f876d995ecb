"""Functions that numba compiles when they are first called, and keeps on disk for the next process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dis import get_instructions
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from types import CodeType, FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from bisat.parts.i18n import say

P = ParamSpec("P")
R = TypeVar("R")

wide: Any = np.int64
"""Makes a small number a wide one: a function is compiled once more for each kind of number it is given."""

SECONDS = 15
"""How long a game takes to compile, more or less."""
OTHERS = 2
"""Older states of a kernel whose compiled code is kept: somebody may still run them."""
CELLAR = Path(__file__).parent / "__pycache__"

_made: dict[str, list[Dispatcher]] = {}
"""Per package: its functions, which are kept on disk once all of them are known."""


def compiled(function: Callable[P, R], **more: bool) -> Callable[P, R]:
    """Compile a function when it is first called, and let other threads run beside it."""
    made = numba.njit(nogil=True, error_model="numpy", **more)(function)
    if isinstance(made, Dispatcher):  # not where numba is told to compile nothing
        _made.setdefault(_package(function.__module__), []).append(made)
    return cast("Callable[P, R]", made)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a small function that is called at every decision: it becomes a part of who calls it."""
    return compiled(function, forceinline=True)


def twin(function: Callable[P, R], **instead: Any) -> Callable[P, R]:
    """The same source once more, in which these names mean something else, such as compiled functions."""
    python = cast("FunctionType", function)
    return cast("Callable[P, R]", FunctionType(python.__code__, {**python.__globals__, **instead}))


class Record(np.record):  # type: ignore[misc]  # numpy itself inherits so
    """A row as Python sees it: its fields first, also where numpy has a method of that name, as `round`."""

    def __getattribute__(self, name: str) -> Any:
        dtype = np.record.__getattribute__(self, "dtype")
        return self[name] if name in dtype.fields else np.record.__getattribute__(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def record(**fields: Any) -> np.dtype[Any]:
    """The type of a row: fields by name, each a number or an array of some shape, in their order.

    Uncompiled every number is wide, since Python's shifts would not fit into small ones.
    """
    wide = bool(numba.config.DISABLE_JIT)
    pairs = [field if isinstance(field, tuple) else (field, ()) for field in fields.values()]
    made = [
        (name, np.int64 if wide and kind not in (np.uint64, np.float64) else kind, shape)
        for name, (kind, shape) in zip(fields, pairs, strict=True)
    ]
    return np.dtype((Record, np.dtype(made, align=True)))


def _package(module: str) -> str:
    """The room of a game that a module belongs to: of the house, or the package that somebody else brings."""
    parts = module.split(".")
    depth = 1 if parts[0] != "bisat" else 4 if parts[1] == "games" else 2
    return ".".join(parts[:depth])


def _name(package: str) -> str:
    """What its folders are called: by the game and the room."""
    return package.removeprefix("bisat.").removeprefix("games.").replace(".", "-")


def keep(module: str) -> None:
    """Keep on disk what a room of a game has compiled, now that all its functions are known.

    The folder is named after an imprint of them: numba itself looks at the file of a function only, not at
    what it calls or at the tables that it reads. Code of the oldest imprints is thrown away.
    """
    functions = _made.pop(_package(module), [])
    if functions:
        folder = kept(_package(module), tuple(functions))
        was, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
        try:
            for function in functions:
                function.enable_caching()
        finally:
            numba.config.CACHE_DIR = was


_folders: dict[str, list[Path]] = {}


def kept(package: str, functions: tuple[Dispatcher, ...]) -> Path:
    """The folder of compiled functions."""
    seen = sha256()
    for part in sorted({part for function in functions for part in imprint(function)}):
        seen.update(part)
    name = _name(package)
    folder = CELLAR / f"kernels-{name}-{seen.hexdigest()[:16]}"
    _folders.setdefault(package, []).append(folder)
    others = [other for other in CELLAR.glob(f"kernels-{name}-*") if other not in _folders[package]]
    for old in sorted(others, key=lambda other: other.stat().st_mtime)[:-OTHERS]:
        rmtree(old, ignore_errors=True)
    return folder


@cache
def imprint(function: Dispatcher) -> tuple[bytes, ...]:
    """What a function is made of: its code, the constants that it names, and the functions that it calls."""
    return tuple(_parts(function, set()))


def _parts(function: Dispatcher, seen: set[Dispatcher]) -> Iterator[bytes]:
    if function in seen:
        return
    seen.add(function)
    python = cast("FunctionType", function.py_func)
    yield f"{python.__module__}.{python.__qualname__}".encode() + _code(python.__code__)
    for name, value in named(python).items():
        if isinstance(value, Dispatcher):
            yield from _parts(value, seen)
        elif isinstance(value, np.ndarray):
            yield name.encode() + str(value.dtype).encode() + str(value.shape).encode() + value.tobytes()
        elif not isinstance(value, ModuleType):
            yield f"{name}={value!r}".encode()


def named(python: FunctionType) -> dict[str, Any]:
    """What a function names beside its arguments: constants, tables, other functions."""
    names = {it.argval for it in get_instructions(python.__code__) if it.opname == "LOAD_GLOBAL"}
    return {name: python.__globals__[name] for name in sorted(names) if name in python.__globals__}


def _code(code: CodeType) -> bytes:
    """Instructions and constants; a docstring is none."""
    return code.co_code + repr(code.co_consts[1:]).encode() + repr(code.co_names).encode()


def made(package: str, name: str) -> bool:
    """Whether a function of a game was compiled before and is kept."""
    return any(any(folder.glob(f"**/*.{name}-*.nbi")) for folder in _folders.get(package, []))


def announce(module: str, name: str, message: str) -> None:
    """Say on a terminal what the first call will wait for, unless this function was compiled before."""
    package = _package(module)
    if sys.stderr.isatty() and not made(package, name):
        game = _name(package).partition("-")[0].replace("_", "-")
        print(say("bisat.core", message, {"game": game, "seconds": SECONDS}), file=sys.stderr)
