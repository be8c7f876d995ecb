"""What the server says on the socket of a table."""

from __future__ import annotations

from bisat.core.codec import Json
from bisat.server.wire.info import Person, TableInfo
from bisat.server.wire.values import Channel, Reaction, Wire


class Line(Wire, frozen=True):
    """A line of chat, or a reaction or ready phrase."""

    person: Person
    seat: int | None
    to: Channel
    text: str
    reaction: Reaction | None
    wall: int
    """Milliseconds since 1970."""


class LogEntry(Wire, frozen=True):
    """What a seat may know of one event."""

    at: int
    """Match time in milliseconds."""
    facts: tuple[Json, ...]
    """Facts of the game, in order."""


class Plain(Wire, frozen=True):
    """A board as a picture and in words, for clients that have no scene of the game."""

    svg: str
    """Empty where the game could not make one."""
    text: str
    """The position in lines."""
    moves: tuple[str, ...]
    """What to write on a button for each of `legal`."""
    lines: tuple[tuple[str, ...], ...]
    """For each entry of `log` what happened, in sentences; none where a log leaves it out."""


class Board(Wire, frozen=True, omit_defaults=True):
    """What one pair of eyes sees of the match."""

    seat: int | None
    """The own seat; null looks on."""
    view: Json
    """A view of the game."""
    legal: Json
    """The moves open to the seat now."""
    start: int
    """Where `log` begins: what is kept from this entry on is replaced (a take-back makes it shorter)."""
    log: tuple[LogEntry, ...]
    plain: Plain | None = None
    """Only for those who came with `words`."""


class WaitingInfo(Wire, frozen=True, omit_defaults=True):
    """On whom the match is stuck, and when the clock will act."""

    needed: tuple[int, ...]
    until: int | None
    """Match time in milliseconds."""
    phase: int
    """To be sent along with a move."""
    sealed: bool
    """Choices of this phase are secret until all are in, and can be taken back."""
    undoes: tuple[tuple[int, ...], ...] = ()
    """For each seat whose moves a take-back of its last one would undo, in order; none where it cannot."""


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
    common: Board | None = None
    """For whoever holds several seats: what all who share the device may see together."""
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
    common: Board | None = None
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
