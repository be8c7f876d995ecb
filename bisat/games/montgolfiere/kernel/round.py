"""What the turned cards do, compiled: gas, storm, ballast, motor, then grapples from the top down.

Everything is computed on the squares held at the start of the round. A set of balloons is a bit for each;
loops are over as many as can be, since those that are not in the game play no card and stand on square 0.
"""

from __future__ import annotations

from bisat.games.montgolfiere.kernel.row import FALL, FLIGHT, OPEN, RISE, Row
from bisat.games.montgolfiere.rules import box
from bisat.games.montgolfiere.rules.box import MAX_BALLOONS
from bisat.parts.kernels.compiling import compiled, inlined

GRAPPLE, GAS, STORM, MOTOR = (box.RANK[card] for card in (box.GRAPPLE, box.GAS, box.STORM, box.MOTOR))
BALLAST = len(box.BALLAST)
"""Lower ranks are ballast, and the number of a card is its rank and one."""


@inlined
def moved(square: int, by: int, moon: int) -> int:
    """How far a balloon really moves that would move this far (M1)."""
    return min(max(square + by, 1), moon) - square


@inlined
def played(row: Row, card: int) -> int:
    """The balloons that turned this card."""
    found = 0
    for balloon in range(MAX_BALLOONS):
        found |= int(row.table[balloon] == card) << balloon
    return found


@inlined
def standing(row: Row, square: int) -> int:
    """The balloons on a square."""
    found = 0
    for balloon in range(MAX_BALLOONS):
        found |= int(row.squares[balloon] == square) << balloon
    return found


@inlined
def topmost(row: Row, balloons: int) -> int:
    """The highest square on which one of some balloons stands; 0 if there are none."""
    square = 0
    for balloon in range(MAX_BALLOONS):
        square = max(square, int(row.squares[balloon]) * (balloons >> balloon & 1))
    return square


@compiled
def gas(row: Row, throwers: int, motors: int) -> int:
    """The balloons whose cards sleep; highest throwers first, so that one put to sleep does nothing."""
    asleep = 0
    while throwers:
        square = topmost(row, throwers)
        asleep |= standing(row, square - 1) & ~motors  # M6
        throwers &= ~(standing(row, square) | asleep)
    return asleep


@inlined
def weight(row: Row, balloon: int, asleep: int) -> int:
    """The number of a ballast card that does not sleep; 0 for all else."""
    card = int(row.table[balloon])
    return card + 1 if card < BALLAST and not asleep >> balloon & 1 else 0


@inlined
def heaviest(row: Row, asleep: int) -> int:
    """The balloons with the highest value."""
    highest = found = thrown = alike = 0
    for balloon in range(MAX_BALLOONS):
        value = weight(row, balloon, asleep)
        alike |= thrown >> value & int(value > 0)
        thrown |= 1 << value
        found = 1 << balloon if value > highest else found
        highest = max(highest, value)
    return heaviest_of_alike(row, asleep) if alike else found


@compiled
def heaviest_of_alike(row: Row, asleep: int) -> int:
    """The same where some are alike: equals on one square lift each other (M5)."""
    highest = found = 0
    for balloon in range(MAX_BALLOONS):
        value = weight(row, balloon, asleep)
        together = 0
        for other in range(MAX_BALLOONS):
            alike = weight(row, other, asleep) == value
            together += int(alike & (row.squares[other] == row.squares[balloon]))
        if value:
            value += together if together > 1 else 0
            if value > highest:
                highest = value
                found = 0
            if value == highest:
                found |= 1 << balloon
    return found


@inlined
def odd(balloons: int) -> bool:
    """Whether an odd number of balloons is in a set."""
    count = 0
    for balloon in range(MAX_BALLOONS):
        count ^= balloons >> balloon
    return count & 1 == 1


@inlined
def fly(row: Row) -> bool:
    """Everything but the grapples; whether there are any to resolve."""
    gases, motors = played(row, GAS), played(row, MOTOR)
    asleep = gas(row, gases, motors) if gases else 0
    stormy = odd(played(row, STORM) & ~asleep)
    grapples = played(row, GRAPPLE) & ~asleep
    moving = heaviest(row, asleep)
    for balloon in range(MAX_BALLOONS):  # no branches: what the cards are cannot be foreseen
        square, moon = int(row.squares[balloon]), int(row.moon)
        by = moved(square, -1 if stormy else 1, moon) if moving >> balloon & 1 else 0
        by = moved(square, 1 if stormy else 2, moon) if motors >> balloon & 1 else by
        row.moves[balloon] = OPEN if grapples >> balloon & 1 else by
    return grapples != 0


@compiled
def movement(number: int) -> int:
    """How far a grapple moves that follows the movement with this number."""
    return -1 if number == FALL else number - RISE + 1


@inlined
def above(row: Row, square: int) -> int:
    """The movements on the square directly above, a bit for each number from `FALL` on (M6)."""
    found = 0
    for balloon in range(MAX_BALLOONS):
        by = int(row.moves[balloon])
        moving = (by != 0) & (by != OPEN) & (row.squares[balloon] == square + 1)
        found |= int(moving) << max(by + RISE - 1 - FALL, 0)  # the inverse of `movement`; 0 is no movement
    return found


@compiled
def greatest(options: int) -> int:
    """The greatest rise among movements; none of them is staying."""
    for number in (FLIGHT, RISE, FALL):
        if options >> (number - FALL) & 1:
            return movement(number)
    return 0


@inlined
def follow(row: Row, balloon: int, by: int) -> None:
    """Resolve one grapple on a movement of the square above."""
    row.moves[balloon] = moved(row.squares[balloon], by, row.moon)


@compiled
def grapple(row: Row) -> bool:
    """Resolve grapples from the top down until seats have to choose; whether any has to (M3)."""
    hanging = 0
    for balloon in range(MAX_BALLOONS):
        hanging |= int(row.moves[balloon] == OPEN) << balloon
    while hanging:
        square = topmost(row, hanging)
        options = above(row, square)
        several = options & (options - 1) != 0
        by = greatest(options)
        here = hanging & standing(row, square)
        hanging ^= here
        choosing = False
        for balloon in range(MAX_BALLOONS):
            if here >> balloon & 1:
                if several and balloon < row.seats and not row.gone[balloon]:
                    row.follows[balloon] = options
                    choosing = True
                else:
                    follow(row, balloon, by)  # M4, M9, or there is just one
        if choosing:
            return True
    return False
