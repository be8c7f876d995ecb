"""Hands that cannot be learnt: when they act comes from the match and the seat, not from what all can see."""

from __future__ import annotations

from typing import Any

import pytest

from bisat import catalog
from bisat.core.bot import SeatRng, chance, seat_key, unhurried
from bisat.core.game import Act
from bisat.lab.play import play

DEALS = 30


def first_act(game: str, level: str, deal: int) -> int:
    """When the first seat first acts, counted from when it could."""
    acts: list[int] = []

    def heard(state: Any, act: Act, _: Any) -> None:
        if act.seat == 0:
            acts.append(act.at)
            raise StopIteration

    rules = catalog.build(game)
    bot = catalog.bot(game, level)
    with pytest.raises(StopIteration):
        play(rules, [bot, bot], f"deal {deal}", listener=heard)
    return acts[0]


@pytest.mark.parametrize("game", ["labyrinth-duel", "magic-fold"])
def test_the_first_act_falls_at_another_moment_in_every_deal(game: str) -> None:
    moments = {first_act(game, "hard", deal) for deal in range(DEALS)}
    assert len(moments) >= DEALS - 2, "two may meet by chance, within thousands of milliseconds"


def test_asking_again_does_not_hurry_them_and_each_seat_has_its_own_chance() -> None:
    match = catalog.new("labyrinth-duel", 2, "again")
    while not match.waiting().seats:
        match.tick(match.waiting().until or 0)
    bot = catalog.bot("labyrinth-duel", "hard")

    def asked(number: int, key: str) -> Any:
        rng = chance("again", number, 0, key)
        return bot.choose(match.view(0), match.legal(0), rng, unhurried)

    assert asked(1, seat_key("again", 0)) == asked(9, seat_key("again", 0))
    assert asked(1, seat_key("again", 0)) != asked(1, seat_key("again", 1))


def test_a_key_says_nothing_of_the_seed() -> None:
    key = seat_key("a secret seed", 1)
    assert "secret" not in key
    assert SeatRng("question", 0, key).steady(7).word() == SeatRng("another", 5, key).steady(7).word()
