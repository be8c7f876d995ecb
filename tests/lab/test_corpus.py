"""A corpus: made by one command from a seed, the same for everybody, and every match is lawful."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import polars as pl
import pytest

import bisat
from bisat.cli import main
from bisat.core.refusal import Refused
from bisat.lab import corpus as room
from bisat.lab.corpus import CARD, COLUMNS, checked, corpus, levels, match, read, sample


def test_the_same_seed_gives_the_same_matches_and_a_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "SHARD", 3)
    asked: list[tuple[int, int]] = []
    one = corpus("montgolfiere", 4, tmp_path / "one", bots=("random", "easy"), workers=1)
    assert corpus(
        "montgolfiere",
        7,
        tmp_path / "one",
        bots=("random", "easy"),
        workers=1,
        progress=lambda *it: asked.append(it),
    ) == corpus("montgolfiere", 7, tmp_path / "two", bots=("random", "easy"), workers=1)
    assert asked == [(6, 7), (7, 7)], "the first three lay there"
    assert checked("montgolfiere", read(tmp_path / "two", "montgolfiere").head(4)) == one
    rows = read(tmp_path / "two", "montgolfiere")
    assert rows["number"].to_list() == [*range(7)]
    assert set(rows["seats"]) > {2}
    card = (tmp_path / "two" / CARD).read_text()
    assert "bisat corpus montgolfiere --games 7 --seed corpus --bots random,easy" in card
    assert all(f"`{name}`" in card for name in COLUMNS)


def test_a_match_that_was_touched_is_found(tmp_path: Path) -> None:
    corpus("labyrinth-duel", 1, tmp_path, bots=("easy",), workers=1)
    (row,) = read(tmp_path, "labyrinth-duel").to_dicts()
    assert match("labyrinth-duel", row).outcome() is not None
    for name, value in (
        ("places", row["places"][::-1]),
        ("won", [0.5, 0.5]),
        ("lasted", row["lasted"] + 1),
        ("seed", "another"),
        ("events", row["events"][: row["events"].rindex(",{")] + "]"),
    ):
        with pytest.raises(Refused):
            match("labyrinth-duel", {**row, name: value})


@pytest.mark.parametrize(
    ("game", "checksum"),
    [
        ("montgolfiere", "2cc1e6f8f488ef7b"),
        ("tapis-volant", "85f05d1575e4fb79"),
        ("flying-sultans", "f882b7100f7dbbd4"),
        ("labyrinth-duel", "c7fdfcff342c0684"),
        ("magic-fold", "18896ce51bfb462a"),
    ],
)
def test_the_matches_that_come_with_a_game_are_lawful(game: str, checksum: str) -> None:
    rows = sample(game)
    assert (rows.height, dict(rows.schema)) == (200, COLUMNS)
    assert {bot for bots in rows["bots"] for bot in bots} <= {*levels(game)}
    if os.environ.get("BISAT_SOAK"):
        assert checked(game, rows).checksum.startswith(checksum)
    assert checked(game, rows.gather_every(20)).games == 10
    kept = match(game, rows.row(3, named=True)).save()
    assert len(bisat.open(msgspec.to_builtins(kept)).events) == len(kept.events)


def test_the_command_writes_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["corpus", "montgolfiere", "--out", str(tmp_path)]
    assert main([*asked, "--games", "2", "--bots", "random", "--workers", "1"]) == 0
    made = capsys.readouterr()
    assert "2 matches" in made.out
    assert made.err == "2 of 2 matches\n"
    assert main([*asked, "--check"]) == 0
    assert capsys.readouterr().out == made.out
    path = next(tmp_path.glob("*.parquet"))
    pl.read_parquet(path).with_columns(reason=pl.lit("nothing")).write_parquet(path)
    assert main([*asked, "--check"]) == 2
    assert "match 0 ends otherwise" in capsys.readouterr().err
    assert main([*asked, "--games", "1", "--bots", "mine:Own"]) == 2
    assert "bots of the house" in capsys.readouterr().err


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no matches of montgolfiere"):
        read(tmp_path, "montgolfiere")
