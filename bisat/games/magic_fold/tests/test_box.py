"""The box: what comes with the game, own data files, and a clear sentence for each fault."""

from __future__ import annotations

import runpy
import shutil
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.magic_fold import ENTRY, Options
from bisat.games.magic_fold.__main__ import main
from bisat.games.magic_fold.cloth.compose import (
    ADVANCED,
    STANDARD,
    Difficulty,
    compose,
    compose_into,
    difficulty,
    mixed,
    plain,
    written,
)
from bisat.games.magic_fold.cloth.sheet import CELLS
from bisat.games.magic_fold.rules.box import MAX_CARDS, Box, Track, checked, contents, read
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.parts.i18n import sentence

FOLDER = Path(str(files("bisat.games.magic_fold"))) / "box"
USUAL = read()
HELD = contents()


def test_the_cloth_has_every_motif_in_every_colour_once() -> None:
    assert len(set(HELD.pictures)) == CELLS


def test_there_are_24_standard_and_20_advanced_cards_all_different() -> None:
    assert (HELD.standard, len(HELD.cards)) == (24, 44)
    assert len({card.elements for card in HELD.cards}) == 44
    assert [card.number for card in HELD.cards] == list(range(44))


def test_standard_cards_ask_for_motifs_only_or_colours_only() -> None:
    for card in HELD.cards[:24]:
        motifs = [element.motif is not None for element in card.elements]
        colours = [element.colour is not None for element in card.elements]
        assert (all(motifs), any(colours)) == (True, False) or (any(motifs), all(colours)) == (False, True)


def test_advanced_cards_mix() -> None:
    for card in HELD.cards[24:]:
        kinds = {(element.motif is None, element.colour is None) for element in card.elements}
        assert len(kinds) > 1 or kinds == {(False, False)}
    every = [element for card in HELD.cards[24:] for element in card.elements]
    assert {(element.motif is None, element.colour is None) for element in every} == {
        (False, False), (False, True), (True, False), (True, True),
    }  # fmt: skip


def test_cards_have_one_to_four_elements_and_only_one_cloud_brings_a_genie() -> None:
    assert {len(card.elements) for card in HELD.cards} == {1, 2, 3, 4}
    assert {card.clouds for card in HELD.cards} == {1, 2, 3}
    assert all(card.genie == (card.clouds == 1) for card in HELD.cards)


@pytest.mark.parametrize("deck", [HELD.cards[:24], HELD.cards[24:]], ids=["standard", "advanced"])
def test_rewards_rise_with_measured_difficulty(deck: tuple[Any, ...]) -> None:
    measured: dict[int, list[Difficulty]] = {1: [], 2: [], 3: []}
    for card in deck:
        hard = difficulty(card.elements, HELD.pictures)
        assert hard is not None, "every card can be folded"
        measured[card.clouds].append(hard)
    assert max(measured[1]) <= min(measured[2])
    assert max(measured[2]) <= min(measured[3])


def test_the_decks_are_those_that_the_tool_composes(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "cloth.toml", tmp_path)
    compose_into(tmp_path)
    for name in ("standard.toml", "advanced.toml"):
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()


@pytest.mark.no_cover
def test_decks_for_another_cloth_can_be_composed() -> None:
    pictures = Rng("cloth", 0).shuffled(HELD.pictures)
    for sizes, sample in ((STANDARD, plain), (ADVANCED, mixed)):
        deck = compose(pictures, sizes, sample, "other")
        assert len(deck) == sum(sizes.values())
        assert all(difficulty(elements, pictures) is not None for _, elements in deck)
        assert written("own", deck).count("\n") == len(deck) + 3


def test_the_track_is_that_of_the_page() -> None:
    assert HELD.track == Track(31, 10, (5, 9, 14, 18, 23, 27), ((7, 11), (16, 20), (24, 26)))


def test_an_own_box_is_read_from_its_folder_and_played(tmp_path: Path) -> None:
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path)
    (tmp_path / "track.toml").write_text("palace = 12\nshort = 4\ncobras = [3]\nshortcuts = [[5, 8]]\n")
    game = MagicFold(box=read(tmp_path), short=True)
    state = game.setup(2, Rng("own", 0))
    assert state.squares == (4, 4, 4)
    assert len(state.cobras) == 1


