"""Descriptors: as many as the system gives, most of them kept for players."""

from __future__ import annotations

import resource

import msgspec

from bisat.server.base.limits import Limits

KEPT = 64
"""For the database, workers, logs and whatever else the process opens."""


def fitted(limits: Limits) -> Limits:
    """Limits that fit the descriptors there are: a quarter for plain connections, the rest for sockets."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return shared(limits, hard)


def shared(limits: Limits, descriptors: int) -> Limits:
    """The same, with so many descriptors; where there is no end to them, as it is.

    >>> made = shared(Limits(), 1024)
    >>> made.plain, made.connections
    (240, 720)
    """
    if descriptors == resource.RLIM_INFINITY:
        return limits
    free = max(descriptors - KEPT, KEPT)
    return msgspec.structs.replace(
        limits, plain=min(limits.plain, free // 4), connections=min(limits.connections, free - free // 4)
    )
