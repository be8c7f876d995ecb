"""Flying Sultans: two tiles picked in secret, a maze of clouds that everyone keeps changing."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from bisat.core.entry import AtTable, Beginner, Credit, Entry, Example, Printed, Show, Thinking, timed
from bisat.core.game import AnyGame
from bisat.core.hindsight import Measuring
from bisat.core.kernel import Kernel
from bisat.games.flying_sultans.bots.characters import CHARACTERS
from bisat.games.flying_sultans.bots.knowledge import KNOWLEDGE, ahead
from bisat.games.flying_sultans.bots.novice import ASTRAY, Novice
from bisat.games.flying_sultans.bots.reasons import HINTING
from bisat.games.flying_sultans.encoding import encode
from bisat.games.flying_sultans.lesson import LESSON
from bisat.games.flying_sultans.rules.box import Box, LayOut, contents, read
from bisat.games.flying_sultans.rules.revision import REVISION
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.show.notation import parse, short
from bisat.games.flying_sultans.show.story import log
from bisat.games.flying_sultans.show.svg import svg
from bisat.games.flying_sultans.show.text import text
from bisat.games.flying_sultans.show.why import WHY


class Options(Thinking, kw_only=True, frozen=True):
    """How to play Flying Sultans."""

    left_out: ClassVar = ("box",)

    lay_out: LayOut = "corners"
    """Where the palaces lie: in the corners, or like a pinwheel on the sides."""
    quick_start: bool = False
    """A shorter race: the winds lie ready, and two players fly two carpets each (S16)."""
    box: Box | None = None
    """Own tiles, palaces and winds; null is the box that comes with the game."""


def build(options: Options, revision: int = REVISION) -> AnyGame:
    """The game, with clocks where the options say so."""
    return timed(
        FlyingSultans(
            options.lay_out,
            contents(options.box).rounds,
            revision=revision,
            quick_start=options.quick_start,
            box=options.box,
        ),
        options,
        shows=revision >= 3,
    )


def kernel(game: FlyingSultans, seats: int) -> Kernel | None:
    """The same rules, compiled; for the usual box, and not for a quick start."""
    if game.box is not None or game.quick_start:
        return None
    from bisat.games.flying_sultans.kernel import FlyingSultansKernel  # noqa: PLC0415  # numba is an extra

    return FlyingSultansKernel(game, seats)


ENTRY = Entry(
    id="flying-sultans",
    title="Flying Sultans",
    seats=(2, 4),
    kind="programmed",
    options=Options,
    build=build,
    revision=REVISION,
    box=read,
    show=Show(package=__name__, log=log, text=text, svg=svg, short=short, parse=parse),
    printed=Printed(year=2016, credits=(Credit("author", ("Jan Meyberg",)),)),
    knowledge=KNOWLEDGE,
    hinting=HINTING,
    hindsight=Measuring(matches=12_000),
    why=WHY,
    beginner=Beginner(seats=2, options=({"quick_start": True},), rival=partial(Novice, ASTRAY)),
    encoding=encode,
    kernel=kernel,
    compiled=tuple(KNOWLEDGE.levels),
    lesson=LESSON,
    characters=CHARACTERS,
    ladder=("beginner", "easy", "medium-40", "medium", "hard"),
    partners={"novice": Novice},
    ahead=ahead,
    table=AtTable(minutes=25, evening={"quick_start": True}),
    presets={"first_game": {"quick_start": True}},
    examples=(
        Example(
            seats=3,
            seed="bisat",
            moves=(
                (0, "order 8 6 1 3"),
                (1, "order 8 6 5 7"),
                (2, "order 8 6 1 5"),
                (1, "genie g6"),
                (0, "pick 5 7"),
                (1, "pick 3 4"),
                (2, "pick 3 7"),
                (0, "7 A c6"),
            ),
        ),
    ),
)
