"""How a game introduces itself to the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from bisat.core.bot import Bot
from bisat.core.encoding import Encoding
from bisat.core.game import AnyGame, Fact, Millis, Seat, Value
from bisat.core.hindsight import Measuring
from bisat.core.kernel import Kernel, Level
from bisat.core.knowledge import Hinting, Knowledge, Lean, Network
from bisat.core.lesson import Lesson
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.timed import Timed

DAY: Millis = 86_400_000
Kind = Literal["simultaneous", "in turn", "programmed", "real time"]


class Thinking(Value, kw_only=True, frozen=True):
    """Options of every game that is played in turns or rounds: thinking time per seat, in seconds."""

    bank: Annotated[int, msgspec.Meta(ge=1, le=86_400)] | None = None
    """The whole match; None is as long as you like."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0
    """What each move gives back."""
    extra_time: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=3_600)], ...], msgspec.Meta(max_length=64)
    ] = ()
    """By seat, what it has besides at the start: a handicap."""
    days: Literal[1, 2, 3, 7] | None = None
    """Instead of a bank: so many days for each move, by the clock on the wall. None is no such clock."""


class DailyPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle of the day: drawn from the date alone, and sent to anybody, so it never holds its solution."""

    puzzle: type[Value]
    """Its type; a field `par` is the proven minimum."""
    of: Callable[..., Value]
    """From a day, named as in 2026-11-15, and where there are grades from a grade."""
    grades: tuple[str, ...] = ()
    """The easiest first; none where there is just one puzzle a day."""


class Solver(msgspec.Struct, frozen=True, kw_only=True):
    """Answers a problem that anybody may put, in bounded time: for hints, pars and solutions."""

    problem: type[Value]
    solution: type[Value]
    """Says itself whether it is proven."""
    of: Callable[[Any], Value]
    """Raises Refused where the problem makes no sense."""


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """What people build together at the table before the start; what comes of it is an option."""

    option: str
    """Its name."""
    empty: Any
    """What lies there at the beginning."""
    read: Callable[[Any, Any], Value | tuple[object, ...]]
    """A draft from plain JSON, or Refused: it may have faults, but must be something that can lie there.

    Beside it the box of somebody's own that is built from, as its option has it, or None.
    """
    finish: Callable[[Any, Any], Any]
    """The option for a draft as plain JSON, likewise; Refused with what is still wrong."""


class AtTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a game needs of a table."""

    public: Mapping[str, Any] = {}
    """Options that have another default at tables for everybody."""
    claim: Millis | None = None
    """How long somebody must be away before a rival may claim that they have left; None is for ever."""
    idle: Millis | None = None
    """How long somebody must be away before the rules move for them (`Game.idle`); None is for ever."""
    site: Site | None = None
    """What is built together before the start."""
    minutes: int | None = None
    """About how long people play one match of it in an evening."""
    evening: Mapping[str, Any] = {}
    """Options that are usual there, where several games share the time."""


