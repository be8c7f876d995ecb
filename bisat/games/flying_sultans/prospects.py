"""How far each team still is from its goal, and what that makes of its chance to win."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from bisat.core.game import Seat
from bisat.games.flying_sultans.channel import VISIBLE
from bisat.games.flying_sultans.ending import blocked
from bisat.games.flying_sultans.grid import BIT, SQUARES, around, bits
from bisat.games.flying_sultans.maze import Field, goal, ways
from bisat.games.flying_sultans.moves import WINDS
from bisat.games.flying_sultans.values import Race

SKY = bits(range(SQUARES))

# What things are worth, in squares of way. Found by matches between bots that differ in one of them.
CLOUD = 4
"""To get past a cloud square."""
SETTING_OUT = 3
"""For each carpet that has not arrived, however near: it takes an action of its own."""
READY = {"move": 0.35, "fly": 1.5, "swap": 1.0, "turn": 1.5, "summon": 0.5, "walk": 0.5}
"""A tile behind the screen; for moves per step."""
SOON = 0.5
"""What the next two tiles to come behind the screen are worth of that."""
FAVOUR = 0.5
EAGER = 0.13
"""In the exponent of a team's chance to win, for each square of way."""


@lru_cache(maxsize=1 << 14)
def fronts(free: int, targets: int) -> tuple[int, ...]:
    """The squares at each distance from the nearest target: a step counts 1, one out of a cloud `CLOUD`."""
    found = [targets]
    seen = targets
    while seen != SKY:
        near = around(found[-1] & free)
        if len(found) >= CLOUD:
            near |= around(found[-CLOUD] & ~free)
        front = near & SKY & ~seen
        found.append(front)
        seen |= front
    return tuple(found)


def far(square: int, free: int, targets: int) -> int:
    """How far it is from a square to the nearest target."""
    bit = BIT[square]
    for distance, front in enumerate(fronts(free, targets)):
        if front & bit:
            return distance
    raise AssertionError("every square is at some distance from some target")


def way(race: Race, field: Field, seat: Seat) -> int:
    """How far the carpets of a seat still are from counting as arrived, together."""
    palace = goal(race.seats, seat)
    spaces, ground = field.space_bits[palace], field.grounds[palace]
    own = race.carpets[seat]
    away = [square for square in own if not BIT[square] & spaces]
    if not away:
        return 0
    free = ways(race.tiles, race.turns)
    if race.genie is not None:
        free &= ~BIT[race.genie]
    held = blocked(race, spaces, seat)
    beside = [square for square in away if BIT[square] & ground][:held]
    left = [square for square in away if square not in beside]
    targets = (ground & free) if len(beside) < held else spaces
    targets &= ~bits(own)
    if not left or not targets:
        return SETTING_OUT * len(left)
    return sum([SETTING_OUT + far(square, free, targets) for square in left])


def readiness(channel: tuple[int, ...]) -> float:
    """What the tiles behind the screen, and those that come next, are worth."""
    return sum(map(_READY.__getitem__, channel[VISIBLE:])) + SOON * (
        _READY[channel[VISIBLE - 1]] + _READY[channel[VISIBLE - 2]]
    )


_READY = {
    force: READY[wind.kind] * max(1, wind.steps if wind.kind == "move" else 1)
    for force, wind in WINDS.items()
}


def lag(race: Race, field: Field, seat: Seat) -> float:
    """How far behind its goal a team is, in squares of way; channels are not looked at."""
    return way(race, field, seat) - (FAVOUR if race.favour == seat else 0)


def shares(lags: list[float | None]) -> list[float]:
    """Each team's chance to win; None has gone."""
    nearest = min([behind for behind in lags if behind is not None])
    powers = [0.0 if behind is None else exp(EAGER * (nearest - behind)) for behind in lags]
    total = sum(powers)
    return [power / total for power in powers]
