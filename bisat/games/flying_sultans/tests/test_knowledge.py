"""What the bots know: ways, plans and picks; and that they play by views alone, legally and in time."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.bots.planning import Planning
from bisat.core.bot import unhurried
from bisat.core.log import Header, Match
from bisat.core.rng import Rng
from bisat.games.flying_sultans.bots.knowledge import LEVELS, Decided, Picks, plan
from bisat.games.flying_sultans.bots.plans import Planner, quick_turn
from bisat.games.flying_sultans.bots.prospects import CLOUD, Course, far, shares
from bisat.games.flying_sultans.maze.grid import BIT, SQUARES, bits
from bisat.games.flying_sultans.maze.maze import field_of, ways
from bisat.games.flying_sultans.rules.box import LayOut
from bisat.games.flying_sultans.rules.ending import arrived
from bisat.games.flying_sultans.rules.moves import Pick, Rest, Waive
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.show.notation import short
from bisat.games.flying_sultans.tests.comparing import position as random_position
from bisat.games.flying_sultans.tests.positions import act, loaded, picking, position, turn


def dijkstra(free: int, targets: int) -> list[int]:
    """The same as `far`, the slow way: leaving a free square costs 1, leaving a cloud more."""
    found = [10_000] * SQUARES
    queue = [(0, square) for square in range(SQUARES) if BIT[square] & targets]
    while queue:
        cost, square = heappop(queue)
        if cost >= found[square]:
            continue
        found[square] = cost
        row, col = divmod(square, 12)
        enter = 1 if BIT[square] & free else CLOUD
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if 0 <= row + down < 12 and 0 <= col + right < 12:
                heappush(queue, (cost + enter, 12 * (row + down) + col + right))
    return found


def test_ways_are_measured_as_by_dijkstra() -> None:
    chance = Random(3)
    for _ in range(60):
        race = random_position(chance, "corners")
        free = ways(race.tiles, race.turns)
        targets = bits(chance.sample(range(SQUARES), chance.choice((1, 3))))
        assert [far(square, free, targets) for square in range(SQUARES)] == dijkstra(free, targets)


def test_nothing_is_left_of_the_way_exactly_where_a_team_has_arrived() -> None:
    chance = Random(4)
    seen = set()
    for _ in range(300):
        lay_out: LayOut = chance.choice(("corners", "pinwheel"))
        race = random_position(chance, lay_out)
        field = field_of(lay_out)
        goal = field.spaces[2] if race.seats != 3 else field.spaces[chance.choice((0, 2))]
        free = [at for at in range(SQUARES) if BIT[at] & ways(race.tiles, race.turns)]
        near = [at for at in free if BIT[at] & field.grounds[2]]
        own = tuple(chance.sample(chance.choice((near, goal, free)), len(race.carpets[0])))
        others = tuple(tuple(at for at in team if at not in own) for team in race.carpets[1:])
        race = replace(race, carpets=(own, *others), genie=None)
        assert (Course(race, field).left(0) == 0) == arrived(race, field, 0)
        seen.add(arrived(race, field, 0))
    assert seen == {True, False}


def test_the_chances_of_all_add_up_and_the_nearer_team_has_the_better_one() -> None:
    near, farther, gone, last = shares([10, 20, None, 40])
    assert near > farther > last > gone == 0
    assert near + farther + last == pytest.approx(1)


def test_a_plan_wins_where_it_can_whatever_the_order_of_the_tiles() -> None:
    """Only turning first and gliding then wins: the tile before the palace is closed."""
    match = position(["4 7", "1 2"], ["j12 k12 h9", "a4 b4 c4"], turns={14: 2})
    [found] = Planner(field_of("corners"), width=2).turn(match.state, 0, (4, 7))
    assert found.won
    assert [action.force for action in found.actions] == [4, 7]
    for action in found.actions:
        match.act(0, action)
    assert match.outcome() is not None
    near = position(["1 7", "1 2"], ["j12 k12 g11", "a4 b4 c4"])
    [sure] = Planner(field_of("corners"), width=1).turn(near.state, 0, (1, 7))
    assert sure.won
    assert [short(action) for action in sure.actions] == ["7 C l12"]


def test_plans_are_legal_and_come_true() -> None:
    chance = Random(5)
    for _ in range(12):
        lay_out: LayOut = chance.choice(("corners", "pinwheel"))
        forces = sorted(chance.sample(range(1, 9), 2))
        match = position(
            [f"{forces[0]} {forces[1]}", "1 2", "1 2"],
            lay_out=lay_out,
            genie="e5" if lay_out == "corners" else "g7",
        )
        if turn(match) != 0:
            continue
        planner = Planner(field_of(lay_out), width=2)
        for found in planner.turn(match.state, 0, forces, 3):
            again = Match(match.game, match.header)
            for action in found.actions:
                again.act(0, action)
            assert again.state.carpets == found.race.carpets
            assert (again.state.tiles, again.state.turns) == (found.race.tiles, found.race.turns)
            assert again.state.channels[0] == found.race.channels[0]
            assert again.state.favour == found.race.favour


def test_a_wish_is_used_where_it_helps() -> None:
    match = position(["1 8", "1 2"], ["d4 b1 c1"], genie="b4")
    act(match, "8 genie e5", "1 rest")
    for level in ("easy", "hard"):
        move = bot(level).choose(match.view(0), match.legal(0), Rng("w", 0), unhurried).move
        assert move in match.legal(0)
        assert not isinstance(move, Rest | Waive)


def test_a_wish_that_makes_nothing_better_is_left() -> None:
    """The last carpet, on d4, comes no nearer by any of these tiles, so they stay for the next round."""
    state = position(["4 6", "1 2"], ["j12 k12 d4", "a4 b4 c4"]).state
    channels = ((6, 4, 2, 8, 1, 3, 5, 7), state.channels[1])
    match = loaded(replace(state, stage="wish", picked=((), (1, 2)), channels=channels))
    for level in LEVELS:
        move = bot(level).choose(match.view(0), match.legal(0), Rng("w", 0), unhurried).move
        assert isinstance(move, Waive)


def bot(name: str) -> Planning:
    return Planning(plan, LEVELS[name])


def positions(match: Match, seed: str, most: int) -> Iterator[tuple[int, Any, tuple[Any, ...]]]:
    """What the needed seats see while a match is played at random."""
    chance = Random(seed)
    for _ in range(most):
        if not match.waiting().seats:
            return
        seat = chance.choice(match.waiting().seats)
        yield seat, match.view(seat), match.legal(seat)
        match.act(seat, chance.choice(match.legal(seat)))


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "lay_out"), [(2, "corners"), (3, "pinwheel"), (4, "corners")])
@pytest.mark.parametrize("iterations", [1, 4, 18])
def test_every_choice_is_legal_and_the_same_for_the_same_seed(
    seats: int, lay_out: LayOut, iterations: int
) -> None:
    match = Match(FlyingSultans(lay_out), Header("", seats, "legal"))
    player = Planning(plan, iterations)
    stages = set()
    for seat, view, legal in positions(match, "walk", 14):
        if view.stage == "picks" and "picks" in stages:
            continue  # to weigh them takes longest
        stages.add(view.stage)
        first = player.choose(view, legal, Rng("same", seat), unhurried)
        quick_turn.cache_clear()  # it must not matter what was thought of before
        assert player.choose(view, legal, Rng("same", seat), unhurried) == first
        assert first.move in legal
    assert {"channels", "genie", "picks", "turns"} <= stages


def test_bots_play_on_after_somebody_left() -> None:
    match = picking(["", "", ""])
    match.forfeit(1)
    for seat in (0, 2):
        choice = bot("medium").choose(match.view(seat), match.legal(seat), Rng("left", seat), unhurried)
        assert isinstance(choice.move, Pick)
        match.act(seat, choice.move)
    seat = turn(match)
    assert bot("hard").choose(
        match.view(seat), match.legal(seat), Rng("left", 0), unhurried
    ).move in match.legal(seat)


def test_late_is_asked_and_the_best_plan_so_far_is_played() -> None:
    match = position(["4 7", "3 5"])
    asked = []

    def late() -> bool:
        asked.append(1)
        return True

    seat = turn(match)
    found = plan(match.view(seat), match.legal(seat), 48, Rng("late", 0), late)
    assert isinstance(found, Decided)
    assert found.move in match.legal(seat)
    assert found.moves[found.own[0]] == found.move
    assert len(asked) == 1
    with pytest.raises(AssertionError):
        found.deal(Rng("x", 0))


def test_picks_weigh_every_pair_against_those_of_the_rivals() -> None:
    match = picking(["", "", ""])
    found = plan(match.view(0), match.legal(0), 4, Rng("weigh", 0), lambda: False)
    assert isinstance(found, Picks)
    assert [found.moves[number] for number in found.own] == list(match.legal(0))
    deal = found.deal(Rng("deal", 0))
    assert [len(hand) for hand in deal.hands] == [6, 4, 4]
    chosen = [hand[0] for hand in deal.hands]
    expected = deal.shares(chosen)
    assert sum(expected) == pytest.approx(1)
    assert deal.shares(chosen) is expected, "a round is played through once"


def test_in_a_round_that_a_rival_wins_nothing_is_left_for_the_others() -> None:
    match = picking(["e1 f1 g1", "a1 b1 d4"], genie="l2")
    found = plan(match.view(0), match.legal(0), 4, Rng("weigh", 0), lambda: False)
    assert isinstance(found, Picks)
    strong, winning, weak = (found.moves.index(Pick(pair)) for pair in ((7, 8), (5, 7), (3, 4)))
    assert found.shares([weak, winning]) == [0, 1]
    assert 0 < found.shares([strong, weak])[0] < 1


def test_a_bot_that_can_win_at_once_does() -> None:
    match = position(["1 7", "1 2"], ["j12 k12 g11", "a4 b4 c4"])
    for level in LEVELS:
        move = bot(level).choose(match.view(0), match.legal(0), Rng("win", 0), unhurried).move
        assert short(move) == "7 C l12"


def test_a_bot_that_looks_ahead_stops_a_rival_who_is_about_to_win() -> None:
    """Seat 1 will glide from d4 to c1 with its 7 unless seat 0 closes that way now."""
    match = position(["4 8", "1 7"], ["e1 f1 g1", "a1 b1 d4"], genie="l2")
    quick = Planner(field_of("corners"), width=8)
    assert quick.turn(match.state, 1, (1, 7))[0].won
    for _ in range(2):
        match.act(0, bot("hard").choose(match.view(0), match.legal(0), Rng("see", 0), unhurried).move)
    assert not quick.turn(match.state, 1, (1, 7))[0].won
