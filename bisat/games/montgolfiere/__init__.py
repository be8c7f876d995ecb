"""Montgolfière (1999): simultaneous secret cards, from the village to the Moon."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bisat.core.entry import Entry, Thinking, timed
from bisat.core.game import AnyGame
from bisat.core.series import Series
from bisat.games.montgolfiere.rules.rules import Montgolfiere


class Options(Thinking, kw_only=True, frozen=True):
    """How to play Montgolfière."""

    board: Literal[12, 15] = 12
    """Squares from the village to the Moon; 15 is the edition of 1992."""
    baron: bool | None = None
    """Whether the Black Baron flies along; null: with two seats only."""
    match: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    """Points to play for in several games; null is a single game."""


def build(options: Options) -> AnyGame:
    """The game, in a match and with clocks where the options say so."""
    game: AnyGame = Montgolfiere(options.board, options.baron)
    if options.match is not None:
        game = Series(game, target=options.match)
    return timed(game, options)


ENTRY = Entry(
    id="montgolfiere",
    title="Montgolfière",
    seats=(2, 6),
    kind="simultaneous",
    options=Options,
    build=build,
)
