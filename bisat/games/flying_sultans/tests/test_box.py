"""The box: what is in it, and what `read` refuses."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bisat.games.flying_sultans.rules.box import BOX, read

TEXT = files("bisat.games.flying_sultans.rules").joinpath("box.toml").read_text(encoding="utf-8")


def test_the_box_holds_what_the_rules_say() -> None:
    assert len(BOX.clouds) == 12
    assert all(tile.count(".") == 4 and tile.count("#") == 5 for tile in BOX.clouds)
    assert BOX.palace == "PPP...#.#"
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
    assert read(TEXT) == BOX


FAULTS = [
    ("at least one round", "rounds = 200", "rounds = 0"),
    ("twelve cloud tiles", '  "#.#/.../###",\n]', "]"),
    ("is no cloud tile", ".../.##/###", "..#/.##/###"),
    ("is no cloud tile", ".../.##/###", ".../.##/##"),
    ("is no cloud tile", ".../.##/###", ".../.##"),
    ("is no cloud tile", ".../.##/###", "..P/.##/###"),
    ("is no palace", "PPP/.../#.#", "PP./.../#.#"),
    ("is no palace", "PPP/.../#.#", "PPP/###/###"),
    ("is no palace", "PPP/.../#.#", "PPP/..."),
    ("the lay-outs are corners, pinwheel", "pinwheel = [[1, 2, 0], [2, 4, 1], [4, 3, 2], [3, 1, 3]]", ""),
    ("four palaces in rows and columns 1 to 4", "[4, 1, 3]]", "[5, 1, 3]]"),
    ("four palaces in rows and columns 1 to 4", "[4, 1, 3]]", "[4, 4, 3]]"),
    ("four palaces in rows and columns 1 to 4", ", [4, 1, 3]]", "]"),
    ("turned by 0 to 3 quarters", "[4, 1, 3]]", "[4, 1, 4]]"),
    ("lies in the middle", "[4, 1, 3]]", "[3, 2, 3]]"),
    ("one wind tile of each force", '2 = { kind = "swap" }', ""),
    ("one wind tile of each force", '2 = { kind = "swap" }', '9 = { kind = "swap" }'),
    ("has steps to give exactly if", 'kind = "swap" }', 'kind = "swap", steps = 2 }'),
    ("has steps to give exactly if", "steps = 3 }", "steps = 0 }"),
    ("the ready-made orders are racer, genie, builder", "racer   = [8, 6, 1, 3]", ""),
    ("shows four different tiles", "[8, 6, 1, 3]", "[8, 6, 1, 1]"),
    ("shows four different tiles", "[8, 6, 1, 3]", "[8, 6, 1]"),
    ("shows four different tiles", "[8, 6, 1, 3]", "[8, 6, 1, 9]"),
    ("Invalid enum value", '"walk"', '"swim"'),
]


@pytest.mark.parametrize(("why", "right", "wrong"), FAULTS)
def test_a_box_with_a_fault_is_refused_with_a_sentence(why: str, right: str, wrong: str) -> None:
    assert TEXT.count(right) >= 1
    with pytest.raises(ValueError, match=why):
        read(TEXT.replace(right, wrong, 1))