CLOTH = USUAL.cloth
FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("four rows of four", {"cloth": CLOTH[:3]}),
    ("four rows of four", {"cloth": (*CLOTH[:3], "red camel")}),
    ("“red fish” is not a picture", {"cloth": (*CLOTH[:3], CLOTH[3].replace("red lamp", "red fish"))}),
    ("“camel” is not a picture", {"cloth": (*CLOTH[:3], CLOTH[3].replace("red lamp", "camel"))}),
    ("shows “red camel” more than once", {"cloth": (*CLOTH[:3], CLOTH[3].replace("red lamp", "red camel"))}),
    ("standard deck needs 4 to 100", {"standard": USUAL.standard[:3]}),
    ("advanced deck needs 4 to 100", {"advanced": ()}),
    ("standard deck needs 4 to 100", {"standard": ("1: ?",) * (MAX_CARDS + 1)}),
    ("is not a card", {"standard": (*USUAL.standard, "camel, moon")}),
    ("is not a card", {"standard": (*USUAL.standard, "4: camel, moon")}),
    ("is not a card", {"advanced": (*USUAL.advanced, "2: camel, red blue")}),
    ("is not a card", {"advanced": (*USUAL.advanced, "2: ")}),
    ("more than four elements", {"advanced": (*USUAL.advanced, "2: ?, ?, ?, ?, ?")}),
    ("can’t be folded", {"advanced": (*USUAL.advanced, "2: red camel, blue palace")}),
    ("2 to 200 clouds", {"track": Track(1, 10, (), ())}),
    ("2 to 200 clouds", {"track": Track(31, 31, (), ())}),
    ("at most eight cobra squares", {"track": Track(31, 10, (5, 5), ())}),
    ("at most eight cobra squares", {"track": Track(31, 10, tuple(range(11, 20)), ())}),
    ("lead forward", {"track": Track(31, 10, (), ((7, 3),))}),
    ("lead forward", {"track": Track(31, 10, (), ((7, 8), (3, 4)))}),
    ("between the start and the palace", {"track": Track(31, 10, (0,), ())}),
    ("between the start and the palace", {"track": Track(31, 10, (), ((7, 31),))}),
    ("squares of their own", {"track": Track(31, 10, (7,), ((7, 9),))}),
    ("squares of their own", {"track": Track(31, 10, (10,), ())}),
]


@pytest.mark.parametrize(("why", "changes"), FAULTS, ids=lambda part: part if isinstance(part, str) else "")
def test_a_box_that_cannot_be_played_with_is_refused_with_a_sentence(
    why: str, changes: dict[str, Any]
) -> None:
    box: Box = msgspec.structs.replace(USUAL, **changes)
    with pytest.raises(Refused) as refused:
        checked(box)
    assert why in sentence(refused.value)
    for language in ("fr", "de", "el"):
        assert sentence(refused.value, language)


def test_a_deck_may_have_a_hundred_cards_and_each_of_them_is_looked_at() -> None:
    many = ("1: camel, lamp, moon, ?",) * (MAX_CARDS - 1)
    box = msgspec.structs.replace(USUAL, standard=(*many, "1: ?"))
    assert len(checked(box).cards) == MAX_CARDS + len(USUAL.advanced)
    last = msgspec.structs.replace(box, standard=(*many, "1: red camel, blue palace"))
    assert contents(last).standard == MAX_CARDS, "reading alone does not notice"
    with pytest.raises(Refused, check=because("magic_fold.unfoldable")):
        checked(last)
    with pytest.raises(Refused, check=because("magic_fold.unfoldable")):
        ENTRY.rules(Options(box=last))
    ENTRY.rules(Options(box=last), checked=True)


@pytest.mark.parametrize("text", ["palace = ", "palace = 31", None])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, text: str | None) -> None:
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path)
    if text is None:
        (tmp_path / "track.toml").unlink()
    else:
        (tmp_path / "track.toml").write_text(text)
    with pytest.raises(Refused) as refused:
        read(tmp_path)
    assert "track.toml" in sentence(refused.value)
    assert str(tmp_path) not in sentence(refused.value)


def test_a_folder_is_checked_and_printed_as_the_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("cloth.toml", "track.toml"):
        shutil.copy(FOLDER / name, tmp_path)
    assert main([str(tmp_path)]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "The file standard.toml can’t be read: FileNotFoundError.\n")
    assert main(["--compose", str(tmp_path)]) == 0
    assert msgspec.json.decode(capsys.readouterr().out, type=Box) == USUAL
    (tmp_path / "track.toml").write_text("palace = 12\nshort = 4\ncobras = [4]\nshortcuts = []\n")
    assert main([str(tmp_path)]) == 1
    assert "squares of their own" in capsys.readouterr().err


def test_the_box_is_checked_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, main.__module__)
    monkeypatch.setattr(sys, "argv", ["magic_fold", str(FOLDER)])
    with pytest.raises(SystemExit) as done:
        runpy.run_module("bisat.games.magic_fold", run_name="__main__")
    assert done.value.code == 0
    assert msgspec.json.decode(capsys.readouterr().out, type=Box) == USUAL


def test_a_deck_that_is_no_multiple_of_four_goes_on() -> None:
    box: Box = msgspec.structs.replace(USUAL, standard=USUAL.standard[:5])
    game = MagicFold(box=box, deck="standard", short=True)
    from bisat.core.check import finish

    assert finish(game, 2, "five").outcome() is not None
