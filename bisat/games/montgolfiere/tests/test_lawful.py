"""What `check` lets through and what it refuses, each fault with its sentence."""

from __future__ import annotations

import ast
import inspect
import json
from random import Random
from typing import Any

import msgspec
import pytest

from bisat.catalog import load
from bisat.core.codec import encode, plain
from bisat.core.game import Chose
from bisat.core.log import Match
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.montgolfiere.rules import lawful, turned
from bisat.games.montgolfiere.rules.facts import Grappled, Moved, Revealed
from bisat.games.montgolfiere.rules.moves import Follow, Play
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.tests.positions import act, play, position
from bisat.games.montgolfiere.tests.positions import turned as after_cards
from bisat.games.montgolfiere.tests.walks import walk

CALM = position((5, 6, 7), ("1 2 3 4 5 6 7", "8", "9"), round=3)
BARON = position((5, 6), baron=(7, "storm"))
LATE = position((5, 6, 7), round=24)
MOON = after_cards((11, 5, 5), "15 1 2")
CHOOSING = after_cards((6, 6, 5, 5, 4), "motor 9 grapple grapple grapple")
TOWER = after_cards((3, 4, 4, 5, 5, 3), "grapple grapple grapple motor 9 grapple")
act(TOWER, 1, "follow +2")
act(TOWER, 2, "follow +1")
LEFT = position((5, 6, 7), gone=(1,))
EMPTY = after_cards((6, 6, 5, 5, 4), "motor 9 grapple grapple grapple")
EMPTY.forfeit(0)


def fault(match: Match, **changes: Any) -> str | None:
    """Why the position of this match would be unlawful after some changes."""
    return match.game.check(msgspec.structs.replace(match.state, **changes))


def row(match: Match, field: str, at: int, item: Any) -> tuple[Any, ...]:
    """One of the rows of the position with one entry changed."""
    entries = list(getattr(match.state, field))
    entries[at] = item
    return tuple(entries)


