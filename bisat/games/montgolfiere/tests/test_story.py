"""Facts in words, in four languages."""

from __future__ import annotations

import inspect
import re
from typing import get_args

import pytest

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.core.refusal import Refused
from bisat.games.montgolfiere.rules import rules
from bisat.games.montgolfiere.rules.box import KINDS
from bisat.games.montgolfiere.rules.facts import (
    Choosing,
    Dealt,
    Drew,
    Ended,
    Fact,
    Gassed,
    Grappled,
    Heaviest,
    Joined,
    Motored,
    Moved,
    Revealed,
    Showed,
    Stormed,
)
from bisat.games.montgolfiere.show import notation
from bisat.games.montgolfiere.show.story import PACKAGE, balloon_names, card_name, log, tell
from bisat.games.montgolfiere.tests.positions import act, position, turned
from bisat.parts.i18n import LANGUAGES, _cases, _closing, messages, sentence

NAMES = ("Ada", "Ben", "Cleo", "the Black Baron")
TOLD: list[tuple[Fact, str]] = [
    (Dealt(4), "New game: 4 balloons take off from square 5."),
    (Showed(0), "Ada shows their whole hand to the squadron."),
    (
        Revealed(3, ("7", None, "gas", "motor")),
        "Round 3: Ada plays Ballast 7, Cleo plays Sleeping gas, the Black Baron plays Super motor.",
    ),
    (Gassed(0, ()), "Ada releases sleeping gas: nobody is below."),
    (Gassed(3, (1,)), "The Black Baron releases sleeping gas: Ben falls asleep."),
    (Gassed(0, (1, 2, 3)), "Ada releases sleeping gas: Ben, Cleo and the Black Baron fall asleep."),
    (Stormed((1,), True), "Ben brings a storm: now the heaviest ballast falls."),
    (Stormed((0, 1, 3), True), "Ada, Ben and the Black Baron bring a storm: now the heaviest ballast falls."),
    (Stormed((0, 1), False), "Ada and Ben bring storms that cancel each other out."),
    (Joined((0, 1), 7, 9), "Ada and Ben drop 7 together: each counts 9."),
    (Heaviest((0,), 12, 1), "Ada drops the most ballast, 12: one square up."),
    (Heaviest((0, 3), 12, -1), "Ada and the Black Baron drop the most ballast, 12: one square down."),
    (Motored(3, 2), "The Black Baron starts the super motor: 2 squares up."),
    (Motored(0, 1), "Ada starts the super motor: one square up."),
    (Choosing((1,)), "Ben chooses which balloon to follow."),
    (Choosing((1, 2)), "Ben and Cleo choose which balloons to follow."),
    (Grappled(0, (1, 2), 2), "Ada rises 2 on the grapple, just like Ben and Cleo."),
    (Grappled(0, (3,), -1), "Ada falls 1 on the grapple, just like the Black Baron."),
    (Grappled(0, (1,), 0), "Ada would fall on the grapple like Ben, but is already at the bottom."),
    (Grappled(3, (), 0), "The Black Baron throws the grapple, but nothing above moves."),
    (Moved(0, 5, 7), "Ada rises from 5 to 7."),
    (Moved(0, 5, 4), "Ada falls from 5 to 4."),
    (Drew(0, "storm"), "Ada draws Storm."),
    (Ended("moon", (0,)), "Ada wins on the Moon."),
    (Ended("moon", (0, 3)), "Ada and the Black Baron share the win on the Moon."),
    (Ended("cards", (3,)), "The last card is played: the Black Baron flies highest and wins."),
    (Ended("cards", (0, 1)), "The last card is played: Ada and Ben fly highest and share the win."),
    (Ended("forfeit", (1,)), "Nobody else is left in the sky: Ben wins."),
    (Chose(0), "Ada has chosen."),
    (TookBack(0), "Ada takes back their choice."),
    (Forfeited(0, "resigned"), "Ada resigns."),
    (Forfeited(0, "left"), "Ada leaves the match."),
    (HeadStart(0, 2), "Ada starts 2 squares higher."),
    (Forfeited(0, "time"), "Ada has run out of time and loses."),
    (Forfeited(0, "removed"), "Ada is out of the match."),
]


@pytest.mark.parametrize(("fact", "words"), TOLD, ids=lambda it: it if isinstance(it, str) else "")
def test_a_fact_in_words(fact: Fact, words: str) -> None:
    assert tell(fact, NAMES) == words


def test_every_kind_of_fact_is_told_above() -> None:
    assert {type(fact) for fact, _ in TOLD} == set(get_args(Fact))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", [fact for fact, _ in TOLD], ids=repr)
