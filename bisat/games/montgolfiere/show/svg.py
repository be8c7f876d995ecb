"""A view as a picture: the sky from the village to the Moon, and the cards that can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bisat.games.montgolfiere.rules.box import NUMBER, ROUNDS, Card
from bisat.games.montgolfiere.rules.moves import Play
from bisat.games.montgolfiere.rules.view import View
from bisat.games.montgolfiere.show.story import PACKAGE, balloon_names, card_name
from bisat.games.montgolfiere.show.text import standing
from bisat.parts.i18n import capital, say

COLOURS = ("#f7b733", "#3a66d6", "#a3163a", "#27b0a0", "#fdf3de", "#42245c")
TRIMS = ("#8f1537", "#ffe2a6", "#f7b733", "#fffaf0", "#34357f", "#74dccd")
BARON = ("#1b1830", "#c22647")
"""A balloon's envelope and its stripes, by seat, and the Baron's."""

SYMBOLS: dict[Card, str] = {
    "grapple": "M12 4V17M12 4a2 2 0 1 0 .1 0M5 12C5 19 9 20 12 17C15 20 19 19 19 12M5 12l-1 3M19 12l1 3",
    "gas": "M6 17a3 3 0 0 1 0-6a4 4 0 0 1 7-3a4 4 0 0 1 5 4a3 3 0 0 1-1 5ZM8 20h2M14 20h3",
    "storm": "M6 12a3 3 0 0 1 1-6a4 4 0 0 1 8-1a3 3 0 0 1 3 6M13 9l-4 6h4l-2 5",
    "motor": "M10 12C6 7 2 9 2 12S6 16 10 13M14 12C18 7 22 9 22 12S18 16 14 13M12 10a2 2 0 1 0 .1 0M12 14v7",
}
ENVELOPE = "M0 -20C10 -20 15 -13 15 -6C15 2 7 6 5 10H-5C-7 6 -15 2 -15 -6C-15 -13 -10 -20 0 -20Z"
STRIPE = "M0 -20C5 -14 5 0 2 10H-2C-5 0 -5 -14 0 -20Z"
NIGHT = (
    '<defs><linearGradient id="bisat-mg-sky" x2="0" y2="1"><stop stop-color="#17143a"/>'
    '<stop offset=".7" stop-color="#4a4a9c"/><stop offset="1" stop-color="#d98a5b"/></linearGradient></defs>'
)

SKY, PANEL, ROW, LINE = 300, 380, 46, 62
"""Widths of the sky and of the panel beside it; heights of a square and of a balloon's line in the panel."""


