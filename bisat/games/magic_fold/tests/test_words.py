"""The game in words and pictures: the log, cloths as text, the drawing, four languages, moves in short."""

from __future__ import annotations

import re
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.core.refusal import Refused
from bisat.games.magic_fold.cloth.cards import (
    COLOURS,
    MOTIFS,
    Card,
    Element,
    Picture,
    elements_text,
    parse_element,
)
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, Cloth, Fold, folds_of
from bisat.games.magic_fold.rules.facts import (
    Arrived,
    Barred,
    Began,
    Bit,
    Bound,
    Checked,
    Ended,
    Fact,
    Folded,
    Gained,
    GhostTook,
    Lost,
    Moved,
    Passed,
    PutBack,
    Reshuffled,
    Rested,
    SandRuns,
    Stopped,
    Took,
    Turned,
    TurnedOver,
    Unfolded,
    Void,
    Withdrew,
)
from bisat.games.magic_fold.rules.figures import COBRAS
from bisat.games.magic_fold.rules.moves import Move, Pass, SetBack, Take, TurnOver, Unfold, Withdraw
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.show.art import PATHS, figure
from bisat.games.magic_fold.show.notation import parse, short
from bisat.games.magic_fold.show.story import PACKAGE, card_name, cobra_name, element_name, log, tell
from bisat.games.magic_fold.show.svg import SMALL, cloth, svg
from bisat.games.magic_fold.show.text import text
from bisat.games.magic_fold.tests.positions import ONE_CLOUD, act, clock, position, ready, refused
from bisat.parts.i18n import LANGUAGES, messages

NAMES = ("Ada", "Ben", "the ghost pilot")
SVG = "{http://www.w3.org/2000/svg}"
CARD = Card(0, (Element("moon"), Element(None, "red")), 1, True)
TEXT = "moon, red (1 cloud and a genie)"

LINES: list[tuple[Fact, str]] = [
    (Began(0, True), "The race starts at cloud 0; the ghost pilot joins in."),
    (Began(10, False), "The race starts at cloud 10."),
    (Reshuffled(24), "The draw pile is empty: 24 cards are shuffled again."),
    (Turned(3, (CARD, CARD)), f"Round 3. 1: {TEXT}; 2: {TEXT}."),
    (Folded(0, Fold("left", 2)), "Ada folds: the left at line 2, over."),
    (Folded(1, Fold("bottom", 1, True)), "Ben folds: the bottom at line 1, under."),
    (Unfolded(0, False), "Ada undoes a fold."),
    (Unfolded(0, True), "Ada unfolds everything."),
    (TurnedOver(1), "Ben turns the carpet over."),
    (Rested((0, 1)), "Ada and Ben can fold again."),
    (Took(1, 3, CARD, 0), f"Ben takes token 3: {TEXT}."),
    (Took(1, 3, CARD, 2), f"Ben takes token 3: {TEXT}, with 2 genies."),
    (SandRuns(9), "The sand-timer is running."),
    (Passed(0), "Ada passes."),
    (Withdrew(0), "Ada keeps folding after all."),
    (Stopped("all"), "Everyone is done."),
    (Stopped("sand"), "The sand has run out."),
    (Stopped("time"), "Time is up, and nobody has taken a card."),
    (GhostTook(2, CARD), f"The ghost pilot takes token 2: {TEXT}."),
    (Checked(0, 1, CARD, True, 0), f"Token 1, Ada: the carpet fits ({TEXT})."),
    (Checked(0, 1, CARD, True, 1), f"Token 1, Ada: the carpet fits with 1 genie ({TEXT})."),
    (Checked(0, 1, CARD, False, 0), f"Token 1, Ada: the carpet doesn’t fit ({TEXT})."),
    (PutBack(0, (1,)), "Token 1, Ada: Ben must go back."),
    (PutBack(2, (0, 1)), "Token 1, the ghost pilot: Ada and Ben must go back together."),
    (PutBack(2, ()), "Token 1, the ghost pilot: nobody goes back."),
    (Moved((2,), 3, 5, "claim"), "The ghost pilot: ahead from 3 to 5."),
    (Moved((0, 1), 5, 4, "token"), "Ada and Ben: back from 5 to 4."),
    (Moved((0,), 7, 11, "shortcut"), "Ada: along the shortcut from 7 to 11."),
    (Bit((0,), 5, "back_2"), "A cobra on cloud 5! Ada: two clouds back."),
    (Gained(0, "wrong", 1, 2), "Ada: a genie for the wrong fold (now 2)."),
    (Gained(0, "none", 0, 3), "Ada: no more genies for having no card (now 3)."),
    (Lost(1, 2, 0), "Ben: 2 genies lost (now 0)."),
    (Bound(1, "left"), "Ben: only the left hand next round."),
    (Barred(0), "Ada: no genies next round."),
    (Arrived(2, 1), "The ghost pilot reaches the palace in first place."),
    (Void(1, 3), "Token 3: Ben has left the race, so the card doesn’t count."),
    (Ended("palace", (0,)), "Ada wins the race."),
    (Ended("rounds", (0,)), "Sixty rounds have been played: Ada is ahead and wins."),
    (Ended("rounds", (0, 1)), "Sixty rounds have been played: Ada and Ben are level and share the win."),
    (Ended("forfeit", (1,)), "Nobody else is left: Ben wins."),
    (Forfeited(0, "left"), "Ada leaves the match."),
    (HeadStart(0, 2), "Ada starts with 2 more genies."),
]


