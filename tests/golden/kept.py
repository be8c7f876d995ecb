"""What was recorded, as it lies in this folder: lines of JSON, packed."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

DATA = Path(__file__).parent / "data"
GAMES = ("montgolfiere", "tapis-volant", "flying-sultans", "labyrinth-duel", "magic-fold")


def keep(name: str, lines: Iterable[Any]) -> None:
    """Record these values under a name."""
    DATA.mkdir(exist_ok=True)
    text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    path(name).write_bytes(packed(text))


def recorded(name: str) -> list[Any]:
    """The values that were recorded under a name."""
    text = gzip.decompress(path(name).read_bytes())
    return [msgspec.json.decode(line) for line in text.splitlines()]


def packed(content: bytes) -> bytes:
    """The same bytes for the same content, whenever it is packed."""
    return gzip.compress(content, 9, mtime=0)


def path(name: str) -> Path:
    """Where something lies."""
    return DATA / f"{name}.jsonl.gz"
