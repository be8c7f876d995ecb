"""What is made from the structs is whole and the same each time, and every refusal of the server is used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from bisat import catalog
from bisat.parts.i18n import messages
from bisat.server.wire import frames, typescript, values
from bisat.server.wire.schema import schema

ROOT = Path(__file__).resolve().parents[3]


def test_the_types_of_the_browser_are_the_same_whatever_else_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "gone.ts").touch()
    for game in catalog.GAMES:
        catalog.encoding(game, catalog.entry(game).seats[-1])
    command = [sys.executable, "-m", typescript.__name__, str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": "1"}, check=True)
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert made == typescript.files()


def test_the_browser_has_a_type_for_every_message_and_every_move_and_fact_of_a_game() -> None:
    made = typescript.files()
    declared = {name: set(re.findall(r"^export (?:interface|type) (\w+)", made[name], re.M)) for name in made}
    assert set(schema()["$defs"]) <= declared["types.ts"] | declared["evening.ts"] | declared["profile.ts"]
    for game in catalog.GAMES:
        types = catalog.build(game).unwrapped().types
        kinds = {kind.__name__ for union in (types.move, types.fact) for kind in get_args(union) or [union]}
        assert kinds | {"AnyView", "AnyMove", "AnyFact", "Options"} <= declared[f"{game}.ts"], game


def test_the_schema_names_every_message() -> None:
    parts = schema()["$defs"]
    assert len(parts["ClientMessage"]["anyOf"]) == 21
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
    assert len(tags) == 26
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
