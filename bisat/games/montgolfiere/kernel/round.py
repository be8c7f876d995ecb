"""What the turned cards do, compiled: gas, storm, ballast, motor, then grapples from the top down.

Everything is computed on the squares held at the start of the round. A set of balloons is a bit for each;
loops are over as many as can be, since those that are not in the game play no card and stand on square 0.
"""

from __future__ import annotations

from bisat.games.montgolfiere.kernel.row import (
    BALLOONS,
    FALL,
    FLIGHT,
    FOLLOWS,
    GONE,
    MOON,
    MOVES,
    OPEN,
    RISE,
    SEATS,
    SQUARES,
    TABLE,
    Row,
)
from bisat.games.montgolfiere.rules import box
from bisat.games.montgolfiere.rules.box import MAX_BALLOONS
from bisat.parts.fast import compiled, inlined

GRAPPLE, GAS, STORM, MOTOR = (box.RANK[card] for card in (box.GRAPPLE, box.GAS, box.STORM, box.MOTOR))
BALLAST = len(box.BALLAST)
"""Lower ranks are ballast, and the number of a card is its rank and one."""


@inlined
def moved(square: int, by: int, moon: int) -> int:
    """How far a balloon really moves that would move this far (M1)."""
    return min(max(square + by, 1), moon) - square


@compiled
def gas(row: Row) -> int:
    """The balloons whose cards sleep; highest thrower first, so that one put to sleep does nothing."""
    asleep = 0
    throwers = 0
    for balloon in range(MAX_BALLOONS):
        if row[TABLE + balloon] == GAS:
            throwers |= 1 << balloon
    while throwers:
        highest = 0
        thrower = 0
        for balloon in range(MAX_BALLOONS):
            if throwers >> balloon & 1 and row[SQUARES + balloon] > highest:
                highest = int(row[SQUARES + balloon])
                thrower = balloon
        throwers &= ~(1 << thrower)
        if not asleep >> thrower & 1:
            for balloon in range(MAX_BALLOONS):
                if row[SQUARES + balloon] == highest - 1 and row[TABLE + balloon] != MOTOR:  # M6
                    asleep |= 1 << balloon
    return asleep


@inlined
def weight(row: Row, balloon: int, asleep: int) -> int:
    """The number of a ballast card that does not sleep; 0 for all else."""
    card = int(row[TABLE + balloon])
    return card + 1 if card < BALLAST and not asleep >> balloon & 1 else 0


@inlined
def ballast(row: Row, asleep: int, stormy: bool) -> None:
    """The highest value rises, or falls in a storm."""
    highest = heaviest = played = alike = 0
    for balloon in range(MAX_BALLOONS):
        value = weight(row, balloon, asleep)
        alike |= played >> value & (value > 0)
        played |= 1 << value
        if value > highest:
            highest = value
            heaviest = 1 << balloon
    if alike:
        heaviest = heaviest_of_alike(row, asleep)
    for balloon in range(MAX_BALLOONS):
        if heaviest >> balloon & 1:
            row[MOVES + balloon] = moved(row[SQUARES + balloon], -1 if stormy else 1, row[MOON])


@compiled
def heaviest_of_alike(row: Row, asleep: int) -> int:
    """The balloons with the highest value; equals on one square lift each other (M5)."""
    highest = heaviest = 0
    for balloon in range(MAX_BALLOONS):
        value = weight(row, balloon, asleep)
        if value:
            together = 0
            for other in range(MAX_BALLOONS):
                if weight(row, other, asleep) == value and row[SQUARES + other] == row[SQUARES + balloon]:
                    together += 1
            value += together if together > 1 else 0
            if value > highest:
                highest = value
                heaviest = 0
            if value == highest:
                heaviest |= 1 << balloon
    return heaviest


@inlined
def fly(row: Row) -> bool:
    """Everything but the grapples; whether there are any to resolve."""
    gases = storms = grapples = motors = 0
    for balloon in range(MAX_BALLOONS):
        card = row[TABLE + balloon]
        row[MOVES + balloon] = 0
        gases += card == GAS
        motors += card == MOTOR
    asleep = gas(row) if gases else 0
    for balloon in range(MAX_BALLOONS):
        card = row[TABLE + balloon]
        if not asleep >> balloon & 1:
            storms += card == STORM
            grapples += card == GRAPPLE
    stormy = storms % 2 == 1
    ballast(row, asleep, stormy)
    if motors or grapples:
        for balloon in range(MAX_BALLOONS):
            card = row[TABLE + balloon]
            if card == MOTOR:
                row[MOVES + balloon] = moved(row[SQUARES + balloon], 1 if stormy else 2, row[MOON])
            elif card == GRAPPLE and not asleep >> balloon & 1:
                row[MOVES + balloon] = OPEN
    return grapples > 0


@compiled
def movement(number: int) -> int:
    """How far a grapple moves that follows the movement with this number."""
    return -1 if number == FALL else number - RISE + 1


@compiled
def above(row: Row, square: int) -> int:
    """The movements on the square directly above, a bit for each number from `FALL` on (M6)."""
    found = 0
    for balloon in range(row[BALLOONS]):
        by = row[MOVES + balloon]
        if by not in (0, OPEN) and row[SQUARES + balloon] == square + 1:
            found |= 1 << (0 if by < 0 else by + RISE - 1 - FALL)
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
    row[MOVES + balloon] = moved(row[SQUARES + balloon], by, row[MOON])


@compiled
def grapple(row: Row) -> bool:
    """Resolve grapples from the top down until seats have to choose; whether any has to (M3)."""
    while True:
        square = 0
        for balloon in range(row[BALLOONS]):
            if row[MOVES + balloon] == OPEN and row[SQUARES + balloon] > square:
                square = int(row[SQUARES + balloon])
        if square == 0:
            return False
        options = above(row, square)
        several = options & (options - 1) != 0
        choosing = False
        for balloon in range(row[BALLOONS]):
            hanging = row[MOVES + balloon] == OPEN and row[SQUARES + balloon] == square
            if hanging and several and balloon < row[SEATS] and not row[GONE + balloon]:
                row[FOLLOWS + balloon] = options
                choosing = True
        for balloon in range(row[BALLOONS]):
            if (
                row[MOVES + balloon] == OPEN
                and row[SQUARES + balloon] == square
                and not row[FOLLOWS + balloon]
            ):
                follow(row, balloon, greatest(options))  # M4, M9, or there is just one
        if choosing:
            return True
