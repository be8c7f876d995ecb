from __future__ import annotations

from pathlib import Path

import pytest

from tests.sixth.installed import install


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which the sixth game is installed."""
    return install(tmp_path_factory.mktemp("sixth") / "venv")