FAULTS: list[tuple[str, Match, dict[str, Any]]] = [
    ("there are 2 to 6 seats", CALM, {"seats": 1}),
    ("there are 2 to 6 seats", CALM, {"seats": 7}),
    ("3 seats without the Baron need 3 squares", CALM, {"squares": (5, 6, 7, 8)}),
    ("2 seats with the Baron need 3 squares", BARON, {"squares": (5, 6)}),
    ("hands, choices and shown need one entry per seat", CALM, {"shown": (False,)}),
    ("hands, choices and shown need one entry per seat", CALM, {"hands": CALM.state.hands[1:]}),
    ("stocks and played one per balloon", BARON, {"stocks": BARON.state.stocks[1:]}),
    ("table and moves are both empty", CHOOSING, {"moves": ()}),
    ("table and moves are both empty", CALM, {"table": ("1",), "moves": (0,)}),
    ("gone is a sorted list of seats", CALM, {"gone": (1, 0)}),
    ("gone is a sorted list of seats", CALM, {"gone": (1, 1)}),
    ("gone is a sorted list of seats", BARON, {"gone": (2,)}),
    ("the last player cannot leave", CALM, {"gone": (0, 1, 2)}),
    ("time starts at 0", CALM, {"at": -1}),
    ("phases run from 0 to 999", CALM, {"phase": -1}),
    ("phases run from 0 to 999", CALM, {"phase": 1000}),
    ("rounds run from 1 to 24", CALM, {"round": 0}),
    ("rounds run from 1 to 24", LATE, {"round": 25}),
    ("squares run from 1 to 12", CALM, {"squares": (5, 6, 13)}),
    ("squares run from 1 to 12", CALM, {"squares": (5, 0, 7)}),
    ("nobody stands on the Moon while a round is being settled", CHOOSING, {"squares": (6, 6, 5, 5, 12)}),
    ("seat 1 has gone but holds cards", CALM, {"gone": (1,)}),
    ("seat 1 cannot have played those cards", LEFT, {"played": row(LEFT, "played", 1, ("motor", "motor"))}),
    ("seat 1 cannot have played those cards", LEFT, {"played": row(LEFT, "played", 1, ("1", "2"))}),
    ("seat 0 cannot have played those cards", EMPTY, {"played": row(EMPTY, "played", 0, ("motor",))}),
    ("of balloon 0 are not one whole deck", CALM, {"hands": row(CALM, "hands", 0, (*"1234566",))}),
    ("of balloon 2 are not one whole deck", BARON, {"stocks": row(BARON, "stocks", 2, ())}),
    ("the hand of seat 0 is not sorted", CALM, {"hands": row(CALM, "hands", 0, (*"7123456",))}),
    (
        "seat 0 holds 6 cards instead of 7",
        CALM,
        {
            "hands": row(CALM, "hands", 0, (*"123456",)),
            "stocks": row(CALM, "stocks", 0, ("7", *CALM.state.stocks[0])),
        },
    ),
    (
        "seat 0 holds 7 cards instead of 6",
        MOON,
        {
            "hands": row(MOON, "hands", 0, (*MOON.state.hands[0], "motor")),
            "stocks": row(MOON, "stocks", 0, MOON.state.stocks[0][:-1]),
        },
    ),
    (
        "not everybody has played the same number",
        BARON,
        {
            "stocks": row(BARON, "stocks", 2, BARON.state.stocks[2][1:]),
            "played": row(BARON, "played", 2, ("storm",)),
        },
    ),
    ("each balloon has played 2 cards, but by round 4 it should be 3", CALM, {"round": 4}),
    ("each balloon has played 1 cards, but by round 2 it should be 2", MOON, {"round": 2}),
    ("seat 1 has gone but has chosen", LEFT, {"choices": (None, Play("1"), None)}),
    ("seat 1 has gone but has chosen or shows a hand", LEFT, {"shown": (False, True, False)}),
    ("seat 0 made a choice of the wrong kind", CALM, {"choices": (Follow(1), None, None)}),
    ("seat 2 made a choice of the wrong kind", CHOOSING, {"choices": row(CHOOSING, "choices", 2, Play("1"))}),
    ("seat 0 chose a card that is not in the hand", CALM, {"choices": (Play("15"), None, None)}),
    ("the game is over, but somebody has chosen", MOON, {"choices": (None, Play("3"), None)}),
    ("the game is over, but somebody has chosen or shows", MOON, {"shown": (True, False, False)}),
    (
        "everybody has chosen, but the cards were not turned",
        CALM,
        {"choices": tuple(Play(hand[0]) for hand in CALM.state.hands)},
    ),
    ("everybody has chosen", LEFT, {"choices": (Play("1"), None, Play("1"))}),
    ("what happened speaks of balloons that are not there", CALM, {"happened": (Moved(3, 5, 6),)}),
    ("what happened speaks of balloons", CALM, {"happened": (Chose(0), Grappled(0, (1, -1), 1))}),
    ("what happened speaks of balloons", CALM, {"happened": (Revealed(1, ("1", "2")),)}),
    ("a hand is shown only until the cards are turned", CHOOSING, {"shown": (True,) + (False,) * 4}),
    (
        "the card of balloon 0 on the table does not come from its hand",
        CHOOSING,
        {"table": row(CHOOSING, "table", 0, "15")},
    ),
    ("the card of balloon 0 on the table", CHOOSING, {"table": row(CHOOSING, "table", 0, None)}),
    ("the grapple of seat 2 cannot move it like this", CHOOSING, {"moves": (2, 1, 7, None, None)}),
    ("the grapple of seat 1 cannot move it like this", TOWER, {"moves": (None, -1, 1, 2, 1, None)}),
    ("do not move the balloons like this", CHOOSING, {"moves": (1, 1, None, None, None)}),
    ("do not move the balloons like this", CHOOSING, {"moves": (2, 1, None, None, 0)}),
    ("grapples on one square are settled together", CHOOSING, {"moves": (2, 1, 1, None, None)}),
    ("no grapple has to choose", CHOOSING, {"moves": (2, 1, 2, 2, 2)}),
    ("no grapple has to choose", TOWER, {"moves": (None, 2, 2, 2, 1, None)}),
    (
        "no grapple has to choose",
        CHOOSING,
        {"choices": (None, None, Follow(1), Follow(1), None)},
    ),
    ("seat 4 follows what it cannot follow", CHOOSING, {"choices": row(CHOOSING, "choices", 4, Follow(1))}),
    ("seat 2 follows what it cannot follow", CHOOSING, {"choices": row(CHOOSING, "choices", 2, Follow(-1))}),
]


@pytest.mark.parametrize(("why", "match", "changes"), FAULTS)
def test_each_fault_has_its_sentence(why: str, match: Match, changes: dict[str, Any]) -> None:
    found = fault(match, **changes)
    assert found is not None
    assert why in found


def test_no_fault_sentence_is_untested() -> None:
    written = set()
    for module in (lawful, turned):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant | ast.JoinedStr):
                parts = node.value.values if isinstance(node.value, ast.JoinedStr) else [node.value]
                texts = [str(it.value) for it in parts if isinstance(it, ast.Constant) and it.value]
                if texts:
                    written.add(max(texts, key=len).strip())
    found = [fault(match, **changes) or "" for _, match, changes in FAULTS]
    found.append(Montgolfiere(baron=True).check(position((5,) * 6).state) or "")
    assert len(written) >= 25
    assert [text for text in written if not any(text in sentence for sentence in found)] == []


def test_the_positions_that_are_edited_here_are_lawful() -> None:
    for match in (CALM, BARON, LATE, MOON, CHOOSING, TOWER, LEFT, EMPTY):
        assert fault(match) is None


def test_with_six_seats_there_is_no_balloon_left_for_the_baron() -> None:
    state = position((5,) * 6).state
    assert Montgolfiere(baron=True).check(state) == "with 6 seats there is no balloon left for the Baron"


