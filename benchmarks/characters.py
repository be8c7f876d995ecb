"""Characters of rivals: as strong as their level without one, and told apart by what they do.

A habit is a share of the choices of one bot that meets itself with and without a character, seat by seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from benchmarks.steps import met
from bisat import catalog
from bisat.lab.interval import share_interval
from bisat.lab.play import play

LEVELS = {
    "montgolfiere": ("easy", "master"),
    "tapis-volant": ("medium", "master"),
    "flying-sultans": ("easy", "medium"),
}
MATCHES, WATCHED = 2_000, 40
"""For its strength, and those that are watched."""
SLOW = {"flying-sultans": 10}
SKY = {2, 4, 6, 8}
"""Winds that move the sky and the genie."""

Habit = Callable[[Any, Sequence[Any]], float | None]
"""From a move and all that were possible: how much of a habit it is; None where there was no choice."""


def _likes(liked: Callable[[Any], bool], move: Any, legal: Sequence[Any]) -> float | None:
    """Whether it is liked, where something else was possible."""
    return float(liked(move)) if len({*map(liked, legal)}) > 1 else None


def grapples(move: Any, legal: Sequence[Any]) -> float | None:
    """Grapples whenever it holds one."""
    return _likes(lambda one: getattr(one, "card", "") == "grapple", move, legal)


def nasty(move: Any, legal: Sequence[Any]) -> float | None:
    """Plays gas or storm whenever it holds one."""
    return _likes(lambda one: getattr(one, "card", "") in ("gas", "storm"), move, legal)


def shows(move: Any, legal: Sequence[Any]) -> float | None:
    """Shows its hand."""
    return _likes(lambda one: type(one).__name__ == "Show", move, legal)


def spends(move: Any, legal: Sequence[Any]) -> float | None:
    """Spends a direction card while it has one."""
    return _likes(lambda one: getattr(one, "direction", None) is not None, move, legal)


def meets(move: Any, legal: Sequence[Any]) -> float | None:
    """Sits on somebody or forces them down where that is possible."""
    return _likes(lambda one: one.meet is not None, move, legal)


def strong(move: Any, legal: Sequence[Any]) -> float | None:
    """Of the pairs of winds that it could pick, how many are weaker."""
    if not hasattr(move, "forces"):
        return None
    weaker: int = sum(sum(other.forces) < sum(move.forces) for other in legal)
    return weaker / (len(legal) - 1)


def moves_the_sky(move: Any, legal: Sequence[Any]) -> float | None:
    """Of the pairs that it could pick, how many have fewer winds that move the sky or the genie."""
    if not hasattr(move, "forces"):
        return None
    return sum(len(SKY & {*other.forces}) < len(SKY & {*move.forces}) for other in legal) / (len(legal) - 1)


HABITS: dict[str, dict[str, Habit]] = {
    "montgolfiere": {"bold": grapples, "careful": grapples, "spiteful": nasty, "helpful": shows},
    "tapis-volant": {"bold": spends, "careful": meets, "spiteful": meets},
    "flying-sultans": {"bold": strong, "careful": strong, "spiteful": moves_the_sky},
}


def habits(game: str, level: str, character: str, matches: int) -> tuple[Sequence[float], Sequence[float]]:
    """Match by match, how often it has the habit with the character and without it."""
    rules, seats = catalog.build(game), max(2, catalog.entry(game).seats[0])
    names = (f"{character}-{level}", level)
    bots = [catalog.bot(game, name) for name in names]
    found: tuple[list[float], list[float]] = ([], [])
    for match in range(matches):
        filled = [(seat + match) % 2 for seat in range(seats)]
        seen: tuple[list[float], list[float]] = ([], [])

        def watch(_: Any, act: Any, legal: Any, filled: Any = filled, seen: Any = seen) -> None:
            had = HABITS[game][character](act.move, legal)
            if had is not None:
                seen[filled[act.seat]].append(had)

        play(rules, [bots[at] for at in filled], f"habits/{match}", listener=watch)
        if all(seen):
            for at in range(2):
                found[at].append(sum(seen[at]) / len(seen[at]))
    return found


def apart(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How far two habits are apart, match by match, and how far that may be off, with 95 %."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(differences) / len(differences)
    variance = sum((each - mean) ** 2 for each in differences) / (len(differences) - 1)
    return mean, 1.96 * sqrt(variance / len(differences))


def row(game: str, level: str, character: str, repeats: int) -> str:
    """One character at one level."""
    seats, slow = max(2, catalog.entry(game).seats[0]), SLOW.get(game, 1)
    matches = max(2, 2 * (MATCHES * repeats // 14 // slow))
    found = met(game, (f"{character}-{level}", level), seats, matches)
    sure = share_interval([(1 + better - worse) / 2 for better, worse in found])
    one, other = habits(game, level, character, max(4, WATCHED * repeats // 7))
    by, off = apart(one, other)
    cells = (
        catalog.entry(game).title, seats, f"{character}-{level}", matches,
        f"{100 * sure.mean:.1f} % ({100 * sure.low:.1f} to {100 * sure.high:.1f})",
        (HABITS[game][character].__doc__ or "").rstrip("."),
        f"{100 * sum(one) / len(one):.0f} : {100 * sum(other) / len(other):.0f}",
        "yes" if abs(by) > off else "**no**",
    )  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


def report(repeats: int) -> str:
    """All characters of all games."""
    rows = [
        row(game, level, character, repeats)
        for game, levels in LEVELS.items()
        for character in catalog.entry(game).characters
        for level in levels
    ]
    return "\n".join(
        (
            "# Characters",
            "",
            "Each beside its level without a character, both filling the seats in turn, and a habit of both.",
            "",
            "| game | seats | bot | matches | it wins | habit | how often, % | parted |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
        )
    )
