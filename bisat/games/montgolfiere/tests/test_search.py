"""The compiled search beside the plain one: the same determinizations, visits and words of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from bisat.bots.rollouts import Rollouts
from bisat.bots.search import CURIOSITY, Search, _Tree
from bisat.core.bot import unhurried
from bisat.core.game import Act
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.montgolfiere.encoding import encode
from bisat.games.montgolfiere.kernel import MontgolfiereKernel
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.tests.positions import turned
from bisat.games.montgolfiere.tests.walks import WAYS, crowded, walk
from bisat.parts.uncompiled import uncompiled

pytestmark = pytest.mark.long  # compiled and not


class PlainTree(Rollouts):
    """Rollouts compiled, the search itself not."""

    def tree(self, *_: Any) -> None:
        return None


def differs(kernel: type[Any], game: Any, state: State, determinizations: int) -> bool:
    """Whether the first who is needed chooses something else by another kernel, or draws other words."""
    seat = game.waiting(state).needed[0]
    view, legal = game.view(state, seat), game.legal(state, seat)
    both = PlainTree(game, encode, MontgolfiereKernel), Rollouts(game, encode, kernel)
    found = []
    for rollouts in both:
        rng = Rng("same", determinizations)
        tree = rollouts.tree(view, rng, CURIOSITY) or _Tree(game, view, rng, rollouts)
        for _ in range(determinizations):
            tree.grow()
        found.append((tree.sealed, tree.tried(legal), rng.word()))
    return bool(found[0] != found[1])


def chosen(game: Any, state: State) -> State:
    """The same position after the first who is needed has chosen: something is sealed."""
    seat = game.waiting(state).needed[0]
    return step(game, state, Act(seat, game.legal(state, seat)[0]), Rng("chosen", 1))  # type: ignore[no-any-return]


def hand_made() -> list[tuple[Any, State]]:
    """A few positions in which much is hidden: near the Moon beside the Baron, and while grapplers choose."""
    game, hanging = Montgolfiere(12, True), turned((10, 10, 9, 9), "motor 9 grapple grapple")
    return [
        (game, chosen(game, crowded(game, 3, Random(3)))),
        (hanging.game, chosen(hanging.game, hanging.state)),
    ]


def test_it_chooses_what_the_plain_search_chooses_and_draws_as_many_words(
    cases: Callable[[int], int],
) -> None:
    for number in range(len(WAYS) * cases(10)):
        (seats, baron, board), chance = WAYS[number % len(WAYS)], Random(number)
        game = Montgolfiere(board, baron)  # type: ignore[arg-type]  # 12 or 15
        states = walk(game, seats, chance, crowded(game, seats, chance) if number % 2 else None)[:-1]
        for state in chance.sample(states, 5):
            if game.waiting(state).needed:
                assert not differs(MontgolfiereKernel, game, state, chance.choice((1, 8, 40)))


def test_it_is_the_same_with_many_worlds_and_with_none() -> None:
    for game, state in hand_made():
        assert not differs(MontgolfiereKernel, game, state, 500)
        for rollouts in (None, Rollouts(game, encode, MontgolfiereKernel)):
            seat, rng = game.waiting(state).needed[0], Rng("none", 0)
            choice = Search(game, 0, rollouts).choose(
                game.view(state, seat), game.legal(state, seat), rng, unhurried
            )
            assert choice.move == Rng("none", 0).choice(game.legal(state, seat))


@pytest.fixture(scope="module")
def slow() -> Iterator[Any]:
    """The same kernel as plain Python, so that coverage sees it and faults can be planted."""
    with uncompiled("bisat.games.montgolfiere.kernel") as module:
        yield module


def test_uncompiled_it_is_the_same(slow: Any) -> None:
    for game, state in hand_made():
        assert not differs(slow.MontgolfiereKernel, game, state, 30)


FAULTS = [
    ("imagine", "followed", lambda row, seat, chance: 20),
    ("imagine", "held", lambda row, seat, chance: 0),
    ("imagine", "lay", lambda row, balloon, secret, chance: None),
    ("search", "pull", lambda visits, won, offered, numbers, logs, curiosity, chance: int(numbers[0])),
    ("search", "rewards", lambda row, ranks, out: None),
    ("search", "found", lambda slots, counts, place, seat, move: 0),
]


@pytest.mark.parametrize(("room", "name", "fault"), FAULTS)
def test_a_planted_fault_is_caught(
    slow: Any, room: str, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow.rooms[room], name, fault)
    assert any(differs(slow.MontgolfiereKernel, game, state, 30) for game, state in hand_made())
