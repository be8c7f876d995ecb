"""The sixteen objects of the frame, each in a square of 24 × 24: `things.json`, which both sides draw."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from bisat.games.labyrinth_duel.rules.box import Thing

INK = "#2a1a08"

Shape = tuple[str, str]
"""A colour to fill with, or "none", and a path."""

SHAPES = msgspec.json.decode(
    files(__package__).joinpath("things.json").read_bytes(), type=dict[Thing, tuple[Shape, ...]]
)


def figure(thing: Thing) -> str:
    """An object as SVG, with its outlines."""
    paths = "".join(f'<path d="{path}" fill="{colour}"/>' for colour, path in SHAPES[thing])
    pen = f'stroke="{INK}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g {pen} fill-rule="evenodd">{paths}</g>'
