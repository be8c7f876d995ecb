"""What happens in Magic Fold, in order and with causes.

What hands do with a cloth comes too fast for a log: it has no line for that. What happens while they fold
takes no time to be shown: nobody waits for it.
"""

from __future__ import annotations

from typing import Literal

from bisat.core import game
from bisat.core.game import CommonFact, HeadStart, Millis, Seat
from bisat.games.magic_fold.cloth.cards import Card
from bisat.games.magic_fold.cloth.sheet import Fold
from bisat.games.magic_fold.rules.figures import Cobra, Hand, Pawn

Reason = Literal["palace", "rounds", "forfeit"]
"""A race ends at the palace, after 60 rounds, or when all others have left."""


class Began(game.Fact, tag="began", frozen=True):
    """Everybody stands on the start line."""

    lasts = 0

    start: int
    ghost: bool


class Reshuffled(game.Fact, tag="reshuffled", frozen=True):
    """The stock was empty; these many cards are the new one."""

    lasts = 0

    cards: int


class Turned(game.Fact, tag="turned", frozen=True):
    """Four cards lie open, beside the tokens 1 to 4."""

    reveals = True
    lasts = 0

    round: int
    cards: tuple[Card, ...]


class Folded(game.Fact, tag="folded", frozen=True):
    """A seat folded its cloth."""

    about = "seat"
    line = False
    lasts = 0

    seat: Seat
    step: Fold


class Unfolded(game.Fact, tag="unfolded", frozen=True):
    """A seat undid its last fold, or all."""

    about = "seat"
    line = False
    lasts = 0

    seat: Seat
    whole: bool


class TurnedOver(game.Fact, tag="turned_over", frozen=True):
    """A seat turned its cloth over."""

    about = "seat"
    line = False
    lasts = 0

    seat: Seat


class Rested(game.Fact, tag="rested", frozen=True):
    """The only hand of these seats can fold again (F5)."""

    about = "who"
    line = False
    lasts = 0

    who: tuple[Seat, ...]


class Took(game.Fact, tag="took", frozen=True):
    """A seat took a card with its token and set genies aside for it."""

    about = "seat"
    lasts = 0

    seat: Seat
    token: int
    card: Card
    genies: int


class SandRuns(game.Fact, tag="sand_runs", frozen=True):
    """The first card was taken: the sand-timer runs."""

    lasts = 0

    until: Millis


class Passed(game.Fact, tag="passed", frozen=True):
    """A seat will take no card."""

    about = "seat"
    lasts = 0

    seat: Seat


class Withdrew(game.Fact, tag="withdrew", frozen=True):
    """A seat folds on after all."""

    about = "seat"
    lasts = 0

    seat: Seat


class Stopped(game.Fact, tag="stopped", frozen=True):
    """The folding is over: all have a card or passed, the sand ran out, or nobody took a card in time."""

    why: Literal["all", "sand", "time"]


class GhostTook(game.Fact, tag="ghost_took", frozen=True):
    """The ghost pilot took the lowest token left, with its card."""

    lasts = 1_800

    token: int
    card: Card


class Checked(game.Fact, tag="checked", frozen=True):
    """A claim was compared with the cloth; the genies set aside for it return to the board."""

    about = "seat"
    lasts = 2_200

    seat: Seat
    token: int
    card: Card
    right: bool
    genies: int


class PutBack(game.Fact, tag="put_back", frozen=True):
    """The first token puts pawns back one cloud, or no pawn; those at the start line stay there."""

    about = "by"
    lasts = 2_000

    by: Pawn
    pawns: tuple[Pawn, ...]


class Moved(game.Fact, tag="moved", frozen=True):
    """Pawns moved together: by the first token, by token and card, by a cobra or along a shortcut."""

    about = "pawns"
    lasts = 1_700

    pawns: tuple[Pawn, ...]
    start: int
    end: int
    why: Literal["token", "claim", "cobra", "shortcut"]


class Bit(game.Fact, tag="bit", frozen=True):
    """Pawns turned a cobra, and its effect hits each of them."""

    reveals = True
    about = "pawns"
    lasts = 2_700

    pawns: tuple[Pawn, ...]
    square: int
    kind: Cobra


class Gained(game.Fact, tag="gained", frozen=True):
    """A seat took a genie, or none, holding three or the board being empty; it now holds so many."""

    about = "seat"
    lasts = 1_600

    seat: Seat
    why: Literal["token", "card", "wrong", "none"]
    count: int
    held: int


class Lost(game.Fact, tag="lost", frozen=True):
    """A seat lost genies to a cobra and now holds so many."""

    about = "seat"

    seat: Seat
    count: int
    held: int


class Bound(game.Fact, tag="bound", frozen=True):
    """A seat may use only this hand next round."""

    about = "seat"
    lasts = 1_900

    seat: Seat
    hand: Hand


class Barred(game.Fact, tag="barred", frozen=True):
    """A seat may spend no genies next round."""

    about = "seat"

    seat: Seat


class Arrived(game.Fact, tag="arrived", frozen=True):
    """A pawn reached the palace, in this place."""

    about = "pawn"
    lasts = 1_800

    pawn: Pawn
    place: int


class Void(game.Fact, tag="void", frozen=True):
    """The claim of a seat that has left counts for nothing."""

    about = "seat"
    lasts = 2_100

    seat: Seat
    token: int


class Ended(game.Fact, tag="ended", frozen=True):
    """The race is over and these pawns won it."""

    about = "winners"
    lasts = 3_000

    reason: Reason
    winners: tuple[Pawn, ...]


OwnFact = (
    Began | HeadStart | Reshuffled | Turned | Folded | Unfolded | TurnedOver | Rested | Took | SandRuns
    | Passed | Withdrew | Stopped | GhostTook | Checked | PutBack | Moved | Bit | Gained | Lost | Bound
    | Barred | Arrived | Void | Ended
)  # fmt: skip
Fact = OwnFact | CommonFact
