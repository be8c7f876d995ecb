"""Write what the scene of Magic Fold is tested on.

Run from the root of the repository: `.venv/bin/python web/scripts/magic_fold_fixtures.py`.
`folds.txt` holds walks of a cloth, one a line: each step, as `notation.py` writes it but without spaces, and
the packet after it: its columns and then its stacks. A layer is a letter, small where a cell shows its front
and capital where it shows its back.
`nearest.txt` holds cloths with a card and the fewest steps to it: the steps that led to the cloth, the
elements, and the number.
"""

from __future__ import annotations

from pathlib import Path

from bisat.core.rng import Rng
from bisat.games.magic_fold.box import contents
from bisat.games.magic_fold.cards import elements_text
from bisat.games.magic_fold.sheet import UNFOLDED, Cloth, folded, folds_of, lay, turn, unfolded
from bisat.games.magic_fold.table import nearest

FIXTURES = Path(__file__).resolve().parent.parent / "src/games/magic-fold/fixtures"
WALKS, LONG = 150, 24
PROBLEMS = 300


def letters(cloth: Cloth) -> str:
    """A packet: columns, then stacks."""
    spread = lay(cloth)
    stacks = [
        "".join(chr(ord("a") + layer) if layer >= 0 else chr(ord("A") + ~layer) for layer in stack)
        for stack in spread.stacks
    ]
    return f"{spread.cols}{'.'.join(stacks)}"


def walk(number: int) -> str:
    """A cloth that is folded, unfolded and turned over at random."""
    rng = Rng("magic-fold-walks", number)
    cloth, told = UNFOLDED, []
    for _ in range(LONG):
        spread = lay(cloth)
        folds = folds_of(spread.cols, spread.rows)
        chance = rng.unit()
        if folds and chance < 0.65:
            step = rng.choice(folds)
            cloth = folded(cloth, step)
            told.append(f"{step.side}{step.line}{'under' if step.under else ''}:{letters(cloth)}")
        elif cloth.folds and chance < 0.85:
            whole = rng.unit() < 0.2
            cloth = unfolded(cloth, whole)
            told.append(f"{'unfoldall' if whole else 'unfold'}:{letters(cloth)}")
        else:
            cloth = turn(cloth)
            told.append(f"turn:{letters(cloth)}")
    return " ".join(told)


def problem(number: int) -> str:
    """A cloth with some folds in it, a card, and the fewest steps from one to the other."""
    rng = Rng("magic-fold-problems", number)
    box = contents()
    card = rng.choice(box.cards)
    cloth, told = UNFOLDED, []
    if rng.below(4) == 0:
        cloth = turn(cloth)
        told.append("turn")
    for _ in range(number % 5):
        spread = lay(cloth)
        if folds := folds_of(spread.cols, spread.rows):
            step = rng.choice(folds)
            cloth = folded(cloth, step)
            told.append(f"{step.side}{step.line}{'under' if step.under else ''}")
    way = nearest(cloth, card.elements, box.pictures)
    assert way is not None
    return f"{' '.join(told)}|{elements_text(card.elements)}|{len(way)}"


def main() -> None:
    """Write everything anew."""
    FIXTURES.mkdir(exist_ok=True)
    (FIXTURES / "folds.txt").write_text("\n".join(map(walk, range(WALKS))) + "\n")
    (FIXTURES / "nearest.txt").write_text("\n".join(map(problem, range(PROBLEMS))) + "\n")


if __name__ == "__main__":
    main()
