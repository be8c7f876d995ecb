"""What `check` lets through and what it refuses, each fault with its sentence."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from bisat.core.codec import encode, plain, read
from bisat.core.game import Act, Chose, Forfeited
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.flying_sultans.maze.grid import CENTRE
from bisat.games.flying_sultans.rules.facts import (
    Began,
    Flew,
    Ordered,
    Revealed,
    Rider,
    Rotated,
    Swapped,
    Used,
)
from bisat.games.flying_sultans.rules.moves import Order, Pick
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.show.notation import square
from bisat.games.flying_sultans.tests.positions import act, picking, position

FRESH = Match(FlyingSultans(), Header("flying-sultans", 3, "fresh"))
SETTING = Match(FlyingSultans(), Header("flying-sultans", 3, "setting"))
for _seat, _order in enumerate([(1, 2, 3, 4), (8, 7, 6, 5), (1, 2, 3, 5)]):
    SETTING.act(_seat, Order(_order))
PICKING = picking(["", "", ""])
TURNS = position(["6 8", "5 7", "1 2"])
HALF = position(["7 8", "5 6", "1 2"], ["d4 c1"], genie="b4")
act(HALF, "8 genie e5")
WISH = position(["1 8", "1 2", "1 3"], ["d4 c1"], genie="b4")
act(WISH, "8 genie e5", "1 rest")
WON = position(["1 7", "1 2", "1 3"], ["j12 k12", "", "a4 b4"])
act(WON, "1 rest")
TIED = position(["1 2", "1 2"], round=200)
act(TIED, "1 rest", "2 rest", "1 rest", "2 rest")
LEFT = position(["6 8", "5 7", "1 2"])
LEFT.forfeit(1)
ALONE = position(["6 8", "5 7", "1 2"])
ALONE.forfeit(1)
ALONE.forfeit(0)


def row(match: Match, field: str, at: int, item: Any) -> tuple[Any, ...]:
    """One of the rows of the position with one entry changed."""
    entries = list(getattr(match.state, field))
    entries[at] = item
    return tuple(entries)


FAULTS: list[tuple[str, Match, dict[str, Any]]] = [
    ("there are 2 to 4 seats", TURNS, {"seats": 5}),
    ("gone is a sorted list of seats", TURNS, {"gone": (1, 0)}),
    ("gone is a sorted list of seats", TURNS, {"gone": (3,)}),
    ("the last player cannot leave", TURNS, {"gone": (0, 1, 2)}),
    ("carpets and choices need one entry per seat", TURNS, {"carpets": TURNS.state.carpets[:2]}),
    ("carpets and choices need one entry per seat", TURNS, {"choices": (None,)}),
    ("channels and picked are empty or have one entry", TURNS, {"channels": TURNS.state.channels[:2]}),
    ("channels and picked are empty or have one entry", TURNS, {"picked": ((1, 2),)}),
    ("seat 1 has gone but has carpets", LEFT, {"carpets": row(LEFT, "carpets", 1, (5,))}),
    ("seat 1 has gone but has carpets", LEFT, {"channels": row(LEFT, "channels", 1, (1,))}),
    ("seat 1 has gone but has carpets", LEFT, {"picked": row(LEFT, "picked", 1, (1, 2))}),
    ("seat 1 has gone but has carpets", LEFT, {"choices": (None, Pick((1, 2)), None)}),
    ("time starts at 0", TURNS, {"at": -1}),
    ("phases run from 0", TURNS, {"phase": -1}),
    ("phases run from 0", TURNS, {"phase": 10_000}),
    ("rounds run from 1 to 200", TURNS, {"round": 0}),
    ("rounds run from 1 to 200", TURNS, {"round": 201}),
    ("rounds run from 1 to 200", FRESH, {"round": 1}),
    ("rounds run from 1 to 200", WON, {"round": 0}),
    ("the tiles are 0 to 15, each once", TURNS, {"tiles": row(TURNS, "tiles", 1, 1)}),
    ("the tiles are 0 to 15, each once", TURNS, {"tiles": TURNS.state.tiles[:15]}),
    ("is turned by 0 to 3 quarters", TURNS, {"turns": row(TURNS, "turns", 1, 4)}),
    ("is turned by 0 to 3 quarters", TURNS, {"turns": TURNS.state.turns[:15]}),
    ("palace 0 lies at place 0", TURNS, {"turns": row(TURNS, "turns", 0, 1)}),
    ("palace 1 lies at place 3", TURNS, {"tiles": (12, 0, 13, 1, *TURNS.state.tiles[4:])}),
    ("seat 0 needs 2 carpets", TURNS, {"carpets": row(TURNS, "carpets", 0, (1, 2, 3))}),
    ("carpets stand on free squares", TURNS, {"carpets": row(TURNS, "carpets", 0, (1, square("e2")))}),
    ("carpets stand on free squares", TURNS, {"carpets": row(TURNS, "carpets", 0, (1, 144))}),
    ("squares run from 0 to 143", TURNS, {"genie": 144}),
    ("on a cloud the genie can only stand", TURNS, {"genie": square("e6")}),
    ("on a cloud the genie can only stand", TURNS, {"genie": square("a3")}),
    ("two pieces stand on one square", TURNS, {"carpets": row(TURNS, "carpets", 0, (1, 1))}),
    ("two pieces stand on one square", TURNS, {"genie": square("c1")}),
    ("channels lie open as soon as", FRESH, {"channels": TURNS.state.channels}),
    ("channels lie open as soon as", TURNS, {"channels": ()}),
    ("channels lie open as soon as", WON, {"channels": ()}),
    ("the channel of seat 2 does not hold every force", TURNS, {"channels": row(TURNS, "channels", 2, (1,))}),
    ("the genie stands and somebody has its favour", TURNS, {"genie": None}),
    ("the genie stands and somebody has its favour", TURNS, {"favour": None}),
    ("the genie stands and somebody has its favour", SETTING, {"genie": CENTRE[0]}),
    ("nobody sits where the favour lies", TURNS, {"favour": 3}),
    ("there is a reason to end exactly when", TURNS, {"reason": "rounds"}),
    ("there is a reason to end exactly when", WON, {"reason": None}),
    ("somebody has won, but the game is not over", TURNS, {"winner": 0}),
    ("nothing is chosen in secret now", TURNS, {"choices": (Pick((1, 2)), None, None)}),
    ("picks lie open only while turns are played", PICKING, {"picked": TURNS.state.picked}),
    ("picks lie open only while turns are played", PICKING, {"began": (12, 12)}),
    ("picks lie open only while turns are played", PICKING, {"granted": True}),
    ("picks lie open only while turns are played", PICKING, {"turn": 1}),
    ("there is an order of play only while", PICKING, {"order": (0, 1, 2)}),
    ("the game is drawn after 200 rounds", TIED, {"round": 199}),
    ("the game is drawn after 200 rounds", TIED, {"winner": 0}),
    ("the winner is one of those who stayed", WON, {"winner": None}),
    ("the winner is one of those who stayed", ALONE, {"winner": 0}),
    ("somebody else is left", WON, {"reason": "forfeit"}),
    ("seat 1 has not arrived at the palace opposite", WON, {"winner": 1}),
    ("seat 2 has not arrived at the palace opposite", ALONE, {"reason": "palace"}),
    ("seat 0 made a choice that it cannot make", FRESH, {"choices": (Order((1, 1, 2, 3)), None, None)}),
    ("seat 0 made a choice that it cannot make", FRESH, {"choices": (Pick((1, 2)), None, None)}),
    ("seat 1 made a choice that it cannot make", PICKING, {"choices": (None, Pick((1, 2)), None)}),
    ("everybody has chosen, but nothing was revealed", FRESH, {"choices": (Order((1, 2, 3, 4)),) * 3}),
    ("one of the seats sets the genie", SETTING, {"order": ()}),
    ("one of the seats sets the genie", SETTING, {"order": (0, 1)}),
    ("one of the seats sets the genie", SETTING, {"order": (3,)}),
    ("everybody who stayed plays once in a round", TURNS, {"order": (0, 1)}),
    ("everybody who stayed plays once in a round", LEFT, {"order": (0, 1, 2)}),
    ("it is nobody's turn", TURNS, {"turn": 3}),
    ("it is nobody's turn", TURNS, {"picked": ()}),
    ("seat 0 has played, but not used its picks", TURNS, {"turn": 1}),
    ("seat 2 has not picked two tiles", TURNS, {"picked": row(TURNS, "picked", 2, ())}),
    ("seat 2 has not picked two tiles", TURNS, {"picked": row(TURNS, "picked", 2, (2, 1))}),
    ("seat 2 has not picked two tiles", TURNS, {"picked": row(TURNS, "picked", 2, (2, 2))}),
    ("seat 2 has not picked two tiles", TURNS, {"picked": row(TURNS, "picked", 2, (3, 4))}),
    ("whoever picked more plays earlier", TURNS, {"order": (0, 2, 1)}),
    ("whoever picked more plays earlier", TURNS, {"order": (2, 0, 1), "began": (14, 14)}),
    ("a wish comes true after both picks", WISH, {"picked": row(WISH, "picked", 0, (7,))}),
    ("seat 0 has no picks from behind its screen left", TURNS, {"picked": row(TURNS, "picked", 0, ())}),
    ("seat 0 has no picks from behind its screen left", HALF, {"picked": row(HALF, "picked", 0, (8,))}),
    ("the turn begins on the tiles where the carpets stand", TURNS, {"began": (12, 0)}),
    ("a turn begins without a wish", TURNS, {"granted": True}),
    ("the turn began with each carpet on one of the tiles", HALF, {"began": (12,)}),
    ("the turn began with each carpet on one of the tiles", HALF, {"began": (12, 16)}),
    ("seat 0 has won, but the game is not over", HALF, {"carpets": row(HALF, "carpets", 0, (143, 130))}),
    ("a wish is won before the second pick only by", HALF, {"genie": square("a4")}),
    ("a wish is won before the second pick only by", WISH, {"granted": True}),
    ("what happened speaks of", TURNS, {"happened": (Chose(3),)}),
    ("what happened speaks of", TURNS, {"happened": (Began(3),)}),
    ("what happened speaks of", TURNS, {"happened": (Ordered(((1, 2, 3, 4),)),)}),
    ("what happened speaks of", TURNS, {"happened": (Ordered(((1, 2, 3, 9), (), ())),)}),
    ("what happened speaks of", TURNS, {"happened": (Revealed(0, ((), (), ()), ()),)}),
    ("what happened speaks of", TURNS, {"happened": (Used(0, 1, 9, wish=False),)}),
    ("what happened speaks of", TURNS, {"happened": (Flew(0, 0, (1, 144), over=False),)}),
    ("what happened speaks of", TURNS, {"happened": (Rotated(0, 5, 4, ()),)}),
    ("what happened speaks of", TURNS, {"happened": (Swapped(0, 5, 6, (Rider(None, 0, 0, 144),)),)}),
]


@pytest.mark.parametrize(("why", "match", "changes"), FAULTS)
def test_a_fault_is_named(why: str, match: Match, changes: dict[str, Any]) -> None:
    assert match.game.check(match.state) is None, "without the change it is lawful"
    bent = msgspec.structs.replace(match.state, **changes)
    found = match.game.check(bent)
    assert found is not None
    assert why in found


@pytest.mark.parametrize(
    "match",
    [FRESH, SETTING, PICKING, TURNS, HALF, WISH, WON, TIED, LEFT, ALONE],
    ids=lambda match: match.state.stage,
)
def test_positions_of_every_stage_are_lawful(match: Match) -> None:
    assert match.game.check(match.state) is None
    again = read(json.loads(encode(match.state)), State)
    assert again == match.state


def test_somebody_may_leave_before_the_channels_lie_open() -> None:
    match = Match(FlyingSultans(), Header("flying-sultans", 2, "early"))
    match.forfeit(0)
    assert match.game.check(match.state) is None
    assert match.state.happened[0] == Forfeited(0, "resigned")


def test_a_rival_may_complete_a_goal_so_that_whoever_is_home_has_not_won_yet() -> None:
    home = position(["1 2", "1 3", "7 8"], ["k12 k11", "", "j12 f1"])
    assert home.outcome() is None


JUNK: list[Any] = [
    None,
    -1,
    0,
    1,
    2,
    3,
    7,
    12,
    15,
    16,
    143,
    144,
    True,
    "",
    "over",
    "turns",
    "picks",
    [],
    [0],
    [1, 2],
]


def bend(chance: Random, value: Any) -> Any:
    """Plain JSON with one thing in it changed."""
    if isinstance(value, dict) and value and chance.random() < 0.95:
        key = chance.choice(list(value))
        return {**value, key: bend(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        kind = chance.random()
        if kind < 0.2:
            other = chance.randrange(len(value))
            value = [*value]
            value[at], value[other] = value[other], value[at]
            return value
        if kind < 0.3:
            return value[:at] + value[at + 1 :]
        return [*value[:at], bend(chance, value[at]), *value[at + 1 :]]
    if isinstance(value, int) and chance.random() < 0.5:
        return value + chance.choice((-1, 1))
    return chance.choice(JUNK)


@pytest.mark.no_cover
def test_whatever_passes_can_be_looked_at_and_played_to_the_end() -> None:
    chance = Random(2026)
    states = []
    game = FlyingSultans(rounds=6)
    for seed in range(12):
        match = Match(game, Header("", 2 + seed % 3, str(seed)))
        while seats := match.waiting().seats:
            states.append(match.state)
            seat = chance.choice(seats)
            match.act(seat, chance.choice(match.legal(seat)))
        states.append(match.state)
    passed = 0
    for _ in range(4_000):
        raw = plain(chance.choice(states))
        for _ in range(chance.choice((1, 1, 2))):
            raw = bend(chance, raw)
        try:
            state = read(raw, State)
        except Refused:
            continue
        if game.check(state) is not None:
            continue
        passed += 1
        number = 0
        if passed % 4:
            continue
        while seats := game.waiting(state).seats:
            number += 1
            for eye in (None, *range(state.seats)):
                game.view(state, eye)
            seat = chance.choice(seats)
            move = chance.choice(tuple(game.legal(state, seat)))
            state = step(game, state, Act(seat, move, state.at), Rng("", number))
            assert game.check(state) is None
        assert game.outcome(state) is not None
    assert passed > 200
