"""Magic Fold (2018): fold a cloth against the sand-timer, and fly to the palace."""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar

import msgspec

from bisat.core.entry import AtTable, Beginner, Check, Credit, DailyPuzzle, Entry, Example, Printed, Show
from bisat.core.game import AnyGame, Value
from bisat.core.hindsight import Measuring
from bisat.core.kernel import Kernel
from bisat.games.magic_fold.bots.knowledge import KNOWLEDGE
from bisat.games.magic_fold.bots.novice import RIVALS, Novice
from bisat.games.magic_fold.bots.reasons import HINTING
from bisat.games.magic_fold.bots.ways import ways
from bisat.games.magic_fold.cloth.daily import Daily, daily
from bisat.games.magic_fold.encoding import encode
from bisat.games.magic_fold.lesson import LESSON
from bisat.games.magic_fold.rules.box import Box, checked, read
from bisat.games.magic_fold.rules.championship import championship
from bisat.games.magic_fold.rules.figures import AWAY, MAX_HEAD_START, MAX_SEATS, PARTS, Calm, Deck, Part
from bisat.games.magic_fold.rules.revision import REVISION
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.show.notation import parse, short
from bisat.games.magic_fold.show.story import ghost_name, log
from bisat.games.magic_fold.show.svg import svg
from bisat.games.magic_fold.show.text import text
from bisat.games.magic_fold.show.why import WHY


class Options(Value, kw_only=True, frozen=True):
    """How to play Magic Fold."""

    left_out: ClassVar = ("square_last", "play_with")

    deck: Deck = "mixed"
    """All cards, the standard ones (for a first game), or the advanced ones."""
    short: bool = False
    """A short race, from the many-coloured cloud."""
    championship: bool = False
    """Three races with points for arriving."""
    assist: bool = False
    """A card can be taken only when the cloth fits it: for children."""
    calm: Calm = "no"
    """Timers of 60 seconds, or none."""
    box: Box | None = None
    """Own cloth, decks and track; null is the box that comes with the game."""
    head_start: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=MAX_HEAD_START)], ...], msgspec.Meta(max_length=MAX_SEATS)
    ] = ()
    """By seat, genies besides the one that everybody begins with: a handicap (F17)."""
    square_last: bool = False
    """The square of a pawn that token 1 sends back takes effect only after the own move (F4)."""
    play_with: Part = "all"
    """What comes into play: cards alone, cobras as well, what tokens give, or all of it (F22)."""


def build(options: Options, revision: int = REVISION) -> AnyGame:
    """The game these options ask for."""
    race = MagicFold(
        deck=options.deck,
        short=options.short,
        assist=options.assist,
        calm=options.calm,
        championship=options.championship,
        box=options.box,
        revision=revision,
        head_start=options.head_start,
        square_last=options.square_last,
        play_with=options.play_with,
    )
    return championship(race) if options.championship else race


def kernel(game: MagicFold, seats: int) -> Kernel | None:
    """The same rules, compiled; with everything in play, and read as we read them."""
    if game.square_last or game.play_with != "all":
        return None
    from bisat.games.magic_fold.kernel import MagicFoldKernel  # noqa: PLC0415  # numba is an extra

    return MagicFoldKernel(game, seats)


FIRST = {"deck": "standard", "short": True}

ENTRY = Entry(
    id="magic-fold",
    title="Magic Fold",
    seats=(2, 4),
    kind="real time",
    options=Options,
    build=build,
    check=Check(of=lambda options: checked(options.box), long=lambda options: options.box is not None),
    revision=REVISION,
    box=read,
    show=Show(package=__name__, log=log, text=text, svg=svg, short=short, parse=parse, automaton=ghost_name),
    printed=Printed(
        year=2018,
        age=7,
        minutes=20,
        credits=(
            Credit("author", ("Bruno Cathala", "Yohan Goh")),
            Credit("illustrator", ("Vincent Dutrait",)),
            Credit("named", ("Christopher Matt",)),
            Credit("publisher", ("Happy Baobab", "Offline Editions")),
        ),
    ),
    knowledge=KNOWLEDGE,
    hinting=HINTING,
    hindsight=Measuring(ways=ways),
    why=WHY,
    beginner=Beginner(
        seats=2,
        options=tuple({**FIRST, "assist": True, "calm": "60", "play_with": part} for part in PARTS),
        rival=partial(Novice, RIVALS),
    ),
    encoding=encode,
    kernel=kernel,
    compiled=tuple(KNOWLEDGE.levels),
    hands={"novice": Novice().level, "beginner": Novice(RIVALS).level},
    lesson=LESSON,
    ladder=("beginner", "easy-66", "medium-23", "medium-61", "medium", "hard-58", "hard", "master"),
    partners={"novice": Novice},
    ahead=lambda view: view.squares[: view.seats],
    table=AtTable(idle=AWAY, minutes=10, evening={"short": True}),
    daily=DailyPuzzle(puzzle=Daily, of=daily),
    presets={"first_game": FIRST},
    examples=(
        Example(
            seats=3,
            seed="carpet",
            moves=((0, "left 2"), (1, "top 1 under"), (0, "left 1"), (0, "top 3 under"), (0, "take 2")),
        ),
        Example(
            seats=2, seed="lamp", options={"calm": "off"}, moves=((0, "turn"), (1, "pass"), (0, "take 4"))
        ),
    ),
)
