"""Writes the tables of docs/paper.md from the games themselves: `make paper`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bisat import catalog
from bisat.core.figures import Measured, figures
from bisat.core.rng import Rng
from bisat.lab.envs.editions import editions, fewest
from bisat.lab.envs.trial import Trial

PAPER = Path(__file__).parents[1] / "docs" / "paper.md"
BEGIN, END = "<!-- made by make paper -->", "<!-- until here -->"
MATCHES, LIMIT = 8, 400
"""Of random play, for branching; some games would hardly ever end."""


def rows(head: str, lines: list[str]) -> str:
    """A table."""
    return "\n".join([head, "|" + "---|" * (head.count("|") - 1), *lines])


def said(one: Measured | None, by: float = 100) -> str:
    """A figure with its interval."""
    return "–" if one is None else f"{by * one.mean:.3g} ({by * one.low:.3g} to {by * one.high:.3g})"


@cache
def branching(game: str) -> tuple[list[int], list[int]]:
    """How many numbers were legal at each choice of random play, and how many choices a match had."""
    trial, wide, long = Trial(game, fewest(game), limit=LIMIT), [], []
    for match in range(MATCHES):
        trial.start(f"paper/{match}")
        rng = Rng("paper", match)
        while trial.asked and not trial.cut:
            seat = trial.asked[0]
            legal = trial.legal(seat)
            wide.append(len(legal))
            trial.choose(seat, legal[rng.below(len(legal))])
        long.append(trial.choices)
    return sorted(wide), sorted(long)


def tables() -> str:
    """What they are, and what was measured."""
    shapes, measured = [], []
    for game in catalog.GAMES:
        entry, edition = catalog.entry(game), editions(game)[-1]
        seats = fewest(game)
        encoding, wide = catalog.encoding(game, seats), branching(game)[0]
        least, most = entry.seats
        mean = sum(wide) / len(wide)
        shapes.append(
            f"| {entry.title} | `{edition.pascal}` | {least} to {most} | {entry.kind} | {encoding.actions} "
            f"| {encoding.size} | {mean:.1f}, {wide[len(wide) * 19 // 20]}, {wide[-1]} |"
        )
        found = figures(entry.show.package)
        assert found is not None
        shares = ", ".join(f"{100 * share.mean:.1f}" for share in found.shares)
        length = said(found.turns, 1) if found.minutes is None else f"{said(found.minutes, 1)} min"
        measured.append(f"| {entry.title} | {shares} | {length} | {said(found.luck)} | `{found.command}` |")
    shape = "| game | name | seats | moves are made | numbers of actions | of an observation | branching |"
    figure = "| game | seats win % | turns of a seat, or time | luck % | measured by |"
    return f"{rows(shape, shapes)}\n\n{rows(figure, measured)}"


def whole(text: str) -> str:
    """The paper with its tables made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


if __name__ == "__main__":
    PAPER.write_text(whole(PAPER.read_text()))
