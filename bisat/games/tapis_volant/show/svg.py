"""A view as a picture: the dusk city under its bands of wind, and the carpets over it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bisat.core.game import Seat
from bisat.games.tapis_volant.rules.box import START, Cell, Contents, Piece, contents, is_cloud
from bisat.games.tapis_volant.rules.facts import Drifted, Flew, Sank
from bisat.games.tapis_volant.rules.pieces import Panel
from bisat.games.tapis_volant.rules.view import View
from bisat.games.tapis_volant.show.story import PACKAGE
from bisat.games.tapis_volant.show.text import situation, standing
from bisat.parts.i18n import capital, say
from bisat.parts.story import seat_names

SIDE, LINE, EDGE = 36, 22, 12
"""A cell, a line of words, and the margin."""
COLOURS = ("#f7b733", "#3a66d6", "#a3163a", "#27b0a0", "#fdf3de", "#7a4aa8")
TRIMS = ("#8f1537", "#ffe2a6", "#f7b733", "#fffaf0", "#34357f", "#74dccd")
BANDS = ("#e9b98a", "#7f7fc0", "#3b3a7a", "#232255")
"""The sky by the force of its wind."""
HUES: dict[Piece, str] = {
    "palm": "#2f6b45",
    "minaret": "#c9a26a",
    "house": "#b3714a",
    "elephant": "#8a8797",
    "gate": "#a85a5a",
    "mosque": "#4f8f94",
    "palace": "#8d5f9c",
}
CLOUD = "#f3eefa"


def svg(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The view as SVG."""
    names = [capital(name) for name in seat_names(view.seats, names, language)]
    box = contents(view.box)
    width, height = box.columns * SIDE + 2 * EDGE, _below(box) + LINE * (view.seats + 2) + EDGE
    title = capital(situation(view, names, language))
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif">',
        f'<title>{escape(title)}</title><rect width="{width}" height="{height}" fill="#1d1a45"/>',
        _text(EDGE, LINE, title, bold=True),
        f'<g transform="translate({EDGE} {EDGE + LINE})">',
        *(_band(row, force, box) for row, force in enumerate(box.winds, 1)),
        _ends(box),
        *(_panel(panel, box.rows, language) for panel in view.landscape),
        _trail(view, box.rows),
        *(_carpet(view, seat, box.rows, names[seat]) for seat in _order(view)),
        "</g>",
        *(_line(view, seat, _below(box), names, language) for seat in range(view.seats)),
    ]
    return "\n".join((*parts, "</svg>"))


def _below(box: Contents) -> int:
    """Where the board ends."""
    return box.rows * SIDE + EDGE


def _corner(column: int, row: int, rows: int) -> tuple[int, int]:
    """The top left corner of a cell."""
    return (column - 1) * SIDE, (rows - row) * SIDE


def _middle(cell: Cell, rows: int) -> tuple[int, int]:
    x, y = _corner(*cell, rows)
    return x + SIDE // 2, y + SIDE // 2


def _band(row: int, force: int, box: Contents) -> str:
    """A row of cells in the colour of its wind, with as many streaks as the wind is strong."""
    _, y = _corner(1, row, box.rows)
    grid = "".join(f"M{column * SIDE} {y}v{SIDE}" for column in range(1, box.columns))
    streaks = "".join(
        f"M{column * SIDE + 8} {y + 12 * streak}h14l-4 -3"
        for column in range(1, box.columns, 4)
        for streak in range(1, force + 1)
    )
    return (
        f'<rect y="{y}" width="{box.columns * SIDE}" height="{SIDE}" fill="{BANDS[force]}"/>'
        f'<path d="M0 {y}h{box.columns * SIDE}{grid}" stroke="#1d1a45" stroke-opacity=".12" fill="none"/>'
        f'<path d="{streaks}" stroke="#fffaf0" stroke-opacity=".55" fill="none"/>'
    )


def _ends(box: Contents) -> str:
    """The brown tower and the blue gate."""
    (x, y), (far, low) = _corner(*START, box.rows), _corner(*box.finish, box.rows)
    return (
        f'<path d="M{x + 4} {y + SIDE}V{y + 8}l6 -6h16l6 6V{y + SIDE}Z" fill="#7a4b22"/>'
        f'<path d="M{far + 3} {low + SIDE}V{low + 16}a15 13 0 0 1 30 0V{low + SIDE}h-8V{low + 20}'
        f'a7 7 0 0 0 -14 0V{low + SIDE}Z" fill="#2456b8"/>'
    )


def _panel(panel: Panel, rows: int, language: str) -> str:
    """A piece of the landscape, rounded if it is a cloud, with a lit window in each cell if it is a house."""
    x, y = _corner(panel.column, panel.row + panel.height - 1, rows)
    width, height = panel.width * SIDE, panel.height * SIDE
    name = escape(capital(say(PACKAGE, f"piece.{panel.piece}", {}, language)))
    cloud = is_cloud(panel.piece)
    shape = f'<rect width="{width}" height="{height}" rx="{16 if cloud else 5}"'
    fill = CLOUD if cloud else HUES[panel.piece]
    lights = (
        ""
        if cloud
        else "".join(
            f'<path d="M{column * SIDE + 13} {row * SIDE + 26}v-9a5 5 0 0 1 10 0v9Z"/>'
            for column in range(panel.width)
            for row in range(panel.height)
        )
    )
    return (
        f'<g transform="translate({x} {y})"><title>{name}</title>'
        f'{shape} fill="{fill}" stroke="#1d1a45"/><g fill="#ffdf8e" opacity=".7">{lights}</g></g>'
    )


def _trail(view: View, rows: int) -> str:
    """The path of the last flight."""
    for fact in view.happened:
        if isinstance(fact, Flew | Drifted | Sank) and fact.path:
            points = " ".join("{},{}".format(*_middle(cell, rows)) for cell in (fact.start, *fact.path))
            return (
                f'<polyline points="{points}" fill="none" stroke="{COLOURS[fact.seat]}" stroke-width="5" '
                'stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="2 9"/>'
            )
    return ""


def _order(view: View) -> list[Seat]:
    """Carpets from the lowest to the highest, so that the upper one lies over the lower."""
    flying = [seat for seat in range(view.seats) if seat not in view.gone]
    return sorted(flying, key=lambda seat: (view.heights[seat], seat))


def _carpet(view: View, seat: Seat, rows: int, name: str) -> str:
    """A carpet on its cell: stacked ones a little higher, those at the start side by side."""
    x, y = _middle(view.carpets[seat], rows)
    y -= 7 * view.heights[seat]
    if view.carpets[seat] == START:
        y -= 5 * seat - 8
    return (
        f'<g transform="translate({x} {y})"><title>{escape(name)}</title>'
        f'<path d="M-15 3q7 -7 15 -2t15 -3v8q-7 6 -15 2t-15 3Z" fill="{COLOURS[seat]}" stroke="#14112e"/>'
        f'<path d="M-12 6q6 -6 12 -2t12 -2" fill="none" stroke="{TRIMS[seat]}" stroke-width="2"/>'
        f'<text y="8" font-size="10" font-weight="700" text-anchor="middle" fill="#14112e">{seat}</text></g>'
    )


def _line(view: View, seat: Seat, below: int, names: Sequence[str], language: str) -> str:
    y = below + LINE * (seat + 2)
    return f'<rect x="{EDGE}" y="{y - 10}" width="12" height="10" fill="{COLOURS[seat]}"/>' + _text(
        EDGE + 20, y, standing(view, seat, names, language)
    )


def _text(x: int, y: int, text: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="13" fill="#fbf3e2"{weight}>{escape(text)}</text>'
