"""Links as pictures, to be scanned."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from starlette.requests import Request

from bisat.core.refusal import Refused
from bisat.server.door.gate import Gate

SVG = "image/svg+xml"


@lru_cache(maxsize=1000)  # it takes ten times as long as any other answer
def qr_code(link: str) -> bytes:
    """The picture of a link that anybody may see; Refused where it is too long for one."""
    return fresh_qr_code(link)


def fresh_qr_code(link: str) -> bytes:
    """The same, remembered by nobody: for links that are secrets."""
    picture = io.BytesIO()
    try:
        code = segno.make(link, micro=False)
    except segno.DataOverflowError:  # nobody has so long a name, but anybody may say so
        raise Refused("no_such_page") from None
    code.save(picture, kind="svg", scale=8, border=4, xmldecl=False, light="#fff")
    return picture.getvalue()


def base(gate: Gate, request: Request) -> str:
    """How links to this place begin."""
    return (gate.public_url or f"{request.url.scheme}://{request.url.netloc}").rstrip("/")
