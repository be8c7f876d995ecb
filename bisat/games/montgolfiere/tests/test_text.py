"""A view in letters, and moves in short."""

from __future__ import annotations

import pytest

from bisat.catalog import new
from bisat.core.refusal import Refused
from bisat.games.montgolfiere.rules.box import KINDS
from bisat.games.montgolfiere.rules.moves import Follow, Move, Play, Show
from bisat.games.montgolfiere.show.notation import parse, short
from bisat.games.montgolfiere.show.text import text
from bisat.games.montgolfiere.tests.positions import act, position, turned

MOVES: list[Move] = [*map(Play, KINDS), Show(), Follow(-1), Follow(1), Follow(2)]


@pytest.mark.parametrize("move", MOVES, ids=short)
def test_a_move_in_short_is_read_back(move: Move) -> None:
    assert parse(short(move)) == move


@pytest.mark.parametrize(
    "text", ["", "16", "0", "07", " 7", "7 ", "Gas", "follow", "follow 1", "follow +0", "follow +1x", "shows"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(text)
    assert refused.value.id == "montgolfiere.unreadable_move"
    assert refused.value.values == {"text": text}


def test_of_a_long_text_that_is_no_move_only_the_beginning_is_told() -> None:
    with pytest.raises(Refused) as refused:
        parse("x" * 10_000)
    assert refused.value.values == {"text": "x" * 40}


def test_a_view_prints_as_the_sky_and_what_its_seat_knows() -> None:
    match = position((6, 5, 5, 11), ("1 2 3 4 5 6 motor", "9"), baron=(6, "storm"), round=3)
    act(match, 0, "motor")
    act(match, 1, "9")
    match.forfeit(3)
    assert str(match.view(0)) == (
        "Round 3 of 24\n"
        " 12  Moon\n"
        " 11\n"
        " 10\n"
        "  9\n"
        "  8\n"
        "  7\n"
        "  6  seat 0, the Black Baron\n"
        "  5  seat 1, seat 2\n"
        "  4\n"
        "  3\n"
        "  2\n"
        "  1\n"
        "Seat 0: 7 in hand, 15 in the pile, has chosen (motor), holds 1 2 3 4 5 6 motor\n"
        "Seat 1: 7 in hand, 15 in the pile, has chosen\n"
        "Seat 2: 7 in hand, 15 in the pile\n"
        "Seat 3 has left\n"
        "The Black Baron: 22 in the pile, next storm"
    )


def test_a_view_prints_hands_that_are_shown() -> None:
    match = position((5, 5, 6), ("1 2 3 4 5 6 7",))
    act(match, 0, "show")
    assert "Seat 0: 7 in hand, 17 in the pile, holds 1 2 3 4 5 6 7" in str(match.view(1))
    assert "holds" not in str(match.view(None))


def test_a_view_prints_the_cards_on_the_table_and_the_movement_resolved_so_far() -> None:
    match = turned((6, 6, 5, 5), "motor 9 grapple grapple")
    act(match, 2, "follow +1")
    seen = str(match.view(2))
    assert "Seat 2: 7 in hand, 17 in the pile, has chosen (follow +1)" in seen
    assert seen.endswith(
        "On the table: seat 0 motor (+2), seat 1 9 (+1), seat 2 grapple (?), seat 3 grapple (?)"
    )
    still = turned((6, 6, 5, 5, 2), "motor 9 grapple grapple 3")
    assert "seat 4 3 (0)" in str(still.view(None))


def test_a_card_of_someone_who_left_stays_on_the_table() -> None:
    match = turned((6, 6, 5, 5), "motor 9 grapple grapple")
    match.forfeit(0)
    assert "On the table: seat 0 motor (+2), " in str(match.view(2))
    gone = position((6, 6, 5, 3), ("motor", "9", "grapple", "1"), gone=(3,))
    for seat, card in enumerate(("motor", "9", "grapple")):
        act(gone, seat, card)
    assert "seat 3" not in str(gone.view(2)).splitlines()[-1]


def test_a_view_prints_names_and_languages() -> None:
    match = position((5, 6), baron=(7, "1"))
    lines = text(match.view(0), ("Ada", "Ben"), "de").splitlines()
    assert lines[:2] == ["Runde 1 von 24", " 12  Mond"]
    assert lines[6] == "  7  Baron von Münchhausen"
    assert lines[-2:] == ["Ben: 7 auf der Hand, 17 im Stapel", "Baron von Münchhausen: 24 im Stapel"]
    assert text(match.view(0), ("Ada",)).count("seat 1") == 1, "who has no name is called by the seat"


def test_a_match_prints_as_a_spectator_sees_it_also_inside_a_series_with_clocks() -> None:
    plain = new("montgolfiere", 3, "print")
    assert str(plain) == str(plain.view(None)) == text(plain.view(None))
    wrapped = new("montgolfiere", 3, "print", {"match": 50, "bank": 60})
    assert str(wrapped) == str(plain)
    assert str(wrapped.view(1)) == str(plain.view(1))
