"""How well hindsight finds a blunder that was planted, and what it takes.

Strong bots play; once the seat that will look back plays a move that gives away 15 points of its chance or
more, as a judge says by whom hindsight does not look: medium bots, who play the best move and the worst on to
the end, in worlds enough to know the difference to 5 points. Hindsight is to name it among its three.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from bisat import catalog
from bisat.core import log
from bisat.core.bot import unhurried
from bisat.core.hindsight import Hindsight
from bisat.core.kernel import Kernel, Level
from bisat.core.rng import Rng
from bisat.core.stream import key
from bisat.hindsight.decisions import deciding
from bisat.hindsight.hindsight import hindsight

GAME, SEATS, GAMES = "montgolfiere", 6, 50
PLAYERS = "master"
"""The strongest there are, and quick."""
SCOUT, JUDGE = Level(4), Level(24)
"""Who finds the two moves, and who says what lies between them."""
GIVEN = 0.15
LOOKS, SAMPLES = 150, 600
"""Worlds for each move in a first look, and for the two."""


def planted(seats: int, number: int) -> tuple[log.Match, int] | None:
    """A match between strong bots, and the event before which seat 0 blundered; None: it never could."""
    kernel = catalog.kernel(GAME, seats)
    assert kernel is not None, "it takes the extra [fast]"
    match, bot = catalog.new(GAME, seats, f"planted {number}"), catalog.bot(GAME, PLAYERS)
    blunder, begins = None, 2 + number % 6
    while match.outcome() is None:
        seat, event = match.waiting().needed[0], len(match.events)
        move: Any = None
        if seat == 0 and blunder is None and event >= begins * seats:
            move = _worst(kernel, match, seat)
            blunder = None if move is None else event
        if move is None:
            chance = Rng(f"planted {number}", event)
            move = bot.choose(match.view(seat), match.legal(seat), chance, unhurried).move
        match.act(seat, move)
    return None if blunder is None else (match, blunder)


def _worst(kernel: Kernel, match: log.Match, seat: int) -> Any:
    """A move that gives away so much of the win, or None."""
    rows, view, known = kernel.rows(SAMPLES), match.view(seat), 0

    def share(move: Any, level: Level, count: int) -> float:
        nonlocal known
        while known < count:
            rows[known] = kernel.pack(match.game.imagine(view, seat, Rng("judge", known)))[0]
            known += 1
        keys = [key("judge", sample) for sample in range(count)]
        number = kernel.encoding.number(move)
        return sum(kernel.play_on(rows[:count], seat, (number,), level, keys, True)) / count

    moves = deciding(match.game, match.state, seat)
    looks = {move: share(move, SCOUT, LOOKS) for move in moves}
    best, worst = max(moves, key=looks.__getitem__), min(moves, key=looks.__getitem__)
    if looks[best] - looks[worst] < GIVEN / 2:
        return None
    return worst if share(best, JUDGE, SAMPLES) - share(worst, JUDGE, SAMPLES) >= GIVEN else None


def named(found: Hindsight, event: int) -> bool:
    """Whether the decision is among those that are told."""
    return any(turning.event == event for turning in found.turnings)


def report(repeats: int) -> str:
    """How many of so many planted blunders were named (7 repeats are all), and what a look back takes."""
    hits, widest, times, looked = 0, 0.0, [], 0
    number = 0
    wanted = max(2, GAMES * repeats // 7)
    while looked < wanted:
        made = planted(SEATS, number)
        number += 1
        if made is None:
            continue
        began = process_time()
        found = hindsight(made[0], 0)
        times.append(process_time() - began)
        looked += 1
        hits += named(found, made[1])
        margins = [margin for one in found.turnings for margin in (one.margin, one.better_margin)]
        widest = max(widest, *margins, 0.0)
    times = sorted(times[1:])  # the first one compiles
    return "\n".join(
        (
            "# Hindsight",
            "",
            f"Matches of Montgolfière with {SEATS} seats between masters, in each of which one blunder of",
            f"seat 0 was planted: a move that gives away {100 * GIVEN:.0f} points of its chance or more, as",
            f"medium bots see it who play it and the best one on to the end, in {SAMPLES} worlds each.",
            "Hindsight compares moves by easy bots, and tells luck from skill by the trained network.",
            "",
            f"- named among its three: {hits} of {looked}",
            f"- widest interval of what is told: ±{100 * widest:.1f} %",
            f"- processor time, one core: median {times[len(times) // 2]:.1f} s, longest {times[-1]:.1f} s",
        )
    )
