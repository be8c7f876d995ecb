"""Composing decks: cards are sampled, tried on the cloth by the solver, and paid by how hard they are.

`python -m bisat.games.magic_fold --compose FOLDER` reads `cloth.toml` there and writes both decks beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bisat.core.game import Value
from bisat.core.rng import Rng
from bisat.games.magic_fold.cloth.cards import COLOURS, MOTIFS, Element, elements_text
from bisat.games.magic_fold.cloth.solver import Pictures, solutions
from bisat.games.magic_fold.rules.box import MAX_CLOUDS, read_cloth

Elements = tuple[Element, ...]
Deck = list[tuple[int, Elements]]
"""Clouds and elements of each card."""
Sample = Callable[[Rng, int], Elements]

STANDARD = {1: 2, 2: 6, 3: 8, 4: 8}
ADVANCED = {1: 2, 2: 5, 3: 6, 4: 7}
"""How many cards of each size."""


class Difficulty(Value, order=True, frozen=True):
    """How hard a card is: first the fewest folds, then how few ways there are to do with so many."""

    folds: int
    scarcity: int
    """Minus the number of shortest ways, so that fewer ways are more."""


def difficulty(elements: Elements, pictures: Pictures) -> Difficulty | None:
    """How hard a card is on this cloth; None if it cannot be folded."""
    found = solutions(elements, pictures)
    if not found:
        return None
    fewest = len(found[0].folds)
    return Difficulty(fewest, -sum(each.ways for each in found if len(each.folds) == fewest))


def plain(rng: Rng, size: int) -> Elements:
    """Motifs only or colours only."""
    if rng.below(2):
        return tuple(Element(motif=rng.choice(MOTIFS)) for _ in range(size))
    return tuple(Element(colour=rng.choice(COLOURS)) for _ in range(size))


def mixed(rng: Rng, size: int) -> Elements:
    """Motifs, colours, both and anything, of at least two kinds; alone a whole picture."""
    while True:
        elements = tuple(_element(rng) for _ in range(size))
        kinds = {(element.motif is None, element.colour is None) for element in elements}
        if len(kinds) > 1 or (size == 1 and kinds == {(False, False)}):
            return elements


def _element(rng: Rng) -> Element:
    motif, colour = rng.choice(MOTIFS), rng.choice(COLOURS)
    return rng.choice((Element(motif), Element(None, colour), Element(motif, colour), Element()))


def compose(pictures: Pictures, sizes: dict[int, int], sample: Sample, seed: str) -> Deck:
    """A deck of different cards that can all be folded, with their clouds: the harder third pays the most."""
    rng = Rng(seed, 0)
    cards: dict[Elements, Difficulty] = {}
    for size, count in sizes.items():
        wanted = len(cards) + count
        while len(cards) < wanted:
            elements = tuple(sorted(sample(rng, size), key=lambda it: (it.motif or "~", it.colour or "~")))
            hard = difficulty(elements, pictures)
            if elements not in cards and hard is not None:
                cards[elements] = hard
    ranked = sorted(cards, key=lambda elements: (cards[elements], elements_text(elements)))
    return [(1 + MAX_CLOUDS * at // len(ranked), elements) for at, elements in enumerate(ranked)]


def written(name: str, deck: Deck) -> str:
    """A deck as its data file."""
    cards = "".join(f'  "{clouds}: {elements_text(elements)}",\n' for clouds, elements in deck)
    return f"# The {name} deck, composed with the solver: clouds, then elements.\ncards = [\n{cards}]\n"


def compose_into(folder: Path) -> None:
    """Write both decks for the cloth in this folder."""
    pictures = read_cloth(folder)
    for name, sizes, sample in (("standard", STANDARD, plain), ("advanced", ADVANCED, mixed)):
        deck = compose(pictures, sizes, sample, f"magic-fold/{name}")
        folder.joinpath(f"{name}.toml").write_text(written(name, deck), encoding="utf-8")
