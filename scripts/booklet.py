"""The rules of a game as a booklet of A5 pages, set from its guide: to print, fold and lay into the box."""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fpdf import FPDF

LANGUAGES = ("en", "fr", "de", "el")
FONTS = Path("web/node_modules/@fontsource-variable/commissioner/files")
SCRIPTS = ("latin", "latin-ext", "greek")
"""Each a font of its own; what one lacks comes from the next."""
WEIGHTS = {"": 400, "B": 700}
INK, RED, GOLD, TEAL, SOFT = (29, 26, 69), (163, 22, 58), (247, 183, 51), (39, 176, 160), (87, 80, 111)
SIGN = re.compile(r"[\U0001f300-\U0001faff☀-➿️]\s*")
"""Pictures that stand for something on screen only."""


Fonts = dict[tuple[str, str], Path]


def fonts(folder: Path, to: Path) -> Fonts:
    """The house's typeface in two weights, by script and style, as files."""
    made = {}
    for script in SCRIPTS:
        for style, weight in WEIGHTS.items():
            font = TTFont(folder / f"commissioner-{script}-wght-normal.woff2")
            font = instantiateVariableFont(font, {"wght": weight})
            font.flavor = None
            made[script, style] = to / f"{script}{weight}.ttf"
            font.save(made[script, style])
    return made


class Booklet(FPDF):
    """Pages of half a sheet, with a hem of carpet at the head and a number at the foot."""

    def __init__(self, title: str, language: str, made: Fonts) -> None:
        super().__init__(format=(148, 210))
        self.set_title(title)
        self.set_lang(language)
        for (script, style), font in made.items():
            self.add_font(script, style, font)
        self.set_fallback_fonts([*SCRIPTS[1:]], exact_match=True)
        self.set_margins(15, 17, 15)
        self.set_auto_page_break(True, 16)

    def header(self) -> None:
        """A row of triangles, as along every panel of the app."""
        for at in range(0, 148, 8):
            self.set_fill_color(*RED)
            self.rect(at, 0, 8, 5, style="F")
            self.set_fill_color(*GOLD)
            self.polygon([(at, 0), (at + 8, 0), (at + 4, 4)], style="F")
        self.set_fill_color(*TEAL)
        self.rect(0, 5, 148, 1, style="F")
        self.set_y(15)

    def footer(self) -> None:
        """The number of the page."""
        self.set_y(-11)
        self.set_font("latin", "", 8)
        self.set_text_color(*SOFT)
        self.cell(0, 5, str(self.page_no()), align="C")

    def says(self, text: str, size: float = 9.5, style: str = "", colour: tuple[int, ...] = INK) -> None:
        """A paragraph; two stars make bold."""
        self.set_font("latin", style, size)
        self.set_text_color(*colour)
        self.multi_cell(0, size * 0.52, text, markdown=True, align="L", new_x="LMARGIN", new_y="NEXT")

    def headed(self, text: str, size: float) -> None:
        """A heading, which stays with what follows it."""
        if self.get_y() > 180:
            self.add_page()
        self.ln(2.5)
        self.says(text, size, "B", RED)
        self.ln(1)

    def listed(self, text: str) -> None:
        """One point of a list."""
        self.set_font("latin", "B", 9.5)
        self.set_text_color(*RED)
        self.cell(4, 5, "•")
        left = self.l_margin
        self.set_left_margin(left + 4)
        self.says(text)
        self.set_left_margin(left)
        self.set_x(left)
        self.ln(0.8)


def booklet(guide: str, told: list[str], language: str, made: Fonts) -> bytes:
    """The booklet of one guide, with the story before it; what is for screens only is left out."""
    title, *parts = re.split(r"^## ", SIGN.sub("", guide.replace("\u202f", "\xa0")), flags=re.M)
    screen = 2  # from the end: on screen, and after it the rulings
    page = Booklet(title.splitlines()[0].removeprefix("# "), language, made)
    page.add_page()
    name, *lead = title.strip().splitlines()
    page.says(name.removeprefix("# "), 22, "B", RED)
    page.ln(3)
    for line in (each.replace("\u202f", "\xa0") for each in told):
        page.says(line, 9.5, "", SOFT)
        page.ln(1.5)
    for line in filter(None, lead):
        page.says(line)
    for at, part in enumerate(parts):
        if at == len(parts) - screen:
            continue
        heading, *lines = part.splitlines()
        page.headed(heading, 13)
        for line in filter(None, lines):
            if line.startswith("### "):
                page.headed(line[4:], 10.5)
            elif line.startswith("- "):
                page.listed(line[2:])
            elif not line.startswith("{"):
                page.says(line)
                page.ln(1)
    return bytes(page.output())


def write(root: Path, folder: Path) -> None:
    """All booklets, one for each game and language."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept:
        made = fonts(root / FONTS, Path(kept))
        for game in sorted((root / "bisat" / "games").glob("*/guide")):
            for language in LANGUAGES:
                words = json.loads((game.parent / "messages" / f"{language}.json").read_text("utf-8"))
                told = [words[key] for key in sorted(words) if key.startswith("story.")]
                guide = (game / f"{language}.md").read_text("utf-8")
                name = f"{game.parent.name.replace('_', '-')}-{language}.pdf"
                (folder / name).write_bytes(booklet(guide, told, language, made))


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
