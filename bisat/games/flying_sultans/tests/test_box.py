"""The box: what is in it, and what `read` refuses."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.bot import chance, unhurried
from bisat.core.check import obey
from bisat.core.codec import plain
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.flying_sultans import ENTRY, Options
from bisat.games.flying_sultans.rules.box import BOX, Blow, LayOuts, Wind, read
from bisat.games.flying_sultans.rules.facts import Flew, Used, Walked
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.view import View, field_in
from bisat.games.flying_sultans.show.story import tell
from bisat.games.flying_sultans.tests.boxes import OWN
from bisat.hindsight.measure import Measure
from bisat.parts.i18n import sentence

USUAL = read()
CORNERS = USUAL.lay_outs.corners
TEXT = files("bisat.games.flying_sultans.rules").joinpath("box.toml").read_text(encoding="utf-8")


def test_the_box_holds_what_the_rules_say() -> None:
    assert len(BOX.shapes) == 12 + 4
    assert all(tile.count(".") == 4 and tile.count("#") == 5 for tile in BOX.shapes[:12])
    assert {*BOX.shapes[12:]} == {"PPP...#.#"}
    assert [(wind.force, wind.kind, wind.steps) for wind in BOX.winds] == [
        (1, "move", 3),
        (2, "swap", 0),
        (3, "fly", 2),
        (4, "turn", 0),
        (5, "move", 6),
        (6, "summon", 0),
        (7, "move", 12),
        (8, "walk", 4),
    ]
    assert BOX.rounds == 200


def test_s13_the_stronger_the_wind_the_farther_it_carries() -> None:
    assert {wind.force: wind.steps for wind in BOX.winds if wind.kind == "move"} == {1: 3, 5: 6, 7: 12}


def test_the_box_can_be_read_again() -> None:
    assert read(TEXT) == USUAL


def test_an_own_box_is_an_option_and_everybody_sees_what_is_in_it() -> None:
    match = catalog.new("flying-sultans", 3, "own", {"box": plain(OWN), "lay_out": "pinwheel"})
    assert match.game == FlyingSultans("pinwheel", 40, box=OWN)
    for seat in (None, 0):
        view: View = match.view(seat)
        assert view.shapes[:3] == ("#.##.##..", "..#.###.#", ".###.##..")
        assert (view.winds[0], view.rounds, view.palaces) == (Wind(1, "walk", 6), 40, (2, 11, 13, 4))
        assert [offer.visible for offer in view.offers] == [(7, 5, 1, 2), (1, 3, 5, 7), (8, 6, 4, 2)]
        assert field_in(view) is match.game.field  # bots see the same sky
    assert catalog.new("flying-sultans", 3, "own").game == FlyingSultans()


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_bots_play_a_match_with_an_own_box(level: str) -> None:
    options = {"box": plain(replace(OWN, rounds=4))}
    match = catalog.new("flying-sultans", 2, f"own {level}", options)
    bot = catalog.bot("flying-sultans", level, options)
    used = set()
    while match.outcome() is None:
        seat = match.waiting().seats[0]
        asked = chance(level, len(match.events), seat, level)
        match.act(seat, bot.choose(match.view(seat), match.legal(seat), asked, unhurried).move)
        used |= {type(fact) for fact in match.state.happened}
    assert {Walked, Flew, Used} & used


def test_a_quick_start_lays_the_winds_as_the_own_box_has_them() -> None:
    game = FlyingSultans(quick_start=True, box=OWN)
    assert game.setup(2, Rng("quick", 0)).channels[0][:4] == (7, 5, 1, 2)


def test_every_law_is_kept_with_an_own_box(cases: Callable[[int], int]) -> None:
    for number in range(cases(10)):
        walk = obey(
            FlyingSultans("pinwheel", 8, box=OWN), 2 + number % 3, f"own {number}", determinizations=1
        )
        assert all(walk.varied)


def test_there_is_no_kernel_for_an_own_box_and_hindsight_plays_by_the_rules() -> None:
    assert catalog.kernel("flying-sultans", 2, {"box": plain(OWN)}) is None
    measure = Measure(ENTRY, FlyingSultans(box=OWN), 2)
    assert (measure.compiled, measure.name) == (False, "random")


def test_words_name_the_winds_of_the_own_box() -> None:
    view = FlyingSultans(box=OWN).view(FlyingSultans(box=OWN).setup(2, Rng("words", 0)), None)
    assert tell(Used(0, 6, 6, False), ("Ada", "Ben"), winds=view.winds).count("Glide 9") == 1


FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("twelve cloud tiles, not 11", {"clouds": USUAL.clouds[:-1]}),
    ("is not a cloud tile", {"clouds": ("..#/.##/###", *USUAL.clouds[1:])}),
    ("is not a cloud tile", {"clouds": (".../.##/##", *USUAL.clouds[1:])}),
    ("is not a cloud tile", {"clouds": (".../.##", *USUAL.clouds[1:])}),
    ("is not a cloud tile", {"clouds": ("..P/.##/###", *USUAL.clouds[1:])}),
    ("is not a palace", {"palace": "PP./.../#.#"}),
    ("is not a palace", {"palace": "PPP/###/###"}),
    ("is not a palace", {"palace": "PPP/..."}),
    ("Four palaces lie in four places", {"lay_outs": LayOuts(CORNERS[:3], CORNERS)}),
    ("Four palaces lie in four places", {"lay_outs": LayOuts((*CORNERS[:3], (4, 4, 3)), CORNERS)}),
    ("for “pinwheel”", {"lay_outs": LayOuts(CORNERS, (*CORNERS[:3], (3, 2, 3)))}),
    ("Wind 2", {"winds": replace(USUAL.winds, two=Blow("swap", 2))}),
    ("Wind 1", {"winds": replace(USUAL.winds, one=Blow("move"))}),
    ("four different winds", {"orders": replace(USUAL.orders, racer=(8, 6, 1, 1))}),
    ("four different winds", {"orders": replace(USUAL.orders, genie=(8, 6, 1))}),
    ("“builder” has not", {"orders": replace(USUAL.orders, builder=(8, 6, 1, 9))}),
]


@pytest.mark.parametrize(("why", "changes"), FAULTS)
def test_a_box_with_a_fault_is_refused_with_a_sentence(why: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        ENTRY.rules(Options(box=replace(USUAL, **changes)))
    assert why in sentence(refused.value)
    for language in ("fr", "de", "el"):
        assert sentence(refused.value, language)


MALFORMED = [
    ("rounds = 200", "rounds = 0"),
    ("pinwheel = [[1, 2, 0], [2, 4, 1], [4, 3, 2], [3, 1, 3]]", ""),
    ("[4, 1, 3]]", "[5, 1, 3]]"),
    ("[4, 1, 3]]", "[4, 1, 4]]"),
    ('2 = { kind = "swap" }', ""),
    ('2 = { kind = "swap" }', '9 = { kind = "swap" }'),
    ("steps = 3 }", "steps = 23 }"),
    ("racer   = [8, 6, 1, 3]", ""),
    ('"walk"', '"swim"'),
]


@pytest.mark.parametrize(("right", "wrong"), MALFORMED)
def test_what_is_no_box_at_all_is_not_read(right: str, wrong: str) -> None:
    assert TEXT.count(right) >= 1
    with pytest.raises(msgspec.ValidationError):
        read(TEXT.replace(right, wrong, 1))
