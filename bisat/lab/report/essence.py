"""What people are told of a game: how fair it is, how long it takes, how much is luck; kept in its folder."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import msgspec

from bisat import catalog
from bisat.core.figures import NAME, Figures, Measured
from bisat.lab.interval import Interval
from bisat.lab.report.report import Report


def home(game: str) -> Path:
    """Where the figures of a game lie."""
    return Path(str(files(catalog.entry(game).show.package).joinpath(NAME)))


def essence(report: Report) -> bytes:
    """The few figures of a report that everybody is shown."""
    found = report.balance
    turns = found.decisions.median
    most = found.decisions if found.minutes is None else found.minutes
    each = report.seats if found.minutes is None else 1
    figures = Figures(
        seats=report.seats,
        bot=report.bot,
        games=report.games,
        even=round(found.even, 4),
        shares=tuple([_measured(share) for share in found.seats]),
        best=found.best,
        turns=_measured(Interval(*[edge / report.seats for edge in (turns.mean, turns.low, turns.high)])),
        minutes=None if found.minutes is None else _measured(found.minutes.median),
        luck=None if report.luck is None else _measured(report.luck.part),
        command=report.command,
        most=(round(most.tenth / each, 4), round(most.ninetieth / each, 4)),
        luck_games=0 if report.luck is None else report.luck.games,
    )
    return msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n"


def _measured(one: Interval) -> Measured:
    return Measured(*[round(edge, 4) for edge in (one.mean, one.low, one.high)])
