"""The values of Magic Fold: moves, state and view."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bisat.core.game import Millis, Seat, State, Value, View
from bisat.games.magic_fold.cloth.cards import Card, Picture
from bisat.games.magic_fold.cloth.sheet import Cloth, Fold
from bisat.games.magic_fold.rules.box import Track
from bisat.games.magic_fold.rules.facts import Fact, Pawn, Reason
from bisat.games.magic_fold.rules.figures import Calm, Cobra, Hand

Token = Annotated[int, msgspec.Meta(ge=1, le=4)]


class Unfold(Value, tag="unfold", frozen=True):
    """Undo the last fold, or all of them."""

    whole: bool = False


class TurnOver(Value, tag="turn_over", frozen=True):
    """Turn the cloth over from left to right."""


class Take(Value, tag="take", frozen=True):
    """Take the card beside a token with it: the cloth shows what it asks for."""

    token: Token


class Pass(Value, tag="pass", frozen=True):
    """Take no card this round."""


class Withdraw(Value, tag="withdraw", frozen=True):
    """Take the pass back and fold on."""


class SetBack(Value, tag="set_back", frozen=True):
    """The first token: put this pawn back one cloud."""

    pawn: Pawn


Move = Fold | Unfold | TurnOver | Take | Pass | Withdraw | SetBack


class Claim(Value, frozen=True):
    """A card that was taken with its token; the cloth is locked (F1)."""

    token: int
    genies: int
    """Set aside for it."""
    right: bool


class Lurking(Value, frozen=True):
    """A cobra token that lies face down."""

    square: int
    kind: Cobra


class Race(State, kw_only=True, frozen=True):
    """A whole position, with the order of the stock and what the cobras hide."""

    squares: tuple[int, ...]
    """Per pawn: the seats, then the ghost where there is one."""
    genies: tuple[int, ...]
    """Per seat: those held, without those set aside."""
    cloths: tuple[Cloth, ...]
    handled_at: tuple[Millis, ...]
    """Per seat: when it last touched its cloth."""
    cobras: tuple[Lurking, ...]
    """Face down on the track, by square."""
    bitten: tuple[Cobra, ...] = ()
    """Cobras that were turned, in order."""
    stock: tuple[int, ...]
    """Numbers of cards, the next one first."""
    open: tuple[int, ...] = ()
    """Beside the tokens 1 to 4; none before the first round."""
    discard: tuple[int, ...] = ()
    round: int = 0
    """Rounds whose cards were turned."""
    turned_at: Millis = 0
    """When the cards were turned."""
    sand: Millis | None = None
    """When the sand-timer runs out; None while it does not run."""
    claims: tuple[Claim | None, ...]
    passed: tuple[Seat, ...] = ()
    """Sorted."""
    rests: tuple[Millis | None, ...]
    """Per seat: until when its only hand rests (F5)."""
    hands: tuple[Hand | None, ...]
    """Per seat: the only hand of this round, in the pause that of the next."""
    barred: tuple[Seat, ...] = ()
    """Seats that may spend no genies this round, in the pause the next; sorted."""
    ghost: int | None = None
    """The ghost's token, while a pawn is being chosen for the first."""
    choosing: Millis | None = None
    """When the holder of the first token began to choose a pawn; None while nobody does."""
    pause: Millis | None = None
    """When the next cards will be turned."""
    arrived: tuple[Pawn, ...] = ()
    """In order."""
    ended: Reason | None = None
    happened: tuple[Fact, ...] = ()


class Sight(View, kw_only=True, frozen=True):
    """What a seat, or a spectator, may know: everything but the cards to come and what the cobras hide."""

    squares: tuple[int, ...]
    genies: tuple[int, ...]
    board: int
    """Genies on the board."""
    cloths: tuple[Cloth, ...]
    handled_at: tuple[Millis, ...]
    cobras: tuple[int, ...]
    """Squares with a cobra face down."""
    bitten: tuple[Cobra, ...]
    stock: int
    open: tuple[Card, ...]
    discard: tuple[int, ...]
    round: int
    turned_at: Millis
    sand: Millis | None
    ends: Millis | None
    """When the folding, or the choice of a pawn, ends at the latest; None without timers."""
    claims: tuple[Claim | None, ...]
    passed: tuple[Seat, ...]
    rests: tuple[Millis | None, ...]
    hands: tuple[Hand | None, ...]
    barred: tuple[Seat, ...]
    ghost: int | None
    choosing: Millis | None
    pause: Millis | None
    arrived: tuple[Pawn, ...]
    ended: Reason | None
    pictures: tuple[Picture, ...]
    """The cloth, row by row."""
    track: Track
    start: int
    """The start line of this race."""
    deck: Literal["mixed", "standard", "advanced"]
    assist: bool
    calm: Calm
    championship: bool
    happened: tuple[Fact, ...]

    def __str__(self) -> str:
        from bisat.games.magic_fold.show.text import picture  # noqa: PLC0415  # words are made from values

        return picture(self)

    def _repr_svg_(self) -> str:
        from bisat.games.magic_fold.show.svg import draw  # noqa: PLC0415  # so are pictures

        return draw(self)