def svg(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The view as SVG."""
    names = [capital(name) for name in balloon_names(view, names, language)]
    height = max(view.moon * ROW + 24, len(names) * LINE + 52)
    title = say(PACKAGE, "text.round", {"round": view.round, "rounds": ROUNDS}, language)
    size = f'viewBox="0 0 {SKY + PANEL} {height}" width="{SKY + PANEL}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif">',
        f"<title>{escape(title)}</title>",
        _sky(view, height),
        *(_balloon(view, balloon, height) for balloon in range(len(names)) if balloon not in view.gone),
        f'<rect x="{SKY}" width="{PANEL}" height="{height}" fill="#fbf3e2"/>',
        _text(SKY + 16, 28, title, 16, "#1d1a45", bold=True),
        *(_line(view, balloon, name, language) for balloon, name in enumerate(names)),
        "</svg>",
    ]
    return "\n".join(parts)


def _sky(view: View, height: int) -> str:
    """The night with its stars, the Moon, the village and a line for each square."""
    top = _middle(view.moon, height)
    stars = "".join(
        f'<circle cx="{n * n * 37 % SKY}" cy="{n * height // 45}" r="{1 + n % 2 * 0.6}"/>'
        for n in range(1, 31)
    )
    houses = "".join(
        f'<path d="M{x} {height}v-{tall}l9 -8l9 8V{height}Z"/>'
        for x, tall in ((40, 8), (62, 14), (86, 6), (150, 12), (174, 8), (216, 15), (244, 9), (268, 5))
    )
    squares = "".join(
        f'<path d="M34 {_middle(square, height) + ROW // 2}H{SKY}" stroke="#f8eedb" stroke-opacity=".22"/>'
        + _text(12, _middle(square, height) + 5, str(square), 13, "#f8eedb")
        for square in range(1, view.moon + 1)
    )
    return (
        f'{NIGHT}<rect width="{SKY}" height="{height}" fill="url(#bisat-mg-sky)"/>'
        f'<g fill="#ffe2a6" opacity=".7">{stars}</g>'
        f'<circle cx="{SKY - 46}" cy="{top}" r="20" fill="#ffe9b8"/>'
        f'<path d="M{SKY - 52} {top - 10}a5 5 0 1 0 .1 0m12 13a4 4 0 1 0 .1 0" fill="#e8c987"/>'
        f'<g fill="#2a1f4a">{houses}</g>{squares}'
    )


def _middle(square: int, height: int) -> int:
    """The middle of a square, from the top of the picture; squares are counted from the ground."""
    return height - 20 - square * ROW + ROW // 2


def _balloon(view: View, balloon: int, height: int) -> str:
    """A balloon on its square, beside those that came before it."""
    square = view.squares[balloon]
    beside = sum(1 for other in range(balloon) if view.squares[other] == square and other not in view.gone)
    return _envelope(view, balloon, 62 + beside * 38, _middle(square, height) - 2)


def _envelope(view: View, balloon: int, x: int, y: int) -> str:
    """One balloon around a point; the digit is its seat."""
    is_baron = balloon == view.seats
    skin, trim = BARON if is_baron else (COLOURS[balloon], TRIMS[balloon])
    mark = "B" if is_baron else str(balloon)
    return (
        f'<g transform="translate({x} {y})" stroke="#14112e" stroke-width="1" stroke-linejoin="round">'
        f'<path d="M-4 10L-3 15M4 10L3 15" fill="none"/>'
        f'<path d="{ENVELOPE}" fill="{skin}"/><path d="{STRIPE}" fill="{trim}" stroke="none"/>'
        f'<circle cy="-5" r="7" fill="#fffaf0"/><path d="M-4 15H4L3 20H-3Z" fill="#8a5a2b"/></g>'
        + _text(x, y - 1, mark, 11, "#14112e", bold=True, middle=True)
    )


def _line(view: View, balloon: int, name: str, language: str) -> str:
    """What is known of one balloon: its name, how many cards it has, and those that can be seen."""
    x, y = SKY + 16, 52 + balloon * LINE
    stands = standing(view, balloon, name, language)
    icon = _envelope(view, balloon, x + 14, y + 26)
    if balloon in view.gone:
        return f'<g opacity=".5">{icon}{_text(x + 44, y + 26, stands, 13)}</g>'
    cards = _hand(view, balloon, x + 44, y + 18, language) + _laid(view, balloon, x + 322, y + 18, language)
    return icon + _text(x + 44, y + 8, stands, 13) + cards


def _hand(view: View, balloon: int, x: int, y: int, language: str) -> str:
    """The cards in hand that this seat sees, the chosen one pulled up; of the Baron's stock the next one."""
    if balloon == view.seats:
        return "" if view.baron_next is None else _card(view.baron_next, x, y, language)
    cards = view.hands[balloon] or ()
    choice = view.choice if balloon == view.seat else None
    pulled = cards.index(choice.card) if isinstance(choice, Play) else None
    return "".join(
        _card(card, x + at * 32, y - 6 if at == pulled else y, language) for at, card in enumerate(cards)
    )


def _laid(view: View, balloon: int, x: int, y: int, language: str) -> str:
    """The turned card with the movement resolved so far; between rounds, pale, the last one played."""
    if view.table:
        card, by = view.table[balloon], view.moves[balloon]
        rise = "?" if by is None else f"{by:+d}" if by else ""
        assert card is not None, "only those who have gone lay no card"
        return _card(card, x, y, language) + _text(x - 14, y + 23, rise, 14, bold=True, middle=True)
    last = view.played[balloon][-1:]
    return "".join(f'<g opacity=".45">{_card(card, x, y, language)}</g>' for card in last)


def _card(card: Card, x: int, y: int, language: str) -> str:
    """A small card: a number of ballast, or the sign of what it does."""
    if card in NUMBER:
        face = _text(13, 23, card, 14, "#7a3d06", bold=True, middle=True)
    else:
        pen = 'fill="none" stroke="#34357f" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"'
        face = f'<path transform="translate(1 5)" d="{SYMBOLS[card]}" {pen}/>'
    return (
        f'<g transform="translate({x} {y})"><title>{escape(card_name(card, language))}</title>'
        f'<rect width="26" height="36" rx="4" fill="#fffdf7" stroke="#c9b893"/>{face}</g>'
    )


def _text(
    x: int, y: int, text: str, size: int, colour: str = "#1d1a45", *, bold: bool = False, middle: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{weight}{anchor}>{escape(text)}</text>'
