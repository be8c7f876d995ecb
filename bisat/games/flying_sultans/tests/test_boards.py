"""What a board relies on to light squares, draw ways, carry riders and offer orders."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bisat.core.game import Act, Seat
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.flying_sultans.rules.channel import ORDERS
from bisat.games.flying_sultans.rules.facts import Flew, Rotated, Swapped
from bisat.games.flying_sultans.rules.moves import Fly, Order, Rotate, Swap
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.tests.comparing import position

GAME = FlyingSultans()
NEXT = (-12, -1, 1, 12)


def beside(square: int) -> list[int]:
    """The squares one step away, ascending."""
    return [
        square + step
        for step in NEXT
        if 0 <= square + step < 144 and (step in (-12, 12) or square // 12 == (square + step) // 12)
    ]


def shown(start: int, end: int, lit: set[int]) -> tuple[int, ...]:
    """The way as a board may draw it: back from the end, to the first square that is one step nearer."""
    steps = {start: 0}
    queue = [start]
    for square in queue:
        for to in beside(square):
            if to in lit and to not in steps:
                steps[to] = steps[square] + 1
                queue.append(to)
    way = [end]
    while way[-1] != start:
        way.append(next(at for at in beside(way[-1]) if steps.get(at) == steps[way[-1]] - 1))
    return tuple(reversed(way))


def test_the_way_of_a_carpet_leads_over_squares_that_are_lit_themselves() -> None:
    chance = Random(12)
    long = 0
    for _ in range(40):
        race = position(chance, "corners")
        legal = [move for move in GAME.legal(race, 0) if isinstance(move, Fly)]
        for move in chance.sample(legal, min(10, len(legal))):
            after = step(GAME, race, Act(0, move), Rng("way", 1))
            [flew] = [fact for fact in after.happened if isinstance(fact, Flew)]
            lit = {other.to for other in legal if (other.force, other.carpet) == (move.force, move.carpet)}
            assert flew.path == shown(race.carpets[0][move.carpet], move.to, lit)
            long += len(flew.path) > 3
    assert long > 50


def standing(race: State) -> dict[tuple[Seat | None, int], int | None]:
    """Where each piece stands; the genie has no seat."""
    pieces: dict[tuple[Seat | None, int], int | None] = {(None, 0): race.genie}
    for seat, team in enumerate(race.carpets):
        pieces |= {(seat, carpet): at for carpet, at in enumerate(team)}
    return pieces


def test_a_fact_tells_where_every_rider_was_carried() -> None:
    chance = Random(13)
    carried = 0
    for _ in range(200):
        race = position(chance, "corners")
        force = chance.choice([2, 4])
        race = replace(race, picked=((force, 7), *race.picked[1:]))
        move = chance.choice([move for move in GAME.legal(race, 0) if isinstance(move, Swap | Rotate)])
        after = step(GAME, race, Act(0, move), Rng("ride", 1))
        [fact] = [fact for fact in after.happened if isinstance(fact, Swapped | Rotated)]
        moved = standing(race)
        for rider in fact.riders:
            assert moved[rider.seat, rider.carpet] == rider.start != rider.end
            moved[rider.seat, rider.carpet] = rider.end
            carried += 1
        assert moved == standing(after)
    assert carried > 50


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ready_made_orders_are_offered_while_channels_are_ordered(seats: int) -> None:
    view = GAME.view(GAME.setup(seats, Rng("offers", 0)), 0)
    assert [offer.name for offer in view.offers] == ["racer", "genie", "builder"]
    for offer in view.offers:
        first, second, third, fourth = offer.visible
        assert Order((first, second, third, fourth)) in ORDERS
