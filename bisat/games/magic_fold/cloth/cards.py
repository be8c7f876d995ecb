"""Pictures, challenge cards, and how well pictures fit a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Literal, get_args

from bisat.core.game import Value

Motif = Literal["camel", "moon", "palace", "lamp"]
Colour = Literal["red", "purple", "yellow", "blue"]
MOTIFS: tuple[Motif, ...] = get_args(Motif)
COLOURS: tuple[Colour, ...] = get_args(Colour)

ANYTHING = "?"
MAX_ELEMENTS = 4


class Picture(Value, frozen=True):
    """What a cell of the cloth shows, the same on both faces."""

    motif: Motif
    colour: Colour


class Element(Value, frozen=True):
    """What a card asks of one cell; None asks for nothing, and an element of two Nones is `?`."""

    motif: Motif | None = None
    colour: Colour | None = None


class Card(Value, frozen=True):
    """A challenge card."""

    number: int
    """Its place in the box: the standard deck from 0, then the advanced one."""
    elements: tuple[Element, ...]
    clouds: int
    genie: bool
    """Whether it gives a genie too: a card of one cloud does."""


def suits(element: Element, picture: Picture) -> bool:
    """Whether a picture is what an element asks for."""
    return element.motif in (None, picture.motif) and element.colour in (None, picture.colour)


@lru_cache(maxsize=1 << 15)
def missing(elements: tuple[Element, ...], shown: tuple[Picture, ...]) -> int | None:
    """How many genies these pictures need to fit, or None where no genie helps.

    Elements and pictures are matched one to one in the best way (F7). There must be as many of each, and at
    least one must be shown for real.

    >>> camel, red = Element("camel"), Element(None, "red")
    >>> missing((camel, red), (Picture("camel", "red"), Picture("moon", "blue")))
    1
    >>> missing((camel, red), (Picture("camel", "red"),)) is None
    True
    """
    if len(elements) != len(shown):
        return None
    best = max(
        sum(suits(element, picture) for element, picture in zip(elements, order, strict=True))
        for order in permutations(shown)
    )
    return len(elements) - best if best else None


def parse_element(text: str) -> Element | None:
    """The element written like this, or None.

    >>> parse_element("red camel"), parse_element("?"), parse_element("fish")
    (Element(motif='camel', colour='red'), Element(motif=None, colour=None), None)
    """
    words = text.split()
    if words == [ANYTHING]:
        return Element()
    motifs = [motif for motif in MOTIFS if motif in words]
    colours = [colour for colour in COLOURS if colour in words]
    if not words or len(motifs) > 1 or len(colours) > 1 or len(motifs) + len(colours) != len(words):
        return None
    return Element(motifs[0] if motifs else None, colours[0] if colours else None)


def element_text(element: Element) -> str:
    """An element as it is written in a box.

    >>> element_text(Element("moon", "blue")), element_text(Element())
    ('blue moon', '?')
    """
    return " ".join(filter(None, (element.colour, element.motif))) or ANYTHING


def elements_text(elements: Sequence[Element]) -> str:
    """Elements as they are written in a box."""
    return ", ".join(map(element_text, elements))
