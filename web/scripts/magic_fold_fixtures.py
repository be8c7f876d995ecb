"""Write what the scene of Magic Fold is tested on.

Run from the root of the repository: `.venv/bin/python web/scripts/magic_fold_fixtures.py`.
`folds.txt` holds walks of a cloth, one a line: each step, as `notation.py` writes it but without spaces, and
the packet after it: its columns and then its stacks. A layer is a letter, small where a cell shows its front
and capital where it shows its back.
"""

from __future__ import annotations

from pathlib import Path

from bisat.core.rng import Rng
from bisat.games.magic_fold.sheet import UNFOLDED, Cloth, folded, folds_of, lay, turn, unfolded

FIXTURES = Path(__file__).resolve().parent.parent / "src/games/magic-fold/fixtures"
WALKS, LONG = 150, 24


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


def main() -> None:
    """Write everything anew."""
    FIXTURES.mkdir(exist_ok=True)
    (FIXTURES / "folds.txt").write_text("\n".join(map(walk, range(WALKS))) + "\n")


if __name__ == "__main__":
    main()
