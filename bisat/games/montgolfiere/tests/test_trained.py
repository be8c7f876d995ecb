"""The trained bot: the compiled form chooses as the plain one, and both see views only."""

from __future__ import annotations

from typing import Any

import pytest

from bisat import catalog
from bisat.core.bot import unhurried
from bisat.core.kernel import NETWORK, Level
from bisat.core.plain_play import play_bots
from bisat.core.rng import Rng
from bisat.core.stream import Stream, key
from bisat.games.montgolfiere.bots.trained import TRAINED
from bisat.games.montgolfiere.rules.moves import Show
from bisat.parts.network import halves, layers_of, read, shapes
from bisat.parts.uncompiled import uncompiled

SIZE = 2 << 20
WAYS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"board": 15, "head_start": [2]}),
    (5, {"baron": True}),
    (6, {}),
)


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_compiled_it_chooses_the_same(seats: int, options: dict[str, Any]) -> None:
    kernel = catalog.kernel("montgolfiere", seats, options)
    assert kernel is not None
    bot, game = catalog.bot("montgolfiere", "trained", options), kernel.game
    for number in range(3):
        chance = Stream(key("same", number))

        def choose(state: Any, seat: int, chance: Stream = chance) -> tuple[int, Any]:
            legal = tuple(game.legal(state, seat))
            move = bot.choose(game.view(state, seat), legal, chance, unhurried).move
            assert move in legal
            assert move != Show()
            return 0, lambda *_: move

        plain = play_bots(game, game.setup(seats, chance), [choose] * seats, chance)
        assert kernel.play_bots([Level(NETWORK)] * seats, key("same", number)) == plain


def test_uncompiled_it_chooses_the_same() -> None:
    kernel: Any = catalog.kernel("montgolfiere", 2, {"baron": False})
    with uncompiled("bisat.games.montgolfiere.kernel") as module:
        slow, levels = module.MontgolfiereKernel(kernel.game, 2), [Level(NETWORK)] * 2
        assert slow.play_bots(levels, key("slow", 0)) == kernel.play_bots(levels, key("slow", 0))
        row = slow.pack(kernel.game.setup(2, Stream(key("slow", 1))))
        judged = read(
            TRAINED, kernel.encoding, kernel.game.view(kernel.game.setup(2, Stream(key("slow", 1))), 0)
        )
        assert module.rooms["network"].foreseen(slow.table, slow.known, row[0], 0) == judged[1]


def test_worlds_that_differ_in_secrets_only_are_judged_alike() -> None:
    match = catalog.new("montgolfiere", 4, "worlds")
    encoding = catalog.encoding("montgolfiere", 4)
    bot = catalog.bot("montgolfiere", "trained")
    while match.outcome() is None:
        seat, event = match.waiting().needed[0], len(match.events)
        view, legal = match.view(seat), match.legal(seat)
        chosen = bot.choose(view, legal, Rng("bot", event), unhurried).move
        for number in range(3):
            other = match.game.view(match.game.imagine(view, seat, Rng(f"world {event}", number)), seat)
            assert bot.choose(other, legal, Rng("bot", event), unhurried).move == chosen
            assert read(TRAINED, encoding, other) == read(TRAINED, encoding, view)
        match.act(seat, chosen)


def test_its_weights_are_small_and_all_of_them_are_read() -> None:
    assert len(TRAINED.weights()) == 2 * sum((inputs + 1) * outputs for inputs, outputs in shapes(TRAINED))
    assert len(TRAINED.weights()) < SIZE
    assert halves(layers_of(TRAINED)) == TRAINED.weights(), "and are written as they are read"


def test_a_wide_chance_is_between_nothing_and_all() -> None:
    for seats in (2, 6):
        match, encoding = catalog.new("montgolfiere", seats, "fair"), catalog.encoding("montgolfiere", seats)
        chances = [read(TRAINED, encoding, match.view(seat))[1] for seat in range(seats)]
        assert all(0 < chance < 1 for chance in chances)
        assert 0.5 < sum(chances) < 1.5