@pytest.mark.parametrize(("fact", "words"), LINES, ids=lambda part: part if isinstance(part, str) else "")
def test_every_fact_is_told_in_words(fact: Fact, words: str) -> None:
    assert tell(fact, NAMES) == words
    for language in LANGUAGES[1:]:
        translated = tell(fact, NAMES, language)
        assert translated != words
        assert not set("{}#") & set(translated)


@pytest.mark.parametrize("fact", [Chose(0), TookBack(1)])
def test_facts_of_every_game_are_told_though_this_one_has_none(fact: Any) -> None:
    assert NAMES[fact.seat] in tell(fact, NAMES)


def test_no_kind_of_fact_is_left_out() -> None:
    kinds = {type(fact) for fact, _ in LINES}
    assert {kind for kind in get_args(Fact) if kind not in (Chose, TookBack)} == kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_cobras_and_elements_have_different_names(language: str) -> None:
    elements = [Element(motif, colour) for motif in (*MOTIFS, None) for colour in (*COLOURS, None)]
    assert len({element_name(element, language) for element in elements}) == 25
    assert len({cobra_name(kind, language) for kind in COBRAS}) == 8
    lasting = ("left_hand", "right_hand", "no_genies")  # what they mean for the next round is explained
    assert all(f"cobra.{kind}.explain" in messages(PACKAGE, language) for kind in lasting)


def test_the_log_has_a_line_for_each_fact_with_names_or_seats() -> None:
    match = position((0, 0, 0))
    act(match, 1, "pass")
    assert log(match.view(None), NAMES[:2]) == ["Ben passes."]
    assert log(match.view(0)) == ["Seat 1 passes."]
    assert log(match.view(0), language="el")[0].startswith("Θέση 1")


def test_what_hands_do_with_a_cloth_is_not_worth_a_line() -> None:
    match = position((0, 0, 0), hands=("left", None))
    for text_of_move in ("left 2", "turn", "unfold"):
        act(match, 0, text_of_move)
        assert log(match.view(1)) == []
    assert clock(match).happened == (Rested((0,)),)
    assert log(match.view(1)) == []


def test_a_card_is_called_by_what_it_asks_and_gives() -> None:
    card = Card(1, (Element("moon", "blue"), Element()), 3, False)
    assert card_name(card, "fr") == "lune bleue, n’importe quoi (3 nuages)"
    assert card_name(card, "de") == "blauer Mond, Beliebiges (3 Wolken)"


def test_elements_are_written_and_read() -> None:
    for motif in (*MOTIFS, None):
        for colour in (*COLOURS, None):
            element = Element(motif, colour)
            assert parse_element(elements_text([element])) == element
    for wrong in ("", "red blue", "camel moon", "red red", "red camel camel", "fish"):
        assert parse_element(wrong) is None


def test_a_view_is_a_picture_in_text() -> None:
    match = position((3, 4, 2), cloths=(ready(ONE_CLOUD), UNFOLDED), hands=(None, "left"), barred=(1,))
    act(match, 0, "take 1")
    lines = text(match.view(0), NAMES[:2]).splitlines()
    assert lines[0] == "Round 1"
    assert lines[1] == "1: camel, lamp (1 cloud and a genie)"
    assert lines[5].split() == ["Ada", "Ben"]
    assert lines[6].endswith("rc1 pm1 yp1 bl1")
    assert "Ada: cloud 3, 1 genie, has token 1" in lines
    assert "Ben: cloud 4, 1 genie, left hand only, no genies this round" in lines
    assert "The ghost pilot: cloud 2" in lines
    assert str(match.view(0)).startswith("Round 1")


