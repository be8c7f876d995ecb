"""`bisat games`: the games as the command line and other programs see them."""

from __future__ import annotations

from argparse import Namespace

import msgspec

from bisat import catalog
from bisat.core.codec import Json, encode
from bisat.core.entry import Entry, Printed
from bisat.core.handicap import written


class Listed(msgspec.Struct, frozen=True):
    """One game."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most."""
    kind: str
    options: Json
    """Every option with its default, ready to be changed and handed to `new`."""
    bots: tuple[str, ...]
    """Weakest first."""
    schema: Json
    """JSON Schema of the options."""
    presets: dict[str, Json]
    """Ready-made options by name."""
    printed: Printed | None
    """What the printed game says of itself."""


def run(asked: Namespace) -> str:
    """List the games."""
    return encode(listed()).decode() if asked.json else as_text(listed())


def listed() -> list[Listed]:
    """Every game."""
    return [_one(entry) for entry in catalog.entries()]


def as_text(games: list[Listed]) -> str:
    """A line for each game and a line for each of its options."""
    lines = []
    for game in games:
        least, most = game.seats
        players = f"{least} players" if least == most else f"{least} to {most} players"
        lines.append(f"{game.id}: {game.title}, {players}, {game.kind}; bots: {', '.join(game.bots)}")
        lines += [] if game.printed is None else [f"    {_about(game.printed)}"]
        options = game.schema["$defs"][game.schema["$ref"].rpartition("/")[2]]["properties"]
        for name, default in game.options.items():
            lines.append(f"    {name}={_json(default)}  ({allowed(options[name])})")
    return "\n".join(lines)


def _about(box: Printed) -> str:
    said = [str(box.year)]
    said += [] if box.age is None else [f"from {box.age} years"]
    said += [] if box.minutes is None else [f"{box.minutes} minutes or more"]
    return "; ".join([", ".join(said), *(f"{who.role}: {', '.join(who.names)}" for who in box.credits)])


def allowed(schema: Json) -> str:
    """The values that a schema allows, in short.

    >>> allowed({"anyOf": [{"type": "integer", "minimum": 1, "maximum": 9}, {"type": "null"}]})
    '1 to 9, or null'
    """
    if "anyOf" in schema:
        return ", or ".join(map(allowed, schema["anyOf"]))
    if "enum" in schema:
        return ", or ".join(map(_json, schema["enum"]))
    if "minimum" in schema and "maximum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    named = {"boolean": "true, or false"}
    kind = schema.get("type", "see `bisat schema`")
    return str(named.get(kind, kind))


def _one(entry: Entry) -> Listed:
    return Listed(
        id=entry.id,
        title=entry.title,
        seats=entry.seats,
        kind=entry.kind,
        options=written(entry.options()),
        bots=catalog.bots(entry.id),
        schema=msgspec.json.schema(entry.options),
        presets=dict(entry.presets),
        printed=entry.printed,
    )


def _json(value: object) -> str:
    return encode(value).decode()
