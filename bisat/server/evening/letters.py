"""Words as outlines: a picture looks the same everywhere, whatever fonts somebody has."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

MARK = (520, "M260 -560 460 -280 260 0 60 -280Z")
"""Stands for letters that we have no outline of."""
SHRINK = 0.62
"""How much smaller long words may become before they are cut."""
GAP = "…"

Anchor = Literal["start", "middle", "end"]


@cache
def _letters() -> dict[str, Any]:
    return dict(msgspec.json.decode((files(__package__) / "glyphs.json").read_bytes())["letters"])


def outlined(text: str) -> list[tuple[int, str]]:
    """By letter, how far it reaches and its outline; letters that we have not are one mark together."""
    letters = _letters()
    found: list[tuple[int, str]] = []
    for letter in unicodedata.normalize("NFC", text):
        if letter in letters:
            found.append(tuple(letters[letter]))
        elif unicodedata.category(letter)[0] not in "MC" and found[-1:] != [MARK]:
            found.append(MARK)
    return found


def line(
    text: str, at: tuple[float, float], size: float, fill: str, anchor: Anchor = "start", room: float = 1e9
) -> str:
    """Words on one line, no wider than there is room: first smaller, then cut."""
    drawn = outlined(text)
    scale = size / 1000
    width = sum(reach for reach, _ in drawn)
    if width * scale > room:
        scale = max(room / width, scale * SHRINK)
    if width * scale > room:
        cut = outlined(GAP)
        while drawn and sum(reach for reach, _ in (*drawn, *cut)) * scale > room:
            drawn.pop()
        drawn += cut
        width = sum(reach for reach, _ in drawn)
    left = at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width * scale
    paths, reached = [], 0
    for reach, outline in drawn:
        if outline:
            paths.append(f'<path transform="translate({reached})" d="{outline}"/>')
        reached += reach
    whole = f"translate({left:.1f} {at[1]:.1f}) scale({scale:.4f})"
    return f'<g transform="{whole}" fill="{fill}">{"".join(paths)}</g>'
