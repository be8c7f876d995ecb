"""The values of Montgolfière: moves, facts, state and view.

A *balloon* is an index into the lists: first the seats, then the Baron where he flies.
"""

from __future__ import annotations

from bisat.core.game import CommonFact, Seat, State, Value, View
from bisat.games.montgolfiere.rules.box import Card


class Play(Value, tag="play", frozen=True):
    """Lay this hand card face down."""

    card: Card


class Show(Value, tag="show", frozen=True):
    """Show the hand to the present squadron; a free action."""


class Follow(Value, tag="follow", frozen=True):
    """After the reveal, let the grapple copy this movement (M3)."""

    by: int


Move = Play | Show | Follow


class Dealt(Value, tag="dealt", frozen=True):
    """Everybody has a fresh hand on the start square."""

    balloons: int


class Showed(Value, tag="showed", frozen=True):
    """A seat showed its hand to its squadron; only the squadron knows."""

    seat: Seat


class Revealed(Value, tag="revealed", frozen=True):
    """All cards were turned; one per balloon, None for one that takes no part."""

    round: int
    cards: tuple[Card | None, ...]


class Gassed(Value, tag="gassed", frozen=True):
    """A sleeping gas drifted down and cancelled these balloons' cards."""

    balloon: int
    sleepers: tuple[int, ...]


class Stormed(Value, tag="stormed", frozen=True):
    """These balloons' storms count; with an odd number the round is stormy."""

    balloons: tuple[int, ...]
    stormy: bool


class Joined(Value, tag="joined", frozen=True):
    """A squadron threw the same number together and counts more."""

    balloons: tuple[int, ...]
    number: int
    value: int


class Heaviest(Value, tag="heaviest", frozen=True):
    """The highest ballast of the round moves these balloons."""

    balloons: tuple[int, ...]
    value: int
    by: int


class Motored(Value, tag="motored", frozen=True):
    """A super motor carries a balloon up."""

    balloon: int
    by: int


class Choosing(Value, tag="choosing", frozen=True):
    """These balloons have different movements above them and choose which to follow."""

    balloons: tuple[int, ...]


class Grappled(Value, tag="grappled", frozen=True):
    """A grapple copied the movement of these balloons above; none, if nothing above moved."""

    balloon: int
    onto: tuple[int, ...]
    by: int


class Moved(Value, tag="moved", frozen=True):
    """A balloon changed its square."""

    balloon: int
    start: int
    end: int


class Drew(Value, tag="drew", frozen=True):
    """A seat drew a card; only the seat itself sees which."""

    seat: Seat
    card: Card | None


class Ended(Value, tag="ended", frozen=True):
    """The game is over and these balloons won it."""

    reason: str
    winners: tuple[int, ...]


OwnFact = (
    Dealt
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


class Balloons(State, kw_only=True, frozen=True):
    """A whole position, secrets included."""

    round: int
    """From 1; the round being chosen or settled, the last one played once the game is over."""
    phase: int
    squares: tuple[int, ...]
    """Per balloon."""
    hands: tuple[tuple[Card, ...], ...]
    """Per seat, sorted; a sealed card stays in the hand until the reveal (M8)."""
    stocks: tuple[tuple[Card, ...], ...]
    """Per balloon, the next card first; the Baron holds no hand, only a stock."""
    played: tuple[tuple[Card, ...], ...]
    """Per balloon, in the order played."""
    choices: tuple[Play | Follow | None, ...]
    """Per seat, sealed."""
    shown: tuple[bool, ...]
    """Per seat: whether the squadron may see the hand this round."""
    table: tuple[Card | None, ...] = ()
    """Per balloon, while grapplers choose: the cards that were turned."""
    moves: tuple[int | None, ...] = ()
    """Per balloon, while grapplers choose: the movement settled so far."""
    happened: tuple[Fact, ...] = ()


class Sky(View, kw_only=True, frozen=True):
    """What one seat, or a spectator, may know of a position."""

    moon: int
    round: int
    phase: int
    squares: tuple[int, ...]
    baron: bool
    """Whether the last balloon is the Black Baron."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """Per seat: the own hand and those shown to this seat; None is hidden."""
    counts: tuple[int, ...]
    """Per seat: cards in hand."""
    stocks: tuple[int, ...]
    """Per balloon: cards in the stock."""
    played: tuple[tuple[Card, ...], ...]
    chose: tuple[bool, ...]
    """Per seat: whether its sealed choice is in."""
    choice: Play | Follow | None
    """The own sealed choice."""
    shown: tuple[bool, ...]
    """Per seat: whether its hand lies open to this seat's squadron; False for other squadrons."""
    baron_next: Card | None
    """The Baron's next card, for those on his square."""
    table: tuple[Card | None, ...]
    moves: tuple[int | None, ...]
    happened: tuple[Fact, ...]

    def __str__(self) -> str:
        from bisat.games.montgolfiere.show.text import picture  # noqa: PLC0415  # words are made from values

        return picture(self)

    def _repr_svg_(self) -> str:
        from bisat.games.montgolfiere.show.svg import draw  # noqa: PLC0415  # so are pictures

        return draw(self)
