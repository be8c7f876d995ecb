"""How far each team still is from its goal, and what that makes of its chance to win."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from bisat.core.float_sum import float_sum
from bisat.core.game import Seat
from bisat.games.flying_sultans.maze.grid import BIT, SQUARES, around, bits
from bisat.games.flying_sultans.maze.maze import GOALS, Field, pieces, ways
from bisat.games.flying_sultans.rules.box import Wind
from bisat.games.flying_sultans.rules.channel import VISIBLE
from bisat.games.flying_sultans.rules.ending import beside
from bisat.games.flying_sultans.rules.state import State

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


class Ripples:
    """The squares at each distance from the nearest target, found only as far out as somebody asked."""

    __slots__ = ("clouds", "free", "fronts", "unseen")

    def __init__(self, free: int, targets: int) -> None:
        self.free = free
        self.clouds = SKY & ~free
        self.fronts = [targets]
        self.unseen = SKY & ~targets

    def total(self, among: int) -> int:
        """How far all these squares are, together: a step counts 1, one out of a cloud `CLOUD`."""
        total = 0
        for distance, front in enumerate(self.fronts):
            if here := front & among:
                total += distance * here.bit_count()
                among ^= here
                if not among:
                    return total
        return total + self._beyond(among)

    def _beyond(self, among: int) -> int:
        """The same for squares that nobody asked for yet."""
        free, clouds, fronts, unseen = self.free, self.clouds, self.fronts, self.unseen
        total = 0
        while among:
            assert unseen, "every square is at some distance from some target"
            leaving = fronts[-1] & free
            if len(fronts) >= CLOUD:
                leaving |= fronts[-CLOUD] & clouds
            front = around(leaving) & unseen
            if here := front & among:
                total += len(fronts) * here.bit_count()
                among ^= here
            unseen ^= front
            fronts.append(front)
        self.unseen = unseen
        return total


ripples = lru_cache(maxsize=1 << 13)(Ripples)
"""The same ripples for the same free squares and targets: they are asked for again and again."""


def far(square: int, free: int, targets: int) -> int:
    """How far it is from a square to the nearest target."""
    return ripples(free, targets).total(BIT[square])


class Course:
    """A race as a way home for each of its teams."""

    __slots__ = ("field", "free", "pieces", "race")

    def __init__(self, race: State, field: Field) -> None:
        free = ways(race.tiles, race.turns, field)
        self.race = race
        self.field = field
        self.free = free if race.genie is None else free & ~BIT[race.genie]
        self.pieces = pieces(race)

    def left(self, seat: Seat, own: tuple[int, ...] | None = None) -> int:
        """How far the carpets of a seat still are from counting as arrived, together: 0 where they do.

        They stand where they stand in the race, or on `own` instead.
        """
        carpets = self.race.carpets[seat]
        palace = GOALS[self.race.seats][seat]
        spaces = self.field.space_bits[palace]
        held = self.pieces & spaces
        if held:
            held &= ~bits(carpets)
        return _left(self.free, spaces, held, carpets if own is None else own)

    def lags(self, but: Seat | None = None) -> list[float | None]:
        """How far behind its goal each team is, its channel included; None has gone or is left out."""
        race = self.race
        return [
            None
            if seat == but or seat in race.gone
            else self.left(seat)
            - (FAVOUR if race.favour == seat else 0)
            - readiness(race.channels[seat], self.field)
            for seat in range(race.seats)
        ]


@lru_cache(maxsize=1 << 15)
def _left(free: int, spaces: int, held: int, own: tuple[int, ...]) -> int:
    """The way of carpets where foreign pieces hold some of the spaces (S10)."""
    stand = bits(own)
    away = stand & ~spaces
    targets = spaces
    if held and away:
        near = beside(away & around(held), held)
        away &= ~near
        targets |= around(held & ~around(near)) & free
    targets &= ~stand
    setting_out = SETTING_OUT * away.bit_count()
    return setting_out + ripples(free, targets).total(away) if away and targets else setting_out


def behind(wind: Wind) -> float:
    """What a tile is worth behind the screen."""
    return READY[wind.kind] * max(1, wind.steps if wind.kind == "move" else 1)


@lru_cache(maxsize=1 << 15)
def readiness(channel: tuple[int, ...], field: Field) -> float:
    """What the tiles behind the screen, and those that come next, are worth."""
    worth = [behind(field.winds[force]) for force in channel]
    return float_sum(worth[VISIBLE:]) + SOON * (worth[VISIBLE - 1] + worth[VISIBLE - 2])


def shares(lags: list[float | None]) -> list[float]:
    """Each team's chance to win; None has gone."""
    nearest = min([behind for behind in lags if behind is not None])
    powers = [0.0 if behind is None else exp(EAGER * (nearest - behind)) for behind in lags]
    total = float_sum(powers)
    return [power / total for power in powers]
