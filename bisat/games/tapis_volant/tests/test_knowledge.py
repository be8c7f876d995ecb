"""Pilots: they land, they know when to throw others down, and the levels are a ladder."""

from __future__ import annotations

import pytest

from bisat.catalog import new
from bisat.core.game import Act
from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.tapis_volant.bots.chart import Chart, chart
from bisat.games.tapis_volant.bots.knowledge import LEVELS, suggest
from bisat.games.tapis_volant.landscapes import pilot
from bisat.games.tapis_volant.landscapes.pilot import best_turn, fly_alone
from bisat.games.tapis_volant.landscapes.ready import READY
from bisat.games.tapis_volant.rules.box import DECK, FINISH, KINDS, Card
from bisat.games.tapis_volant.rules.moves import Drift, Fly
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.terrain import FINISH_AT, number
from bisat.games.tapis_volant.show.notation import short
from bisat.games.tapis_volant.tests.positions import position
from bisat.games.tapis_volant.tests.record import drive


def chosen(match: Match, level: str) -> str:
    move, after = suggest(match.view(0), match.legal(0), level, LEVELS[level])
    assert move in match.legal(0)
    assert after == 0
    return short(move)


@pytest.mark.parametrize("level", LEVELS)
def test_every_pilot_lands_when_it_can(level: str) -> None:
    match = position((22, 3), hand="B22 V1 V2")
    assert chosen(match, level).startswith("B22 down")
    match = position((23, 1), hand="V1 V2 V3")
    assert chosen(match, level) == "right"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_nobody_is_thrown_onto_the_finish(level: str) -> None:
    match = position((23, 9), (24, 9), (20, 2), hand="V1 V2 V3")
    assert "force" not in chosen(match, level)


def test_a_rival_is_thrown_down_from_high_up() -> None:
    match = position((20, 5), (21, 8), hand="A13 V1 V1", directions=(0, 5, 5))
    assert "force" in chosen(match, "hard") or "stop" in chosen(match, "hard")


def test_a_low_rival_is_stopped_not_thrown() -> None:
    match = position((22, 4), (22, 2), hand="V2 V2 V2", directions=(0, 5, 5))
    assert chosen(match, "hard") in ("V2 down stop", "drift", "drift V2")


@pytest.mark.parametrize("level", LEVELS)
def test_pilots_fly_with_hidden_direction_cards_and_five_in_hand(level: str) -> None:
    game = TapisVolant(READY["harbour"], hand=5, hidden_directions=True)
    state = game.setup(4, Rng("hidden", 0))
    for n in range(1, 40):
        if state.ended is not None:
            break
        seat = state.turn
        move, _ = suggest(game.view(state, seat), game.legal(state, seat), level, LEVELS[level])
        state = step(game, state, Act(seat, move), Rng("hidden", n))


def test_the_chart_knows_that_direction_cards_help_and_that_the_finish_is_the_end() -> None:
    table = chart(READY["caravan"], 3)
    assert table.ahead(FINISH_AT, 0, KINDS[:2], drawing=True) == 0
    for at in table.cells:
        turns = [table.turns[left][at] for left in range(6)]
        assert turns == sorted(turns, reverse=True)
        assert turns[-1] >= 1 or at == FINISH_AT
    assert 7 < table.turns[5][0] < 12


def test_the_pilot_of_the_measure_is_the_medium_bot() -> None:
    """Alone, both end in cells, with hands, that are equally good to them."""
    rng = Rng("alike", 0)
    table = chart(READY["bazaar"], 3)
    for _ in range(60):
        at = rng.choice(table.cells)
        start = (at % 24 + 1, at // 24 + 1)
        hand = [rng.choice(KINDS) for _ in range(3)]
        left = rng.below(6)
        game = TapisVolant(READY["bazaar"])
        match = position(start, hand=" ".join(hand), game=game, directions=(left, 5, 5))
        move, _ = suggest(match.view(0), match.legal(0), "medium", 2)
        if isinstance(move, Drift):
            flown, given, after = table.land.drift(start), move.exchange, left
        else:
            flown, after = table.land.fly(start, move), left - (move.direction is not None)
            given = move.card if isinstance(move, Fly) else None
        end, fewer, goes = best_turn(table, at, left, hand)
        assert (flown.end == FINISH) == (end == FINISH_AT)
        if end != FINISH_AT:
            bot = table.medium(number(flown.end), after, rest(hand, given), given is not None)
            assert bot == table.medium(end, fewer, rest(hand, goes), goes is not None)


def rest(hand: list[Card], given: Card | None) -> tuple[Card, ...]:
    kept = list(hand)
    if given is not None:
        kept.remove(given)
    return tuple(kept)


def test_a_flight_alone_ends() -> None:
    table = chart((), 3)
    turns, luck = fly_alone(table, Rng("alone", 0))
    assert 3 <= turns <= 300
    assert abs(luck) < turns


def test_a_flight_alone_goes_on_with_the_discards_and_is_given_up_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def astray(table: Chart, at: int, left: int, hand: list[Card]) -> tuple[int, int, Card | None]:
        held.append(len(hand))
        return at, left, hand[0]

    held: list[int] = []
    monkeypatch.setattr(pilot, "best_turn", astray)
    assert fly_alone(chart((), 3), Rng("astray", 0))[0] == pilot.MAX_TURNS > len(DECK)
    assert set(held) == {3}


@pytest.mark.no_cover
def test_the_levels_are_a_ladder() -> None:
    """Each deal is flown in every rotation of the levels."""
    levels = tuple(LEVELS)
    won = dict.fromkeys(levels, 0)
    for deal in range(10):
        for shift in range(3):
            sitting = tuple(levels[(seat + shift) % 3] for seat in range(3))
            match = drive(new("tapis-volant", 3, f"rung {deal}"), sitting, 400)
            won[sitting[match.state.winner]] += 1
    assert won["easy"] < won["medium"] < won["hard"]
