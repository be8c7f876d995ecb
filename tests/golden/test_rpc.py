"""`bisat rpc`: what was answered to each line, is still answered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden.conversations import hold
from tests.golden.kept import recorded


@pytest.mark.parametrize("conversation", recorded("rpc"), ids=lambda one: str(one["name"]))
def test_every_line_is_answered_as_it_was(conversation: Any) -> None:
    hold(conversation)
