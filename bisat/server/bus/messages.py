"""What processes say to each other; every message is whole in itself, so that none needs the one before."""

from __future__ import annotations

import msgspec

from bisat.server.bus.contract import Spending


class Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Something that one process says."""


class Beat(Message, frozen=True, tag="beat"):
    """I am alive, my presence has changed so many times, and I have written so many letters to each alone."""

    changes: int
    letters: dict[str, int] = {}


class Lost(Message, frozen=True, tag="lost"):
    """I had to let a table go: whoever sat at it through me is cut off."""

    table: str


class Echo(Message, frozen=True, tag="echo"):
    """Say that you are well: I want to know that you do not stand still."""


class Well(Message, frozen=True, tag="well"):
    """I do not."""


class Bye(Message, frozen=True, tag="bye"):
    """I stop: take over what I held."""


class Stored(Message, frozen=True, tag="stored"):
    """A table has so many envelopes."""

    table: str
    seq: int


class Here(Message, frozen=True, tag="here"):
    """Who is at a table through me, after so many changes."""

    changes: int
    table: str
    people: list[str]


class Everywhere(Message, frozen=True, tag="everywhere"):
    """Who is at each table through me, after so many changes."""

    changes: int
    tables: dict[str, list[str]]


class Repeat(Message, frozen=True, tag="repeat"):
    """I have missed a message of this process: let it say everything again."""

    process: str


class Renamed(Message, frozen=True, tag="renamed"):
    """A person has another name, or was erased."""

    person: str
    erased: bool


class Spent(Message, frozen=True, tag="spent"):
    """What people have used up at my door."""

    limits: Spending


Messages = Beat | Bye | Echo | Lost | Well | Stored | Here | Everywhere | Repeat | Renamed | Spent


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """All that a process has to say at one moment."""

    place: str
    """Whose messages these are: two places may share one bus by mistake."""
    process: str
    messages: list[Messages]
    number: int = 0
    """The how many-eth letter of the process this is: who finds a gap has missed some; 0 does not count."""
    to: str | None = None
    """For whom alone it is, on a channel of their own; empty for all; None of who has no such channel yet."""
    stood: tuple[int, int] | None = None
    """Milliseconds that did not count for players there so far, and how long it still stands."""
