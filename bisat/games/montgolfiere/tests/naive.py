"""A slow, plain referee of one round of Montgolfière: a second opinion from the rules page alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

BALLAST = [str(number) for number in range(1, 16)]
GRAPPLE = "grapple"
GAS = "gas"
STORM = "storm"
MOTOR = "motor"


@dataclass
class Round:
    """What one round did; every list has one entry per balloon."""

    cancelled: list[bool]
    gassed_by: list[list[int]]
    stormy: bool
    storms: int
    lifted: list[int | None]
    highest: int | None
    moves: list[int]
    after: list[int]


def check(squares: Sequence[int], cards: Sequence[str | None], moon: int) -> None:
    """Refuse a round that cannot arise."""
    if len(squares) != len(cards):
        raise ValueError("every balloon needs one square and one card")
    for square, card in zip(squares, cards, strict=True):
        if card is None:
            continue
        if card not in BALLAST and card not in (GRAPPLE, GAS, STORM, MOTOR):
            raise ValueError(f"no such card: {card}")
        if square < 1 or square >= moon:
            raise ValueError(f"no round begins with a balloon on square {square}")


def really_moved(square: int, move: int, moon: int) -> int:
    """Squares a balloon really moves when it would like to move this far (M1)."""
    target = square + move
    target = max(target, 1)
    target = min(target, moon)
    return target - square


def gas_thrown(squares: Sequence[int], cards: Sequence[str | None], moon: int) -> list[list[int]]:
    """For each balloon, the throwers whose gas cancelled its card."""
    gassed_by: list[list[int]] = [[] for _ in cards]
    for square in range(moon, 0, -1):
        for thrower, card in enumerate(cards):
            if squares[thrower] != square or card != GAS:
                continue
            if gassed_by[thrower]:
                continue
            for sleeper, other in enumerate(cards):
                if other is None or other == MOTOR:
                    continue
                if squares[sleeper] == square - 1:
                    gassed_by[sleeper].append(thrower)
    return gassed_by


def lifted_ballast(
    squares: Sequence[int],
    cards: Sequence[str | None],
    cancelled: Sequence[bool],
    readings: Sequence[str] = (),
) -> list[int | None]:
    """What each uncancelled ballast counts with its squadron bonus; None for every other balloon."""
    lifted: list[int | None] = []
    for balloon, card in enumerate(cards):
        if card not in BALLAST or cancelled[balloon]:
            lifted.append(None)
            continue
        alike = 0
        for other in range(len(cards)):
            if cards[other] == card and squares[other] == squares[balloon] and not cancelled[other]:
                alike += 1
        others = 0
        for other in range(len(cards)):
            if cards[other] not in (None, card) and squares[other] == squares[balloon]:
                others += 1
        value = int(card)
        if alike >= 2 and not ("squadron" in readings and others > 0):
            value += alike
        lifted.append(value)
    return lifted


def moves_above(
    grappler: int, squares: Sequence[int], cards: Sequence[str | None], moves: Sequence[int]
) -> tuple[int, ...]:
    """The different moves, none of them zero, that balloons on the next square up really make."""
    found: list[int] = []
    for balloon in range(len(cards)):
        if cards[balloon] is None or squares[balloon] != squares[grappler] + 1:
            continue
        if moves[balloon] != 0 and moves[balloon] not in found:
            found.append(moves[balloon])
    return tuple(sorted(found))


def resolve(
    squares: Sequence[int],
    cards: Sequence[str | None],
    moon: int,
    choose: Callable[[int, tuple[int, ...]], int],
    readings: Sequence[str] = (),
) -> Round:
    """Play one round: gas, storm, ballast, motors, then grapples from the highest square down."""
    check(squares, cards, moon)

    gassed_by = gas_thrown(squares, cards, moon)
    cancelled = [len(throwers) > 0 for throwers in gassed_by]

    storms = 0
    for balloon, card in enumerate(cards):
        if card == STORM and not cancelled[balloon]:
            storms += 1
    stormy = storms % 2 == 1

    lifted = lifted_ballast(squares, cards, cancelled, readings)
    highest: int | None = None
    for value in lifted:
        if value is not None and (highest is None or value > highest):
            highest = value

    moves = [0 for _ in cards]
    for balloon, value in enumerate(lifted):
        if value is not None and value == highest:
            moves[balloon] = really_moved(squares[balloon], -1 if stormy else 1, moon)

    def over() -> bool:
        landed = [squares[balloon] + moves[balloon] == moon for balloon in range(len(cards))]
        return "moon" in readings and any(landed)

    ballast_landed = over()
    for balloon, card in enumerate(cards):
        if card == MOTOR and not ballast_landed:
            moves[balloon] = really_moved(squares[balloon], 1 if stormy else 2, moon)

    landed_before = over()
    for square in range(moon, 0, -1):
        for balloon, card in enumerate(cards):
            if squares[balloon] != square or card != GRAPPLE or cancelled[balloon] or landed_before:
                continue
            options = moves_above(balloon, squares, cards, moves)
            if "storm" in readings and -1 in options:
                options = (-1,)
            if len(options) == 0:
                copied = 0
            elif len(options) == 1:
                copied = options[0]
            else:
                copied = choose(balloon, options)
                if copied not in options:
                    raise ValueError(f"balloon {balloon} may choose from {options}, not {copied}")
            moves[balloon] = really_moved(squares[balloon], copied, moon)

    after = [squares[balloon] + moves[balloon] for balloon in range(len(cards))]
    return Round(cancelled, gassed_by, stormy, storms, lifted, highest, moves, after)


def grapple_choices(
    squares: Sequence[int],
    cards: Sequence[str | None],
    moon: int,
    made: Mapping[int, int] | None = None,
) -> dict[int, tuple[int, ...]]:
    """Who must choose next, and from what: the open choices on the highest square that has any (M3)."""
    asked: dict[int, tuple[int, ...]] = {}

    def note(balloon: int, options: tuple[int, ...]) -> int:
        if made is not None and balloon in made:
            return made[balloon]
        asked[balloon] = options
        # Any answer will do: it can only touch lower squares, and those are dropped below.
        return options[0]

    resolve(squares, cards, moon, note)
    if not asked:
        return {}
    top = max(squares[balloon] for balloon in asked)
    return {balloon: options for balloon, options in asked.items() if squares[balloon] == top}
