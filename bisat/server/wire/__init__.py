"""Every message, frame and body that crosses the border to a client; `docs/wire.md` tells them in words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from bisat.core.log import Saved

TEXT = 500
"""Most characters of a line of chat."""
NAME = 24
"""Most characters of a name."""
SIZE = 16_384
"""Most bytes of a message or a body."""

Key = Annotated[str, Meta(min_length=1, max_length=64)]
"""Made by the client, new for each message: a message sent again under its key happens once."""
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Phase = Annotated[int, Meta(ge=0, le=2**53)]
Edition = Annotated[int, Meta(ge=0, le=2**53)]
Level = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,31}$")]
"""The name of a bot, as `/api/games` lists them."""
Emblem = Annotated[str, Meta(pattern="^[a-z]{0,16}$")]
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}$")]
GameId = Annotated[str, Meta(min_length=1, max_length=64, examples=["montgolfiere"])]
Channel = Literal["all", "circle"]
Reaction = Literal["bravo", "thanks", "laugh", "wow", "oops", "thinking", "hurry", "again"]
Bargain = Literal["pause", "resume", "takeback"]
Stage = Literal["open", "playing", "finished", "closed"]


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Anything on the wire."""


class Asked(Wire, frozen=True, tag_field="type", kw_only=True):
    """A message of a client; the server answers each key with an ack or a refusal."""

    key: Key


# --- what a client says on the socket of a table ---------------------------------------------------


class Act(Asked, frozen=True, tag="act"):
    """A seat makes a move; stale if the phase is another by now."""

    seat: SeatNumber
    phase: Phase
    move: msgspec.Raw
    """A move of the game, one of `legal`."""


class Undo(Asked, frozen=True, tag="undo"):
    """A seat takes its sealed choice back."""

    seat: SeatNumber
    phase: Phase


class Resign(Asked, frozen=True, tag="resign"):
    """A seat gives the match up."""

    seat: SeatNumber


class Join(Asked, frozen=True, tag="join"):
    """Take an open seat: this one, or the first."""

    seat: SeatNumber | None = None


class Leave(Asked, frozen=True, tag="leave"):
    """Get up from this seat, or from all; once the match runs this gives it up."""

    seat: SeatNumber | None = None


class Start(Asked, frozen=True, tag="start"):
    """The host starts now; open seats are given to bots of this level."""

    level: Level | None = None


class Change(Asked, frozen=True, tag="change"):
    """The host changes options before the start; refused if somebody changed them since this edition."""

    edition: Edition
    options: dict[str, Any]
    """What is left out stays as it is."""


class Site(Asked, frozen=True, tag="site"):
    """The host opens the building site, or closes it without using what was built."""

    open: bool


class Build(Asked, frozen=True, tag="build"):
    """Somebody with a seat changes what is being built; refused if others did since this edition."""

    edition: Edition
    draft: Any
    """All that lies there then; it may still have faults."""


class Remove(Asked, frozen=True, tag="remove"):
    """The host frees a seat before the start."""

    seat: SeatNumber


class Close(Asked, frozen=True, tag="close"):
    """The host closes the table."""


class Offer(Asked, frozen=True, tag="offer"):
    """Ask the other people to agree to something; for a take-back, name the seat whose last move it is."""

    bargain: Bargain
    seat: SeatNumber | None = None


class Answer(Asked, frozen=True, tag="answer"):
    """Agree to the standing offer, or drop it; who made it may drop it too."""

    agree: bool


class StandIn(Asked, frozen=True, tag="stand_in"):
    """Let a bot play the seat of someone who is away, until they return."""

    seat: SeatNumber
    level: Level | None = None


class Claim(Asked, frozen=True, tag="claim"):
    """The person of this seat has been away so long that the game counts them as gone."""

    seat: SeatNumber


class Chat(Asked, frozen=True, tag="chat"):
    """Say something to the table, or to the circle of one of the own seats."""

    text: Annotated[str, Meta(min_length=1, max_length=TEXT)]
    to: Channel = "all"
    seat: SeatNumber | None = None


class React(Asked, frozen=True, tag="react"):
    """A reaction that everybody sees; the only chat of public tables."""

    reaction: Reaction


class Rematch(Asked, frozen=True, tag="rematch"):
    """Open the next table with the same people, seats rotated; `table.next` then names it."""


