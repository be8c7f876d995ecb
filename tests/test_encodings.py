"""Every game of the house in numbers: its laws, and versions that mean what they meant."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.check import Broken, Observations, because, imprint, obey
from bisat.core.laws.numbers import word
from bisat.core.refusal import Refused
from bisat.core.wrapped_encoding import encoding
from bisat.games.flying_sultans.rules.moves import Order
from bisat.games.montgolfiere.encoding import MontgolfiereEncoding
from bisat.games.montgolfiere.rules.box import ROUNDS
from bisat.games.montgolfiere.rules.rules import Montgolfiere

WALKS: list[tuple[str, int, dict[str, Any]]] = [
    ("montgolfiere", 2, {}),
    ("montgolfiere", 6, {}),
    ("montgolfiere", 3, {"board": 15, "baron": True, "match": 18, "bank": 40}),
    ("tapis-volant", 3, {}),
    ("tapis-volant", 6, {"five_cards": True, "hidden_directions": True}),
    ("tapis-volant", 4, {"open_hands": True, "bank": 60}),
    ("flying-sultans", 2, {}),
    ("flying-sultans", 4, {"lay_out": "pinwheel"}),
    ("labyrinth-duel", 1, {}),
    ("labyrinth-duel", 2, {"lay_out": "own", "false_calls": 2}),
    ("magic-fold", 2, {}),
    ("magic-fold", 4, {"short": True, "championship": True}),
]


class Forgetful(MontgolfiereEncoding):
    """Tells which cards were played, and not in which order."""

    def observe(self, view: Any, chosen: tuple[int, ...] = ()) -> bytes:
        observation = bytearray(super().observe(view, chosen))
        first = self.starts["played"]
        for at in range(first, first + self.balloons * ROUNDS, ROUNDS):
            observation[at : at + ROUNDS] = sorted(observation[at : at + ROUNDS])
        return bytes(observation)


def test_an_order_that_is_left_out_is_found_in_a_walk() -> None:
    """Two positions never differed in it alone, so fifty walks found nothing."""
    game = Montgolfiere()
    with pytest.raises(Broken, match=r"does not notice played\.\*\.<>"):
        obey(game, 2, "order", determinizations=1, observations=Observations(Forgetful(game, 2)))


PINNED = {
    "montgolfiere": (1, 23, "a93d170aab91443d"),
    "tapis-volant": (1, 1992, "9c219d119bad57a2"),
    "flying-sultans": (1, 2137, "18072a281b021917"),
    "labyrinth-duel": (1, 19, "164baa9f5c6ec3a8"),
    "magic-fold": (1, 38, "e21cc80df440b687"),
}
"""Version, numbers of moves, and an imprint of what the encoding said in a match."""
RULES = {"magic-fold": 2}
"""By which revision that match was played, where there has been another since."""


@pytest.mark.long  # whole matches
@pytest.mark.parametrize(("game", "seats", "options"), WALKS)
def test_numbers_are_distinct_and_sights_tell_all(game: str, seats: int, options: dict[str, Any]) -> None:
    rules, numbers = catalog.build(game, options), catalog.encoding(game, seats, options)
    real_time = catalog.entry(game).kind == "real time"
    obey(
        rules,
        seats,
        "sight",
        forfeits=seats > 2,
        real_time=real_time,
        determinizations=1,
        observations=Observations(numbers),
    )


@pytest.mark.parametrize("game", PINNED)
def test_a_version_means_what_it_meant(game: str) -> None:
    seats = catalog.entry(game).seats[1]
    numbers = catalog.encoding(game, seats)
    found = (
        numbers.version,
        numbers.actions,
        imprint(catalog.build(game, None, RULES.get(game)), numbers, "imprint"),
    )
    assert found == PINNED[game], "whoever changes a number raises VERSION, and pins it anew"


def test_an_order_is_chosen_force_by_force() -> None:
    made = catalog.encoding("flying-sultans", 2)
    match = catalog.new("flying-sultans", 2, "order")
    view, order = match.view(0), Order((8, 6, 1, 3))
    numbers = word(made, order)
    assert numbers == (7, 5, 0, 2)
    seen = {made.observe(view, numbers[:parts]) for parts in range(4)}
    assert len(seen) == 4


def test_a_game_without_an_encoding_says_so() -> None:
    bare = replace(catalog.entry("montgolfiere"), encoding=None)
    with pytest.raises(Refused, check=because("no_encoding")):
        encoding(bare, catalog.build("montgolfiere"), 2)
