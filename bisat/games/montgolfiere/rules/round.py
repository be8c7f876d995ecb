"""What the turned cards do: gas, storm, ballast, motor, then grapples from the top down.

Everything is computed on the squares held at the start of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bisat.games.montgolfiere.rules.box import GAS, GRAPPLE, KINDS, MOTOR, NUMBER, STORM, Card
from bisat.games.montgolfiere.rules.facts import Fact, Gassed, Grappled, Heaviest, Joined, Motored, Stormed

WEIGHT = {card: 0 if card is None else NUMBER.get(card, 0) for card in (None, *KINDS)}
"""The number of a ballast card; 0 for others, and for one that sleeps."""
Moves = list[int | None]
"""Squares really moved per balloon; None is a grapple that is not resolved yet."""
Reading = Literal["moon", "storm", "squadron"]
"""Where the rulebook may be read otherwise: whose card works first is on the Moon alone (M2), in a storm a
grapple falls with what falls (M3), the bonus is for squadrons that drop the same number together (M12)."""
Readings = tuple[Reading, ...]


def fly(
    squares: tuple[int, ...],
    cards: tuple[Card | None, ...],
    moon: int,
    facts: list[Fact],
    readings: Readings = (),
) -> Moves:
    """Everything but the grapples: the movement so far; facts come in rule order."""
    awake: list[Card | None] = list(cards)
    kinds = {*awake}
    if GAS in kinds:
        _gas(squares, awake, facts)
        kinds = {*awake}
    stormy = False
    if STORM in kinds:
        storms = tuple([balloon for balloon, card in enumerate(awake) if card == STORM])
        stormy = len(storms) % 2 == 1
        facts.append(Stormed(storms, stormy))
    moves: Moves = [0] * len(squares)
    _ballast(squares, awake, stormy, moon, moves, facts, "squadron" in readings)
    first = "moon" in readings  # M2
    if MOTOR in kinds and not (first and _lands(squares, moves, moon)):
        for balloon, card in enumerate(awake):
            if card == MOTOR:
                moves[balloon] = by = moved(squares[balloon], 1 if stormy else 2, moon)
                facts.append(Motored(balloon, by))
    if GRAPPLE in kinds and not (first and _lands(squares, moves, moon)):
        for balloon, card in enumerate(awake):
            if card == GRAPPLE:
                moves[balloon] = None
    return moves


def _lands(squares: tuple[int, ...], moves: Moves, moon: int) -> bool:
    """Whether somebody comes to the Moon."""
    return any(square + (by or 0) == moon for square, by in zip(squares, moves, strict=True))


def _gas(squares: tuple[int, ...], awake: list[Card | None], facts: list[Fact]) -> None:
    """Highest thrower first, so that a gas put to sleep from above does nothing."""
    throwers = [balloon for balloon, card in enumerate(awake) if card == GAS]
    if len(throwers) > 1:
        throwers.sort(key=squares.__getitem__, reverse=True)
    put_to_sleep: dict[int, list[int]] = {}
    for thrower in throwers:
        if awake[thrower] is None:
            continue
        below = squares[thrower] - 1  # M6
        if below in put_to_sleep:  # a second thrower on one square reaches the same sleepers
            facts.append(Gassed(thrower, tuple(put_to_sleep[below])))
            continue
        sleepers = [
            balloon
            for balloon, card in enumerate(awake)
            if card is not None and squares[balloon] == below and card != MOTOR
        ]
        for sleeper in sleepers:
            awake[sleeper] = None
        put_to_sleep[below] = sleepers
        facts.append(Gassed(thrower, tuple(sleepers)))


def _ballast(
    squares: tuple[int, ...],
    awake: list[Card | None],
    stormy: bool,
    moon: int,
    moves: Moves,
    facts: list[Fact],
    whole: bool,
) -> None:
    """The highest value rises, or falls in a storm; equals on one square lift each other (M5)."""
    numbers = [*map(WEIGHT.__getitem__, awake)]
    highest = max(numbers)
    if not highest:
        return
    heaviest = [numbers.index(highest)]
    thrown = [*filter(None, numbers)]
    if len({*thrown}) < len(thrown):  # some are equal
        heaviest, highest = _together(squares, awake, numbers, facts, whole)
    by = -1 if stormy else 1
    facts.append(Heaviest(tuple(heaviest), highest, by))
    for balloon in heaviest:
        moves[balloon] = moved(squares[balloon], by, moon)


def _together(
    squares: tuple[int, ...],
    awake: list[Card | None],
    numbers: list[int],
    facts: list[Fact],
    whole: bool,
) -> tuple[list[int], int]:
    """The balloons with the highest value, and that value, where equals on one square count more (M5)."""
    throws: dict[tuple[int, int], list[int]] = {}
    for balloon, number in enumerate(numbers):
        if number:
            throws.setdefault((squares[balloon], number), []).append(balloon)
    heaviest: list[int] = []
    highest = 0
    for (square, number), balloons in throws.items():
        value = number
        there = [card for at, card in zip(squares, awake, strict=True) if at == square and card is not None]
        if len(balloons) > 1 and not (whole and len(balloons) < len(there)):  # M12
            value += len(balloons)
            facts.append(Joined(tuple(balloons), number, value))
        if value > highest:
            highest, heaviest = value, balloons
        elif value == highest:
            heaviest = heaviest + balloons
    return sorted(heaviest), highest


def grapple(
    squares: tuple[int, ...],
    moves: Moves,
    moon: int,
    automatic: tuple[int, ...],
    facts: list[Fact],
    readings: Readings = (),
) -> dict[int, tuple[int, ...]]:
    """Resolve grapples from the top down until seats have to choose; their options, if any must (M3)."""
    while True:
        hanging = [balloon for balloon, move in enumerate(moves) if move is None]
        if not hanging:
            return {}
        square = max([squares[balloon] for balloon in hanging])
        above = {by for balloon, by in enumerate(moves) if by and squares[balloon] == square + 1}
        if "storm" in readings and above and min(above) < 0:  # M3
            above = {-1}
        grapplers = [balloon for balloon in hanging if squares[balloon] == square]
        if len(above) > 1:
            choosing = [balloon for balloon in grapplers if balloon not in automatic]
            for balloon in grapplers:
                if balloon in automatic:
                    follow(squares, moves, moon, balloon, max(above), facts)  # M4
            if choosing:
                return dict.fromkeys(choosing, tuple(sorted(above)))
        else:
            by = above.pop() if above else 0
            for balloon in grapplers:
                follow(squares, moves, moon, balloon, by, facts)


def follow(squares: Sequence[int], moves: Moves, moon: int, balloon: int, by: int, facts: list[Fact]) -> None:
    """Resolve one grapple on a movement of the square above."""
    square = squares[balloon]
    onto = tuple(
        [other for other, move in enumerate(moves) if by and move == by and squares[other] == square + 1]
    )
    moves[balloon] = really = moved(square, by, moon)
    facts.append(Grappled(balloon, onto, really))


def moved(square: int, by: int, moon: int) -> int:
    """How far a balloon really moves that would move this far (M1)."""
    end = square + by
    return (1 if end < 1 else moon if end > moon else end) - square
