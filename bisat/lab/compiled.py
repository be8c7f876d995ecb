"""Matches between bots that have a compiled form: by a kernel where that pays, and the same without it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from bisat import catalog
from bisat.core.bot import unhurried
from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, Millis, Outcome
from bisat.core.kernel import Kernel
from bisat.core.plain_play import Choose, Move, at_random, play_bots
from bisat.core.rng import Rng
from bisat.core.stream import Stream, key
from bisat.external_bots.loader import is_external

RANDOM = "random"
WORTH = 1_000
"""From so many matches at random on compiling pays, which takes a while the first time."""
LEVEL = 50
"""How many of them one between levels is worth."""

Play = Callable[[Sequence[str], int], tuple[Outcome, tuple[int, ...]]]
"""By the bots of the seats and the number of the stream: how it ended, and the decisions of each seat."""


def has_compiled_form(game_id: str, bots: Sequence[Any], options: object = None) -> bool:
    """Whether a kernel can play matches between these bots.

    There is none for clocks and series, and it plays levels that the game's entry names, or chance.
    """
    game = catalog.build(game_id, options)
    if game.unwrapped() is not game or catalog.entry(game_id).kernel is None:
        return False
    return all(not is_external(bot) and catalog.has_compiled_level(game_id, bot) for bot in bots)


def compiled_play(
    game_id: str,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: str,
    options: object = None,
    *,
    plain: bool = False,
) -> Play:
    """Matches of bots that have a compiled form: match k is stream k of a seed.

    All that bots draw comes from it, too. So the bots themselves, asked through their views, are the
    specification of what the kernel does.
    """
    worth = games * (1 if all(bot == RANDOM for bot in bots) else LEVEL)
    fast = not plain and (worth >= WORTH or "numba" in sys.modules)
    kernel = catalog.kernel(game_id, seats, options) if fast else None
    return _by_rules(game_id, seats, seed, options) if kernel is None else _by_kernel(game_id, kernel, seed)


def _by_kernel(game_id: str, kernel: Kernel, seed: str) -> Play:
    level = cache(partial(catalog.compiled_level, game_id, seats=kernel.seats))
    return lambda names, number: kernel.play_bots([level(name) for name in names], key(seed, number))


def _by_rules(game_id: str, seats: int, seed: str, options: object) -> Play:
    game, encoding = catalog.build(game_id, options), catalog.encoding(game_id, seats, options)

    def play(names: Sequence[str], number: int) -> tuple[Outcome, tuple[int, ...]]:
        chance = Stream(key(seed, number))
        state = game.setup(seats, chance)
        choosing = [_choosing(game_id, game, encoding, name, options, chance) for name in names]
        return play_bots(game, state, choosing, chance)

    return play


def _choosing(
    game_id: str, game: AnyGame, encoding: Encoding, name: str, options: object, chance: Rng
) -> Choose:
    """How a bot of the house chooses in a match that is drawn from one stream."""
    if name == RANDOM:
        return at_random(game, encoding, chance)
    bot = catalog.bot(game_id, name, options)

    def choose(state: Any, seat: int) -> tuple[Millis, Move]:
        choice = bot.choose(game.view(state, seat), tuple(game.legal(state, seat)), chance, unhurried)
        return choice.after_ms, lambda *_: choice.move

    return choose
