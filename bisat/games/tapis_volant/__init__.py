"""Le Tapis Volant (1987): wind cards, over a landscape that the players build themselves."""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar

import msgspec

from bisat.core.entry import (
    AtTable,
    Beginner,
    Check,
    Credit,
    Entry,
    Example,
    Printed,
    Show,
    Site,
    Solver,
    Thinking,
    timed,
)
from bisat.core.game import AnyGame
from bisat.core.hindsight import Measuring
from bisat.core.kernel import Kernel
from bisat.games.tapis_volant.bots.characters import CHARACTERS
from bisat.games.tapis_volant.bots.knowledge import KNOWLEDGE, ahead
from bisat.games.tapis_volant.bots.novice import ASTRAY, Novice
from bisat.games.tapis_volant.bots.reasons import HINTING
from bisat.games.tapis_volant.encoding import encode
from bisat.games.tapis_volant.landscapes.ready import READY, found, named
from bisat.games.tapis_volant.landscapes.sketch import Named, Pieces, Sketch, Verdict, finished, judge, laid
from bisat.games.tapis_volant.lesson import LESSON
from bisat.games.tapis_volant.rules.box import DIRECTIONS, HANDS, MAX_SEATS, MIN_SEATS, Box, read
from bisat.games.tapis_volant.rules.landscape import sorted_pieces
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.revision import REVISION
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.show.notation import parse, short
from bisat.games.tapis_volant.show.story import PACKAGE, log
from bisat.games.tapis_volant.show.svg import svg
from bisat.games.tapis_volant.show.text import text
from bisat.games.tapis_volant.show.why import WHY


class Options(Thinking, kw_only=True, frozen=True):
    """How to play Le Tapis Volant."""

    left_out: ClassVar = ("box",)

    landscape: Named | Pieces = "caravan"
    """A name, a code, or the pieces laid by hand."""
    open_hands: bool = False
    """Everybody sees all cards: for learning."""
    hidden_directions: bool = False
    """Nobody sees how many direction cards the others have left."""
    five_cards: bool = False
    """Five wind cards in hand instead of three: faster."""
    head_start: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=DIRECTIONS)], ...], msgspec.Meta(max_length=MAX_SEATS)
    ] = ()
    """By seat, direction cards more than the others have: a handicap (T13)."""
    box: Box | None = None
    """Own board, pieces, cards and winds; null is the box that comes with the game."""


def build(options: Options, revision: int = REVISION) -> AnyGame:
    """The game over its landscape, with clocks where the options say so."""
    game = TapisVolant(
        _pieces(options.landscape),
        HANDS[options.five_cards],
        options.open_hands,
        options.hidden_directions,
        options.head_start,
        options.box,
    )
    return timed(game, options, shows=revision >= 2)


def _pieces(landscape: str | tuple[Placed, ...]) -> tuple[Placed, ...]:
    """A landscape that was checked before, in the order of the box."""
    return sorted_pieces(named(landscape) if isinstance(landscape, str) else landscape)


def kernel(game: TapisVolant, seats: int) -> Kernel | None:
    """The same rules, compiled; for the usual box only."""
    if game.box is not None:
        return None
    from bisat.games.tapis_volant.kernel import TapisVolantKernel  # noqa: PLC0415  # numba is an extra

    return TapisVolantKernel(game, seats)


ENTRY = Entry(
    id="tapis-volant",
    title="Le Tapis Volant",
    seats=(MIN_SEATS, MAX_SEATS),
    kind="in turn",
    options=Options,
    build=build,
    check=Check(
        of=lambda options: found(options.landscape, options.box),
        long=lambda options: options.box is not None or options.landscape not in READY,
    ),
    revision=REVISION,
    box=read,
    show=Show(package=PACKAGE, log=log, text=text, svg=svg, short=short, parse=parse),
    printed=Printed(
        year=1987,
        age=12,
        credits=(
            Credit("author", ("Elke Flogaus", "Kurt Feyerabend")),
            Credit("illustrator", ("Tilman Michalski",)),
            Credit("photo", ("Ernst Schär",)),
            Credit("publisher", ("Otto Maier Verlag Ravensburg",)),
        ),
    ),
    knowledge=KNOWLEDGE,
    hinting=HINTING,
    hindsight=Measuring(measure="hard", matches=250_000),
    why=WHY,
    beginner=Beginner(seats=3, options=({"landscape": "oasis"},), rival=partial(Novice, ASTRAY)),
    encoding=encode,
    kernel=kernel,
    compiled=tuple(KNOWLEDGE.levels),
    hands={"novice": Novice().level, "beginner": Novice(ASTRAY).level},
    ahead=ahead,
    table=AtTable(site=Site(option="landscape", empty=(), read=laid, finish=finished), minutes=20),  # T12
    lesson=LESSON,
    characters=CHARACTERS,
    ladder=("beginner", "medium-17", "medium-45", "medium-78", "master"),
    partners={"novice": Novice},
    solver=Solver(problem=Sketch, solution=Verdict, of=judge),
    examples=(
        Example(
            seats=3,
            seed="caravan",
            moves=(
                (0, "V3 up"),
                (1, "A32 up first with up"),
                (2, "V2 up with up stop"),
                (1, "A12 up first with up"),
                (2, "B31 down with up"),
            ),
        ),
    ),
)
