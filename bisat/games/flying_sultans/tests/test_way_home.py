"""When rivals who stand still can lock a team out: the steps of the argument in the README, one by one.

Every case of each step is looked at. Squares are of three *kinds*: the corners of a tile, its edges between
two corners, and its middle. A turn brings a corner to any corner and an edge to any edge.
"""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from bisat.games.flying_sultans.maze.grid import BIT, CELL, CELLS, PLACE, SQUARES, around, bits, squares
from bisat.games.flying_sultans.maze.maze import PLACES, field_of, ways
from bisat.games.flying_sultans.rules.actions import moved
from bisat.games.flying_sultans.rules.box import BOX, FORCES, PALACES, LayOut
from bisat.games.flying_sultans.rules.channel import VISIBLE, slid
from bisat.games.flying_sultans.rules.ending import beside
from bisat.games.flying_sultans.rules.winds import actions
from bisat.games.flying_sultans.tests.positions import position, sky

LAY_OUTS: tuple[LayOut, ...] = ("corners", "pinwheel")
CORNERS, EDGES, MIDDLE = {0, 2, 6, 8}, {1, 3, 5, 7}, 4
FOREIGN = 7
"""The most rival carpets and genies there are: three teams of two, and the genie."""
OWN = 2
"""Of a team that has so many rivals."""


