"""JSON Schema of everything on the wire: `python -m bisat.server.wire.schema`."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from bisat.server.wire import bodies, client, evening, frames, info, profile, values

SOCKET: dict[str, Any] = {"ClientMessage": client.ClientMessage, "ServerMessage": frames.ServerMessage}
BODIES: tuple[type[values.Wire], ...] = (
    bodies.NewName,
    bodies.NewTable,
    bodies.PlayNow,
    info.Person,
    bodies.Games,
    bodies.Lobby,
    info.TableInfo,
    bodies.ReplayRequest,
    bodies.HindsightRequest,
    bodies.LookedBack,
    bodies.Replay,
    bodies.DailyPuzzles,
    bodies.NewResults,
    bodies.Book,
    bodies.HintRequest,
    bodies.Hint,
    bodies.ToSolve,
    bodies.Solved,
    bodies.Box,
    bodies.TaughtLesson,
    bodies.Health,
    bodies.NewReport,
    bodies.NoteWays,
    bodies.NewDevice,
    bodies.OldDevice,
    bodies.NewFeed,
    bodies.NewHook,
    bodies.HookHost,
    bodies.Privacy,
    bodies.GameFigures,
    evening.NewEvening,
    evening.ChosenGame,
    evening.EveningInfo,
    evening.MyEvenings,
    bodies.Problem,
    profile.MyGames,
    profile.Records,
    profile.Acquaintances,
    profile.AloneMatch,
    profile.Invite,
    profile.Block,
    profile.Ways,
    profile.NewCode,
    profile.Confirm,
    profile.TakeCode,
    profile.Claimed,
    profile.TakeName,
    profile.Taken,
    profile.RecoveryWords,
    profile.Recover,
    profile.Publish,
    profile.Profile,
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
