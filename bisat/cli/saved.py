"""A saved match opened again, with everything about it checked."""

from __future__ import annotations

from bisat import catalog
from bisat.core.codec import read
from bisat.core.log import Match, Saved
from bisat.core.refusal import Refused

MAX_EVENTS = 40_000
"""Twice what random play needs at most; taking back again and again could go on for ever."""


def reopen(raw: object) -> Match:
    """The match that this JSON value saves, replayed; Refused where it cannot have happened."""
    saved: Saved = read(raw, Saved)
    if len(saved.events) > MAX_EVENTS:
        raise Refused("malformed", why=f"a match has at most {MAX_EVENTS} events")
    return catalog.reopen(saved)