def near(one: int, other: int) -> bool:
    """Whether a leap leads from one square to the other, if that is free."""
    return 0 < abs(one // 12 - other // 12) + abs(one % 12 - other % 12) <= 2


def ground(lay_out: LayOut, palace: int) -> list[int]:
    """The squares of a palace's tile that are no walls."""
    return squares(field_of(lay_out).grounds[palace] & ways(*sky(lay_out)))


def neighbours(lay_out: LayOut, palace: int) -> list[int]:
    """The places of cloud tiles that share an edge with a palace."""
    field = field_of(lay_out)
    place = field.palaces[palace]
    return [other for other in field.clouds if abs(place // 4 - other // 4) + abs(place % 4 - other % 4) == 1]


def doors(lay_out: LayOut, palace: int) -> list[int]:
    """Where a leap leads onto or off the tile of a palace, by a corner or an edge of a tile beside it."""
    outside = [CELLS[place][cell] for place in neighbours(lay_out, palace) for cell in CORNERS | EDGES]
    return [at for at in ground(lay_out, palace) if any(near(at, to) for to in outside)]


def test_any_two_tiles_can_be_picked_together_within_three_rounds() -> None:
    """A tile behind the screen stays there until it is used, and the others come in two by two."""
    for visible in permutations(FORCES, VISIBLE):
        hidden = tuple(force for force in FORCES if force not in visible)
        for pair in combinations(FORCES, 2):
            assert _rounds((*visible, *hidden), {*pair}) <= 3


def _rounds(channel: tuple[int, ...], wanted: set[int]) -> int:
    """How many rounds it takes to pick these two, if all others that lie behind the screen are used first."""
    for number in range(1, 9):
        if wanted <= {*channel[VISIBLE:]}:
            return number
        spare = [force for force in channel[VISIBLE:] if force not in wanted][:2]
        for force in spare:
            channel = slid(channel, force)
    raise AssertionError("never")


@pytest.mark.parametrize("lay_out", LAY_OUTS)
def test_crossing_a_tile_is_swapped_to_any_place_with_all_that_stands_on_it(lay_out: LayOut) -> None:
    field = field_of(lay_out)
    seen, waiting = {field.clouds[0]}, [field.clouds[0]]
    while waiting:
        at = waiting.pop()
        for pair in field.pairs:
            if at in pair:
                [other] = {*pair} - {at}
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
    assert seen == {*field.clouds}


def test_crossing_there_are_more_squares_of_each_kind_than_all_pieces_can_fill() -> None:
    """So some tile has an empty one, and can be swapped beside wherever a carpet wants to go, and turned."""
    for kind in (CORNERS, EDGES):
        per_tile = [sum(shape[cell] == "." for cell in kind) for shape in BOX.shapes[:12]]
        assert sum(per_tile) - max(per_tile) > FOREIGN + OWN


def test_crossing_a_leap_leads_from_every_kind_of_square_to_either_kind_on_a_tile_beside() -> None:
    """Both tiles may be turned first; only from the middle it leads to edges alone."""
    for place, other in ((5, 6), (5, 9)):
        for kind in (CORNERS, EDGES):
            for wanted in (CORNERS, EDGES):
                assert any(near(CELLS[place][at], CELLS[other][to]) for at in kind for to in wanted)
        assert any(near(CELLS[place][MIDDLE], CELLS[other][to]) for to in EDGES)


@pytest.mark.parametrize(("lay_out", "shut"), [("corners", 1), ("pinwheel", 0)])
def test_leaving_every_square_of_a_palace_but_the_corner_of_the_board_is_near_a_tile(
    lay_out: LayOut, shut: int
) -> None:
    for palace in range(PALACES):
        free = ground(lay_out, palace)
        far = [at for at in free if at not in doors(lay_out, palace)]
        assert len(far) == shut
        assert {*far} <= {0, 11, 132, 143}
        for at in far:
            assert sum(near(at, to) for to in free) == 4, "as many shut it in"


def test_leaving_a_team_that_helps_to_shut_a_carpet_in_at_its_goal_has_won_or_is_a_step_from_it() -> None:
    for palace in range(PALACES):
        free = ground("corners", palace)
        [corner] = [at for at in free if at not in doors("corners", palace)]
        around_it = [at for at in free if near(corner, at)]
        for team in combinations(around_it, OWN):
            held = {corner, *around_it} - {*team}
            steps = [
                frozenset({*team} - {at} | {to})
                for at in team
                for to in free
                if to not in held and BIT[to] & around(BIT[at])
            ]
            assert any(_home("corners", palace, held, where) for where in (frozenset(team), *steps))


def porches(lay_out: LayOut, palace: int) -> list[int]:
    """The squares next to a space of a palace that lie on a tile beside it."""
    field = field_of(lay_out)
    near = around(field.space_bits[palace]) & ~field.grounds[palace]
    return [at for at in range(SQUARES) if BIT[at] & near]


@pytest.mark.parametrize("lay_out", LAY_OUTS)
def test_entering_a_square_next_to_a_space_beside_the_palace_is_a_corner_of_a_tile(lay_out: LayOut) -> None:
    """So a carpet can be brought to stand there, on a tile that has that corner free."""
    for palace in range(PALACES):
        assert len(porches(lay_out, palace)) == (1 if lay_out == "corners" else 2)
        for at in porches(lay_out, palace):
            assert PLACE[at] in field_of(lay_out).clouds
            assert CELL[at] in CORNERS


def closings(lay_out: LayOut, rivals: int, carpets: int) -> list[tuple[int, set[int]]]:
    """How so many rivals can stand on the tile of a goal so that these carpets never get home."""
    return [
        (palace, {*held})
        for palace in range(PALACES)
        for held in combinations(ground(lay_out, palace), rivals)
        if not _open(lay_out, palace, {*held}, carpets)
    ]


def _open(lay_out: LayOut, palace: int, held: set[int], carpets: int) -> bool:
    """Whether the carpets get home one flight after the other, past the squares that are held.

    The last one may stop beside the palace.
    """
    free, inwards = ground(lay_out, palace), doors(lay_out, palace)
    seen: set[frozenset[int]] = {frozenset()}
    waiting = [frozenset[int]()]
    while waiting:
        inside = waiting.pop()
        if len(inside) == carpets and _home(lay_out, palace, held, inside):
            return True
        if len(inside) == carpets - 1:
            for at in porches(lay_out, palace):
                if _home(lay_out, palace, held, inside | {at}):
                    return True
        for to in free:
            if to in held or to in inside:
                continue
            after = [inside - {at} | {to} for at in inside if near(at, to)]
            if len(inside) < carpets and to in inwards:
                after.append(inside | {to})
            for state in after:
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
    return False


def _home(lay_out: LayOut, palace: int, held: set[int], carpets: frozenset[int]) -> bool:
    spaces = field_of(lay_out).space_bits[palace]
    off = bits(carpets) & ~spaces
    return beside(off, bits(held) & spaces) == off  # S10


@pytest.mark.parametrize(("lay_out", "which"), [("corners", (0, 1)), ("pinwheel", (1,))])
def test_entering_two_carpets_close_a_goal_to_three_by_a_space_and_the_square_before_it(
    lay_out: LayOut, which: tuple[int, ...]
) -> None:
    assert not closings(lay_out, 1, carpets=3)
    field = field_of(lay_out)
    wanted = []
    for palace in range(PALACES):
        for space in (field.spaces[palace][number] for number in which):
            [before] = squares(around(BIT[space]) & field.grounds[palace] & ~field.space_bits[palace])
            wanted.append((palace, {space, before}))
    found = closings(lay_out, 2, carpets=3)
    assert sorted(map(str, found)) == sorted(map(str, wanted))


@pytest.mark.parametrize(("lay_out", "least"), [("corners", 4), ("pinwheel", 6)])
def test_entering_it_takes_two_rivals_to_close_a_goal_to_two_carpets_and_in_the_pinwheel_three(
    lay_out: LayOut, least: int
) -> None:
    assert [rivals for rivals in range(7) if closings(lay_out, rivals, carpets=2)] == list(range(least, 7))


@pytest.mark.parametrize("lay_out", LAY_OUTS)
def test_staying_no_swap_and_no_turn_moves_a_palace(lay_out: LayOut) -> None:
    race = position(["2 4", "1 3"], lay_out=lay_out, genie="e5" if lay_out == "corners" else "g7").state
    field = field_of(lay_out)
    touched = set()
    for force in (2, 4):
        for action in actions(race, field, 0, force):
            after = moved(race, 0, action)
            touched |= {
                place
                for place in range(PLACES)
                if (race.tiles[place], race.turns[place]) != (after.tiles[place], after.turns[place])
            }
    assert touched == {*field.clouds}
