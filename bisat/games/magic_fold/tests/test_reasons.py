"""Hints: they weigh what a card brings and what waits there, and fly nobody onto a cobra without need."""

from __future__ import annotations

import pytest

from bisat.core.rng import Rng
from bisat.games.magic_fold.bots.knowledge import landing
from bisat.games.magic_fold.bots.reasons import HINTING, choose
from bisat.games.magic_fold.cloth.sheet import UNFOLDED
from bisat.games.magic_fold.rules.moves import Pass, SetBack, Take, Withdraw
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.tests.positions import ONE_CLOUD, TWO_CLOUDS, act, position, ready

FREE = [square for square in range(28) if square not in (5, 7, 9, 14, 16, 18, 23, 24, 27)]
"""Where a pawn can stand."""


def test_a_hint_flies_nobody_onto_a_cobra_where_there_is_another_way() -> None:
    chance, spared, cards = Rng("cobras", 0), 0, range(len(MagicFold().terms.cards))
    for number in range(40):
        stands, four = chance.choice(FREE), chance.shuffled(cards)[:4]
        match = position((stands, 0, 0), open=four, game=MagicFold(calm="off"))
        view = match.view(0)
        ends = [landing(view, 0, token) for token in range(1, 5)]
        while not isinstance(move := choose(match.view(0), match.legal(0)), Take):
            match.act(0, move, match.state.at + 1_000)
        bitten = ends[move.token - 1] in view.cobras
        assert not bitten or all(end in view.cobras for end in ends), (number, ends)
        spared += any(end in view.cobras for end in ends)
    assert spared >= 10, "it was tempted"


def test_a_hint_says_what_it_brings_what_it_risks_and_what_is_next_best() -> None:
    match = position((3, 0, 12), cloths=(ready(TWO_CLOUDS), UNFOLDED), open=(20, TWO_CLOUDS, 4, 19))
    view = match.view(0)
    said = HINTING.why(view, Take(2), ("Ada", "Ben"), "en")
    assert said.startswith("Your carpet fits the card with token 2: it carries you to cloud 6.")
    assert "Next best is token" in said


@pytest.mark.parametrize(
    ("stands", "token", "said"),
    [
        (28, 4, "carries you to cloud 31, the palace."),
        (4, 2, "carries you to cloud 7, where a shortcut begins."),
    ],
)
def test_a_hint_says_what_waits_where_a_card_leads(stands: int, token: int, said: str) -> None:
    view = position((stands, 0, 12)).view(0)
    assert said in HINTING.why(view, Take(token), ("Ada", "Ben"), "en")


def test_a_hint_puts_back_whom_it_hurts_most_and_says_so() -> None:
    match = position((0, 6, 3), cloths=(ready(ONE_CLOUD), UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    move = choose(match.view(0), match.legal(0))
    assert move == SetBack(1)
    assert HINTING.why(match.view(0), move, ("Ada", "Ben"), "en") == "That hurts most: Ben, onto a cobra."


def test_a_hint_says_why_one_waits_or_goes_on() -> None:
    view = position((0, 0, 0)).view(0)
    assert "you still get a genie" in HINTING.why(view, Pass(), ("Ada", "Ben"), "en")
    assert "fold on" in HINTING.why(view, Withdraw(), ("Ada", "Ben"), "en")
