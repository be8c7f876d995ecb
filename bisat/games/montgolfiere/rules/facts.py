"""What may happen in Montgolfière.

A *balloon* is an index into the lists: first the seats, then the Baron where he flies.
"""

from __future__ import annotations

from bisat.core import game
from bisat.core.game import CommonFact, HeadStart, Seat
from bisat.games.montgolfiere.rules.box import Card


class Dealt(game.Fact, tag="dealt", frozen=True):
    """Everybody has a fresh hand on the start square."""

    reveals = True
    lasts = 1_800

    balloons: int


class Showed(game.Fact, tag="showed", frozen=True):
    """A seat showed its hand to its squadron; only the squadron knows."""

    reveals = True
    about = "seat"
    lasts = 0  # a time that only some know would tell the others

    seat: Seat


class Revealed(game.Fact, tag="revealed", frozen=True):
    """All cards were turned; one per balloon, None for one that takes no part."""

    reveals = True
    lasts = 1_500
    more = 800
    counts = "cards"

    round: int
    cards: tuple[Card | None, ...]


class Gassed(game.Fact, tag="gassed", frozen=True):
    """A sleeping gas drifted down and cancelled these balloons' cards."""

    about = "balloon"
    lasts = 2_500

    balloon: int
    sleepers: tuple[int, ...]


class Stormed(game.Fact, tag="stormed", frozen=True):
    """These balloons' storms count; with an odd number the round is stormy."""

    about = "balloons"
    lasts = 2_700

    balloons: tuple[int, ...]
    stormy: bool


class Joined(game.Fact, tag="joined", frozen=True):
    """A squadron threw the same number together and counts more."""

    about = "balloons"
    lasts = 2_400

    balloons: tuple[int, ...]
    number: int
    value: int


class Heaviest(game.Fact, tag="heaviest", frozen=True):
    """The highest ballast of the round moves these balloons."""

    about = "balloons"
    lasts = 2_600

    balloons: tuple[int, ...]
    value: int
    by: int


class Motored(game.Fact, tag="motored", frozen=True):
    """A super motor carries a balloon up."""

    about = "balloon"
    lasts = 2_200
    more = 1_500

    balloon: int
    by: int


class Choosing(game.Fact, tag="choosing", frozen=True):
    """These balloons have different movements above them and choose which to follow."""

    about = "balloons"
    lasts = 1_800

    balloons: tuple[int, ...]


class Grappled(game.Fact, tag="grappled", frozen=True):
    """A grapple copied the movement of these balloons above; none, if nothing above moved."""

    reveals = True  # which one it follows was sealed (M3)
    about = "balloon"
    lasts = 2_400
    more = 2_200

    balloon: int
    onto: tuple[int, ...]
    by: int


class Moved(game.Fact, tag="moved", frozen=True):
    """A balloon changed its square."""

    about = "balloon"
    lasts = 1_500
    more = 1_000

    balloon: int
    start: int
    end: int


class Drew(game.Fact, tag="drew", frozen=True):
    """A seat drew a card; only the seat itself sees which."""

    reveals = True
    about = "seat"
    line = "card"
    lasts = 500
    more = 0

    seat: Seat
    card: Card | None


class Ended(game.Fact, tag="ended", frozen=True):
    """The game is over and these balloons won it."""

    about = "winners"
    lasts = 3_000

    reason: str
    winners: tuple[int, ...]


OwnFact = (
    Dealt
    | HeadStart
    | Showed
    | Revealed
    | Gassed
    | Stormed
    | Joined
    | Heaviest
    | Motored
    | Choosing
    | Grappled
    | Moved
    | Drew
    | Ended
)
Fact = OwnFact | CommonFact
