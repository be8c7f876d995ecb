"""The web app: its files as they were built, found in a fixed list and never by a path on the disk."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bisat.core.refusal import Refused
from bisat.server.wire.values import LANGUAGES, Language

MIN_PACKED_SIZE = 1024
"""Below this many bytes compression gains nothing."""
PACKED = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
FOREVER = "public, max-age=31536000, immutable"
"""For names that change with their content."""
REVALIDATE = "no-cache"


class Page(msgspec.Struct, frozen=True):
    """One file."""

    content: bytes
    packed: bytes | None
    media: str
    tag: str
    keep: str


class Pages:
    """All files of a build."""

    def __init__(self, folder: Path) -> None:
        self._pages = {
            "/" + path.relative_to(folder).as_posix(): page(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }

    def answer(self, request: Request) -> Response:
        """The file of this path; the web app itself for paths that have no dot."""
        path = request.scope["path"]
        found = self.page(path)
        if found is None:
            if "." in path or path.startswith(("/api", "/ws")):
                raise Refused("no_such_page")
            return self._app(path, request)
        return self.sent(found, request)

    def _app(self, path: str, request: Request) -> Response:
        """The web app, in the language of the browser where the build has written the page of this path."""
        language = spoken(request.headers.get("accept-language", ""))
        written = self.page(f"/first/{language}{path}".removesuffix("/") + ".html")
        found = written or self.page("/index.html")
        if found is None:
            raise Refused("not_built")
        answer = self.sent(found, request)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return answer

    def lost(self, request: Request) -> Response | None:
        """The web app, which says so, for who looks at pages where there is none."""
        found = self.page("/index.html")
        looks = "text/html" in request.headers.get("accept", "")
        if found is None or not looks or request.scope["path"].startswith(("/api", "/docs")):
            return None
        return Response(found.content, 404, media_type=found.media)

    def page(self, path: str) -> Page | None:
        """The file of exactly this path."""
        return self._pages.get(path)

    def sent(self, found: Page, request: Request) -> Response:
        """A file as an answer: nothing where the browser has it, and packed where it may be."""
        headers = {"Cache-Control": found.keep, "ETag": found.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers=headers)
        content = found.content
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = found.packed
            headers["Content-Encoding"] = "gzip"
        return Response(content, headers=headers, media_type=found.media)


class PocketPages(Pages):
    """What a browser takes along, packed; below its version as it is, for those who take nothing."""

    def answer(self, request: Request) -> Response:
        """The file of this path."""
        path = request.scope["path"].removeprefix("/pocket")
        if (found := self.page(path)) is not None:
            return self.sent(found, request)
        name = Path(path)
        packed = self.page(f"/{name.name}.packed")
        if packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            raise Refused("no_such_page")
        headers = {"Content-Encoding": "gzip", "Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
        return Response(packed.content, headers=headers, media_type=_media(name))


def spoken(asked: str) -> Language:
    """The first of a browser's languages that we speak, as the app chooses it."""
    tags = (one.partition(";")[0].partition("-")[0].strip().lower() for one in asked.split(","))
    return next((known for tag in tags for known in LANGUAGES if tag == known), "en")


def _media(path: Path) -> str:
    return TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def page(path: Path, folder: Path) -> Page:
    """Read one file."""
    content = path.read_bytes()
    media = _media(path)
    gains = path.suffix in PACKED and len(content) > MIN_PACKED_SIZE
    packed = gzip.compress(content, 9, mtime=0) if gains else None
    hashed = path.relative_to(folder).parts[0] == "assets"
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    return Page(content, packed, media, tag, FOREVER if hashed else REVALIDATE)
