"""The documentation as the server hands it out."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.kit.running import running

SITE = Path(__file__).parents[3] / "bisat" / "_docs"


@pytest.fixture(scope="module")
def built() -> Path:
    if not (SITE / "index.html").is_file():
        pytest.skip("`make docs` has not run")  # `make test` has; whoever runs one file need not wait for it
    return SITE


async def test_pages_are_found_and_nothing_else(tmp_path: Path, built: Path) -> None:
    async with running(tmp_path) as served, httpx.AsyncClient(base_url=served.url) as http:
        for path, status in (
            ("/docs", 308),
            ("/docs/", 200),
            ("/docs/library", 308),
            ("/docs/library/", 200),
            ("/docs/decisions/", 200),
            ("/docs/nowhere/", 404),
            ("/docs/.stamp", 404),
        ):
            assert (await http.get(path)).status_code == status, path
        lost = await http.get("/docs/nowhere/", headers={"Accept": "text/html"})  # as a browser asks
        assert (lost.status_code, 'href="/docs/library/"' in lost.text) == (404, True)
        page = await http.get("/docs/library/")
        assert "bisat.new" in page.text
        assert (
            await http.get("/docs/library/", headers={"If-None-Match": page.headers["etag"]})
        ).status_code == 304


async def test_pages_carry_a_tight_policy_and_no_script_of_their_own(tmp_path: Path, built: Path) -> None:
    async with running(tmp_path) as served, httpx.AsyncClient(base_url=served.url) as http:
        page = await http.get("/docs/")
        policies = page.headers.get_list("content-security-policy")
        assert len(policies) == 2
        assert all("unsafe" not in policy and "https:" not in policy for policy in policies)
        assert any("default-src 'none'" in policy for policy in policies)
    for path in built.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "<script>" not in text, path
        assert "//fonts." not in text, path


async def test_a_server_without_documentation_says_so(tmp_path: Path) -> None:
    async with running(tmp_path) as served, httpx.AsyncClient(base_url=served.url) as http:
        answer = await http.get("/docs/no/such/page/")
        assert (answer.status_code, answer.json()["id"]) == (404, "no_such_page")
