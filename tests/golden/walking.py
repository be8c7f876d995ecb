"""Matches played at random through `bisat rpc`, the same for the same plan."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from tests.golden.rpc import Rpc, Wrong

BEFORE = 30_000
"""Milliseconds before the end of a time in which somebody late acts."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Which match, and how it is walked through."""

    game: str
    name: str
    luck: int = 0
    """Other chance, where chance was unkind."""
    seats: int
    options: dict[str, Any] = {}
    limit: int = 150
    """Events after which it stops, finished or not."""
    pause: int = 900
    """Milliseconds that somebody thinks, at most."""
    leave: float = 0
    """How often a seat gives up."""
    tick: float = 0.05
    """How often everybody waits for the clock."""
    undo: float = 0.12
    """How often a sealed choice is taken back."""
    prefer: tuple[str, ...] = ()
    """Kinds of moves, and cards, that are played where they are legal, two times out of three."""
    avoid: tuple[str, ...] = ()
    """Kinds of moves that are made only where there is nothing else to do."""
    late: bool = False
    """Whether people act just before a long time is over."""
    load: int = 0
    """From the state after so many events a second match is loaded, and only that is kept."""


def walk(rpc: Rpc, plan: Plan) -> Any:
    """The match as it is saved."""
    name = f"{plan.name} {plan.luck}" if plan.luck else plan.name
    rng = Random(f"{plan.game}/{name}")
    seed = f"golden {name}"
    match = rpc.ask("new", plan.game, plan.seats, seed, plan.options)["match"]
    if plan.load:
        _walk(rpc, match, plan, rng, plan.load)
        state = rpc.ask("state", match)
        match = rpc.ask("load", plan.game, plan.options, state, f"{seed}, loaded")["match"]
    _walk(rpc, match, plan, rng, plan.limit)
    return rpc.ask("save", match)


def _walk(rpc: Rpc, match: str, plan: Plan, rng: Random, limit: int) -> None:
    made = 0
    while made < limit and rpc.ask("outcome", match) is None:
        made += _step(rpc, match, plan, rng)


def _step(rpc: Rpc, match: str, plan: Plan, rng: Random) -> bool:
    """Let something happen; whether it did."""
    waiting, watched = rpc.ask("waiting", match), rpc.ask("view", match, None)
    now, until, seats = watched["at"], waiting["until"], waiting["needed"] or waiting["seats"]
    at = now + rng.randint(0, rng.choice((0, plan.pause // 20, plan.pause)))
    if until is not None:
        if not seats or at >= until or rng.random() < plan.tick:
            rpc.ask("tick", match, max(now, until) + rng.choice((0, 0, 0, 70)))
            return True
        if plan.late and until - at > 2 * BEFORE:
            at = until - rng.randint(1000, BEFORE - 1000)
    staying = [seat for seat in range(plan.seats) if seat not in watched["gone"]]
    if rng.random() < plan.leave:
        rpc.ask("forfeit", match, rng.choice(staying), at)
        return True
    if waiting["sealed"] and rng.random() < plan.undo:
        return _undo(rpc, match, rng.choice(staying), at)
    seat = rng.choice(waiting["seats"] if rng.random() < 0.1 else seats)
    legal = rpc.ask("legal", match, seat)
    moves = [move for move in legal if move["type"] not in plan.avoid] or legal
    wanted = [move for move in moves if {move["type"], move.get("card")} & {*plan.prefer}]
    move = rng.choice(wanted if wanted and rng.random() < 0.67 else moves)
    rpc.ask("act", match, seat, move, at)
    return True


def _undo(rpc: Rpc, match: str, seat: int, at: int) -> bool:
    try:
        rpc.ask("undo", match, seat, at)
    except Wrong:  # this seat has not chosen yet
        return False
    return True
