"""A view as a picture: the maze of clouds from above, and each team with its channel."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bisat.core.game import Seat
from bisat.games.flying_sultans.maze.grid import CELLS, SIZE
from bisat.games.flying_sultans.rules.box import ACROSS, SIDE
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.view import View
from bisat.games.flying_sultans.show.notation import CARPETS, COLUMNS
from bisat.games.flying_sultans.show.story import PACKAGE, wind_name
from bisat.games.flying_sultans.show.text import heading, letters, standing
from bisat.parts.i18n import capital, say
from bisat.parts.story import seat_names

COLOURS = ("#f7b733", "#27b0a0", "#a3163a", "#7c5bd6")
TRIMS = ("#8f1537", "#fffaf0", "#f7b733", "#ffe2a6")
"""A carpet's cloth and its fringe, by palace."""

UNIT, EDGE, PANEL, LINE = 36, 28, 360, 92
"""Sizes of a square, of the margin, of the panel beside the board and of a team's line in it."""

DEFS = (
    '<defs><radialGradient id="bisat-fs-cloud" cx=".45" cy=".35"><stop stop-color="#fffaf0"/>'
    '<stop offset="1" stop-color="#b9b6dd"/></radialGradient>'
    '<linearGradient id="bisat-fs-sky" x2="0" y2="1"><stop stop-color="#1d1a4d"/>'
    '<stop offset="1" stop-color="#34357f"/></linearGradient></defs>'
)
PUFFS = ((0.3, 0.58, 0.3), (0.62, 0.62, 0.32), (0.48, 0.36, 0.3))
"""Centres and radius of the circles that make a cloud, in squares."""


