"""Matches between bots. Only the recorder needs them, and only here does it know the inside of bisat."""

from __future__ import annotations

from typing import Any

import msgspec

from bisat import catalog
from bisat.core.bot import unhurried
from bisat.core.rng import Rng


class Botted(msgspec.Struct, frozen=True, kw_only=True):
    """Which match, and who plays it."""

    game: str
    name: str
    seats: int
    bots: tuple[str, ...]
    """Repeated to fill the seats."""
    options: dict[str, Any] = {}


def play(plan: Botted) -> Any:
    """The match as it is saved; whoever wants to act first acts, and all others think again."""
    seed = f"golden {plan.name}"
    match = catalog.new(plan.game, plan.seats, seed, plan.options)
    names = [plan.bots[seat % len(plan.bots)] for seat in range(plan.seats)]
    sitting = [catalog.bot(plan.game, name, plan.options) for name in names]
    while match.outcome() is None:
        waiting, now, number = match.waiting(), match.state.at, len(match.events)
        choices = [
            (now + choice.after_ms, seat, choice.move)
            for seat in waiting.needed or waiting.seats
            for choice in [
                sitting[seat].choose(
                    match.view(seat), match.legal(seat), Rng(seed, number).child(f"bot {seat}"), unhurried
                )
            ]
        ]
        at, seat, move = min(choices, key=lambda it: it[:2], default=(now, 0, None))
        if waiting.until is not None and (move is None or at >= waiting.until):
            match.tick(max(now, waiting.until))
        else:
            match.act(seat, move, at)
    return msgspec.json.decode(msgspec.json.encode(match.save()))
