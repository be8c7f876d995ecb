"""Bodies of requests, and of the answers to them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from bisat.core.codec import Json
from bisat.core.entry import Printed
from bisat.core.hindsight import Hindsight
from bisat.core.log import Saved
from bisat.server.wire.frames import Plain, WaitingInfo
from bisat.server.wire.info import Result, TableInfo
from bisat.server.wire.profile import InvitationInfo
from bisat.server.wire.values import (
    Cause,
    ColourNumber,
    Day,
    Emblem,
    GameId,
    Language,
    Level,
    Name,
    SeatNumber,
    Wire,
)


class NewName(Wire, frozen=True):
    """PUT /api/me."""

    name: Name
    emblem: Emblem = ""


class SeatPlan(Wire, frozen=True):
    """Who shall sit on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None
    """For a bot; null takes the game's usual one."""
    colour: ColourNumber | None = None
    """In which this seat is played; null takes one that is left."""


class NewTable(Wire, frozen=True):
    """POST /api/tables."""

    game: GameId
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=64)]
    options: dict[str, Json] = msgspec.field(default_factory=dict)
    """What is left out has its default."""
    public: bool = False
    build: bool = False
    """Build together first: the match begins when the host starts it."""
    hints: bool = False
    """Everybody may ask for hints, also among people: whoever sits down agrees to it."""
    when_ready: bool = False
    """Where several people play, begin when all of them have said that they are ready."""


class PlayNow(Wire, frozen=True):
    """POST /api/play: a match against bots, at once."""

    game: GameId
    level: Level | None = None
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None
    colour: ColourNumber | None = None
    """In which the person plays."""
    first: Annotated[int, Meta(ge=0, le=1000)] = 0
    """With the level `beginner`: how many first games the person has played before."""


Watching = Literal["watch", "open"]
"""Eyes without a seat: those of a spectator, or, once it is over, eyes that see everything."""


class ReplayRequest(Wire, frozen=True):
    """POST /api/replay: a saved match, and whose eyes shall see it."""

    saved: Saved
    eyes: SeatNumber | Watching = "watch"
    words: Language | None = None
    """For clients that have no scene of the game: put every moment into words."""
    names: Annotated[tuple[Name, ...], Meta(max_length=64)] = ()
    """Of those who sat there, for the words; an empty one becomes the colour of the seat."""


class HindsightRequest(Wire, frozen=True):
    """POST /api/hindsight: a saved match that is over, and whose seat is to be looked back on."""

    saved: Saved
    seat: SeatNumber
    words: Language = "en"
    """In which language reasons shall be."""
    names: Annotated[tuple[Name, ...], Meta(max_length=64)] = ()
    """Of those who sat there, for the words; an empty one becomes the colour of the seat."""


class LookedBack(Wire, frozen=True):
    """How far a look back has come, to be asked for again by its id; in the end what it found."""

    id: str
    done: int
    """Matches that were played on so far."""
    total: int
    """Of so many; 0 while it has not begun."""
    found: Hindsight | None = None


class Moment(Wire, frozen=True, omit_defaults=True):
    """A match between two events, as some eyes see it; `view.happened` tells what led here."""

    at: int
    view: Json
    needed: tuple[int, ...]
    plain: Plain | None = None
    """Only where `words` were asked for; `moves` is empty, and `lines` has one entry."""


class Replay(Wire, frozen=True, kw_only=True):
    """A match as a row of moments, checked event by event."""

    game: str
    seats: int
    options: Json
    commit: str
    """The SHA-256 of the seed that was handed in."""
    outcome: Result | None
    moments: tuple[Moment, ...]


class GradedPuzzle(Wire, frozen=True):
    """One puzzle of a day."""

    grade: str | None
    """Null where a game has one puzzle a day."""
    par: int
    """The proven minimum of steps."""
    puzzle: Json
    """A puzzle of the game."""


class DailyPuzzles(Wire, frozen=True):
    """GET /api/daily/{game}/{date}: the same for everybody, the easiest first."""

    game: str
    date: str
    puzzles: tuple[GradedPuzzle, ...]


