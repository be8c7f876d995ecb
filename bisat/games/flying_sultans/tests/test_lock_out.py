"""Where too few rivals stand on a palace to close it, a team gets home from anywhere past all who never move.

How many it takes is shown step by step in `test_way_home.py`. Here a team finds its way from the worst places
that chance finds; and where two rivals close the goal of three carpets, nobody wins.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.flying_sultans.bots.prospects import far
from bisat.games.flying_sultans.maze.grid import BIT, around, bits, squares
from bisat.games.flying_sultans.maze.maze import field_of, goal, lay, ways
from bisat.games.flying_sultans.rules.actions import moved
from bisat.games.flying_sultans.rules.box import LayOut
from bisat.games.flying_sultans.rules.ending import arrived, beside
from bisat.games.flying_sultans.rules.moves import Action, Move, Pick, Rest, Waive
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.winds import WINDS

WANDER = 0.5
"""How often the team does anything at all."""
MAX_RIVALS = {2: 1, 3: 3, 4: 3}
"""Per seats, the most rivals on one palace: two can close a goal to three carpets, and four to two."""
SUMMONS = {force for force, wind in WINDS.items() if wind.kind == "summon"}


def crowded(chance: Random, seats: int, lay_out: LayOut) -> State:
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
        there = [at for at in packed if BIT[at] & palace][MAX_RIVALS[seats] :]
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


def alone(game: FlyingSultans, race: State, chance: Random) -> State:
    """Seat 0 plays on, the others rest for ever; the last position."""
    number = 0
    while seats := game.waiting(race).seats:
        seat = seats[0]
        move = _wandering(game, race, chance) if seat == 0 else _resting(game, race, seat)
        number += 1
        race = step(game, race, Act(seat, move), Rng("alone", number))
    return race


def _wandering(game: FlyingSultans, race: State, chance: Random) -> Move:
    """Half of the time what brings the carpets nearest at once, else anything: greed gets stuck."""
    legal = tuple(game.legal(race, 0))
    if race.stage == "picks" or chance.random() < WANDER:
        return chance.choice(legal)
    actions = [move for move in legal if isinstance(move, Action)]
    return min(actions, key=lambda action: (left(game, moved(race, 0, action)), chance.random()))


def _resting(game: FlyingSultans, race: State, seat: int) -> Move:
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


@pytest.mark.parametrize("lay_out", ["corners", "pinwheel"])
def test_with_two_seats_a_rival_who_stays_on_a_space_and_before_it_ends_the_game_in_a_tie(
    lay_out: LayOut,
) -> None:
    """At the price of its own race: it cannot win either (S9)."""
    field = field_of(lay_out)
    middle = field.spaces[goal(2, 0)][1]
    [before] = squares(around(BIT[middle]) & field.grounds[goal(2, 0)] & ~field.space_bits[goal(2, 0)])
    chance = Random(2)
    game = FlyingSultans(lay_out, rounds=60)
    race = crowded(chance, 2, lay_out)
    spare = next(at for at in race.carpets[1] if not BIT[at] & field.grounds[goal(2, 0)])
    race = replace(race, carpets=(race.carpets[0], (middle, before, spare)))
    assert game.check(race) is None
    assert alone(game, race, chance).reason == "rounds"


def left(game: FlyingSultans, race: State) -> int:
    """How far the carpets still have to go, each to a square of its own, around clouds and rivals alike."""
    field = game.field
    if arrived(race, field, 0):
        return -1
    spaces = field.space_bits[goal(race.seats, 0)]
    others = bits(at for team in race.carpets[1:] for at in team)
    if race.genie is not None:
        others |= BIT[race.genie]
    free = ways(race.tiles, race.turns) & ~others
    held = others & spaces
    fars = {
        to: [far(at, free, BIT[to]) for at in race.carpets[0]]
        for to in squares(free & (spaces | around(held)))
    }
    ways_home = [
        sum(fars[to][carpet] for carpet, to in enumerate(ends))
        for ends in permutations(fars, len(race.carpets[0]))
        if beside(off := bits(ends) & ~spaces, held) == off
    ]
    return min(ways_home, default=10_000)