class Ping(Asked, frozen=True, tag="ping"):
    """Ask for a pong."""


ClientMessage = (
    Act
    | Undo
    | Resign
    | Join
    | Leave
    | Start
    | Change
    | Site
    | Build
    | Remove
    | Close
    | Offer
    | Answer
    | StandIn
    | Claim
    | Chat
    | React
    | Rematch
    | Ping
)


# --- what both sides speak of ----------------------------------------------------------------------


class Person(Wire, frozen=True):
    """Someone, as others see them; the id is no secret."""

    id: str
    name: str
    """May be empty: nobody must have a name."""
    emblem: str
    """May be empty too."""


class SeatInfo(Wire, frozen=True, kw_only=True):
    """Who sits where; exactly one of open, person and bot."""

    kind: Literal["open", "person", "bot"]
    person: Person | None = None
    """Who sits here; for an open seat, for whom it is kept (a rematch), or null for anybody."""
    level: str | None = None
    """The bot that plays this seat: its own, or a stand-in for the person."""
    present: bool = False
    """The person is connected."""
    gone: bool = False
    """The seat resigned or left."""


class OfferInfo(Wire, frozen=True):
    """An offer that waits for answers."""

    bargain: Bargain
    by: str
    """The id of the person who made it."""
    seat: int | None
    """Whose move would be taken back."""
    missing: tuple[str, ...]
    """The ids of those who have not answered yet."""


class Result(Wire, frozen=True):
    """How the match ended."""

    places: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
    automata: tuple[int, ...]


Watching = Literal["watch", "open"]
"""Eyes without a seat: those of a spectator, or, once it is over, eyes that see everything."""


class ReplayAsked(Wire, frozen=True):
    """POST /api/replay: a saved match, and whose eyes shall see it."""

    saved: Saved
    eyes: SeatNumber | Watching = "watch"


class Moment(Wire, frozen=True):
    """A match between two events, as some eyes see it; `view.happened` tells what led here."""

    at: int
    view: Any
    needed: tuple[int, ...]


class Replay(Wire, frozen=True, kw_only=True):
    """A match as a row of moments, checked event by event."""

    game: str
    seats: int
    options: Any
    commit: str
    """The SHA-256 of the seed that was handed in."""
    outcome: Result | None
    moments: tuple[Moment, ...]


class SiteInfo(Wire, frozen=True):
    """What people build together before the start."""

    option: str
    """The option that comes of it."""
    draft: Any
    """What lies there now; it may still have faults."""
    by: str | None
    """The id of the person who changed it last."""


class TableInfo(Wire, frozen=True, kw_only=True):
    """What everybody may know of a table."""

    id: str
    game: str
    options: Any
    """Every option of the game, written out; the host may change them before the start."""
    stage: Stage
    seats: tuple[SeatInfo, ...]
    host: str
    """The id of the person who may start, remove and close."""
    public: bool
    """Listed in the lobby, and reactions are the only chat; otherwise whoever has the link may come."""
    paused: bool
    offer: OfferInfo | None
    commit: str
    """SHA-256 of the seed in hexadecimal: after the end the replay shows the seed, and all can check it."""
    created: int
    """Milliseconds since 1970."""
    previous: str | None
    """The table that this one is the rematch of."""
    next: str | None
    """The rematch of this one."""
    outcome: Result | None
    watching: int
    """How many people look on without a seat."""
    edition: int
    """Grows with every change of what will be played; to be sent along with the next one."""
    site: SiteInfo | None
    """Null while nobody builds."""


class Line(Wire, frozen=True):
    """A line of chat, or a reaction."""

    person: Person
    seat: int | None
    to: Channel
    text: str
    reaction: Reaction | None
    wall: int
    """Milliseconds since 1970."""


class Told(Wire, frozen=True):
    """What a seat may know of one event."""

    at: int
    """Match time in milliseconds."""
    facts: tuple[Any, ...]
    """Facts of the game, in order."""


class Board(Wire, frozen=True):
    """What one pair of eyes sees of the match."""

    seat: int | None
    """The own seat; null looks on."""
    view: Any
    """A view of the game."""
    legal: Any
    """The moves open to the seat now."""
    start: int
    """Where `log` begins: what is kept from this entry on is replaced (a take-back makes it shorter)."""
    log: tuple[Told, ...]


