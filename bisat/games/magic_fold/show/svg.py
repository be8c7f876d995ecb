"""A view as a picture: cards, cloths as they are folded, and the race to the palace."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bisat.core.game import Seat
from bisat.games.magic_fold.cloth.cards import Card, Element, Picture
from bisat.games.magic_fold.cloth.sheet import SIZE, Cloth, lay, upper
from bisat.games.magic_fold.rules.view import View
from bisat.games.magic_fold.show.art import COLOURS, INK, PAPER, figure
from bisat.games.magic_fold.show.story import card_name, element_name, pawn_names
from bisat.games.magic_fold.show.text import situation, standing
from bisat.parts.i18n import capital

CELL = 44
CLOTH = SIZE * CELL
SMALL = 0.6
"""Rivals' cloths beside the own."""
EDGE = 24
CARD_WIDTH, CARD_HEIGHT = 150, 84
LIFT = 1.5
"""How far each layer below is seen at the edge of a packet."""
PER_ROW = 16
"""Clouds in a row of the track."""
CLOUD = 44
PAWNS = ("#f7b733", "#2aa79b", "#e0607e", "#7fb4ff", "#e9e4f5")
"""By seat, the ghost's last."""


def svg(view: View, names: Sequence[str] = (), language: str = "en") -> str:
    """The view as SVG."""
    pawns = pawn_names(view, names, language)
    own = [seat for seat in range(view.seats) if seat == view.seat]
    order = own + [seat for seat in range(view.seats) if seat != view.seat]
    scales = [1.0 if view.seat is None or seat == view.seat else SMALL for seat in order]
    cloths_wide = int(sum(scale * CLOTH + EDGE for scale in scales)) + EDGE
    width = max(cloths_wide, PER_ROW * CLOUD + 2 * EDGE, 4 * (CARD_WIDTH + 10) + 2 * EDGE)
    title = capital(situation(view, pawns, language))
    parts = [f"<title>{escape(title)}</title>", _text(EDGE, EDGE + 4, title, 16, bold=True)]
    top = 2 * EDGE
    parts += [
        _card(view, at, card, EDGE + at * (CARD_WIDTH + 10), top, language)
        for at, card in enumerate(view.open)
    ]
    top += CARD_HEIGHT + EDGE if view.open else 0
    x = float(EDGE)
    for seat, scale in zip(order, scales, strict=True):
        sheet = cloth(view.cloths[seat], view.pictures, language)
        locked = _frame(view, seat)
        parts.append(f'<g transform="translate({x:g} {top}) scale({scale:g})">{locked}{sheet}</g>')
        x += scale * CLOTH + EDGE
    top += CLOTH + EDGE
    parts.append(_track(view, top))
    top += (view.track.palace // PER_ROW + 1) * CLOUD + EDGE
    for pawn, name in enumerate(pawns[: len(view.squares)]):
        parts.append(f'<circle cx="{EDGE + 6}" cy="{top - 5}" r="6" fill="{_colour(view, pawn)}"/>')
        parts.append(_text(EDGE + 20, top, capital(standing(view, pawn, name, language)), 13))
        top += EDGE
    size = f'viewBox="0 0 {width} {top}" width="{width}" height="{top}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif">'
    return "\n".join((head, f'<rect width="{width}" height="{top}" fill="#1d1a45"/>', *parts, "</svg>"))


def cloth(folded: Cloth, pictures: Sequence[Picture], language: str = "en") -> str:
    """A cloth as it is folded: the pictures that show, and below them the edges of the other layers."""
    spread = lay(folded)
    parts = []
    for at, (cell, stack) in enumerate(zip(upper(spread), spread.stacks, strict=True)):
        row, col = divmod(at, spread.cols)
        x, y = col * CELL, row * CELL
        for below in range(len(stack) - 1, 0, -1):
            colour = COLOURS[pictures[stack[below] if stack[below] >= 0 else ~stack[below]].colour]
            parts.append(_square(x + below * LIFT, y + below * LIFT, colour))
        picture = pictures[cell]
        name = escape(element_name(Element(picture.motif, picture.colour), language))
        parts.append(
            f"<g><title>{name}</title>{_square(x, y, COLOURS[picture.colour])}"
            f'<g transform="translate({x + 6} {y + 6}) scale(1.33)">{figure(picture.motif)}</g></g>'
        )
    return "".join(parts)


def _square(x: float, y: float, colour: str) -> str:
    side = f'width="{CELL}" height="{CELL}"'
    return f'<rect x="{x:g}" y="{y:g}" {side} rx="3" fill="{colour}" stroke="{INK}" stroke-width=".8"/>'


def _frame(view: View, seat: Seat) -> str:
    """Where the cloth lies; gold around a locked one."""
    edge = "#f7b733" if view.claims[seat] is not None else "#4a4680"
    side = f'x="-6" y="-6" width="{CLOTH + 12}" height="{CLOTH + 12}"'
    return f'<rect {side} rx="8" fill="#2a2660" stroke="{edge}" stroke-width="2"/>'


def _card(view: View, at: int, card: Card, x: int, y: int, language: str) -> str:
    """A card below its token, with who took it."""
    token = at + 1
    taker = next((seat for seat, it in enumerate(view.claims) if it is not None and it.token == token), None)
    if view.ghost == token:
        taker = view.seats
    edge = INK if taker is None else _colour(view, taker)
    inside = "".join(
        f'<g transform="translate({12 + 33 * place} 44)">{_element(element)}</g>'
        for place, element in enumerate(card.elements)
    )
    reward = "☁" * card.clouds + ("+✦" if card.genie else "")
    return (
        f'<g transform="translate({x} {y})"><title>{escape(card_name(card, language))}</title>'
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="{PAPER}" stroke="{edge}" '
        f'stroke-width="4"/><circle cx="18" cy="20" r="12" fill="#b98a35"/>'
        f'<text x="18" y="25" font-size="14" text-anchor="middle" fill="{PAPER}">{token}</text>'
        f'<text x="40" y="26" font-size="16" fill="{INK}">{reward}</text>{inside}</g>'
    )


def _element(element: Element) -> str:
    """A cell of a card: its colour or grey, its motif or nothing; `?` for anything."""
    fill = "#d9cfbb" if element.colour is None else COLOURS[element.colour]
    box = f'<rect width="30" height="30" rx="4" fill="{fill}" stroke="{INK}" stroke-width=".8"/>'
    if element.motif is not None:
        return f'{box}<g transform="translate(3 3)">{figure(element.motif)}</g>'
    if element.colour is not None:
        return box
    return f'{box}<text x="15" y="22" font-size="20" text-anchor="middle" fill="{INK}">?</text>'


def _spot(square: int) -> tuple[int, int]:
    """The middle of a cloud, row by row."""
    row, col = divmod(square, PER_ROW)
    return EDGE + col * CLOUD + CLOUD // 2, row * CLOUD + CLOUD // 2


def _track(view: View, top: int) -> str:
    """Clouds with their numbers; blue ones are shortcuts, green ones hide a cobra, the last is the palace."""
    shortcuts = dict(view.track.shortcuts)
    parts = []
    for square in range(view.track.palace + 1):
        x, y = _spot(square)
        fill = "#e8e4f2"
        if square in shortcuts:
            fill = "#7fb4ff"
        elif square in view.cobras:
            fill = "#6bb36b"
        elif square == view.track.palace:
            fill = "#f7c548"
        label = f"{square}→{shortcuts[square]}" if square in shortcuts else str(square)
        parts.append(f'<ellipse cx="{x}" cy="{y}" rx="20" ry="15" fill="{fill}" stroke="{INK}"/>')
        parts.append(
            f'<text x="{x}" y="{y + 4}" font-size="10" text-anchor="middle" fill="{INK}">{label}</text>'
        )
    for pawn, square in enumerate(view.squares):
        x, y = _spot(square)
        if pawn not in view.gone:
            at = f'cx="{x - 14 + 7 * pawn}" cy="{y - 12}"'
            parts.append(f'<circle {at} r="6" fill="{_colour(view, pawn)}" stroke="{INK}"/>')
    return f'<g transform="translate(0 {top})">{"".join(parts)}</g>'


def _colour(view: View, pawn: int) -> str:
    return PAWNS[-1] if pawn == view.seats else PAWNS[pawn]


def _text(x: int, y: int, text: str, size: int, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="#fbf3e2"{weight}>{escape(text)}</text>'
