"""What `check` lets through and what it refuses, each fault with its sentence."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import msgspec
import pytest

from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.rules import lawful
from bisat.games.labyrinth_duel.rules.box import OBJECTS
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.show.notation import board_of
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART, act, count, position

OTHER = "│─── ·┌┐│ ├┬┴┤ └┘┌┬"
"""Like ACROSS, with one straight turned."""

RACE = position(APART, "ring")
SOLO = position(APART, "ring", seats=1)
PAUSE = position(ACROSS, "ring")
act(PAUSE, 0, "stop 1")
SECOND = position(ACROSS, "ring")
act(SECOND, 0, "stop 1")
count(SECOND)
AUTO = position(APART, "ring", auto_stop=True)
HAND = position(APART, "ring", lay_out=(board_of(ACROSS),))
OWN = position(APART, "ring", lay_out="own")
FINISHED = position(APART, "ring", seats=1)
act(FINISHED, 0, "finish")
LATE = position(APART, "ring", seats=1)
LATE.tick(303_000)
WON = position(ACROSS, "ring", cards=1)
act(WON, 0, "stop 1")
LEFT = position(APART, "ring")
LEFT.forfeit(1)


def fault(match: Match, **changes: Any) -> str | None:
    """Why the position of this match would be unlawful after some changes."""
    return match.game.check(msgspec.structs.replace(match.state, **changes))


FAULTS: list[tuple[str, Match, dict[str, Any]]] = [
    ("there are 1 or 2 seats", RACE, {"seats": 3}),
    ("need one entry per seat", RACE, {"wrong": (0,)}),
    ("need one entry per seat", SOLO, {"boards": ()}),
    ("nothing is counted below 0", RACE, {"pushes": (0, -1)}),
    ("nothing is counted below 0", RACE, {"number": -1}),
    ("sorted lists of seats", RACE, {"gone": (1, 0)}),
    ("sorted lists of seats", RACE, {"agreed": (2,)}),
    ("A board has sixteen squares", RACE, {"boards": ((0,) * 16,) * 2}),
    ("the boards were laid alike", RACE, {"boards": (board_of(APART), board_of(OTHER))}),
    ("not those that were laid by hand", HAND, {"boards": (board_of(OTHER),) * 2}),
    ("before the start or after now", RACE, {"turned_at": -1}),
    ("before the start or after now", RACE, {"pushed_at": (0, 4_000)}),
    ("the count runs exactly while no target lies open", RACE, {"pause": 4_000}),
    ("the count runs exactly while no target lies open", PAUSE, {"pause": None}),
    ("the count is a count of three", PAUSE, {"pause": 7_000}),
    ("the count is a count of three", PAUSE, {"pause": 2_000}),
    ("some, not all, agree", PAUSE, {"agreed": (1,)}),
    ("some, not all, agree", RACE, {"agreed": (0, 1)}),
    ("some, not all, agree", LEFT, {"agreed": (0,)}),
    ("a clock runs exactly in solo", RACE, {"left": 1}),
    ("a clock runs exactly in solo", SOLO, {"left": None}),
    ("the clock started with 5 minutes", SOLO, {"left": 300_001}),
    ("the clock started with 5 minutes", SOLO, {"left": 0}),
    ("ends exactly when the time is up", SOLO, {"at": 303_000}),
    ("ends exactly when the time is up", LATE, {"at": 302_999}),
    ("are not one whole deck", RACE, {"out": "ring"}),
    ("are not one whole deck", RACE, {"side": ("owl",)}),
    ("are not one whole deck", PAUSE, {"side": ("ring",)}),
    ("0 targets cannot have been turned", RACE, {"number": 0}),
    ("101 targets cannot have been turned", RACE, {"number": 101}),
    ("stands where it never walked", RACE, {"places": ("orb", "owl")}),
    ("stands where it never walked", PAUSE, {"places": ("ring", "ring")}),
    ("the score of seat 0 is not what it won", PAUSE, {"scores": (0, 0)}),
    ("the score of seat 1 is not what it won", PAUSE, {"scores": (1, 1)}),
    ("more was won than turned", SOLO, {"scores": (2,)}),
    ("ends with the seat that leaves", RACE, {"gone": (0,)}),
    ("ends with the seat that leaves", LEFT, {"gone": ()}),
    ("there is nobody to leave", LEFT, {"gone": (0, 1)}),
    ("a duel ends with 1 cards", WON, {"ended": None, "pause": 3_000}),
    ("a duel ends with 8 cards", RACE, {"ended": "cards"}),
    ("a duel ends after 100 targets", PAUSE, {"number": 100}),
    ("a duel ends after 100 targets", RACE, {"ended": "targets"}),
    ("only a player alone finishes", RACE, {"ended": "finished"}),
    ("only a player alone finishes", FINISHED, {"target": None, "side": ("ring",)}),
    (
        "the last card was won, but a target lies open",
        WON,
        {"target": "hourglass", "stock": OBJECTS[1:4] + OBJECTS[5:15], "number": 2},
    ),
    ("a corridor stands, but nobody recognised it", AUTO, {"boards": (board_of(ACROSS),) * 2}),
]


@pytest.mark.parametrize(
    ("why", "match", "changes"), FAULTS, ids=lambda part: part if isinstance(part, str) else ""
)
def test_a_fault_is_named(why: str, match: Match, changes: dict[str, Any]) -> None:
    sentence = fault(match, **changes)
    assert sentence is not None
    assert why in sentence


@pytest.mark.parametrize("match", [RACE, SOLO, PAUSE, SECOND, AUTO, HAND, OWN, FINISHED, LATE, WON, LEFT])
def test_positions_of_play_are_lawful(match: Match) -> None:
    assert fault(match) is None


@pytest.mark.parametrize(
    ("match", "changes"),
    [
        (RACE, {"agreed": (1,)}),
        (RACE, {"number": 100}),
        (RACE, {"wrong": (9, 2)}),
        (OWN, {"boards": (board_of(APART), board_of(OTHER))}),
        (SOLO, {"scores": (7,), "number": 50}),
        (PAUSE, {"pause": 3_000}),
    ],
)
def test_positions_written_by_hand_are_lawful_too(match: Match, changes: dict[str, Any]) -> None:
    assert fault(match, **changes) is None


def test_a_gift_leaves_the_magician_where_it_stood() -> None:
    match = position(APART, "ring", false_calls=1)
    act(match, 0, "stop 1")
    assert match.state.won == ((), ("ring",))
    assert match.state.places == ("orb", "orb")
    assert match.game.check(match.state) is None


def test_every_sentence_of_the_check_is_tested() -> None:
    tree = ast.parse(inspect.getsource(lawful))
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)]
    sentences = [
        max(
            (part.value for part in ast.walk(value) if isinstance(part, ast.Constant)),
            key=lambda it: len(str(it)),
        )
        for value in returned
        if isinstance(value, ast.Constant | ast.JoinedStr)
    ]
    texts = [text for text in sentences if isinstance(text, str)]
    assert len(texts) > 15
    faults = [fault(match, **changes) or "" for _, match, changes in FAULTS]
    assert [text for text in texts if not any(text in faulty for faulty in faults)] == []


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize(
    "game",
    [
        LabyrinthDuel(),
        LabyrinthDuel(lay_out="own"),
        LabyrinthDuel(minutes=None),
        LabyrinthDuel(auto_stop=True),
    ],
)
def test_any_deal_of_any_kind_is_lawful(game: LabyrinthDuel, seats: int) -> None:
    for number in range(5):
        state = game.setup(seats, Rng("deal", number))
        assert game.check(state) is None
        assert {state.out, *state.stock} == set(OBJECTS)
