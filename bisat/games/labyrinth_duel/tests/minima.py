"""The fewest pushes for 10,000 boards and pairs dealt by chance, kept in `minima.txt`, all of them proven.

Run as a module, it goes on where the file ends: to prove them all anew, empty the file.
"""

from __future__ import annotations

from pathlib import Path

from bisat.games.labyrinth_duel.rules.board import Board
from bisat.games.labyrinth_duel.rules.box import Thing
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.games.labyrinth_duel.tests.exhaustive import puzzle

FILE = Path(__file__).with_name("minima.txt")
PAIRS = 10_000
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""One for each number of pushes."""
A_LINE = 100


def pair(number: int) -> tuple[Board, Thing, Thing]:
    """The board and the objects of this number."""
    return puzzle("pairs", number)


def known() -> list[int]:
    """The minimum of each pair, as far as the file goes."""
    return [DIGITS.index(digit) for digit in "".join(FILE.read_text(encoding="ascii").split())]


def main() -> None:
    """Prove those that are missing; one that cannot be proven stops it, and wants a wider search."""
    with FILE.open("a", encoding="ascii") as file:
        for number in range(len(known()), PAIRS):
            solution = solve(*pair(number))
            assert solution.proven, number
            assert solution.pushes is not None, number
            file.write(DIGITS[len(solution.pushes)] + "\n" * ((number + 1) % A_LINE == 0))
            file.flush()


if __name__ == "__main__":
    main()
