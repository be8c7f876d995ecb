"""What happens in Flying Sultans, in order and with causes: log and animation need nothing else."""

from __future__ import annotations

from typing import Literal

from bisat.core import game
from bisat.core.game import CommonFact, Seat, Value

Reason = Literal["palace", "rounds", "forfeit"]
"""Why a game ended."""


class Deed(game.Fact, frozen=True):
    """Something that concerns one seat."""

    about = "seat"

    seat: Seat


class Began(game.Fact, tag="began", frozen=True):
    """The sky is laid out and the carpets stand on their palaces."""

    lasts = 0

    carpets: int
    """Per seat."""


class Ordered(game.Fact, tag="ordered", frozen=True):
    """All channels lie open: slots 1 to 4 per seat, none for one that has gone."""

    reveals = True
    lasts = 2_000
    more = 900
    counts = "visible"

    visible: tuple[tuple[int, ...], ...]


class Called(Deed, tag="called", frozen=True):
    """This seat sets the genie: its visible tiles are the strongest, or the lot fell on it."""

    reveals = True
    lasts = 3_200

    force: int
    """The sum of its visible tiles."""
    tied: tuple[Seat, ...]
    """All who reached that sum; one alone needs no lot."""


class Placed(Deed, tag="placed", frozen=True):
    """The genie was set in the middle."""

    to: int


class Favoured(Deed, tag="favoured", frozen=True):
    """A seat took the genie's favour."""


class Revealed(game.Fact, tag="revealed", frozen=True):
    """All picks were turned; none for a seat that has gone. The order holds for the whole round."""

    reveals = True
    lasts = 2_000
    more = 1_100
    counts = "picks"

    round: int
    picks: tuple[tuple[int, ...], ...]
    order: tuple[Seat, ...]


class Used(Deed, tag="used", frozen=True):
    """A seat activates a wind tile, which then goes from this slot to slot 1."""

    lasts = 500  # what the tile does is told with it

    force: int
    slot: int
    wish: bool


class Flew(Deed, tag="flew", frozen=True):
    """A carpet went along these squares, its start included; `over` clouds and pieces or through the maze."""

    lasts = 2_200

    carpet: int
    path: tuple[int, ...]
    over: bool


class Rider(Value, frozen=True):
    """A piece that was carried along by its tile; seat None is the genie."""

    seat: Seat | None
    carpet: int
    start: int
    end: int


class Swapped(Deed, tag="swapped", frozen=True):
    """Two cloud tiles changed places, with all that stood on them."""

    lasts = 2_300

    first: int
    second: int
    riders: tuple[Rider, ...]


class Rotated(Deed, tag="turned", frozen=True):
    """A cloud tile was rotated clockwise, with all that stood on it."""

    lasts = 2_100

    place: int
    quarters: int
    riders: tuple[Rider, ...]


class Summoned(Deed, tag="summoned", frozen=True):
    """The genie was lifted and set down."""

    lasts = 1_700

    start: int
    end: int


class Walked(Deed, tag="walked", frozen=True):
    """The genie went along these squares, its start included."""

    lasts = 2_100

    path: tuple[int, ...]


class Rested(Deed, tag="rested", frozen=True):
    """A seat used a wind tile to do nothing."""

    lasts = 1_700

    force: int


class Granted(Deed, tag="granted", frozen=True):
    """A seat won a wish: a carpet came to the genie, or the genie was brought to a carpet."""

    lasts = 2_600

    by: Literal["carpet", "genie"]


class Waived(Deed, tag="waived", frozen=True):
    """A seat left its wish unused."""


class Ended(game.Fact, tag="ended", frozen=True):
    """The game is over; more winners than one share a tie."""

    about = "winners"
    lasts = 3_500

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