class PuzzleResult(Wire, frozen=True, kw_only=True):
    """How somebody did in the puzzle of a day."""

    game: GameId
    date: Day
    grade: Annotated[str, Meta(max_length=32)] = ""
    """Empty where a game has one puzzle a day."""
    on: Day
    """The day it was solved on."""
    steps: Annotated[int, Meta(ge=0, le=100_000)] | None
    """Null: the solution was looked at first, and it does not count."""
    par: Annotated[int, Meta(ge=0, le=1000)] = 0
    ms: Annotated[int, Meta(ge=0, le=2**53)] = 0
    hints: Annotated[int, Meta(ge=0, le=100_000)] = 0


class NewResults(Wire, frozen=True):
    """POST /api/book: results that a browser has; those that are known already change nothing."""

    results: Annotated[tuple[PuzzleResult, ...], Meta(max_length=50)]


class Book(Wire, frozen=True):
    """GET and POST /api/book: a person's results in the puzzles of the days, the first of each."""

    results: tuple[PuzzleResult, ...]


class HintRequest(Wire, frozen=True):
    """POST /api/tables/{id}/hint: what would a strong player do on this own seat?"""

    seat: SeatNumber
    words: Language = "en"
    """In which language the reason shall be."""


class Hint(Wire, frozen=True):
    """What a strong player would do, from what the seat sees alone."""

    seat: int
    phase: int
    """The hint is about this phase."""
    move: Json
    """One of the legal moves."""
    why: str
    """What it gains and what it risks, in one sentence; empty where the game has no words for it."""


class LessonStep(Wire, frozen=True):
    """One thing to learn."""

    say: str
    """The id of its message."""
    point: tuple[str, ...]
    """Places of the scene: whichever of them are to be seen are marked."""
    moment: int
    """At which it is said; what comes of it leads to the moment of the next step."""
    moves: Json
    """Moves of the game: any of them is awaited; none: read, and go on."""
    jumps: bool
    """What comes of it is not shown: some time later."""


class LessonMoment(Wire, frozen=True):
    """A lesson between two events, as the learner sees it; `view.happened` tells what led here."""

    at: int
    view: Json
    legal: Json
    """The moves open to the learner now."""
    waiting: WaitingInfo


class TaughtLesson(Wire, frozen=True):
    """GET /api/lessons/{game}: the guided first game, the same for everybody."""

    game: str
    seats: int
    seat: int
    """The learner's."""
    steps: tuple[LessonStep, ...]
    moments: tuple[LessonMoment, ...]
    words: dict[str, dict[str, str]]
    """By language, what the steps say."""


class Box(Wire, frozen=True):
    """GET /api/boxes/{game}: what lies in the box of a game that takes another one as an option."""

    box: dict[str, Json]
    """As the option `box` is written."""


class ToSolve(Wire, frozen=True):
    """POST /api/solve: a problem of a game that has a solver."""

    game: GameId
    problem: Json


class Solved(Wire, frozen=True):
    """The answer of a solver."""

    solution: Json
    """A solution of the game; it says itself whether it is proven."""


class GameInfo(Wire, frozen=True):
    """A game as the lobby needs it."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most."""
    kind: str
    options: Json
    """Every option with its default."""
    schema: Json
    """JSON Schema of the options."""
    bots: tuple[str, ...]
    """Levels, the weakest first."""
    ladder: tuple[str, ...]
    """The rivals that people climb, from the first game on; mixtures of two levels are among them."""
    characters: tuple[str, ...]
    """By colour, how a rival plays besides being as strong as it is; empty where it is nothing special."""
    daily: tuple[str, ...] | None
    """The grades of its puzzle of the day, empty if there is just one; null if it has none."""
    claim: int | None
    """Milliseconds that somebody must be away before a rival may claim that they have left; null is never."""
    public: dict[str, Json]
    """Options that have another default at tables for everybody."""
    words: dict[str, dict[str, str]]
    """By language, what a game of a package says of itself, its options, its ways to end and its refusals."""
    lesson: bool
    """Whether it has a guided first game."""
    presets: dict[str, dict[str, Json]]
    """Ready-made options; in the words of the game `preset.<name>.label` and `preset.<name>.explain`."""
    tries: dict[str, str]
    """For each example of its rules page that can be tried, the step of the lesson where."""
    beginner: FirstGame | None = None
    """The first game that somebody plays, against rivals of the level `beginner`; null if there is none."""
    printed: Printed | None = None
    """What the printed game says of itself: for whom it is, and whose work; null if it is not printed."""
    evening: EveningGame | UnsetType = UNSET
    """Missing where nobody has said how long it takes."""


