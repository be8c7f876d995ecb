"""Writes docs/games/, a page for each game in numbers, from the games themselves: `make paper`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from bisat import catalog
from bisat.core.check import imprint
from bisat.core.encoding import Block, Encoding
from bisat.core.figures import figures
from bisat.core.ladder import Ladder, kept
from bisat.lab.envs.editions import Edition, editions, fewest
from bisat.lab.envs.trial import LIMIT, Trial
from scripts.paper import LIMIT as CUT
from scripts.paper import branching, rows, said

FOLDER = Path(__file__).parents[1] / "docs" / "games"
SHOWN = 20
"""Of the values of a field, so many are written out."""
BEATS = "in real time: every event is a new decision; learners choose in beats, each a sealed move or a wait"
ENDS = f"broken off at {CUT}, in environments at {LIMIT:,}"
CHECKSUM = (
    "The checksum is over version, blocks, observations and legal numbers at every position of a match "
    '(`bisat.core.check.imprint(…, "page")`); a test holds it.'
)
SHARE = "the part of the match that a seat won, alone its points"


def checksum(game: str, seats: int) -> str:
    """What everything an encoding says in a match of this number of seats comes to."""
    return imprint(catalog.build(game), catalog.encoding(game, seats), "page")


def page(game: str) -> str:
    """The whole page of a game."""
    entry, edition, seats = catalog.entry(game), editions(game)[-1], fewest(game)
    trial = Trial(game, seats)  # in beats, where a game is played in real time
    least, most = entry.seats
    wide, long = branching(game)
    half = long[len(long) // 2]
    usual, widest = f"{sum(wide) / len(wide):.1f} on average", f"at most {wide[-1]}"
    sums = ", ".join(f"{it} seats `{checksum(game, it)}`" for it in range(max(2, least), most + 1))
    blocks = [_block(trial.encoding, it) for it in trial.encoding.layout]
    lines = [
        f"# {entry.title} in numbers",
        _about(edition, seats),
        rows(
            "| what | |",
            [
                f"| seats | {least} to {most} |",
                f"| moves are made | {BEATS if entry.kind == 'real time' else entry.kind} |",
                f"| reward | at the end: {SHARE}; sum {_total(game)} |",
                f"| actions | {trial.encoding.actions} |",
                f"| observation | {trial.encoding.size} bytes |",
                f"| legal numbers, at random | {usual}, 95 % within {wide[len(wide) * 19 // 20]}, {widest} |",
                f"| choices in a match, at random | {half} the median, {long[-1]} the most; {ENDS} |",
                f"| checksum | {sums} |",
            ],
        ),
        CHECKSUM,
        "## Actions",
        rows("| numbers | move | fields |", [*_actions(trial.encoding)]),
        "## Observation",
        rows("| at | block | shape | most | meaning |", blocks),
        "Numbers are bytes from 0 to *most*; seats are told from the own one on.",
        "## Measured",
        *_measured(game),
    ]
    return "\n\n".join(lines) + "\n"


def _about(edition: Edition, seats: int) -> str:
    return (
        f"Made by `make paper` from the game itself, with its default options and {seats} seats; blocks grow "
        f"with seats, actions do not. `{edition.pascal}` in Gymnasium, `{edition.snake}` in PettingZoo and "
        f"OpenSpiel: rules revision {edition.revision}, encoding {edition.encoding}."
    )


def _total(game: str) -> str:
    automaton = catalog.entry(game).show.automaton is not None
    return "1, less what an automaton wins" if automaton else "1"


def _actions(encoding: Encoding) -> Iterator[str]:
    """Runs of moves of one kind: what their fields hold, the last one changing fastest."""
    at = 0
    for kind, some in groupby(encoding.table, key=_kind):
        moves = [*some]
        span = f"{at}" if len(moves) == 1 else f"{at}–{at + len(moves) - 1}"
        yield f"| {span} | {kind} | {_fields(moves)} |"
        at += len(moves)


def _kind(move: Any) -> str:
    return f"`{move.__name__ if isinstance(move, type) else type(move).__name__}`"


def _fields(moves: list[Any]) -> str:
    if not isinstance(moves[0], msgspec.Struct):
        return "any" if isinstance(moves[0], type) else f"one part of a move: {_values(moves)}"
    names = moves[0].__struct_fields__
    told = [f"{name}: {_values([getattr(move, name) for move in moves])}" for name in names]
    return "; ".join(told) or "–"


def _values(values: list[Any]) -> str:
    each = [*dict.fromkeys(values)]
    if len(each) > SHOWN:
        return f"{len(each)} from {_value(each[0])} to {_value(each[-1])}"
    return ", ".join(map(_value, each))


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_value, value))})"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _block(encoding: Encoding, block: Block) -> str:
    shape = " × ".join(map(str, block.shape))
    return f"| {encoding.starts[block.name]} | `{block.name}` | {shape} | {block.most} | {block.about} |"


def _measured(game: str) -> list[str]:
    found = figures(catalog.entry(game).show.package)
    assert found is not None
    shares = ", ".join(f"{said(share)} %" for share in found.shares)
    length = (
        f"{said(found.turns, 1)} decisions a seat"
        if found.minutes is None
        else f"{said(found.minutes, 1)} minutes"
    )
    lines = [
        f"| what each of {found.seats} seats wins | {shares} |",
        f"| length, the median | {length} |",
        f"| luck | {said(found.luck)} % |",
    ]
    return [
        rows(f"| between bots of level {found.bot} | |", lines) + f"\n\n`{found.command}`",
        *map(_ladder, kept(catalog.entry(game).show.package)),
    ]


def _ladder(one: Ladder) -> str:
    lines = [
        f"| {it.bot} | {it.points.mean:+.0f} ({it.points.low:+.0f} to {it.points.high:+.0f}) |"
        for it in one.rungs
    ]
    return (
        rows(f"| bots, {one.seats} seats, {one.played:,} matches | points |", lines) + f"\n\n`{one.command}`"
    )


def pages() -> dict[Path, str]:
    """Every page and where it lies."""
    return {FOLDER / f"{game}.md": page(game) for game in catalog.GAMES}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text)
