"""Search by determinizations, on positions with a known answer."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.bots import rollouts
from bisat.bots.random import Random
from bisat.bots.reward import win_shares
from bisat.bots.search import Search
from bisat.core.bot import Bot, unhurried
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.games.montgolfiere.rules.moves import Play
from bisat.lab.play import play
from tests.core.toys.bids import Bid, Bids
from tests.core.toys.fish import Fish, Lay

pytestmark = pytest.mark.no_cover  # the rules have tests of their own, and coverage makes these slow


def test_search_takes_a_win_that_lies_open() -> None:
    game = Fish()
    state = game.setup(2, Rng("fish", 0))
    last = replace(state, turn=6, hands=((4, 20, 30), (1, 2, 3)), stock=(5, 6), laid=(25,), scores=(0, 10))
    choice = Search(game, 100).choose(game.view(last, 0), game.legal(last, 0), Rng("win", 0), unhurried)
    assert choice.move == Lay(30)


def test_search_mixes_where_choices_are_sealed() -> None:
    game = Bids()
    state = game.setup(2, Rng("bids", 0))
    moves = Counter(
        Search(game, 40).choose(game.view(state, 0), game.legal(state, 0), Rng("mix", n), unhurried).move
        for n in range(20)
    )
    assert len([move for move in moves if isinstance(move, Bid)]) >= 3


def test_search_flies_to_the_moon_before_a_rival_does() -> None:
    rules = catalog.build("montgolfiere").unwrapped()
    state = rules.setup(2, Rng("moon", 0))
    hand = ("1", "2", "3", "4", "5", "6", "motor")
    stock = tuple(card for card in (*state.hands[0], *state.stocks[0]) if card not in hand)
    ready = replace(
        state, squares=(10, 11, 11), hands=(hand, state.hands[1]), stocks=(stock, *state.stocks[1:])
    )
    view, legal = rules.view(ready, 0), tuple(rules.legal(ready, 0))
    bot = Search(rules, 100)
    moves = [bot.choose(view, legal, Rng("m", n), unhurried).move for n in range(8)]
    assert moves.count(Play("motor")) >= 6


def test_search_beats_random_play() -> None:
    rules = catalog.build("montgolfiere").unwrapped()
    bots: list[Bot] = [Search(rules, 15), Random()]
    won = [0.0, 0.0]
    for n in range(20):
        shift = n % 2
        shares = win_shares(play(rules, bots[::-1] if shift else bots, f"search/{n // 2}").outcome)
        won[0] += shares[shift]
        won[1] += shares[1 - shift]
    assert won[0] > won[1]


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), [("montgolfiere", 3), ("tapis-volant", 3)])
def test_search_chooses_the_same_with_and_without_the_extra(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = catalog.build(game).unwrapped()
    state = rules.setup(seats, Rng("same", 0))
    fast = catalog.bot(game, "search:6")
    monkeypatch.setattr(rollouts, "installed", lambda: False)
    slow = catalog.bot(game, "search:6")
    for number in range(6):
        seat = rules.waiting(state).needed[0]
        view, legal = rules.view(state, seat), tuple(rules.legal(state, seat))
        choices = [bot.choose(view, legal, Rng("same", number), unhurried) for bot in (fast, slow)]
        assert choices[0] == choices[1]
        state = rules.apply(state, Act(seat, choices[0].move), Rng("same", 100 + number))