class EveningGame(Wire, frozen=True):
    """One game of an evening."""

    options: dict[str, Json]
    """Those that are usual there."""
    minutes: int
    """About how long it takes."""


class FirstGame(Wire, frozen=True):
    """What `POST /api/play` with the level `beginner` begins."""

    seats: int
    options: tuple[dict[str, Json], ...]
    """Of the first one, the second, and so on; the last ones stay."""


class Games(Wire, frozen=True):
    """GET /api/games."""

    games: tuple[GameInfo, ...]


class Lobby(Wire, frozen=True):
    """GET /api/tables."""

    open: tuple[TableInfo, ...]
    """Public tables with a free seat where somebody is, few of each host, the newest first."""
    mine: tuple[TableInfo, ...]
    """Tables where the person has a seat or is the host, the newest first."""
    invitations: tuple[InvitationInfo, ...] = ()
    """Tables that people one has played with ask one to."""
    watch: tuple[TableInfo, ...] = ()
    """Public tables that are being played and where somebody is: the most watched first."""


class NoteWays(Wire, frozen=True, kw_only=True):
    """GET /api/told: how a person can be told that it is their turn."""

    push: str | None
    """The key with which a browser asks its push service for an address; null where nothing is pushed."""
    devices: int
    """How many devices are told."""
    feed: str | None
    """The secret link to the own feed; null while there is none."""
    hooks: tuple[str, ...]
    """Hosts of chats that a table may tell; none where the operator lists none."""


class NewDevice(Wire, frozen=True):
    """PUT /api/told/push: what the browser was given by its push service."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]
    browser: Annotated[str, Meta(min_length=1, max_length=128)]
    """Its public key (`p256dh`)."""
    auth: Annotated[str, Meta(min_length=1, max_length=64)]
    language: Language = "en"


class OldDevice(Wire, frozen=True):
    """DELETE /api/told/push."""

    endpoint: Annotated[str, Meta(max_length=1024)]
    others: bool = False
    """Not there, but on all other devices: one that was lost can no longer be asked."""


class NewFeed(Wire, frozen=True):
    """PUT /api/told/feed."""

    language: Language = "en"


class NewHook(Wire, frozen=True):
    """PUT /api/tables/{id}/hook: the address that a chat gave for incoming messages."""

    url: Annotated[str, Meta(min_length=1, max_length=1024)]
    language: Language = "en"


class HookHost(Wire, frozen=True):
    """GET /api/tables/{id}/hook, for those who sit there."""

    host: str | None
    """Where the chat is; its address is told to nobody. Null where no chat is told."""


class NewReport(Wire, frozen=True):
    """POST /api/reports: tell the operator about somebody at a table."""

    table: Annotated[str, Meta(pattern="^[a-z2-7]{12}$")]
    person: Annotated[str, Meta(pattern="^[a-z2-7]{16}$")]
    cause: Cause


class PrivacyPart(Wire, frozen=True):
    """One part of the privacy page."""

    title: str
    lines: tuple[str, ...]


class Privacy(Wire, frozen=True):
    """GET /api/privacy/{language}: what is kept here and for how long, by the settings in force."""

    title: str
    parts: tuple[PrivacyPart, ...]


class GameFigures(Wire, frozen=True):
    """GET /api/figures/{game}/{language}: how fair a game is, how long, how much is luck, in words."""

    title: str
    lines: tuple[str, ...]


class Health(Wire, frozen=True):
    """GET /api/health."""

    status: Literal["ok"]
    version: str
    bus: Literal["ok", "away", "none"] = "ok"
    """Whether other processes can be heard; without it play goes on, a second late. None: there are none."""


class Problem(Wire, frozen=True):
    """Any refused request."""

    id: str
    values: dict[str, str | int]
    text: str
    """The sentence in English."""
