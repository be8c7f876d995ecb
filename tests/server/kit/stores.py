"""Both stores that keep something."""

from __future__ import annotations

import pytest

both_stores = pytest.mark.parametrize("served", ["sqlite", "postgres"], indirect=True)
"""Lets a test of the server run over a folder and over a database."""
