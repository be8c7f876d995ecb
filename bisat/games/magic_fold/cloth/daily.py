"""The fold of the day: the same for everyone, since it is made from the date alone."""

from __future__ import annotations

from bisat.core.game import Value
from bisat.core.rng import Rng
from bisat.games.magic_fold.cloth.cards import Element, Picture
from bisat.games.magic_fold.cloth.compose import mixed
from bisat.games.magic_fold.cloth.sheet import Cloth, folded, folds_of, lay
from bisat.games.magic_fold.cloth.solver import nearest
from bisat.games.magic_fold.rules.box import contents

MIN_STEPS = 3
"""What a fold of the day takes at least."""
FOLDED = (0, 3)
"""The cloth is dealt with so many folds in it, at least and at most."""


class Daily(Value, frozen=True):
    """A cloth as it is handed out, what to show, and the fewest steps of the hands."""

    date: str
    pictures: tuple[Picture, ...]
    cloth: Cloth
    elements: tuple[Element, ...]
    par: int


def daily(date: str) -> Daily:
    """The fold of a day, named as in 2026-11-15: sixteen pictures shuffled anew, and a card that suits them.

    >>> daily("2026-11-15").par
    3
    """
    rng = Rng(f"magic-fold/{date}", 0)
    pictures = rng.shuffled(contents().pictures)
    fewest, most = FOLDED
    while True:
        elements = mixed(rng, 1 + rng.below(4))
        cloth = Cloth()
        for _ in range(fewest + rng.below(most - fewest + 1)):
            spread = lay(cloth)
            cloth = folded(cloth, rng.choice(folds_of(spread.cols, spread.rows)))
        way = nearest(cloth, elements, pictures)
        if way is not None and len(way) >= MIN_STEPS:
            return Daily(date, pictures, cloth, elements, len(way))
