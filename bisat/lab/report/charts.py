"""Bars with their error, drawn without a library: a page that needs nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from bisat.lab.interval import Interval

WIDTH, ROW, LABEL, VALUE = 640, 26, 150, 170


def bars(
    rows: Sequence[tuple[str, Interval]],
    said: Callable[[Interval], str],
    *,
    even: float | None = None,
    title: str = "",
) -> str:
    """A row for each interval: its mean as a dot, its reach as a line, and where even would be."""
    values = [edge for _, one in rows for edge in (one.low, one.high, one.mean)] + (
        [even] if even is not None else []
    )
    low, high = min(values), max(values)
    pad = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    low, high = low - pad, high + pad

    def x(value: float) -> float:
        return LABEL + (value - low) / (high - low) * (WIDTH - LABEL - VALUE)

    height = ROW * len(rows) + 8
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">']
    if even is not None:
        parts.append(f'<line class="even" x1="{x(even):.1f}" x2="{x(even):.1f}" y1="0" y2="{height}"/>')
    for at, (name, one) in enumerate(rows):
        y = ROW * at + ROW / 2 + 4
        parts.append(f'<text x="{LABEL - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<line class="reach" x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle cx="{x(one.mean):.1f}" cy="{y}" r="4.5"/>')
        parts.append(f'<text x="{WIDTH - VALUE + 10}" y="{y + 4}">{escape(said(one))}</text>')
    return "".join([*parts, "</svg>"])
