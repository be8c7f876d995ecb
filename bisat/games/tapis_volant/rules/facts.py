"""What may happen in Le Tapis Volant."""

from __future__ import annotations

from bisat.core import game
from bisat.core.game import CommonFact, HeadStart, Seat
from bisat.games.tapis_volant.rules.box import Card, Cell, Edge
from bisat.games.tapis_volant.rules.moves import Direction, Way


class Dealt(game.Fact, tag="dealt", frozen=True):
    """A new race: everybody holds so many wind cards."""

    lasts = 1_700

    hand: int


class Played(game.Fact, tag="played", frozen=True):
    """A seat played a wind card, a direction card or both."""

    about = "seat"
    lasts = 1_700

    seat: Seat
    card: Card | None
    way: Way | None
    direction: Direction | None


class Flew(game.Fact, tag="flew", frozen=True):
    """A carpet flew, one cell after the other."""

    about = "seat"
    lasts = 2_000

    seat: Seat
    start: Cell
    path: tuple[Cell, ...]
    """The cells entered, in order; none if it stays."""
    wind: int
    """How many cells to the right of the sideways leg are the wind's."""
    edge: Edge | None
    """Where it left the board."""


class Drifted(game.Fact, tag="drifted", frozen=True):
    """A carpet drifted with the wind; with an obstacle before it, less far (T4)."""

    about = "seat"
    lasts = 1_700

    seat: Seat
    start: Cell
    path: tuple[Cell, ...]
    wind: int
    """The force of the zone."""
    edge: Edge | None


class Sank(game.Fact, tag="sank", frozen=True):
    """A carpet sank a row; on a roof or the ground it stays."""

    about = "seat"

    seat: Seat
    start: Cell
    path: tuple[Cell, ...]


class Restarted(game.Fact, tag="restarted", frozen=True):
    """A carpet that left the board is back at the start (T2)."""

    about = "seat"
    lasts = 2_100

    seat: Seat
    edge: Edge


class Stopped(game.Fact, tag="stopped", frozen=True):
    """A carpet sat down on others, lowest first: they miss a turn."""

    about = "seat"
    lasts = 2_100

    seat: Seat
    others: tuple[Seat, ...]


class Forced(game.Fact, tag="forced", frozen=True):
    """A carpet forced others down, lowest first; they fall straight, through clouds."""

    about = "seat"
    lasts = 2_000

    seat: Seat
    others: tuple[Seat, ...]
    start: Cell
    end: Cell


class FellOn(game.Fact, tag="fell_on", frozen=True):
    """Fallen carpets came to sit on others, which miss a turn."""

    about = "fallen"
    lasts = 2_000

    fallen: tuple[Seat, ...]
    others: tuple[Seat, ...]


class Missed(game.Fact, tag="missed", frozen=True):
    """A seat missed its turn."""

    about = "seat"

    seat: Seat


class Exchanged(game.Fact, tag="exchanged", frozen=True):
    """A seat laid a wind card on the discards for the top of the stock."""

    about = "seat"

    seat: Seat
    card: Card


class Drew(game.Fact, tag="drew", frozen=True):
    """A seat drew a wind card; None is hidden from these eyes."""

    reveals = True
    about = "seat"
    line = "card"
    lasts = 500
    more = 0

    seat: Seat
    card: Card | None


class Reshuffled(game.Fact, tag="reshuffled", frozen=True):
    """The stock is empty: the discards, so many, are the new one (T8)."""

    lasts = 2_300

    cards: int


class Ended(game.Fact, tag="ended", frozen=True):
    """The race is over."""

    about = "winners"
    lasts = 2_500

    reason: str
    winners: tuple[Seat, ...]


OwnFact = (
    Dealt
    | HeadStart
    | Played
    | Flew
    | Drifted
    | Sank
    | Restarted
    | Stopped
    | Forced
    | FellOn
    | Missed
    | Exchanged
    | Drew
    | Reshuffled
    | Ended
)
Fact = OwnFact | CommonFact
