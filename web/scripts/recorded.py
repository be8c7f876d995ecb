"""Matches as `src/scene/recorded.ts` reads them: who looks, then frames, of a view only what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from bisat.core.codec import plain
from bisat.core.game import AnyGame, Seat

Legal = Callable[[Any, Seat], Iterable[Any]]


def frames(
    game: AnyGame, states: Iterable[Any], seat: Seat | None, legal: Legal | None = None
) -> list[dict[str, Any]]:
    """What a seat sees at each state; `legal` may leave out moves of which there are too many."""
    seen: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for state in states:
        view = game.view(state, seat)
        now = plain(getattr(view, "inner", view))
        moves = () if seat is None else tuple((legal or game.legal)(state, seat))
        changed = {name: value for name, value in now.items() if name not in before or before[name] != value}
        seen.append({"view": changed, "legal": plain(moves), "waiting": plain(game.waiting(state))})
        before = now
    return seen


def write(path: Path, seats: int, seat: Seat | None, seen: list[dict[str, Any]]) -> None:
    """Keep a match."""
    lines(path, [{"seats": seats, "seat": seat}, *seen])
    print(f"{path.name}: {len(seen)} frames, {path.stat().st_size} bytes")


def lines(path: Path, values: Iterable[Any]) -> None:
    """Keep values, one a line."""
    path.write_bytes(b"".join(msgspec.json.encode(value) + b"\n" for value in values))
