"""Last rounds of two: solved as a naive recursion over the rules has them, played so, and compiled alike."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.core.bot import unhurried
from bisat.core.game import Act, Forfeit
from bisat.core.rng import Rng
from bisat.core.stream import key
from bisat.games.montgolfiere.bots import endings
from bisat.games.montgolfiere.kernel import MontgolfiereKernel
from bisat.games.montgolfiere.kernel import endings as compiled
from bisat.games.montgolfiere.rules.box import KINDS
from bisat.games.montgolfiere.rules.moves import Play
from bisat.games.montgolfiere.rules.round import fly, grapple
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.lab.compiled import compiled_play
from bisat.lab.exploit import NO_CHANCE, exploited, gain
from bisat.parts.uncompiled import plant, uncompiled

GAME, LONG = Montgolfiere(baron=False), Montgolfiere(15, False)
"""The flight of `endings.mixed`, and one on which play at random comes to the last rounds more often."""
SAME, NEAR = 1e-9, 1e-3
"""Without rounding; after matching regrets for long."""


def late(seed: str, cards: int, seats: int = 2) -> State:
    """So many cards left after a long flight of play at random; seats past two have gone."""
    number = 0
    while True:
        rng = Rng(seed, number)
        state = LONG.setup(seats, rng)
        for seat in range(2, seats):
            state = LONG.apply(state, Forfeit(seat), rng)
        while not LONG.outcome(state) and state.round <= 24 - cards:
            for seat in range(2):
                state = LONG.apply(state, Act(seat, Play(rng.choice(state.hands[seat]))), rng)
        if not LONG.outcome(state):
            return state
        number += 1


def naive(state: State) -> float:
    """What seat 0 is sure of, by the rules: regrets are matched until the bounds of both are near."""
    outcome = LONG.outcome(state)
    if outcome is not None:
        return win_shares(outcome)[0]
    hands = [sorted(set(hand)) for hand in state.hands]
    worth = []
    for mine in hands[0]:
        one = LONG.apply(state, Act(0, Play(mine)), NO_CHANCE)
        worth.append([naive(LONG.apply(one, Act(1, Play(other)), NO_CHANCE)) for other in hands[1]])
    return by_regrets(np.array(worth))


def by_regrets(gains: np.ndarray) -> float:
    """Between what both are sure of after so many rounds of matching regrets (RM+, one after the other)."""
    rows, columns = gains.shape
    mine, theirs = np.zeros(rows), np.zeros(columns)
    meant, held = np.zeros(rows), np.zeros(columns)
    row, column = np.full(rows, 1 / rows), np.full(columns, 1 / columns)
    sure, most = 0.0, 1.0
    for turn in range(1, 100_000):
        mine = np.maximum(mine + gains @ column - row @ gains @ column, 0)
        row = mine / mine.sum() if mine.sum() else np.full(rows, 1 / rows)
        theirs = np.maximum(theirs + row @ gains @ column - row @ gains, 0)
        column = theirs / theirs.sum() if theirs.sum() else np.full(columns, 1 / columns)
        meant, held = meant + turn * row, held + turn * column
        sure, most = (meant @ gains).min() / meant.sum(), (gains @ held).max() / held.sum()
        if most - sure < NEAR:
            break
    assert most - sure < NEAR
    return float((sure + most) / 2)


def test_two_cards_do_what_the_rules_say_wherever_the_balloons_are() -> None:
    turns = endings.turns()
    for moon in (12, 15):
        for square in range(1, moon):
            for rival in range(1, moon):
                for mine, card in enumerate(KINDS):
                    for theirs, other in enumerate(KINDS):
                        moves = fly((square, rival), (card, other), moon, [])
                        grapple((square, rival), moves, moon, (), [])
                        one, two = square + (moves[0] or 0), rival + (moves[1] or 0)
                        then = endings.after(
                            0xF << 8 | square << 4 | rival, 0, 0, (mine, 0), (theirs, 0), moon, turns
                        )
                        if moon in (one, two):
                            assert then == (
                                endings.SHARED if one == two else endings.WON if one > two else endings.LOST
                            )
                        else:
                            assert then == (0b1010 << 8 | one << 4 | two)


@pytest.mark.parametrize(("cards", "count"), [(2, 200), (3, 30), (4, 2)])
def test_what_is_sure_is_what_a_naive_recursion_over_the_rules_finds(cards: int, count: int) -> None:
    for number in range(count):
        state = late(f"naive {number}", cards)
        value, _ = endings.best(state.hands, state.squares, LONG.board)
        assert value == pytest.approx(naive(state), abs=cards * NEAR)


def test_nobody_can_gain_against_who_plays_solved_rounds_and_much_against_who_does_not() -> None:
    assert exploited("montgolfiere", "hard", 5).worst < SAME
    assert exploited("montgolfiere", "master", 2).worst < SAME
    easy, hard = (catalog.bot("montgolfiere", name) for name in ("easy", "hard"))
    bots: Any = (easy, hard.bot.otherwise)  # type: ignore[attr-defined]  # hard as it plays elsewhere
    state = endings.mixed(Rng("endings", 0), 3, 3)
    assert all(gain(GAME, bot, state) > 0.05 for bot in bots)


def test_it_is_solved_only_where_all_is_known_and_two_are_left() -> None:
    def asked(state: State, game: Any = LONG) -> object:
        return endings.play(game.view(state, 0), game.legal(state, 0))

    state = endings.mixed(Rng("asked", 1))
    assert asked(state, GAME)
    assert asked(state, Montgolfiere(baron=False, readings=("moon",))) is None
    assert asked(replace(state, stocks=(("8",), ("8",))), GAME) is None, "somebody still draws"
    assert asked(late("early", endings.LAST + 1)) is None
    assert asked(Montgolfiere(baron=True).setup(2, Rng("baron", 0)), Montgolfiere(baron=True)) is None
    deserted = [late(f"gone {number}", 4, seats=4) for number in range(20)]
    assert any(asked(state) for state in deserted), "others have gone"


def test_the_choice_is_the_same_in_worlds_that_differ_in_what_nobody_saw() -> None:
    bot, state = catalog.bot("montgolfiere", "hard"), endings.mixed(Rng("worlds", 0))
    view, legal = GAME.view(state, 1), GAME.legal(state, 1)
    other = GAME.view(GAME.imagine(view, 1, Rng("world", 1)), 1)
    for number in range(20):
        moves = [bot.choose(seen, legal, Rng("bot", number), unhurried).move for seen in (view, other)]
        assert moves[0] == moves[1]


@pytest.fixture(scope="module")
def slow() -> Iterator[Any]:
    """The kernel as plain Python."""
    with uncompiled("bisat.games.montgolfiere.kernel") as module:
        yield module


@pytest.mark.long
def test_compiled_the_same_cards_weigh_the_same(slow: Any) -> None:
    random, weighed = Random("weighed"), 0
    for number in range(90):
        seats = random.choice((2, 4))
        state = late(f"weighed {number}", random.randint(1, 6), seats)
        found = endings.play(LONG.view(state, 0), LONG.legal(state, 0))
        weighed += found is not None
        for made, room in ((MontgolfiereKernel, compiled), (slow.MontgolfiereKernel, slow.rooms["endings"])):
            row, weights = made(LONG, seats).pack(state)[0], np.zeros(len(KINDS))
            assert bool(room.play(row, 0, weights)) == (found is not None)
            if found:
                assert weights[: len(found[1])].tolist() == found[1]
    assert weighed > 20


NAMES = ("hard", "master")


@pytest.mark.long
def test_compiled_levels_play_last_rounds_as_they_do_asked_through_their_views(
    slow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"baron": False, "board": 15}
    fast = compiled_play("montgolfiere", NAMES, 2, 1_000_000, "last", options)
    plain = compiled_play("montgolfiere", NAMES, 2, 1, "last", options, plain=True)
    last = [number for number in range(8) if sum(fast(NAMES, number)[1]) > 2 * (24 - endings.LAST)]
    assert last
    for number in last[:2]:
        assert fast(NAMES, number) == plain(NAMES, number)
    plant(monkeypatch, slow, "endings", "play", lambda row, seat, weights: False)
    kernel = slow.MontgolfiereKernel(Montgolfiere(15, False), 2)
    levels = [catalog.compiled_level("montgolfiere", name) for name in NAMES]
    assert any(kernel.play_bots(levels, key("last", number)) != plain(NAMES, number) for number in last)