def svg(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The view as SVG."""
    names = [capital(name) for name in seat_names(view.seats, names, language)]
    side = SIZE * UNIT + 2 * EDGE
    height = max(side, 48 + LINE * view.seats)
    title = heading(view, names, language)
    size = f'viewBox="0 0 {side + PANEL} {height}" width="{side + PANEL}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif">',
        f"<title>{escape(title)}</title>{DEFS}",
        f'<rect width="{side}" height="{height}" fill="url(#bisat-fs-sky)"/>',
        *_names(),
        *_squares(view),
        *_frames(view),
        *(
            _carpet(view, seat, carpet, *_corner(square))
            for seat, carpets in enumerate(view.carpets)
            for carpet, square in enumerate(carpets)
        ),
        _genie(view, language),
        f'<rect x="{side}" width="{PANEL}" height="{height}" fill="#fbf3e2"/>',
        _text(side + 16, 28, title, 14, "#1d1a45", bold=True),
        *(_team(view, seat, name, side + 16, 52 + LINE * seat, language) for seat, name in enumerate(names)),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def _corner(square: int) -> tuple[int, int]:
    """The top left corner of a square."""
    return EDGE + square % SIZE * UNIT, EDGE + square // SIZE * UNIT


def _names() -> list[str]:
    columns = [
        _text(EDGE + UNIT * col + UNIT // 2, 19, letter, 12, "#d9d6f5", middle=True)
        for col, letter in enumerate(COLUMNS)
    ]
    rows = [
        _text(EDGE // 2, EDGE + UNIT * row + 23, str(row + 1), 12, "#d9d6f5", middle=True)
        for row in range(SIZE)
    ]
    return columns + rows


def _squares(view: View) -> list[str]:
    """Clouds, free squares, and the spaces of palaces in the colour of their owners."""
    parts = []
    for square, letter in enumerate(letters(view)):
        x, y = _corner(square)
        if letter == "#":
            puffs = "".join(
                f'<circle cx="{x + UNIT * cx:.1f}" cy="{y + UNIT * cy:.1f}" r="{UNIT * r:.1f}"/>'
                for cx, cy, r in PUFFS
            )
            parts.append(f'<g fill="url(#bisat-fs-cloud)">{puffs}</g>')
        elif letter == "P":
            palace = next(number for number, place in enumerate(view.palaces) if square in CELLS[place])
            parts.append(
                f'<rect x="{x + 2}" y="{y + 2}" width="{UNIT - 4}" height="{UNIT - 4}" rx="8" '
                f'fill="{COLOURS[palace]}" fill-opacity=".45" stroke="#ffe2a6" stroke-width="2"/>'
            )
        else:
            parts.append(
                f'<rect x="{x + 2}" y="{y + 2}" width="{UNIT - 4}" height="{UNIT - 4}" rx="6" '
                'fill="#6f78c9" fill-opacity=".35"/>'
            )
    return parts


def _frames(view: View) -> list[str]:
    """A thin line around each tile, a golden one around palaces."""
    side = SIDE * UNIT
    return [
        f'<rect x="{EDGE + place % ACROSS * side + 1}" y="{EDGE + place // ACROSS * side + 1}" '
        f'width="{side - 2}" height="{side - 2}" rx="10" fill="none" '
        + (
            'stroke="#f7b733" stroke-width="2"/>'
            if place in view.palaces
            else 'stroke="#9a98d8" stroke-opacity=".5"/>'
        )
        for place in range(ACROSS * ACROSS)
    ]


def _carpet(view: View, seat: Seat, carpet: int, x: int, y: int) -> str:
    """One carpet with its letter; a fringe and the colour of its palace tell whose it is."""
    home = view.homes[seat]
    fringe = "".join(f"M{x + 8 + 4 * n} {y + 4}v3M{x + 8 + 4 * n} {y + 29}v3" for n in range(6))
    return (
        f'<g><rect x="{x + 6}" y="{y + 7}" width="24" height="22" rx="2" fill="{COLOURS[home]}" '
        f'stroke="#14112e"/><path d="{fringe}" stroke="{TRIMS[home]}" stroke-width="2"/>'
        f'<circle cx="{x + 18}" cy="{y + 18}" r="8" fill="#fffaf0"/>'
        f"{_text(x + 18, y + 22, f'{CARPETS[carpet]}', 11, '#14112e', bold=True, middle=True)}</g>"
    )


def _genie(view: View, language: str) -> str:
    if view.genie is None:
        return ""
    x, y = _corner(view.genie)
    name = say(PACKAGE, "genie.name", {}, language)
    return (
        f'<g stroke="#14112e"><title>{escape(name)}</title>'
        f'<path d="M{x + 18} {y + 33}C{x + 8} {y + 30} {x + 30} {y + 26} {x + 10} {y + 19}'
        f'A9 9 0 1 1 {x + 26} {y + 19}C{x + 36} {y + 28} {x + 16} {y + 29} {x + 18} {y + 33}Z" '
        'fill="#74dccd"/>'
        f'<circle cx="{x + 18}" cy="{y + 11}" r="6" fill="#ffe2a6"/></g>'
    )


def _team(view: View, seat: Seat, name: str, x: int, y: int, language: str) -> str:
    """What is known of one team: carpets, channel, picks, favour."""
    parts = standing(view, seat, name, language).split("; ")
    icon = _carpet(view, seat, 0, x - 4, y)
    if seat in view.gone:
        return f'<g opacity=".5">{icon}{_text(x + 40, y + 22, parts[0], 13)}</g>'
    rest = [part for part in parts[1:] if not view.channels or part != parts[1]]
    lines = _text(x + 40, y + 12, parts[0], 13, bold=True) + _text(x + 40, y + 74, ", ".join(rest), 12)
    return icon + lines + _channel(view, seat, x + 40, y + 20, language)


def _channel(view: View, seat: Seat, x: int, y: int, language: str) -> str:
    """The eight tiles in their slots, those behind the screen darker, those to be played framed."""
    parts = []
    for slot, force in enumerate(view.channels[seat] if view.channels else ()):
        at = x + 36 * slot + (8 if slot >= VISIBLE else 0)
        hidden = slot >= VISIBLE
        ink = "#fffaf0" if hidden else "#1d1a45"
        due = bool(view.picked) and force in view.picked[seat]
        parts.append(
            f"<g><title>{escape(wind_name(force, language, view.winds))}</title>"
            f'<rect x="{at}" y="{y}" width="32" height="38" rx="5" '
            f'fill="{"#34357f" if hidden else "#fffaf0"}" '
            f'stroke="{"#c22647" if due else "#34357f"}" stroke-width="{3 if due else 1}"/>'
            f"{_text(at + 16, y + 25, str(force), 17, ink, bold=True, middle=True)}</g>"
        )
    return "".join(parts)


def _text(
    x: int, y: int, text: str, size: int, fill: str = "#1d1a45", *, bold: bool = False, middle: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{weight}{anchor}>{escape(text)}</text>'
