"""Where a batch of matches is played: in this process, in another one, or on another machine."""

from __future__ import annotations

from threading import local
from time import process_time
from typing import Any

from bisat import catalog
from bisat.bots.reward import win_shares
from bisat.core import stream
from bisat.core.bot import Bot
from bisat.lab.compiled import Play, compiled_play
from bisat.lab.contest import Batch, Contest, Done, MatchRecord
from bisat.lab.fault import Fault
from bisat.lab.play import bench, play, seated

_here = local()
"""The last bots that sat here, and for which contest: a bot that is a process need not start for each."""


def play_batch(batch: Batch) -> Done:
    """Play the matches of a batch; nothing but the measured times depends on where."""
    contest = batch.contest
    if contest.stream == stream.NAME:
        return _compiled(batch)
    game = catalog.build(contest.game, contest.options, checked=True)
    made = _bench(contest)
    kept = None
    if contest.keeps:
        from bisat.lab.parquet import ParquetWriter  # noqa: PLC0415  # polars is an extra

        kept = ParquetWriter(contest, game)
    records = []
    for deal, shift in batch.matches:
        sitting = seated(contest.names, contest.seats, shift)
        bots, seed = [made[name] for name in sitting], contest.deal_seed(deal)
        listener = None if kept is None else kept.listen
        faults: list[Fault] | None = [] if contest.faults == "count" else None
        played = play(game, bots, seed, clock=process_time, listener=listener, faults=faults)
        records.append(
            MatchRecord(
                deal=deal,
                shift=shift,
                places=played.outcome.places,
                won=win_shares(played.outcome),
                scores=played.outcome.scores,
                reason=played.outcome.reason,
                lasted=played.lasted,
                decisions=played.decisions,
                asked=played.asked,
                thought=played.thought,
                faults=tuple(faults or ()),
            )
        )
        if kept is not None:
            kept.ended(records[-1], sitting)
    return Done(tuple(records), b"" if kept is None else kept.parquet())


def _compiled(batch: Batch) -> Done:
    """The same by bots that have a compiled form, where nobody measures single choices."""
    contest, play_one = batch.contest, _play(batch.contest)
    records = []
    for deal, shift in batch.matches:
        outcome, decisions = play_one(seated(contest.names, contest.seats, shift), deal)
        records.append(
            MatchRecord(
                deal=deal,
                shift=shift,
                places=outcome.places,
                won=win_shares(outcome),
                scores=outcome.scores,
                reason=outcome.reason,
                lasted=0,
                decisions=decisions,
                asked=decisions,
                thought=(0.0,) * contest.seats,
            )
        )
    return Done(tuple(records))


def _play(contest: Contest) -> Play:
    if getattr(_here, "contest", None) != contest:
        _here.play = compiled_play(
            contest.game,
            contest.names,
            contest.seats,
            contest.games,
            contest.seed,
            contest.options,
            plain=contest.plain,
        )
        _here.contest = contest
    made: Play = _here.play
    return made


def _bench(contest: Contest) -> dict[str, Bot]:
    wanted: tuple[Any, ...] = (contest.game, contest.bots, contest.options)
    more: dict[str, Any] = {"isolate": contest.isolate, "patience": contest.patience}
    if getattr(_here, "wanted", None) != (wanted, more):
        _here.made = bench(*wanted, **more)
        _here.wanted = (wanted, more)
    made: dict[str, Bot] = _here.made
    return made