class WaitingInfo(Wire, frozen=True):
    """On whom the match is stuck, and when the clock will act."""

    needed: tuple[int, ...]
    until: int | None
    """Match time in milliseconds."""
    phase: int
    """To be sent along with a move."""
    sealed: bool
    """Choices of this phase are secret until all are in, and can be taken back."""


# --- what the server says on the socket ------------------------------------------------------------


class Hello(Wire, frozen=True, tag_field="type", tag="hello", kw_only=True):
    """Everything as it stands: the first message after each connection."""

    you: Person
    table: TableInfo
    at: int
    """Match time now, in milliseconds; it runs while the table is playing and not paused."""
    waiting: WaitingInfo | None
    """Null before the start."""
    boards: tuple[Board, ...]
    """One for each own seat, or one for a spectator; none before the start."""
    lines: tuple[Line, ...]
    """The latest chat."""
    version: str


class Frame(Wire, frozen=True, tag_field="type", tag="frame", kw_only=True, omit_defaults=True):
    """What is new; what is left out is as before."""

    at: int
    acks: tuple[str, ...] = ()
    """Keys of own messages that are done and stored."""
    table: TableInfo | None = None
    waiting: WaitingInfo | None = None
    boards: tuple[Board, ...] = ()
    lines: tuple[Line, ...] = ()


class Refused(Wire, frozen=True, tag_field="type", tag="refused"):
    """Nothing was changed; the id and its values make a sentence in any language."""

    key: str | None
    """Whose message it was; null if it could not be read."""
    id: str
    values: dict[str, str | int]
    text: str
    """The sentence in English."""


class Pong(Wire, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    key: str
    at: int


class Gone(Wire, frozen=True, tag_field="type", tag="gone"):
    """The last message before the server closes the socket."""

    id: str
    text: str
    again: bool
    """Whether connecting again makes sense."""


ServerMessage = Hello | Frame | Refused | Pong | Gone


# --- bodies of requests and answers ----------------------------------------------------------------


class NewName(Wire, frozen=True):
    """PUT /api/me."""

    name: Annotated[str, Meta(max_length=NAME)]
    emblem: Emblem = ""


class SeatPlan(Wire, frozen=True):
    """Who shall sit on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None
    """For a bot; null takes the game's usual one."""


class NewTable(Wire, frozen=True):
    """POST /api/tables."""

    game: GameId
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    """What is left out has its default."""
    public: bool = False
    build: bool = False
    """Build together first: the match begins when the host starts it."""


class PlayNow(Wire, frozen=True):
    """POST /api/play: a match against bots, at once."""

    game: GameId
    level: Level | None = None
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None


class GradedPuzzle(Wire, frozen=True):
    """One puzzle of a day."""

    grade: str | None
    """Null where a game has one puzzle a day."""
    par: int
    """The proven minimum of steps."""
    puzzle: Any
    """A puzzle of the game."""


class DailyPuzzles(Wire, frozen=True):
    """GET /api/daily/{game}/{date}: the same for everybody, the easiest first."""

    game: str
    date: str
    puzzles: tuple[GradedPuzzle, ...]


class ToSolve(Wire, frozen=True):
    """POST /api/solve: a problem of a game that has a solver."""

    game: GameId
    problem: Any


class Solved(Wire, frozen=True):
    """The answer of a solver."""

    solution: Any
    """A solution of the game; it says itself whether it is proven."""


class GameInfo(Wire, frozen=True):
    """A game as the lobby needs it."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most."""
    kind: str
    options: Any
    """Every option with its default."""
    schema: Any
    """JSON Schema of the options."""
    bots: tuple[str, ...]
    """Levels, the weakest first."""
    daily: tuple[str, ...] | None
    """The grades of its puzzle of the day, empty if there is just one; null if it has none."""


class Games(Wire, frozen=True):
    """GET /api/games."""

    games: tuple[GameInfo, ...]


class Lobby(Wire, frozen=True):
    """GET /api/tables."""

    open: tuple[TableInfo, ...]
    """Public tables with a free seat, the newest first."""
    mine: tuple[TableInfo, ...]
    """Tables where the person has a seat or is the host, the newest first."""


class Health(Wire, frozen=True):
    """GET /api/health."""

    status: Literal["ok"]
    version: str


class Problem(Wire, frozen=True):
    """Any refused request."""

    id: str
    values: dict[str, str | int]
    text: str
    """The sentence in English."""
