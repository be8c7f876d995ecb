"""The rules and the naive referee agree: where pieces can go, what actions do, who plays first, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.flying_sultans.maze.grid import BIT, SQUARES, around, reach
from bisat.games.flying_sultans.maze.grid import squares as listed
from bisat.games.flying_sultans.maze.maze import field_of, homes, pieces, ways
from bisat.games.flying_sultans.rules.box import LayOut
from bisat.games.flying_sultans.rules.channel import playing_order
from bisat.games.flying_sultans.rules.ending import arrived
from bisat.games.flying_sultans.rules.facts import Flew, Walked
from bisat.games.flying_sultans.rules.moves import Fly, Genie, Rest, Rotate, Swap
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.winds import actions
from bisat.games.flying_sultans.tests import naive
from bisat.games.flying_sultans.tests.boxes import LIKE, OWN
from bisat.games.flying_sultans.tests.comparing import board, pair, position, written

BOARDS = 10_000
TURNS = 10_000


def test_a_naive_search_reaches_the_same_squares(cases: Callable[[int], int]) -> None:
    chance = Random(5)
    reached: Counter[int] = Counter()
    for _ in range(cases(BOARDS)):
        lay_out: LayOut = chance.choice(("corners", "pinwheel"))
        race = position(chance, lay_out)
        naively = board(race, lay_out)
        free = ways(race.tiles, race.turns) & ~pieces(race)
        for start in (race.carpets[0][0], race.genie):
            assert start is not None
            for steps in (3, 4, 6, 12):
                found = listed(reach(start, free, steps))
                assert [pair(square) for square in found] == sorted(naively.walk(pair(start), steps))
                reached[len(found)] += 1
    assert reached[0] < sum(reached.values()) / 2
    assert max(reached) > 20


def test_every_force_allows_what_the_naive_referee_allows_each_once(cases: Callable[[int], int]) -> None:
    chance = Random(6)
    for _ in range(cases(2_000)):
        lay_out: LayOut = chance.choice(("corners", "pinwheel"))
        race = position(chance, lay_out)
        naively = board(race, lay_out)
        seat = chance.randrange(race.seats)
        for force in range(1, 9):
            moves = [written(move) for move in actions(race, field_of(lay_out), seat, force)]
            assert len(moves) == len({*moves})
            assert {*moves} == naively.moves(seat, force), (force, race)


def test_the_tiles_and_winds_of_an_own_box_allow_what_the_naive_referee_allows(
    cases: Callable[[int], int],
) -> None:
    chance = Random(10)
    for _ in range(cases(1_000)):
        race = position(chance, "corners", OWN)
        naively = board(race, "corners", OWN)
        seat = chance.randrange(race.seats)
        for force, (like, steps) in LIKE.items():
            moves = [written(move) for move in actions(race, field_of("corners", box=OWN), seat, force)]
            assert len(moves) == len({*moves})
            assert {*moves} == naively.moves(seat, like, steps), (force, race)


def test_whole_games_go_on_as_the_naive_referee_sees_them(cases: Callable[[int], int]) -> None:
    """Every action of random games: the same squares, paths that can be walked, the same wins."""
    chance = Random(7)
    done, number = 0, 0
    while done < cases(TURNS):
        lay_out: LayOut = chance.choice(("corners", "pinwheel"))
        game = FlyingSultans(lay_out, rounds=40)
        number += 1
        state = game.setup(chance.choice((2, 3, 4)), Rng(str(number), 0))
        event = 0
        while seats := game.waiting(state).seats:
            seat = chance.choice(seats)
            move = chance.choice(tuple(game.legal(state, seat)))
            event += 1
            after = step(game, state, Act(seat, move), Rng(str(number), event))
            if isinstance(move, Fly | Genie | Swap | Rotate | Rest):
                naively = board(state, lay_out)
                for fact in after.happened:
                    if isinstance(fact, Walked) or (isinstance(fact, Flew) and not fact.over):
                        walkable(naively, [pair(square) for square in fact.path])
                naively.do(seat, written(move))
                assert naively == board(after, lay_out)
                assert naively.won(seat) == (after.reason == "palace")
                done += 1
            state = after


def walkable(naively: naive.Board, path: list[naive.Square]) -> None:
    """A path goes step by step through free and empty squares, and no way is shorter."""
    assert len({*path}) == len(path)
    for (row, col), to in pairwise(path):
        assert abs(row - to[0]) + abs(col - to[1]) == 1
        assert naively.free(to)
        assert not naively.occupied(to)
    assert naively.walk(path[0], 144)[path[-1]] == len(path) - 1


def test_wins_are_the_same_in_crowded_palaces(cases: Callable[[int], int]) -> None:
    chance = Random(8)
    wins: Counter[tuple[bool, bool]] = Counter()
    for _ in range(cases(BOARDS)):
        lay_out: LayOut = chance.choice(("corners", "pinwheel"))
        race = position(chance, lay_out)
        field = field_of(lay_out)
        seat = chance.randrange(race.seats)
        palace = (homes(race.seats)[seat] + 2) % 4
        near = listed(
            (field.grounds[palace] | around(field.space_bits[palace])) & ways(race.tiles, race.turns)
        )
        chance.shuffle(near)
        carpets = list(race.carpets)
        carpets[seat] = tuple(near.pop() for _ in carpets[seat])
        others = [other for other in range(race.seats) if other != seat]
        for other in chance.sample(others, chance.randint(0, 1)):
            carpets[other] = tuple(near.pop() for _ in carpets[other])
        genie = chance.choice((near[-1], race.genie))
        taken = {square for team in carpets for square in team}
        if genie in taken or len(taken) < sum(map(len, carpets)):
            continue
        crowded = State(**{**_fields(race), "carpets": tuple(carpets), "genie": genie})
        naively = board(crowded, lay_out)
        won, before = naively.won(seat), naively.won_at_first(seat)
        assert arrived(crowded, field, seat) == won
        assert arrived(crowded, field_of(lay_out, revision=1), seat) == before
        wins[won, before] += 1
    assert min(wins[won, before] for won in (True, False) for before in (True, False)) > cases(BOARDS) / 200


def _fields(race: State) -> dict[str, Any]:
    return {name: getattr(race, name) for name in race.__struct_fields__}


def test_the_order_of_play_is_the_same(cases: Callable[[int], int]) -> None:
    chance = Random(9)
    for _ in range(cases(BOARDS)):
        seats = chance.choice((2, 3, 4))
        picks = [tuple(sorted(chance.sample(range(1, 9), 2))) for _ in range(seats)]
        if seats > 2 and chance.random() < 0.2:
            picks[chance.randrange(seats)] = ()
        favour = chance.randrange(seats)
        assert list(playing_order(picks, favour)) == naive.order_of_play(picks, favour)


def test_every_square_has_its_own_bit() -> None:
    assert len({*BIT}) == SQUARES
