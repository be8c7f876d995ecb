"""Whether a cloth fits a card."""

from __future__ import annotations

from bisat.core.game import Seat
from bisat.games.magic_fold.cloth.cards import Card, Picture, missing
from bisat.games.magic_fold.cloth.sheet import Cloth, lay, upper
from bisat.games.magic_fold.cloth.solver import square
from bisat.games.magic_fold.rules.state import Claim, State
from bisat.games.magic_fold.rules.terms import Terms


def lacking(cloth: Cloth, card: Card, pictures: tuple[Picture, ...]) -> int | None:
    """How many genies a cloth needs to fit a card; None where none would help."""
    spread = lay(cloth)
    if len(spread.stacks) != len(card.elements) or not square(spread.cols, len(spread.stacks)):
        return None
    return missing(card.elements, tuple([pictures[cell] for cell in upper(spread)]))


def judged(state: State, seat: Seat, token: int, terms: Terms) -> Claim:
    """The claim of the card beside this token as the cloth now lies, with the fewest genies (F1)."""
    needs = lacking(state.cloths[seat], terms.cards[state.open[token - 1]], terms.pictures)
    has = 0 if seat in state.barred else state.genies[seat]  # F5
    return Claim(token, needs, True) if needs is not None and needs <= has else Claim(token, 0, False)
