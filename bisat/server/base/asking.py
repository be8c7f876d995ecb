"""By what name the log and the answer call a request, so that one can be found by the other."""

from __future__ import annotations

import re
from contextvars import ContextVar
from secrets import token_hex

ASKING: ContextVar[str | None] = ContextVar("asking", default=None)
"""The request that is being answered."""
_NAME = re.compile(r"[\w-]{8,64}", re.ASCII)


def named(given: str | None) -> str:
    """The name that a proxy gave a request, or a new one; kept for all that is logged because of it."""
    name = given if given is not None and _NAME.fullmatch(given) else token_hex(8)
    ASKING.set(name)
    return name
