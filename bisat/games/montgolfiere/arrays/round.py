"""What the turned cards do, with operators only: everything is computed on the squares held at the start."""

from __future__ import annotations

from bisat.games.montgolfiere.arrays.state import FALL, FLIGHT, NONE, OPEN, RISE
from bisat.games.montgolfiere.arrays.words import Array, where
from bisat.games.montgolfiere.rules import box

GRAPPLE, GAS, STORM, MOTOR = (box.RANK[card] for card in (box.GRAPPLE, box.GAS, box.STORM, box.MOTOR))
BALLAST = len(box.BALLAST)
"""Lower ranks are ballast, and the number of a card is its rank and one."""


def most(numbers: list[Array]) -> Array:
    """The greatest of several."""
    best = numbers[0]
    for number in numbers[1:]:
        best = where(number > best, number, best)
    return best


def moved(square: Array, by: Array | int, moon: int) -> Array:
    """How far a balloon really moves that would move this far (M1)."""
    to = square + by
    to = where(to < 1, 1, to)
    return where(to > moon, moon, to) - square


def gas(squares: list[Array], table: list[Array], moon: int) -> Array:
    """The squares whose cards sleep, a bit for each; from the top, so that one put to sleep does nothing."""
    thrown = squares[0] * 0
    for square, card in zip(squares, table, strict=True):
        thrown = thrown | where(card == GAS, 1 << square, 0)
    awake = squares[0] * 0
    for square in range(moon, 0, -1):
        awake = awake | (thrown & ~(awake >> 1) & (1 << square))
    return awake >> 1


def fly(squares: list[Array], table: list[Array], moon: int) -> list[Array]:
    """Everything but the grapples, which stay open."""
    sleeping = gas(squares, table, moon)
    asleep = [
        ((sleeping >> square) & 1 == 1) & (card != MOTOR) for square, card in zip(squares, table, strict=True)
    ]  # M6
    storms = squares[0] * 0
    for card, sleeps in zip(table, asleep, strict=True):
        storms = storms ^ where((card == STORM) & ~sleeps, 1, 0)
    lift = 1 - 2 * storms
    values = []
    for number, (square, card) in enumerate(zip(squares, table, strict=True)):
        together = where(card == card, 1, 0)  # noqa: PLR0124  # an array of ones
        for other in range(len(squares)):
            if other != number:
                together = together + where((table[other] == card) & (squares[other] == square), 1, 0)
        falls = (card > NONE) & (card < BALLAST) & ~asleep[number]
        values.append(where(falls, card + 1 + where(together > 1, together, 0), 0))  # M5
    highest = most(values)
    moves = []
    for square, card, sleeps, value in zip(squares, table, asleep, values, strict=True):
        by = where((value > 0) & (value == highest), moved(square, lift, moon), 0)
        by = where(card == MOTOR, moved(square, 2 - storms, moon), by)
        moves.append(where((card == GRAPPLE) & ~sleeps, OPEN, by))
    return moves


def movement(number: Array) -> Array:
    """How far a grapple moves that follows the movement with this number."""
    return where(number == FALL, -1, number - RISE + 1)


def above(squares: list[Array], moves: list[Array], square: Array) -> Array:
    """The movements on the square directly above, a bit for each number from `FALL` on (M6)."""
    found = square * 0
    for held, by in zip(squares, moves, strict=True):
        which = 1 << where(by < 0, 0, by + RISE - 1 - FALL)
        found = found | where((held == square + 1) & (by != 0) & (by != OPEN), which, 0)
    return found


def greatest(options: Array) -> Array:
    """The greatest rise among movements; none of them is staying."""
    best = options * 0
    for number, by in ((FALL, -1), (RISE, 1), (FLIGHT, 2)):
        best = where((options >> (number - FALL)) & 1 == 1, by, best)
    return best


def grapple(
    squares: list[Array], moves: list[Array], gone: list[Array], moon: int
) -> tuple[list[Array], list[Array]]:
    """Resolve grapples from the top down until seats must choose (M3); movements, and what may be followed.

    Balloons that nobody chooses for (`gone`) take the greatest rise: those who left (M9) and the Baron (M4).
    """
    follows = [square * 0 for square in squares]
    stopped = squares[0] < 0
    for _ in squares:  # at most one square of grapples for each balloon
        square = most([where(by == OPEN, held, 0) for held, by in zip(squares, moves, strict=True)])
        options = above(squares, moves, square)
        several = (options & (options - 1) != 0) & ~stopped
        best, waits, resolved = greatest(options), stopped, []
        for balloon, (held, by) in enumerate(zip(squares, moves, strict=True)):
            hangs = (by == OPEN) & (held == square) & ~stopped
            chooses = hangs & several & ~gone[balloon]
            follows[balloon] = where(chooses, options, follows[balloon])
            resolved.append(where(hangs & ~chooses, moved(held, best, moon), by))
            waits = waits | chooses
        moves, stopped = resolved, waits
    return moves, follows
