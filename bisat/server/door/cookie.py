"""The cookie that says who somebody is."""

from __future__ import annotations

from starlette.requests import cookie_parser

COOKIE = "bisat"
MAX_AGE = 400 * 24 * 3600
"""Seconds that it lasts; browsers allow no more."""


def read(header: str) -> str | None:
    """The token among the cookies of a request; those of other servers here may be odd."""
    return cookie_parser(header).get(COOKIE)


def write(token: str, secure: bool, age: int = MAX_AGE) -> str:
    """What sets it; no page can read it, and no other site sends it along."""
    return f"{COOKIE}={token}; HttpOnly; Max-Age={age}; Path=/; SameSite=lax{'; Secure' if secure else ''}"
