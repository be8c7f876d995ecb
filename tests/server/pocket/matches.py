"""Matches whose every state is told in one digest: run as it is by both interpreters."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from bisat import catalog
from bisat.core.rng import Rng
from bisat.lab.play import play


def told(many: str) -> list[str]:
    """So many matches of each game, between bots of all levels, with as many seats as chance wants."""
    return [match(entry.id, number) for entry in catalog.entries() for number in range(int(many))]


def match(game: str, number: int) -> str:
    """How one went."""
    chance = Rng(f"{game}:{number}", 0)
    fewest, most = catalog.entry(game).seats
    seats = chance.choice(range(fewest, most + 1))
    levels = [chance.choice(tuple(catalog.bots(game))) for _ in range(seats)]
    bots = [catalog.bot(game, level) for level in levels]
    digest = sha256()
    played = play(
        catalog.build(game), bots, f"{number}", watch=lambda it: digest.update(msgspec.json.encode(it))
    )
    return f"{game} {levels} {played.decisions} {played.outcome} {digest.hexdigest()}"
