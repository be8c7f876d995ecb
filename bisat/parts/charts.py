"""Points with their error on an axis, drawn without a library: a page that needs nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import floor, log10
from typing import Protocol, TypeVar

WIDTH = 640
"""Where no style sheet says how wide: in a notebook."""
ROW, TEXT, BAR = 40, 16, 27
"""How high a row is, and where in it its words and its bar lie."""
EDGE = 2.0
"""What is kept free on both sides, in parts of a hundred of the width."""
AXIS = 34
"""How high the axis with its numbers is."""
STEPS = 4
"""Into about so many parts an axis is cut."""


class Spread(Protocol):
    """A figure, and between what it lies."""

    @property
    def mean(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


S = TypeVar("S", bound=Spread)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers that lie on an axis, and one beyond each end unless the end is one.

    >>> ticks(0.12, 0.57), ticks(-130, 240)
    ([0.0, 0.2, 0.4, 0.6], [-200.0, -100.0, 0.0, 100.0, 200.0, 300.0])
    """
    rough = ((high - low) or 1.0) / STEPS
    power = 10.0 ** floor(log10(rough))
    step = next(power * it for it in (1, 2, 5, 10) if power * it >= rough * 0.999)
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, max(last, first + 1) + 1)]


def bars(
    rows: Sequence[tuple[str, S]],
    said: Callable[[S], str],
    *,
    even: float | None = None,
    title: str = "",
    number: Callable[[float], str] = "{:g}".format,
) -> str:
    """A row for each interval: its words, its mean as a dot, its reach as a line; below them an axis.

    Places are parts of the width, so that words keep their size on a phone; screen readers are told all.
    """
    values = [edge for _, one in rows for edge in (one.low, one.high, one.mean)] + (
        [even] if even is not None else []
    )
    marks = ticks(min(values), max(values))
    low, span = marks[0], marks[-1] - marks[0]

    def x(value: float) -> str:
        return f"{EDGE + (value - low) / span * (100 - 2 * EDGE):.1f}%"

    bottom = ROW * len(rows)
    height = bottom + AXIS
    spoken = "; ".join(f"{name} {said(one)}" for name, one in rows)
    label = escape(f"{title}: {spoken}" if title else spoken, quote=True)
    size = f'width="{WIDTH}" height="{height}" font-size="14" fill="currentColor" stroke="none"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}">']
    for at, mark in enumerate(marks):
        anchor = "start" if at == 0 else "end" if mark == marks[-1] else "middle"
        parts.append(_line("tick", x(mark), x(mark), 0, bottom + 4, 0.25))
        parts.append(
            f'<text x="{x(mark)}" y="{bottom + 20}" text-anchor="{anchor}">{escape(number(mark))}</text>'
        )
    parts.append(_line("axis", x(marks[0]), x(marks[-1]), bottom, bottom, 1))
    for at, (name, one) in enumerate(rows):
        words, y = ROW * at + TEXT, ROW * at + BAR
        if even is not None:
            parts.append(_line("even", x(even), x(even), y - 7, y + 7))
        parts.append(f'<text x="0" y="{words}">{escape(name)}</text>')
        parts.append(f'<text x="100%" y="{words}" text-anchor="end">{escape(said(one))}</text>')
        parts.append(_line("reach", x(one.low), x(one.high), y, y))
        parts.append(f'<circle cx="{x(one.mean)}" cy="{y}" r="5"/>')
    return "".join([*parts, "</svg>"])


def _line(kind: str, left: str, right: str, top: float, bottom: float, width: float = 2) -> str:
    """Drawn also where no style sheet says how."""
    return (
        f'<line class="{kind}" stroke="currentColor" stroke-width="{width:g}" '
        f'x1="{left}" x2="{right}" y1="{top}" y2="{bottom}"/>'
    )
