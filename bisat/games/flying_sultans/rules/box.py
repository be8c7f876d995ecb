"""What lies in the box: read from `box.toml` and checked; the owner of another gives theirs as an option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from bisat.core.game import Value
from bisat.core.refusal import Refused

Kind = Literal["move", "fly", "swap", "turn", "summon", "walk"]
"""What a wind tile does: to a carpet (move, fly), to clouds (swap, turn), to the genie (summon, walk)."""

LayOut = Literal["corners", "pinwheel"]

Ready = Literal["racer", "genie", "builder"]
"""The names of the ready-made orders."""

FORCES = range(1, 9)
WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
MAX_STEPS = 22
"""From one corner of the board to the opposite one."""
MAX_ROUNDS = 999
PALACES = 4
SIDE = 3
"""Squares along a tile."""
ACROSS = 4
"""Tiles along the board."""
MIDDLE = (5, 6, 9, 10)
"""The places around the middle, numbered row by row from 0."""


class Wind(Value, frozen=True):
    """One wind tile: its force, what it does, and how many steps it gives."""

    force: int
    kind: Kind
    steps: int = 0


Place = Annotated[int, msgspec.Meta(ge=1, le=ACROSS)]
Palaces = tuple[tuple[Place, Place, Annotated[int, msgspec.Meta(ge=0, le=3)]], ...]
"""Clockwise: row, column, and how many quarters it is turned clockwise."""
Tile = Annotated[str, msgspec.Meta(max_length=11)]
"""Three rows of three letters, with strokes between them."""
Slots = Annotated[tuple[int, ...], msgspec.Meta(max_length=8)]
Sides = Annotated[Palaces, msgspec.Meta(max_length=4)]


class Blow(Value, frozen=True):
    """What a wind tile does."""

    kind: Kind
    steps: Annotated[int, msgspec.Meta(ge=0, le=MAX_STEPS)] = 0


class LayOuts(Value, frozen=True):
    """Where the palaces lie."""

    corners: Sides
    pinwheel: Sides


class Winds(Value, frozen=True, rename=dict(zip(WORDS, map(str, FORCES), strict=True))):
    """The wind tiles by their force."""

    one: Blow
    two: Blow
    three: Blow
    four: Blow
    five: Blow
    six: Blow
    seven: Blow
    eight: Blow


class Orders(Value, frozen=True):
    """Ready-made orders: the forces in slots 1 to 4."""

    racer: Slots
    genie: Slots
    builder: Slots


class Box(Value, frozen=True):
    """Everything that could be printed otherwise, as it is written."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=MAX_ROUNDS)]
    clouds: Annotated[tuple[Tile, ...], msgspec.Meta(max_length=ACROSS**2)]
    palace: Tile
    lay_outs: LayOuts
    winds: Winds
    orders: Orders


class Contents(msgspec.Struct, frozen=True):
    """A box that was read and checked."""

    rounds: int
    shapes: tuple[str, ...]
    """Per tile nine letters, row by row: the clouds, then the palaces."""
    lay_outs: Mapping[LayOut, tuple[tuple[int, int], ...]]
    """Per palace, clockwise: its place and its quarters."""
    winds: tuple[Wind, ...]
    """By force."""
    orders: Mapping[Ready, tuple[int, ...]]


@lru_cache(maxsize=16)
def contents(box: Box | None = None) -> Contents:
    """Everything in a box; by default that which comes with the game. Refused says what is wrong with it."""
    given = read() if box is None else box
    for fault in _faults(given):
        raise fault
    return Contents(
        rounds=given.rounds,
        shapes=tuple(tile.replace("/", "") for tile in (*given.clouds, *[given.palace] * PALACES)),
        lay_outs={
            name: tuple((ACROSS * (row - 1) + col - 1, quarters) for row, col, quarters in palaces)
            for name, palaces in _named(given.lay_outs)
        },
        winds=tuple(
            Wind(force, blow.kind, blow.steps)
            for force, (_, blow) in zip(FORCES, _named(given.winds), strict=True)
        ),
        orders=dict(_named(given.orders)),
    )


def read(text: str | None = None) -> Box:
    """The box that is written like this, or the one that comes with the game."""
    if text is None:
        text = files("bisat.games.flying_sultans.rules").joinpath("box.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Box)


def _named(struct: Any) -> Iterator[tuple[Any, Any]]:
    """The fields of a struct with their values."""
    return ((name, getattr(struct, name)) for name in struct.__struct_fields__)


def _faults(box: Box) -> Iterator[Refused]:
    if len(box.clouds) != ACROSS**2 - PALACES:
        yield Refused("flying_sultans.box_clouds", n=len(box.clouds))
    for tile in box.clouds:
        if not _square(tile, "#.") or tile.count(".") != SIDE + 1:
            yield Refused("flying_sultans.box_cloud", tile=tile)
    if not _square(box.palace, "#.P") or box.palace.count("P") != SIDE or "." not in box.palace:
        yield Refused("flying_sultans.box_palace", tile=box.palace)
    for name, palaces in _named(box.lay_outs):
        places = {ACROSS * (row - 1) + col - 1 for row, col, _ in palaces}
        if len(palaces) != PALACES or len(places) != PALACES or places & {*MIDDLE}:
            yield Refused("flying_sultans.box_lay_out", name=name)
    for force, (_, blow) in zip(FORCES, _named(box.winds), strict=True):
        if (blow.kind in ("move", "fly", "walk")) != (blow.steps > 0):
            yield Refused("flying_sultans.box_wind", force=force)
    for name, order in _named(box.orders):
        if len(order) != 4 or len({*order} & {*FORCES}) != 4:
            yield Refused("flying_sultans.box_order", name=name)


def _square(tile: str, letters: str) -> bool:
    """Whether a tile is written as three rows of these letters."""
    rows = tile.split("/")
    return len(rows) == SIDE and all(len(row) == SIDE and {*row} <= {*letters} for row in rows)


BOX = contents()
