"""The sixteen objects of the frame, each in a square of 24 × 24."""

from __future__ import annotations

from bisat.games.labyrinth_duel.rules.box import Thing

INK = "#2a1a08"
GOLD, IVORY, RUBY, SEA, NIGHT, WOOD, STEEL = (
    "#f7c548", "#fdf3de", "#b3213f", "#2aa79b", "#34357f", "#8a5a2b", "#c9d2de",
)  # fmt: skip

Shape = tuple[str, str]
"""A colour to fill with, or "none", and a path."""


def _round(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


SHAPES: dict[Thing, tuple[Shape, ...]] = {
    "hourglass": (
        (IVORY, "M7 5H17C17 9 13 10 13 12C13 14 17 15 17 19H7C7 15 11 14 11 12C11 10 7 9 7 5Z"),
        (GOLD, "M8.5 18.5C9 16 11 15.5 12 14.5C13 15.5 15 16 15.5 18.5Z"),
        (WOOD, "M5 2.5H19V5H5ZM5 19H19V21.5H5Z"),
    ),
    "key": (
        (GOLD, f"{_round(8, 8, 5)}{_round(8, 8, 2)}"),
        (GOLD, "M11 13L13 11L21 19L19.5 20.5L18 19L16.5 20.5L14.5 18.5L16 17L15 16L13.5 17.5L12.3 16.3Z"),
    ),
    "crown": (
        (GOLD, "M4 18L2.5 7L8 11.5L12 4L16 11.5L21.5 7L20 18Z"),
        (RUBY, f"M4 18H20V21H4Z{_round(12, 14.5, 1.4)}"),
    ),
    "owl": (
        (WOOD, "M5 3L9 5.5C11 5 13 5 15 5.5L19 3V14C19 23 5 23 5 14Z"),
        (IVORY, f"{_round(9, 10, 3)}{_round(15, 10, 3)}"),
        (INK, f"{_round(9, 10, 1)}{_round(15, 10, 1)}"),
        (GOLD, "M12 11.5L10.8 14H13.2Z"),
    ),
    "ring": (
        (GOLD, f"{_round(12, 15.5, 6)}{_round(12, 15.5, 4)}"),
        (SEA, "M8.5 5L10 2.5H14L15.5 5L12 9.5Z"),
    ),
    "book": (
        (RUBY, "M2.5 6V20C6 18 10 18.5 12 20.5C14 18.5 18 18 21.5 20V6Z"),
        (IVORY, "M4 4.5C7 3 10 4 12 6C14 4 17 3 20 4.5V17.5C17 16 14 17 12 19C10 17 7 16 4 17.5Z"),
        ("none", "M12 6V19M6.5 8C8 7.5 9 8 10 8.5M6.5 11.5C8 11 9 11.5 10 12M14 8.5C15 8 16 7.5 17.5 8"),
    ),
    "skull": (
        (IVORY, "M4.5 11C4.5 1.5 19.5 1.5 19.5 11C19.5 14 18 15.5 16.5 16V20.5H7.5V16C6 15.5 4.5 14 4.5 11Z"),
        (INK, f"{_round(9, 11, 2)}{_round(15, 11, 2)}M12 13.5L11 15.5H13Z"),
        ("none", "M10.5 17.5V20.5M13.5 17.5V20.5"),
    ),
    "candle": (
        (GOLD, "M12 1.5C15.5 5.5 14.5 8.5 12 8.5C9.5 8.5 8.5 5.5 12 1.5Z"),
        (IVORY, "M9 10C9 9 15 9 15 10V19H9Z"),
        (WOOD, "M4.5 18.5H19.5L18 21.5H6Z"),
    ),
    "chest": (
        (WOOD, "M3 11C3 6.5 5.5 5 8 5H16C18.5 5 21 6.5 21 11V20H3Z"),
        (GOLD, "M3 10.5H21V12.5H3ZM10 10H14V15H10Z"),
    ),
    "map": (
        (IVORY, "M3 6L9 4L15 6L21 4V18L15 20L9 18L3 20Z"),
        ("none", "M9 4V18M15 6V20M5 15L7 13M8.5 12L11 12.5M12.5 13L14 11.5"),
        (RUBY, "M16 8L17 7L18 8L19 7L20 8L19 9L20 10L19 11L18 10L17 11L16 10L17 9Z"),
    ),
    "sword": (
        (STEEL, "M21.5 2.5L20.5 7L11 16.5L7.5 13L17 3.5Z"),
        (GOLD, "M5.5 12L7 10.5L13.5 17L12 18.5Z"),
        (WOOD, "M8 15.5L5 18.5L3.5 20.5L5.5 19L8.5 16Z"),
    ),
    "helmet": (
        (RUBY, "M11 5C11 1 18 0 20 4C17 3 15 4 13.5 6Z"),
        (STEEL, "M4.5 19V12C4.5 3.5 19.5 3.5 19.5 12V19H15V13H13.2V20.5H10.8V13H9V19Z"),
        (GOLD, "M4.5 11.5H19.5V13H4.5Z"),
    ),
    "gem": (
        (SEA, "M7 4H17L21.5 10L12 21L2.5 10Z"),
        ("none", "M2.5 10H21.5M7 4L9 10L12 21L15 10L17 4M9 10L12 4L15 10"),
    ),
    "purse": (
        (WOOD, "M9 8C2 12 2 21.5 12 21.5C22 21.5 22 12 15 8Z"),
        (WOOD, "M7.5 3.5L10 8H14L16.5 3.5L12 5Z"),
        (GOLD, f"M8.5 7.5H15.5V9H8.5Z{_round(12, 15, 3)}"),
    ),
    "lamp": (
        (
            GOLD,
            "M2 9C5 9.5 6 10 10 10H15C17 10 18 7 21 7.5C22 9 19 10 19 12C18 16 15 17 12 17C8 17 6 13 2 9Z",
        ),
        (GOLD, "M8.5 20.5C9 18.5 11 18.5 11 17H13.5C13.5 18.5 15.5 18.5 16 20.5Z"),
        (RUBY, "M10 10C10.5 7.5 14.5 7.5 15 10ZM12.5 7.5L11.7 6H13.3Z"),
    ),
    "orb": (
        (NIGHT, _round(12, 10, 7.5)),
        (WOOD, "M6 21.5C6.5 18.5 8.5 17.5 8.5 16H15.5C15.5 17.5 17.5 18.5 18 21.5Z"),
        ("none", "M7.5 10C7.5 7 9.5 5.5 11.5 5.5"),
    ),
}


def figure(thing: Thing) -> str:
    """An object as SVG, with its outlines."""
    paths = "".join(f'<path d="{path}" fill="{colour}"/>' for colour, path in SHAPES[thing])
    pen = f'stroke="{INK}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g {pen} fill-rule="evenodd">{paths}</g>'
