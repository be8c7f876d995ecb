"""JSON Schema of everything on the wire: `python -m bisat.server.wire.schema`."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from bisat.server import wire

SOCKET: dict[str, Any] = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
BODIES: tuple[type[wire.Wire], ...] = (
    wire.NewName,
    wire.NewTable,
    wire.PlayNow,
    wire.Person,
    wire.Games,
    wire.Lobby,
    wire.TableInfo,
    wire.ReplayAsked,
    wire.Replay,
    wire.DailyPuzzles,
    wire.ToSolve,
    wire.Solved,
    wire.Health,
    wire.Problem,
)


def schema() -> dict[str, Any]:
    """One document: the two directions of the socket, and every struct by its name."""
    roots, parts = msgspec.json.schema_components((*SOCKET.values(), *BODIES), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**dict(zip(SOCKET, roots, strict=False)), **parts},
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in SOCKET],
    }


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n")
