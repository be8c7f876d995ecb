"""Bots of one's own: objects, classes and commands play like those of the house, and faults name the bot."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import bisat
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.lab.play import play
from bisat.own.found import bot, is_own
from tests.lab.guests import Cheat, Counting, First, Mute

pytestmark = pytest.mark.no_cover

GUESTS = Path(__file__).with_name("guests.py")


def command(manner: str) -> str:
    return f"command:{shlex.join([sys.executable, str(GUESTS), manner])}"


def lengths(bots: list[Any]) -> tuple[int, ...]:
    return bisat.simulate("montgolfiere", seats=2, games=3, seed=7, bots=bots).lengths


def test_a_class_an_object_and_a_name_play_alike() -> None:
    name = "tests.lab.guests:First"
    assert lengths([First(), "random"]) == lengths([name, "random"])
    assert lengths(["tests.lab.guests:FIRST", "random"]) == lengths([name, "random"])


def test_the_arena_takes_bots_of_ones_own_into_its_processes() -> None:
    names = ["tests.lab.guests:First", "random"]
    alone = bisat.arena("montgolfiere", names, 8, seed=1, workers=1)
    helped = bisat.arena("montgolfiere", names, 8, seed=1, workers=2)
    assert [it.bot for it in alone.standings] == names
    assert [it.win_rate for it in alone.standings] == [it.win_rate for it in helped.standings]
    assert bisat.arena("montgolfiere", [First(), "random"], 4).bots == ("First", "random")


def test_a_command_plays_and_is_handed_its_memory() -> None:
    done = bisat.arena("montgolfiere", [command("well"), "random"], 4, seed=1)
    assert done.decisions > 20


def test_a_memory_is_handed_back_at_the_next_question_of_the_same_seat_and_match() -> None:
    counting = Counting()
    game = bisat.new("montgolfiere", seats=2, seed=1).game
    for seed in ("a", "b"):
        counting.memories.clear()
        guest = bot("montgolfiere", counting)
        played = play(game, [guest, bisat.bot("montgolfiere", "random")], seed)
        assert counting.memories == [None, *range(1, played.asked[0])]


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (Cheat(), r"Cheat can’t play: 'no such move' is not legal for seat 0; legal: Play\(card=.* \| "),
        (Mute(), "it has no method choose"),
        ("tests.lab.guests:Nobody", "Nobody"),
        ("tests.lab.nowhere:Nobody", "nowhere"),
        ("command:", "no command is named"),
        ("command:no-such-program", "No such file"),
        (command("ends"), "it has ended"),
        (command("babbles"), "good morning"),
        (command("errs"), "error"),
        (command("cheats"), "is not legal for seat 0"),
    ],
)
def test_a_bot_that_cannot_play_is_named(made: Any, why: str) -> None:
    with pytest.raises(Refused, match=why, check=because("bot_failed")):
        bisat.simulate("montgolfiere", seats=2, games=1, seed=3, bots=[made, "random"])


@pytest.mark.parametrize("name", ["random", "hard", "hard:200", "search:20"])
def test_names_of_the_house_stay_what_they_are(name: str) -> None:
    assert not is_own(name)


def test_whoever_takes_names_from_others_never_runs_their_code() -> None:
    with pytest.raises(Refused, check=because("unknown_bot")):
        bisat.bot("montgolfiere", "tests.lab.guests:First")
