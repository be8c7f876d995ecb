"""Matches kept as Parquet, for polars, pandas and whatever else reads it (extra `[report]`).

A folder holds two kinds of files: `matches-*.parquet`, a row for each match, and `decisions-*.parquet`, a row
for each decision with what its seat saw, what it could choose and chose, and what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl

from bisat import catalog
from bisat.core.codec import encode
from bisat.core.encoding import Encoding
from bisat.core.game import Act, AnyGame, State
from bisat.core.laws.numbers import word
from bisat.core.refusal import Refused
from bisat.core.wrapped_encoding import encoding
from bisat.lab.contest import Contest, Done, MatchRecord
from bisat.lab.play import seated

MATCHES: dict[str, Any] = {
    "contest": pl.String,
    "deal": pl.Int64,
    "shift": pl.Int64,
    "seed": pl.String,
    "bots": pl.List(pl.String),
    "places": pl.List(pl.Int64),
    "won": pl.List(pl.Float64),
    "scores": pl.List(pl.Int64),
    "reason": pl.String,
    "lasted": pl.Int64,
    "decisions": pl.List(pl.Int64),
}
DECISIONS: dict[str, Any] = {
    "contest": pl.String,
    "deal": pl.Int64,
    "shift": pl.Int64,
    "decision": pl.Int64,
    "at": pl.Int64,
    "seat": pl.Int64,
    "bot": pl.String,
    "view": pl.String,
    "sight": pl.Binary,
    "legal": pl.List(pl.Int64),
    "numbers": pl.List(pl.Int64),
    "move": pl.String,
    "place": pl.Int64,
    "won": pl.Float64,
}


class ParquetWriter:
    """Writes down the decisions of some matches as they are made."""

    def __init__(self, contest: Contest, game: AnyGame) -> None:
        self._contest = contest.key()
        self._game = game
        self._encoding = _encoding(contest, game)
        self._rows: list[dict[str, Any]] = []
        self._begun = 0
        """Where the rows of the present match begin."""

    def listen(self, state: State, act: Act, legal: Sequence[object]) -> None:
        """A seat made a move in a state."""
        view = self._game.view(state, act.seat)
        numbers = self._encoding
        self._rows.append(
            {
                "contest": self._contest,
                "decision": len(self._rows) - self._begun,
                "at": act.at,
                "seat": act.seat,
                "view": encode(view).decode(),
                "sight": None if numbers is None else numbers.observe(view),
                "legal": None if numbers is None else sorted(set(numbers.numbers(legal))),
                "numbers": None if numbers is None else [*word(numbers, act.move)],
                "move": encode(act.move).decode(),
            }
        )

    def ended(self, record: MatchRecord, sitting: Sequence[str]) -> None:
        """The match is over: every decision learns what came of it."""
        for row in self._rows[self._begun :]:
            seat = row["seat"]
            row.update(
                deal=record.deal,
                shift=record.shift,
                bot=sitting[seat],
                place=record.places[seat],
                won=record.won[seat],
            )
        self._begun = len(self._rows)

    def parquet(self) -> bytes:
        """All of it as one file."""
        file = BytesIO()
        pl.DataFrame(self._rows, schema=DECISIONS).write_parquet(file)
        return file.getvalue()


def _encoding(contest: Contest, game: AnyGame) -> Encoding | None:
    try:
        return encoding(catalog.entry(contest.game), game, contest.seats)
    except Refused:  # a game need not have one
        return None


class ParquetFolder:
    """The folder in which an arena keeps what it played."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def has(self, contest: Contest, which: tuple[tuple[int, int], ...]) -> bool:
        """Whether the decisions of a batch lie here."""
        return self._file(contest, which).exists()

    def add(self, contest: Contest, done: Done) -> None:
        """Keep the decisions of a batch."""
        path = self._file(contest, done.which)
        part = path.with_suffix(".part")
        part.write_bytes(done.kept)
        part.replace(path)

    def close(self, contest: Contest, records: Sequence[MatchRecord]) -> None:
        """Keep the list of all matches."""
        names, key = contest.names, contest.key()
        rows = [
            {
                "contest": key,
                "deal": record.deal,
                "shift": record.shift,
                "seed": contest.deal_seed(record.deal),
                "bots": [*seated(names, contest.seats, record.shift)],
                "places": [*record.places],
                "won": [*record.won],
                "scores": [*record.scores],
                "reason": record.reason,
                "lasted": record.lasted,
                "decisions": [*record.decisions],
            }
            for record in records
        ]
        pl.DataFrame(rows, schema=MATCHES).write_parquet(self.folder / f"matches-{key}.parquet")

    def _file(self, contest: Contest, which: tuple[tuple[int, int], ...]) -> Path:
        (deal, _), (last, shift) = which[0], which[-1]
        return self.folder / f"decisions-{contest.key()}-{deal:07}-{last:07}-{shift}.parquet"


def matches(folder: str | Path) -> pl.DataFrame:
    """Every match that was kept, in order."""
    return pl.read_parquet(Path(folder) / "matches-*.parquet").sort("contest", "deal", "shift")


def decisions(folder: str | Path) -> pl.LazyFrame:
    """Every decision that was kept; only what is asked of it is read."""
    return pl.scan_parquet(Path(folder) / "decisions-*.parquet")
