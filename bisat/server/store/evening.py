"""A games evening as it is kept: who plays, what was played, and how each game ended."""

from __future__ import annotations

import msgspec

from bisat.core.game import Value
from bisat.server.wire.evening import Choosing, Scoring

replace = msgspec.structs.replace


class Companion(Value, frozen=True, omit_defaults=True):
    """Somebody of the company; their number in it is their colour."""

    person: str = ""
    """An id; empty is a bot, or somebody who was erased."""
    bot: bool = False
    gone: bool = False
    """Plays no further game; what they have won stays."""


class Round(Value, frozen=True, omit_defaults=True):
    """One game of an evening."""

    table: str
    game: str
    sat: tuple[int | None, ...] = ()
    """By seat, the number of the companion who played there; None is a bot that filled in."""
    places: tuple[int, ...] = ()
    """By seat; empty until the game is over."""
    scores: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return bool(self.places)


class Evening(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Several games in a row with the same people; a new version for every change."""

    id: str
    version: int = 1
    created: int
    """Milliseconds since 1970."""
    touched: int
    """When it was changed last."""
    host: int = 0
    """A number of the company."""
    scoring: Scoring = "places"
    choosing: Choosing = "turns"
    games: int = 3
    """How many are planned."""
    level: str | None = None
    """Of its bots, where a game has such a level."""
    company: tuple[Companion, ...]
    rounds: tuple[Round, ...] = ()
    ended: bool = False
    next: str | None = None
    """The evening that its company plans after it."""

    def number(self, person: str) -> int | None:
        """The number of a person in the company."""
        return next((at for at, one in enumerate(self.company) if person and one.person == person), None)

    def people(self) -> tuple[str, ...]:
        """The ids of all who are or were of the company, sorted."""
        return tuple(sorted({one.person for one in self.company if one.person}))

    def staying(self) -> tuple[int, ...]:
        """The numbers of the people who play on."""
        return tuple(at for at, one in enumerate(self.company) if not one.bot and not one.gone)

    def without(self, person: str) -> Evening:
        """The same once a person is erased: nobody can tell who it was, and the others play on."""
        company = tuple(
            Companion(gone=True) if one.person == person and person else one for one in self.company
        )
        return left(replace(self, company=company, version=self.version + 1))


def left(evening: Evening) -> Evening:
    """The same with a host who is there, and over where nobody is."""
    staying = evening.staying()
    if not staying:
        return replace(evening, ended=True)
    return evening if evening.host in staying else replace(evening, host=staying[0])
