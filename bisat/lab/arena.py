"""Bots against each other, seats rotated: who wins how often, and how sure that is."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, get_args

import msgspec
from msgspec.structs import replace

from bisat import catalog
from bisat.core import rng, stream
from bisat.core.codec import Json
from bisat.core.extra import extra
from bisat.core.refusal import Refused
from bisat.external_bots.command import PATIENCE
from bisat.external_bots.loader import named
from bisat.lab.batch import play_batch
from bisat.lab.checkpoint import Checkpoint
from bisat.lab.compiled import has_compiled_form
from bisat.lab.contest import Contest, Done, MatchRecord, batches
from bisat.lab.executor import MatchExecutor
from bisat.lab.fault import Fault, Faults
from bisat.lab.interval import DOUBT, Interval, mean_interval, share_interval
from bisat.lab.play import bench, seated, several
from bisat.lab.simulate import Progress, table
from bisat.lab.stopping import doubt, looks, parted

if TYPE_CHECKING:
    from bisat.lab.parquet import ParquetFolder

MANY = 32
"""From this many deals on, starting more processes pays."""
SHOWN = 20
"""So many faults are told one by one."""


class Standing(msgspec.Struct, frozen=True):
    """What one bot reached."""

    bot: str
    seats: int
    """How many seats it filled in all matches together."""
    win_rate: Interval
    """The part of all matches that its seats won together; what an automaton wins belongs to nobody."""
    place: Interval
    """Of its seats, on average."""
    ms_per_decision: float
    """Processor time of its choices; 0 for compiled forms, where single ones are not measured."""
    faults: int = 0
    """How many matches it forfeited by doing what no bot may do."""


class Arena(msgspec.Struct, frozen=True):
    """The whole contest."""

    game: str
    seats: int
    games: int
    """That were played."""
    seed: str
    bots: tuple[str, ...]
    options: Json
    decisions: int
    seconds: float
    standings: tuple[Standing, ...]
    """In the order of `bots`."""
    even: float = 0.0
    """What every bot would have won, had all won alike."""
    confidence: float = 1 - DOUBT
    """Of the intervals: more than 95 % where one may stop early, since then one looks several times."""
    parted: bool = False
    """Whether in the end of any two bots one was known to be better, where that was asked."""
    stream: str = rng.NAME
    """Where chance came from."""
    early: bool = False
    """Whether it stopped before all matches were played, since they had parted."""
    faults: tuple[Fault, ...] = ()
    """What bots did wrong, where it was counted: the first few."""

    def timeless(self) -> Arena:
        """Without what was measured by a clock: the same for whoever plays it, wherever."""
        standings = tuple([replace(standing, ms_per_decision=0.0) for standing in self.standings])
        return replace(self, seconds=0.0, standings=standings)


def arena(
    game: str,
    bots: Sequence[object],
    games: int,
    *,
    seed: str | int = "arena",
    seats: int | None = None,
    options: object = None,
    progress: Progress | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    until_parted: bool = False,
    resume: str | Path | None = None,
    keep: str | Path | None = None,
    plain: bool = False,
    faults: Faults = "end",
    isolate: bool = False,
    patience: float = PATIENCE,
) -> Arena:
    """Let bots play: each deal is played once in every rotation of the bots, so luck of the deal evens out.

    Matches of one deal are not independent, so intervals are taken over deals; one that was not played in
    every rotation counts for none, unless there is no other. The number of workers, or which executor plays,
    changes nothing but the time. A bot may be one's own, as `module:Class`, `command:…` or an object; with
    objects all is played in this process, unless workers are asked for and they can be pickled.

    `until_parted` ends early, once of any two bots one is known to be better. `resume` names a file in which
    what is over is written down: the same call goes on from there. `keep` names a folder for all matches as
    Parquet. Where all bots have a compiled form and nothing is kept, deals are streams of the seed, played by
    a kernel where `[fast]` is installed, and the same without it or if it shall be `plain`; single choices
    are then not measured.

    A bot that crashes, answers illegally or not at all ends everything, by name, match, file and line; where
    `faults` is "count", it forfeits that match, and the result lists what happened. With `isolate` classes of
    one's own live in processes that get views as JSON, and have `patience` seconds for an answer; those in
    this process are trusted, and can hold it up for ever.
    """
    return contested(
        game,
        bots,
        games,
        seed=str(seed),
        seats=seats,
        options=options,
        progress=progress,
        workers=workers,
        executor=executor,
        until_parted=until_parted,
        resume=resume,
        keep=keep,
        plain=plain,
        faults=faults,
        isolate=isolate,
        patience=patience,
    )[0]


def contested(
    game_id: str,
    bots: Sequence[object],
    games: int,
    *,
    seed: str,
    seats: int | None = None,
    options: object = None,
    progress: Progress | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    until_parted: bool = False,
    resume: str | Path | None = None,
    keep: str | Path | None = None,
    match_executor: MatchExecutor | None = None,
    plain: bool = False,
    faults: Faults = "end",
    isolate: bool = False,
    patience: float = PATIENCE,
) -> tuple[Arena, list[MatchRecord]]:
    """The same, with a record of every match; in an executor that is shared, or in one of its own."""
    several(bots)
    names = tuple(dict.fromkeys(map(named, bots)))
    if len(names) != len(bots):
        raise Refused("malformed", why="name each bot once")
    least, _ = catalog.entry(game_id).seats
    seats = max(least, len(names)) if seats is None else seats
    _, whole = table(game_id, seats, games, names, options)
    if faults not in get_args(Faults):
        raise Refused("malformed", why=f"faults is one of {', '.join(get_args(Faults))}, not {faults}")
    bench(game_id, bots, options, isolate=isolate, patience=patience)
    streamed = keep is None and has_compiled_form(game_id, bots, options)  # kernels have no views to keep
    chance = stream.NAME if streamed else rng.NAME
    contest = Contest(
        game_id,
        tuple(bots),
        seats,
        options,
        seed,
        keep is not None,
        stream=chance,
        games=games,
        plain=plain,
        faults=faults,
        isolate=isolate,
        patience=patience,
    )
    deals = -(-games // len(names))
    began = perf_counter()
    ends = looks(deals) if until_parted else (deals,)
    confident = doubt(deals) if until_parted else DOUBT
    apart = False
    with (
        nullcontext(match_executor)
        if match_executor is not None
        else MatchExecutor(fitting(workers, bots, deals), executor) as players
    ):
        run = _Run(contest, games, players, _checkpoint(resume), _folder(keep), progress)
        for end in ends:
            run.play(end)
            apart = until_parted and len(names) > 1 and parted(run.won_per_deal(), confident)
            if apart:
                break
    records = run.records()
    if run.folder is not None:
        run.folder.close(contest, records)
    tallies = _tallies(contest, records)
    last = _last(game_id, seats, records)
    result = Arena(
        game=game_id,
        seats=seats,
        games=len(records),
        seed=seed,
        bots=names,
        options=whole,
        decisions=sum(sum(record.decisions) for record in records),
        seconds=perf_counter() - began,
        standings=tuple(
            _standing(name, records, [tally[name] for tally in tallies], contest, last, confident)
            for name in names
        ),
        even=sum(one.won for tally in tallies for one in tally.values()) / (len(tallies) * len(names)),
        confidence=1 - confident,
        parted=apart,
        stream=chance,
        early=len(records) < games,
        faults=tuple([fault for record in records for fault in record.faults])[:SHOWN],
    )
    return result, records


def fitting(workers: int | None, bots: Sequence[object], deals: int) -> int:
    """How many processes play, where nobody says it: one for bots that are objects, or for few deals."""
    if workers is not None:
        return workers
    if not all(isinstance(bot, str) for bot in bots):
        return 1
    return max(1, min(os.cpu_count() or 1, deals // MANY))


def _checkpoint(path: str | Path | None) -> Checkpoint | None:
    return None if path is None else Checkpoint(path)


def _folder(folder: str | Path | None) -> ParquetFolder | None:
    if folder is None:
        return None
    with extra("report"):
        from bisat.lab.parquet import ParquetFolder  # noqa: PLC0415  # as it says
    return ParquetFolder(folder)


class _Run:
    """A contest on its way."""

    def __init__(
        self,
        contest: Contest,
        games: int,
        match_executor: MatchExecutor,
        checkpoint: Checkpoint | None,
        folder: ParquetFolder | None,
        progress: Progress | None,
    ) -> None:
        self.contest = contest
        self.games = games
        self.match_executor = match_executor
        self.checkpoint = checkpoint
        self.folder = folder
        self.progress = progress
        self._done: dict[tuple[int, int], MatchRecord] = {}
        self._deals = 0

    def play(self, deals: int) -> None:
        """Play until so many deals are over."""
        left = []
        for batch in batches(self.contest, range(self._deals, deals), self.games):
            known = None if self.checkpoint is None else self.checkpoint.done(batch)
            if known is not None and (self.folder is None or self.folder.has(self.contest, batch.matches)):
                self._over(known)
            else:
                left.append(batch)
        for _, done in self.match_executor.done(play_batch, left):
            if self.folder is not None:
                self.folder.add(self.contest, done)
            if self.checkpoint is not None:
                self.checkpoint.add(self.contest, done)
            self._over(done)
        self._deals = deals

    def _over(self, done: Done) -> None:
        self._done.update({(match.deal, match.shift): match for match in done.matches})
        if self.progress is not None:
            self.progress(len(self._done), self.games)

    def records(self) -> list[MatchRecord]:
        """All matches, in order."""
        return [record for _, record in sorted(self._done.items())]

    def won_per_deal(self) -> list[list[float]]:
        """Per bot: the part that it won of each deal."""
        tallies = _tallies(self.contest, self.records())
        return [[tally[name].won for tally in tallies] for name in self.contest.names]


class _Tally(msgspec.Struct):
    """What one bot did in one deal."""

    won: float = 0.0
    """The part of its matches, from 0 to 1 however many seats it held."""
    place: float = 0.0
    """Of its seats, on average."""


def _tallies(contest: Contest, records: Sequence[MatchRecord]) -> list[dict[str, _Tally]]:
    """What each bot did in each deal that was played in every rotation, or in the only one there is."""
    deals: dict[int, list[MatchRecord]] = {}
    for record in records:
        deals.setdefault(record.deal, []).append(record)
    whole = [deal for deal in deals.values() if len(deal) == len(contest.names)] or [[*records]]
    return [_tally(contest, deal) for deal in whole]


def _tally(contest: Contest, deal: Sequence[MatchRecord]) -> dict[str, _Tally]:
    tallies = {name: _Tally() for name in contest.names}
    held = Counter(name for record in deal for name in _sitting(contest, record))
    for record in deal:
        for seat, name in enumerate(_sitting(contest, record)):
            tallies[name].won += record.won[seat] / len(deal)
            tallies[name].place += record.places[seat] / held[name]
    return tallies


def _sitting(contest: Contest, record: MatchRecord) -> tuple[str, ...]:
    return seated(contest.names, contest.seats, record.shift)


def _last(game_id: str, seats: int, records: Sequence[MatchRecord]) -> int:
    """The last place that a seat can have: an automaton may leave no first one."""
    automata = catalog.entry(game_id).show.automaton is not None
    return max(seats + automata, *[max(record.places) for record in records])


def _standing(
    name: str,
    records: Sequence[MatchRecord],
    tallies: Sequence[_Tally],
    contest: Contest,
    last: int,
    confident: float,
) -> Standing:
    own = [
        (record.asked[seat], record.thought[seat])
        for record in records
        for seat, sits in enumerate(_sitting(contest, record))
        if sits == name
    ]
    asked = sum(asked for asked, _ in own)
    return Standing(
        bot=name,
        seats=len(own),
        win_rate=share_interval([tally.won for tally in tallies], confident),
        place=mean_interval([tally.place for tally in tallies], (1, last), confident),
        ms_per_decision=sum(thought for _, thought in own) / asked if asked else 0.0,
        faults=sum(fault.bot == name for record in records for fault in record.faults),
    )
