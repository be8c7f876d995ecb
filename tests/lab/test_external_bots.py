"""Bots of one's own: objects, classes and commands play like those of the house, and faults name the bot."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import bisat
from bisat.cli.arena import as_text
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.external_bots.loader import bot, is_external
from bisat.lab.play import play
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


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (
            "tests.lab.guests:Broken",
            rf"ZeroDivisionError: .*{GUESTS.name}:\d+ \(match 5/0, seat 0, event 1\)",
        ),
        ("tests.lab.guests:Narrow", rf"TypeError: .*positional argument.*{GUESTS.name}:\d+"),
        ("tests.lab.guests:Cheat", rf"'no such move' is not legal.*{GUESTS.name}:\d+"),
        ("tests.lab.guests:Leaver", rf"SystemExit: .*{GUESTS.name}:\d+"),
    ],
)
@pytest.mark.parametrize("isolate", [False, True])
def test_an_arena_names_bot_match_file_and_line(bot: str, why: str, isolate: bool) -> None:
    with pytest.raises(Refused, match=f"{bot} .*{why}", check=because("bot_failed")):
        bisat.arena("montgolfiere", [bot, "random"], 4, seed=5, isolate=isolate)


def test_faults_are_counted_and_the_seat_forfeits() -> None:
    names, alone = ["tests.lab.guests:Broken", "random"], {"baron": False}
    done = bisat.arena("montgolfiere", names, 8, seed=5, options=alone, faults="count")
    broken, other = done.standings
    assert (broken.faults, other.faults, done.games) == (8, 0, 8)
    assert (broken.win_rate.mean, other.win_rate.mean) == (0.0, 1.0)
    assert [(fault.match, fault.seat) for fault in done.faults[:2]] == [("5/0", 0), ("5/0", 1)]
    assert "tests.lab.guests:Broken failed in 8 matches" in as_text(done)


def test_who_never_answers_is_named_and_others_play_on() -> None:
    names = ["tests.lab.guests:Asleep", "random"]
    done = bisat.arena("montgolfiere", names, 2, seed=5, faults="count", isolate=True, patience=0.2)
    assert [one.faults for one in done.standings] == [2, 0]
    assert "no answer within 0.2 seconds" in done.faults[0].why


def test_a_bot_plays_the_same_in_a_process_of_its_own() -> None:
    names = ["tests.lab.guests:Wavering", "random"]
    here, there = (bisat.arena("montgolfiere", names, 6, seed=5, isolate=alone) for alone in (False, True))
    assert here.timeless() == there.timeless()


def test_an_object_has_no_process_of_its_own() -> None:
    with pytest.raises(Refused, match="name module:Class"):
        bisat.arena("montgolfiere", [First(), "random"], 2, isolate=True)


def test_chance_gives_nothing_of_the_match_away() -> None:
    seen: list[str] = []

    class Curious:
        def choose(self, view: Any, legal: Sequence[Any], rng: Any, spent: Any) -> Any:
            seen.extend(rng.labels)
            return legal[0]

    bisat.arena("montgolfiere", [Curious(), "random"], 2, seed="carpet")
    assert seen
    assert not [label for label in seen if "carpet" in label]


def test_a_move_that_no_game_knows_is_blamed_on_the_command() -> None:
    with pytest.raises(Refused, match=r"guests.py raves.*nonsense", check=because("bot_failed")):
        bisat.simulate("montgolfiere", seats=2, games=1, seed=3, bots=[command("raves"), "random"])


@pytest.mark.parametrize("name", ["random", "hard", "hard:200", "search:20"])
def test_names_of_the_house_stay_what_they_are(name: str) -> None:
    assert not is_external(name)


def test_whoever_takes_names_from_others_never_runs_their_code() -> None:
    with pytest.raises(Refused, check=because("unknown_bot")):
        bisat.bot("montgolfiere", "tests.lab.guests:First")
