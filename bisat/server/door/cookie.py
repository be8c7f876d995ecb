"""The cookie that says who somebody is."""

from __future__ import annotations

from starlette.requests import cookie_parser

from bisat.server.people.identity import MAX_AGE

COOKIE = "bisat"
SECURE_COOKIE = "__Host-bisat"
"""Where the public address is https: a browser takes it from this very host only, and only over https."""


def read(header: str, secure: bool) -> str | None:
    """The token among the cookies of a request; those of other servers here may be odd.

    Behind https only the one that no neighbour can plant: else we could be made to play as somebody else.
    """
    return cookie_parser(header).get(SECURE_COOKIE if secure else COOKIE)


def write(token: str, secure: bool, age: int = MAX_AGE) -> str:
    """What sets it; no page can read it, and no other site sends it along."""
    name, where = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; HttpOnly; Max-Age={age}; Path=/; SameSite=lax{where}"
