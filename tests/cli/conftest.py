from __future__ import annotations

import pytest

from tests.cli.talk import Talk


@pytest.fixture
def talk() -> Talk:
    return Talk()
