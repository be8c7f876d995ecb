"""Flying Sultans: two tiles picked in secret, a maze of clouds that everyone keeps changing."""

from __future__ import annotations

from bisat.core.entry import Entry, Thinking, timed
from bisat.core.game import AnyGame
from bisat.games.flying_sultans.box import LayOut
from bisat.games.flying_sultans.rules import FlyingSultans


class Options(Thinking, kw_only=True, frozen=True):
    """How to play Flying Sultans."""

    lay_out: LayOut = "corners"
    """Where the palaces lie: in the corners, or like a pinwheel on the sides."""


def build(options: Options) -> AnyGame:
    """The game, with clocks where the options say so."""
    return timed(FlyingSultans(options.lay_out), options)


ENTRY = Entry(
    id="flying-sultans",
    title="Flying Sultans",
    seats=(2, 4),
    kind="programmed",
    options=Options,
    build=build,
)
