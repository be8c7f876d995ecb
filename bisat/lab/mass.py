"""Matches at random by the thousand: compiled where `[fast]` is installed, the same by the rules alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from bisat import catalog
from bisat.core import stream
from bisat.lab.simulate import table
from bisat.lab.streamed import streamed


class Mass(msgspec.Struct, frozen=True):
    """What came out; the same stream and seed give the same anywhere."""

    game: str
    seats: int
    games: int
    seed: str
    stream: str
    """The generator that everything was drawn from."""
    options: Any
    compiled: bool
    """Whether a kernel played."""
    decisions: int
    places: tuple[dict[int, int], ...]
    """Per seat, how often each place."""
    lengths: tuple[int, ...]
    """Per match, in decisions."""


def mass(
    game_id: str, seats: int, games: int, seed: str | int, options: Any = None, threads: int = 1
) -> Mass:
    """Play matches at random, match k from stream k of the seed.

    >>> played = mass("montgolfiere", seats=3, games=4, seed="carpet")
    >>> played.stream, len(played.lengths)
    ('bisat-stream-1', 4)
    """
    _, whole = table(game_id, seats, games, ["random"], options)
    kernel = catalog.kernel(game_id, seats, options)
    if kernel is not None:
        played = kernel.play(str(seed), games, threads=threads)
        ranks, lengths = played.places.tolist(), played.decisions.tolist()
    else:
        match = streamed(game_id, seats, str(seed), options)
        played_out = [match(number) for number in range(games)]
        ranks, lengths = [ended.places for ended, _ in played_out], [length for _, length in played_out]
    counts = [Counter(places[seat] for places in ranks) for seat in range(seats)]
    return Mass(
        game=game_id,
        seats=seats,
        games=games,
        seed=str(seed),
        stream=stream.NAME,
        options=whole,
        compiled=kernel is not None,
        decisions=sum(lengths),
        places=tuple(dict(sorted(count.items())) for count in counts),
        lengths=tuple(lengths),
    )
