"""The privacy page says what holds here, not what might hold somewhere."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from bisat.server.people.privacy import Practice, privacy
from bisat.server.store.contract import Retention
from bisat.server.wire.values import LANGUAGES
from tests.server.kit.running import running

DAY = 24 * 3_600_000


async def pages(data: Path, retention: Retention, contact: str | None) -> tuple[str, str]:
    async with (
        running(data, retention=retention, contact=contact) as served,
        httpx.AsyncClient(base_url=served.url) as http,
    ):
        answers = [await http.get(path) for path in ("/api/privacy/en", "/paper/en/privacy")]
        assert [answer.status_code for answer in answers] == [200, 200]
        return answers[0].text, answers[1].text


async def test_a_setting_that_is_changed_changes_the_page(tmp_path: Path) -> None:
    for page in await pages(tmp_path, Retention(), None):
        assert "Finished matches are removed after: 90 days." in page
        assert "left an address" in page
    for page in await pages(tmp_path, Retention(finished=7 * DAY, reports=36 * 3_600_000), "ada@example.org"):
        assert "Finished matches are removed after: 7 days." in page
        assert "Reports are removed after: 36 hours." in page
        assert "ada@example.org" in page


@pytest.mark.parametrize("stage", Retention.__struct_fields__)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_time_that_something_is_kept_is_on_the_page(stage: str, language: str) -> None:
    def text(retention: Retention) -> str:
        return str(privacy(Practice(retention), language))  # type: ignore[arg-type]  # one of LANGUAGES

    assert text(Retention()) != text(Retention(**{stage: 11 * DAY}))


async def test_a_language_that_is_not_spoken_is_no_page(tmp_path: Path) -> None:
    async with running(tmp_path) as served, httpx.AsyncClient(base_url=served.url) as http:
        assert (await http.get("/api/privacy/xx")).status_code == 404
        assert (await http.get("/paper/xx")).status_code == 404
