"""Looks for garbage hold everybody up: those that come often are short."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bisat.server.operation.host import GC_THRESHOLDS

MAX_AT_ONCE = 40_000
"""Objects: some ten milliseconds."""


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("thresholds")
def test_when_thousands_come_what_they_bring_is_looked_through_in_portions() -> None:
    seen: list[tuple[int, int]] = []

    def look(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and not seen_enough():
            young = sum(len(gc.get_objects(generation=n)) for n in range(info["generation"] + 1))
            seen.append((info["generation"], young))

    def seen_enough() -> bool:
        return any(generation > 1 for generation, _ in seen)

    gc.callbacks.append(look)
    try:
        kept = [[number] for number in range(400_000)]
    finally:
        gc.callbacks.remove(look)
    assert len(kept) == 400_000
    assert {generation for generation, _ in seen} == {0, 1}, "and through everything seldom"
    assert max(young for _, young in seen) < MAX_AT_ONCE