def test_a_choice_a_pause_and_the_end_are_in_the_text() -> None:
    match = position((3, 4, 2), cloths=(ready(ONE_CLOUD), UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    assert text(match.view(0), NAMES[:2]).startswith("Round 1: Ada chooses a pawn")
    assert "The ghost pilot: cloud 2, has token 2" in text(match.view(0), NAMES[:2])
    clock(match)
    assert text(match.view(0)).startswith("The next cards are turned up at")
    match.forfeit(1)
    assert text(match.view(0)).startswith("The race is over")
    assert "has left" in text(match.view(0))
    waiting = position((3, 4, 2))
    act(waiting, 0, "pass")
    assert "Ada: cloud 3, 1 genie, passes" in text(waiting.view(0), NAMES[:2])


def test_a_track_without_cobras_says_so() -> None:
    match = position((3, 4, 2), cobras=(), bitten=COBRAS[:6])
    assert "Cobras: none" in text(match.view(0))


MOVES: tuple[Move, ...] = (
    *folds_of(4, 4), Unfold(), Unfold(whole=True), TurnOver(), *map(Take, range(1, 5)), Pass(), Withdraw(),
    *map(SetBack, range(5)),
)  # fmt: skip


def test_moves_in_short_round_trip_and_differ() -> None:
    assert [parse(short(move)) for move in MOVES] == list(MOVES)
    assert len({short(move) for move in MOVES}) == len(MOVES)


@pytest.mark.parametrize(
    "text", ["", "left", "left 4", "left 0", "top 1 over", "take 5", "take 0", "fold", "pass "]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Refused) as why:
        parse(text)
    assert why.value.id == "magic_fold.unreadable_move"


def test_a_move_out_of_place_is_refused() -> None:
    assert refused(position((0, 0, 0)), 0, "unfold") == "illegal_move"
    assert refused(position((0, 0, 0)), 0, "withdraw") == "illegal_move"
    assert refused(position((0, 0, 0)), 0, "back 1") == "illegal_move"
    match = position((0, 0, 0))
    assert match.game.legal(match.state, 7) == ()


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_every_motif_is_drawn_differently() -> None:
    assert len({figure(motif) for motif in MOTIFS}) == 4
    for motif in MOTIFS:
        parsed(figure(motif))
        numbers = [float(number) for number in re.findall(r"[A-Z ](\d+(?:\.\d+)?)", PATHS[motif])]
        assert max(numbers) <= 24


def test_the_own_cloth_is_large_and_rivals_are_small_beside_it() -> None:
    match = position((0, 0, 0))
    for seat, scales in ((0, ["scale(1)", f"scale({SMALL})"]), (None, ["scale(1)"] * 2)):
        root = parsed(svg(match.view(seat), NAMES[:2]))
        found = [group.get("transform", "").split(") ")[-1] for group in root.findall(f"{SVG}g")]
        assert [scale for scale in found if scale.startswith("scale")] == scales


@pytest.mark.parametrize(
    ("folded", "cells", "edges"),
    [
        (UNFOLDED, 16, 0),
        (Cloth(False, (Fold("left", 1),)), 12, 4),
        (Cloth(True, (Fold("left", 2), Fold("top", 2))), 4, 12),
    ],
)
def test_a_half_folded_cloth_is_drawn_with_its_layers(folded: Cloth, cells: int, edges: int) -> None:
    root = parsed(
        f'<svg xmlns="http://www.w3.org/2000/svg">{cloth(folded, MagicFold().terms.pictures)}</svg>'
    )
    assert len(root.findall(f"{SVG}g")) == cells
    assert len(root.findall(f"{SVG}rect")) == edges


def test_the_drawing_shows_cards_takers_and_the_ghost() -> None:
    match = position((0, 0, 0), cloths=(ready(ONE_CLOUD), UNFOLDED), open=(ONE_CLOUD, 24, 3, 20))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    shown = svg(match.view(1), NAMES[:2])
    assert shown.count('stroke="#f7b733"') >= 2, "the taker's card and cloth are framed"
    assert ">?</text>" in shown
    assert parsed(shown).get("role") == "img"
    match.forfeit(0)
    parsed(svg(match.view(1)))


def test_names_are_escaped_and_the_drawing_speaks_the_language_of_its_reader() -> None:
    match = position((0, 0, 0))
    assert "<b>" not in svg(match.view(0), ("<b>", "&"))
    assert match.view(0)._repr_svg_().startswith("<svg ")
    assert "<title>rotes Kamel</title>" in svg(match.view(0), NAMES, "de")
    assert Picture("camel", "red") in match.view(0).pictures
