"""What `check` lets through and what it refuses, each fault with its sentence."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import msgspec
import pytest

from bisat.core.check import finish
from bisat.core.log import Match
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, Cloth, Fold
from bisat.games.magic_fold.rules import lawful
from bisat.games.magic_fold.rules.figures import COBRAS
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.rules.state import Claim, Lurking
from bisat.games.magic_fold.tests.positions import ONE_CLOUD, START, TWO_CLOUDS, act, position, ready

ONE, TWO = ready(ONE_CLOUD), ready(TWO_CLOUDS)

FOLDING = position((3, 4, 2))
TAKEN = position((3, 4, 2), cloths=(ONE, UNFOLDED))
act(TAKEN, 0, "take 1")
CHOICE = position((3, 4, 2), cloths=(ONE, UNFOLDED))
act(CHOICE, 0, "take 1")
act(CHOICE, 1, "pass")
PAUSE = position((3, 4, 2))
act(PAUSE, 0, "pass")
act(PAUSE, 1, "pass")
ONE_HAND = position((3, 4, 2), hands=("left", None))
act(ONE_HAND, 0, "left 1")
FOUR = position((3, 4, 2, 1), seats=4)
WON = position((28, 4, 30), cloths=(TWO, UNFOLDED), open=(5, 4, 13, 20), cobras=(), bitten=COBRAS[:6])
act(WON, 0, "take 3")
act(WON, 1, "pass")
LEFT = position((3, 4, 2))
LEFT.forfeit(1)
LATE = position((8, 6, 2, 2), seats=4, round=60)
for late in range(4):
    act(LATE, late, "pass")
ASSIST = position((3, 4, 2), game=MagicFold(assist=True))
CALM = position((3, 4, 2), game=MagicFold(calm="off"))

EVERY = (FOLDING, TAKEN, CHOICE, PAUSE, ONE_HAND, FOUR, WON, LEFT, LATE, ASSIST, CALM)


def fault(match: Match, **changes: Any) -> str | None:
    """Why the position of this match would be unlawful after some changes."""
    return match.game.check(msgspec.structs.replace(match.state, **changes))


NOBODY = (None, None)
STATE = FOLDING.state
FAULTS: list[tuple[str, Match, dict[str, Any]]] = [
    ("there are 2 to 4 seats", FOLDING, {"seats": 1}),
    ("need one entry per seat", FOLDING, {"genies": (1,)}),
    ("each seat has a pawn", FOLDING, {"squares": (1, 2)}),
    ("each seat has a pawn", FOUR, {"squares": (1, 2, 3, 4, 4)}),
    ("sorted lists of seats", FOLDING, {"passed": (2,)}),
    ("sorted lists of seats", FOLDING, {"barred": (1, 0)}),
    ("a cloth cannot be folded like this", FOLDING, {"cloths": (Cloth(False, (Fold("left", 2),) * 2), ONE)}),
    ("before the start or after now", FOLDING, {"handled_at": (0, START + 1)}),
    ("before the start or after now", FOLDING, {"turned_at": -1}),
    ("not one whole deck", FOLDING, {"stock": STATE.stock[1:]}),
    ("not one whole deck", FOLDING, {"discard": (99,)}),
    ("at most 60 rounds", FOLDING, {"round": 61}),
    ("four cards lie open, or none", FOLDING, {"open": STATE.open[:3], "discard": STATE.open[3:]}),
    ("before the first round", FOLDING, {"round": 0}),
    ("not on the track", FOLDING, {"squares": (3, -1, 2)}),
    ("not on the track", FOLDING, {"squares": (3, 32, 2)}),
    ("squares of their own, in order", FOLDING, {"cobras": (Lurking(6, "back_1"), *STATE.cobras[1:])}),
    ("not the ones that were laid", FOLDING, {"cobras": STATE.cobras[1:]}),
    ("not the ones that were laid", FOLDING, {"cobras": STATE.cobras[1:], "bitten": (STATE.cobras[1].kind,)}),
    ("where a shortcut begins", FOLDING, {"squares": (7, 4, 2)}),
    ("a cobra that it never turned", FOLDING, {"squares": (5, 4, 2)}),
    ("holds 0 to 3 genies", FOLDING, {"genies": (4, 1)}),
    ("whoever has gone holds no genies", LEFT, {"genies": (1, 1)}),
    ("genies are set aside", TAKEN, {"claims": (Claim(1, 4, True), None)}),
    ("there are 12 genies", FOUR, {"genies": (3, 3, 3, 3), "claims": (Claim(1, 1, True), None, None, None)}),
    ("exclude each other", PAUSE, {"choosing": START}),
    ("cards lie open exactly outside the pause", FOLDING, {"pause": START}),
    ("the pause is over, or too long", PAUSE, {"pause": START - 1}),
    ("the pause is over, or too long", PAUSE, {"pause": START + 180_001}),
    ("no pause after the last round", PAUSE, {"round": 60}),
    ("nothing to take in the pause", PAUSE, {"claims": (Claim(1, 0, False), None)}),
    ("belong to the folding", PAUSE, {"passed": (1,)}),
    ("belong to the folding", CHOICE, {"sand": START + 9}),
    ("when the folding is over", FOLDING, {"ghost": 1}),
    ("each token can be taken once", TAKEN, {"claims": (Claim(5, 0, False), None)}),
    ("each token can be taken once", TAKEN, {"claims": (Claim(1, 0, True), Claim(1, 0, False))}),
    ("seat 0 was judged otherwise", TAKEN, {"claims": (Claim(1, 0, False), None)}),
    ("seat 0 was judged otherwise", TAKEN, {"claims": (Claim(1, 1, True), None)}),
    (
        "could not take a card that does not fit",
        ASSIST,
        {"claims": (Claim(1, 0, False), None), "sand": START + 9},
    ),
    ("only a seat that folds can pass", TAKEN, {"passed": (0,)}),
    ("all have a card or passed", FOLDING, {"passed": (0, 1)}),
    ("runs from the first taking on", FOLDING, {"sand": START + 9}),
    ("runs from the first taking on", TAKEN, {"sand": None}),
    ("the sand-timer runs too long", TAKEN, {"sand": START + 30_001}),
    ("when its time is up", FOLDING, {"at": START + 180_000}),
    ("only a single hand rests", FOLDING, {"rests": (START + 9, None)}),
    ("only a single hand rests", ONE_HAND, {"rests": (START + 1_501, None)}),
    ("only a single hand rests", ONE_HAND, {"rests": (START, None)}),
    ("a right claim of the first token", CHOICE, {"claims": NOBODY}),
    ("the choice is over", CHOICE, {"at": START + 20_000}),
    ("the choice is over", CHOICE, {"choosing": START + 1}),
    ("the ghost takes the lowest token left", CHOICE, {"ghost": 3}),
    ("those that arrived, in order", WON, {"arrived": ()}),
    ("those that arrived, in order", FOLDING, {"arrived": (0,)}),
    ("ends with the pawn that arrives", WON, {"ended": "rounds", "round": 60}),
    ("ends with the pawn that arrives", WON, {"squares": (31, 31, 30), "arrived": (0, 1)}),
    ("when one seat is left", LEFT, {"ended": None}),
    ("when one seat is left", LEFT, {"gone": ()}),
    ("when one seat is left", LEFT, {"gone": (0, 1), "genies": (0, 0)}),
    ("broken off after 60 rounds", LATE, {"round": 59}),
    ("a race ends with the cards open", LATE, {"open": (), "discard": LATE.state.discard + LATE.state.open}),
    ("the ghost took the lowest token left", WON, {"ghost": 4}),
]


@pytest.mark.parametrize(
    ("why", "match", "changes"), FAULTS, ids=lambda part: part if isinstance(part, str) else ""
)
def test_a_fault_is_named(why: str, match: Match, changes: dict[str, Any]) -> None:
    found = fault(match, **changes)
    assert found is not None
    assert why in found


@pytest.mark.parametrize("match", EVERY)
def test_positions_of_play_are_lawful(match: Match) -> None:
    assert fault(match) is None


@pytest.mark.parametrize(
    ("match", "changes"),
    [
        (FOLDING, {"passed": (1,)}),
        (FOLDING, {"round": 60}),
        (FOLDING, {"squares": (3, 4, 5)}),
        (FOLDING, {"genies": (3, 3), "barred": (0,)}),
        (CALM, {"at": 10_000_000}),
        (CALM, {"claims": (Claim(1, 0, False), None)}),
    ],
)
def test_positions_written_by_hand_are_lawful_too(match: Match, changes: dict[str, Any]) -> None:
    assert fault(match, **changes) is None


@pytest.mark.parametrize("match", [FOLDING, TAKEN, CHOICE, PAUSE, ONE_HAND, FOUR, ASSIST, CALM])
def test_whatever_is_lawful_can_be_played_to_the_end(match: Match) -> None:
    from bisat.core.check import chance
    from bisat.core.rng import Rng

    again = Match(match.game, match.header)
    again.state = match.state
    rng = Rng("on", 0)
    while again.outcome() is None:
        again.play(chance(again.game, again.state, rng))
        assert again.game.check(again.state) is None


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
    assert len(texts) > 30
    found = [fault(match, **changes) or "" for _, match, changes in FAULTS]
    assert [text for text in texts if not any(text in fault for fault in found)] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_random_play_is_lawful(seats: int) -> None:
    match = finish(MagicFold(short=True), seats, "lawful")
    again = Match(match.game, match.header)
    for event in match.events:
        again.play(event)
        assert again.game.check(again.state) is None
