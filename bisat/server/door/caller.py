"""Who asks: what every group of requests needs to know of whoever comes."""

from __future__ import annotations

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bisat.core.refusal import Refused
from bisat.server.door import cookie
from bisat.server.door.gate import address
from bisat.server.door.routing import JSON
from bisat.server.door.services import Services
from bisat.server.people.identity import new_person

_ID = re.compile(r"[a-z2-7]{12}")


class Caller:
    """Knows people by their cookies, and gives them one."""

    def __init__(self, place: Services) -> None:
        self._place = place

    def _known(self, request: Request) -> str | None:
        return self._place.known(request.headers.get("cookie", ""))

    def _person(self, request: Request) -> str:
        """Who asks; a newcomer becomes somebody, and each request counts once."""
        asking: str | None = getattr(request.state, "person", None)
        if asking is None:
            asking = self._known(request)
            if asking is None:
                self._place.gate.newcomers.admit(address(request.scope))
                asking = new_person()
            self._place.gate.requests.admit(asking)
            request.state.person = asking
        return asking

    def _answer(self, value: object, person: str, status: int = 200) -> Response:
        token = self._place.signer.token(person)
        headers = {"set-cookie": cookie.write(token, self._place.gate.secure)}
        return Response(msgspec.json.encode(value), status, headers, JSON)


def table_id(request: Request) -> str:
    """The id in a path; anything else is no table."""
    found = request.path_params["id"]
    if not _ID.fullmatch(found):
        raise Refused("no_such_table")
    return str(found)
