"""Unlawful states are refused with a reason, and what passes can be played."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.check import because, chance, finish
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.tapis_volant.landscapes.ready import READY
from bisat.games.tapis_volant.rules.box import DECK, KINDS
from bisat.games.tapis_volant.rules.facts import Missed
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.tests.positions import act, position

FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"seats": 2}, "there are 3 to 6 seats"),
    ({"heights": (0, 0)}, "need one entry per seat"),
    ({"gone": (1, 0)}, "sorted lists of seats"),
    ({"held": (7,)}, "sorted lists of seats"),
    ({"gone": (0, 1, 2)}, "the last player cannot leave"),
    ({"at": -1}, "time starts at 0"),
    ({"round": 0}, "rounds run from 1 to 300"),
    ({"round": 301}, "rounds run from 1 to 300"),
    ({"turn": 3}, "it is the turn of one of the seats"),
    ({"turn": -1}, "it is the turn of one of the seats"),
    ({"winner": 3, "ended": "landed"}, "the winner is one of the seats"),
    ({"turn": 1, "gone": (1,)}, "it is the turn of a seat that has gone"),
    ({"held": (0,)}, "it is the turn of a seat that misses it"),
    ({"carpets": ((9, 2), (1, 1), (1, 1))}, "inside an obstacle"),
    ({"gone": (0,), "turn": 1}, "is still on the board"),
    ({"heights": (0, 1, 0)}, "on the start nobody sits on anybody"),
    ({"held": (1,)}, "is on the start, where nobody is held"),
    ({"heights": (1, 0, 0)}, "the heights of carpets on one cell"),
    ({"carpets": ((5, 5), (5, 5), (1, 1))}, "the heights of carpets on one cell"),
    ({"hands": (("V2", "V1", "V3"), ("V1", "V2", "V3"), ("V1", "V2", "V3"))}, "is not sorted"),
    ({"gone": (1,)}, "has gone but holds cards"),
    ({"hands": (("V1", "V2"), ("V1", "V2", "V3"), ("V1", "V2", "V3"))}, "holds 2 wind cards instead of 3"),
    ({"directions": (6, 5, 5)}, "0 to 5 direction cards"),
    ({"directions": (5, -1, 5)}, "0 to 5 direction cards"),
    ({"discards": ("V1",)}, "are not one whole deck"),
    ({"carpets": ((24, 1), (1, 1), (1, 1))}, "the race was not won there"),
    ({"ended": "landed", "winner": 0}, "the winner's carpet is not on the finish"),
    ({"ended": "landed", "winner": None, "carpets": ((24, 1), (1, 1), (1, 1))}, "not on the finish"),
    (
        {"ended": "landed", "winner": 0, "carpets": ((24, 1), (24, 1), (1, 1)), "heights": (1, 0, 0)},
        "of a falling stack the lowest wins",
    ),
    ({"ended": "fallen", "winner": 0, "carpets": ((24, 1), (1, 1), (1, 1))}, "who lands made the last move"),
    (
        {"ended": "landed", "winner": 0, "carpets": ((24, 1), (24, 1), (1, 1)), "heights": (0, 1, 0)},
        "only one carpet can land",
    ),
    ({"winner": 0}, "there is a winner exactly when"),
    ({"ended": "forfeit", "winner": 0}, "the race ends when one player is left"),
    ({"ended": "rounds"}, "a race is drawn after 300 rounds"),
    ({"happened": (Missed(4),)}, "speaks of seats that are not there"),
]


@pytest.mark.parametrize(("change", "why"), FAULTS, ids=[f"{n} {why}" for n, (_, why) in enumerate(FAULTS)])
def test_an_unlawful_state_is_refused_with_a_reason(change: dict[str, Any], why: str) -> None:
    game = TapisVolant((Placed("house", 8),))
    state: State = position((5, 5), game=game).state
    assert game.check(state) is None
    found = game.check(replace(state, **change))
    assert found is not None
    assert why in found


def test_the_winner_of_a_forfeit_has_not_gone() -> None:
    match = position((5, 5))
    match.forfeit(1)
    match.forfeit(2)
    assert match.game.check(replace(match.state, winner=1)) == "the winner has gone"


def test_a_race_without_a_stock_is_refused() -> None:
    match = position((5, 5))
    state = replace(match.state, stock=(), discards=match.state.stock)
    assert match.game.check(state) == "the stock is empty, but nobody shuffled the discards"


def test_who_won_by_a_card_holds_one_less_and_that_is_lawful() -> None:
    match = position((24, 3))
    state = act(match, "V2 down")
    assert match.game.check(state) is None
    assert match.game.check(replace(state, turn=1, winner=0)) is not None


@pytest.mark.parametrize("seats", [2, 7])
def test_too_few_or_too_many_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refused, check=because("seats_out_of_range")):
        TapisVolant().setup(seats, Rng("", 0))


@pytest.mark.no_cover
def test_whatever_passes_the_check_can_be_played() -> None:
    """States scrambled at random: those that pass are played on for some moves without a crash."""
    rng = Rng("scrambled", 0)
    passed = 0
    for number in range(300):
        game = TapisVolant(READY["bazaar"], open_hands=True)
        state = scrambled(game.setup(3 + number % 4, rng), rng)
        if game.check(state) is not None:
            continue
        passed += 1
        for n in range(8):
            if game.outcome(state) is not None:
                break
            event = chance(game, state, rng, forfeits=True)
            state = step(game, state, event, Rng("on", n))
            assert game.check(state) is None
    assert passed > 100


def scrambled(state: State, rng: Rng) -> State:
    """Carpets anywhere, cards in any number, turns at any time."""
    cells = [(1 + rng.below(24), 1 + rng.below(12)) for _ in range(3)]
    carpets = tuple(rng.choice([*cells, (1, 1)]) for _ in range(state.seats))
    heights = tuple(0 if cell == (1, 1) else carpets[:seat].count(cell) for seat, cell in enumerate(carpets))
    cut = 1 + rng.below(len(state.stock))
    turn = rng.below(state.seats)
    return replace(
        state,
        carpets=carpets,
        heights=heights,
        held=tuple(s for s in range(state.seats) if s != turn and carpets[s] != (1, 1) and rng.below(2)),
        directions=tuple(rng.below(6) for _ in range(state.seats)),
        stock=state.stock[:cut],
        discards=state.stock[cut:],
        turn=turn,
        round=rng.choice((1, 7, 300)),
    )


def test_the_deck_has_72_cards() -> None:
    assert (len(DECK), len(KINDS)) == (72, 21)
    assert {card[0]: sum(1 for other in DECK if other[0] == card[0]) for card in KINDS} == {
        "V": 18,
        "A": 27,
        "B": 27,
    }


def test_no_move_is_legal_after_the_end_and_none_for_others() -> None:
    match = finish(TapisVolant(), 3, "end")
    assert all(match.legal(seat) == () for seat in range(3))
    fresh = position((5, 5))
    assert fresh.legal(1) == ()
    assert len(set(fresh.legal(0))) == len(fresh.legal(0)) > 0
