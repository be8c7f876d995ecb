"""Points, who chooses, who sits where, and what comes home of a game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.server.evening.evenings import brought_home, laid
from bisat.server.evening.score import chooser, places, totals
from bisat.server.store.envelope import Sitter
from bisat.server.store.evening import Companion, Evening, Round
from bisat.server.store.face import Face
from bisat.server.wire.evening import Choosing, ChosenGame
from bisat.server.wire.info import Result

ADA, BOB, BOT = Companion("ada"), Companion("bob"), Companion(bot=True)


def evening(*company: Companion, rounds: tuple[Round, ...] = (), choosing: Choosing = "turns") -> Evening:
    return Evening(id="e", created=0, touched=0, company=company, rounds=rounds, choosing=choosing)


def game(sat: tuple[int | None, ...], placed: tuple[int, ...], scores: tuple[int, ...] = ()) -> Round:
    return Round("t", "montgolfiere", sat, placed, scores or placed)


def test_a_point_for_everyone_left_behind_bots_that_fill_in_included() -> None:
    played = evening(ADA, BOB, BOT, rounds=(game((0, 1, 2, None), (1, 2, 2, 4)), game((1, 0), (1, 2))))
    assert totals(played) == (3, 2, 1)
    assert places(played) == (1, 2, 0), "bots are not ranked"


def test_a_bot_with_the_most_points_wins_nothing() -> None:
    played = evening(ADA, BOB, BOT, rounds=(game((0, 1, 2), (2, 3, 1)),))
    assert (totals(played), places(played)) == ((1, 0, 2), (1, 2, 0))


def test_or_each_games_own_points() -> None:
    played = replace(evening(ADA, BOB, rounds=(game((1, 0), (1, 2), (12, 7)),)), scoring="points")
    assert totals(played) == (7, 12)


@pytest.mark.parametrize(("choosing", "chosen"), [("turns", 1), ("last", 0), ("host", 0)])
def test_who_chooses_after_the_first_game(choosing: Choosing, chosen: int) -> None:
    assert chooser(evening(ADA, BOB, choosing=choosing)) == 0
    played = (game((0, 1), (2, 1)),)
    assert chooser(evening(ADA, BOB, rounds=played, choosing=choosing)) == chosen
    assert chooser(evening(ADA, BOB, rounds=(Round("t", "montgolfiere"),))) is None, "it is being played"


def test_whoever_has_gone_chooses_nothing() -> None:
    played = (game((0, 1), (2, 1)),)
    assert chooser(evening(ADA, replace(BOB, gone=True), rounds=played)) == 0


def test_bots_play_along_where_there_is_room_and_fill_in_where_there_is_not_enough() -> None:
    three = laid(evening(ADA, BOB, BOT), "ada", ChosenGame("montgolfiere"), "x")
    assert [(one.person, one.kept, one.level is not None) for one in three.seats] == [
        ("ada", False, False),
        ("bob", True, False),
        (None, False, True),
    ]
    two = laid(evening(ADA, BOB, BOT), "ada", ChosenGame("labyrinth-duel"), "x")
    assert [one.person for one in two.seats] == ["ada", "bob"], "the bot sits out"
    alone = laid(evening(ADA), "ada", ChosenGame("labyrinth-duel"), "x")
    assert [one.level is not None for one in alone.seats] == [False, True]
    with pytest.raises(Refused, check=because("too_many_for_game")):
        laid(evening(ADA, BOB, Companion("cyd")), "ada", ChosenGame("labyrinth-duel"), "x")


def over(*seats: Sitter, placed: tuple[int, ...], evening: str | None = None) -> Face:
    outcome = Result(placed, "", placed, ())
    return Face(stage="finished", seats=seats, host="ada", outcome=outcome, evening=evening)


def test_a_bot_that_took_the_seat_of_somebody_who_did_not_come_wins_nothing_for_them() -> None:
    going = Round("t", "montgolfiere")
    face = over(Sitter("ada", colour=0), Sitter(level="easy", colour=1), placed=(2, 1))
    done = brought_home(evening(ADA, BOB, rounds=(going,)), going, face)
    assert done.rounds[0].sat == (0, None)
    assert totals(done) == (0, 0)


def test_whoever_sat_down_is_of_the_company_with_the_bots_of_a_table_that_was_there_before() -> None:
    going = Round("t", "montgolfiere")
    face = over(Sitter("ada"), Sitter("cyd"), Sitter(level="easy"), placed=(1, 2, 3), evening="e")
    done = brought_home(evening(ADA, rounds=(going,)), going, face)
    assert done.company == (ADA, Companion("cyd"), BOT)
    erased = brought_home(evening(ADA, rounds=(going,)), going, face, lambda person: person == "cyd")
    assert erased.company == (ADA, BOT), "but not who was erased meanwhile"


def test_bots_in_chosen_colours_are_all_of_the_company() -> None:
    going = Round("t", "montgolfiere")
    bots = (Sitter(level="easy", colour=3), Sitter(level="easy", colour=1))
    face = over(Sitter("ada", colour=2), *bots, placed=(1, 2, 3), evening="e")
    assert brought_home(evening(ADA, rounds=(going,)), going, face).company == (ADA, BOT, BOT)


def test_a_game_comes_home_once_and_the_last_one_ends_the_evening() -> None:
    going = Round("t", "montgolfiere")
    face = over(Sitter("ada"), Sitter("bob"), placed=(1, 2))
    planned = replace(evening(ADA, BOB, rounds=(going,)), games=1)
    done = brought_home(planned, going, face)
    assert done.ended
    assert brought_home(done, going, face) == done
