"""Write the letters of the server's pictures as outlines: `python scripts/glyphs.py FOLDER > glyphs.json`.

Needs fonttools and brotli, which nothing else here needs; FOLDER holds the files of Alegreya, as
`web/node_modules/@fontsource-variable/alegreya/files` does. Its licence lies in `web/public/licences`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SCRIPTS = ("latin", "latin-ext", "greek", "cyrillic")
WEIGHT = 700
EM = 1000
"""Units of the face from line to line."""
RANGES = ((0x20, 0x7E), (0xA0, 0x17F), (0x386, 0x3CE), (0x401, 0x451), (0x2013, 0x2026), (0x20AC, 0x20AC))
"""What names are written with in the languages that we speak, and in their neighbours'."""


def outlines(folder: Path) -> dict[str, Any]:
    """By letter, how far it reaches and its outline; the letter's foot stands at 0, and y points down."""
    letters: dict[str, Any] = {}
    for script in SCRIPTS:
        font = TTFont(folder / f"alegreya-{script}-wght-normal.woff2")
        font = instantiateVariableFont(font, {"wght": WEIGHT})
        drawn = font.getGlyphSet()
        for code, name in font.getBestCmap().items():
            if not any(first <= code <= last for first, last in RANGES) or chr(code) in letters:
                continue
            pen = SVGPathPen(drawn, ntos=lambda number: str(round(number)))
            drawn[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
            letters[chr(code)] = [round(drawn[name].width), pen.getCommands()]
    return {"em": EM, "letters": dict(sorted(letters.items()))}


if __name__ == "__main__":
    json.dump(outlines(Path(sys.argv[1])), sys.stdout, ensure_ascii=False, separators=(",", ":"))
