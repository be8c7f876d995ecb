"""A view as a picture: brass frames with objects and tiles, a rival's board small beside the own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bisat.core.game import Seat
from bisat.games.labyrinth_duel.rules.box import (
    DOORS,
    EAST,
    GAP,
    NORTH,
    OBJECTS,
    SIDES,
    SIZE,
    SOUTH,
    WEST,
    Thing,
    shown,
)
from bisat.games.labyrinth_duel.rules.facts import Called, Recognised, Walked
from bisat.games.labyrinth_duel.rules.moves import Cell
from bisat.games.labyrinth_duel.rules.view import View
from bisat.games.labyrinth_duel.show.art import figure
from bisat.games.labyrinth_duel.show.story import object_name
from bisat.games.labyrinth_duel.show.text import situation, standing
from bisat.parts.i18n import capital
from bisat.parts.story import seat_names

CELL, RIM = 60, 46
"""Sides of a tile and of the brass around the tiles."""
FRAME = SIZE * CELL + 2 * RIM
SMALL = 0.55
"""The rival's board beside the own."""
GAP_BETWEEN, LINE = 24, 24

COLOURS = ("#f7b733", "#2aa79b")
"""The magicians, by seat."""
STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
DEFS = (
    '<defs><linearGradient id="bisat-ld-brass" x2="1" y2="1"><stop stop-color="#f3d58a"/>'
    '<stop offset=".5" stop-color="#b98a35"/><stop offset="1" stop-color="#7a551a"/></linearGradient>'
    '<linearGradient id="bisat-ld-stone" x2="0" y2="1"><stop stop-color="#8f8aa8"/>'
    '<stop offset="1" stop-color="#6d6889"/></linearGradient></defs>'
)


def svg(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The view as SVG."""
    names = [capital(name) for name in seat_names(view.seats, names, language)]
    order = [seat for seat in range(view.seats) if seat == view.seat]
    order += [seat for seat in range(view.seats) if seat != view.seat]
    scales = [1.0 if view.seat is None or seat == view.seat else SMALL for seat in order]
    width = int(sum(FRAME * scale for scale in scales)) + GAP_BETWEEN * (len(order) + 1)
    height = FRAME + 2 * LINE + (view.seats + 1) * LINE
    title = capital(situation(view, language))
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif">',
        f"<title>{escape(title)}</title>{DEFS}",
        f'<rect width="{width}" height="{height}" fill="#1d1a45"/>',
        _text(GAP_BETWEEN, LINE, title, 16, bold=True),
    ]
    x = float(GAP_BETWEEN)
    for seat, scale in zip(order, scales, strict=True):
        board = _board(view, seat, language)
        parts.append(f'<g transform="translate({x:g} {1.5 * LINE:g}) scale({scale:g})">{board}</g>')
        x += FRAME * scale + GAP_BETWEEN
    parts += [
        f'<circle cx="{GAP_BETWEEN + 6}" cy="{_line(at) - 5}" r="6" fill="{COLOURS[seat]}"/>'
        + _text(GAP_BETWEEN + 20, _line(at), standing(view, seat, names[seat], language), 13)
        for at, seat in enumerate(order)
    ]
    return "\n".join((*parts, "</svg>"))


def _line(at: int) -> int:
    """Where the words about a seat stand, below the boards."""
    return FRAME + 3 * LINE + at * LINE


def _board(view: View, seat: Seat, language: str) -> str:
    """One frame with everything in it."""
    tiles = "".join(_tile(tile, *divmod(cell, SIZE)) for cell, tile in enumerate(view.boards[seat]))
    objects = "".join(_object(view, seat, thing, language) for thing in OBJECTS)
    return (
        f'<rect width="{FRAME}" height="{FRAME}" rx="14" fill="url(#bisat-ld-brass)" stroke="#4a3210"/>'
        f'<rect x="{RIM - 4}" y="{RIM - 4}" width="{SIZE * CELL + 8}" height="{SIZE * CELL + 8}" rx="6" '
        f'fill="#17143a" stroke="#4a3210" stroke-width="2"/>{tiles}{_lit(view, seat)}{objects}'
    )


def _tile(tile: int, row: int, col: int) -> str:
    """A stone tile with its corridor cut into it; of the gap nothing."""
    if tile == GAP:
        return ""
    x, y = RIM + col * CELL, RIM + row * CELL
    half = CELL / 2
    ways = "".join(f"M{half:g} {half:g}L{_edge(side)}" for side in SIDES if tile & side)
    return (
        f'<g transform="translate({x} {y})">'
        f'<rect x="1" y="1" width="{CELL - 2}" height="{CELL - 2}" rx="5" fill="url(#bisat-ld-stone)"/>'
        f'<path d="{ways}" stroke="#3c3757" stroke-width="24"/><circle cx="{half:g}" cy="{half:g}" r="12" '
        f'fill="#3c3757"/><path d="{ways}" stroke="#e9d8b4" stroke-width="18"/>'
        f'<circle cx="{half:g}" cy="{half:g}" r="9" fill="#e9d8b4"/></g>'
    )


def _edge(side: int) -> str:
    """The middle of one side of a tile."""
    right, down = STEPS[side]
    return f"{CELL / 2 * (1 + right):g} {CELL / 2 * (1 + down):g}"


def _lit(view: View, seat: Seat) -> str:
    """The corridor that was just called rightly or recognised, as a line of light from object to object."""
    found = next(
        (fact for fact in view.happened if isinstance(fact, Called | Recognised) and fact.seat == seat), None
    )
    if found is None or not found.corridor:
        return ""
    walked = [fact.start for fact in view.happened if isinstance(fact, Walked) and fact.seat == seat]
    start = walked[0] if walked else view.places[seat]
    stops = [_beside(start), *map(_middle, found.corridor), _beside(found.target)]
    points = " ".join(f"{x:g},{y:g}" for x, y in stops)
    line = f'<polyline points="{points}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'{line} stroke="#f7b733" stroke-width="14" opacity=".6"/>{line} stroke="#fff3c4" stroke-width="5"/>'
    )


def _middle(cell: Cell) -> tuple[float, float]:
    row, col = cell
    return RIM + (col + 0.5) * CELL, RIM + (row + 0.5) * CELL


def _beside(thing: Thing) -> tuple[float, float]:
    """Where an object stands on the rim."""
    cell, side = DOORS[thing]
    x, y = _middle(divmod(cell, SIZE))
    right, down = STEPS[side]
    far = (CELL + RIM) / 2
    return x + right * far, y + down * far


def _object(view: View, seat: Seat, thing: Thing, language: str) -> str:
    """An object on the rim; a halo marks the target, a disc in the colour of the seat its magician."""
    x, y = _beside(thing)
    halo = ""
    if thing == view.target:
        halo = f'<circle cx="{x:g}" cy="{y:g}" r="21" fill="#fff3c4" stroke="#b3213f" stroke-width="3"/>'
    elif thing == view.places[seat]:
        halo = (
            f'<circle cx="{x:g}" cy="{y:g}" r="21" fill="{COLOURS[seat]}" stroke="#1d1a45" stroke-width="3"/>'
        )
    return (
        f'{halo}<g transform="translate({x - 15:g} {y - 15:g}) scale(1.25)">'
        f"<title>{escape(object_name(thing, language, view.box))}</title>{figure(shown(thing, view.box))}</g>"
    )


def _text(x: int, y: int, text: str, size: int, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="#fbf3e2"{weight}>{escape(text)}</text>'
