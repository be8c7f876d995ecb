"""Saved matches as people open them."""

from __future__ import annotations

import json

from playwright.sync_api import FilePayload

from bisat.core.codec import plain
from bisat.core.log import Saved
from tests.browser.kit import Guest


def opens(guest: Guest, saved: Saved) -> None:
    """Open a match from a file, among one's own games."""
    guest.goes_to("/my")
    file = FilePayload(
        name="match.json", mimeType="application/json", buffer=json.dumps(plain(saved)).encode()
    )
    guest.page.get_by_label("Open a saved match").set_input_files(file)
    guest.page.get_by_role("group", name="Replay controls").wait_for()
