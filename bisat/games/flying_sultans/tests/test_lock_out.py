"""No team is locked out of its goal for ever: from anywhere it gets home past rivals who stand in its way.

What can be said in general stands in the README. Here a team is put into the worst places that chance finds,
and plays by the rules of the channel against rivals who never move.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from bisat.bots.bot import unhurried
from bisat.bots.planning import Planning
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.flying_sultans.actions import moved
from bisat.games.flying_sultans.box import BOX, LayOut
from bisat.games.flying_sultans.grid import BIT, CELL, CELLS, PLACE, SQUARES, squares
from bisat.games.flying_sultans.hints import LEVELS, plan
from bisat.games.flying_sultans.maze import field_of, goal, lay, ways
from bisat.games.flying_sultans.moves import WINDS
from bisat.games.flying_sultans.rules import FlyingSultans
from bisat.games.flying_sultans.tests.hinderer import Hinderer, left
from bisat.games.flying_sultans.values import Action, Move, Pick, Race, Rest, Waive

WANDER = 0.5
"""How often the team does anything at all."""
MOST: dict[LayOut, int] = {"corners": 3, "pinwheel": 5}
"""Rivals on one palace: in the corners four can shut a carpet in, in the pinwheel six can shut it out."""
SUMMONS = {force for force, wind in WINDS.items() if wind.kind == "summon"}


def crowded(chance: Random, seats: int, lay_out: LayOut) -> Race:
    """Tiles by chance, and rivals packed around a carpet of seat 0 or on the tile of its goal.

    On no palace stand so many of them that they could shut a carpet in or out.
    """
    game = FlyingSultans(lay_out)
    field = field_of(lay_out)
    tiles, turns = lay(field, Rng(str(chance.random()), 0))
    free = squares(ways(tiles, turns))
    each = 3 if seats == 2 else 2
    own = tuple(chance.sample(free, each))
    middle = chance.choice(own)
    ground = squares(field.grounds[goal(seats, 0)] & ways(tiles, turns))
    packed = sorted(
        (at for at in free if at not in own),
        key=lambda at: abs(at // 12 - middle // 12) + abs(at % 12 - middle % 12) + chance.random(),
    )
    if chance.random() < 0.5:
        inside = [at for at in chance.sample(ground, len(ground)) if at not in own]
        packed = inside + [at for at in packed if at not in ground]
    for palace in field.grounds:
        there = [at for at in packed if BIT[at] & palace][MOST[lay_out] :]
        packed = [at for at in packed if at not in there]
    order = chance.sample(range(1, 9), 8)
    return replace(
        game.setup(seats, Rng("x", 0)),
        stage="picks",
        round=1,
        tiles=tiles,
        turns=turns,
        carpets=(own, *(tuple(packed[each * n : each * (n + 1)]) for n in range(seats - 1))),
        genie=packed[each * (seats - 1)],
        favour=1,
        channels=(tuple(order),) * seats,
        happened=(),
    )


def alone(game: FlyingSultans, race: Race, chance: Random) -> Race:
    """Seat 0 plays on, the others rest for ever; the last position."""
    number = 0
    while seats := game.waiting(race).seats:
        seat = seats[0]
        move = _wandering(game, race, chance) if seat == 0 else _resting(game, race, seat)
        number += 1
        race = step(game, race, Act(seat, move), Rng("alone", number))
    return race


def _wandering(game: FlyingSultans, race: Race, chance: Random) -> Move:
    """Half of the time what brings the carpets nearest at once, else anything: greed gets stuck."""
    legal = tuple(game.legal(race, 0))
    if race.stage == "picks" or chance.random() < WANDER:
        return chance.choice(legal)
    actions = [move for move in legal if isinstance(move, Action)]
    return min(actions, key=lambda action: (left(game, moved(race, 0, action)), chance.random()))


def _resting(game: FlyingSultans, race: Race, seat: int) -> Move:
    if race.stage == "picks":
        return next(
            move for move in game.legal(race, seat) if isinstance(move, Pick) and not SUMMONS & {*move.forces}
        )
    return Waive() if race.stage == "wish" else Rest(race.picked[seat][0])


@pytest.mark.parametrize("lay_out", ["corners", "pinwheel"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_team_gets_home_past_rivals_who_never_move(
    lay_out: LayOut, seats: int, cases: Callable[[int], int]
) -> None:
    chance = Random(seats)
    game = FlyingSultans(lay_out, rounds=1000)
    done = 0
    while done < cases(60):
        race = crowded(chance, seats, lay_out)
        assert game.check(race) is None
        last = alone(game, race, chance)
        assert last.winner is not None
        done += last.winner == 0  # a rival may stand so near that the genie on a space lets it win by resting


def test_a_team_gets_home_past_a_rival_who_only_hinders(cases: Callable[[int], int]) -> None:
    game = FlyingSultans("pinwheel")
    bots = (Planning(plan, LEVELS["hard"]), Hinderer(game))
    for match in range(2, 2 + cases(4)):
        race, number = game.setup(2, Rng(f"spoil/{match}", 0)), 0
        while seats := game.waiting(race).needed:
            views = [(seat, game.view(race, seat), tuple(game.legal(race, seat))) for seat in seats]
            chance = Rng(f"spoil/{match}", number + 1)
            for seat, view, legal in views:
                number += 1
                move = bots[seat].choose(view, legal, chance.child(f"bot {seat}"), unhurried).move
                race = step(game, race, Act(seat, move), Rng(f"spoil/{match}", number))
        assert race.winner == 0


def lockable(lay_out: LayOut, rivals: int, carpets: int) -> bool:
    """Whether so many rivals can stand on the tile of a goal so that these carpets never get home.

    Around the tile the carpets may stand anywhere: turning the tiles there brings them next to any square.
    """
    field = field_of(lay_out)
    ground = [at for at in squares(field.grounds[0]) if BOX.palace[CELL[at]] != "#"]
    return any(not _open(field.spaces[0], ground, {*held}, carpets) for held in combinations(ground, rivals))


def _open(spaces: tuple[int, ...], ground: list[int], held: set[int], carpets: int) -> bool:
    """Whether the carpets get home one flight after the other, past the squares that are held."""
    blocked = len(held & {*spaces})
    seen: set[frozenset[int]] = {frozenset()}
    waiting = [frozenset[int]()]
    while waiting:
        inside = waiting.pop()
        beside = len(inside - {*spaces})
        if len(inside) == carpets and beside <= blocked:
            return True
        for to in ground:
            if to in held or to in inside:
                continue
            starts = [at for at in inside if _near(at, to)]
            after = [inside - {at} | {to} for at in starts]
            if len(inside) < carpets and any(
                _near(at, to) for at in range(SQUARES) if at not in _tile(ground)
            ):
                after.append(inside | {to})
            for state in after:
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
    return False


def _near(one: int, other: int) -> bool:
    return 0 < abs(one // 12 - other // 12) + abs(one % 12 - other % 12) <= 2


def _tile(ground: list[int]) -> tuple[int, ...]:
    return CELLS[PLACE[ground[0]]]


@pytest.mark.parametrize("lay_out", ["corners", "pinwheel"])
def test_rivals_cannot_close_a_goal_with_two_or_three_seats(lay_out: LayOut) -> None:
    assert not any(lockable(lay_out, rivals, carpets=3) for rivals in range(4))
    assert not any(lockable(lay_out, rivals, carpets=2) for rivals in range(5))


@pytest.mark.parametrize(("lay_out", "least"), [("corners", 5), ("pinwheel", 6)])
def test_with_four_seats_it_takes_all_three_rivals_to_close_a_goal(lay_out: LayOut, least: int) -> None:
    assert [rivals for rivals in range(7) if lockable(lay_out, rivals, carpets=2)] == list(range(least, 7))


@pytest.mark.parametrize(("lay_out", "jailers"), [("corners", {4}), ("pinwheel", set())])
def test_a_carpet_can_be_shut_in_only_in_the_corner_of_the_board_by_four(
    lay_out: LayOut, jailers: set[int]
) -> None:
    """Everywhere else a flight leads off the tile, to where turning the tile beside it makes room."""
    field = field_of(lay_out)
    ground = [at for at in squares(field.grounds[0]) if BOX.palace[CELL[at]] != "#"]
    inner = [
        at for at in ground if not any(_near(at, to) for to in range(SQUARES) if to not in _tile(ground))
    ]
    assert {sum(_near(at, to) for to in ground) for at in inner} == jailers
