"""Matches as Parquet: every decision with what was seen, what could be chosen and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from bisat import catalog
from bisat.lab.arena import arena
from bisat.lab.parquet import decisions, matches

pytestmark = pytest.mark.no_cover


def kept(folder: Path, **more: Any) -> dict[str, bytes]:
    """All files of a small contest."""
    arena("montgolfiere", ["random", "easy"], 20, seed="kept", keep=folder, **more)
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_files_are_the_same_whoever_plays_and_after_a_break(tmp_path: Path) -> None:
    alone = kept(tmp_path / "alone", workers=1)
    assert len(alone) == 4, "ten deals are three batches, and there is the list of matches"
    assert kept(tmp_path / "two", workers=2) == alone
    checkpoint = tmp_path / "diary"
    kept(tmp_path / "broken", workers=1, resume=checkpoint)
    (tmp_path / "broken" / next(iter(alone))).unlink()
    assert kept(tmp_path / "broken", workers=1, resume=checkpoint) == alone


def test_polars_reads_views_numbers_and_outcomes(tmp_path: Path) -> None:
    result = arena("montgolfiere", ["random", "easy"], 12, seats=3, keep=tmp_path)
    every, rows = matches(tmp_path), decisions(tmp_path).collect()
    assert len(every) == 12
    assert len(rows) == result.decisions == every["decisions"].list.sum().sum()
    won = rows.unique(["deal", "shift", "seat"]).group_by("bot").agg(pl.col("won").sum() / 12)
    rates = {one.bot: one.win_rate.mean for one in result.standings}
    assert dict(won.iter_rows()) == pytest.approx(rates)
    encoding = catalog.encoding("montgolfiere", 3)
    types = catalog.build("montgolfiere").types
    for row in rows.head(60).iter_rows(named=True):
        view = msgspec.json.decode(row["view"], type=types.view)
        assert view.seat == row["seat"]
        assert encoding.observe(view) == row["sight"]
        assert row["numbers"] == [encoding.number(msgspec.json.decode(row["move"], type=types.move))]
        assert row["numbers"][0] in row["legal"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("flying-sultans", {}), ("labyrinth-duel", {"cards": 1}), ("montgolfiere", {"bank": 60})],
)
def test_other_games_are_kept_as_well(game: str, options: dict[str, Any], tmp_path: Path) -> None:
    arena(game, ["easy", "medium"], 2, options=options, keep=tmp_path)
    rows = decisions(tmp_path).select("numbers", "legal").collect()
    assert all(numbers[0] in legal for numbers, legal in rows.iter_rows())
