"""The picture of an evening to show around: names as chosen, points, games, and nothing that leads on."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from bisat.core.game import Value
from bisat.parts.i18n import listed, say
from bisat.server.evening.letters import line
from bisat.server.wire.values import Language

WORDS = "bisat.server.evening"
WIDTH, MARGIN = 1200, 90
ROW, GAME = 118, 74
NIGHT, DUSK, SAND, SOFT, SAFFRON = "#0d0e2b", "#42245c", "#fbf1de", "#d9c7e8", "#ffcd6b"
SKY = ((0, NIGHT), (0.62, "#23174a"), (1, DUSK))
"""From above."""
FRAME = "#44467f"
CURTAIN, FOLD = "#a3163a", "#7c0f2b"
TINTS = (
    ("#f7b733", "#1d1a45"),
    ("#3a66d6", "#fffaf0"),
    ("#a3163a", "#fffaf0"),
    ("#27b0a0", "#14122f"),
    ("#fdf3de", "#1d1a45"),
    ("#42245c", "#fffaf0"),
)
"""The colours of the seats, as the browser has them, and what is written on them."""
STARS = (
    (130, 90, 3),
    (300, 200, 2),
    (420, 70, 2),
    (820, 60, 2),
    (960, 190, 3),
    (1090, 100, 2),
)


class Shown(Value, frozen=True):
    """Somebody in the picture."""

    name: str
    colour: int
    place: int
    """0 for a bot, which is shown below all others."""
    points: int
    emblem: str = "sun"


class Played(Value, frozen=True):
    """A game in the picture."""

    title: str
    winners: tuple[str, ...]


class Result(Value, frozen=True):
    """All that the picture tells."""

    day: str
    company: tuple[Shown, ...]
    games: tuple[Played, ...]


def svg(result: Result, language: Language) -> str:
    """The picture."""
    ranked = sorted(result.company, key=lambda one: (one.place == 0, one.place, one.colour))
    top = 330
    middle = top + ROW * len(ranked) + 60
    height = middle + GAME * len(result.games) + 190
    winners = [one.name for one in ranked if one.place == 1]
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">',
        *(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in SKY),
        "</linearGradient></defs>",
        f'<rect width="{WIDTH}" height="{height}" fill="url(#sky)"/>',
        *(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#ffe2a6"/>' for x, y, r in STARS),
        _skyline(height),
        *_curtain(height),
        line(_say("title", language), (WIDTH / 2, 135), 84, SAFFRON, "middle", WIDTH - 2 * MARGIN),
        line(
            _say("winner", language, n=len(winners), names=listed(winners, language)),
            (WIDTH / 2, 222),
            50,
            SAND,
            "middle",
            WIDTH - 2 * MARGIN,
        ),
        line(result.day, (WIDTH / 2, 282), 34, SOFT, "middle"),
    ]
    for at, one in enumerate(ranked):
        parts += _row(one, top + ROW * at, language)
    for at, game in enumerate(result.games):
        y = middle + GAME * at
        parts.append(line(game.title, (MARGIN + 14, y + 40), 38, SAND, room=480))
        names = listed(game.winners, language) or "–"
        parts.append(line(names, (WIDTH - MARGIN - 14, y + 40), 34, SOFT, "end", 480))
    return "".join((*parts, "</svg>"))


def _row(one: Shown, y: float, language: Language) -> list[str]:
    tint, ink = TINTS[one.colour % len(TINTS)]
    first = one.place == 1
    centre = y + (ROW - 16) / 2
    wide = f'width="{WIDTH - 2 * MARGIN}"'
    edge = f'stroke="{SAFFRON if first else FRAME}" stroke-width="{5 if first else 2}"'
    tile = '<rect x="-29" y="-29" width="58" height="58" rx="9"'
    medal = f'translate({MARGIN + 150} {centre})" fill="{tint}" stroke="#fffaf0" stroke-width="3"'
    return [
        f'<rect x="{MARGIN}" y="{y}" {wide} height="{ROW - 16}" rx="24" fill="#1b1c4d" {edge}/>',
        line(str(one.place or "–"), (MARGIN + 58, centre + 20), 60, SAFFRON if first else SAND, "middle"),
        f'<g transform="{medal}>{tile}/>{tile} transform="rotate(45)"/></g>',
        f'<circle cx="{MARGIN + 150}" cy="{centre}" r="32" fill="{tint}"/>',
        _emblem(one.emblem, (MARGIN + 150, centre), ink, tint),
        line(one.name, (MARGIN + 220, centre + 17), 52, SAND, room=500),
        line(
            _say("points", language, n=one.points),
            (WIDTH - MARGIN - 36, centre + 16),
            46,
            SAFFRON,
            "end",
            240,
        ),
    ]


@cache
def emblems() -> dict[str, tuple[str, str, str]]:
    """What people carry, as the browser draws it."""
    drawn = msgspec.json.decode((files(__package__) / "emblems.json").read_bytes())
    return {name: (ink, lines, cuts) for name, (ink, lines, cuts) in drawn.items()}


def _emblem(name: str, at: tuple[float, float], ink: str, ground: str) -> str:
    """What somebody carries, as in the browser: shapes, strokes, and fine cuts that show the ground."""
    shape, lines, cuts = emblems().get(name) or emblems()["sun"]
    where = f"translate({at[0] - 22} {at[1] - 22}) scale({44 / 64})"
    strokes = (
        f'<path d="{lines}" fill="none" stroke="{ink}" stroke-width="4"/>' if lines else "",
        f'<path d="{cuts}" fill="none" stroke="{ground}" stroke-width="2.2"/>' if cuts else "",
    )
    drawn = f'<path d="{shape}" fill="{ink}" fill-rule="evenodd"/>{"".join(strokes)}'
    return f'<g transform="{where}" stroke-linecap="round">{drawn}</g>'


def _curtain(height: int) -> list[str]:
    """A curtain drawn aside: a hem above, and folds that hang at both sides."""
    hung = round(height * 0.62)
    folds = [f'<rect width="{WIDTH}" height="26" fill="{CURTAIN}"/>']
    folds += [f'<path d="M{x} 26h60l-30 26Z" fill="{SAFFRON}"/>' for x in range(0, WIDTH, 60)]
    for side in (f"translate({WIDTH} 0) scale(-1 1)", "translate(0 0)"):
        whole = f'<path d="M0 26H78Q62 {hung * 0.55:.0f} 34 {hung}Q12 {hung + 40} 0 {hung + 60}Z"/>'
        shade = f'<path d="M26 26Q30 {hung * 0.6:.0f} 10 {hung}M52 26Q50 {hung * 0.6:.0f} 22 {hung}"/>'
        shade = f'<g fill="none" stroke="{FOLD}" stroke-width="5">{shade}</g>'
        tie = f'<path d="M0 {hung * 0.8:.0f}q30 14 52 0" fill="none" stroke="{SAFFRON}" stroke-width="9"/>'
        folds.append(f'<g transform="{side}" fill="{CURTAIN}">{whole}{shade}{tie}</g>')
    return folds


def _skyline(height: int) -> str:
    """Roofs and minarets at the foot, and the name of the place."""
    y = height
    towers = "".join(
        f'<path d="M{x} {y}V{y - tall}q14 -34 28 0V{y}Zm-7 {26 - tall}h42v9h-42Z"/>'
        for x, tall in ((70, 116), (236, 84), (930, 96), (1092, 124))
    )
    domes = "".join(
        f'<path d="M{x - r} {y}V{y - 46}q0 -{r} {r} -{r + 18}q{r} 18 {r} {r + 18}V{y}Z"/>'
        for x, r in ((160, 46), (330, 62), (1010, 56))
    )
    ground = f'<rect y="{y - 26}" width="{WIDTH}" height="26"/>'
    return f'<g fill="{NIGHT}">{ground}{towers}{domes}</g>' + line(
        "bisat", (WIDTH / 2, y - 52), 44, SAFFRON, "middle"
    )


def _say(id: str, language: Language, **values: str | int) -> str:
    return say(WORDS, f"picture.{id}", values, language)
