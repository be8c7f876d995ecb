"""A games evening for tests."""

from __future__ import annotations

from bisat.server.store.evening import Companion, Evening


def an_evening(id: str = "eeeeeeeeeeee", version: int = 1, touched: int = 1000, *people: str) -> Evening:
    """An evening of some people, as it was at a time."""
    company = tuple(Companion(one) for one in people or ("ada", "bob"))
    return Evening(id=id, version=version, created=1000, touched=touched, company=company)
