"""JSON Schema without what may change: the names of definitions, and words for people."""

from __future__ import annotations

from typing import Any

WORDS = {"$defs", "components", "description", "links", "operationId", "summary", "title"}
"""Names, what stands under them, and words."""


def nameless(value: Any) -> Any:
    """A schema, or a page of OpenAPI, with its definitions put where they are used."""
    parts = {f"#/$defs/{name}": part for name, part in value.get("$defs", {}).items()}
    for name, part in value.get("components", {}).get("schemas", {}).items():
        parts[f"#/components/schemas/{name}"] = part
    return _plain(value, parts, ())


def _plain(value: Any, parts: dict[str, Any], within: tuple[str, ...]) -> Any:
    """The value with its parts; a part inside itself is only named by how far out it began."""
    if isinstance(value, list):
        return [_plain(item, parts, within) for item in value]
    if not isinstance(value, dict):
        return value
    if (ref := value.get("$ref")) is not None and ref in parts:
        if ref in within:
            return {"again": len(within) - within.index(ref)}
        return _plain(
            {**parts[ref], **{k: v for k, v in value.items() if k != "$ref"}}, parts, (*within, ref)
        )
    made = {}
    for name, part in value.items():
        if name == "properties":
            made[name] = {field: _plain(schema, parts, within) for field, schema in part.items()}
        elif name == "required" and isinstance(part, list):
            made[name] = dict.fromkeys(part, True)
        elif name == "discriminator":
            tags = part["mapping"].items()  # its order is that in which the types are listed in code
            made["tagged"] = {tag: _plain({"$ref": ref}, parts, within) for tag, ref in sorted(tags)}
        elif name not in WORDS and not (name == "anyOf" and "discriminator" in value):
            made[name] = _plain(part, parts, within)
    return made


def plain_games(games: list[Any]) -> list[Any]:
    """Games as they are listed, each with its schema."""
    return [{**game, "schema": nameless(game["schema"])} for game in games]