class Beginner(msgspec.Struct, frozen=True, kw_only=True):
    """The first games that somebody plays: easier options, and rivals who err as beginners do."""

    seats: int
    options: tuple[Mapping[str, Any], ...] = ({},)
    """Of the first one, the second, and so on: what was left out comes bit by bit. The last ones stay."""
    rival: Callable[[], Bot]

    def game(self, number: int) -> dict[str, Any]:
        """The options of the first game with this number, from 0."""
        return dict(self.options[min(number, len(self.options) - 1)])


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What takes long to find out about options: `build` trusts that it was asked, a server asks it once."""

    of: Callable[[Any], object]
    """Raises Refused where the options cannot be played."""
    long: Callable[[Any], bool]
    """Whether it takes long for these: then a server asks in a process of its own."""


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """A game for people: its words, its notation, its pictures. Views are those of the game itself."""

    package: str
    """Where its `messages` lie, and its `guide` where it has one."""
    log: Callable[[Any, Sequence[str], str], Sequence[str]]
    """From a view, names (of seats; where there are none, the game's own) and a language: what happened."""
    text: Callable[[Any, Sequence[str], str], str]
    """Likewise: the position in lines."""
    svg: Callable[[Any], str]
    """A view as a picture."""
    short: Callable[[Any], str]
    """A move as people write it."""
    parse: Callable[[str], Any]
    """The move that is written like this, or Refused."""
    automaton: Callable[[str], str] | None = None
    """In a language: whoever plays without a seat, as the Baron does."""
    label: Callable[[Any, Any, Sequence[str], str], str] | None = None
    """From a view, a legal move, names and a language: the words on its button; None: as people write it."""


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """Which rule is behind each fact, and where the rules page tells it."""

    facts: Mapping[type[Fact], str]
    """The rule of each class of facts, by its name; its sentence is `rule.<name>`."""
    parts: Mapping[str, str]
    """For each rule the heading of the English rules page under which it stands."""
    more: tuple[str, ...] = ()
    """Rules behind some facts of a class only, or behind marks on the board."""


Role = Literal[
    "author", "illustrator", "layout", "photo", "editor", "translator", "named", "publisher", "after"
]
"""Of those that a box names: `named` without saying as what, `after` for a game that it builds upon."""


class Credit(Value, frozen=True):
    """Some of those whose work a box is."""

    role: Role
    names: tuple[str, ...]


class Printed(Value, frozen=True, kw_only=True):
    """What a printed game says of itself: for whom it is, and whose work."""

    year: int
    credits: tuple[Credit, ...]
    age: int | None = None
    """From how many years on; None where the rulebook names no age."""
    minutes: int | None = None
    """How long it takes at least; None where the rulebook does not say."""


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """The beginning of a match, to try things out with."""

    seats: int
    seed: str
    moves: tuple[tuple[Seat, str], ...]
    """Who plays what, as people write it."""
    options: Mapping[str, Any] = {}


class Endings(msgspec.Struct, frozen=True):
    """Positions of two seats that can be searched to their end: no chance is left, and all is known."""

    options: Mapping[str, Any]
    deal: Callable[[Rng], Any]
    """A state by chance."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the catalogue knows it: everything that others ask of it."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most."""
    kind: Kind
    options: type[Any]
    """A Value whose fields, with defaults, are the options."""
    build: Callable[..., AnyGame]
    """The game object for options; and for an earlier revision of the rules, where there is one."""
    check: Check | None = None
    """What to ask of options before they are played; None where `build` finds out everything at once."""
    show: Show
    printed: Printed | None = None
    """Of a game that is printed."""
    box: Callable[[], Value] | None = None
    """What lies in its box, as whoever owns another one writes theirs in the option `box`."""
    revision: int = 1
    """Grows with every change of a rule: matches that were begun before are played on by their own rules."""
    editions: tuple[tuple[int, int], ...] = ()
    """What `-v1`, `-v2` … of environments mean: revisions of the rules, each with a version of the encoding;
    none stands for one, with the present ones."""
    knowledge: Knowledge | None = None
    """What its bots know; without it they search by the rules alone."""
    hinting: Hinting | None = None
    """How it explains a hint; without it a hint is a move and no more."""
    beginner: Beginner | None = None
    """What whoever has never played it is offered; the bot of this name is no level, and none of `bots`."""
    trained: Callable[[int], Network] | None = None
    """By the number of seats, the network by which its bot `trained` plays, which is none of `bots`; a level
    whose iterations are `NETWORK` plays by it, too."""
    hindsight: Measuring | None = None
    """Without it, and without kernels, looking back expects everybody to play at random."""
    why: Why | None = None
    """The rules behind what happens, for whoever asks."""
    partners: Mapping[str, Callable[[], Bot]] = {}
    """Bots for the lab only."""
    endings: Endings | None = None
    """Last rounds in which the lab measures how far a bot can be exploited."""
    ahead: Callable[[Any], Sequence[float]] | None = None
    """From a view of the game itself: how far each seat has come, for the lab to tell who leads."""
    encoding: Callable[[Any, int], Encoding] | None = None
    """From the game itself and the number of seats: its moves and views as numbers, for whatever learns."""
    kernel: Callable[[Any, int], Kernel | None] | None = None
    """Likewise: its rules compiled; None where they are not with these options.

    It imports numba when it is called, which the extra `[fast]` brings.
    """
    compiled: tuple[str, ...] = ()
    """Bots that its kernel plays as well, for mass play; all kernels play at random."""
    hands: Mapping[str, Callable[[int], Level]] = {}
    """Likewise of those that are no levels, as its kernel knows them, by the number of seats."""
    characters: Mapping[str, Lean] = {}
    """Of rivals that are equally strong: `bold-hard` chooses among what hard finds good as the bold do."""
    ladder: tuple[str, ...] = ()
    """The rivals that people climb, from the gentlest to the strongest, each a bot or a mixture of two
    (`hard-30`); without it the first game's and all levels."""
    table: AtTable = AtTable()
    daily: DailyPuzzle | None = None
    solver: Solver | None = None
    examples: tuple[Example, ...] = ()
    lesson: Lesson | None = None
    """The guided first game; a game without one offers none."""
    presets: Mapping[str, Mapping[str, Any]] = {}
    """Ready-made options, by names whose words are `preset.<name>.label` and `preset.<name>.explain`."""

    def rules(self, options: Any, revision: int | None = None, *, checked: bool = False) -> AnyGame:
        """The game object for options, by a revision of the rules; None is the present one."""
        wanted = self.known(revision)
        if self.check is not None and not checked:
            self.check.of(options)
        return self.build(options) if wanted == self.revision else self.build(options, wanted)

    def known(self, revision: int | None) -> int:
        """A revision of the rules that this software knows, or Refused; None is the present one."""
        if revision is None:
            return self.revision
        if not 1 <= revision <= self.revision:
            raise Refused("unknown_revision", revision=revision, known=self.revision)
        return revision


def timed(game: AnyGame, options: Thinking, *, shows: bool = False) -> AnyGame:
    """The game with clocks around it where the options ask for them.

    With `shows` they stand still while what happened is shown. Matches begun without it go on without it: a
    game that changes its mind needs another revision.
    """
    if options.days is not None:
        if options.bank is not None or any(options.extra_time):
            raise Refused("days_or_bank")
        return Timed(game, options.days * DAY, shows=shows, anew=True)
    if options.bank is None:
        return game
    extra = tuple(seconds * 1000 for seconds in options.extra_time)
    return Timed(game, options.bank * 1000, options.increment * 1000, shows, extra)
