"""What every message is made of, and how long it may be."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

MAX_TEXT_LENGTH = 500
"""Most characters of a line of chat."""
MAX_NAME_LENGTH = 24
"""Most characters of a name."""
MAX_MESSAGE_SIZE = 16_384
"""Most bytes of a message or a body."""

Key = Annotated[str, Meta(min_length=1, max_length=64)]
"""Made by the client, new for each message: a message sent again under its key happens once."""
ColourNumber = Annotated[int, Meta(ge=0, le=63)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Phase = Annotated[int, Meta(ge=0, le=2**53)]
Edition = Annotated[int, Meta(ge=0, le=2**53)]
Level = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,31}$")]
"""The name of a bot, as `/api/games` lists them."""
Name = Annotated[str, Meta(max_length=MAX_NAME_LENGTH)]
Emblem = Annotated[str, Meta(pattern="^[a-z]{0,16}$")]
GameId = Annotated[str, Meta(min_length=1, max_length=64, examples=["montgolfiere"])]
Day = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-11-15"])]
Channel = Literal["all", "circle"]
Phrase = Literal["hello", "luck", "close", "played", "sorry", "moment", "fun", "bye"]
"""What may be said at every table, in the language of whoever reads it."""
Reaction = Literal["bravo", "thanks", "laugh", "wow", "oops", "thinking", "hurry", "again"] | Phrase
Cause = Literal["talk", "name", "play", "other"]
"""Why somebody is reported."""
Bargain = Literal["pause", "resume", "takeback", "holiday"]
Stage = Literal["open", "playing", "finished", "closed"]
Language = Literal["en", "fr", "de", "el"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Anything on the wire."""
