"""Who asks: what every group of requests needs to know of whoever comes."""

from __future__ import annotations

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bisat.core.refusal import Refused
from bisat.server.door import cookie
from bisat.server.door.flow import Load
from bisat.server.door.gate import address
from bisat.server.door.routing import JSON, STATUS, UNREAD, problem, received
from bisat.server.door.services import Services
from bisat.server.opponents.worker import Answer, Look, Verify
from bisat.server.people.identity import new_person
from bisat.server.table.replay import MAX_REPLAY_SIZE

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

    async def _played_again(
        self, request: Request, job: type[Look | Verify]
    ) -> tuple[Answer, Load] | Response:
        """What a worker makes of a match in the body, so that no table waits for it; a refusal, else."""
        load = self._place.flow.begin(self._person(request), address(request.scope))
        try:
            body = await received(request, MAX_REPLAY_SIZE, self._place.gate.limits, load.add)
        except Refused as refused:
            load.drop()
            return problem(refused, STATUS | UNREAD)
        try:
            answer = await self._place.replays.look(load.address, body, job)
        finally:
            load.drop()
        if answer.refused is None:
            return answer, load
        return problem(Refused(answer.refused, **answer.values), UNREAD if answer.unread else STATUS)

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
