"""The documentation under `/docs`: the pages that `make docs` built, if it did."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bisat.core.refusal import Refused
from bisat.server.door.static import Pages

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'"
)
"""Beside the policy of the whole server: pages that only show are allowed less."""


_LINK = re.compile(rb'((?:src|href)=|"base":|"search":)"/?(?!#|https?:|\.)')


class Documents(Pages):
    """All pages of the site."""

    def answer(self, request: Request) -> Response:
        """The page of this path; a folder is its index."""
        path = request.scope["path"].removeprefix("/docs")
        found = self.page(f"{path}index.html" if path.endswith("/") else path)
        if found is None and self.page(f"{path}/index.html") is not None:
            return RedirectResponse(f"/docs{path}/", 308)
        answer = self._lost(request) if found is None else self.sent(found, request)
        answer.headers["Content-Security-Policy"] = POLICY
        return answer

    def _lost(self, request: Request) -> Response:
        """Who looks at pages sees one that leads on; its links are made for a site of its own."""
        found = self.page("/404.html")
        if found is None or "text/html" not in request.headers.get("accept", ""):
            raise Refused("no_such_page")
        return Response(_LINK.sub(rb'\1"/docs/', found.content), 404, media_type=found.media)


def document_routes(folder: Path) -> list[Route]:
    """Where the documentation is found."""
    documents = Documents(folder)

    async def page(request: Request) -> Response:
        return documents.answer(request)

    return [Route("/docs", page), Route("/docs/{path:path}", page)]
