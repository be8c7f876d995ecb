"""Masters whose network judges positions: compiled they choose the same, and they see views only."""

from __future__ import annotations

from typing import Any

import pytest

from bisat import catalog
from bisat.core.bot import unhurried
from bisat.core.rng import Rng
from bisat.games.tapis_volant.bots.judging import JUDGE
from bisat.lab.compiled import compiled_play
from bisat.parts.network import halves, layers_of, shapes

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("tapis-volant", 3, {}),
    ("tapis-volant", 5, {"five_cards": True, "hidden_directions": True, "landscape": "storm_pass"}),
    ("tapis-volant", 6, {"open_hands": True, "landscape": "desert"}),
)
SIZE = 2 << 20


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_compiled_a_master_chooses_the_same(game: str, seats: int, options: dict[str, Any]) -> None:
    bots = ["master", *["hard"] * (seats - 2), "master"]
    fast = compiled_play(game, bots, seats, 1_000_000, "same", options)
    plain = compiled_play(game, bots, seats, 1, "same", options, plain=True)
    assert fast(bots, 0) == plain(bots, 0)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_worlds_that_differ_in_secrets_only_are_judged_alike(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    match, bot = catalog.new(game, seats, "worlds", options), catalog.bot(game, "master", options)
    for event in range(12):
        seat = match.waiting().needed[0]
        view, legal = match.view(seat), match.legal(seat)
        chosen = bot.choose(view, legal, Rng("bot", event), unhurried).move
        other = match.game.view(match.game.imagine(view, seat, Rng("world", event)), seat)
        assert bot.choose(other, legal, Rng("bot", event), unhurried).move == chosen
        match.act(seat, chosen)


def test_weights_are_small_and_all_of_them_are_read() -> None:
    assert len(JUDGE.weights()) == 2 * sum((inputs + 1) * outputs for inputs, outputs in shapes(JUDGE))
    assert len(JUDGE.weights()) < SIZE
    assert halves(layers_of(JUDGE)) == JUDGE.weights(), "and are written as they are read"
