"""The pages for browsers without a script."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import urlsplit

import httpx

from bisat import catalog
from bisat.server.wire.values import LANGUAGES
from tests.server.kit.running import Running


class Reader(HTMLParser):
    """Collects what a page links to, and its headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value for name, value in attrs if tag == "a" and name == "href" and value]


async def test_every_link_leads_to_a_page_that_needs_no_script(served: Running) -> None:
    async with httpx.AsyncClient(base_url=served.url) as http:
        seen: set[str] = set()
        waiting = ["/paper/en"]
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            answer = await http.get(path)
            page = Reader(answer.text)
            assert answer.status_code == 200, path
            assert answer.headers["content-type"].startswith("text/html")
            assert page.tags.count("h1") == 1, path
            # only the theme that was chosen in the app comes by one
            assert page.tags.count("script") == answer.text.count('<script src="/early.js">')
            assert ("script" in page.tags) <= path.startswith("/lab")
            assert "**" not in answer.text
            assert "{" not in answer.text
            waiting += [urlsplit(link).path for link in page.links if link != "/"]  # the app says so itself
    rules = {f"/paper/{language}/rules/{game}" for language in LANGUAGES for game in catalog.GAMES}
    assert rules <= seen


async def test_what_is_no_game_has_no_rules(served: Running) -> None:
    async with httpx.AsyncClient(base_url=served.url) as http:
        assert (await http.get("/paper/en/rules/chess")).status_code == 404
