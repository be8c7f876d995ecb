"""Landscapes: what is wrong with them, their codes, the ready-made ones, and those made by chance."""

from __future__ import annotations

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.tapis_volant import ENTRY, Options
from bisat.games.tapis_volant.landscapes.code import DIGITS, code, decode
from bisat.games.tapis_volant.landscapes.generate import generate
from bisat.games.tapis_volant.landscapes.ready import READY, found
from bisat.games.tapis_volant.rules.landscape import Fault, checked, faults, pockets, sorted_pieces
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.terrain import Terrain
from bisat.parts.i18n import LANGUAGES, sentence

FAULTS: dict[str, tuple[tuple[Placed, ...], Fault]] = {
    "twice": ((Placed("palm", 5), Placed("palm", 9)), Fault("twice", ("palm",), ((9, 1),))),
    "off grid": (
        (Placed("puff", 24, 9),),
        Fault("off_grid", ("puff",), ((24, 9),)),
    ),
    "off ground": ((Placed("house", 5, 2),), Fault("off_ground", ("house",), ((5, 2),))),
    "off sky": ((Placed("bank", 5, 6),), Fault("off_sky", ("bank",), tuple((c, 6) for c in range(5, 10)))),
    "overlap": (
        (Placed("palm", 5), Placed("gate", 6)),
        Fault("overlap", ("palm", "gate"), ((6, 1), (6, 2), (6, 3))),
    ),
    "forbidden": ((Placed("palm", 2),), Fault("forbidden", ("palm",), ((2, 1),))),
    "cloud on roof": (
        (Placed("minaret", 9), Placed("streak", 10, 7)),
        Fault("cloud_on_roof", ("streak", "minaret"), ((10, 7),)),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_has_its_reason_and_its_cells(name: str) -> None:
    landscape, fault = FAULTS[name]
    assert faults(landscape) == (fault,)
    with pytest.raises(Refused) as why:
        checked(landscape)
    for language in LANGUAGES:
        assert not set("{}") & set(sentence(why.value, language))


def test_all_faults_are_told_at_once() -> None:
    landscape = (Placed("palm", 1), Placed("house", 2), Placed("bank", 22, 5))
    assert [fault.why for fault in faults(landscape)] == [
        "forbidden", "forbidden", "off_grid", "off_sky", "overlap",
    ]  # fmt: skip


def test_t14_a_cloud_may_hang_above_a_lower_roof_and_across_both_winds_but_not_into_the_calm() -> None:
    assert faults((Placed("mosque", 9), Placed("bank", 9, 9), Placed("puff", 10, 7))) == ()
    assert [fault.why for fault in faults((Placed("bank", 9, 6),))] == ["off_sky"]


def test_a_wall_up_to_the_sky_blocks_the_passage(monkeypatch: pytest.MonkeyPatch) -> None:
    from bisat.games.tapis_volant.rules import landscape

    monkeypatch.setattr(landscape, "built", lambda _, box: Terrain([(9, row) for row in range(1, 13)], ()))
    assert [fault.why for fault in faults(())] == ["blocked"]


def test_a_shaft_that_no_card_leads_out_of_is_a_dead_pocket() -> None:
    """Walls of height 8 with one cell between them: a carpet may sink in but no card climbs out."""
    walls = [(column, row) for column in (9, 11) for row in range(1, 9)]
    roof = [(10, row) for row in (5,)]
    dead = pockets(Terrain(walls, roof))
    assert dead == ((10, 1), (10, 2), (10, 3), (10, 4))
    assert pockets(Terrain(walls, ())) == ()


def test_a_dead_pocket_is_shown_with_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    from bisat.games.tapis_volant.rules import landscape

    walls = [(column, row) for column in (9, 11) for row in range(1, 9)]
    monkeypatch.setattr(landscape, "built", lambda _, box: Terrain(walls, [(10, 5)]))
    assert faults(()) == (Fault("pocket", (), ((10, 1), (10, 2), (10, 3), (10, 4))),)
    checked.cache_clear()
    with pytest.raises(Refused) as why:
        checked(())
    assert "10/1" in sentence(why.value)


@pytest.mark.no_cover
def test_there_are_at_least_eight_ready_made_landscapes_and_all_are_lawful() -> None:
    assert len(READY) >= 8
    for landscape in READY.values():
        assert faults(landscape) == ()


def test_a_landscape_is_found_by_name_code_or_pieces() -> None:
    pieces = sorted_pieces(READY["bazaar"])
    assert found("bazaar") == found(code(pieces)) == found(READY["bazaar"]) == pieces
    with pytest.raises(Refused, check=because("tapis_volant.no_code")):
        ENTRY.rules(Options(landscape="nowhere"))
    with pytest.raises(Refused, check=because("tapis_volant.forbidden")):
        ENTRY.rules(Options(landscape=(Placed("palm", 23),)))


def test_codes_round_trip_and_notice_a_slip() -> None:
    rng = Rng("codes", 0)
    for number in range(5):
        landscape = generate(f"code {number}")
        text = code(landscape)
        assert decode(text) == landscape
        assert decode(text.lower().replace("-", "")) == landscape
        signs = text.replace("-", "")
        at = rng.below(len(signs))
        other = rng.choice([sign for sign in DIGITS if sign != signs[at]])
        with pytest.raises(Refused):
            decode(signs[:at] + other + signs[at + 1 :])
    with pytest.raises(Refused):
        decode("ZZZZ-ZZZZ-ZZZZZ")


def test_the_same_seed_gives_the_same_landscape() -> None:
    assert generate("again") == generate("again") != generate("another")
    sizes = {len(generate(f"size {n}", fewest=2, most=3)) for n in range(3)}
    assert sizes <= {2, 3}
