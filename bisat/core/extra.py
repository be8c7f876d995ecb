"""Extras: what only some need, imported where it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bisat.core.refusal import Refused


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import inside what this extra brings; where it is missing, Refused says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        install = f"pip install 'bisat[{name}]'"
        raise Refused("no_extra", module=error.name or "", install=install) from error
