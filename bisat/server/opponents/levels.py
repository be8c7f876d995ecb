"""Which bots may sit at a table."""

from __future__ import annotations

from functools import cache

from bisat import catalog


@cache
def levels(game: str) -> tuple[str, ...]:
    """The bots of a game, the weakest first."""
    return catalog.bots(game)


def usual(game: str) -> str:
    """The bot that nobody has to choose: the middle one."""
    all_of_them = levels(game)
    return all_of_them[len(all_of_them) // 2]
