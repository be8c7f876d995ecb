"""The four motifs, each drawn in a square of 24 × 24, and the colours of the cloth."""

from __future__ import annotations

from bisat.games.magic_fold.cloth.cards import Colour, Motif

INK = "#2a1a08"
PAPER = "#fdf3de"
COLOURS: dict[Colour, str] = {"red": "#d8433f", "purple": "#8a55b5", "yellow": "#f2bd35", "blue": "#3c86c9"}
"""Each is told apart by its letter too, where colours alone would not do."""

PATHS: dict[Motif, str] = {
    "camel": "M3 20V13C3 10 5 10 6 10C7 6 9 6 10 10C11 6 13 6 14 10C16 10 16 8 17 5C18 3 21 3 22 5L20 6.5"
    "C19.5 10 19 12 17 14V20H15V15H6.5V20Z",
    "moon": "M15.5 3A9.5 9.5 0 1 0 21 14.5A7.5 7.5 0 0 1 15.5 3ZM18 5L18.8 7.2L21 8L18.8 8.8L18 11L17.2 8.8"
    "L15 8L17.2 7.2Z",
    "palace": "M2 21V12L4 9L6 12V14H8C8 8 11 8 12 3C13 8 16 8 16 14H18V12L20 9L22 12V21H14V18C14 16 "
    "10 16 10 18V21Z",
    "lamp": "M2 9C5 9.5 6 10 10 10C10.5 7.5 14.5 7.5 15 10C17 10 18 7 21 7.5C22 9 19 10 19 12C18 16 15 "
    "17 13.5 17C13.5 18.5 15.5 18.5 16 20.5H8.5C9 18.5 11 18.5 11 17C8 17 6 13 2 9Z",
}
"""Outlines without a colour: the cell behind gives it."""


def figure(motif: Motif, fill: str = PAPER) -> str:
    """A motif as SVG."""
    return (
        f'<path d="{PATHS[motif]}" fill="{fill}" stroke="{INK}" stroke-width=".9" stroke-linejoin="round"/>'
    )
