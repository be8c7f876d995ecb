"""A whole position."""

from __future__ import annotations

from bisat.core import game
from bisat.core.game import Millis, Seat, Value
from bisat.games.magic_fold.cloth.sheet import Cloth
from bisat.games.magic_fold.rules.facts import Fact, Reason
from bisat.games.magic_fold.rules.figures import Cobra, Hand, Pawn


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


class State(game.State, kw_only=True, frozen=True):
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
