"""Matches in mass play, one after the other: compiled where `[fast]` is installed, the same without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from bisat import catalog
from bisat.core.bot import unhurried
from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, Outcome
from bisat.core.mass import Choose, between, drawn, finish
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.stream import Stream, key

RANDOM = "random"

Match = Callable[[int], tuple[Outcome, int]]
"""By its number: how a match ended, and how many decisions it took."""
Sitting = Callable[[Sequence[str], int], tuple[Outcome, tuple[int, ...]]]
"""By the bots of the seats and the number of the stream: how it ended, and the decisions of each seat."""


def fit_for_mass(game_id: str, bots: Sequence[Any], options: Any = None) -> None:
    """Refuse what mass play cannot play: games without a kernel, clocks and series, bots of one's own."""
    game = catalog.build(game_id, options)
    if game.unwrapped() is not game or catalog.entry(game_id).kernel is None:
        raise Refused("no_kernel", game=game_id)
    for bot in bots:
        if not isinstance(bot, str):
            raise Refused("malformed", why="in mass play only bots of the house play")
        catalog.massed(game_id, bot)


def streamed(game_id: str, seats: int, seed: str, options: Any = None) -> Match:
    """Matches at random of a game that is fit for it; match k is stream k of a seed."""
    kernel = catalog.kernel(game_id, seats, options)
    if kernel is not None:
        compiled = kernel.match
        return lambda number: compiled(key(seed, number))
    game, encoding = catalog.build(game_id, options), catalog.encoding(game_id, seats, options)

    def play(number: int) -> tuple[Outcome, int]:
        chance = Stream(key(seed, number))
        return finish(game, encoding, game.setup(seats, chance), chance)

    return play


def sitting(game_id: str, seats: int, seed: str, options: Any = None) -> Sitting:
    """Matches between bots of the house that have a compiled form, on the same streams.

    All that bots draw comes from the stream of the match, too. So the bots themselves, asked through their
    views, are the specification of what the kernel does.
    """
    kernel = catalog.kernel(game_id, seats, options)
    if kernel is not None:
        compiled, level = kernel.between, cache(partial(catalog.massed, game_id))

        def fast(names: Sequence[str], number: int) -> tuple[Outcome, tuple[int, ...]]:
            return compiled([level(name) for name in names], key(seed, number))

        return fast
    game, encoding = catalog.build(game_id, options), catalog.encoding(game_id, seats, options)

    def slow(names: Sequence[str], number: int) -> tuple[Outcome, tuple[int, ...]]:
        chance = Stream(key(seed, number))
        state = game.setup(seats, chance)
        choosing = [_choosing(game_id, game, encoding, name, options, chance) for name in names]
        ended, decisions = between(game, state, choosing, chance)
        return ended, tuple(decisions)

    return slow


def _choosing(
    game_id: str, game: AnyGame, encoding: Encoding, name: str, options: Any, chance: Rng
) -> Choose:
    """How a bot of the house chooses in a match that is drawn from one stream."""
    if name == RANDOM:
        return lambda state, seat: drawn(game, encoding, state, seat, chance)
    bot = catalog.bot(game_id, name, options)
    return lambda state, seat: (
        bot.choose(game.view(state, seat), tuple(game.legal(state, seat)), chance, unhurried).move
    )
