"""`bisat schema`: JSON Schema of everything a game says, for other languages."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.codec import encode

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def run(asked: Namespace) -> str:
    """Print the schemas, for people too."""
    printed = encode(schema(asked.game, dict(asked.options)))
    return msgspec.json.format(printed, indent=2).decode()


def schema(game: str, options: object = None) -> dict[str, Any]:
    """The schemas of a game's options, and of its states, moves, views and facts under these options."""
    types = catalog.build(game, options).types
    asked = (catalog.entry(game).options, types.state, types.move, types.view, types.fact)
    schemas, named = msgspec.json.schema_components(asked, ref_template="#/$defs/{name}")
    names = ("options", "states", "moves", "views", "facts")
    return {"$schema": DIALECT, "game": game, **dict(zip(names, schemas, strict=True)), "$defs": named}
