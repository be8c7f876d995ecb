"""What happens in Flying Sultans, in order and with causes: log and animation need nothing else."""

from __future__ import annotations

from typing import Literal

from bisat.core import game
from bisat.core.game import CommonFact, Seat, Value

Reason = Literal["palace", "rounds", "forfeit"]
"""Why a game ended."""


class Began(game.Fact, tag="began", frozen=True):
    """The sky is laid out and the carpets stand on their palaces."""

    carpets: int
    """Per seat."""


class Ordered(game.Fact, tag="ordered", frozen=True):
    """All channels lie open: slots 1 to 4 per seat, none for one that has gone."""

    reveals = True

    visible: tuple[tuple[int, ...], ...]


class Called(game.Fact, tag="called", frozen=True):
    """This seat sets the genie: its visible tiles are the strongest, or the lot fell on it."""

    reveals = True
    about = "seat"

    seat: Seat
    force: int
    """The sum of its visible tiles."""
    tied: tuple[Seat, ...]
    """All who reached that sum; one alone needs no lot."""


class Placed(game.Fact, tag="placed", frozen=True):
    """The genie was set in the middle."""

    about = "seat"

    seat: Seat
    to: int


class Favoured(game.Fact, tag="favoured", frozen=True):
    """A seat took the genie's favour."""

    about = "seat"

    seat: Seat


class Revealed(game.Fact, tag="revealed", frozen=True):
    """All picks were turned; none for a seat that has gone. The order holds for the whole round."""

    reveals = True

    round: int
    picks: tuple[tuple[int, ...], ...]
    order: tuple[Seat, ...]


class Used(game.Fact, tag="used", frozen=True):
    """A seat activates a wind tile, which then goes from this slot to slot 1."""

    about = "seat"

    seat: Seat
    force: int
    slot: int
    wish: bool


class Flew(game.Fact, tag="flew", frozen=True):
    """A carpet went along these squares, its start included; `over` clouds and pieces or through the maze."""

    about = "seat"

    seat: Seat
    carpet: int
    path: tuple[int, ...]
    over: bool


class Rider(Value, frozen=True):
    """A piece that was carried along by its tile; seat None is the genie."""

    seat: Seat | None
    carpet: int
    start: int
    end: int


class Swapped(game.Fact, tag="swapped", frozen=True):
    """Two cloud tiles changed places, with all that stood on them."""

    about = "seat"

    seat: Seat
    first: int
    second: int
    riders: tuple[Rider, ...]


class Rotated(game.Fact, tag="turned", frozen=True):
    """A cloud tile was rotated clockwise, with all that stood on it."""

    about = "seat"

    seat: Seat
    place: int
    quarters: int
    riders: tuple[Rider, ...]


class Summoned(game.Fact, tag="summoned", frozen=True):
    """The genie was lifted and set down."""

    about = "seat"

    seat: Seat
    start: int
    end: int


class Walked(game.Fact, tag="walked", frozen=True):
    """The genie went along these squares, its start included."""

    about = "seat"

    seat: Seat
    path: tuple[int, ...]


class Rested(game.Fact, tag="rested", frozen=True):
    """A seat used a wind tile to do nothing."""

    about = "seat"

    seat: Seat
    force: int


class Granted(game.Fact, tag="granted", frozen=True):
    """A seat won a wish: a carpet came to the genie, or the genie was brought to a carpet."""

    about = "seat"

    seat: Seat
    by: Literal["carpet", "genie"]


class Waived(game.Fact, tag="waived", frozen=True):
    """A seat left its wish unused."""

    about = "seat"

    seat: Seat


class Ended(game.Fact, tag="ended", frozen=True):
    """The game is over; more winners than one share a tie."""

    about = "winners"

    reason: Reason
    winners: tuple[Seat, ...]
    beside: int = 0
    """Of the winner's carpets, how many count although they stand beside blocked spaces (S10)."""


OwnFact = (
    Began
    | Ordered
    | Called
    | Placed
    | Favoured
    | Revealed
    | Used
    | Flew
    | Swapped
    | Rotated
    | Summoned
    | Walked
    | Rested
    | Granted
    | Waived
    | Ended
)
Fact = OwnFact | CommonFact
