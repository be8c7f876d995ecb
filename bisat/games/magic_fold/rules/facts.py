"""What happens in Magic Fold, told in order and with causes."""

from __future__ import annotations

from typing import Literal

from bisat.core.game import CommonFact, Millis, Seat, Value
from bisat.games.magic_fold.cloth.cards import Card
from bisat.games.magic_fold.cloth.sheet import Fold
from bisat.games.magic_fold.rules.figures import Cobra, Hand

Pawn = int
"""A seat's number, or the number of seats for the ghost."""

Reason = Literal["palace", "rounds", "forfeit"]
"""A race ends at the palace, after 60 rounds, or when all others have left."""


class Began(Value, tag="began", frozen=True):
    """Everybody stands on the start line."""

    start: int
    ghost: bool


class Reshuffled(Value, tag="reshuffled", frozen=True):
    """The stock was empty; these many cards are the new one."""

    cards: int


class Turned(Value, tag="turned", frozen=True):
    """Four cards lie open, beside the tokens 1 to 4."""

    round: int
    cards: tuple[Card, ...]


class Folded(Value, tag="folded", frozen=True):
    """A seat folded its cloth."""

    seat: Seat
    step: Fold


class Unfolded(Value, tag="unfolded", frozen=True):
    """A seat undid its last fold, or all."""

    seat: Seat
    whole: bool


class TurnedOver(Value, tag="turned_over", frozen=True):
    """A seat turned its cloth over."""

    seat: Seat


class Rested(Value, tag="rested", frozen=True):
    """The only hand of these seats can fold again (F5)."""

    who: tuple[Seat, ...]


class Took(Value, tag="took", frozen=True):
    """A seat took a card with its token and set genies aside for it."""

    seat: Seat
    token: int
    card: Card
    genies: int


class SandRuns(Value, tag="sand_runs", frozen=True):
    """The first card was taken: the sand-timer runs."""

    until: Millis


class Passed(Value, tag="passed", frozen=True):
    """A seat will take no card."""

    seat: Seat


class Withdrew(Value, tag="withdrew", frozen=True):
    """A seat folds on after all."""

    seat: Seat


class Stopped(Value, tag="stopped", frozen=True):
    """The folding is over: all have a card or passed, the sand ran out, or nobody took a card in time."""

    why: Literal["all", "sand", "time"]


class GhostTook(Value, tag="ghost_took", frozen=True):
    """The ghost pilot took the lowest token left, with its card."""

    token: int
    card: Card


class Checked(Value, tag="checked", frozen=True):
    """A claim was compared with the cloth; the genies set aside for it return to the board."""

    seat: Seat
    token: int
    card: Card
    right: bool
    genies: int


class PutBack(Value, tag="put_back", frozen=True):
    """The first token puts pawns back one cloud, or no pawn; those at the start line stay there."""

    by: Pawn
    pawns: tuple[Pawn, ...]


class Moved(Value, tag="moved", frozen=True):
    """Pawns moved together: by the first token, by token and card, by a cobra or along a shortcut."""

    pawns: tuple[Pawn, ...]
    start: int
    end: int
    why: Literal["token", "claim", "cobra", "shortcut"]


class Bit(Value, tag="bit", frozen=True):
    """Pawns turned a cobra, and its effect hits each of them."""

    pawns: tuple[Pawn, ...]
    square: int
    kind: Cobra


class Gained(Value, tag="gained", frozen=True):
    """A seat took a genie, or none, holding three or the board being empty; it now holds so many."""

    seat: Seat
    why: Literal["token", "card", "wrong", "none"]
    count: int
    held: int


class Lost(Value, tag="lost", frozen=True):
    """A seat lost genies to a cobra and now holds so many."""

    seat: Seat
    count: int
    held: int


class Bound(Value, tag="bound", frozen=True):
    """A seat may use only this hand next round."""

    seat: Seat
    hand: Hand


class Barred(Value, tag="barred", frozen=True):
    """A seat may spend no genies next round."""

    seat: Seat


class Arrived(Value, tag="arrived", frozen=True):
    """A pawn reached the palace, in this place."""

    pawn: Pawn
    place: int


class Void(Value, tag="void", frozen=True):
    """The claim of a seat that has left counts for nothing."""

    seat: Seat
    token: int


class Ended(Value, tag="ended", frozen=True):
    """The race is over and these pawns won it."""

    reason: Reason
    winners: tuple[Pawn, ...]


OwnFact = (
    Began | Reshuffled | Turned | Folded | Unfolded | TurnedOver | Rested | Took | SandRuns | Passed
    | Withdrew | Stopped | GhostTook | Checked | PutBack | Moved | Bit | Gained | Lost | Bound | Barred
    | Arrived | Void | Ended
)  # fmt: skip
Fact = OwnFact | CommonFact
