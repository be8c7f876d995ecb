"""Bars with their error, drawn without a library: a page that needs nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from bisat.lab.interval import Interval

WIDTH = 640
"""Where no style sheet says how wide: in a notebook."""
ROW, TEXT, BAR = 40, 16, 27
"""How high a row is, and where in it its words and its bar lie."""
EDGE = 2.0
"""What is kept free on both sides, in parts of a hundred of the width."""


def bars(
    rows: Sequence[tuple[str, Interval]],
    said: Callable[[Interval], str],
    *,
    even: float | None = None,
    title: str = "",
) -> str:
    """A row for each interval: its words, below them its mean as a dot, its reach as a line, and even.

    Places are parts of the width, so that words keep their size on a phone; screen readers are told all.
    """
    values = [edge for _, one in rows for edge in (one.low, one.high, one.mean)] + (
        [even] if even is not None else []
    )
    low, high = min(values), max(values)
    span = (high - low) or 1.0

    def x(value: float) -> str:
        return f"{EDGE + (value - low) / span * (100 - 2 * EDGE):.1f}%"

    height = ROW * len(rows)
    spoken = "; ".join(f"{name} {said(one)}" for name, one in rows)
    label = escape(f"{title}: {spoken}" if title else spoken, quote=True)
    size = f'width="{WIDTH}" height="{height}" font-size="14" fill="currentColor" stroke="none"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}">']
    for at, (name, one) in enumerate(rows):
        words, y = ROW * at + TEXT, ROW * at + BAR
        if even is not None:
            parts.append(_line("even", x(even), x(even), y - 7, y + 7))
        parts.append(f'<text x="0" y="{words}">{escape(name)}</text>')
        parts.append(f'<text x="100%" y="{words}" text-anchor="end">{escape(said(one))}</text>')
        parts.append(_line("reach", x(one.low), x(one.high), y, y))
        parts.append(f'<circle cx="{x(one.mean)}" cy="{y}" r="5"/>')
    return "".join([*parts, "</svg>"])


def _line(kind: str, left: str, right: str, top: float, bottom: float) -> str:
    """Drawn also where no style sheet says how."""
    return (
        f'<line class="{kind}" stroke="currentColor" stroke-width="2" '
        f'x1="{left}" x2="{right}" y1="{top}" y2="{bottom}"/>'
    )