def test_one_of_two_choosers_may_have_chosen() -> None:
    assert fault(CHOOSING, choices=(None, None, Follow(1), None, None)) is None


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("squares", [5, 6, 13], "squares run from 1 to 12"),
        ("hands", "twice", "not one whole deck"),
        ("round", 4, "each balloon has played 2 cards"),
        ("round", 2**60, "too large"),
        ("round", 1.5, "int"),
        ("squares", [5, 6, True], "int"),
        ("squares", None, "array"),
        ("hands", [["ace"]], "Invalid enum value 'ace'"),
        ("colour", "red", "unknown field"),
        ("seats", 2, "need"),
        ("seats", 99, "for 2 to 6 players"),
        ("seats", "3", "number of seats"),
        ("choices", [{"type": "show"}, None, None], "Invalid value 'show'"),
    ],
)
def test_edited_states_are_refused_by_load(field: str, value: Any, why: str) -> None:
    state = json.loads(encode(CALM.state))
    if value == "twice":
        value = [[*"1234566"], *state["hands"][1:]]
    with pytest.raises(Refused, match=why):
        load("montgolfiere", {**state, field: value}, "edited")


def test_a_state_without_a_field_is_refused_by_load() -> None:
    state = json.loads(encode(CALM.state))
    for field in ("squares", "hands", "stocks", "played", "choices", "shown", "round", "phase"):
        with pytest.raises(Refused, match=f"missing required field `{field}`"):
            load("montgolfiere", {name: it for name, it in state.items() if name != field}, "edited")


@pytest.mark.no_cover
def test_every_state_of_random_games_is_lawful_and_can_be_loaded() -> None:
    for number in range(40):
        chance = Random(number)
        game = Montgolfiere(chance.choice((12, 15)), chance.choice((True, False)))
        for state in walk(game, chance.randint(2, 5), chance):
            assert game.check(state) is None


def mutated(raw: Any, chance: Random) -> Any:
    """A JSON value with one thing changed somewhere inside."""
    if isinstance(raw, dict) and raw:
        name = chance.choice(sorted(raw))
        return {**raw, name: mutated(raw[name], chance)}
    if isinstance(raw, list) and raw and chance.random() < 0.9:
        changed = list(raw)
        at, other = chance.randrange(len(raw)), chance.randrange(len(raw))
        luck = chance.random()
        if luck < 0.2:
            changed[at], changed[other] = changed[other], changed[at]
        elif luck < 0.3:
            del changed[at]
        elif luck < 0.4:
            changed.append(changed[at])
        else:
            changed[at] = mutated(changed[at], chance)
        return changed
    if isinstance(raw, bool):
        return not raw
    if isinstance(raw, int):
        return chance.choice((raw - 1, raw + 1, 0, 1, 12, -1, chance.randint(-3, 30)))
    replies: tuple[Any, ...] = (
        None,
        0,
        1,
        2,
        "1",
        "15",
        "grapple",
        "motor",
        [],
        {"type": "play", "card": "1"},
    )
    return chance.choice((*replies, {"type": "follow", "by": chance.choice((-1, 1, 2, 5))}))


@pytest.mark.no_cover
def test_whatever_passes_check_can_be_played_to_the_end() -> None:
    """Edit states at random: each is refused with a sentence, or a random game from there ends lawfully."""
    chance = Random(12)
    played, refused = 0, []
    starts = [CHOOSING.state, TOWER.state, EMPTY.state, BARON.state, CALM.state, LEFT.state, MOON.state]
    for number in range(6):
        game = Montgolfiere(12, number % 2 == 0)
        starts += walk(game, 2 + number % 4, chance)
    for _ in range(6000):
        origin = chance.choice(starts)
        raw = json.loads(encode(origin))
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            raw = mutated(raw, chance)
        baron = len(origin.squares) > origin.seats
        try:
            match = load("montgolfiere", raw, "fuzz", {"baron": baron})
        except Refused as why:
            refused.append(why.id)
            continue
        played += 1
        end = walk(match.game, 0, chance, match.state)[-1]  # type: ignore[arg-type]
        assert match.game.check(end) is None
        for seat in (None, *range(end.seats)):
            sky = match.game.view(match.state, seat)
            assert match.game.view(match.game.imagine(sky, seat, Rng("fuzz", 1)), seat) == sky
    assert played > 500
    assert len(refused) > 2000
    assert set(refused) == {"malformed", "unlawful_state", "seats_out_of_range"}


def test_a_position_saved_in_the_middle_plays_on_the_same() -> None:
    match = position((6, 6, 5, 5, 4), ("motor", "9", "grapple", "grapple", "grapple"))
    play(match, "motor 9 grapple grapple grapple")
    again = load("montgolfiere", plain(match.state), "again")
    for seat, by in ((2, "+1"), (3, "+2"), (4, "+2")):
        assert act(match, seat, f"follow {by}") == act(again, seat, f"follow {by}")
    assert match.state.squares == (8, 7, 6, 7, 6)
