"""The cookie that says who somebody is."""

from __future__ import annotations

from starlette.requests import cookie_parser

from bisat.server.people.identity import MAX_AGE

COOKIE = "bisat"
SECURE_COOKIE = "__Host-bisat"
"""Where the public address is https: a browser takes it from this very host only, and only over https."""


def read(header: str, secure: bool) -> str | None:
    """The token among the cookies of a request; those of other servers here may be odd."""
    cookies = cookie_parser(header)
    if secure and SECURE_COOKIE in cookies:
        return cookies[SECURE_COOKIE]
    return cookies.get(COOKIE)


def is_old(header: str) -> bool:
    """Whether the cookie has the name it had before the public address was https."""
    cookies = cookie_parser(header)
    return COOKIE in cookies and SECURE_COOKIE not in cookies


def write(token: str, secure: bool, age: int = MAX_AGE) -> str:
    """What sets it; no page can read it, and no other site sends it along."""
    name, where = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; HttpOnly; Max-Age={age}; Path=/; SameSite=lax{where}"


def take_back_old() -> str:
    """What removes the cookie under its old name."""
    return f"{COOKIE}=; HttpOnly; Max-Age=0; Path=/; SameSite=lax; Secure"
