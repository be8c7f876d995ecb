"""What is generated from the structs is what is committed, and every refusal of the server is used."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from bisat.parts.words import messages
from bisat.server.wire import frames, typescript, values
from bisat.server.wire.schema import schema

ROOT = Path(__file__).resolve().parents[3]
WIRE = ROOT / "web/src/wire"


def test_the_types_of_the_browser_are_those_of_the_structs() -> None:
    made = typescript.files()
    for name, text in made.items():
        committed = (WIRE / name).read_text(encoding="utf-8")
        assert committed == text, f"{name} is old: python -m bisat.server.wire.typescript web/src/wire"
    assert {path.name for path in WIRE.glob("*.ts")} >= set(made)


def test_the_schema_names_every_message() -> None:
    parts = schema()["$defs"]
    assert len(parts["ClientMessage"]["anyOf"]) == 19
    assert len(parts["ServerMessage"]["anyOf"]) == 5
    assert parts["Act"]["properties"]["type"] == {"enum": ["act"]}
    assert parts["Chat"]["properties"]["text"]["maxLength"] == values.MAX_TEXT_LENGTH


def test_the_page_about_the_wire_names_every_message_and_request() -> None:
    page = (ROOT / "docs/wire.md").read_text(encoding="utf-8")
    tags = [
        part["properties"]["type"]["enum"][0]
        for part in schema()["$defs"].values()
        if "enum" in part.get("properties", {}).get("type", {})
    ]
    assert len(tags) == 24
    for tag in tags:
        assert f"`{tag}`" in page, tag
    source = (ROOT / "bisat/server/door/api.py").read_text(encoding="utf-8")
    for method, path in re.findall(r'Endpoint\("(\w+)", "([^"]+)"', source):
        assert f"`{method} {path}`" in page, path


def test_every_refusal_in_the_catalogue_of_the_server_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bisat/server").rglob("*.py"))
    unused = [key for key in messages("bisat.server", "en") if f'"{key}"' not in source]
    assert unused == []


@pytest.mark.parametrize("raw", [b'{"type":"frame","at":1}', b'{"type":"pong","key":"k","at":1}'])
def test_what_the_server_says_can_be_read_back(raw: bytes) -> None:
    message = msgspec.json.decode(raw, type=frames.ServerMessage)
    assert msgspec.json.encode(message) == raw
