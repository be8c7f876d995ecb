"""What may be known of a position, built up from nothing."""

from __future__ import annotations

from typing import Self

import msgspec

from bisat.core import game
from bisat.core.game import Millis, Seat
from bisat.games.magic_fold.cloth.cards import Card, Picture
from bisat.games.magic_fold.cloth.sheet import Cloth
from bisat.games.magic_fold.rules.box import Track
from bisat.games.magic_fold.rules.facts import Fact, Reason
from bisat.games.magic_fold.rules.figures import GENIES, Calm, Cobra, Deck, Hand, Pawn
from bisat.games.magic_fold.rules.state import Claim, State
from bisat.games.magic_fold.rules.terms import Terms


class View(game.View, kw_only=True, frozen=True):
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
    deck: Deck
    assist: bool
    calm: Calm
    championship: bool
    gives: bool
    """Whether tokens give something (F22)."""
    happened: tuple[Fact, ...]

    def quickened(self, lasting: Millis, times: int) -> Self:
        began = self.at - lasting

        def long(at: Millis) -> Millis:
            return at + max(0, at - began) * (times - 1)

        return msgspec.structs.replace(
            self,
            at=long(self.at),
            turned_at=long(self.turned_at),
            handled_at=tuple([long(at) for at in self.handled_at]),
        )

    def __str__(self) -> str:
        from bisat.games.magic_fold.show.text import text  # noqa: PLC0415  # words are made from values

        return text(self)

    def _repr_svg_(self) -> str:
        from bisat.games.magic_fold.show.svg import svg  # noqa: PLC0415  # so are pictures

        return svg(self)


def ends(state: State, terms: Terms) -> Millis | None:
    """When the folding, or the choice of a pawn, ends at the latest (F11)."""
    if state.ended is not None or state.pause is not None:
        return None
    if state.choosing is not None:
        return None if terms.choosing is None else state.choosing + terms.choosing
    if state.sand is not None:
        return state.sand
    return None if terms.folding is None else state.turned_at + terms.folding


def view(state: State, seat: Seat | None, terms: Terms) -> View:
    """Cloths, claims and cards lie open; of the stock only how high it is, of cobras only where they lie."""
    aside = sum([claim.genies for claim in state.claims if claim is not None])
    return View(
        seats=state.seats,
        seat=seat,
        at=state.at,
        gone=state.gone,
        squares=state.squares,
        genies=state.genies,
        board=GENIES - sum(state.genies) - aside,
        cloths=state.cloths,
        handled_at=state.handled_at,
        cobras=tuple([cobra.square for cobra in state.cobras]),
        bitten=state.bitten,
        stock=len(state.stock),
        open=tuple([terms.cards[card] for card in state.open]),
        discard=state.discard,
        round=state.round,
        turned_at=state.turned_at,
        sand=state.sand,
        ends=ends(state, terms),
        claims=state.claims,
        passed=state.passed,
        rests=state.rests,
        hands=state.hands,
        barred=state.barred,
        ghost=state.ghost,
        choosing=state.choosing,
        pause=state.pause,
        arrived=state.arrived,
        ended=state.ended,
        pictures=terms.pictures,
        track=terms.track,
        start=terms.start,
        deck=terms.deck,
        assist=terms.assist,
        calm=terms.calm,
        championship=terms.championship,
        gives=terms.gives,
        happened=state.happened,
    )
