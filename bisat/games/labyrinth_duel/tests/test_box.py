"""The box: what comes with the game, one of somebody's own, and a clear sentence for each fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.bot import chance, unhurried
from bisat.core.check import because, obey
from bisat.core.codec import plain
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel import ENTRY, Options
from bisat.games.labyrinth_duel.rules.box import MAX_OF_EACH, MIN_OF_EACH, OBJECTS, Box, Kinds, kinds, shown
from bisat.games.labyrinth_duel.rules.lay_out import SHAPES, deal, fault
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.view import View
from bisat.games.labyrinth_duel.show.art import figure
from bisat.games.labyrinth_duel.show.story import log, object_name
from bisat.parts.i18n import sentence

OWN = Box(objects=OBJECTS[::-1], straights=4, corners=7, tees=4)
"""A box as somebody might own it: other numbers of tiles, and the objects the other way round."""
BOARD = (10, 9, 5, 5, 3, 3, 13, 5, 12, 11, 14, 13, 3, 11, 0, 5)
"""Five straights, five corners and five T's, laid by hand."""


def counted(board: tuple[int, ...]) -> Kinds:
    tiles = Counter(board)
    straights, corners, tees = (sum(tiles[tile] for tile in shape) for shape in SHAPES)
    return straights, corners, tees


def test_an_own_box_is_an_option_and_everybody_sees_what_is_in_it() -> None:
    match = catalog.new("labyrinth-duel", 2, "own", {"box": plain(OWN), "lay_out": "own"})
    for seat in (None, 0):
        view: View = match.view(seat)
        assert view.box == OWN
        assert [counted(board) for board in view.boards] == [(4, 7, 4)] * 2
    assert catalog.new("labyrinth-duel", 2, "own").view(0).box is None


def test_words_and_pictures_show_what_stands_in_each_place_of_the_own_box() -> None:
    match = catalog.new("labyrinth-duel", 2, "own", {"box": plain(OWN)})
    match.tick(3_000)
    view: View = match.view(0)
    assert view.target is not None
    there = shown(view.target, OWN)
    assert there != view.target
    assert str(view).splitlines()[0].endswith(object_name(there))
    assert log(view, ("Ada", "Ben"))[-1].endswith(f"{object_name(there)}.")
    drawn = view._repr_svg_()
    first = drawn.index(figure(shown(OBJECTS[0], OWN)))
    assert first < drawn.index(figure(shown(OBJECTS[1], OWN))), "objects are drawn clockwise, place by place"


@pytest.mark.parametrize(
    "tiles",
    [tiles for tiles in product((MIN_OF_EACH, 5, MAX_OF_EACH), repeat=3) if sum(tiles) == 15],
    ids=str,
)
def test_chance_lays_boards_of_every_box_and_soon(tiles: Kinds) -> None:
    rng = Rng("own", 0)
    for _ in range(20):
        board = deal(rng, tiles)
        assert counted(board) == tiles
        assert fault(board, tiles) is None


def test_boards_laid_by_hand_are_held_to_the_own_box() -> None:
    with pytest.raises(Refused) as refused:
        LabyrinthDuel((BOARD,), box=OWN).setup(2, Rng("hand", 0))
    assert "4 straights, 7 corners and 4 T-junctions" in sentence(refused.value)
    LabyrinthDuel((BOARD,), box=replace(OWN, straights=5, corners=5, tees=5)).setup(2, Rng("hand", 0))


def test_every_law_is_kept_with_an_own_box(cases: Callable[[int], int]) -> None:
    for number in range(cases(10)):
        game = LabyrinthDuel(box=OWN, lay_out="own")
        walk = obey(game, 1 + number % 2, f"own {number}", real_time=True, determinizations=1)
        assert all(walk.varied)


def test_bots_win_a_duel_with_an_own_box() -> None:
    options = {"box": plain(OWN), "cards": 1}
    match = catalog.new("labyrinth-duel", 2, "own", options)
    match.tick(3_000)
    bot = catalog.bot("labyrinth-duel", "master", options)
    while match.outcome() is None:
        asked = chance("own", len(match.events), 0, "own")
        choice = bot.choose(match.view(0), match.legal(0), asked, unhurried)
        match.act(0, choice.move, match.state.at + choice.after_ms)
    assert match.outcome().reason == "cards"  # type: ignore[union-attr]  # it is over
    assert catalog.kernel("labyrinth-duel", 2, options) is None


FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("box_objects", {"objects": OBJECTS[:-1]}),
    ("box_objects", {"objects": (*OBJECTS[:-1], "key")}),
    ("box_tiles", {"straights": 5}),
]


@pytest.mark.parametrize(("why", "changes"), FAULTS)
def test_a_box_with_a_fault_is_refused_with_a_sentence(why: str, changes: dict[str, Any]) -> None:
    box = replace(OWN, **changes)
    with pytest.raises(Refused, check=because(f"labyrinth_duel.{why}")) as refused:
        ENTRY.rules(Options(box=box))
    for language in ("en", "fr", "de", "el"):
        assert sentence(refused.value, language)


def test_a_kind_without_tiles_is_no_box() -> None:
    with pytest.raises(Refused, check=because("malformed")):
        catalog.build("labyrinth-duel", {"box": {"straights": 1, "corners": 7, "tees": 7}})
    assert kinds(None) == kinds(Box())
