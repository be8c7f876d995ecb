"""Montgolfière (1999): simultaneous secret cards, from the village to the Moon."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from bisat.core.entry import (
    AtTable,
    Beginner,
    Credit,
    Endings,
    Entry,
    Example,
    Printed,
    Show,
    Thinking,
    timed,
)
from bisat.core.game import AnyGame
from bisat.core.hindsight import Measuring
from bisat.core.kernel import Kernel
from bisat.core.series import Series
from bisat.games.montgolfiere.bots import endings
from bisat.games.montgolfiere.bots.characters import CHARACTERS
from bisat.games.montgolfiere.bots.knowledge import KNOWLEDGE
from bisat.games.montgolfiere.bots.novice import HOARDS, Novice
from bisat.games.montgolfiere.bots.reasons import HINTING
from bisat.games.montgolfiere.bots.repeats import Repeats
from bisat.games.montgolfiere.bots.trained import TRAINED
from bisat.games.montgolfiere.encoding import encode
from bisat.games.montgolfiere.lesson import LESSON
from bisat.games.montgolfiere.rules.box import MAX_HEAD_START
from bisat.games.montgolfiere.rules.revision import REVISION
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.show.notation import parse, short
from bisat.games.montgolfiere.show.story import PACKAGE, baron_name, log
from bisat.games.montgolfiere.show.svg import svg
from bisat.games.montgolfiere.show.text import text
from bisat.games.montgolfiere.show.why import WHY


class Options(Thinking, kw_only=True, frozen=True):
    """How to play Montgolfière."""

    left_out: ClassVar = ("moon_alone", "storm_hook", "whole_squadron")

    board: Literal[12, 15] = 12
    """Squares from the village to the Moon; 15 is a longer flight, of our own."""
    baron: bool | None = None
    """Whether the Black Baron flies along; null: with two seats only."""
    match: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    """Points to play for in several games; null is a single game."""
    head_start: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=MAX_HEAD_START)], ...], msgspec.Meta(max_length=6)
    ] = ()
    """By seat, squares above the start: a handicap (M10)."""
    moon_alone: bool = False
    """Whose card works first reaches the Moon alone, and the round stops there (M2)."""
    storm_hook: bool = False
    """In a storm a grapple falls with the ballast, even if a motor rises as well (M3)."""
    whole_squadron: bool = False
    """The bonus is for squadrons whose balloons all drop the same number (M12)."""


def build(options: Options, revision: int = REVISION) -> AnyGame:
    """The game, in a match and with clocks where the options say so."""
    chosen = {"moon": options.moon_alone, "squadron": options.whole_squadron, "storm": options.storm_hook}
    readings: Any = tuple(reading for reading, otherwise in chosen.items() if otherwise)
    game: AnyGame = Montgolfiere(options.board, options.baron, options.head_start, readings)
    if options.match is not None:
        game = Series(game, target=options.match)
    return timed(game, options, shows=revision >= 2)


def kernel(game: Montgolfiere, seats: int) -> Kernel | None:
    """The same rules compiled, for mass play; read as we read them."""
    if game.readings:
        return None
    from bisat.games.montgolfiere.kernel import MontgolfiereKernel  # noqa: PLC0415  # numba is an extra

    return MontgolfiereKernel(game, seats)


ENTRY = Entry(
    id="montgolfiere",
    title="Montgolfière",
    seats=(2, 6),
    kind="simultaneous",
    options=Options,
    build=build,
    revision=REVISION,
    show=Show(package=PACKAGE, log=log, text=text, svg=svg, short=short, parse=parse, automaton=baron_name),
    printed=Printed(
        year=1999,
        credits=(
            Credit("author", ("Dominique Ehrhard",)),
            Credit("illustrator", ("Dominique Ehrhard",)),
            Credit("layout", ("Guillaume Rohmer", "Studio Nexus")),
            Credit("translator", ("Uwe Valentin",)),
            Credit("publisher", ("Jeux Descartes", "Eurogames")),
        ),
    ),
    knowledge=KNOWLEDGE,
    hinting=HINTING,
    trained=lambda _: TRAINED,
    hindsight=Measuring(measure="trained", judge="easy", matches=40_000),
    why=WHY,
    beginner=Beginner(seats=3, rival=partial(Novice, HOARDS)),
    encoding=encode,
    endings=Endings({"baron": False}, endings.mixed),
    ahead=lambda view: view.squares[: view.seats],
    kernel=kernel,
    compiled=tuple(KNOWLEDGE.levels),
    lesson=LESSON,
    characters=CHARACTERS,
    ladder=("beginner", "medium-50", "master"),
    partners={"novice": Novice, "repeats": Repeats},
    table=AtTable(minutes=15),
    examples=(
        Example(
            seats=3,
            seed="village",
            moves=((0, "show"), (0, "8"), (1, "5"), (2, "7"), (0, "grapple"), (1, "gas"), (2, "motor")),
        ),
        Example(seats=2, seed="village", moves=((0, "motor"), (1, "8"), (0, "grapple"), (1, "14"))),
    ),
)
