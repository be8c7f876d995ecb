"""What lies in the box: read from `box.toml` and checked, so that an owner of the game may write theirs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Literal, get_args

import msgspec

from bisat.core.game import Value

Kind = Literal["move", "fly", "swap", "turn", "summon", "walk"]
"""What a wind tile does: to a carpet (move, fly), to clouds (swap, turn), to the genie (summon, walk)."""

LayOut = Literal["corners", "pinwheel"]

Ready = Literal["racer", "genie", "builder"]
"""The names of the ready-made orders."""

FORCES = range(1, 9)
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


class Box(msgspec.Struct, frozen=True):
    """Everything that could be printed otherwise."""

    rounds: int
    clouds: tuple[str, ...]
    """Nine letters each, row by row."""
    palace: str
    lay_outs: dict[LayOut, tuple[tuple[int, int], ...]]
    """Per palace, clockwise: its place and its quarters."""
    winds: tuple[Wind, ...]
    """By force."""
    orders: dict[Ready, tuple[int, ...]]


class _Blow(msgspec.Struct, forbid_unknown_fields=True):
    kind: Kind
    steps: int = 0


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """The file as it is written."""

    rounds: int
    clouds: tuple[str, ...]
    palace: str
    lay_outs: dict[LayOut, tuple[tuple[int, int, int], ...]]
    winds: dict[str, _Blow]
    orders: dict[Ready, tuple[int, ...]]


def read(text: str) -> Box:
    """The box that is written like this, or ValueError with what is wrong."""
    written: Any = msgspec.toml.decode(text, type=_Written)
    faults = list(_faults(written))
    if faults:
        raise ValueError(f"box.toml: {'; '.join(faults)}")
    return Box(
        rounds=written.rounds,
        clouds=tuple(tile.replace("/", "") for tile in written.clouds),
        palace=written.palace.replace("/", ""),
        lay_outs={
            name: tuple((ACROSS * (row - 1) + col - 1, quarters) for row, col, quarters in palaces)
            for name, palaces in written.lay_outs.items()
        },
        winds=tuple(
            Wind(force, written.winds[str(force)].kind, written.winds[str(force)].steps) for force in FORCES
        ),
        orders=written.orders,
    )


def _faults(written: _Written) -> Iterator[str]:
    if written.rounds < 1:
        yield "a game lasts at least one round"
    if len(written.clouds) != ACROSS**2 - 4:
        yield "there are twelve cloud tiles"
    for tile in written.clouds:
        if not _square(tile, "#.") or tile.count(".") != 4:
            yield f"{tile} is no cloud tile: four squares are free, five blocked"
    if not _square(written.palace, "#.P") or written.palace.count("P") != SIDE or "." not in written.palace:
        yield f"{written.palace} is no palace: it has three spaces and some free square"
    if set(written.lay_outs) != set(get_args(LayOut)):
        yield f"the lay-outs are {', '.join(get_args(LayOut))}"
    for name, palaces in written.lay_outs.items():
        yield from _lay_out_faults(name, palaces)
    if set(written.winds) != {str(force) for force in FORCES}:
        yield "there is one wind tile of each force from 1 to 8"
    for force, blow in written.winds.items():
        if (blow.kind in ("move", "fly", "walk")) != (blow.steps > 0):
            yield f"wind tile {force} has steps to give exactly if it moves or flies something"
    if set(written.orders) != set(get_args(Ready)):
        yield f"the ready-made orders are {', '.join(get_args(Ready))}"
    for ready, order in written.orders.items():
        if len(order) != 4 or len({*order} & {*FORCES}) != 4:
            yield f"the order {ready} shows four different tiles"


def _lay_out_faults(name: str, palaces: tuple[tuple[int, int, int], ...]) -> Iterator[str]:
    inside = all(1 <= row <= ACROSS and 1 <= col <= ACROSS for row, col, _ in palaces)
    places = {ACROSS * (row - 1) + col - 1 for row, col, _ in palaces}
    if len(palaces) != 4 or len(places) != 4 or not inside:
        yield f"the lay-out {name} has four palaces in rows and columns 1 to 4"
    if any(quarters not in range(4) for _, _, quarters in palaces):
        yield f"a palace of the lay-out {name} is turned by 0 to 3 quarters"
    if places & {*MIDDLE}:
        yield f"no palace of the lay-out {name} lies in the middle"


def _square(tile: str, letters: str) -> bool:
    """Whether a tile is written as three rows of these letters."""
    rows = tile.split("/")
    return len(rows) == SIDE and all(len(row) == SIDE and {*row} <= {*letters} for row in rows)


BOX = read(files("bisat.games.flying_sultans.rules").joinpath("box.toml").read_text(encoding="utf-8"))
