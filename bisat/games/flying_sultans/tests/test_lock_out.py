"""No team is locked out of its goal for ever: from anywhere it gets home past rivals who stand in its way.

That there is always a way past rivals who never move is shown step by step in `test_way_home.py`. Here a team
finds it, from the worst places that chance finds; and it plays against a rival who does nothing but hinder.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from bisat.bots.bot import unhurried
from bisat.bots.planning import Planning
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.flying_sultans.actions import moved
from bisat.games.flying_sultans.box import LayOut
from bisat.games.flying_sultans.grid import BIT, squares
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


@pytest.mark.no_cover
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


@pytest.mark.no_cover
@pytest.mark.parametrize(("lay_out", "first"), [("corners", 3), ("pinwheel", 4)])
def test_a_team_gets_home_past_a_rival_who_only_hinders(
    lay_out: LayOut, first: int, cases: Callable[[int], int]
) -> None:
    """Without S9 it does in every game, though some of them last more than 200 rounds."""
    game = FlyingSultans(lay_out, rounds=2000)
    bots = (Planning(plan, LEVELS["hard"]), Hinderer(game))
    for match in range(first, first + cases(10)):
        seed = f"hinder/{match}"
        race, number = game.setup(2, Rng(seed, 0)), 0
        while seats := game.waiting(race).needed:
            views = [(seat, game.view(race, seat), tuple(game.legal(race, seat))) for seat in seats]
            chance = Rng(seed, number + 1)
            for seat, view, legal in views:
                number += 1
                move = bots[seat].choose(view, legal, chance.child(f"bot {seat}"), unhurried).move
                race = step(game, race, Act(seat, move), Rng(seed, number))
        assert race.winner == 0
