"""What was agreed for a race: the box it is played with, and its options, ready for use."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from bisat.core.game import Millis, Seat
from bisat.games.magic_fold.cloth.cards import Card, Picture
from bisat.games.magic_fold.rules.box import Box, Contents, Track, contents
from bisat.games.magic_fold.rules.figures import CALM, CHOOSING, FOLDING, MAX_SEATS, SAND, Calm, Deck, Part


class Terms(msgspec.Struct, frozen=True):
    """The terms of one race."""

    contents: Contents
    shortcuts: dict[int, int]
    numbers: tuple[int, ...]
    """The cards in play."""
    deck: Deck
    start: int
    championship: bool
    assist: bool
    calm: Calm
    sand: Millis | None
    """From the first taking to the end of the folding; None without timers (F11)."""
    folding: Millis | None
    choosing: Millis | None
    part: Part
    """What comes into play (F22)."""
    revision: int
    """By which revision of the rules."""
    square_last: bool
    """Whether the square of who is set back waits for the move of who did it (F4)."""

    @property
    def gives(self) -> bool:
        """Whether tokens give something (F22)."""
        return self.part in ("tokens", "all")

    def ghost(self, seats: Seat) -> bool:
        """Whether the ghost pilot flies along."""
        return seats < MAX_SEATS and self.part == "all"

    def sand_ends(self, taken: Millis, turned: Millis) -> Millis:
        """When the sand-timer runs out that the first taking starts, of cards turned earlier (F11)."""
        assert self.sand is not None
        assert self.folding is not None
        full = taken + self.sand
        return min(full, turned + self.folding) if self.revision == 1 else full

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.contents.cards

    @property
    def pictures(self) -> tuple[Picture, ...]:
        return self.contents.pictures

    @property
    def track(self) -> Track:
        return self.contents.track


@lru_cache(maxsize=64)
def terms(
    box: Box | None,
    deck: Deck,
    short: bool,
    championship: bool,
    assist: bool,
    calm: Calm,
    part: Part,
    revision: int,
    square_last: bool,
) -> Terms:
    """The terms that options ask for; Refused where a box cannot be played with."""
    held = contents(box)
    if part == "cards":
        held = msgspec.structs.replace(held, track=msgspec.structs.replace(held.track, cobras=()))
    every = range(len(held.cards))
    numbers = {"mixed": every, "standard": every[: held.standard], "advanced": every[held.standard :]}
    times = {"no": (SAND, FOLDING, CHOOSING), "60": (CALM, FOLDING, CALM), "off": (None, None, None)}
    sand, folding, choosing = times[calm]
    return Terms(
        contents=held,
        shortcuts=dict(held.track.shortcuts),
        numbers=tuple(numbers[deck]),
        deck=deck,
        start=held.track.short if short else 0,
        championship=championship,
        assist=assist,
        calm=calm,
        sand=sand,
        folding=folding,
        choosing=choosing,
        part=part,
        revision=revision,
        square_last=square_last,
    )
