"""The rules of the page up to the first turn: set-up, channel, the genie, order of play."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.check import because
from bisat.core.codec import read
from bisat.core.game import Chose
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.flying_sultans import ENTRY, Options
from bisat.games.flying_sultans.maze.grid import CENTRE, squares
from bisat.games.flying_sultans.maze.maze import CLOUDS, field_of, starts, ways
from bisat.games.flying_sultans.rules.box import BOX, LayOut
from bisat.games.flying_sultans.rules.channel import OFFERS, ORDERS, playing_order
from bisat.games.flying_sultans.rules.facts import (
    Called,
    Favoured,
    Ordered,
    Placed,
    Revealed,
)
from bisat.games.flying_sultans.rules.moves import Order, Pick
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.show.notation import parse, square, square_name
from bisat.games.flying_sultans.tests.positions import (
    act,
    happened,
    loaded,
    may,
    options,
    picking,
    position,
    stand,
    turn,
)


def fresh(seats: int = 4, seed: str = "box", lay_out: LayOut = "corners") -> Match:
    return Match(FlyingSultans(lay_out), Header("flying-sultans", seats, seed))


# Board and set-up


@pytest.mark.parametrize(("lay_out", "places"), [("corners", (0, 3, 15, 12)), ("pinwheel", (1, 7, 14, 8))])
def test_palaces_lie_as_the_lay_out_has_them(lay_out: LayOut, places: tuple[int, ...]) -> None:
    state = fresh(lay_out=lay_out).state
    assert [state.tiles[place] for place in places] == [CLOUDS, CLOUDS + 1, CLOUDS + 2, CLOUDS + 3]
    assert [state.turns[place] for place in places] == [0, 1, 2, 3]


SPACES = {
    "corners": ["a1 b1 c1", "l1 l2 l3", "l12 k12 j12", "a12 a11 a10"],
    "pinwheel": ["d1 e1 f1", "l4 l5 l6", "i12 h12 g12", "a9 a8 a7"],
}


@pytest.mark.parametrize("lay_out", SPACES)
def test_s15_palaces_lie_in_the_corners_or_on_the_sides_along_their_edge(lay_out: LayOut) -> None:
    spaces = [" ".join(map(square_name, three)) for three in field_of(lay_out).spaces]
    assert spaces == SPACES[lay_out]


def test_twelve_cloud_tiles_are_laid_in_random_order_and_orientation() -> None:
    states = [fresh(seed=str(number)).state for number in range(200)]
    for state in states:
        assert sorted(state.tiles) == list(range(16))
        assert len(squares(ways(state.tiles, state.turns))) == 12 * 4 + 4 * 7
    for place in field_of("corners").clouds:
        assert len({state.tiles[place] for state in states}) == 12
        assert {state.turns[place] for state in states} == {0, 1, 2, 3}


def test_three_carpets_each_with_two_players_who_sit_opposite() -> None:
    match = fresh(seats=2)
    assert (stand(match, 0), stand(match, 1)) == ("a1 b1 c1", "l12 k12 j12")


@pytest.mark.parametrize("seats", [3, 4])
def test_two_carpets_each_with_more_and_the_dashed_space_is_left_empty(seats: int) -> None:
    match = fresh(seats=seats)
    homes = ["b1 c1", "l2 l3", "k12 j12", "a11 a10"]
    assert [stand(match, seat) for seat in range(seats)] == homes[:seats]


def test_the_dashed_space_is_later_a_space_like_the_others() -> None:
    match = position(["1 2", "1 3", "1 4", "7 8"], ["", "e1 f1", "", "k1 l2"])
    act(match, "7 A l1")
    assert match.outcome() is not None


def test_two_to_four_may_play() -> None:
    for seats in (1, 5):
        with pytest.raises(Refused, check=because("seats_out_of_range")):
            FlyingSultans().setup(seats, Rng("x", 0))


# The channel


def test_s14_the_channel_is_ordered_freely_in_secret_and_revealed_together() -> None:
    match = fresh(seats=2)
    assert match.waiting().sealed
    assert match.waiting().needed == (0, 1)
    match.act(0, Order((8, 6, 1, 3)))
    assert match.state.happened == (Chose(0),)
    assert match.view(1).choice is None
    assert match.view(1).channels == ()
    assert match.view(1).chose == (True, False)
    assert match.view(0).choice == Order((8, 6, 1, 3))
    match.act(1, Order((1, 2, 3, 4)))
    assert match.state.channels == ((8, 6, 1, 3, 2, 4, 5, 7), (1, 2, 3, 4, 5, 6, 7, 8))
    assert happened(match, Ordered) == [Ordered(((8, 6, 1, 3), (1, 2, 3, 4)))]


def test_there_are_1680_orders_of_the_visible_four() -> None:
    orders = fresh().game.legal(fresh().state, 0)
    assert orders is ORDERS
    assert len(orders) == 1680
    assert len({*orders}) == 1680
    assert {order.visible for order in orders} == {*permutations(range(1, 9), 4)}
    for order in orders:
        assert order in orders
    assert Order((0, 1, 2, 3)) not in orders
    assert Order((1, 2, 3, 3)) not in orders
    assert Order((1, 2, 3, 9)) not in orders
    other: Any = Pick((1, 2))
    assert other not in orders
    assert replace(Order((1, 2, 3, 4)), visible=(1, 2, 3)) not in orders


def test_ready_made_orders_are_offered_while_channels_are_ordered() -> None:
    match = fresh(seats=2)
    assert match.view(0).offers == OFFERS
    assert [offer.name for offer in OFFERS] == ["racer", "genie", "builder"]
    for offer in OFFERS:
        assert Order(offer.visible) in ORDERS  # type: ignore[arg-type]  # four each
    match.act(0, Order((1, 2, 3, 4)))
    match.act(1, Order((1, 2, 3, 5)))
    assert match.view(0).offers == ()


def test_a_used_tile_goes_to_slot_1_and_the_second_one_pushes_it_to_slot_2() -> None:
    match = position(["5 7", "1 2"])
    assert match.state.channels[0] == (1, 2, 3, 4, 6, 8, 5, 7)
    assert act(match, "5 rest").channels[0] == (5, 1, 2, 3, 4, 6, 8, 7)
    assert act(match, "7 rest").channels[0] == (7, 5, 1, 2, 3, 4, 6, 8)


def test_without_wishes_a_tile_used_in_round_t_can_be_chosen_again_in_round_t_plus_3() -> None:
    match = picking(["", ""])
    for _ in range(3):
        used = [match.legal(seat)[0].forces for seat in (0, 1)]
        seen = [{force for pick in match.legal(seat) for force in pick.forces} for seat in (0, 1)]
        for seat in (0, 1):
            match.act(seat, match.legal(seat)[0])
        while match.state.stage == "turns":
            match.act(turn(match), match.legal(turn(match))[0])
        later = []
        for _ in range(3):
            later.append([{f for pick in match.legal(seat) for f in pick.forces} for seat in (0, 1)])
            for seat in (0, 1):
                match.act(seat, match.legal(seat)[0])
            while match.state.stage != "picks":
                match.act(turn(match), next(iter(match.legal(turn(match)))))
        for seat in (0, 1):
            assert {*used[seat]} <= seen[seat]
            assert not {*used[seat]} & later[0][seat]
            assert not {*used[seat]} & later[1][seat]
            assert {*used[seat]} <= later[2][seat]


# The genie's first square


@pytest.mark.parametrize("lay_out", ["corners", "pinwheel"])
def test_the_strongest_visible_tiles_set_the_genie_in_the_middle_and_take_the_favour(lay_out: LayOut) -> None:
    match = fresh(seats=3, lay_out=lay_out)
    for seat, order in enumerate([(1, 2, 3, 4), (8, 7, 6, 5), (8, 7, 6, 4)]):
        match.act(seat, Order(order))
    assert happened(match, Called) == [Called(1, 26, (1,))]
    assert match.waiting().needed == (1,)
    assert [square_name(move.to) for move in match.legal(1)] == ["f6", "g6", "f7", "g7"]
    act(match, "genie g6")
    assert match.state.genie == square("g6")
    assert match.state.favour == 1
    assert match.state.happened == (Placed(1, square("g6")), Favoured(1))
    assert match.state.round == 1


def test_here_alone_the_genie_may_be_put_on_a_cloud() -> None:
    match = fresh(seats=2)
    for seat in (0, 1):
        match.act(seat, Order((1, 2, 3, 4)))
    clouds = [to for to in CENTRE if to not in squares(ways(match.state.tiles, match.state.turns))]
    assert clouds, "this seed has clouds in the middle"
    match.act(turn(match), parse(f"genie {square_name(clouds[0])}"))
    assert match.state.genie == clouds[0]


def test_s14_equally_strong_tiles_are_decided_by_lot() -> None:
    chosen: Counter[int] = Counter()
    for number in range(300):
        match = fresh(seats=3, seed=str(number))
        for seat, order in enumerate([(8, 7, 6, 1), (8, 7, 5, 2), (1, 2, 3, 4)]):
            match.act(seat, Order(order))
        [fact] = happened(match, Called)
        assert fact.tied == (0, 1)
        chosen[fact.seat] += 1
    assert {*chosen} == {0, 1}
    assert min(chosen.values()) > 100


# Order of play


def test_the_rulebooks_example_of_the_order_of_play() -> None:
    """Makis, Vasilis, Eleni and Maria sit in this order; Maria has the favour."""
    makis, vasilis, eleni, maria = range(4)
    picks = {eleni: (3, 8), vasilis: (5, 8), maria: (4, 7), makis: (5, 6)}
    assert playing_order([picks[seat] for seat in range(4)], maria) == (vasilis, maria, makis, eleni)
    match = position([f"{low} {high}" for low, high in (picks[seat] for seat in range(4))], favour=maria)
    assert match.state.order == (vasilis, maria, makis, eleni)


@pytest.mark.parametrize("favour", range(4))
@pytest.mark.parametrize("tied", [(0, 1), (0, 2), (1, 3), (0, 1, 2), (1, 2, 3), (0, 1, 2, 3)])
@pytest.mark.parametrize("high", [True, False])
def test_of_equal_sums_the_holder_plays_first_then_those_to_the_left(
    tied: tuple[int, ...], favour: int, high: bool
) -> None:
    picks = [(5, 6) if seat in tied else ((1, 2), (7, 8))[high] for seat in range(4)]
    order = playing_order(picks, favour)
    among = [seat for seat in order if seat in tied]
    clockwise = [(favour + step) % 4 for step in range(4)]
    assert among == [seat for seat in clockwise if seat in tied]
    others = [seat for seat in order if seat not in tied]
    assert list(order) == ([*others, *among] if high else [*among, *others])


def test_picks_are_two_of_the_four_behind_the_screen_in_secret() -> None:
    match = picking(["", ""])
    hidden = sorted(match.state.channels[0][4:])
    legal = match.legal(0)
    assert [pick.forces for pick in legal] == [(low, high) for low in hidden for high in hidden if low < high]
    match.act(0, legal[0])
    assert match.view(1).choice is None
    assert match.view(1).picked == ()
    match.undo(0)
    match.act(0, legal[1])
    match.act(1, match.legal(1)[2])
    [fact] = happened(match, Revealed)
    assert fact.picks == (legal[1].forces, match.state.picked[1])
    assert fact.order == match.state.order


def test_the_order_is_fixed_for_the_round_even_if_the_favour_moves() -> None:
    match = position(["5 8", "6 7", "1 2"], favour=0)
    assert match.state.order == (0, 1, 2)
    act(match, "8 rest", "5 rest", "6 genie d1")
    assert match.state.favour == 1
    assert match.state.order == (0, 1, 2)
    act(match, "7 rest")
    assert turn(match) == 2


def test_both_tiles_are_activated_in_the_order_the_player_likes() -> None:
    match = position(["1 4", "1 2"])
    assert {move[0] for move in options(match, "")} == {"1", "4"}
    act(match, "4 turn 2 90")
    assert {move[0] for move in options(match, "")} == {"1"}
    assert turn(match) == 0
    act(match, "1 rest")
    assert turn(match) == 1


# What the catalogue builds


def test_both_lay_outs_are_built_with_and_without_clocks() -> None:
    assert ENTRY.build(Options()) == FlyingSultans("corners", BOX.rounds)
    game: Any = ENTRY.build(Options(lay_out="pinwheel", bank=60))
    assert game.inside == FlyingSultans("pinwheel")
    with pytest.raises(Refused):
        read({"lay_out": "square"}, Options)


def test_positions_are_as_the_picture_says() -> None:
    match = position(["1 2", "1 2"])
    assert stand(match, 0) == " ".join(map(square_name, starts(field_of("corners"), 2)[0]))
    assert may(match, "1 rest")
    assert loaded(match.state).state == match.state
