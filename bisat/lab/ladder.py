"""A ladder: every two bots of a game at so many seats, rated together; newcomers meet everybody once."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from bisat import catalog
from bisat.core.figures import Measured
from bisat.core.ladder import Extreme, Ladder, Pair, Rung, file_name, kept, read
from bisat.core.refusal import Refused
from bisat.external_bots.loader import is_external, named
from bisat.lab.arena import contested
from bisat.lab.contest import MatchRecord
from bisat.lab.envs.editions import fewest
from bisat.lab.fault import Faults
from bisat.lab.interval import Interval, share_interval
from bisat.lab.play import seated
from bisat.lab.report.ratings import deals_won, rated
from bisat.lab.simulate import Progress

GAMES = 64
"""Matches of each two bots, where nobody says it."""


def ladder(
    game: str,
    bots: Sequence[str] = (),
    games: int = GAMES,
    *,
    seats: int | None = None,
    seed: str = "ladder",
    folder: str | Path,
    workers: int | None = None,
    progress: Progress | None = None,
    anew: bool = False,
    faults: Faults = "count",
    isolate: bool = False,
) -> Ladder:
    """Place bots on the ladder of a game, and write it into a folder whenever a contest is over.

    What this folder or the game itself knows already is not played again, unless all shall be `anew`. A run
    that was broken off goes on where it was. Contests stop early once the two have parted.
    """
    entry = catalog.entry(game)
    seats = fewest(game) if seats is None else seats
    if seats == 1:
        raise Refused("malformed", why="a ladder takes two seats or more: who plays alone beats nobody")
    options = catalog.header(game, seats, seed).options
    house = [name for name in catalog.bots(game) if entry.kind != "real time" or name != "random"]
    for bot in bots:
        if not is_external(bot):
            catalog.bot(game, bot)
    path = Path(folder) / file_name(game, seats)
    path.parent.mkdir(parents=True, exist_ok=True)
    command = f"bisat ladder {game} --seats {seats} --games {games} --seed {shlex.quote(seed)} --anew"
    made = Ladder(game, seats, entry.revision, seed, games, command, options=options)
    known = None if anew else _known(path, made, entry.show.package)
    before = () if known is None else known.pairs
    names = [
        *dict.fromkeys([*house, *(name for it in before for name in (it.one, it.other)), *map(named, bots)])
    ]
    if len(names) - len(house):
        guests = ",".join(shlex.quote(name) for name in names[len(house) :])
        command = f"{command} --bots {guests}"
    pairs = {(it.one, it.other): it for it in before}
    wanted = [pair for pair in combinations(names, 2) if pair not in pairs]
    played = 0 if known is None else known.played
    made = replace(
        made,
        command=command,
        played=played,
        done=len(pairs),
        shortest=None if known is None else known.shortest,
        longest=None if known is None else known.longest,
    )
    resumed = path.with_suffix(".jsonl")
    for number, pair in enumerate(wanted):
        arena, records = contested(
            game,
            pair,
            games,
            seed=seed,
            seats=seats,
            workers=workers,
            until_parted=True,
            resume=resumed,
            progress=None
            if progress is None
            else lambda some, _, before=number: progress(before * games + some, len(wanted) * games),  # type: ignore[misc]  # mypy finds no type for defaults
            faults=faults,
            isolate=isolate,
        )
        pairs[pair] = _pair(pair, records)
        made = replace(
            _with_extremes(made, pair, records, seed),
            played=made.played + arena.games,
            done=len(pairs),
            left=len(wanted) - number - 1,
            faults=(*made.faults, *[f"{fault.bot}: {fault}" for fault in arena.faults[:1]]),
        )
        made = _rated(made, names, house, pairs)
        _write(path, made)
    if not wanted:
        made = _rated(made, names, house, pairs)
        _write(path, made)
    resumed.unlink(missing_ok=True)
    return made


def _known(path: Path, like: Ladder, package: str) -> Ladder | None:
    """The ladder that goes on: the one in the file, else the one of the game, if it is of the same rules."""
    if path.exists():
        found = read(path.read_bytes())
        if (found.game, found.seats) != (like.game, like.seats):
            raise Refused("malformed", why=f"{path} is the ladder of {found.game} with {found.seats} seats")
    else:
        ours = [one for one in kept(package) if one.seats == like.seats]
        if not ours:
            return None
        found = ours[0]
    same = found.revision == like.revision and found.options == like.options
    return found if same else None


def _pair(pair: tuple[str, str], records: Sequence[MatchRecord]) -> Pair:
    deals = deals_won(records)
    share = share_interval([float(1 + (one - other) / 2) / 2 for one, other in deals])  # of two matches
    counts = tuple([(round(float(one), 6), round(float(other), 6)) for one, other in deals])
    return Pair(*pair, counts, _measured(share))


def _rated(
    made: Ladder, names: Sequence[str], house: Sequence[str], pairs: dict[tuple[str, str], Pair]
) -> Ladder:
    """The ladder of the bots that have met somebody."""
    present = [name for name in names if any(name in pair for pair in pairs)]
    at = {name: number for number, name in enumerate(present)}
    deals = {(at[one], at[other]): np.array(it.deals) for (one, other), it in pairs.items()}
    anchors = [at[name] for name in house if name in at]
    found = rated(present, deals, anchors)
    rungs = [Rung(one.bot, _measured(one.points, 1), one.bot not in house) for one in found]
    rungs.sort(key=lambda rung: -rung.points.mean)
    return replace(made, rungs=tuple(rungs), pairs=tuple(pairs.values()))


def _with_extremes(made: Ladder, pair: tuple[str, str], records: Sequence[MatchRecord], seed: str) -> Ladder:
    """The shortest and the longest match, those of this contest included; broken off ones tell nothing."""
    found: list[Extreme] = [
        Extreme(sum(it.decisions), seated(pair, made.seats, it.shift), f"{seed}/{it.deal}")
        for it in records
        if not it.faults
    ]
    shortest, longest = (
        [*found, *([one] if one is not None else [])] for one in (made.shortest, made.longest)
    )
    return replace(
        made,
        shortest=min(shortest, key=lambda it: it.decisions, default=None),
        longest=max(longest, key=lambda it: it.decisions, default=None),
    )


def _measured(one: Interval, digits: int = 4) -> Measured:
    return Measured(*[round(edge, digits) for edge in (one.mean, one.low, one.high)])


def _write(path: Path, made: Any) -> None:
    """Whole or not at all: whoever reads it meanwhile sees the one before."""
    part = path.with_suffix(".part")
    part.write_bytes(msgspec.json.encode(made) + b"\n")
    part.replace(path)
