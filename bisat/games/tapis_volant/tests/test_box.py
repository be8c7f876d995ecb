"""The box: what comes with the game, one of somebody's own, and a clear sentence for each fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.bot import chance, unhurried
from bisat.core.check import because, obey
from bisat.core.codec import plain
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.tapis_volant import ENTRY, Options
from bisat.games.tapis_volant.encoding import encode
from bisat.games.tapis_volant.landscapes.sketch import Sketch, judge
from bisat.games.tapis_volant.rules.box import PIECES, SIZES, Box, Card, contents, is_cloud, legs, read
from bisat.games.tapis_volant.rules.landscape import built, covered
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.view import View
from bisat.games.tapis_volant.show.svg import svg
from bisat.games.tapis_volant.tests import naive
from bisat.games.tapis_volant.tests.comparing import ours
from bisat.hindsight.measure import Measure
from bisat.parts.i18n import sentence

USUAL = read()
OWN: Box = replace(
    USUAL,
    ground=replace(USUAL.ground, palm=(1, 4), house=(5, 2)),
    clouds=replace(USUAL.clouds, puff=(3, 2)),
    cards=(("V1", 9), ("V4", 12), ("A11", 9), ("A14", 6), ("B21", 9), ("B44", 3), ("A22", 20)),
    winds=(0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3),
)
"""A box as somebody might own it: other sizes, cards that reach to 4, and stronger winds."""
LANDSCAPE = (Placed("house", 6), Placed("palm", 14), Placed("puff", 10, 8))
LARGE: Box = replace(OWN, columns=30, winds=(0,) * 7 + (1,) * 4 + (2,) * 3 + (3,))
SMALL: Box = replace(
    OWN,
    columns=14,
    winds=(0, 0, 0, 1, 1, 2, 2),
    ground=replace(OWN.ground, minaret=(2, 5)),
)
"""Boards of other sizes."""
BOXES = {
    "own": (OWN, LANDSCAPE),
    "large": (LARGE, LANDSCAPE),
    "small": (SMALL, (Placed("palm", 5), Placed("puff", 7, 5))),
}


def test_the_box_holds_every_piece_and_72_wind_cards() -> None:
    assert set(SIZES) == set(PIECES) == {"palm", "minaret", "house", "elephant", "gate", "mosque", "palace",
                                         "bank", "streak", "puff"}  # fmt: skip
    assert len(contents().deck) == 72
    assert contents().sky == 7


def test_a_box_of_ones_own_may_hold_cards_that_reach_to_4_and_none_farther() -> None:
    held = contents(OWN)
    assert (held.copies["V4"], held.copies["A14"], held.copies["B44"]) == (12, 6, 3)
    assert (legs("V4", False), legs("A14", True), legs("B44", True)) == ((0, -4), (1, 4), (-4, 4))
    assert set(get_args(Card)) >= set(held.kinds) == set(held.rank)
    ours = plain(USUAL)
    with pytest.raises(msgspec.ValidationError):
        read(msgspec.json.encode({**ours, "cards": [*ours["cards"], ["V5", 1]]}))


def test_an_own_box_is_an_option_and_everybody_sees_what_is_in_it() -> None:
    options = {"box": plain(OWN), "landscape": plain(LANDSCAPE), "open_hands": True}
    match = catalog.new("tapis-volant", 3, "own", options)
    for seat in (None, 0):
        view: View = match.view(seat)
        assert view.box == OWN
        assert [(panel.piece, panel.width, panel.height) for panel in view.landscape] == [
            ("palm", 1, 4), ("house", 5, 2), ("puff", 3, 2),
        ]  # fmt: skip
    state = match.state
    cards = Counter((*state.stock, *(card for hand in state.hands for card in hand)))
    assert cards == dict(OWN.cards)
    assert all(list(hand) == sorted(hand, key=contents(OWN).kinds.index) for hand in state.hands)
    assert str(match.view(None)).splitlines()[1].startswith("12 ≡≡≡")
    assert catalog.new("tapis-volant", 3, "own").view(0).box is None


def test_a_board_of_another_size_ends_where_its_cells_end() -> None:
    match = catalog.new("tapis-volant", 3, "large", {"box": plain(LARGE), "landscape": "desert"})
    view: View = match.view(None)
    lines = str(view).splitlines()
    assert (len(lines[1]), lines[1][:6], lines[15]) == (33, "15 ≡≡≡", " 1 s" + "·" * 28 + "f")
    assert f'width="{30 * 36 + 24}"' in svg(view)
    land = built((), contents(LARGE))
    assert (land.finish, land.vertical(land.number((30, 3)), -2)) == ((30, 1), land.finish_at)
    assert land.drift((30, 15)).edge == "right"
    assert encode(TapisVolant(box=LARGE), 3).layout[0].shape == (15, 30)


@pytest.mark.parametrize("name", BOXES)
def test_flights_over_an_own_box_are_those_of_the_naive_rules(name: str, cases: Callable[[int], int]) -> None:
    box, landscape = BOXES[name]
    rng, held = Rng(name, 0), contents(box)
    land = built(landscape, held)
    solid = {cell for placed in landscape for cell in covered(placed, held)}
    walls = {cell for placed in landscape if not is_cloud(placed.piece) for cell in covered(placed, held)}
    free = [cell for cell in land.places if cell not in solid]
    for _ in range(cases(2_000)):
        start = rng.choice(free)
        hand: list[str] = [rng.choice(held.kinds) for _ in range(3)]
        found = ours(land, start, hand, True)
        assert set(found) == set(naive.everything(solid, start, hand, True, box.winds, box.columns))
        drift = land.drift(start)
        assert (drift.path, drift.edge or "here") == naive.drift(solid, start, box.winds, box.columns)
        assert land.floor(start) == naive.fall(walls, start) or start[1] < land.floor(start)[1]


@pytest.mark.parametrize(
    ("level", "name"), [("easy", "own"), ("hard", "own"), ("medium", "large"), ("hard", "small")]
)
def test_bots_reach_the_finish_with_an_own_box(level: str, name: str) -> None:
    box, landscape = BOXES[name]
    options = {"box": plain(box), "landscape": plain(landscape)}
    match = catalog.new("tapis-volant", 3, f"own {level}", options)
    bot = catalog.bot("tapis-volant", level, options)
    while match.outcome() is None:
        seat = match.waiting().seats[0]
        asked = chance(level, len(match.events), seat, level)
        match.act(seat, bot.choose(match.view(seat), match.legal(seat), asked, unhurried).move)
    assert match.outcome().reason in ("landed", "fallen")  # type: ignore[union-attr]  # it is over


@pytest.mark.parametrize("name", BOXES)
def test_every_law_is_kept_with_an_own_box(name: str, cases: Callable[[int], int]) -> None:
    box, landscape = BOXES[name]
    for number in range(cases(5)):
        game = TapisVolant(landscape, box=box)
        walk = obey(game, 3 + number % 4, f"own {number}", forfeits=True, determinizations=1)
        assert all(walk.varied)


def test_there_is_no_kernel_for_an_own_box_and_hindsight_plays_by_the_rules() -> None:
    assert catalog.kernel("tapis-volant", 3, {"box": plain(OWN), "landscape": []}) is None
    measure = Measure(ENTRY, TapisVolant(box=OWN), 3)
    assert (measure.compiled, measure.name) == (False, "random")


def test_a_landscape_is_looked_at_with_the_sizes_and_cards_of_the_own_box() -> None:
    wide = replace(USUAL, ground=replace(USUAL.ground, house=(20, 2)))
    with pytest.raises(Refused) as refused:
        ENTRY.rules(Options(box=wide, landscape=(Placed("house", 6),)))
    assert "sticks out over the edge" in sentence(refused.value)
    ENTRY.rules(Options(box=wide, landscape=(Placed("house", 3),)))
    narrow = (Placed("gate", 3), Placed("house", 7))
    ENTRY.rules(Options(landscape=narrow))
    with pytest.raises(Refused, check=because("tapis_volant.pocket")):
        ENTRY.rules(Options(box=replace(USUAL, cards=(("A11", 80),)), landscape=narrow))


def test_a_landscape_is_built_together_from_the_pieces_of_an_own_box_on_its_board() -> None:
    box = plain(SMALL)
    far = [{"piece": "house", "column": 6}]
    site = ENTRY.table.site
    assert site is not None
    assert site.finish(far, box) == ({"piece": "house", "column": 6, "row": 1},)
    with pytest.raises(Refused, check=because("tapis_volant.off_grid")):
        site.read([{"piece": "house", "column": 16}], box)
    with pytest.raises(Refused, check=because("tapis_volant.forbidden")):
        site.finish([{"piece": "house", "column": 9}], box)
    verdict = judge(Sketch(landscape=(Placed("house", 6),), box=SMALL))
    assert [(panel.width, panel.height) for panel in verdict.landscape] == [(5, 2)]
    assert (verdict.faults, verdict.code, verdict.difficulty) == ((), None, None)


FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("never weaker from the ground up", {"winds": (1,) * 12}),
    ("never weaker from the ground up", {"winds": (0, 0, 0, 0, 0, 0, 2, 1, 1, 2, 2, 2)}),
    ("61 to 300", {"cards": (("V1", 60),)}),
    ("61 to 300", {"cards": tuple((card, 99) for card in ("V1", "V2", "V3", "V4"))}),
    ("V1", {"cards": (("V1", 60), ("V1", 20))}),
    ("little cloud", {"clouds": replace(USUAL.clouds, puff=(2, 7))}),
    ("mosque", {"columns": 12, "ground": replace(USUAL.ground, mosque=(9, 5))}),
    ("minaret", {"winds": (0, 0, 0, 1, 1, 2)}),
]


@pytest.mark.parametrize(("why", "changes"), FAULTS)
def test_a_box_with_a_fault_is_refused_with_a_sentence(why: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        ENTRY.rules(Options(box=replace(USUAL, **changes)))
    assert why in sentence(refused.value)
    for language in ("fr", "de", "el"):
        assert sentence(refused.value, language)
