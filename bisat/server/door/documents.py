"""The documentation under `/docs`: the pages that `make docs` built, if it did."""

from __future__ import annotations

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


class Documents(Pages):
    """All pages of the site."""

    def answer(self, request: Request) -> Response:
        """The page of this path; a folder is its index."""
        path = request.scope["path"].removeprefix("/docs")
        found = self.page(f"{path}index.html" if path.endswith("/") else path)
        if found is None and self.page(f"{path}/index.html") is not None:
            return RedirectResponse(f"/docs{path}/", 308)
        if found is None:
            raise Refused("no_such_page")
        answer = self.sent(found, request)
        answer.headers["Content-Security-Policy"] = POLICY
        return answer


def document_routes(folder: Path) -> list[Route]:
    """Where the documentation is found."""
    documents = Documents(folder)

    async def page(request: Request) -> Response:
        return documents.answer(request)

    return [Route("/docs", page), Route("/docs/{path:path}", page)]
