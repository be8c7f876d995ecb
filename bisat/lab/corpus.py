"""A corpus: finished matches of one game between its bots, as Parquet, each of which the rules can check.

A row is a match: with `seed`, `seats`, `options` and `revision` it is what `bisat.open` takes, `events` are
all that happened, as JSON, and the rest is what came of it. `corpus` writes, `read` reads, `match` opens one.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.core.codec import encode, plain
from bisat.core.game import Event
from bisat.core.log import Header, Match, Saved
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.external_bots.loader import is_external
from bisat.lab.envs.editions import fewest
from bisat.lab.executor import MatchExecutor
from bisat.lab.play import bench, play
from bisat.lab.simulate import Progress

SHARD = 200
"""Matches in a file: the same whoever plays them, so that a run can go on."""
SAMPLE, CARD = "corpus.parquet", "README.md"
COLUMNS: dict[str, Any] = {
    "number": pl.Int64,
    "seed": pl.String,
    "seats": pl.Int64,
    "bots": pl.List(pl.String),
    "options": pl.String,
    "revision": pl.Int64,
    "events": pl.String,
    "places": pl.List(pl.Int64),
    "won": pl.List(pl.Float64),
    "scores": pl.List(pl.Int64),
    "reason": pl.String,
    "lasted": pl.Int64,
}


class Plan(msgspec.Struct, frozen=True):
    """Which matches of which corpus."""

    game: str
    seed: str
    bots: tuple[str, ...]
    first: int
    games: int


class Corpus(msgspec.Struct, frozen=True):
    """What lies in a folder."""

    game: str
    games: int
    events: int
    checksum: str
    """Of all matches in order: of what they say, not of how Parquet packs it."""


def corpus(
    game: str,
    games: int,
    folder: str | Path,
    *,
    seed: str = "corpus",
    bots: Sequence[str] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Corpus:
    """Play matches into a folder, check each by the rules, and write their card; what lies there stays.

    Match k is drawn from `seed/k`: how many sit, and who of the bots in every seat.
    """
    names = tuple(levels(game) if bots is None else bots)
    if any(is_external(name) for name in names):
        raise Refused(
            "malformed", why="a corpus is played by bots of the house, so that anybody can repeat it"
        )
    bench(game, names, None)
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    plans = [Plan(game, seed, names, at, min(SHARD, games - at)) for at in range(0, games, SHARD)]
    left = [plan for plan in plans if not _lies(plan, out)]
    done = games - sum(plan.games for plan in left)
    with MatchExecutor((os.cpu_count() or 1) if workers is None else workers) as executor:
        for number, rows in executor.done(played, left):
            path = _path(left[number], out)
            part = path.with_suffix(".part")
            pl.DataFrame(rows, schema=COLUMNS).write_parquet(part, compression="zstd", compression_level=19)
            part.replace(path)
            done += left[number].games
            if progress is not None:
                progress(done, games)
    found = checked(game, read(out, game).head(games))
    words = f"bisat corpus {game} --games {games} --seed {shlex.quote(seed)}"
    command = words if bots is None else f"{words} --bots {','.join(names)}"
    (out / CARD).write_text(card(found, command, names), encoding="utf-8")
    return found


def levels(game: str) -> tuple[str, ...]:
    """All bots of a game; hands at random never rest, so in real time those are left out."""
    real_time = catalog.entry(game).kind == "real time"
    return tuple([name for name in catalog.bots(game) if not real_time or name != "random"])


def _path(plan: Plan, folder: Path) -> Path:
    key = sha256(encode((plan.seed, plan.bots, catalog.entry(plan.game).revision))).hexdigest()[:8]
    return folder / f"{plan.game}-{key}-{plan.first:07}.parquet"


def _lies(plan: Plan, folder: Path) -> bool:
    """Whether at least these matches lie there."""
    path = _path(plan, folder)
    return path.exists() and pl.scan_parquet(path).select(pl.len()).collect().item() >= plan.games


def played(plan: Plan) -> list[dict[str, Any]]:
    """Matches in full."""
    made = bench(plan.game, plan.bots, None)
    least, most = fewest(plan.game), catalog.entry(plan.game).seats[1]
    rows = []
    for number in range(plan.first, plan.first + plan.games):
        seed = f"{plan.seed}/{number}"
        rng = Rng(seed, 0).child("who plays")
        header = catalog.header(plan.game, least + rng.below(most - least + 1), seed)
        sitting = [rng.choice(plan.bots) for _ in range(header.seats)]
        record: list[Event] = []
        game = catalog.build(plan.game, header.options)
        done = play(game, [made[name] for name in sitting], seed, record=record)
        rows.append(
            {
                "number": number,
                "seed": seed,
                "seats": header.seats,
                "bots": sitting,
                "options": encode(header.options).decode(),
                "revision": header.revision,
                "events": encode([plain(event) for event in record]).decode(),
                "places": [*done.outcome.places],
                "won": [*win_shares(done.outcome)],
                "scores": [*done.outcome.scores],
                "reason": done.outcome.reason,
                "lasted": done.lasted,
            }
        )
    return rows


def read(folder: str | Path, game: str) -> pl.DataFrame:
    """The corpus of a game in a folder, in order."""
    paths = sorted(Path(folder).glob(f"{game}-*.parquet"))
    if not paths:
        raise Refused("malformed", why=f"no matches of {game} lie in {folder}")
    return pl.concat([pl.read_parquet(path) for path in paths]).sort("number")


def sample(game: str) -> pl.DataFrame:
    """The matches of a game that come with bisat: small, for tests and first steps."""
    file = files(catalog.entry(game).show.package).joinpath(SAMPLE)
    if not file.is_file():
        raise Refused("malformed", why=f"no matches of {game} come with bisat")
    return pl.read_parquet(file.read_bytes())


def match(game: str, row: Mapping[str, Any]) -> Match:
    """A match of a corpus, played again by the rules; Refused where it is not lawful or ended otherwise."""
    options, events = msgspec.json.decode(row["options"]), msgspec.json.decode(row["events"])
    header = Header(game, row["seats"], row["seed"], options, None, row["revision"])
    found = catalog.reopen(Saved(header, tuple(events)))
    ended = found.outcome()
    said = (row["places"], row["scores"], row["reason"], row["won"], row["lasted"])
    if ended is None or said != (
        [*ended.places],
        [*ended.scores],
        ended.reason,
        [*win_shares(ended)],
        found.state.at,
    ):
        raise Refused("malformed", why=f"match {row['number']} ends otherwise than the corpus says")
    return found


def checked(game: str, matches: pl.DataFrame) -> Corpus:
    """Every match played again by the rules, and the checksum of what they say."""
    seen, events = sha256(), 0
    for row in matches.iter_rows(named=True):
        events += len(match(game, row).events)
        seen.update(encode([row[name] for name in COLUMNS]))
    return Corpus(game, matches.height, events, seen.hexdigest())


def card(found: Corpus, command: str, bots: Sequence[str]) -> str:
    """What a corpus is, for whoever finds it."""
    entry = catalog.entry(found.game)
    return "\n".join([*_card(found, command, bots, entry.title, entry.revision), ""])


def _card(found: Corpus, command: str, bots: Sequence[str], title: str, revision: int) -> Iterator[str]:
    yield f"# {title}: {found.games:,} matches between bots\n"
    yield f"Made by `{command}`; anybody who runs it has the same. {found.events:,} events, checked by the"
    yield f"rules (revision {revision}) match by match. MIT, as bisat.\n"
    yield f"Checksum of all they say, in order: `{found.checksum}`.\n"
    yield "Match *k* is drawn from its seed: how many sit, and for every seat one of"
    yield f"{', '.join(bots)}. Options are the default ones. Bots see views only; what they are worth"
    yield "is on the game's ladder. People play otherwise.\n"
    yield "| column | holds |\n|---|---|"
    yield from (f"| `{name}` | {about} |" for name, about in zip(COLUMNS, ABOUT, strict=True))
    yield "\n`bisat.lab.corpus.read(folder, game)` reads it, `match(game, row)` plays one again,"
    yield f"`bisat corpus {found.game} --out FOLDER --check` checks all. Any reader of Parquet will do."


ABOUT = (
    "which match, from 0",
    "all its chance: event *n* is drawn from the seed and *n*",
    "how many played",
    "who, by seat",
    "all options, as JSON",
    "of the rules",
    "everything that happened, as the JSON of a saved match",
    "by seat; 1 is best, equals share",
    "what each seat won of the match, from 0 to 1",
    "by seat, in the game's own units",
    "how it ended",
    "match time at the end, in milliseconds",
)