def test_a_fact_in_each_language_is_one_whole_sentence(fact: Fact, language: str) -> None:
    line = tell(fact, NAMES, language)
    assert line is not None
    assert line[0] == line[0].upper()
    assert line.endswith(".")
    assert not re.search(r"[{}#]|\s\s|\s\.|,,", line)
    named = re.findall(r"Ada|Ben|Cleo", tell(fact, NAMES) or "")
    assert re.findall(r"Ada|Ben|Cleo", line) == named or sorted(re.findall(r"Ada|Ben|Cleo", line)) == sorted(
        named
    )


def test_languages_tell_the_same_fact_in_different_words() -> None:
    fact = Gassed(0, (1, 2))
    assert [tell(fact, NAMES, language) for language in LANGUAGES] == [
        "Ada releases sleeping gas: Ben and Cleo fall asleep.",
        "Ada lâche du gaz soporifique\u00a0: Ben et Cleo s’endorment.",
        "Ada lässt Schlafgas ab: Ben und Cleo schlafen ein.",
        "Ada ρίχνει υπνωτικό αέριο: Ben και Cleo αποκοιμιούνται.",
    ]


def test_what_somebody_else_drew_has_no_line() -> None:
    assert Drew(0, "7").worth_a_line()
    assert not Drew(0, None).worth_a_line()


def test_the_log_of_a_view_tells_what_its_seat_may_know() -> None:
    match = turned((5, 6, 7), "1 2 3")
    drawn = match.state.happened[-3].card
    assert log(match.view(0), NAMES[:3])[-1] == f"Ada draws {card_name(drawn)}."
    assert log(match.view(None), NAMES[:3])[-1] == "Cleo rises from 7 to 8."
    other = position((5, 5, 7))
    act(other, 0, "show")
    assert log(other.view(1)) == ["Seat 0 shows their whole hand to the squadron."]
    assert log(other.view(2)) == []


def test_balloons_are_called_by_players_seats_and_the_baron() -> None:
    view = position((5, 6, 7), baron=(5, "1")).view(None)
    assert balloon_names(view) == ("seat 0", "seat 1", "seat 2", "the Black Baron")
    assert balloon_names(view, ("Ada", "Ben"), "fr") == ("Ada", "Ben", "place 2", "le Baron Noir")
    assert balloon_names(view, ("Ada", "Ben", "Cleo", "Dora"), "el")[2:] == ("Cleo", "ο Μαύρος Βαρόνος")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_have_names_of_their_own_in_each_language(language: str) -> None:
    assert len({card_name(card, language) for card in KINDS}) == len(KINDS)


def asked(text: str) -> set[str]:
    """What a message asks for, and how, in all its cases."""
    found: set[str] = set()
    at = 0
    while (start := text.find("{", at)) >= 0:
        at = _closing(text, start)
        name, kind, cases = (*text[start + 1 : at].split(",", 2), "", "")[:3]
        found.add(f"{name}{kind}")
        found |= {it for body in _cases(cases).values() for it in asked(body)}
    return found


def test_what_a_message_asks_for_is_found() -> None:
    assert asked("{a} {n, plural, one {x {b}} other {{s, select, yes {y} other {{c}}}}}") == {
        "a", "n plural", "b", "s select", "c",
    }  # fmt: skip


@pytest.mark.parametrize("package", [PACKAGE, "bisat.core"])
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_messages_are_complete_and_ask_for_the_same_values(package: str, language: str) -> None:
    english, other = messages(package, "en"), messages(package, language)
    assert list(other) == list(english)
    for key, text in english.items():
        assert asked(other[key]) == asked(text), key
        assert other[key].strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("refused", "english"),
    [
        (
            Refused("montgolfiere.no_balloon_for_baron"),
            "With six players, there’s no balloon left for the Black Baron.",
        ),
        (
            Refused("montgolfiere.unreadable_move", text="ace"),
            "“ace” is not a move: write a card (7, grapple, gas, storm, motor), “show” or “follow +1”.",
        ),
        (Refused("not_your_turn", seat=1), "It’s not your turn."),
    ],
)
def test_refusals_are_sentences_in_each_language(refused: Refused, english: str, language: str) -> None:
    words = sentence(refused, language)
    assert (words == english) == (language == "en")
    assert words.endswith(".")


def test_every_refusal_of_the_game_has_its_message() -> None:
    raised: set[str] = set()
    for module in (notation, rules):
        raised |= set(re.findall(r'Refused\("(montgolfiere\.\w+)"', inspect.getsource(module)))
    assert raised == {key for key in messages(PACKAGE, "en") if key.startswith("montgolfiere.")}
