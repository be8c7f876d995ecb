"""What only some machines have."""

from __future__ import annotations

import os

import pytest


def need(missing: str | None) -> None:
    """`make test` installs what is missing where it may; elsewhere these tests are left out."""
    if missing is not None:
        assert "CI" not in os.environ, missing
        pytest.skip(missing)  # not everybody may install services; where CI runs it fails instead
